// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

extension RawText {
  /// The text as a JSON string (RFC 8259) in UTF-8. Bytes that are not valid UTF-8 are replaced by
  /// U+FFFD.
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

  /// The text as a word for the shell, byte for byte: in single quotes, in which no character but
  /// the single quote is special (POSIX, Shell Command Language, 2.2.2).
  var shellWord: [UInt8] {
    let quote = UInt8(ascii: "'")
    return [quote] + bytes.flatMap { $0 == quote ? Array(#"'\''"#.utf8) : [$0] } + [quote]
  }
}
