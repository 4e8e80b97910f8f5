// SPDX-License-Identifier: GPL-3.0-or-later

/// The way in which the value of a field is quoted in a format, byte by byte, so that no secret is
/// copied. In JSON, this is used only for secrets, which are one line of UTF-8 without control
/// characters.
enum Quoting {
  /// Unchanged, without quotes.
  case raw
  /// In a JSON string.
  case json
  /// In single quotes for the shell.
  case shell

  /// Returns the escape sequence for `byte`; nil if the byte is not escaped.
  func escape(for byte: UInt8) -> StaticString? {
    switch (self, byte) {
    case (.json, UInt8(ascii: "\"")): #"\""#
    case (.json, UInt8(ascii: "\\")): #"\\"#
    case (.shell, UInt8(ascii: "'")): #"'\''"#
    default: nil
    }
  }
}
