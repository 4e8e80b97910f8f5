// SPDX-License-Identifier: GPL-3.0-or-later

extension String {
  /// The text in Unicode's stream-safe format (UAX #15, section 13): a combining grapheme joiner
  /// follows every thirty combining marks in a row.
  ///
  /// Before strings are compared, their combining marks are put in canonical order. The time for
  /// this is quadratic in the number of successive marks, so that a megabyte of marks takes
  /// minutes. No language needs thirty marks on one character.
  var streamSafe: String {
    // A mark takes at least two bytes, so a shorter text has fewer than thirty.
    if utf8.count < 2 * 30 { return self }
    var safe = String.UnicodeScalarView()
    var marks = 0
    for scalar in unicodeScalars {
      marks = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : marks + 1
      if marks > 30 {
        safe.append("\u{34F}")
        marks = 1
      }
      safe.append(scalar)
    }
    return String(safe)
  }

  /// The text without the white space around it.
  var trimmed: Substring {
    if let first = utf8.first, let last = utf8.last, 0x21..<0x7F ~= first, 0x21..<0x7F ~= last {
      return self[...]
    }
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return self[first...last]
  }
}

extension RawText {
  /// Returns whether `answer` is this text with the same upper-case and lower-case letters. Outer
  /// white space and differences between canonically equivalent strings are ignored.
  func isTyped(by answer: RawText) -> Bool {
    let trimmed = answer.trimmed
    return !trimmed.isEmpty && string.streamSafe == trimmed.streamSafe
  }

  /// The text without the white space around it.
  package var trimmed: String { String(string.trimmed) }
}
