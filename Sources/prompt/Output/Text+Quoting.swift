// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

extension Text {
  /// This as a string of JSON's (RFC 8259), in UTF-8 whatever the bytes are: those that are none
  /// have become U+FFFD.
  var jsonString: String {
    var json = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      // mutant: a backslash is quoted for JSON [FormatTests|InvariantsTests]
      //   `"\"", "\\"` -> `"\""`
      case "\"", "\\": json += "\\\(scalar)"
      // mutant: a control is quoted for JSON [FormatTests|InvariantsTests]
      //   `"\0"..<" ", ` -> ``
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
  var shellWord: [UInt8] {
    let quote = UInt8(ascii: "'")
    // mutant: a quote is quoted for the shell [FormatTests]
    //   `{ $0 == quote ? Array(#"'\''"#.utf8) : [$0] }` -> `{ [$0] }`
    return [quote] + bytes.flatMap { $0 == quote ? Array(#"'\''"#.utf8) : [$0] } + [quote]
  }
}
