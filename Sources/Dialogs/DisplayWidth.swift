// SPDX-License-Identifier: GPL-3.0-or-later

extension Unicode.Scalar {
  /// How many columns this takes on a terminal: 0, 1 or 2 (UAX #11).
  ///
  /// Not libc's `wcwidth`, which knows no width for anything but ASCII in the C locale that
  /// containers and cron run in. Where terminals differ, as with joined emoji, the larger width is
  /// given: a line that is a little short harms nobody.
  var columns: Int {
    if value < 0x300 { return 1 }
    if isConjoiningJamo { return 0 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    case .format where properties.isDefaultIgnorableCodePoint: return 0
    default: return isWide ? 2 : 1
    }
  }

  /// Whether this is East Asian Wide or Fullwidth.
  private var isWide: Bool {
    guard value >= 0x1100 else { return false }
    var low = 0
    var high = wideCharacters.count
    while low < high {
      let middle = (low + high) / 2
      let range = wideCharacters[middle]
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

  /// Whether this is a medial vowel or final consonant that joins the Hangul syllable before it.
  private var isConjoiningJamo: Bool {
    0x1160...0x11FF ~= value || 0xD7B0...0xD7FF ~= value
  }
}
