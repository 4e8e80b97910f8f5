// SPDX-License-Identifier: GPL-3.0-or-later

/// The lines of a list, each of them the label of an action (contract, section 10).
///
/// A line is data: its bytes are the label, whatever they are. Empty lines are passed over, and what
/// comes again is the same action. All lines stand in one piece of memory, so that a million of them
/// take little more than what they were read from.
public struct ActionList: RandomAccessCollection, Sendable {
  private let bytes: [UInt8]
  private var lines: [Range<Int>] = []

  /// No lines.
  init() { bytes = [] }

  /// The lines in `bytes` for `dialog`, without those that are the label or the ID of an action which
  /// its author wrote: they are that action.
  ///
  /// - Returns: nil where there is a NUL, which no text holds.
  public init?(_ bytes: [UInt8], for dialog: Dialog) {
    if bytes.contains(0) { return nil }
    self.bytes = bytes
    let names = Set(dialog.actions.written.flatMap { [$0.label, $0.id].compactMap(\.self) })
    bytes.withUnsafeBytes { bytes in
      let most = bytes.count { $0 == UInt8(ascii: "\n") } + 1
      lines.reserveCapacity(most)
      // Where a line is found by its hash: its number from 1, in the first free place after that.
      var places = [UInt32](repeating: 0, count: Self.powerOfTwo(over: 2 * most))
      var start = 0
      while start < bytes.count {
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        let line = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        if !line.isEmpty, names.isEmpty || !names.contains(Text(bytes: Array(line))) {
          var hasher = Hasher()
          hasher.combine(bytes: line)
          var place = hasher.finalize() & (places.count - 1)
          while places[place] != 0 {
            let other = bytes[lines[Int(places[place]) - 1]]
            if other.count == line.count, other.elementsEqual(line) { break }
            place = (place + 1) & (places.count - 1)
          }
          if places[place] == 0 {
            lines.append(start..<end)
            places[place] = UInt32(truncatingIfNeeded: lines.count)
          }
        }
        start = end + 1
      }
    }
  }

  private static func powerOfTwo(over count: Int) -> Int {
    1 << (Int.bitWidth - count.leadingZeroBitCount)
  }

  /// The place of the first line.
  public var startIndex: Int { 0 }

  /// The place after the last line.
  public var endIndex: Int { lines.count }

  /// The line at `place`.
  public subscript(place: Int) -> Text { Text(bytes: Array(bytes[lines[place]])) }

  /// Whether a line is a number, as it could stand beside an action.
  var holdsNumber: Bool {
    lines.contains { line in
      let text = bytes[line].drop { $0 == 0x20 || 0x09...0x0D ~= $0 }
      guard let first = text.first, isDigit(first) || first >= 0x80 else { return false }
      return AnswerKey(Text(bytes: Array(text))).isNumber
    }
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  /// Hands every line to `body`, uncopied.
  func forEachLine(_ body: (Int, UnsafeRawBufferPointer) -> Void) {
    bytes.withUnsafeBytes { bytes in
      for (place, line) in lines.enumerated() {
        body(place, UnsafeRawBufferPointer(rebasing: bytes[line]))
      }
    }
  }

  /// Hands the line at `place` to `body`, uncopied.
  func withLine<Result>(_ place: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[lines[place]])) }
  }
}
