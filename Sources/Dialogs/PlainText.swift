// SPDX-License-Identifier: GPL-3.0-or-later

/// Text made harmless: the only thing that is ever drawn (contract, section 8).
///
/// Whatever a caller's text holds, no control reaches the terminal: C0, DEL and C1 controls,
/// bidirectional controls, and invisible characters that do not shape the text around them are shown
/// in a visible form, `^[` or `<U+202E>`, and bytes that are no UTF-8 as U+FFFD.
public struct PlainText: Sendable, Equatable {
  /// What is shown.
  public let string: String
  /// How many columns it takes.
  public let columns: Int

  /// Takes a string that was made harmless before, or is one of prompt's own.
  init(harmless string: String) {
    self.string = string
    self.columns = string.unicodeScalars.columns
  }

  private init(harmless string: String, columns: Int) {
    self.string = string
    self.columns = columns
  }

  /// `second` after `first`.
  static func + (first: PlainText, second: PlainText) -> PlainText {
    PlainText(harmless: first.string + second.string, columns: first.columns + second.columns)
  }

  /// A title: one line, in which line breaks and tabs are spaces.
  public init(title: Text) {
    var harmless = ""
    var afterCarriageReturn = false
    for scalar in title.string.unicodeScalars {
      switch scalar {
      case "\n" where afterCarriageReturn: break
      case "\r", "\n", "\t": harmless.append(" ")
      default: harmless.unicodeScalars.append(visible: scalar)
      }
      afterCarriageReturn = scalar == "\r"
    }
    self.init(harmless: harmless)
  }

  /// A label, or whatever else is shown exactly: every line break and tab is shown visibly too, and so
  /// is what shapes the text around it where there is none.
  public init(label: Text) {
    let scalars = label.string.unicodeScalars
    let isInvisible = scalars.allSatisfy { !$0.isVisible }
    var harmless = ""
    for scalar in scalars { harmless.unicodeScalars.append(visible: scalar, alone: isInvisible) }
    self.init(harmless: harmless)
  }

  /// The lines of a message: line breaks (CR LF too) end a line, tabs go on to the next multiple of
  /// eight columns. A last line break ends the last line and begins none.
  public static func lines(ofMessage message: Text) -> [PlainText] {
    var lines: [PlainText] = []
    var line = ""
    var columns = 0
    var afterCarriageReturn = false
    func endLine() {
      lines.append(PlainText(harmless: line))
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
  /// Whether drawing it within a text shows every byte of it as it is.
  public var isPlain: Bool {
    let string = self.string
    return string.utf8.elementsEqual(bytes)
      && string.unicodeScalars.allSatisfy(\.isShownAsItself)
  }
}

extension String.UnicodeScalarView {
  /// Appends `scalar`, in a visible form unless it is shown as itself, and returns its columns.
  ///
  /// - Parameter isAlone: Whether there is no text around it that it could shape.
  @discardableResult
  fileprivate mutating func append(
    visible scalar: Unicode.Scalar, alone isAlone: Bool = false
  ) -> Int {
    if scalar.isShownAsItself, !isAlone || scalar.isVisible || scalar.properties.isWhitespace {
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
    // One by one: `append(contentsOf:)` makes room for no more than these, and copies all each time.
    for character in form.unicodeScalars { append(character) }
    return form.utf8.count
  }
}

extension Unicode.Scalar {
  /// Whether it can be seen by itself.
  fileprivate var isVisible: Bool {
    0x21..<0x7F ~= value
      || !properties.isDefaultIgnorableCodePoint && !properties.isWhitespace
  }

  /// Whether drawing this can do nothing but show it.
  fileprivate var isShownAsItself: Bool {
    if value < 0x7F { return value >= 0x20 }
    if value < 0xAD { return value >= 0xA0 }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return false
    case .format:
      // The signs that stand over the number after them are format characters, and visible.
      return !properties.isDefaultIgnorableCodePoint && !isInterlinearAnnotation
        || shapesTextAroundIt
    default:
      return !properties.isDefaultIgnorableCodePoint && !properties.isNoncharacterCodePoint
        || shapesTextAroundIt
    }
  }

  private var isInterlinearAnnotation: Bool { 0xFFF9...0xFFFB ~= value }

  /// Whether this is invisible but chooses the form of its neighbours: joiners, variation selectors,
  /// and the fillers and inherent vowels of Hangul and Khmer syllables.
  private var shapesTextAroundIt: Bool {
    switch value {
    case 0x34F, 0x200C, 0x200D, 0x115F, 0x1160, 0x17B4, 0x17B5: true
    default: properties.isVariationSelector
    }
  }
}
