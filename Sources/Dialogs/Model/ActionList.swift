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
    let names = Set(dialog.actions.written.flatMap { [$0.label, $0.id].compactMap { $0 } })
    let lengths = Set(names.map { $0.bytes.count })
    let isText = bytes.withUnsafeBytes { bytes in
      var newlines = 0
      for byte in bytes {
        // mutant: a list with a NUL is refused
        if byte == 0 { return false }
        if byte == UInt8(ascii: "\n") { newlines += 1 }
      }
      starts.reserveCapacity(newlines + 1)
      // A hash table: the number of a line, from 1, and half of its hash are in the first free
      // slot from that of the hash.
      var slots = [(line: UInt32, hash: UInt32)](
        repeating: (0, 0), count: Self.powerOfTwo(over: 2 * newlines + 2))
      // A random seed, so that nobody can write a list whose lines all have the same slot.
      let seed = UInt64(truncatingIfNeeded: Hasher().finalize())
      var next = 0
      while next < bytes.count {
        let start = next
        let (line, hash) = bytes.line(from: start, seed: seed)
        next = start + line.count + 1
        if line.isEmpty { continue }
        if lengths.contains(line.count), names.contains(Text(bytes: Array(line))) { continue }
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        let tag = UInt32(truncatingIfNeeded: hash >> 32)
        while slots[slot].line != 0 {
          if slots[slot].hash == tag,
            bytes.line(from: starts[Int(slots[slot].line) - 1]).elementsEqual(line)
          {
            break
          }
          slot = (slot + 1) & (slots.count - 1)
        }
        // mutant: equal lines are one action
        if slots[slot].line != 0 { continue }
        starts.append(start)
        slots[slot] = (UInt32(truncatingIfNeeded: starts.count), tag)
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
          let text = line.drop { $0.isWhiteSpace }
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

extension UnsafeRawBufferPointer {
  /// Whether all bytes are ASCII.
  var isASCII: Bool { allSatisfy { $0 < 0x80 } }

  /// Returns the line that begins at `start`, and its hash: FNV-1a (draft-eastlake-fnv) from `seed`, and
  /// a multiplication that mixes its bits, since those of short, similar lines differ little.
  fileprivate func line(from start: Int, seed: UInt64) -> (UnsafeRawBufferPointer, UInt64) {
    var hash = seed
    var end = start
    while end < count {
      let byte = self[end]
      if byte == UInt8(ascii: "\n") { break }
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      end += 1
    }
    let product = hash.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return (UnsafeRawBufferPointer(rebasing: self[start..<end]), product.high ^ product.low)
  }

  /// Returns the line that begins at `start`.
  fileprivate func line(from start: Int) -> UnsafeRawBufferPointer {
    var end = start
    while end < count, self[end] != UInt8(ascii: "\n") { end += 1 }
    return UnsafeRawBufferPointer(rebasing: self[start..<end])
  }
}
