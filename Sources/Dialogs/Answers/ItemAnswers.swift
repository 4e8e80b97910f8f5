// SPDX-License-Identifier: GPL-3.0-or-later

/// What a question offers other than actions, and what the answers to it mean: the items of a dialog
/// (prompt(1), Choosing several), or the options of a field (Forms).
struct ItemAnswers: Sendable {
  /// What is offered.
  enum Kind: Sendable {
    /// The items of a dialog. A line can name several.
    case items
    /// The options of a picker, of which one is chosen.
    case options
    /// Yes and no, in this order.
    case yesOrNo
  }

  /// What an answer means.
  enum Interpretation: Equatable {
    /// It names the items at these indices, each of them once. Those of a range change together.
    case items([Int], ranges: [[Int]] = [])
    /// It chooses every item, or none.
    case all, none
    /// A word of it names nothing.
    case unknown(Text)
    /// A word of it could name each of the items at these indices.
    case ambiguous(Text, [Int])
  }

  let words: Words
  let kind: Kind
  /// The label of the field, or the question, that is shown above options.
  let label: Text
  let items: Items
  /// How many of the items have to be chosen.
  let count: SelectionCount
  /// The names of the items.
  let names: RowNames
  /// Whether spaces separate the words of an answer, as commas do: no name contains one.
  private let spacesSeparate: Bool

  /// Prepares the answers about the items of a dialog in the language of `words`.
  init(about items: Items, _ count: SelectionCount = .any, in words: Words) {
    self.init(.items, label: "", items, count, in: words)
  }

  /// Prepares the answers to a picker that is called `label`.
  init(options: [Item], of label: Text, in words: Words) {
    self.init(.options, label: label, Items(written: options), .one, in: words)
  }

  /// Prepares the answers to a question that yes and no answer.
  ///
  /// - Parameter isOn: Whether Enter means yes.
  init(yesOrNo question: Text, isOn: Bool, in words: Words) {
    let items = Items(written: Toggle.items(isOn: isOn, in: words))
    self.init(.yesOrNo, label: question, items, .one, in: words)
  }

  private init(
    _ kind: Kind, label: Text, _ items: Items, _ count: SelectionCount, in words: Words
  ) {
    (self.kind, self.label, self.items, self.count) = (kind, label, items, count)
    self.words = words
    names = RowNames(of: items, areNumbered: kind != .yesOrNo)
    spacesSeparate = kind == .items && !items.containWhiteSpace
  }

  /// Whether the items are the options of a field.
  var areOptions: Bool { kind != .items }

  /// The answers that a question for yes or no shows: their letters, or the words if
  /// a letter could mean both. Empty for anything else.
  var letters: [String] {
    if kind != .yesOrNo { return [] }
    return [(Word.yesLetter, Word.yes, true), (.noLetter, .no, false)].map {
      initial, whole, isYes in
      let letter = words.letter(initial)
      let isClear = words.yesOrNo(AnswerKey(Text(letter))) == isYes
      return isClear ? letter : words.text(of: whole)
    }
  }

  /// Returns what `answer` means. The rules are tried in the order of prompt(1), Choosing several.
  ///
  /// - Parameter rows: The rows that the list is narrowed to, to which ranges are limited; nil for all.
  func interpretation(of answer: Text, among rows: [Int]? = nil) -> Interpretation {
    if kind == .yesOrNo, let isYes = words.yesOrNo(AnswerKey(answer)) {
      return .items([isYes ? 0 : 1])
    }
    let whole = item(calledBy: names.search(for: answer))
    // A toggle takes whole answers: half a word is no consent.
    if kind == .yesOrNo { return whole ?? .unknown(answer) }
    if case .items(let indices, _)? = whole { return .items(indices) }
    if whole == nil, kind == .items {
      let key = AnswerKey(answer)
      if words.isAll(key) { return .all }
      if words.isNone(key) { return .none }
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
      // A mistyped line must not change a part of the selection.
      case let refusal: return refusal
      }
    }
    return named.isEmpty ? .unknown(answer) : .items(indices, ranges: ranges)
  }

  /// Returns whether only commas could separate names in `word`, which contains white space.
  func needsCommas(in word: Text) -> Bool {
    kind == .items && !spacesSeparate
      && word.trimmed.unicodeScalars.contains { $0.properties.isWhitespace }
  }

  /// Returns the items whose whole name is `answer`, or the one beside whose row it is the number.
  func items(named answer: Text) -> [Int] {
    let search = names.search(for: answer)
    switch item(calledBy: search) {
    case .items(let items, _), .ambiguous(_, let items): return items
    default: return names.row(ofNumber: search.matcher.key).map { [names.order[$0]] } ?? []
    }
  }

  /// Returns the words of a part of an answer without commas. A range to the end can only be the last
  /// of them: a user who writes `2- 5` means another range, so the part is one word then.
  private func words(in part: ArraySlice<UInt8>) -> [Text] {
    let whole = Text(Text(bytes: Array(part)).trimmed)
    if whole.isEmpty { return [] }
    let words = part.split { $0.isWhiteSpace }
    // Spaces always separate numbers and ranges.
    if !spacesSeparate, !words.allSatisfy({ $0.isNumberOrRange }) || isBeginning(whole) {
      return [whole]
    }
    if words.dropLast().contains(where: { $0.last == UInt8(ascii: "-") }) { return [whole] }
    return words.map { Text(Text(bytes: Array($0)).trimmed) }
  }

  /// Returns whether a name begins with `words`.
  private func isBeginning(_ words: Text) -> Bool {
    names.search(for: words, includingIDs: true).matches.contains { $0.match >= .beginning }
  }

  /// Returns what one word means: a name, a number, a range, or the beginning of exactly one name.
  private func interpretation(ofWord word: Text, among rows: [Int]?) -> Interpretation {
    let search = names.search(for: word, includingIDs: true)
    if let called = item(calledBy: search) { return called }
    let key = search.matcher.key
    if let row = names.row(ofNumber: key) { return .items([names.order[row]]) }
    if kind == .items, let rows = self.rows(ofRange: key, among: rows) {
      let items = rows.map { names.order[$0] }
      return .items(items, ranges: [items])
    }
    if key.isNumber { return .unknown(word) }
    let beginnings = search.matches.filter { $0.match >= .beginning }
      .map { names.order[$0.row] }
    switch beginnings.count {
    case 0: return .unknown(word)
    // `2 3` could be two numbers as well as the beginning of a name.
    case 1 where word.bytes.areSeveralNumbers: return .ambiguous(word, beginnings)
    case 1: return .items(beginnings)
    default: return .ambiguous(word, beginnings)
    }
  }

  /// Returns the item whose whole label or ID is the answer; nil if there is none. If several are
  /// called so, it is the one that is written exactly like the answer.
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

  /// Returns the rows from one number to another, like `2-5`, or to the end, like `7-`; nil if the
  /// numbers are not in the list, or in another order.
  ///
  /// - Parameter rows: The rows that the list is narrowed to; nil for all.
  private func rows(ofRange key: AnswerKey, among rows: [Int]?) -> [Int]? {
    let ends = key.folded.split(separator: "-", omittingEmptySubsequences: false)
      .map { AnswerKey(Text(String($0))) }
    guard ends.count == 2, let first = ends.first, let last = ends.last,
      let range = names.rows(from: first, to: last.folded.isEmpty ? nil : last)
    else { return nil }
    guard let rows else { return range }
    return range.filter(Set(rows).contains)
  }
}

extension Items {
  /// Whether a name of an item contains white space other than a line break.
  fileprivate var containWhiteSpace: Bool {
    func isSpaced(_ text: Text?) -> Bool { text?.bytes.contains { $0.isWhiteSpace } == true }
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
