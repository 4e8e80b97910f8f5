// SPDX-License-Identifier: GPL-3.0-or-later

/// The letters that a question on one line shows as its answers (prompt(1), Answers).
extension Answers {
  /// The letters for the one action that does not cancel and for the cancel action; nil where there
  /// is no such action, or no letter that chooses it.
  struct Letters: Equatable {
    let sole: String?
    let cancel: String?
    /// Whether the letters are the first ones of the labels, and not those for yes and no.
    let areInitials: Bool

    /// The letters that there are.
    var all: [String] { [sole, cancel].compactMap { $0 } }
  }

  /// Finds the letters of the question: the first ones of the labels, provided that each of these
  /// means its action and nothing else, and that the title is no question; otherwise those for yes
  /// and no.
  func findLetters() -> Letters {
    if let initials { return initials }
    var yes = letter(for: .yesLetter, choosing: dialog.soleAction)
    // The whole word, if the letter could mean no.
    if yes == nil { yes = letter(for: .yes, choosing: dialog.soleAction) }
    // No is not offered if there is no action that yes chooses.
    let no =
      dialog.soleAction == nil ? nil : letter(for: .noLetter, choosing: dialog.cancelAction)
    return Letters(sole: yes, cancel: no, areInitials: false)
  }

  private func letter(for word: Word, choosing index: Int?) -> String? {
    guard let index else { return nil }
    let letter = words.letter(word)
    return interpretation(of: Text(letter)) == .action(index) ? letter : nil
  }

  /// Whether the title shows what yes does, so that no label has to: the cancel action is prompt's own,
  /// and the title begins with the label, or the label is prompt's own too.
  var isSoleActionClear: Bool {
    guard let sole = dialog.soleAction, let cancel = dialog.cancelAction,
      dialog.actions[cancel].isAutomatic
    else { return false }
    return dialog.actions[sole].isAutomatic
      || dialog.title?.begins(withWordsOf: words.label(of: sole, in: dialog)) == true
  }

  private var initials: Letters? {
    guard let sole = dialog.soleAction, let cancel = dialog.cancelAction,
      !isSoleActionClear, dialog.title?.isQuestion != true, !dialog.hasItems,
      let soleInitial = initial(of: sole), let cancelInitial = initial(of: cancel),
      !soleInitial.looksLike(cancelInitial)
    else { return nil }
    return Letters(sole: soleInitial, cancel: cancelInitial, areInitials: true)
  }

  /// Returns the first letter of a label in lower case; nil if it has no case, or means anything
  /// besides the action.
  private func initial(of index: Int) -> String? {
    guard let first = words.label(of: index, in: dialog).string.first else { return nil }
    let letter = first.lowercased()
    let isLetter = letter.unicodeScalars.count == 1 && letter != first.uppercased()
    guard isLetter, !words.isYesOrNo(AnswerKey(Text(letter))),
      interpretation(of: Text(letter)) == .action(index)
    else { return nil }
    return letter
  }
}

extension Answers {
  /// Returns whether `key` is a letter that looks like the one on the screen for the cancel action,
  /// in another script: Latin `o` and Greek `ο`. A user may type it to cancel.
  func isMistakenForCancel(_ key: AnswerKey) -> Bool {
    guard let cancel = letters?.cancel else { return false }
    return key.folded != AnswerKey(Text(cancel)).folded && key.folded.looksLike(cancel)
  }
}

extension String {
  /// Returns whether this letter and another one look alike, in lower case or as capitals (Unicode
  /// Technical Standard 39, section 4).
  fileprivate func looksLike(_ other: String) -> Bool {
    lowercased().latinForm == other.lowercased().latinForm
      || uppercased().latinForm == other.uppercased().latinForm
  }

  /// The Latin letter that this Greek, Cyrillic or full-width letter looks like; any other text as
  /// it is.
  private var latinForm: String {
    guard let scalar = unicodeScalars.first, unicodeScalars.count == 1 else { return self }
    if 0xFF21...0xFF5A ~= scalar.value {
      return Unicode.Scalar(scalar.value - 0xFEE0).map { String(Character($0)) } ?? self
    }
    let letters = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγικνορυχАВЕКМНОРСТУХІЈЅаекорсухіјѕ".unicodeScalars
    let forms = "ABEZHIKMNOPTYXayikvopuxABEKMHOPCTYXIJSaekopcyxijs".unicodeScalars
    guard let index = letters.firstIndex(of: scalar) else { return self }
    let offset = letters.distance(from: letters.startIndex, to: index)
    return String(Character(forms[forms.index(forms.startIndex, offsetBy: offset)]))
  }
}

extension Text {
  /// Whether the last character, apart from white space and quotation marks, is a question mark of
  /// any script.
  var isQuestion: Bool {
    let scalars = string.unicodeScalars
    let last = scalars.last { scalar in
      let category = scalar.properties.generalCategory
      let isQuotationMark = category == .initialPunctuation || category == .finalPunctuation
      return !scalar.properties.isWhitespace && !isQuotationMark && category != .closePunctuation
        && scalar != "\"" && scalar != "'"
    }
    switch last {
    // Latin, full-width, Greek, Arabic, Armenian and Ethiopic.
    case "?", "？", "\u{37E}", "؟", "՞", "፧", "⁇", "‽": return true
    // Greek keyboards type the semicolon.
    case ";": return scalars.contains { 0x370...0x3FF ~= $0.value }
    default: return false
    }
  }

  /// Returns whether this title begins with the words of `label`: `Delete 3 photos?`, `Delete`.
  func begins(withWordsOf label: Text) -> Bool {
    let words = bareWords(of: label)
    return !words.isEmpty && bareWords(of: self).starts(with: words)
  }

  private func bareWords(of text: Text) -> [AnswerKey] {
    text.string.split { $0.isWhitespace }.map { word in
      AnswerKey(Text(String(word.trimming { $0.isPunctuation })))
    }.filter { !$0.folded.isEmpty }
  }
}

extension Substring {
  /// Returns the text without the characters at its ends that `isOmitted` accepts.
  fileprivate func trimming(_ isOmitted: (Unicode.Scalar) -> Bool) -> String {
    let end = unicodeScalars.drop(while: isOmitted).reversed().drop(while: isOmitted)
    return String(String.UnicodeScalarView(end.reversed()))
  }
}

extension Unicode.Scalar {
  fileprivate var isPunctuation: Bool {
    switch properties.generalCategory {
    case .otherPunctuation, .initialPunctuation, .finalPunctuation, .openPunctuation,
      .closePunctuation:
      true
    default: false
    }
  }
}
