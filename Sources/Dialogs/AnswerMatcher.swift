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

  /// The answer.
  let key: AnswerKey
  /// The same, where it is ASCII: most names are, and need not be folded to be compared with it.
  private let ascii: [UInt8]?
  private let characters: [Character]

  init(_ answer: Text) {
    key = AnswerKey(answer)
    let folded = Array(key.folded.utf8)
    ascii = folded.allSatisfy { $0 < 0x80 } ? folded : nil
    characters = Array(key.folded)
  }

  /// How much of `name` the answer is.
  func match(_ name: AnswerKey) -> Match {
    if name == key { return .whole }
    if name.folded.hasPrefix(key.folded) { return .beginning }
    let name = Array(name.folded)
    if characters.isEmpty || name.count < characters.count { return .none }
    let isPart = (0...name.count - characters.count).contains {
      name[$0..<$0 + characters.count].elementsEqual(characters)
    }
    return isPart ? .part : .none
  }

  /// How much of a name the answer is, by the name's bytes.
  func match(_ name: UnsafeRawBufferPointer) -> Match {
    guard let ascii, name.allSatisfy({ $0 < 0x80 }) else {
      return match(AnswerKey(Text(bytes: Array(name))))
    }
    guard let start = name.firstIndex(where: { !Self.isWhiteSpace($0) }),
      let last = name.lastIndex(where: { !Self.isWhiteSpace($0) })
    else { return ascii.isEmpty ? .whole : .none }
    let room = last + 1 - start - ascii.count
    guard room >= 0, let first = ascii.first else { return .none }
    for offset in 0...room where Self.lowercased(name[start + offset]) == first {
      let isEqual = ascii.indices.allSatisfy {
        Self.lowercased(name[start + offset + $0]) == ascii[$0]
      }
      if isEqual { return offset > 0 ? .part : room > 0 ? .beginning : .whole }
    }
    return .none
  }

  private static func isWhiteSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
  }
}
