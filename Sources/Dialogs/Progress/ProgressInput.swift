// SPDX-License-Identifier: GPL-3.0-or-later

/// The progress of work, which lines of standard input report (prompt(1), Progress). A line that is
/// a number reports the progress. A line that begins with `#`, or a block of lines, describes the
/// current step (`Syntax`). Other lines are ignored.
package struct ProgressInput: Sendable, Equatable {
  /// The progress; nil before the first number.
  package private(set) var percentage: Percentage?
  /// The description of the current step.
  package private(set) var text: RawText = ""
  /// Whether a line has reported 100 percent.
  package private(set) var isComplete = false
  /// Whether the description was set after the progress had reached 100 percent, so that it
  /// describes the result.
  package private(set) var isTextOfResult = false

  /// The syntax of descriptions.
  package enum Syntax: Sendable {
    /// Lines that begin with `#`.
    case comments
    /// Lines that begin with `#`, in which `\n` is a line break (zenity(1), Progress options).
    case escapedComments
    /// Blocks of lines between two lines `XXX`. The first line of a block may be a number
    /// (dialog(1), --gauge).
    case blocks
  }

  /// The syntax of descriptions.
  package var syntax = Syntax.comments
  /// Whether the rest of the input is ignored once the progress is 100 percent.
  package var endsWhenComplete = false
  /// The lines of the current block, joined by spaces; nil outside of a block.
  private var block: [UInt8]?

  /// The beginning of a line whose end has not been read yet.
  private var unfinished: [UInt8] = []

  /// The maximum number of bytes of a line that are used. No screen shows a longer text.
  private static let maximumLength = 4096

  /// Creates the state before any input.
  ///
  /// - Parameter percent: The initial progress; nil if it is unknown.
  package init(percent: Int? = nil) {
    percentage = percent.map { Percentage(fraction: Double($0) / 100) }
  }

  /// Whether the rest of the input is ignored.
  package var isOver: Bool { endsWhenComplete && isComplete }

  /// Sets the progress that a program reports without lines.
  ///
  /// - Parameters:
  ///   - fraction: The progress, from 0 to 1; nil to keep the progress as it is.
  ///   - text: The description of the current step.
  package mutating func set(_ fraction: Double?, _ text: RawText) {
    percentage = fraction.map { Percentage(fraction: $0) } ?? percentage
    self.text = text
  }

  /// Adds bytes of the input. They may begin and end in the middle of a line.
  package mutating func take(_ bytes: UnsafeRawBufferPointer) {
    var start = 0
    while start < bytes.count {
      let line = bytes.line(from: start)
      start += line.count + 1
      if unfinished.isEmpty, start <= bytes.count {
        take(line: line)
      } else {
        unfinished += line.prefix(max(0, Self.maximumLength - unfinished.count))
        if start <= bytes.count { takeUnfinished() }
      }
    }
  }

  /// Ends the input, whose last line may lack a newline.
  package mutating func end() {
    takeUnfinished()
  }

  private mutating func takeUnfinished() {
    let line = unfinished
    unfinished = []
    line.withUnsafeBytes { take(line: $0) }
  }

  /// Interprets a whole line.
  private mutating func take(line: UnsafeRawBufferPointer) {
    var (start, end) = (0, min(line.count, Self.maximumLength))
    while start < end, line[start].isBlank { start += 1 }
    while start < end, line[end - 1].isBlank { end -= 1 }
    let content = UnsafeRawBufferPointer(rebasing: line[start..<end])
    if content.isEmpty || syntax == .blocks && takeInBlock(content) { return }
    if content.first == UInt8(ascii: "#"), syntax != .blocks {
      // The memory of the previous text is reused, since there may be many lines.
      let description = content.dropFirst().drop { $0.isBlank }
      text.bytes.replaceSubrange(0..., with: UnsafeRawBufferPointer(rebasing: description))
      if syntax == .escapedComments { text = text.withSpacesForEscapes }
      isTextOfResult = isComplete
    } else if let number = Percentage(content) {
      percentage = number
      isComplete = isComplete || number == .whole
    }
  }

  /// Interprets a line that begins a block, ends a block, or is in a block. Returns false for a
  /// number on the first line of a block, and for any other line.
  private mutating func takeInBlock(_ line: UnsafeRawBufferPointer) -> Bool {
    if line.elementsEqual("XXX".utf8) {
      if let block { (text, isTextOfResult) = (RawText(bytes: block), isComplete) }
      block = block == nil ? [] : nil
      return true
    }
    // A number on the first line of a block has the same meaning as a number outside of blocks.
    guard let count = block?.count, count > 0 || Percentage(line) == nil else { return false }
    let space: [UInt8] = count == 0 ? [] : [0x20]
    block? += (space + line).prefix(max(0, Self.maximumLength - count))
    return true
  }
}

extension RawText {
  /// The text with a space, which shows a line break on one line, in place of each `\n`.
  fileprivate var withSpacesForEscapes: RawText {
    var replaced: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      let isEscape = byte == UInt8(ascii: "\\") && rest.first == UInt8(ascii: "n")
      if isEscape { rest.removeFirst() }
      replaced.append(isEscape ? UInt8(ascii: " ") : byte)
    }
    return RawText(bytes: replaced)
  }
}

extension UInt8 {
  /// Whether this is a space, a tab or a carriage return.
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0D }
}
