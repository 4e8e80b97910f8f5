// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

extension Option {
  /// The long option that `word`, which is none, was most likely meant for; nil where none is near.
  static func suggestion(for word: Text) -> String? {
    let typed = word.bytes.drop { $0 == UInt8(ascii: "-") }.prefix { $0 != UInt8(ascii: "=") }
    // A third of it may be wrong: of shorter words anything would be near.
    let limit = min(3, typed.count / 3)
    let word = Array(typed)
    var nearest: (name: StaticString, distance: Int)?
    for name in all.lazy.map({ $0.long }) where abs(name.utf8CodeUnitCount - word.count) <= limit {
      let distance = name.withUTF8Buffer { Self.distance(from: word, to: $0) }
      if distance <= limit, distance < nearest?.distance ?? Int.max {
        nearest = (name, distance)
      }
    }
    return nearest?.name.description
  }

  /// How many letters have to be put in, taken out, changed or swapped with the next to make one of
  /// the other (the optimal string alignment distance).
  private static func distance(from one: [UInt8], to other: UnsafeBufferPointer<UInt8>) -> Int {
    // The rows of the table for the beginnings of `one` that are two, one and no letters shorter.
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
