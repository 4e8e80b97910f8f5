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
  package init(wholeLabel label: RawText) {
    let scalars = label.string.unicodeScalars
    let isInvisible = scalars.allSatisfy { !$0.isVisible }
    var sanitized = ""
    for index in scalars.indices {
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
    // The text since the last tab, at which the column is a multiple of eight.
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

  /// Returns whether the terminal only shows the character at `index` when it is drawn after
  /// `previous`, without any other effect.
  fileprivate func isShownAsItself(at index: Index, after previous: Unicode.Scalar?) -> Bool {
    let value = self[index].value
    if value < 0x7F { return value >= 0x20 }
    if value < 0xAD { return value >= 0xA0 }
    // The Braille pattern without dots is a space between other Braille patterns. Anywhere else, it
    // cannot be seen.
    if value == 0x2800 { return previous.map { 0x2800...0x28FF ~= $0.value } == true }
    if !self[index].isInvisible { return true }
    return 0xE0020...0xE007F ~= value ? isTagOfFlag(at: index) : self[index].shapes(previous)
  }

  /// Returns whether the tag at `index` is part of an emoji sequence for the flag of England,
  /// Scotland or Wales, which begins with a black flag (emoji-sequences.txt). Tags in other places
  /// are invisible.
  private func isTagOfFlag(at index: Index) -> Bool {
    var start = index
    var length = 0
    while start > startIndex, length < 6, 0xE0020...0xE007F ~= self[start].value {
      start = self.index(before: start)
      length += 1
    }
    guard self[start] == "\u{1F3F4}" else { return false }
    var tags = ""
    for scalar in self[start...].dropFirst().prefix(6) {
      guard 0xE0020...0xE007F ~= scalar.value, let tag = Unicode.Scalar(scalar.value & 0x7F) else {
        return false
      }
      tags.unicodeScalars.append(tag)
    }
    return ["gbeng\u{7F}", "gbsct\u{7F}", "gbwls\u{7F}"].contains(tags)
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

  /// Returns whether this character is a joiner or a variation selector that shapes the character
  /// before it. After an ASCII character, it shapes only an emoji; digits are among the emoji
  /// (Unicode, emoji-data).
  fileprivate func shapes(_ previous: Unicode.Scalar?) -> Bool {
    guard let previous, !previous.isASCII else {
      let isEmoji = previous?.properties.isEmoji == true
      return isEmoji && 0xFE0E...0xFE0F ~= value
    }
    let isJoiner = 0x200C...0x200D ~= value
    // A sequence of invisible characters does not count as shaping, since it could contain hidden
    // data. The exception is a joiner after an emoji with a variation selector.
    if previous.properties.isWhitespace { return false }
    if previous.isInvisible { return isJoiner && previous.properties.isVariationSelector }
    return isJoiner || properties.isVariationSelector
  }
}
