// SPDX-License-Identifier: GPL-3.0-or-later

extension String.UnicodeScalarView {
  /// The number of columns that the text takes.
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

  /// Returns the number of columns that the character at `index` takes. It takes two if a variation
  /// selector after it asks for an emoji (UTS #51), as in many terminals.
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

  /// The number of columns that the character takes on a terminal: 0, 1 or 2 (UAX #11).
  ///
  /// `wcwidth(3)` knows only ASCII in the C locale, which containers and cron use. If terminals
  /// differ, as with joined emoji, this is the larger width, since a line that is slightly too
  /// short does no harm. A variation selector after the character is counted only in the columns of
  /// a text.
  var columns: Int {
    if value < 0x300 { return 1 }
    if isConjoiningJamo { return 0 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    case .format where isInvisible: return 0
    default: return isWide ? 2 : 1
    }
  }

  /// Whether the character is East Asian Wide or Fullwidth.
  private var isWide: Bool { value >= 0x1100 && isIn(wideCharacters) }

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

  /// Whether the character is a medial vowel or final consonant, which joins the Hangul syllable
  /// before it.
  private var isConjoiningJamo: Bool {
    0x1160...0x11FF ~= value || 0xD7B0...0xD7FF ~= value
  }
}
