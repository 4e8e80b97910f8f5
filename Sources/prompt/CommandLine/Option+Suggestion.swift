// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

extension Option {
  /// Returns the long option that is most similar to the unknown option `word`; nil if none is
  /// similar.
  static func suggestion(for word: RawText) -> String? {
    let typed = word.bytes.drop { $0 == UInt8(ascii: "-") }.prefix { $0 != UInt8(ascii: "=") }
    // At most a third of the letters, and at most three letters, may be wrong. With a higher limit,
    // short words would resemble every option.
    let limit = min(3, typed.count / 3)
    let word = Array(typed)
    var nearest: (name: StaticString, distance: Int)?
    for name in all.lazy.map({ $0.long }) {
      name.withUTF8Buffer { letters in
        let start = letters.prefix { $0 != UInt8(ascii: "-") }
        for form in start.count < letters.count ? [letters[...], start] : [start]
        where abs(form.count - word.count) <= limit {
          let distance = Self.distance(from: word, to: UnsafeBufferPointer(rebasing: form))
          guard distance <= limit, distance < nearest?.distance ?? Int.max else { continue }
          if form.count < letters.count, !isAbbreviation(form) { continue }
          nearest = (name, distance)
        }
      }
    }
    return nearest?.name.description
  }

  /// Whether exactly one option begins with these letters.
  private static func isAbbreviation(_ letters: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    all.count { option in option.long.withUTF8Buffer { $0.starts(with: letters) } } == 1
  }

  /// Returns the number of edits that change the word `one` to the word `other` (the optimal string
  /// alignment distance). An edit inserts, deletes or replaces a letter, or swaps two adjacent
  /// letters.
  private static func distance(from one: [UInt8], to other: UnsafeBufferPointer<UInt8>) -> Int {
    // Three rows of the table: for the current prefix of `one` without its last two letters,
    // without its last letter, and for the current prefix itself.
    var before = Array(repeating: 0, count: other.count + 1)
    var last = Array(0...other.count)
    var current = before
    for (row, letter) in one.enumerated() {
      current[0] = row + 1
      for (column, otherLetter) in other.enumerated() {
        var least = min(
          last[column] + (letter == otherLetter ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, letter == other[column - 1], one[row - 1] == otherLetter {
          least = min(least, before[column - 1] + 1)
        }
        current[column + 1] = least
      }
      (before, last, current) = (last, current, before)
    }
    return last[other.count]
  }
}
