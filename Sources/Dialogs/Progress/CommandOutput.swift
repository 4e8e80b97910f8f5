// SPDX-License-Identifier: GPL-3.0-or-later

/// The output of a command on a terminal, divided into lines that can be shown above a bar
/// (prompt(1), Progress).
///
/// A line keeps its styles (ECMA-48, SGR), and ends with the default style. A carriage return that
/// no line feed follows begins the line anew, since commands draw their progress with it. A
/// backspace removes the last character. Tabs stay. All other sequences and control characters are
/// left out, since they could move the cursor.
package struct CommandOutput: Sendable {
  /// The state of the parser of escape sequences (ECMA-48, 5.4 and 5.6).
  private enum State {
    case text
    /// After the character ESC.
    case escape
    /// After ESC and an intermediate byte.
    case intermediate
    /// In a control sequence, with its parameters.
    case control([UInt8])
    /// In a control string, such as a title of the window. It ends with BEL or ESC \, and is
    /// cancelled by CAN, SUB or another escape sequence, as on terminals.
    case string
  }

  /// The line that has not ended yet, as it is shown. An incomplete character at its end is left
  /// out.
  package var openLine: [UInt8] { Self.shown(line[..<completeCount]) }
  private var line: [UInt8] = []
  private var state = State.text
  /// Whether the last output was a carriage return, so that the next character begins the line
  /// anew, unless it is a line feed.
  private var hasReturned = false

  /// The number of bytes, including those of styles, at which a line is divided between characters.
  private static let maximumLength = 65536
  /// The maximum number of bytes of the styles between two characters. If there are more, earlier
  /// styles are left out.
  private static let maximumStylesLength = 128
  private static let escape: UInt8 = 0x1B

  /// Creates the state before any output.
  package init() {}

  /// Adds bytes of the output, and returns the lines that they complete, without line breaks.
  package mutating func take(_ bytes: UnsafeRawBufferPointer) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    for byte in bytes {
      // A terminal performs a line feed in the middle of a control sequence.
      if byte == 0x0A, !isInString {
        lines.append(endLine())
        continue
      }
      switch state {
      case .text:
        if isFull(before: byte) { lines.append(endLine()) }
        if byte == Self.escape { state = .escape } else { append(byte) }
      case .escape: take(afterEscape: byte)
      case .intermediate: if !(0x20...0x2F ~= byte) { state = .text }
      case .control(let parameters): take(byte, inControlSequence: parameters)
      case .string:
        if byte == 0x07 || byte == 0x18 || byte == 0x1A {
          state = .text
        } else if byte == Self.escape {
          state = .escape
        }
      }
    }
    return lines
  }

  /// Returns the line that has not ended, after all output has been taken; nil if there is none.
  package mutating func finish() -> [UInt8]? { line.isEmpty ? nil : endLine() }

  private var isInString: Bool { if case .string = state { true } else { false } }

  private mutating func endLine() -> [UInt8] {
    defer { (line, hasReturned) = ([], false) }
    return Self.endingStyles(of: Self.shown(line[...]))
  }

  /// Returns a line, or the beginning of a line, followed by the default style if it contains
  /// styles.
  package static func endingStyles(of line: [UInt8]) -> [UInt8] {
    line.contains(escape) ? line + Array("\u{1B}[0m".utf8) : line
  }

  /// Returns the styles that are in effect at the end of `line`. If there are too many, the first
  /// ones are left out.
  package static func styles(atEndOf line: [UInt8]) -> [UInt8] {
    var styles: [UInt8] = []
    var rest = line[...]
    while styles.count < maximumStylesLength, let start = rest.lastIndex(of: escape) {
      let style = rest[start...].prefix { $0 != UInt8(ascii: "m") }
      if style.dropFirst(2).allSatisfy({ $0 == UInt8(ascii: "0") }) { break }
      styles = style + [UInt8(ascii: "m")] + styles
      rest = rest[..<start]
    }
    return styles
  }

  /// Returns bytes as they are shown: without C1 control characters, which can begin sequences,
  /// too, and with U+FFFD in place of malformed UTF-8.
  private static func shown(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    if bytes.allSatisfy({ $0 < 0x80 }) { return Array(bytes) }
    var text = String(decoding: bytes, as: UTF8.self)
    text.unicodeScalars.removeAll { 0x80...0x9F ~= $0.value }
    return Array(text.utf8)
  }

  /// The number of bytes of the line without an incomplete character at its end.
  private var completeCount: Int {
    let tail = tailLength(before: line.endIndex)
    let start = line.count - tail - 1
    guard start >= 0, line[start] >= 0xC0 else { return line.count }
    let missing = (line[start] >= 0xF0 ? 3 : line[start] >= 0xE0 ? 2 : 1) - tail
    return missing > 0 ? start : line.count
  }

  private mutating func take(afterEscape byte: UInt8) {
    switch byte {
    case UInt8(ascii: "["): state = .control([])
    // OSC, DCS, SOS, PM and APC.
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      state = .string
    case 0x20...0x2F: state = .intermediate
    case Self.escape: break
    default: state = .text
    }
  }

  private mutating func take(_ byte: UInt8, inControlSequence parameters: [UInt8]) {
    switch byte {
    case 0x30...0x3F where parameters.count < 64: state = .control(parameters + [byte])
    case 0x20...0x3F: state = .control(parameters)
    case Self.escape: state = .escape
    default:
      state = .text
      let isStyle = parameters.allSatisfy { 0x30...0x3B ~= $0 }
      if byte == UInt8(ascii: "m"), isStyle {
        returnIfNeeded()
        append(style: parameters)
      }
    }
  }

  private mutating func append(_ byte: UInt8) {
    switch byte {
    case 0x0D: hasReturned = true
    // Spinners erase their last character.
    case 0x08: removeLastCharacter()
    case 0x09, 0x20...0x7E, 0x80...0xFF:
      returnIfNeeded()
      line.append(byte)
    default: break
    }
  }

  /// Adds a style. It replaces the styles after the last character if it is the default style, or
  /// if they are too long.
  private mutating func append(style parameters: [UInt8]) {
    let isDefault = parameters.allSatisfy { $0 == UInt8(ascii: "0") }
    let start = stylesStart
    if isDefault || line.count - start > Self.maximumStylesLength {
      line.removeSubrange(start...)
    }
    line += [Self.escape, UInt8(ascii: "[")] + parameters + [UInt8(ascii: "m")]
  }

  /// Removes the last character. The styles before and after it stay. If they are too long
  /// together, only those after it stay.
  private mutating func removeLastCharacter() {
    let end = stylesStart
    let tail = tailLength(before: end)
    var start = end - tail
    if start > 0, tail == 0 || line[start - 1] >= 0xC0 { start -= 1 }
    line.removeSubrange(start..<end)
    let first = stylesStart
    if line.count - first > Self.maximumStylesLength { line.removeSubrange(first..<start) }
  }

  /// Returns the number of continuation bytes of UTF-8 before `end`, at most 3.
  private func tailLength(before end: Int) -> Int {
    line[..<end].reversed().prefix(3).prefix { $0 & 0xC0 == 0x80 }.count
  }

  /// The index of the styles after the last character.
  private var stylesStart: Int {
    var start = line.endIndex
    while let previous = indexOfStyle(before: start) { start = previous }
    return start
  }

  /// Returns the index of the style that ends at `end`; nil if there is none.
  private func indexOfStyle(before end: Int) -> Int? {
    guard line[..<end].last == UInt8(ascii: "m") else { return nil }
    let parameters = line[..<(end - 1)].reversed().prefix { 0x30...0x3B ~= $0 }.count
    let start = end - 1 - parameters - 2
    let isStyle = start >= 0 && line[start...].starts(with: [Self.escape, UInt8(ascii: "[")])
    return isStyle ? start : nil
  }

  /// Returns whether the line has to be divided before `byte`. A line is not divided within a
  /// character.
  private func isFull(before byte: UInt8) -> Bool {
    let isInCharacter = byte & 0xC0 == 0x80 && line.count < Self.maximumLength + 3
    return line.count >= Self.maximumLength && !isInCharacter
  }

  private mutating func returnIfNeeded() {
    if hasReturned { (line, hasReturned) = ([], false) }
  }
}
