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
      // mutant: a list with a NUL is refused
      if bytes.contains(0) { return false }
      let newlines = bytes.count { $0 == UInt8(ascii: "\n") }
      starts.reserveCapacity(newlines + 1)
      // Where a line is found by its hash: its number from 1, in the first free slot after that.
      var slots = [UInt32](repeating: 0, count: Self.powerOfTwo(over: 2 * newlines + 2))
      var next = 0
      while next < bytes.count {
        let start = next
        let line = bytes.line(from: start)
        next = start + line.count + 1
        if line.isEmpty { continue }
        if lengths.contains(line.count), names.contains(Text(bytes: Array(line))) { continue }
        // Nobody can write a list whose lines all have one slot: Swift's hash has a random seed.
        var hasher = Hasher()
        hasher.combine(bytes: line)
        var slot = hasher.finalize() & (slots.count - 1)
        while slots[slot] != 0 {
          if bytes.line(from: starts[Int(slots[slot]) - 1]).elementsEqual(line) { break }
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

extension UnsafeRawBufferPointer {
  /// Whether all bytes are ASCII.
  var isASCII: Bool { allSatisfy { $0 < 0x80 } }

  /// The line from `start`.
  fileprivate func line(from start: Int) -> UnsafeRawBufferPointer {
    var end = start
    while end < count, self[end] != UInt8(ascii: "\n") { end += 1 }
    return UnsafeRawBufferPointer(rebasing: self[start..<end])
  }
}
