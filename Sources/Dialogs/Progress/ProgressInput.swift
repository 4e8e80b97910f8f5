// SPDX-License-Identifier: GPL-3.0-or-later

/// The progress of work as the lines of standard input report it (prompt(1), Progress): a line with
/// a number is the progress, and one that begins with `#` what is being done now. Other lines are
/// ignored.
public struct ProgressInput: Sendable, Equatable {
  /// The progress; nil before the first number.
  public private(set) var percentage: Percentage?
  /// What is being done now.
  public private(set) var text: Text = ""
  /// Whether the whole of the work was ever done.
  public private(set) var isComplete = false

  /// How lines describe what is being done.
  public enum Syntax: Sendable {
    /// In a line that begins with `#`.
    case comments
    /// Between two lines `XXX`, of which the first is followed by a number (dialog(1), --gauge).
    case blocks
  }

  /// How lines describe what is being done.
  public var syntax = Syntax.comments
  /// Whether all of the work is done when the input ends, whatever the last progress was.
  public var isDoneAtEnd = false
  /// Whether nothing more is read once the whole of the work is done.
  public var endsWhenComplete = false
  /// The lines since the last `XXX` that began a block, with a space between them; nil outside of
  /// one.
  private var block: [UInt8]?

  /// The beginning of a line whose end has not been read yet.
  private var unfinished: [UInt8] = []

  /// The length of a line that matters. No screen shows more of it.
  private static let maximumLength = 4096

  /// Reads nothing yet.
  ///
  /// - Parameter percent: The initial progress; nil if it is unknown.
  public init(percent: Int? = nil) {
    percentage = percent.map { Percentage(fraction: Double($0) / 100) }
  }

  /// Whether nothing more is read.
  public var isOver: Bool { endsWhenComplete && isComplete }

  /// Takes what a program reports instead of lines.
  ///
  /// - Parameters:
  ///   - fraction: The progress, from 0 to 1; nil if it is unknown.
  ///   - text: What is being done now.
  public mutating func set(_ fraction: Double?, _ text: Text) {
    percentage = fraction.map { Percentage(fraction: $0) } ?? percentage
    self.text = text
  }

  /// Takes the bytes that were read, however lines are divided among them.
  public mutating func take(_ bytes: UnsafeRawBufferPointer) {
    var start = bytes.startIndex
    var lastText: Range<Int>?
    while let end = bytes.newline(from: start) {
      if unfinished.isEmpty {
        let line = bytes[start..<end].prefix(Self.maximumLength)
        take(line: UnsafeRawBufferPointer(rebasing: line), from: start, &lastText)
      } else {
        keep(bytes[start..<end])
        takeUnfinished()
        lastText = nil
      }
      start = end + 1
    }
    if let lastText { text = Text(bytes: Array(bytes[lastText])) }
    keep(bytes[start...])
  }

  /// Takes the last line, which may lack its end.
  public mutating func end() {
    takeUnfinished()
    if isDoneAtEnd { isComplete = true }
  }

  /// Takes a whole line. If it is a text, its range in the bytes that contain it is kept in
  /// `lastText`, since only the last text matters.
  private mutating func take(
    line: UnsafeRawBufferPointer, from start: Int, _ lastText: inout Range<Int>?
  ) {
    var (first, end) = (line.startIndex, line.endIndex)
    while first < end, line[first].isBlank { first += 1 }
    while first < end, line[end - 1].isBlank { end -= 1 }
    if first == end { return }
    if syntax == .blocks, take(blockLine: Text(bytes: Array(line[first..<end]))) { return }
    if line[first] == UInt8(ascii: "#"), syntax == .comments {
      first += 1
      while first < end, line[first].isBlank { first += 1 }
      lastText = start + first..<start + end
    } else if let number = Percentage(UnsafeRawBufferPointer(rebasing: line[first..<end])) {
      percentage = number
      isComplete = isComplete || number == .whole
    }
  }

  /// Takes a line that begins or ends a block, or is in one. Returns false for any other line.
  private mutating func take(blockLine line: Text) -> Bool {
    if line == "XXX" {
      if let block { text = Text(bytes: block) }
      block = block == nil ? [] : nil
      return true
    }
    guard let count = block?.count else { return false }
    // The first line of a block may be a number, which is read as outside of one.
    let isNumber = line.bytes.withUnsafeBytes { Percentage($0) } != nil
    if count == 0, isNumber { return false }
    let space: [UInt8] = count == 0 ? [] : [0x20]
    block? += (space + line.bytes).prefix(max(0, Self.maximumLength - count))
    return true
  }

  private mutating func takeUnfinished() {
    let line = unfinished
    unfinished = []
    line.withUnsafeBytes { line in
      var range: Range<Int>?
      take(line: line, from: 0, &range)
      if let range { text = Text(bytes: Array(line[range])) }
    }
  }

  private mutating func keep(_ bytes: Slice<UnsafeRawBufferPointer>) {
    unfinished += bytes.prefix(max(0, Self.maximumLength - unfinished.count))
  }
}

extension UInt8 {
  /// Whether this is a space, a tab or a carriage return.
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0D }
}

extension UnsafeRawBufferPointer {
  /// Returns the index of the first newline from `start` on; nil if there is none. Eight bytes are
  /// looked at in a step (Warren, Hacker's Delight, 6-1), since lines may come by the million.
  fileprivate func newline(from start: Int) -> Int? {
    var index = start
    while index + 8 <= count {
      let bytes = UInt64(littleEndian: loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let difference = bytes ^ 0x0A0A_0A0A_0A0A_0A0A
      let zeros = (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
      if zeros != 0 { return index + zeros.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count {
      if self[index] == 0x0A { return index }
      index += 1
    }
    return nil
  }
}
