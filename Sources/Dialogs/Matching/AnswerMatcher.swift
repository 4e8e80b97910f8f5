// SPDX-License-Identifier: GPL-3.0-or-later

/// Compares a typed answer with the names of actions and items.
struct AnswerMatcher {
  /// The kinds of matches between an answer and a name, from the worst to the best.
  enum Match: Comparable {
    case none
    /// The name contains the answer.
    case part
    /// The name begins with the answer.
    case beginning
    /// The answer is the whole name.
    case whole
  }

  /// The answer as the user typed it.
  let answer: RawText
  /// The answer in the form in which it is compared with names.
  let key: AnswerKey
  /// The folded answer if it is ASCII. A name in ASCII is compared with this pattern directly, and
  /// need not be folded.
  private let ascii: Pattern<UInt8>?
  /// The folded answer as characters.
  private let characters: Pattern<Character>
  /// Whether the answer contains malformed UTF-8 or U+FFFD. Such an answer matches only a name with
  /// the same bytes.
  private let isBytes: Bool
  /// Whether the answer contains a character that cannot occur in an ASCII name. The two characters
  /// beyond ASCII that are canonically equivalent to `;` and to the grave accent do not count,
  /// since they match these ASCII characters.
  private let isBeyondASCII: Bool

  init(_ answer: RawText) {
    self.answer = answer
    key = AnswerKey(answer)
    let folded = Array(key.folded.utf8)
    ascii = folded.allSatisfy { $0 < 0x80 } ? Pattern(folded) : nil
    characters = Pattern(Array(key.folded))
    isBytes = ascii == nil && key.folded.unicodeScalars.contains("\u{FFFD}")
    isBeyondASCII =
      ascii == nil && key.folded.contains { !$0.isASCII && $0 != ";" && $0 != "`" }
  }

  /// Returns the index of the only row that is written exactly like the answer (prompt(1), Many
  /// actions). If there is no such row, outer white space and differences between canonically
  /// equivalent strings are ignored. Returns nil if no row or several rows match.
  ///
  /// - Parameters:
  ///   - indices: The indices of the rows whose whole label or ID is the answer.
  ///   - names: Returns the label and the ID of the row at an index.
  func exactIndex(among indices: [Int], names: (Int) -> (label: RawText, id: RawText?)) -> Int? {
    for isSame in [
      { $0 == answer }, { $0.trimmed.streamSafe == answer.trimmed.streamSafe },
    ] as [(RawText) -> Bool] {
      let exactly = indices.filter { index in
        let (label, id) = names(index)
        return isSame(label) || id.map(isSame) == true
      }
      if exactly.count == 1 { return exactly.first }
    }
    return nil
  }

  /// Returns the match of the answer with `name`.
  func match(_ name: AnswerKey) -> Match {
    if name == key { return .whole }
    if name.folded.hasPrefix(key.folded) { return .beginning }
    return characters.firstOffset(in: name.folded) == nil ? .none : .part
  }

  /// Returns the match of the answer with the bytes of a name.
  func match(_ name: UnsafeRawBufferPointer) -> Match {
    if isBytes { return name.elementsEqual(answer.bytes) ? .whole : .none }
    guard let ascii else {
      if isBeyondASCII, name.isASCII { return .none }
      return match(AnswerKey(RawText(bytes: Array(name))))
    }
    let trimmed = Self.trimmed(name)
    let offset = ascii.firstOffset(in: trimmed.lazy.map { $0.lowercased })
    guard name.isASCII else {
      if offset == nil, !Self.foldsToASCII(name) { return .none }
      return match(AnswerKey(RawText(bytes: Array(name))))
    }
    guard let offset else { return ascii.elements.isEmpty && trimmed.isEmpty ? .whole : .none }
    if offset > 0 { return .part }
    return ascii.elements.count == trimmed.count ? .whole : .beginning
  }

  /// Returns whether the name contains a character beyond ASCII whose folded form may contain
  /// ASCII, such as ß, İ, ﬁ, ſ or the kelvin sign (Unicode, SpecialCasing and UnicodeData).
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

  /// Returns whether the answer is the whole name, given as its bytes.
  func isWhole(_ name: UnsafeRawBufferPointer) -> Bool {
    guard let folded = ascii?.elements, name.isASCII else { return match(name) == .whole }
    let trimmed = Self.trimmed(name)
    return trimmed.count == folded.count && trimmed.lazy.map { $0.lowercased }.elementsEqual(folded)
  }

  /// Returns a name without the ASCII white space around it.
  private static func trimmed(_ name: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var (start, end) = (0, name.count)
    while start < end, name[start].isWhiteSpace { start += 1 }
    while start < end, name[end - 1].isWhiteSpace { end -= 1 }
    return UnsafeRawBufferPointer(rebasing: name[start..<end])
  }
}

/// A pattern that is searched for in linear time (Knuth, Morris and Pratt, "Fast pattern matching
/// in strings", SIAM Journal on Computing 6, 1977).
private struct Pattern<Element: Equatable> {
  let elements: [Element]
  /// For each element, the length of the longest border of the pattern up to this element. A border
  /// is a sequence of elements that occurs both at the beginning and at the end.
  private var borders: [Int] = []

  init(_ elements: [Element]) {
    self.elements = elements
    for (index, element) in elements.enumerated() {
      borders.append(index == 0 ? 0 : next(after: borders[index - 1], element))
    }
  }

  /// Returns the offset of the first occurrence in `text`; nil if there is none, or the pattern is
  /// empty.
  func firstOffset(in text: some Sequence<Element>) -> Int? {
    if elements.isEmpty { return nil }
    var found = 0
    for (offset, element) in text.enumerated() {
      found = next(after: found, element)
      if found == elements.count { return offset + 1 - found }
    }
    return nil
  }

  /// Returns the number of elements of the pattern that are matched once `element` is read, if
  /// `found` elements were matched before.
  private func next(after found: Int, _ element: Element) -> Int {
    var found = found
    while found > 0, elements[found] != element { found = borders[found - 1] }
    return elements[found] == element ? found + 1 : found
  }
}
