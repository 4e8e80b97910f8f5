// SPDX-License-Identifier: GPL-3.0-or-later

/// The question of a dialog whose actions have no rows of their own.
extension DialogRenderer {
  /// `! Empty Trash? [y/N] `: the title and the question on one line; nil if they do not fit.
  var titleWithQuestion: Line? {
    var line = sign(for: dialog.soleAction) + title
    if line.columns > 0 { line.append(" ") }
    line.append(choice(namingSoleAction: !answers.isSoleActionClear))
    return line.columns + room <= columns ? line : nil
  }

  /// `! Remove or Keep [y/N] `: the question below the title.
  var questionBelowTitle: Line {
    sign(for: dialog.soleAction) + choice(namingSoleAction: true)
  }

  /// `Wipe or Keep [y/N] (closes in 60 s) `.
  private func choice(namingSoleAction namesSole: Bool) -> Line {
    if let requiredText = dialog.requiredText { return challenge(requiredText) }
    let letters = answers.letters
    var line = Line()
    var labels: [Line] = []
    if let sole = dialog.soleAction, namesSole { labels.append(label(of: sole)) }
    if let cancel = dialog.cancelAction {
      // An automatic Cancel is named only beside its letter.
      let isNamed = !dialog.actions[cancel].isAutomatic || letters?.areInitials == true
      if isNamed || dialog.soleAction == nil { labels.append(label(of: cancel)) }
    }
    for (position, label) in labels.enumerated() {
      if position > 0 { line.append(" \(words(.or).string) ") }
      line.append(label)
    }
    let keys = self.keys
    if !keys.isEmpty {
      if line.columns > 0 { line.append(" ") }
      line.append("[\(keys)]")
    }
    if let timeNote { line.append(" (\(timeNote.string))") }
    line.append(" ")
    return line
  }

  /// `Type “prod” for Drop, Enter for Cancel: `.
  private func challenge(_ requiredText: Text) -> Line {
    guard let sole = dialog.soleAction else { return Line() }
    let text = Line(words.quoted(PlainText(label: requiredText)))
    let action = label(of: sole)
    guard let cancel = dialog.cancelAction else {
      return words.question(
        words.line(.typeText, ("text", text), ("action", action)), note: timeNote)
    }
    let key =
      enterAction == cancel
      ? words(.enter) : hasKeys && dialog.interactiveAction != nil ? escape : words(.no)
    return words.question(
      words.line(
        .typeTextOr, ("text", text), ("action", action), ("key", Line(key)),
        ("cancel", label(of: cancel))),
      note: timeNote)
  }

  /// The answers in the brackets, of which the one that Enter gives is in capitals: `y/N`.
  private var keys: String {
    if dialog.actions.count == 1, enterAction == 0 { return words(.enter).string }
    if dialog.soleAction == nil { return hasKeys && dialog.interactiveAction != nil ? "Esc" : "" }
    guard let letters = answers.letters else { return "" }
    func key(_ letter: String?, _ index: Int?) -> String? {
      letter.map { index == enterAction ? $0.uppercased() : $0 }
    }
    return [key(letters.sole, dialog.soleAction), key(letters.cancel, dialog.cancelAction)]
      .compactMap { $0 }.joined(separator: "/")
  }

  /// The columns that a question leaves for the answer, at least. A letter needs less than a name,
  /// but what Enter chooses is shown in its place, in brackets.
  private var room: Int {
    if dialog.showsActionsAsRows || dialog.requiredText != nil { return Self.roomForName }
    let label = enterAction.map { words.shownLabel(of: $0, in: dialog).columns } ?? 0
    return min(max(4, label + 3), Self.roomForName)
  }

  /// The columns that are left for a name or a value, at least.
  static let roomForName = 12

  /// Returns a question as lines, the last of which is the one on which the answer is typed: the
  /// question itself, or `> ` if the question leaves too little room on its line.
  func lines(ofQuestion question: Line) -> [Line] {
    question.columns + room <= columns
      ? [question] : wrapped(question.withoutLastSpace) + [Line("> ")]
  }
}
