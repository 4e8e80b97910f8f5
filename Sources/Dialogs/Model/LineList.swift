// SPDX-License-Identifier: GPL-3.0-or-later

/// The lines of a list, each of them an action or an item (prompt(1), Many actions).
///
/// A line is data: its bytes are the label, whatever they are, or its columns are. Empty lines are
/// skipped, and lines that are the same are one. All lines share the buffer that they were read
/// into, so that a million of them take little more memory than that.
public struct LineList: RandomAccessCollection, Sendable {
  /// A line of a list.
  public struct Row: Sendable, Equatable {
    /// The label.
    public let label: Text
    /// What is printed instead of the label, if there is such a column.
    public let id: Text?
    /// What is shown beside the label.
    public let detail: Text?
  }

  /// The lines that all copies of a list share.
  private final class Lines: Sendable {
    let bytes: [UInt8]
    let columns: Columns
    /// The offset of the first byte of each line, which ends before the next newline.
    let starts: [Int]
    /// Whether a label begins like a number, so that it may be one.
    let mayContainNumber: Bool

    init(_ bytes: [UInt8], _ columns: Columns, starts: [Int], mayContainNumber: Bool) {
      (self.bytes, self.columns) = (bytes, columns)
      (self.starts, self.mayContainNumber) = (starts, mayContainNumber)
    }
  }

  /// The lines; nil if there are none.
  private let lines: Lines?

  /// Makes an empty list.
  init() { lines = nil }

  /// Makes the list of the lines in `bytes`. A line that prints the label or ID of one of `rows` means
  /// that row, and is left out.
  ///
  /// - Throws: `ListError` if `bytes` contains a NUL, which no text does, or a line contradicts the
  ///   columns.
  init(
    _ bytes: [UInt8], columns: Columns, besides rows: [some ListedRow]
  ) throws(ListError) {
    var starts: [Int] = []
    var mayContainNumber = false
    let names = Set(rows.flatMap { [$0.label, $0.id].compactMap { $0 } })
    let lengths = Set(names.map { $0.bytes.count })
    let error: ListError? = bytes.withUnsafeBytes { bytes in
      // Empty lines take no memory.
      var newlines = 0
      var last = UInt8(ascii: "\n")
      for byte in bytes {
        if byte == 0 { return .containsNUL }
        if byte == UInt8(ascii: "\n"), last != byte { newlines += 1 }
        last = byte
      }
      starts.reserveCapacity(newlines + 1)
      // A hash table: the number of a line, from 1, and half of its hash are in the first free
      // slot from that of the hash.
      var slots = [(line: UInt32, hash: UInt32)](
        repeating: (0, 0), count: Self.powerOfTwo(over: 2 * newlines + 2))
      // A random seed, so that no list can be written whose lines all have the same slot.
      let seed = UInt64(truncatingIfNeeded: Hasher().finalize())
      var next = 0
      var number = 0
      while next < bytes.count {
        let start = next
        let line = bytes.line(from: start)
        next = start + line.count + 1
        number += 1
        if line.isEmpty { continue }
        let cells = columns.cells(of: line)
        let output = cells.output
        if output.isEmpty { return .noLabel(line: number) }
        if lengths.contains(output.count), names.contains(Text(bytes: Array(output))) { continue }
        let hash = output.hash(seed: seed)
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        let tag = UInt32(truncatingIfNeeded: hash >> 32)
        while slots[slot].line != 0 {
          if slots[slot].hash == tag {
            let other = columns.cells(of: bytes.line(from: starts[Int(slots[slot].line) - 1]))
            if other.output.elementsEqual(output) {
              let hasID = cells.id != nil || other.id != nil
              if hasID, !other.label.elementsEqual(cells.label) {
                return .sameOutput(line: number)
              }
              if cells.id != nil || cells.hasDetail(of: other) { break }
            }
          }
          slot = (slot + 1) & (slots.count - 1)
        }
        if slots[slot].line != 0 { continue }
        starts.append(start)
        slots[slot] = (UInt32(truncatingIfNeeded: starts.count), tag)
        if let first = cells.label.first, first <= 0x20 || first.isDigit || first >= 0x80 {
          mayContainNumber = true
        }
      }
      return nil
    }
    if let error { throw error }
    lines = Lines(bytes, columns, starts: starts, mayContainNumber: mayContainNumber)
  }

  private static func powerOfTwo(over count: Int) -> Int {
    1 << (Int.bitWidth - count.leadingZeroBitCount)
  }

  /// The number of bytes of all lines.
  var byteCount: Int { lines?.bytes.count ?? 0 }

  /// The index of the first line.
  public var startIndex: Int { 0 }

  /// The index after the last line.
  public var endIndex: Int { lines?.starts.count ?? 0 }

  /// The line at `index`.
  public subscript(index: Int) -> Row {
    withCells(index) { cells in
      Row(
        label: Text(bytes: Array(cells.label)), id: cells.id.map { Text(bytes: Array($0)) },
        detail: cells.detail.map { Text(bytes: Array($0)) })
    }
  }

  /// Calls `body` with the index and the cells of every line, which are not copied.
  func forEachLine(_ body: (Int, Columns.Cells) -> Void) {
    guard let lines else { return }
    lines.bytes.withUnsafeBytes { bytes in
      for (index, start) in lines.starts.enumerated() {
        body(index, lines.columns.cells(of: bytes.line(from: start)))
      }
    }
  }

  /// Returns the result of `body` for the cells of the line at `index`, which are not copied.
  func withCells<Result>(_ index: Int, _ body: (Columns.Cells) -> Result) -> Result {
    // An index beyond the end is a fault of the caller, as in an array.
    guard let lines else { preconditionFailure("there is no line \(index)") }
    return lines.bytes.withUnsafeBytes { bytes in
      body(lines.columns.cells(of: bytes.line(from: lines.starts[index])))
    }
  }
}

/// Why a list cannot be shown (prompt(1), Many actions). Lines are counted from 1.
public enum ListError: Error, Equatable {
  /// It contains a NUL byte, so it is not text.
  case containsNUL
  /// A line has neither a label nor an ID.
  case noLabel(line: Int)
  /// A line prints the same as an earlier one, but has another label.
  case sameOutput(line: Int)
}

// MARK: Numbers

extension LineList {
  /// How many of the lines have an ID that is a number.
  enum NumberIDs {
    case none, some, all
  }

  /// Whether a label is a number, which could be mistaken for one beside an action.
  var containsNumber: Bool {
    lines?.mayContainNumber == true && indices.contains { withCells($0) { $0.label.isNumber } }
  }

  /// How many of the lines have an ID that is a number, as it is shown beside the line: ASCII digits,
  /// with nothing invisible among them.
  var numberIDs: NumberIDs {
    guard let lines, lines.columns.containsID else { return .none }
    var (numbers, others, lookAlikes) = (0, 0, 0)
    forEachLine { _, cells in
      if let id = cells.id, id.allSatisfy({ $0.isDigit }) {
        numbers += 1
      } else if cells.id?.isNumber == true {
        lookAlikes += 1
      } else {
        others += 1
      }
    }
    if lookAlikes > 0 { return .some }
    return numbers == 0 ? .none : others == 0 ? .all : .some
  }
}

extension UnsafeRawBufferPointer {
  /// Whether all bytes are ASCII.
  var isASCII: Bool { allSatisfy { $0 < 0x80 } }

  /// Whether the bytes are a number as it is compared with an answer.
  fileprivate var isNumber: Bool {
    let text = drop { $0.isWhiteSpace }
    guard let first = text.first, first.isDigit || first >= 0x80 else { return false }
    return AnswerKey(Text(bytes: Array(text))).isNumber
  }

  /// Returns a hash of the bytes: FNV-1a (draft-eastlake-fnv) from `seed`, and a multiplication that
  /// mixes its bits, since those of short, similar lines differ little.
  fileprivate func hash(seed: UInt64) -> UInt64 {
    var hash = seed
    for byte in self { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let product = hash.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }

  /// Returns the line that begins at `start`.
  fileprivate func line(from start: Int) -> UnsafeRawBufferPointer {
    var end = start
    while end < count, self[end] != UInt8(ascii: "\n") { end += 1 }
    return UnsafeRawBufferPointer(rebasing: self[start..<end])
  }
}
