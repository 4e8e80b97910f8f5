// SPDX-License-Identifier: GPL-3.0-or-later

/// The choice between one action and the cancel action, on the line of the question.
extension DialogRenderer {
  /// `Empty Trash (destructive) or Keep [y/N]`, without labels that the title makes clear.
  var choice: Line {
    if let requiredText = dialog.requiredText { return challenge(requiredText) }
    var line = Line()
    let cancel = dialog.cancelAction
    if let sole = dialog.soleAction {
      let action = dialog.actions[sole]
      let isUnderstood =
        cancel.map { dialog.actions[$0].isAutomatic } == true
        && (action.isAutomatic || dialog.title?.asks(for: action.label) == true)
      if !isUnderstood { line.append(label(of: sole)) }
      if action.role == .destructive {
        if !isUnderstood { line.append(" ") }
        line.append(destructiveNote)
      }
      if let cancel, !isUnderstood {
        line.append(" ")
        line.append(words(.or))
        line.append(" ")
        line.append(label(of: cancel))
      }
    } else if let cancel {
      line.append(label(of: cancel))
    }
    let keys = self.keys
    if !keys.isEmpty {
      if line.columns > 0 { line.append(" ") }
      line.append("[\(keys)]")
    }
    return line
  }

  /// `Type prod for Drop (destructive), or Cancel:`.
  private func challenge(_ requiredText: Text) -> Line {
    guard let sole = dialog.soleAction else { return Line() }
    let text = Line(PlainText(label: requiredText), style: .title)
    var action = label(of: sole)
    if dialog.actions[sole].role == .destructive { action = action + Line(" ") + destructiveNote }
    guard let cancel = dialog.cancelAction else {
      return words.line(.typeText, ("text", text), ("action", action))
    }
    return words.line(
      .typeTextOr, ("text", text), ("action", action), ("cancel", label(of: cancel)))
  }

  private var destructiveNote: Line {
    Line(PlainText(sanitized: "(\(words(.destructive).string))"), style: .destructive)
  }

  /// The shortest answers, with the one that Enter gives in capitals: `y/N`. An answer that would
  /// be ambiguous is left out.
  private var keys: String {
    if dialog.actions.count == 1, dialog.defaultAction == 0 { return words(.enter).string }
    // No is not offered if there is no action that yes chooses.
    if dialog.soleAction == nil { return hasKeys && dialog.interactiveAction != nil ? "Esc" : "" }
    /// The answer `word`, if it chooses the action at `index`.
    func key(_ word: Word, _ index: Int?) -> String {
      guard let index else { return "" }
      let local = words.text(of: word)
      // If the script has no capitals, the English letters show which answer is the default.
      let key = local.uppercased() == local ? Words.english.text(of: word) : local
      guard case .action(index) = answers.interpretation(of: Text(key)) else { return "" }
      return index == dialog.defaultAction ? key.uppercased() : key
    }
    var yes = key(.yesLetter, dialog.soleAction)
    // The whole word, if the letter could mean no.
    if yes.isEmpty { yes = key(.yes, dialog.soleAction) }
    let no = key(.noLetter, dialog.cancelAction)
    return yes.isEmpty || no.isEmpty ? yes + no : "\(yes)/\(no)"
  }
}

extension Text {
  /// Returns whether this title is the same as `label`, apart from punctuation: `Empty Trash?`.
  fileprivate func asks(for label: Text) -> Bool {
    let scalars = string.unicodeScalars
    let words = scalars.drop { $0.isPunctuation }.reversed().drop { $0.isPunctuation }.reversed()
    var bare = String.UnicodeScalarView()
    bare.append(contentsOf: words)
    return AnswerKey(Text(String(bare))) == AnswerKey(label)
  }
}

extension Unicode.Scalar {
  fileprivate var isPunctuation: Bool {
    properties.generalCategory == .otherPunctuation || properties.isWhitespace
  }
}
