// SPDX-License-Identifier: GPL-3.0-or-later

/// Labels that contradict the answers yes and no, so that these answers choose no action
/// (prompt(1), Answers).
extension Answers {
  /// Returns whether the labels contradict yes and no. This is so if the action that yes would
  /// choose is called no, or the cancel action yes; if the former has the initial of no, and the
  /// latter that of yes; if the former ends with the label of the latter, as `Don't save` does with
  /// `Save`; or if the title asks about the cancel action, as in `Keep it?`, `Delete`, `Keep`.
  func findContraryLabels() -> Bool {
    func label(_ index: Int?) -> RawText? {
      guard let index, !dialog.actions[index].isAutomatic else { return nil }
      return words.label(of: index, in: dialog)
    }
    let (sole, cancel) = (label(dialog.soleAction), label(dialog.cancelAction))
    let soleMeaning = sole.flatMap { meaning(of: LabelWords($0)) }
    let cancelMeaning = cancel.flatMap { meaning(of: LabelWords($0)) }
    if soleMeaning == false || cancelMeaning == true { return true }
    guard let sole, let cancel, soleMeaning == nil, cancelMeaning == nil,
      !words.means(AnswerKey(cancel), .cancel)
    else { return false }
    return has(sole, .noLetter) && has(cancel, .yesLetter) || sole.ends(withLabel: cancel)
      || dialog.title?.begins(withWordsOf: cancel) == true && !sole.begins(withWordsOf: cancel)
  }

  /// Returns true if a label is or begins with a word for yes, and false if it is or begins with a
  /// word for no; otherwise nil. The last word counts in English and in the language of the dialog.
  private func meaning(of label: LabelWords) -> Bool? {
    if let meaning = words.yesOrNo(label.whole) ?? informalMeaning(of: label.whole)
      ?? Words.yesOrNoInAnyLanguage(label.whole)
    {
      return meaning
    }
    if let meaning = label.beginnings.lazy.compactMap({ meaning(ofFirst: $0) }).first {
      return meaning
    }
    guard let last = label.last else { return nil }
    return words.means(last, .no) ? false : words.means(last, .yes) ? true : nil
  }

  /// Returns the meaning of the first word of a label, or of its first words.
  private func meaning(ofFirst word: AnswerKey) -> Bool? {
    if let meaning = words.yesOrNo(word) ?? informalMeaning(of: word) { return meaning }
    // In another language, a word of two letters often means something else: “nu” is “no” in
    // Romanian, and “now” in Dutch.
    return word.folded.utf8.count < 3 && word.folded != "ja"
      ? nil : Words.yesOrNoInAnyLanguage(word)
  }

  private func informalMeaning(of word: AnswerKey) -> Bool? {
    switch word.folded {
    case "yep", "yeah", "yup", "sure": true
    case "nope", "nah", "not", "do not", "don't", "never": false
    default: nil
    }
  }

  /// Returns whether the first letter of a label is the letter for yes or no.
  private func has(_ label: RawText, _ letter: Word) -> Bool {
    guard let initial = label.string.first(where: { $0.isLetter })?.lowercased() else {
      return false
    }
    return initial == letter.english || initial == words.text(of: letter)
  }
}

/// The words of a label, without signs and digits.
private struct LabelWords {
  /// All letters, with the spaces between them.
  let whole: AnswerKey
  /// The first word and the first two words; in Chinese and Japanese, the first characters. Empty
  /// if the label is nothing but one word in ASCII.
  let beginnings: [AnswerKey]
  /// The last of several words; nil if there is only one.
  let last: AnswerKey?

  init(_ label: RawText) {
    // Nearly all labels are in ASCII, and this is part of each question with letters.
    if label.bytes.allSatisfy({ $0 < 0x80 }) {
      func key(_ bytes: some Sequence<UInt8>) -> AnswerKey {
        AnswerKey(RawText(bytes: Array(bytes)))
      }
      whole = key(label.bytes.filter { $0.isLetter || $0 == UInt8(ascii: " ") })
      let words = label.bytes.split { !$0.isLetter && $0 != UInt8(ascii: "'") }
      let firstTwo = words.prefix(2).joined(separator: CollectionOfOne(UInt8(ascii: " ")))
      beginnings =
        words.count == 1 && words.first?.count == label.bytes.count
        ? [] : words.prefix(1).map { key($0) } + [key(firstTwo)]
      last = words.count > 1 ? words.last.map { key($0) } : nil
      return
    }
    let text = label.string.plainLetters
    whole = AnswerKey(RawText(text.filter { $0.isLetter || $0 == " " }))
    let words = text.split { !$0.isLetter && $0 != "'" }.map { AnswerKey(RawText(String($0))) }
    let first = words.first?.folded ?? ""
    if first.unicodeScalars.first.map({ 0x3040..<0xA000 ~= $0.value }) == true {
      beginnings = (1...3).map { AnswerKey(folded: String(first.prefix($0))) }
    } else {
      let firstTwo = AnswerKey(folded: words.prefix(2).map { $0.folded }.joined(separator: " "))
      beginnings = words.prefix(1) + [firstTwo]
    }
    last = words.count > 1 ? words.last : nil
  }
}

extension String {
  /// The text with straight apostrophes and ASCII in place of full-width letters, and without the
  /// vowel signs of Hebrew and Arabic.
  fileprivate var plainLetters: String {
    var plain = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x591...0x5C7, 0x640, 0x64B...0x65F, 0x670: continue
      case 0xFF21...0xFF5A: plain.append(scalar.latinForm)
      case 0x2019: plain.append("'")
      default: plain.append(scalar)
      }
    }
    return String(plain)
  }
}

extension RawText {
  /// Returns whether a longer label ends with another label, regardless of case.
  fileprivate func ends(withLabel label: RawText) -> Bool {
    let (key, end) = (AnswerKey(self).folded, AnswerKey(label).folded)
    return end.utf8.count > 1 && key != end && key.hasSuffix(end)
  }
}
