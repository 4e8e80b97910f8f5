// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// The forms in which other programs are given texts.
extension Text {
  /// The text with `\n` replaced by a line break and, if `knowsAll`, with every escape of C that
  /// begins with a backslash replaced by what it represents; of any other, the character is kept.
  func unescaped(knowsAll: Bool) -> Text {
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
          // No text contains the character zero.
          if value & 0xFF != 0 { unescaped.append(UInt8(truncatingIfNeeded: value)) }
        }
      }
    }
    return Text(bytes: unescaped)
  }

  /// The letters after a backslash that mean control characters.
  private static var controls: [(letter: UInt8, control: UInt8)] {
    [
      (UInt8(ascii: "b"), 0x08), (UInt8(ascii: "t"), 0x09), (UInt8(ascii: "v"), 0x0B),
      (UInt8(ascii: "f"), 0x0C), (UInt8(ascii: "r"), 0x0D),
    ]
  }

  /// The text without Pango's markup, and with its entities resolved; the text itself if it is not
  /// well-formed markup.
  var withoutMarkup: Text {
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
    return open.isEmpty ? Text(bytes: plain) : self
  }

  /// Returns the UTF-8 form of the character that an entity represents; nil if there is no such
  /// entity.
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
  var withoutColours: Text {
    var plain: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\"), rest.first == UInt8(ascii: "Z"), rest.count > 1 {
        rest = rest.dropFirst(2)
      } else {
        plain.append(byte)
      }
    }
    return Text(bytes: plain)
  }

  /// The text as a label: one line of UTF-8, in which a space replaces each control character.
  var printable: Text { Text(Text(withoutControls).trimmed) }

  /// The text without blank lines at its beginning and end, and with one where there are several.
  var withoutFurtherBlankLines: Text {
    var lines: [Text] = []
    for line in split(by: "\n") where !line.isBlank || lines.last?.isBlank == false {
      lines.append(line)
    }
    if lines.last?.isBlank == true { lines.removeLast() }
    return Text(bytes: Array(lines.map { $0.bytes }.joined(separator: [UInt8(ascii: "\n")])))
  }

  /// The text as the initial value of a field, which contains only what could be typed.
  var typeable: Text {
    Text(withoutControls.filter { $0 != "\u{FFFD}" })
  }

  /// The text with a space in place of each control character.
  private var withoutControls: String {
    let scalars = string.unicodeScalars.map {
      $0.properties.generalCategory == .control ? " " : $0
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// The number with which the text begins, without zeros before it, and what follows the number
  /// and its punctuation; nil if it begins with no number, or that is a part of a word.
  var leadingNumber: (number: Text, rest: Text)? {
    let digits = bytes.prefix { $0.isDigit }
    if digits.isEmpty || digits.count > 9 { return nil }
    let rest = bytes.dropFirst(digits.count)
    if let next = rest.first, !" ).:".utf8.contains(next) { return nil }
    let number = digits.drop { $0 == UInt8(ascii: "0") }
    let name = rest.drop { " ).:".utf8.contains($0) }
    return (
      Text(bytes: number.isEmpty ? [UInt8(ascii: "0")] : Array(number)), Text(bytes: Array(name))
    )
  }

  /// The first line, and the lines after it.
  var firstLine: (first: Text, rest: Text) {
    let text = bytes.drop { $0 == UInt8(ascii: "\n") }
    guard let end = text.firstIndex(of: UInt8(ascii: "\n")) else {
      return (Text(bytes: Array(text)), "")
    }
    return (Text(bytes: Array(text[..<end])), Text(bytes: Array(text[(end + 1)...])))
  }

  /// The lines before the last one that is not empty, and that line.
  var lastLine: (before: Text, last: Text) {
    var text = bytes[...]
    while let last = text.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: " ") {
      text.removeLast()
    }
    guard let end = text.lastIndex(of: UInt8(ascii: "\n")) else {
      return ("", Text(bytes: Array(text)))
    }
    return (Text(bytes: Array(text[..<end])), Text(bytes: Array(text[(end + 1)...])))
  }

  /// The parts between the bytes `separator`, some of which may be empty.
  func split(by separator: Character) -> [Text] {
    bytes.split(
      separator: separator.asciiValue ?? 0, omittingEmptySubsequences: false
    ).map { Text(bytes: Array($0)) }
  }
}

extension [Text] {
  /// The texts as the names of rows: a dash replaces a blank one, and a number distinguishes equal
  /// ones.
  var shownNames: [Text] {
    map { $0.printable }.map { $0.isBlank ? "–" : $0 }.distinctNames
  }
}
