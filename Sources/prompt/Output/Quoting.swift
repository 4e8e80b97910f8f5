// SPDX-License-Identifier: GPL-3.0-or-later

/// How the value of a field, one line of UTF-8 without control characters, stands between the
/// quotes of a format.
enum Quoting {
  /// As it is, without quotes.
  case raw
  /// In a string of JSON's.
  case json
  /// In single quotes of the shell's.
  case shell

  /// What stands for `byte`; nil where it stands for itself.
  func escape(for byte: UInt8) -> StaticString? {
    switch (self, byte) {
    // mutant: a quote in a value is quoted for JSON [TextFieldTests/formats]
    //   `UInt8(ascii: "\"")` -> `0`
    case (.json, UInt8(ascii: "\"")): #"\""#
    // mutant: a backslash in a value is quoted for JSON [TextFieldTests/formats]
    //   `UInt8(ascii: "\\")` -> `0`
    case (.json, UInt8(ascii: "\\")): #"\\"#
    // mutant: a quote in a value is quoted for the shell [TextFieldTests/formats]
    //   `UInt8(ascii: "'")` -> `0`
    case (.shell, UInt8(ascii: "'")): #"'\''"#
    default: nil
    }
  }
}
