// SPDX-License-Identifier: GPL-3.0-or-later

/// How the value of a field is quoted in a format, byte by byte, so that no secret is copied. In
/// JSON, only secrets are quoted in this way; they are one line of UTF-8 without control
/// characters.
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
    case (.json, UInt8(ascii: "\"")): #"\""#
    case (.json, UInt8(ascii: "\\")): #"\\"#
    case (.shell, UInt8(ascii: "'")): #"'\''"#
    default: nil
    }
  }
}
