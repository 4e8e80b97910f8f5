// SPDX-License-Identifier: GPL-3.0-or-later

/// The words of a label or a question, without signs and digits.
struct LabelWords {
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
