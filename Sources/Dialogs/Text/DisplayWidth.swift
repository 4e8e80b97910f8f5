// SPDX-License-Identifier: GPL-3.0-or-later

extension String.UnicodeScalarView {
  /// The width of the text in columns.
  var columns: Int {
    var columns = 0
    var mayWiden = false
    for scalar in self {
      let own = scalar.columns
      columns += mayWiden && scalar == "\u{FE0F}" ? 1 : own
      mayWiden = own == 1 && scalar != " "
    }
    return columns
  }

  /// Returns the width of the character at `index`. If a variation selector after the character
  /// selects an emoji (UTS #51), the width is 2, as in many terminals.
  func columns(at index: Index) -> Int {
    let columns = self[index].columns
    if columns != 1 || self[index] == " " { return columns }
    let next = self.index(after: index)
    return next < endIndex && self[next] == "\u{FE0F}" ? 2 : 1
  }
}

extension Unicode.Scalar {
  /// Whether the character is one of the two letters of a flag.
  var isRegionalIndicator: Bool { 0x1F1E6...0x1F1FF ~= value }

  /// The width of the character on a terminal, 0, 1 or 2 (UAX #11), without a variation selector
  /// after it.
  ///
  /// `wcwidth(3)` supports only ASCII in the C locale, which containers and cron use. If terminals
  /// draw a character with different widths, as they do with joined emoji, this is the larger
  /// width, since a line that is slightly too short does no harm.
  var columns: Int {
    if value < 0x300 { return 1 }
    // A medial vowel or a final consonant has no width, since it is joined with the Hangul syllable
    // before it.
    if 0x1160...0x11FF ~= value || 0xD7B0...0xD7FF ~= value { return 0 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    case .format where isInvisible: return 0
    default: return value >= 0x1100 && isIn(wideCharacters) ? 2 : 1
    }
  }

  /// Returns whether the character is in a generated table of ranges.
  func isIn(_ ranges: [(first: UInt32, last: UInt32)]) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      let range = ranges[middle]
      if value < range.first {
        high = middle
      } else if value > range.last {
        low = middle + 1
      } else {
        return true
      }
    }
    return false
  }
}
