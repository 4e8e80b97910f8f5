// SPDX-License-Identifier: GPL-3.0-or-later

/// Labels that contradict the answers yes and no, so that these answers choose no action
/// (prompt(1), Answers).
extension Answers {
  /// Returns whether the labels contradict yes and no. This is so if the action that yes would
  /// choose is called no, or the cancel action yes; if the former has the initial of no, and the
  /// latter that of yes; if the former is a negated form of the latter, as `Don't save` is of
  /// `Save`; or if the question is about the cancel action, as in `Keep it?`, `Delete`, `Keep`.
  func findContraryLabels() -> Bool {
    func label(_ index: Int?) -> LabelWords? {
      guard let index, !dialog.actions[index].isAutomatic else { return nil }
      return LabelWords(words.label(of: index, in: dialog))
    }
    let (sole, cancel) = (label(dialog.soleAction), label(dialog.cancelAction))
    let (soleMeaning, cancelMeaning) = (sole.flatMap(meaning), cancel.flatMap(meaning))
    if soleMeaning == false || cancelMeaning == true { return true }
    guard let sole, let cancel else { return false }
    if soleMeaning == nil, cancelMeaning == nil,
      has(sole, .noLetter) && has(cancel, .yesLetter) || sole.isNegatedForm(of: cancel)
    {
      return true
    }
    if soleMeaning != nil && isPlain(sole) || cancelMeaning != nil && isPlain(cancel) {
      return false
    }
    return isQuestion(about: withoutAnswer(cancel), before: withoutAnswer(sole))
  }

  /// Returns whether a label that means yes or no is only this word, so that it repeats no word of
  /// the question.
  private func isPlain(_ label: LabelWords) -> Bool {
    label.words.count == 1
      && (!label.hasNoSpaces || Words.yesOrNoInAnyLanguage(label.whole) != nil)
  }

  /// Returns the words of a label after its yes or no: `keep it` for `No, keep it`.
  private func withoutAnswer(_ label: LabelWords) -> LabelWords {
    guard let first = label.words.first, label.words.count > 1, label.leadingCount == 1,
      meaning(ofFirst: first) != nil
    else { return label }
    return label.withoutFirst
  }

  /// Returns true if a label is or begins with a word for yes, and false if it is or begins with a
  /// word for no, or if one of its first words negates the others; otherwise nil. The last word
  /// counts in English and in the language of the dialog.
  private func meaning(of label: LabelWords) -> Bool? {
    if let meaning = words.yesOrNo(label.whole) ?? informalMeaning(of: label.whole)
      ?? Words.yesOrNoInAnyLanguage(label.whole)
    {
      return meaning
    }
    if let meaning = label.beginnings.lazy.compactMap({ meaning(ofFirst: $0) }).first {
      return meaning
    }
    if label.isNegated { return false }
    guard label.words.count > 1, let last = label.words.last else { return nil }
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
    case "nope", "nah", "disagree", "never": false
    default: nil
    }
  }

  /// Returns whether the first letter of a label is the letter for yes or no.
  private func has(_ label: LabelWords, _ letter: Word) -> Bool {
    guard let initial = label.whole.folded.first.map({ String($0) }) else { return false }
    return initial == letter.english || initial == words.text(of: letter)
  }

  /// Returns whether the title or the message asks about the cancel action: its last question that
  /// contains one of the labels contains that of the cancel action, and not that of the other action
  /// before it. If no question contains a label, a title without a question mark is a question about
  /// the action with whose label it begins.
  private func isQuestion(about cancel: LabelWords, before sole: LabelWords) -> Bool {
    if sole.words.starts(with: cancel.words) { return false }
    var isDecided = false
    for text in [dialog.title, dialog.message].compactMap({ $0?.upToLastQuestionMark }) {
      // Few texts contain the label, so hardly any text has to be divided.
      let whole = LabelWords(text)
      if whole.position(of: cancel) == nil {
        if whole.position(of: sole) != nil { isDecided = true }
        continue
      }
      let isAboutCancel = text.sentences.reversed().lazy
        .compactMap { LabelWords($0).isAbout(cancel, before: sole) }.first
      if isAboutCancel == true { return true }
      if isAboutCancel == false { isDecided = true }
    }
    guard !isDecided, let title = dialog.title, title.upToLastQuestionMark == nil else {
      return false
    }
    return LabelWords(title).begins(with: cancel, before: sole)
  }
}

/// The words of a label or a question, without signs and digits.
private struct LabelWords {
  /// All letters, with the spaces between them.
  let whole: AnswerKey
  let words: [AnswerKey]
  /// The number of words before any punctuation.
  let leadingCount: Int

  init(_ label: RawText) {
    let apostrophe = UInt8(ascii: "'")
    // Nearly all labels are in ASCII, and this is part of each question with letters.
    guard label.bytes.allSatisfy({ $0 < 0x80 }) else {
      let text = label.string.plainLetters
      whole = AnswerKey(RawText(text.filter { $0.isLetter || $0 == " " }))
      words = text.split { !$0.isLetter && $0 != "'" }
        .map { AnswerKey(RawText(String(Self.unquoted($0, by: "'")))) }
      let beginning = text.drop { !$0.isLetter }.prefix { $0.isLetter || $0 == " " || $0 == "'" }
      leadingCount = beginning.split(separator: " ").count
      return
    }
    func key(_ bytes: some Sequence<UInt8>) -> AnswerKey {
      AnswerKey(folded: String(decoding: bytes.map { $0.lowercased }, as: UTF8.self))
    }
    if !label.bytes.isEmpty, label.bytes.allSatisfy({ $0.isLetter }) {
      whole = key(label.bytes)
      (words, leadingCount) = ([whole], 1)
      return
    }
    func isLetter(_ byte: UInt8) -> Bool { byte.isLetter || byte == apostrophe }
    let space = UInt8(ascii: " ")
    whole = AnswerKey(RawText(bytes: label.bytes.filter { $0.isLetter || $0 == space }))
    words = label.bytes.split { !isLetter($0) }.map { key(Self.unquoted($0, by: apostrophe)) }
    let beginning = label.bytes.drop { !$0.isLetter }.prefix { isLetter($0) || $0 == space }
    leadingCount = beginning.split(separator: space).count
  }

  private init(whole: AnswerKey, words: [AnswerKey]) {
    (self.whole, self.words, leadingCount) = (whole, words, words.count)
  }

  /// The label without its first word.
  var withoutFirst: LabelWords {
    let rest = Array(words.dropFirst())
    let text = rest.map { $0.folded }.joined(separator: " ")
    return LabelWords(whole: AnswerKey(folded: text), words: rest)
  }

  /// Returns a word without the quotation marks around it, which are also apostrophes.
  private static func unquoted<Word: BidirectionalCollection>(
    _ word: Word, by mark: Word.Element
  ) -> Word where Word.SubSequence == Word, Word.Element: Equatable {
    let rest = word.drop { $0 == mark }
    return rest.lastIndex { $0 != mark }.map { rest[...$0] } ?? rest
  }

  /// Words for not that are not also words for no in `Words`, or are too short to mean no in another
  /// language.
  private static let negations = [
    "not", "nicht", "niet", "inte", "ikke", "ne", "nie", "nem", "не", "μη", "μην", "δεν", "عدم",
    "jangan", "không", "đừng",
  ]

  /// Whether a word for not is among the first three words, before any punctuation.
  var isNegated: Bool {
    let first = words.prefix(min(leadingCount, 3))
    return first.dropFirst().first?.folded == "pas"
      || first.contains { word in
        Self.negations.contains(word.folded)
          || ["n't", "ない", "ません", "せず"].contains { word.folded.hasSuffix($0) }
          || word.folded == "안" || word.folded.unicodeScalars.contains("않")
      }
  }

  /// Whether the text is in Chinese or Japanese, so that no spaces separate its words.
  var hasNoSpaces: Bool {
    whole.folded.unicodeScalars.first.map { 0x3040..<0xA000 ~= $0.value } == true
  }

  /// The first word and the first two words; in Chinese and Japanese, the first characters. Empty
  /// if these are the whole text.
  var beginnings: [AnswerKey] {
    guard let first = words.first else { return [] }
    if hasNoSpaces, first.folded.count > 1 {
      return (1...3).map { AnswerKey(folded: String(first.folded.prefix($0))) }
    }
    let firstTwo = AnswerKey(folded: words.prefix(2).map { $0.folded }.joined(separator: " "))
    return [first, firstTwo].filter { $0 != whole }
  }

  /// Returns whether the label may be a negated form of another label, since it has one word or one
  /// Chinese character more before it: `Nicht sichern` and `Sichern`. In Czech the word for not is a
  /// prefix, and in Turkish a suffix.
  func isNegatedForm(of other: LabelWords) -> Bool {
    let (key, part) = (whole.folded, other.whole.folded)
    if part.isEmpty { return false }
    return other.hasNoSpaces
      ? key.count == part.count + 1 && key.hasSuffix(part)
      : words.count == other.words.count + 1 && key.hasSuffix(" " + part)
        || ["ne" + part, part + "me", part + "ma"].contains(key)
  }

  /// The place at which a question contains a label: the index of the word or, in Chinese and
  /// Japanese, of the character, and the number of words or characters that are equal.
  struct Position {
    let index: Int
    let count: Int
    /// Whether all words of the label are equal.
    var isWhole = true
  }

  /// Returns the place of a label, or of its first word if that is longer than those that many
  /// questions contain; nil if the question does not contain the label.
  func position(of label: LabelWords) -> Position? {
    guard let first = label.words.first else { return nil }
    if label.hasNoSpaces {
      let text = Array(whole.folded)
      return text.indices.first { text[$0...].starts(with: first.folded) }
        .map { Position(index: $0, count: first.folded.count) }
    }
    if let index = words.indices.first(where: { words[$0...].starts(with: label.words) }) {
      return Position(index: index, count: label.words.count)
    }
    if label.words.count > 1, let index = words.firstIndex(of: first),
      contains(label.words.dropFirst(), after: index)
    {
      return Position(index: index, count: label.words.count)
    }
    if first.folded.utf8.count < 4 { return nil }
    return words.firstIndex { $0.isForm(of: first) }
      .map { Position(index: $0, count: 1, isWhole: label.words.count == 1) }
  }

  /// Returns whether the text contains words in this order, with other words between them, after the
  /// word at an index.
  private func contains(_ others: ArraySlice<AnswerKey>, after index: Int) -> Bool {
    var rest = words[(index + 1)...]
    return others.allSatisfy { word in
      guard let next = rest.firstIndex(of: word) else { return false }
      rest = rest[(next + 1)...]
      return true
    }
  }

  /// Returns whether a question is about the action with the label `cancel`, and not about that with
  /// the label `sole`; nil if it contains neither label.
  func isAbout(_ cancel: LabelWords, before sole: LabelWords) -> Bool? {
    guard let position = position(of: cancel) else {
      return self.position(of: sole).map { _ in false }
    }
    guard let other = self.position(of: sole) else { return true }
    if position.index != other.index { return position.index < other.index }
    return position.count > other.count || !other.isWhole
  }

  /// Returns whether a title without a question mark begins with a label. In Chinese and Japanese,
  /// where a particle can mark a question, the title contains the label.
  func begins(with cancel: LabelWords, before sole: LabelWords) -> Bool {
    if cancel.hasNoSpaces { return isAbout(cancel, before: sole) == true }
    return !cancel.words.isEmpty && words.count >= cancel.words.count
      && zip(words, cancel.words).allSatisfy { $0 == $1 || $0.isForm(of: $1) }
  }
}

extension AnswerKey {
  /// Returns whether a word of a question is a form of the first word of a label, regardless of
  /// accents and of an article before an apostrophe: it begins with the word, or differs only in its
  /// end, as `Conservare` and `Conserva`.
  fileprivate func isForm(of label: AnswerKey) -> Bool {
    // Accents are removed only from words that may be a form of the label, since this is part of
    // each question with letters.
    let (first, initial) = (folded.utf8.first ?? 0, label.folded.utf8.first ?? 0)
    let differs = first < 0x80 && initial < 0x80 && first != initial
    if folded.utf8.count < 4 || differs && !folded.utf8.contains(UInt8(ascii: "'")) { return false }
    let name = label.withoutAccents.folded
    var word = withoutAccents.folded
    if let apostrophe = word.lastIndex(of: "'"), word[apostrophe...].utf8.count > 4 {
      word = String(word[word.index(after: apostrophe)...])
    }
    if word.hasPrefix(name) { return true }
    let common = zip(word, name).prefix { $0 == $1 }.count
    return common >= 6 && common + 2 >= min(word.count, name.count)
  }
}

extension RawText {
  /// The text up to its last question mark, or the end of it; nil if there is none. A question mark
  /// within a word, such as an address, does not count. The bytes are searched, since a message may
  /// be long.
  fileprivate var upToLastQuestionMark: RawText? {
    let end = bytes.indices.reversed().first { index in
      let next = index + 1 < bytes.count ? bytes[index + 1] : UInt8(ascii: " ")
      return !next.isLetter && !next.isDigit && !"&=%_".utf8.contains(next)
        && bytes[...index].endsWithQuestionMark
    }
    return end.map { RawText(bytes: Array(bytes[...$0].suffix(1000))) }
  }

  /// The sentences of the text.
  fileprivate var sentences: [RawText] {
    var sentences = [""]
    var isEnded = false
    for character in string {
      // A full stop within a name ends no sentence.
      if isEnded, character.isWhitespace { sentences.append("") }
      isEnded = ".!?؟;".contains(character)
      if "。！？".contains(character) { sentences.append("") }
      sentences[sentences.count - 1].append(character)
    }
    return sentences.map { RawText($0) }
  }
}

extension ArraySlice<UInt8> {
  /// Whether UTF-8 text ends with a question mark. In Greek, it is a semicolon after a letter.
  fileprivate var endsWithQuestionMark: Bool {
    guard let last else { return false }
    if last < 0x80 {
      let isGreek = last == UInt8(ascii: ";") && dropLast().suffix(3).contains { 0xCE...0xCF ~= $0 }
      return last == UInt8(ascii: "?") || isGreek
    }
    return ["？", "؟", "\u{37E}"].contains { suffix($0.utf8.count).elementsEqual($0.utf8) }
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
