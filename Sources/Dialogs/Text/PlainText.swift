// SPDX-License-Identifier: GPL-3.0-or-later

/// Sanitized text, the only text that is ever drawn (prompt(1), Security considerations).
///
/// No control character from a caller or from data reaches the terminal. C0, DEL and C1 control
/// characters, bidirectional controls, and invisible characters that do not shape the text around
/// them are shown in a visible form such as `^[` or `<U+202E>`. Bytes that are not valid UTF-8 are
/// shown as U+FFFD.
public struct PlainText: Sendable, Equatable {
  /// The text that is shown.
  public let string: String
  /// The number of columns that the text takes.
  public let columns: Int

  /// Takes a string that is sanitized already, or is a text of prompt's own.
  init(sanitized string: String) {
    self.string = string
    self.columns = string.unicodeScalars.columns
  }

  /// Takes a number of prompt's own.
  init(_ number: some BinaryInteger) { self.init(sanitized: String(number)) }

  private init(sanitized string: String, columns: Int) {
    self.string = string
    self.columns = columns
  }

  /// Returns the second text appended to the first.
  static func + (first: PlainText, second: PlainText) -> PlainText {
    PlainText(sanitized: first.string + second.string, columns: first.columns + second.columns)
  }

  /// Sanitizes a title. Line breaks and tabs become spaces, since a title is one line.
  public init(title: Text) {
    var sanitized = ""
    var afterCarriageReturn = false
    for scalar in title.string.unicodeScalars {
      switch scalar {
      case "\n" where afterCarriageReturn: break
      // Spaces at the beginning would make it look like a row of a list.
      case " ", "\r", "\n", "\t": if !sanitized.isEmpty { sanitized.append(" ") }
      // mutant: a title is sanitized
      //   `append(visible: scalar)` -> `append(scalar)`
      default: sanitized.unicodeScalars.append(visible: scalar)
      }
      afterCarriageReturn = scalar == "\r"
    }
    self.init(sanitized: sanitized)
  }

  /// Sanitizes a label, or any other text that is shown exactly. Line breaks and tabs are shown in
  /// a visible form too. So are characters that shape the text around them, if there is no such
  /// text.
  public init(label: Text) {
    let scalars = label.string.unicodeScalars
    let isInvisible = scalars.allSatisfy { !$0.isVisible }
    var sanitized = ""
    // mutant: a label is sanitized
    //   `append(visible: scalar, alone: isInvisible)` -> `append(scalar)`
    for scalar in scalars { sanitized.unicodeScalars.append(visible: scalar, alone: isInvisible) }
    self.init(sanitized: sanitized)
  }

  /// Sanitizes the lines of a message. LF and CR LF end a line, and none begins after the last of
  /// them. A tab becomes spaces up to the next multiple of eight columns.
  public static func lines(ofMessage message: Text) -> [PlainText] {
    var lines: [PlainText] = []
    var line = ""
    var columns = 0
    var afterCarriageReturn = false
    func endLine() {
      lines.append(PlainText(sanitized: line))
      line = ""
      columns = 0
    }
    for scalar in message.string.unicodeScalars {
      if afterCarriageReturn, scalar != "\n" {
        columns += line.unicodeScalars.append(visible: "\r")
      }
      afterCarriageReturn = scalar == "\r"
      switch scalar {
      case "\r": break
      case "\n": endLine()
      case "\t":
        let spaces = 8 - columns % 8
        line.append(String(repeating: " ", count: spaces))
        columns += spaces
      default: columns += line.unicodeScalars.append(visible: scalar)
      }
    }
    if afterCarriageReturn { line.unicodeScalars.append(visible: "\r") }
    if !line.isEmpty { endLine() }
    return lines
  }
}

extension Text {
  /// Whether the text is shown as it is, byte for byte, when it is drawn within another text.
  public var isPlain: Bool {
    let string = self.string
    guard string.utf8.elementsEqual(bytes) else { return false }
    var previous: Unicode.Scalar?
    for scalar in string.unicodeScalars {
      if !scalar.isShownAsItself(after: previous) { return false }
      previous = scalar
    }
    return true
  }
}

extension String.UnicodeScalarView {
  /// Appends `scalar`, in a visible form unless it is shown as itself, and returns the number of
  /// columns that it takes.
  ///
  /// - Parameter isAlone: Whether there is no text around `scalar` that it could shape.
  @discardableResult
  fileprivate mutating func append(
    visible scalar: Unicode.Scalar, alone isAlone: Bool = false
  ) -> Int {
    // mutant: a label of invisible characters is shown in a visible form
    //   `!isAlone || scalar.isVisible || scalar.properties.isWhitespace` -> `true`
    let isSeen = !isAlone || scalar.isVisible || scalar.properties.isWhitespace
    if isSeen, scalar.isShownAsItself(after: last) {
      let widens = scalar == "\u{FE0F}" && last != " " && last?.columns == 1
      append(scalar)
      return widens ? 1 : scalar.columns
    }
    if scalar.value < 0x20 || scalar.value == 0x7F {
      // Caret notation: the control key that makes the character, ^? for DEL.
      append("^")
      append(Unicode.Scalar(UInt8(scalar.value) ^ 0x40))
      return 2
    }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let zeros = String(repeating: "0", count: Swift.max(0, 4 - digits.utf8.count))
    let form = "<U+\(zeros)\(digits)>"
    // `append(contentsOf:)` reserves only the capacity for these characters, and so would copy the
    // text each time.
    for character in form.unicodeScalars { append(character) }
    return form.utf8.count
  }
}

extension Unicode.Scalar {
  /// Whether the character can be seen by itself.
  fileprivate var isVisible: Bool {
    0x21..<0x7F ~= value
      || !properties.isDefaultIgnorableCodePoint && !properties.isWhitespace
  }

  /// Returns whether drawing the character after `previous` shows it, and does nothing else.
  fileprivate func isShownAsItself(after previous: Unicode.Scalar?) -> Bool {
    if value < 0x7F { return value >= 0x20 }
    if value < 0xAD { return value >= 0xA0 }
    // A Braille pattern without dots is a space among others, and looks like nothing anywhere else.
    // mutant: a Braille pattern without dots that ends a label is shown in a visible form
    //   `value == 0x2800` -> `false`
    if value == 0x2800 { return previous.map { 0x2800...0x28FF ~= $0.value } == true }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return false
    case .format:
      // Some format characters are visible: the signs that enclose the number after them.
      return !properties.isDefaultIgnorableCodePoint && !isInterlinearAnnotation || shapes(previous)
    default:
      return !properties.isDefaultIgnorableCodePoint && !properties.isNoncharacterCodePoint
        || shapes(previous)
    }
  }

  private var isInterlinearAnnotation: Bool { 0xFFF9...0xFFFB ~= value }

  /// Returns whether the character is invisible but shapes its neighbours: joiners, variation selectors,
  /// and the fillers and inherent vowels of Hangul and Khmer syllables. After an ASCII character they
  /// shape nothing but emoji, which digits are too (Unicode, emoji-data).
  private func shapes(_ previous: Unicode.Scalar?) -> Bool {
    guard let previous, !previous.isASCII else {
      let isEmoji = previous?.properties.isEmoji == true
      // mutant: what is invisible between two letters is shown in a visible form
      //   `isEmoji && 0xFE0E...0xFE0F ~= value` -> `true`
      return isEmoji && 0xFE0E...0xFE0F ~= value
    }
    switch value {
    case 0x34F, 0x200C, 0x200D, 0x115F, 0x1160, 0x17B4, 0x17B5: return true
    default: return properties.isVariationSelector
    }
  }
}
