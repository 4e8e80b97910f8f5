// SPDX-License-Identifier: GPL-3.0-or-later

/// Sanitized text. No other text is drawn (prompt(1), Security considerations).
///
/// No control character from a caller or from data reaches the terminal. C0, DEL and C1 control
/// characters, bidirectional controls, and invisible characters that do not shape the text around
/// them are shown in a visible form such as `^[` or `<U+202E>`. Bytes that are not valid UTF-8 are
/// shown as U+FFFD.
package struct PlainText: Sendable, Equatable {
  /// The text on screen.
  package let string: String
  /// The width of the text in columns.
  package let columns: Int

  /// Creates a text from a string that is sanitized already, or that is prompt's own.
  init(sanitized string: String) {
    self.string = string
    self.columns = string.unicodeScalars.columns
  }

  /// Creates the decimal form of a number.
  init(_ number: some BinaryInteger) { self.init(sanitized: String(number)) }

  private init(sanitized string: String, columns: Int) {
    (self.string, self.columns) = (string, columns)
  }

  /// Returns the second text appended to the first.
  static func + (first: PlainText, second: PlainText) -> PlainText {
    PlainText(sanitized: first.string + second.string, columns: first.columns + second.columns)
  }

  /// Sanitizes a title. Line breaks and tabs become spaces, since a title is one line. White space
  /// at the beginning is omitted, since an indented title could imitate a row of a list.
  package init(title: RawText) {
    var sanitized = ""
    var afterCarriageReturn = false
    let scalars = title.string.unicodeScalars
    for index in scalars.indices {
      let scalar = scalars[index]
      switch scalar {
      case "\n" where afterCarriageReturn: break
      case " ", "\r", "\n", "\t": if !sanitized.isEmpty { sanitized.append(" ") }
      case _ where sanitized.isEmpty && scalar.isBlank: break
      default: sanitized.unicodeScalars.append(visible: index, of: scalars)
      }
      afterCarriageReturn = scalar == "\r"
    }
    self.init(sanitized: sanitized)
  }

  /// Sanitizes a label, or any other text that is shown exactly, regardless of its length. Line
  /// breaks and tabs are shown in a visible form. Characters that shape the text around them are
  /// shown in a visible form if there is no other text.
  ///
  /// - Parameter rest: The text after the label, which is not part of the sanitized text. It can
  ///   determine how the end of the label is shown.
  package init(wholeLabel label: RawText, before rest: RawText = "") {
    let beginning = label.string
    let scalars = (beginning + rest.string).unicodeScalars
    let isInvisible = scalars.allSatisfy { !$0.isVisible }
    var sanitized = ""
    let end = scalars.index(scalars.startIndex, offsetBy: beginning.unicodeScalars.count)
    for index in scalars.indices {
      if index == end { break }
      sanitized.unicodeScalars.append(visible: index, of: scalars, alone: isInvisible)
    }
    self.init(sanitized: sanitized)
  }

  /// Sanitizes the lines of a message. LF and CR LF end a line. A line break at the end of the
  /// message does not begin another line. A tab becomes spaces up to the next multiple of eight
  /// columns.
  package static func lines(ofMessage message: RawText) -> [PlainText] {
    var lines: [PlainText] = []
    var line = ""
    // The text since the last tab, which begins in a column that is a multiple of eight.
    var cell = ""
    var afterCarriageReturn = false
    func endLine() {
      lines.append(PlainText(sanitized: line + cell))
      (line, cell) = ("", "")
    }
    let scalars = message.string.unicodeScalars
    for index in scalars.indices {
      let scalar = scalars[index]
      if afterCarriageReturn, scalar != "\n" {
        cell.unicodeScalars.append(inVisibleForm: "\r")
      }
      afterCarriageReturn = scalar == "\r"
      switch scalar {
      case "\r": break
      case "\n": endLine()
      case "\t":
        line += cell + String(repeating: " ", count: 8 - cell.unicodeScalars.columns % 8)
        cell = ""
      default: cell.unicodeScalars.append(visible: index, of: scalars)
      }
    }
    if afterCarriageReturn { cell.unicodeScalars.append(inVisibleForm: "\r") }
    if !line.isEmpty || !cell.isEmpty { endLine() }
    return lines
  }
}

extension RawText {
  /// Whether the text is shown as it is, byte for byte, when it is drawn within another text.
  package var isPlain: Bool {
    let string = self.string
    guard string.utf8.elementsEqual(bytes) else { return false }
    let scalars = string.unicodeScalars
    var previous: Unicode.Scalar?
    for index in scalars.indices {
      if !scalars.isShownAsItself(at: index, after: previous) { return false }
      previous = scalars[index]
    }
    return true
  }
}

extension String.UnicodeScalarView {
  /// Appends a character of `text`, in a visible form unless it is shown as itself.
  ///
  /// - Parameter isAlone: Whether there is no text around the character that it could shape.
  fileprivate mutating func append(
    visible index: Index, of text: String.UnicodeScalarView, alone isAlone: Bool = false
  ) {
    let scalar = text[index]
    let isSeen = !isAlone || scalar.isVisible || scalar.properties.isWhitespace
    if isSeen, text.isShownAsItself(at: index, after: last) {
      append(scalar)
    } else {
      append(inVisibleForm: scalar)
    }
  }

  /// Appends `scalar` in caret notation or as its number.
  fileprivate mutating func append(inVisibleForm scalar: Unicode.Scalar) {
    if scalar.value < 0x20 || scalar.value == 0x7F {
      // Caret notation: a caret and the key that types the character together with Control; ^? for
      // DEL.
      append("^")
      append(Unicode.Scalar(UInt8(scalar.value) ^ 0x40))
      return
    }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let zeros = String(repeating: "0", count: Swift.max(0, 4 - digits.utf8.count))
    // The characters are appended one by one. `append(contentsOf:)` reserves exactly the capacity
    // that it needs, so that each call would copy the text.
    for character in "<U+\(zeros)\(digits)>".unicodeScalars { append(character) }
  }

  /// Returns whether drawing the character at `index` after `previous` shows the character, or
  /// shapes the text around it, and has no other effect.
  fileprivate func isShownAsItself(at index: Index, after previous: Unicode.Scalar?) -> Bool {
    let value = self[index].value
    if value < 0x7F { return value >= 0x20 }
    if value < 0xAD { return value >= 0xA0 }
    // The Braille pattern without dots is a space between other Braille patterns. Anywhere else, it
    // cannot be seen.
    if value == 0x2800 { return previous.map { 0x2800...0x28FF ~= $0.value } == true }
    return !self[index].isInvisible || isShaping(at: index, after: previous)
  }
}

extension Unicode.Scalar {
  /// Whether the character cannot be seen, or changes how other text looks.
  var isInvisible: Bool {
    value < 0x7F ? value < 0x20 : isIn(invisibleCharacters)
  }

  /// Whether the character is white space that is drawn as itself.
  var isBlank: Bool { properties.isWhitespace && !isInvisible }

  /// Whether the character can be seen by itself.
  fileprivate var isVisible: Bool { !isInvisible && !properties.isWhitespace }
}
