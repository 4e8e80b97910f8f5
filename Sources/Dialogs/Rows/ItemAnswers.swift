// SPDX-License-Identifier: GPL-3.0-or-later

/// The answers to a question about the items of a dialog (prompt(1), Choosing several) or the
/// options of a field (Forms).
struct ItemAnswers: Sendable {
  /// The kind of question.
  enum Kind: Sendable {
    /// The items of a dialog. One line can name several items.
    case items
    /// The options of a picker, of which exactly one is chosen.
    case options
    /// The options yes and no, in this order.
    case yesOrNo
  }

  /// The meaning of an answer.
  enum Interpretation: Equatable {
    /// The items at these indices, without repetitions. `ranges` contains the items of each range,
    /// which are selected or deselected together.
    case items([Int], ranges: [[Int]] = [])
    /// The words for all items and for no item.
    case all, none
    /// A word that names nothing.
    case unknown(RawText)
    /// A word that could name each of the items at these indices.
    case ambiguous(RawText, [Int])

    /// Whether the answer is the word for all items or for no item.
    var concernsAll: Bool {
      switch self {
      case .all, .none: true
      case .items, .unknown, .ambiguous: false
      }
    }
  }

  let words: Words
  let kind: Kind
  /// The label of the field, or the question, above options.
  let label: RawText
  /// Whether the label is a sentence of prompt's own, in which data is already in quotation marks.
  private(set) var isSentence = false
  let items: Items
  /// The number of items to choose.
  let count: SelectionCount
  /// The names of the items.
  let names: RowNames
  /// Whether spaces separate the words of an answer, as commas do. This is so for the items of a
  /// dialog if no label, and no ID of a line, contains white space.
  private let spacesSeparate: Bool

  /// Prepares the answers about the items of a dialog, or about the options of a field, in the
  /// language of `words`.
  ///
  /// - Parameter areNumbered: Whether the rows may have numbers.
  init(
    about items: Items, _ count: SelectionCount = .any, _ kind: Kind = .items, label: RawText = "",
    areNumbered: Bool = true, in words: Words
  ) {
    (self.kind, self.label, self.items, self.count) = (kind, label, items, count)
    self.words = words
    names = RowNames(of: items, areNumbered: areNumbered && kind != .yesOrNo)
    spacesSeparate = kind == .items && !items.containWhiteSpace
  }

  /// Prepares the answers to a question that yes and no answer.
  ///
  /// - Parameters:
  ///   - isOn: Whether Enter means yes.
  ///   - isSentence: Whether the question is a sentence of prompt's own.
  init(yesOrNo question: RawText, isOn: Bool, isSentence: Bool = false, in words: Words) {
    let items = [(Word.yes, true), (.no, false)].map { word, isYes in
      Item(
        RawText(word.english), translation: RawText(words.text(of: word)),
        id: Self.output(ofYes: isYes), isSelected: isYes == isOn)
    }
    self.init(about: Items(written: items), .one, .yesOrNo, label: question, in: words)
    self.isSentence = isSentence
  }

  /// The output of yes or no, and the value of a toggle.
  static func output(ofYes isYes: Bool) -> RawText { isYes ? "on" : "off" }

  /// Whether the items are the options of a field.
  var areOptions: Bool { kind != .items }

  /// The answers that a yes-or-no question shows: the letters for yes and no, with the word in
  /// place of a letter that could mean both. There are none for other questions.
  var letters: [String] {
    if kind != .yesOrNo { return [] }
    return [(Word.yesLetter, Word.yes, true), (.noLetter, .no, false)].map {
      initial, whole, isYes in
      let letter = words.letter(initial)
      let isClear = words.yesOrNo(AnswerKey(RawText(letter))) == isYes
      return isClear ? letter : words.text(of: whole)
    }
  }

  /// Returns the meaning of `answer`. If the answer has no meaning, digits, commas and hyphens of
  /// other scripts are replaced by those of ASCII, and the meaning of the result is returned.
  ///
  /// - Parameter rows: The rows that a narrowed list contains, which also limit ranges; nil for
  ///   all.
  func interpretation(of answer: RawText, among rows: [Int]? = nil) -> Interpretation {
    let meaning = interpretation(ofExactly: answer, among: rows)
    guard case .unknown = meaning, let digits = answer.withASCIIDigits else { return meaning }
    let other = interpretation(ofExactly: digits, among: rows)
    if case .unknown = other { return meaning }
    return other
  }

  /// Returns the meaning of `answer`, in which no characters are replaced. The rules are applied in
  /// the order of prompt(1), Choosing several.
  private func interpretation(ofExactly answer: RawText, among rows: [Int]?) -> Interpretation {
    if kind == .yesOrNo, let isYes = words.yesOrNo(AnswerKey(answer)) {
      return .items([isYes ? 0 : 1])
    }
    let whole = item(calledBy: names.search(for: answer))
    // A toggle requires whole answers: a part of a word is not consent.
    if kind == .yesOrNo { return whole ?? .unknown(answer) }
    if case .items(let indices, _)? = whole { return .items(indices) }
    // The words for all and none choose no single item.
    if whole == nil, kind == .items, !count.isOne {
      let key = AnswerKey(answer)
      if words.means(key, .all) { return .all }
      if words.means(key, .none) { return .none }
    }
    if kind != .items { return interpretation(ofWord: answer, among: rows) }
    let parts = answer.bytes.split(separator: UInt8(ascii: ","))
    let named = parts.flatMap { words(in: $0) }
    var (indices, ranges): ([Int], [[Int]]) = ([], [])
    var found = Set<Int>()
    for word in named {
      switch interpretation(ofWord: word, among: rows) {
      case .items(let items, let range):
        indices += items.filter { !found.contains($0) }
        ranges += range.map { $0.filter { !found.contains($0) } }
        found.formUnion(items)
      // One rejected word rejects the whole line, since a mistyped line must not change a part of
      // the selection.
      case let refusal: return refusal
      }
    }
    // Several words choose no single item, not even the same word twice.
    let isRepeated = count.isOne && named.count > 1 && indices.count == 1
    return named.isEmpty || isRepeated ? .unknown(answer) : .items(indices, ranges: ranges)
  }

  /// Returns whether `word` contains white space that does not separate names, so that the names in
  /// it have to be separated by commas.
  func needsCommas(in word: RawText) -> Bool {
    kind == .items && !spacesSeparate
      && word.trimmed.unicodeScalars.contains { $0.properties.isWhitespace }
  }

  /// Returns the items that have the whole name `answer` or, if there are none, the item in the row
  /// with this number.
  func items(named answer: RawText) -> [Int] {
    let search = names.search(for: answer)
    switch item(calledBy: search) {
    case .items(let items, _), .ambiguous(_, let items): return items
    default: return names.row(ofNumber: search.matcher.key).map { [names.order[$0]] } ?? []
    }
  }

  /// Returns whether an answer is the whole label of an item.
  func isLabel(_ answer: RawText) -> Bool { names.haveLabel(equalTo: names.search(for: answer)) }

  /// Returns the words of a part of an answer; the part contains no comma. Only the last word may
  /// be a range to the end of the list. A user who types `2- 5` means the range from 2 to 5, so
  /// such a part remains one word.
  private func words(in part: ArraySlice<UInt8>) -> [RawText] {
    let whole = RawText(RawText(bytes: Array(part)).trimmed)
    if whole.isEmpty { return [] }
    let words = part.split { $0.isWhiteSpace }
    // Spaces always separate numbers and ranges, unless these are the beginning of a name.
    if !spacesSeparate, !words.allSatisfy({ $0.isNumberOrRange }) || isBeginning(whole) {
      return [whole]
    }
    if words.dropLast().contains(where: { $0.last == UInt8(ascii: "-") }) { return [whole] }
    return words.map { RawText(RawText(bytes: Array($0)).trimmed) }
  }

  /// Returns whether a name begins with `words`.
  private func isBeginning(_ words: RawText) -> Bool {
    names.search(for: words, includingIDs: true).matches.contains { $0.match >= .beginning }
  }

  /// Returns the meaning of a word: a name, a number, a range, the beginning of exactly one name,
  /// or a label without its accents.
  private func interpretation(ofWord word: RawText, among rows: [Int]?) -> Interpretation {
    let search = names.search(for: word, includingIDs: true)
    if let called = item(calledBy: search) { return called }
    let key = search.matcher.key
    if let row = names.row(ofNumber: key) { return .items([names.order[row]]) }
    // If one item has to be chosen, a range is rejected, even if it contains a single row, which
    // may not be on the screen.
    if kind == .items, let rows = self.rows(ofRange: key, among: count.isOne ? nil : rows),
      !count.isOne || rows.count > 1
    {
      let items = rows.map { names.order[$0] }
      return .items(items, ranges: [items])
    }
    if key.isNumber { return .unknown(word) }
    let beginnings = search.matches.filter { $0.match >= .beginning }
      .map { names.order[$0.row] }
    switch beginnings.count {
    case 0:
      // The answer may be a whole label without its accents.
      let indices = names.order.filter { key.isUnaccented(AnswerKey(names.label(of: $0))) }
      return indices.count == 1 ? .items(indices) : .unknown(word)
    // An answer such as `2 3` could be two numbers, or the beginning of a name.
    case 1 where word.bytes.areSeveralNumbers: return .ambiguous(word, beginnings)
    case 1: return .items(beginnings)
    default: return .ambiguous(word, beginnings)
    }
  }

  /// Returns the item whose whole label or ID is the answer. If several items match, the one that
  /// is written exactly like the answer is returned or, if there is no such item, all of them as
  /// ambiguous. Returns nil if no item matches.
  private func item(calledBy search: RowNames.Search) -> Interpretation? {
    let (named, lines) = names.indices(calledBy: search)
    let translated = names.names.filter { $0.isTranslated(as: search.matcher.key) }
      .map { $0.index }
    let called = (named + translated.filter { !named.contains($0) }).sorted() + lines
    if called.count < 2 { return called.isEmpty ? nil : .items(called) }
    let index = search.matcher.exactIndex(among: called) {
      (names.label(of: $0), names.lineID(of: $0))
    }
    return index.map { .items([$0]) } ?? .ambiguous(search.matcher.answer, called)
  }

  /// Returns the rows of a range such as `2-5`, or such as `7-`, which extends to the end. Returns
  /// nil if `key` is no range, if a number is not in the list, if the numbers are in descending
  /// order, or if the narrowed list contains none of the rows.
  ///
  /// - Parameter rows: The rows of the narrowed list; nil for all rows.
  private func rows(ofRange key: AnswerKey, among rows: [Int]?) -> [Int]? {
    let ends = key.folded.split(separator: "-", omittingEmptySubsequences: false)
      .map { AnswerKey(RawText(String($0))) }
    guard ends.count == 2, let first = ends.first, let last = ends.last,
      let range = names.rows(from: first, to: last.folded.isEmpty ? nil : last)
    else { return nil }
    guard let rows else { return range }
    let shown = range.filter(Set(rows).contains)
    return shown.isEmpty ? nil : shown
  }
}

extension Items {
  /// Whether the label of an item, or the ID of a line, contains white space.
  fileprivate var containWhiteSpace: Bool {
    func isSpaced(_ text: RawText?) -> Bool { text?.bytes.contains { $0.isWhiteSpace } == true }
    if written.contains(where: { isSpaced($0.label) || isSpaced($0.translation) }) { return true }
    var isSpaced = false
    list.forEachLine { _, cells in
      isSpaced =
        isSpaced || cells.label.contains { $0.isWhiteSpace }
        || cells.id?.contains { $0.isWhiteSpace } == true
    }
    return isSpaced
  }
}

extension ArraySlice<UInt8> {
  /// Whether these bytes are a number or a range of numbers, like `2`, `2-5` or `7-`.
  fileprivate var isNumberOrRange: Bool {
    guard first?.isDigit == true else { return false }
    return allSatisfy { $0.isDigit || $0 == UInt8(ascii: "-") }
      && count { $0 == UInt8(ascii: "-") } < 2
  }
}

extension [UInt8] {
  /// Whether these bytes are numbers and ranges with white space between them.
  fileprivate var areSeveralNumbers: Bool {
    let words = split { $0.isWhiteSpace }
    return words.count > 1 && words.allSatisfy { $0.isNumberOrRange }
  }
}
