// SPDX-License-Identifier: GPL-3.0-or-later

extension Text {
  /// This as a string of JSON's (RFC 8259), in UTF-8 whatever the bytes are: those that are none have
  /// become U+FFFD.
  public var jsonString: String {
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

  /// This as a word of the shell's, byte for byte: in single quotes, which nothing but another ends
  /// (POSIX, Shell Command Language, 2.2.2).
  public var shellWord: [UInt8] {
    let quote = UInt8(ascii: "'")
    return [quote] + bytes.flatMap { $0 == quote ? Array(#"'\''"#.utf8) : [$0] } + [quote]
  }
}

/// How the value of a field, one line of UTF-8 without control characters, stands between the quotes
/// of a format.
public enum Quoting: Sendable {
  /// As it is, without quotes.
  case raw
  /// In a string of JSON's.
  case json
  /// In single quotes of the shell's.
  case shell

  /// What stands for `byte`; nil where it stands for itself.
  public func escape(for byte: UInt8) -> StaticString? {
    switch (self, byte) {
    case (.json, UInt8(ascii: "\"")): #"\""#
    case (.json, UInt8(ascii: "\\")): #"\\"#
    case (.shell, UInt8(ascii: "'")): #"'\''"#
    default: nil
    }
  }
}
