// SPDX-License-Identifier: GPL-3.0-or-later

/// The lines of a list, each of them the label of an action (prompt(1), Many actions).
///
/// A line is data: its bytes are the label, whatever they are. Empty lines are skipped, and equal
/// lines are one action. All lines share the buffer that they were read into, so that a million of
/// them take little more memory than that.
public struct ActionList: RandomAccessCollection, Sendable {
  private let bytes: [UInt8]
  /// The offset of the first byte of each line, which ends before the next newline.
  private var starts: [Int] = []
  /// Whether a line begins like a number, so that it may be one.
  private var mayContainNumber = false

  /// Makes an empty list.
  init() { bytes = [] }

  /// Makes the list of the lines in `bytes`. A line that is the label or ID of an action in
  /// `dialog` means that action, and is left out.
  ///
  /// - Returns: nil if `bytes` contains a NUL, which no text does.
  public init?(_ bytes: [UInt8], for dialog: Dialog) {
    self.bytes = bytes
    let names = Set(dialog.actions.written.flatMap { [$0.label, $0.id].compactMap(\.self) })
    let lengths = Set(names.map(\.bytes.count))
    let isText = bytes.withUnsafeBytes { bytes in
      guard let newlines = bytes.countOfNewlines() else { return false }
      starts.reserveCapacity(newlines + 1)
      // A hash table: the number of a line, from 1, is in the first free slot from that of its
      // hash.
      var slots = [UInt32](repeating: 0, count: Self.powerOfTwo(over: 2 * newlines + 2))
      // A random seed, so that nobody can write a list whose lines all have the same slot.
      let seed = UInt64(truncatingIfNeeded: Hasher().finalize())
      var next = 0
      while next < bytes.count {
        let start = next
        let (end, hash) = bytes.line(from: start, seed: seed)
        next = end + 1
        if start == end { continue }
        if !names.isEmpty, lengths.contains(end - start),
          names.contains(Text(bytes: Array(bytes[start..<end])))
        {
          continue
        }
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
          if bytes.isSameLine(starts[Int(slots[slot]) - 1], start..<end) { break }
          slot = (slot + 1) & (slots.count - 1)
        }
        // mutant: equal lines are one action
        if slots[slot] != 0 { continue }
        starts.append(start)
        slots[slot] = UInt32(truncatingIfNeeded: starts.count)
        let first = bytes[start]
        if first <= 0x20 || first.isDigit || first >= 0x80 { mayContainNumber = true }
      }
      return true
    }
    if !isText { return nil }
  }

  private static func powerOfTwo(over count: Int) -> Int {
    1 << (Int.bitWidth - count.leadingZeroBitCount)
  }

  /// The index of the first line.
  public var startIndex: Int { 0 }

  /// The index after the last line.
  public var endIndex: Int { starts.count }

  /// The line at `index`.
  public subscript(index: Int) -> Text { withLine(index) { Text(bytes: Array($0)) } }

  /// Whether a line is a number, which could be mistaken for one beside an action.
  var containsNumber: Bool {
    mayContainNumber
      && indices.contains { index in
        withLine(index) { line in
          let text = line.drop(while: \.isWhiteSpace)
          guard let first = text.first, first.isDigit || first >= 0x80 else { return false }
          return AnswerKey(Text(bytes: Array(text))).isNumber
        }
      }
  }

  /// Calls `body` with the index and the bytes of every line, which are not copied.
  func forEachLine(_ body: (Int, UnsafeRawBufferPointer) -> Void) {
    bytes.withUnsafeBytes { bytes in
      for (index, start) in starts.enumerated() { body(index, bytes.line(from: start)) }
    }
  }

  /// Returns the result of `body` for the bytes of the line at `index`, which are not copied.
  func withLine<Result>(_ index: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes.withUnsafeBytes { body($0.line(from: starts[index])) }
  }
}

// MARK: Eight bytes at a time

extension UnsafeRawBufferPointer {
  /// Whether all bytes are ASCII.
  var isASCII: Bool {
    var all: UInt64 = 0
    var offset = 0
    while offset + 8 <= count {
      all |= loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      offset += 8
    }
    while offset < count {
      all |= UInt64(self[offset])
      offset += 1
    }
    return all & UInt64.highBits == 0
  }

  /// Returns the number of newlines; nil if there is a NUL.
  fileprivate func countOfNewlines() -> Int? {
    var newlines = 0
    var offset = 0
    while offset < count {
      let word = word(at: offset)
      // mutant: a list with a NUL is refused
      if word.firstZero != 0 { return nil }
      newlines += (word ^ UInt64.newlines).zeros.nonzeroBitCount
      offset += 8
    }
    // Without the newlines that `word(at:)` adds after the end.
    return newlines - (offset - count)
  }

  /// Returns the end of the line that begins at `start`, and its hash.
  fileprivate func line(from start: Int, seed: UInt64) -> (end: Int, hash: UInt64) {
    var hash = seed
    func mix(_ word: UInt64) {
      let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      hash = product.high ^ product.low
    }
    var offset = start
    while true {
      let word = word(at: offset)
      let newline = (word ^ UInt64.newlines).firstZero
      if newline != 0 {
        let bits = UInt64(newline.trailingZeroBitCount & ~7)
        mix(word & ((1 << bits) - 1))
        return (offset + Int(bits / 8), hash)
      }
      mix(word)
      offset += 8
    }
  }

  /// Returns the line that begins at `start`.
  fileprivate func line(from start: Int) -> UnsafeRawBufferPointer {
    var offset = start
    while true {
      let newline = (word(at: offset) ^ UInt64.newlines).firstZero
      if newline != 0 {
        let end = offset + newline.trailingZeroBitCount / 8
        return UnsafeRawBufferPointer(rebasing: self[start..<end])
      }
      offset += 8
    }
  }

  /// Returns whether the line that begins at `start` is equal to `line`.
  fileprivate func isSameLine(_ start: Int, _ line: Range<Int>) -> Bool {
    var offset = 0
    while offset < line.count {
      let difference = word(at: start + offset) ^ word(at: line.lowerBound + offset)
      let left = line.count - offset
      if left < 8 {
        if difference & ((1 << UInt64(8 * left)) - 1) != 0 { return false }
      } else if difference != 0 {
        return false
      }
      offset += 8
    }
    let end = start + line.count
    return end == count || self[end] == UInt8(ascii: "\n")
  }

  /// Returns the eight bytes from `offset`, in little-endian order. After the end they are
  /// newlines.
  @inline(__always)
  private func word(at offset: Int) -> UInt64 {
    if offset + 8 > count { return lastWord(at: offset) }
    return UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  @inline(never)
  private func lastWord(at offset: Int) -> UInt64 {
    var word = UInt64.newlines
    for (index, byte) in self[Swift.min(offset, count)...].enumerated() {
      word ^= UInt64(byte ^ UInt8(ascii: "\n")) << UInt64(8 * index)
    }
    return word
  }
}

extension UInt64 {
  fileprivate static let newlines: UInt64 = 0x0A0A_0A0A_0A0A_0A0A
  fileprivate static let lowBits: UInt64 = 0x0101_0101_0101_0101
  fileprivate static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// A word whose lowest bit that is set is in the first byte that is zero; 0 if no byte is zero.
  fileprivate var firstZero: UInt64 { (self &- UInt64.lowBits) & ~self & UInt64.highBits }

  /// A word with one bit set for each byte that is zero.
  fileprivate var zeros: UInt64 {
    ~(((self & ~UInt64.highBits) &+ ~UInt64.highBits) | self | ~UInt64.highBits)
  }
}
