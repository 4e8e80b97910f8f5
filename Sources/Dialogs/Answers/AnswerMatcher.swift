// SPDX-License-Identifier: GPL-3.0-or-later

/// Compares a typed answer with the names of actions.
struct AnswerMatcher {
  /// How well an answer matches a name, in ascending order.
  enum Match: Comparable {
    case none
    /// The answer occurs in the name.
    case part
    /// The name begins with the answer.
    case beginning
    /// The answer is the whole name.
    case whole
  }

  /// The answer as it was typed.
  let answer: Text
  /// The answer as it is compared.
  let key: AnswerKey
  /// The folded answer if it is ASCII. Most names are ASCII too, and are compared without being
  /// folded.
  private let ascii: Pattern<UInt8>?
  /// The folded answer as characters.
  private let characters: Pattern<Character>
  /// Whether the answer is not valid UTF-8, so that it matches only a name with the same bytes.
  private let isBytes: Bool
  /// Whether the answer contains a character that is in no ASCII name. Two characters beyond ASCII
  /// are canonically equivalent to `;` and the grave accent.
  private let isBeyondASCII: Bool

  init(_ answer: Text) {
    self.answer = answer
    key = AnswerKey(answer)
    let folded = Array(key.folded.utf8)
    ascii = folded.allSatisfy { $0 < 0x80 } ? Pattern(folded) : nil
    characters = Pattern(Array(key.folded))
    isBytes = ascii == nil && key.folded.unicodeScalars.contains("\u{FFFD}")
    isBeyondASCII =
      ascii == nil && key.folded.contains { !$0.isASCII && $0 != ";" && $0 != "`" }
  }

  /// Returns the index of the only row that is written exactly like the answer, first with the outer
  /// white space, and then without it; nil if there is none, or several are (prompt(1), Many actions).
  ///
  /// - Parameters:
  ///   - indices: The indices of the rows whose whole label or ID the answer is.
  ///   - names: Returns the label and the ID of the row at an index.
  func exactIndex(among indices: [Int], names: (Int) -> (label: Text, id: Text?)) -> Int? {
    for isSame in [
      { $0 == answer }, { $0.trimmed.streamSafe == answer.trimmed.streamSafe },
    ] as [(Text) -> Bool] {
      let exactly = indices.filter { index in
        let (label, id) = names(index)
        return isSame(label) || id.map(isSame) == true
      }
      if exactly.count == 1 { return exactly.first }
    }
    return nil
  }

  /// Returns how well the answer matches `name`.
  func match(_ name: AnswerKey) -> Match {
    if name == key { return .whole }
    if name.folded.hasPrefix(key.folded) { return .beginning }
    return characters.firstOffset(in: name.folded) == nil ? .none : .part
  }

  /// Returns how well the answer matches a name, given the bytes of the name.
  func match(_ name: UnsafeRawBufferPointer) -> Match {
    if isBytes { return name.elementsEqual(answer.bytes) ? .whole : .none }
    guard let ascii else {
      if isBeyondASCII, name.isASCII { return .none }
      return match(AnswerKey(Text(bytes: Array(name))))
    }
    let trimmed = Self.trimmed(name)
    let offset = ascii.firstOffset(in: trimmed.lazy.map { $0.lowercased })
    guard name.isASCII else {
      if offset == nil, !Self.foldsToASCII(name) { return .none }
      return match(AnswerKey(Text(bytes: Array(name))))
    }
    guard let offset else { return ascii.elements.isEmpty && trimmed.isEmpty ? .whole : .none }
    if offset > 0 { return .part }
    return ascii.elements.count == trimmed.count ? .whole : .beginning
  }

  /// Returns whether a character beyond ASCII may have ASCII in its folded form, like ß, İ, ﬁ, ſ
  /// and the kelvin sign (Unicode, SpecialCasing and UnicodeData).
  private static func foldsToASCII(_ name: UnsafeRawBufferPointer) -> Bool {
    zip(name, name.dropFirst()).contains { first, second in
      switch (first, second) {
      case (0xC3, 0x9F), (0xC4, 0xB0), (0xC4, 0xB1), (0xC5, 0x89), (0xC5, 0xBF), (0xC7, 0xB0),
        (0xCC, 0x87), (0xCD, 0xBE), (0xE1, 0xBA), (0xE1, 0xBF), (0xE2, 0x84), (0xEF, 0xAC):
        true
      default: false
      }
    }
  }

  /// Returns whether the answer is a whole name, given the bytes of the name.
  func isWhole(_ name: UnsafeRawBufferPointer) -> Bool {
    guard let folded = ascii?.elements, name.isASCII else { return match(name) == .whole }
    let trimmed = Self.trimmed(name)
    return trimmed.count == folded.count && trimmed.lazy.map { $0.lowercased }.elementsEqual(folded)
  }

  /// Returns whether the answer is the whole label or ID of a line.
  func isWhole(_ cells: Columns.Cells) -> Bool {
    isWhole(cells.label) || cells.id.map { isWhole($0) } == true
  }

  /// Returns a name without the ASCII white space around it.
  private static func trimmed(_ name: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var (start, end) = (0, name.count)
    while start < end, name[start].isWhiteSpace { start += 1 }
    while start < end, name[end - 1].isWhiteSpace { end -= 1 }
    return UnsafeRawBufferPointer(rebasing: name[start..<end])
  }
}

/// A pattern that is found in linear time (Knuth, Morris and Pratt, "Fast pattern matching in
/// strings", SIAM Journal on Computing 6, 1977).
private struct Pattern<Element: Equatable> {
  let elements: [Element]
  /// For each element, the length of the longest border of the elements up to it: the number of
  /// elements that are both their end and their beginning.
  private var borders: [Int] = []

  init(_ elements: [Element]) {
    self.elements = elements
    var border = 0
    for (index, element) in elements.enumerated() {
      if index > 0 { border = Self.next(after: border, element, in: elements, borders) }
      borders.append(border)
    }
  }

  /// Returns the offset of the first occurrence in `text`; nil if there is none, or the pattern is
  /// empty.
  func firstOffset(in text: some Sequence<Element>) -> Int? {
    if elements.isEmpty { return nil }
    var found = 0
    for (offset, element) in text.enumerated() {
      found = Self.next(after: found, element, in: elements, borders)
      if found == elements.count { return offset + 1 - found }
    }
    return nil
  }

  /// Returns how many elements of the pattern match after `element`, if `found` matched before it.
  private static func next(
    after found: Int, _ element: Element, in elements: [Element], _ borders: [Int]
  ) -> Int {
    var found = found
    while found > 0, elements[found] != element { found = borders[found - 1] }
    return elements[found] == element ? found + 1 : found
  }
}
