// SPDX-License-Identifier: GPL-3.0-or-later

/// The answers to the question which items are chosen (prompt(1), Choosing several).
struct ItemAnswers: Sendable {
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
  /// What the items are.
  let subject: Subject
  /// The names of the items.
  let names: RowNames
  /// Whether spaces separate the words of an answer, as commas do: no name contains one.
  private let spacesSeparate: Bool

  /// Prepares the answers about `items` in the language of `words`.
  init(about items: Items, in words: Words, asking subject: Subject = .items) {
    self.words = words
    self.subject = subject
    names = RowNames(of: items, areNumbered: subject != .toggle)
    spacesSeparate = subject == .items && !items.containWhiteSpace
  }

  /// The answers that the question about a toggle shows: the letters for yes and no, or the words if
  /// a letter could mean both. Empty for anything else.
  var letters: [String] {
    if subject != .toggle { return [] }
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
    if subject == .toggle, let isYes = words.yesOrNo(AnswerKey(answer)) {
      return .items([isYes ? 0 : 1])
    }
    let whole = item(calledBy: names.search(for: answer))
    // A toggle takes whole answers: half a word is no consent.
    if subject == .toggle { return whole ?? .unknown(answer) }
    if case .items(let indices, _)? = whole { return .items(indices) }
    if whole == nil, subject == .items {
      let key = AnswerKey(answer)
      if words.isAll(key) { return .all }
      if words.isNone(key) { return .none }
    }
    if subject != .items { return interpretation(ofWord: answer, among: rows) }
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
    subject == .items && !spacesSeparate
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
  /// of them: whoever writes `2- 5` means another range, so the part is one word then.
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
    if subject == .items, let rows = self.rows(ofRange: key, among: rows) {
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

  /// Returns the item whose whole label or ID the answer is; nil if there is none. If several are
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
