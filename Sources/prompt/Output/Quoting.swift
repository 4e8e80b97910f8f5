// SPDX-License-Identifier: GPL-3.0-or-later

/// How the value of a field is quoted in a format, byte by byte, so that no secret is copied. In JSON, only
/// secrets are quoted so; they are one line of UTF-8 without control characters.
enum Quoting {
  /// As it is, without quotes.
  case raw
  /// In a JSON string.
  case json
  /// In single quotes for the shell.
  case shell

  /// Returns the escape sequence for `byte`; nil if the byte needs none.
  func escape(for byte: UInt8) -> StaticString? {
    switch (self, byte) {
    // mutant: a quote in a value is escaped in JSON [SecureFieldTests/formats]
    //   `UInt8(ascii: "\"")` -> `0`
    case (.json, UInt8(ascii: "\"")): #"\""#
    // mutant: a backslash in a value is escaped in JSON [SecureFieldTests/formats]
    //   `UInt8(ascii: "\\")` -> `0`
    case (.json, UInt8(ascii: "\\")): #"\\"#
    // mutant: a quote in a value is escaped for the shell [TextFieldTests/formats]
    //   `UInt8(ascii: "'")` -> `0`
    case (.shell, UInt8(ascii: "'")): #"'\''"#
    default: nil
    }
  }
}
