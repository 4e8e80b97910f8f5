// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// The way in which a value is quoted in a format (prompt(1), Output).
enum Quoting {
  /// Unchanged, without quotes.
  case raw
  /// As a JSON string (RFC 8259).
  case json
  /// As a word for the shell, in single quotes, in which no character but the single quote is
  /// special (POSIX, Shell Command Language, 2.2.2).
  case shell

  /// Calls `body` with each byte of the quoted value. A secret is not copied.
  func forEachByte(of value: FieldValue, _ body: (UInt8) -> Void) {
    // A secret is one line of UTF-8 without control characters, so the escape sequences below
    // suffice for it. Any other value may contain other bytes.
    if self == .json, case .text(let text) = value { return text.jsonString.utf8.forEach(body) }
    if let mark { body(mark) }
    value.withBytes { bytes in
      for byte in bytes {
        if let escape = escape(for: byte) {
          escape.withUTF8Buffer { $0.forEach(body) }
        } else {
          body(byte)
        }
      }
    }
    if let mark { body(mark) }
  }

  /// The quotation mark before and after the value; nil for none.
  private var mark: UInt8? {
    switch self {
    case .raw: nil
    case .json: UInt8(ascii: "\"")
    case .shell: UInt8(ascii: "'")
    }
  }

  /// Returns the escape sequence for `byte`; nil if the byte is not escaped.
  private func escape(for byte: UInt8) -> StaticString? {
    switch (self, byte) {
    case (.json, UInt8(ascii: "\"")): #"\""#
    case (.json, UInt8(ascii: "\\")): #"\\"#
    case (.shell, UInt8(ascii: "'")): #"'\''"#
    default: nil
    }
  }
}

extension RawText {
  /// The text as a JSON string in UTF-8. Bytes that are not valid UTF-8 are replaced by U+FFFD.
  var jsonString: String {
    var json = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"", "\\": json += "\\\(scalar)"
      case "\0"..<" ", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        json += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: json.unicodeScalars.append(scalar)
      }
    }
    return json + "\""
  }

  /// The text as a word for the shell, byte for byte.
  var shellWord: [UInt8] {
    var word: [UInt8] = []
    Quoting.shell.forEachByte(of: .text(self)) { word.append($0) }
    return word
  }
}
