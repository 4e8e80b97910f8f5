// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// Conversions of texts from the forms that other programs accept.
extension RawText {
  /// The text with `\n` replaced by a line break. If `knowsAll`, `\b`, `\t`, `\v`, `\f`, `\r` and
  /// octal numbers are also replaced by the characters that they represent in C, and any other
  /// backslash is removed.
  func unescaped(knowsAll: Bool) -> RawText {
    var unescaped: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        unescaped.append(byte)
        continue
      }
      if rest.first == UInt8(ascii: "n") {
        unescaped.append(0x0A)
        rest.removeFirst()
      } else if !knowsAll {
        unescaped.append(byte)
      } else if let next = rest.popFirst() {
        let digits = ([next] + rest.prefix(2)).prefix {
          (UInt8(ascii: "0")...UInt8(ascii: "7")) ~= $0
        }
        if digits.isEmpty {
          unescaped.append(Self.controls.first { $0.letter == next }?.control ?? next)
        } else {
          rest = rest.dropFirst(digits.count - 1)
          let value = digits.reduce(0) { $0 * 8 + Int($1 - UInt8(ascii: "0")) }
          // NUL is removed, since it would end the text in functions of C.
          if value & 0xFF != 0 { unescaped.append(UInt8(truncatingIfNeeded: value)) }
        }
      }
    }
    return RawText(bytes: unescaped)
  }

  /// The letters that represent control characters after a backslash.
  private static var controls: [(letter: UInt8, control: UInt8)] {
    [
      (UInt8(ascii: "b"), 0x08), (UInt8(ascii: "t"), 0x09), (UInt8(ascii: "v"), 0x0B),
      (UInt8(ascii: "f"), 0x0C), (UInt8(ascii: "r"), 0x0D),
    ]
  }

  /// The text without Pango's markup, and with its entities replaced by characters; the unchanged
  /// text if it is not well-formed markup.
  var withoutMarkup: RawText {
    var plain: [UInt8] = []
    var open: [[UInt8]] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "<"):
        guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return self }
        let tag = rest[..<end]
        rest = rest[(end + 1)...]
        if tag.first == UInt8(ascii: "/") {
          guard open.popLast() == Array(tag.dropFirst()) else { return self }
        } else if tag.last != UInt8(ascii: "/") {
          let name = tag.prefix { !$0.isWhiteSpace }
          if name.isEmpty { return self }
          open.append(Array(name))
        }
      case UInt8(ascii: "&"):
        guard let end = rest.firstIndex(of: UInt8(ascii: ";")),
          let character = Self.character(ofEntity: rest[..<end])
        else { return self }
        plain += character
        rest = rest[(end + 1)...]
      default: plain.append(byte)
      }
    }
    return open.isEmpty ? RawText(bytes: plain) : self
  }

  /// Returns the UTF-8 form of the character that an entity represents; nil if the entity is
  /// unknown.
  private static func character(ofEntity entity: ArraySlice<UInt8>) -> [UInt8]? {
    switch String(decoding: entity, as: UTF8.self) {
    case "amp": return [UInt8(ascii: "&")]
    case "lt": return [UInt8(ascii: "<")]
    case "gt": return [UInt8(ascii: ">")]
    case "quot": return [UInt8(ascii: "\"")]
    case "apos": return [UInt8(ascii: "'")]
    case let number where number.utf8.first == UInt8(ascii: "#"):
      let digits = number.dropFirst()
      let value =
        digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
      return value.flatMap { Unicode.Scalar($0) }.map { Array(String(Character($0)).utf8) }
    default: return nil
    }
  }

  /// The text without the sequences of dialog that set colours: `\Z` and a character.
  var withoutColours: RawText {
    var plain: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\"), rest.first == UInt8(ascii: "Z"), rest.count > 1 {
        rest = rest.dropFirst(2)
      } else {
        plain.append(byte)
      }
    }
    return RawText(bytes: plain)
  }

  /// The text without blank lines at its beginning and end, and with a single blank line in place
  /// of several.
  var withoutFurtherBlankLines: RawText {
    var lines: [RawText] = []
    for line in split(by: "\n") where !line.isBlank || lines.last?.isBlank == false {
      lines.append(line)
    }
    if lines.last?.isBlank == true { lines.removeLast() }
    return RawText(bytes: Array(lines.map { $0.bytes }.joined(separator: [UInt8(ascii: "\n")])))
  }

  /// The text as the initial value of a field. A space replaces each control character, and a
  /// question mark each invalid byte sequence, so that the user sees that something is there.
  var typeable: RawText {
    RawText(String(withoutControls.map { $0 == "\u{FFFD}" ? "?" : $0 }))
  }

  /// The number at the beginning of the text, without leading zeros, and the text after the number
  /// and its punctuation; nil if there is no such number, if it has more than nine digits, or if it
  /// is a part of a word.
  var leadingNumber: (number: RawText, rest: RawText)? {
    let digits = bytes.prefix { $0.isDigit }
    if digits.isEmpty || digits.count > 9 { return nil }
    let rest = bytes.dropFirst(digits.count)
    if let next = rest.first, !" ).:".utf8.contains(next) { return nil }
    let number = digits.drop { $0 == UInt8(ascii: "0") }
    let name = rest.drop { " ).:".utf8.contains($0) }
    return (
      RawText(bytes: number.isEmpty ? [UInt8(ascii: "0")] : Array(number)),
      RawText(bytes: Array(name))
    )
  }

  /// The first line that is not empty, and the lines after it.
  var firstLine: (first: RawText, rest: RawText) {
    let text = bytes.drop { $0 == UInt8(ascii: "\n") }
    guard let end = text.firstIndex(of: UInt8(ascii: "\n")) else {
      return (RawText(bytes: Array(text)), "")
    }
    return (RawText(bytes: Array(text[..<end])), RawText(bytes: Array(text[(end + 1)...])))
  }

  /// The lines before the last line that is not blank, and that line without the spaces at its end.
  var lastLine: (before: RawText, last: RawText) {
    var text = bytes[...]
    while let last = text.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: " ") {
      text.removeLast()
    }
    guard let end = text.lastIndex(of: UInt8(ascii: "\n")) else {
      return ("", RawText(bytes: Array(text)))
    }
    return (RawText(bytes: Array(text[..<end])), RawText(bytes: Array(text[(end + 1)...])))
  }

  /// Returns the parts between the separators. A part may be empty.
  func split(by separator: Character) -> [RawText] {
    bytes.split(
      separator: separator.asciiValue ?? 0, omittingEmptySubsequences: false
    ).map { RawText(bytes: Array($0)) }
  }
}

extension Sequence<RawText> {
  /// The texts, with a separator between them.
  func joined(by separator: String) -> RawText {
    RawText(map { $0.string }.joined(separator: separator))
  }
}
