// SPDX-License-Identifier: GPL-3.0-or-later

/// The lines of a list. Each line is an action or an item (prompt(1), Many actions).
///
/// The label of a line may contain any bytes except NUL and newline. Empty lines are ignored. Equal
/// lines are one row, and so are lines with the same ID and the same label. The bytes of the list
/// are not copied, so that a million lines need little memory in addition to their bytes.
package struct LineList: RandomAccessCollection, Sendable {
  /// A line of a list.
  package struct Row: Sendable, Equatable {
    /// The label.
    package let label: RawText
    /// The text that is printed instead of the label; nil if the line has no ID.
    package let id: RawText?
    /// The text beside the label.
    package let detail: RawText?
  }

  /// The lines, separated by newlines.
  private let bytes: [UInt8]
  private let columns: Columns
  /// The offset of the first byte of each line. A line ends before the next newline.
  private let starts: [Int]
  /// Whether a label may be a number according to its first byte.
  private let mayContainNumber: Bool

  /// Creates an empty list.
  init() { (bytes, columns, starts, mayContainNumber) = ([], .wholeLine, [], false) }

  /// Creates the list of the lines in `bytes`. A line is omitted if its output is in `names`.
  ///
  /// - Throws: `ListError` if `bytes` contains a NUL, and is therefore not text, or if a line has
  ///   neither a label nor an ID, or has the output of an earlier line with another label.
  init(_ bytes: [UInt8], columns: Columns, besides names: Set<RawText>) throws(ListError) {
    var starts: [Int] = []
    var mayContainNumber = false
    let lengths = Set(names.map { $0.bytes.count })
    let error: ListError? = bytes.withUnsafeBytes { bytes in
      // No memory is reserved for empty lines.
      var newlines = 0
      var last = UInt8(ascii: "\n")
      for byte in bytes {
        if byte == 0 { return .containsNUL }
        if byte == UInt8(ascii: "\n"), last != byte { newlines += 1 }
        last = byte
      }
      starts.reserveCapacity(newlines + 1)
      // A hash table with linear probing. Its size is a power of two. An entry consists of the
      // number of a row, counted from 1, and half of the hash of the row's output.
      var slots = [(line: UInt32, hash: UInt32)](
        repeating: (0, 0), count: 1 << (Int.bitWidth - (2 * newlines + 2).leadingZeroBitCount))
      // The seed is random, so that nobody can craft a list in which the hashes of all lines
      // collide.
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
        if lengths.contains(output.count), names.contains(RawText(bytes: Array(output))) {
          continue
        }
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
    (self.bytes, self.columns) = (bytes, columns)
    (self.starts, self.mayContainNumber) = (starts, mayContainNumber)
  }

  /// The number of bytes of the list.
  var byteCount: Int { bytes.count }

  /// The index of the first line.
  package var startIndex: Int { 0 }

  /// The index after the last line.
  package var endIndex: Int { starts.count }

  /// The line at `index`.
  package subscript(index: Int) -> Row {
    withCells(index) { cells in
      Row(
        label: RawText(bytes: Array(cells.label)), id: cells.id.map { RawText(bytes: Array($0)) },
        detail: cells.detail.map { RawText(bytes: Array($0)) })
    }
  }

  /// Calls `body` with the index and the cells of each line, which are not copied.
  func forEachLine(_ body: (Int, Columns.Cells) -> Void) {
    bytes.withUnsafeBytes { bytes in
      for (index, start) in starts.enumerated() {
        body(index, columns.cells(of: bytes.line(from: start)))
      }
    }
  }

  /// Returns the result of `body` for the cells of the line at `index`, which are not copied.
  func withCells<Result>(_ index: Int, _ body: (Columns.Cells) -> Result) -> Result {
    bytes.withUnsafeBytes { body(columns.cells(of: $0.line(from: starts[index]))) }
  }
}

/// An error in a list (prompt(1), Many actions). Lines are numbered from 1.
package enum ListError: Error, Equatable {
  /// The list contains a NUL byte, so it is not text.
  case containsNUL
  /// A line has neither a label nor an ID.
  case noLabel(line: Int)
  /// A line prints the same text as an earlier line, but has another label.
  case sameOutput(line: Int)
}

// MARK: Numbers

extension LineList {
  /// Whether no lines, some or all have an ID that is a number.
  enum NumberIDs {
    case none, some, all
  }

  /// Whether a label is a number, so that it could be confused with the number of a row.
  var containsNumber: Bool {
    mayContainNumber && indices.contains { withCells($0) { $0.label.isNumber } }
  }

  /// Whether no lines, some or all have an ID that can be shown as the number of the line. Such an
  /// ID consists only of ASCII digits. An ID of other digits makes the result `some`.
  var numberIDs: NumberIDs {
    if !columns.containsID { return .none }
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

  /// Whether an answer with these bytes counts as a number.
  fileprivate var isNumber: Bool {
    let text = drop { $0.isWhiteSpace }
    guard let first = text.first, first.isDigit || first >= 0x80 else { return false }
    return AnswerKey(RawText(bytes: Array(text))).isNumber
  }

  /// Returns a hash of the bytes: FNV-1a (draft-eastlake-fnv) with the initial value `seed`. The
  /// FNV hashes of short, similar lines differ in few bits, so a multiplication mixes the bits of
  /// the result.
  fileprivate func hash(seed: UInt64) -> UInt64 {
    var hash = seed
    for byte in self { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let product = hash.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }

  /// Returns the line that begins at `start`.
  func line(from start: Int) -> UnsafeRawBufferPointer {
    var end = start
    while end < count, self[end] != UInt8(ascii: "\n") { end += 1 }
    return UnsafeRawBufferPointer(rebasing: self[start..<end])
  }
}
