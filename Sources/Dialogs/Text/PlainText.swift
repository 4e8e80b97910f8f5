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

  /// Sanitizes a title. Line breaks and tabs become spaces, since a title is one line. White space at the beginning,
  /// which would make it look like a row of a list, is omitted.
  public init(title: Text) {
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

  /// Sanitizes a label, or any other text that is shown exactly. Line breaks and tabs are shown in
  /// a visible form too. So are characters that shape the text around them, if there is no such
  /// text. However long the label is, all of it is kept.
  public init(wholeLabel label: Text) {
    let scalars = label.string.unicodeScalars
    let isInvisible = scalars.allSatisfy { !$0.isVisible }
    var sanitized = ""
    for index in scalars.indices {
      sanitized.unicodeScalars.append(visible: index, of: scalars, alone: isInvisible)
    }
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
    let scalars = message.string.unicodeScalars
    for index in scalars.indices {
      let scalar = scalars[index]
      if afterCarriageReturn, scalar != "\n" {
        columns += line.unicodeScalars.append(inVisibleForm: "\r")
      }
      afterCarriageReturn = scalar == "\r"
      switch scalar {
      case "\r": break
      case "\n": endLine()
      case "\t":
        let spaces = 8 - columns % 8
        line.append(String(repeating: " ", count: spaces))
        columns += spaces
      default: columns += line.unicodeScalars.append(visible: index, of: scalars)
      }
    }
    if afterCarriageReturn { line.unicodeScalars.append(inVisibleForm: "\r") }
    if !line.isEmpty { endLine() }
    return lines
  }
}

extension Text {
  /// Whether the text is shown as it is, byte for byte, when it is drawn within another text.
  public var isPlain: Bool {
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
  /// Appends a character of `text`, in a visible form unless it is shown as itself, and returns the
  /// number of columns that it takes.
  ///
  /// - Parameter isAlone: Whether there is no text around the character that it could shape.
  @discardableResult
  fileprivate mutating func append(
    visible index: Index, of text: String.UnicodeScalarView, alone isAlone: Bool = false
  ) -> Int {
    let scalar = text[index]
    let isSeen = !isAlone || scalar.isVisible || scalar.properties.isWhitespace
    if isSeen, text.isShownAsItself(at: index, after: last) {
      let widens = scalar == "\u{FE0F}" && last != " " && last?.columns == 1
      append(scalar)
      return widens ? 1 : scalar.columns
    }
    return append(inVisibleForm: scalar)
  }

  /// Appends `scalar` in caret notation or as its number, and returns the number of columns.
  @discardableResult
  fileprivate mutating func append(inVisibleForm scalar: Unicode.Scalar) -> Int {
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

  /// Returns whether drawing the character at `index` after `previous` shows it, and does nothing
  /// else.
  fileprivate func isShownAsItself(at index: Index, after previous: Unicode.Scalar?) -> Bool {
    let value = self[index].value
    if value < 0x7F { return value >= 0x20 }
    if value < 0xAD { return value >= 0xA0 }
    // A Braille pattern without dots is a space among others, and looks like nothing anywhere else.
    if value == 0x2800 { return previous.map { 0x2800...0x28FF ~= $0.value } == true }
    if !self[index].isInvisible { return true }
    return 0xE0020...0xE007F ~= value ? isTagOfFlag(at: index) : self[index].shapes(previous)
  }

  /// Returns whether the tag at `index` is one of those that make a black flag that of England, Scotland
  /// or Wales (emoji-sequences.txt). No other tags change what is seen.
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
    switch tags {
    case "gbeng\u{7F}", "gbsct\u{7F}", "gbwls\u{7F}": return true
    default: return false
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character is not seen, or changes how other text is seen.
  var isInvisible: Bool {
    value < 0x7F ? value < 0x20 : isIn(invisibleCharacters)
  }

  /// Whether the character is white space that is drawn as itself.
  var isBlank: Bool { properties.isWhitespace && !isInvisible }

  /// Whether the character can be seen by itself.
  fileprivate var isVisible: Bool { !isInvisible && !properties.isWhitespace }

  /// Returns whether the character is invisible but shapes the one before it: a joiner or variation
  /// selector. After an ASCII character they shape nothing but emoji, which digits are too (Unicode,
  /// emoji-data).
  fileprivate func shapes(_ previous: Unicode.Scalar?) -> Bool {
    guard let previous, !previous.isASCII else {
      let isEmoji = previous?.properties.isEmoji == true
      return isEmoji && 0xFE0E...0xFE0F ~= value
    }
    let isJoiner = 0x200C...0x200D ~= value
    // Hidden data could be appended to a character otherwise. An emoji with a selector can be joined.
    if previous.properties.isWhitespace { return false }
    if previous.isInvisible { return isJoiner && previous.properties.isVariationSelector }
    return isJoiner || properties.isVariationSelector
  }
}
