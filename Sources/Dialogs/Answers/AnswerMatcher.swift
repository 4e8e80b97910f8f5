// SPDX-License-Identifier: GPL-3.0-or-later

/// How a typed answer stands to the names of actions.
struct AnswerMatcher {
  /// How much of a name an answer is, the least first.
  enum Match: Comparable {
    case none
    /// It stands somewhere in the name.
    case part
    /// The name begins with it.
    case beginning
    /// It is the name.
    case whole
  }

  /// The answer, as it was typed and as it is compared.
  let answer: Text
  let key: AnswerKey
  /// The same, where it is ASCII: most names are, and need not be folded to be compared with it.
  private let ascii: Pattern<UInt8>?
  private let characters: Pattern<Character>
  /// Whether the answer is no UTF-8: then it is a name only if every byte is.
  private let isBytes: Bool
  /// Whether there is something in it that stands in no ASCII name, in whatever canonical form: two
  /// signs beyond ASCII are the same as one in there.
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

  /// How much of `name` the answer is.
  func match(_ name: AnswerKey) -> Match {
    if name == key { return .whole }
    if name.folded.hasPrefix(key.folded) { return .beginning }
    return characters.firstOffset(in: name.folded) == nil ? .none : .part
  }

  /// How much of a name the answer is, by the name's bytes.
  func match(_ name: UnsafeRawBufferPointer) -> Match {
    // mutant: bytes that are not UTF-8 mean no other name
    if isBytes { return name.elementsEqual(answer.bytes) ? .whole : .none }
    guard let ascii else {
      if isBeyondASCII, name.isASCII { return .none }
      return match(AnswerKey(Text(bytes: Array(name))))
    }
    let trimmed = Self.trimmed(name)
    let offset = ascii.firstOffset(in: trimmed.lazy.map(\.lowercased))
    guard name.isASCII else {
      if offset == nil, !Self.foldsToASCII(name) { return .none }
      return match(AnswerKey(Text(bytes: Array(name))))
    }
    guard let offset else { return ascii.elements.isEmpty && trimmed.isEmpty ? .whole : .none }
    if offset > 0 { return .part }
    return ascii.elements.count == trimmed.count ? .whole : .beginning
  }

  /// Whether a character that is not ASCII may have ASCII in its folded form, as ß, İ, ﬁ, ſ and the
  /// sign for kelvin (Unicode, SpecialCasing and UnicodeData).
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

  /// Whether the answer is the whole of a name, by the name's bytes.
  func isWhole(_ name: UnsafeRawBufferPointer) -> Bool {
    guard let folded = ascii?.elements, name.isASCII else { return match(name) == .whole }
    let trimmed = Self.trimmed(name)
    return trimmed.count == folded.count && trimmed.lazy.map(\.lowercased).elementsEqual(folded)
  }

  /// A name without the white space of ASCII around it.
  private static func trimmed(_ name: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var (start, end) = (0, name.count)
    while start < end, name[start].isWhiteSpace { start += 1 }
    while start < end, name[end - 1].isWhiteSpace { end -= 1 }
    return UnsafeRawBufferPointer(rebasing: name[start..<end])
  }
}

/// What is searched for in time that grows with what is searched through, and no faster (Knuth, Morris
/// and Pratt, "Fast pattern matching in strings", SIAM Journal on Computing 6, 1977).
private struct Pattern<Element: Equatable> {
  let elements: [Element]
  /// Of the elements up to each: how many at their end are also their beginning.
  private var borders: [Int] = []

  init(_ elements: [Element]) {
    self.elements = elements
    var border = 0
    for (index, element) in elements.enumerated() {
      if index > 0 { border = Self.next(after: border, element, in: elements, borders) }
      borders.append(border)
    }
  }

  /// How many elements of `text` stand before the first occurrence of the pattern; nil if there is none,
  /// or the pattern is empty.
  func firstOffset(in text: some Sequence<Element>) -> Int? {
    if elements.isEmpty { return nil }
    var found = 0
    for (offset, element) in text.enumerated() {
      found = Self.next(after: found, element, in: elements, borders)
      if found == elements.count { return offset + 1 - found }
    }
    return nil
  }

  /// How much of the pattern stands at the end, where `found` did before `element` came.
  private static func next(
    after found: Int, _ element: Element, in elements: [Element], _ borders: [Int]
  ) -> Int {
    var found = found
    while found > 0, elements[found] != element { found = borders[found - 1] }
    return elements[found] == element ? found + 1 : found
  }
}
