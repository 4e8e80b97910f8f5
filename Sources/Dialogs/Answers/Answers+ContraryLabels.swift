// SPDX-License-Identifier: GPL-3.0-or-later

/// The labels that mean the contrary of an answer, so that yes and no do not choose their actions
/// (prompt(1), Answers).
extension Answers {
  /// Returns whether `key` means yes, and the label of the action at `index` means no, or the
  /// reverse. The label is a word of any language, apart from signs and digits, or its first word is
  /// one of the language of the dialog or of English, or the labels of both actions begin with the
  /// letters for the contrary answers, as Nope and Yep do.
  func isNamed(_ index: Int, contraryTo key: AnswerKey) -> Bool {
    if dialog.actions[index].isAutomatic { return false }
    let isYes = words.isYes(key)
    func isContrary(_ word: AnswerKey) -> Bool { isYes ? words.isNo(word) : words.isYes(word) }
    let (letters, firstWord) = names.label(of: index).letters
    let word = AnswerKey(letters)
    return Words.yesOrNoInAnyLanguage(word) == !isYes || isContrary(word)
      || firstWord.bytes.count < letters.bytes.count && isContrary(AnswerKey(firstWord))
      || areInitialsContrary
  }

  /// Whether the only action that does not cancel has the initial of no, and the cancel action has
  /// that of yes.
  private var areInitialsContrary: Bool {
    func has(_ index: Int?, _ letter: Word) -> Bool {
      let word = index.map { names.label(of: $0).letters.firstWord.string }
      guard let initial = word?.first?.lowercased() else { return false }
      return initial == letter.english || initial == words.text(of: letter)
    }
    return has(dialog.soleAction, .noLetter) && has(dialog.cancelAction, .yesLetter)
  }
}

extension RawText {
  /// The text without signs and digits, and its first word.
  fileprivate var letters: (all: RawText, firstWord: RawText) {
    // Nearly all labels are in ASCII, and this is part of each question with letters.
    if bytes.allSatisfy({ $0 < 0x80 }) {
      let first = bytes.drop { !$0.isLetter }.prefix { $0.isLetter }
      return (
        RawText(bytes: bytes.filter { $0.isLetter || $0 == UInt8(ascii: " ") }),
        RawText(bytes: Array(first))
      )
    }
    return (
      RawText(string.filter { $0.isLetter || $0 == " " }),
      RawText(String(string.split { !$0.isLetter }.first ?? ""))
    )
  }
}
