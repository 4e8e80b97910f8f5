// SPDX-License-Identifier: GPL-3.0-or-later

/// The lines of a list, each of them the label of an action (prompt(1), Many actions).
///
/// A line is data: its bytes are the label, whatever they are. Empty lines are passed over, and what
/// comes again is the same action. All lines stand in one piece of memory, so that a million of them
/// take little more than what they were read from.
public struct ActionList: RandomAccessCollection, Sendable {
  private let bytes: [UInt8]
  /// Where each line begins; it ends before the next newline.
  private var starts: [Int] = []
  /// Whether a line begins as a number could.
  private var mayHoldNumber = false

  /// No lines.
  init() { bytes = [] }

  /// The lines in `bytes` for `dialog`, without those that are the label or the ID of an action which
  /// its author wrote: they are that action.
  ///
  /// - Returns: nil where there is a NUL, which no text holds.
  public init?(_ bytes: [UInt8], for dialog: Dialog) {
    self.bytes = bytes
    let names = Set(dialog.actions.written.flatMap { [$0.label, $0.id].compactMap { $0 } })
    let lengths = Set(names.map { $0.bytes.count })
    let isText = bytes.withUnsafeBytes { bytes in
      guard let newlines = bytes.countOfNewlines() else { return false }
      starts.reserveCapacity(newlines + 1)
      // Where a line is found by its hash: its number from 1, in the first free slot after that.
      var slots = [UInt32](repeating: 0, count: Self.powerOfTwo(over: 2 * newlines + 2))
      // Nobody can write a list whose lines all have one slot.
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
        // mutant: lines that are the same are one action
        if slots[slot] != 0 { continue }
        starts.append(start)
        slots[slot] = UInt32(truncatingIfNeeded: starts.count)
        let first = bytes[start]
        if first <= 0x20 || first.isDigit || first >= 0x80 { mayHoldNumber = true }
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

  /// Whether a line is a number, as it could stand beside an action.
  var holdsNumber: Bool {
    mayHoldNumber
      && indices.contains { index in
        withLine(index) { line in
          let text = line.drop { $0.isWhiteSpace }
          guard let first = text.first, first.isDigit || first >= 0x80 else { return false }
          return AnswerKey(Text(bytes: Array(text))).isNumber
        }
      }
  }

  /// Hands every line to `body`, uncopied.
  func forEachLine(_ body: (Int, UnsafeRawBufferPointer) -> Void) {
    bytes.withUnsafeBytes { bytes in
      for (index, start) in starts.enumerated() { body(index, bytes.line(from: start)) }
    }
  }

  /// Hands the line at `index` to `body`, uncopied.
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

  /// How many newlines there are; nil where there is a NUL.
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
    // What was put in behind the end.
    return newlines - (offset - count)
  }

  /// Where the line from `start` ends, and its hash.
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

  /// The line from `start`.
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

  /// Whether the line from `start` is the same as `line`.
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

  /// The eight bytes from `offset`, the first one lowest; behind the end, newlines.
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

  /// Something other than 0 where a byte is zero: the lowest bit of it stands in the first such byte.
  fileprivate var firstZero: UInt64 { (self &- UInt64.lowBits) & ~self & UInt64.highBits }

  /// A bit for each byte that is zero.
  fileprivate var zeros: UInt64 {
    ~(((self & ~UInt64.highBits) &+ ~UInt64.highBits) | self | ~UInt64.highBits)
  }
}
