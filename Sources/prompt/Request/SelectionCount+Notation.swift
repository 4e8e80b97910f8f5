// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

extension SelectionCount {
  /// Parses a number such as `2`, or bounds such as `1..3`, `2..` or `..3` (prompt(1), Choosing
  /// several).
  ///
  /// - Throws: A usage error if the text is malformed, or if the minimum is greater than the
  ///   maximum.
  init(notation: RawText) throws(ExitError) {
    func number(_ digits: Substring) -> Int? {
      digits.utf8.allSatisfy { $0.isDigit } ? Int(digits) : nil
    }
    if let only = number(notation.string[...]),
      let count = SelectionCount(minimum: only, maximum: only)
    {
      self = count
      return
    }
    guard let (lower, upper) = notation.bounds, let minimum = lower.isEmpty ? 0 : number(lower),
      let maximum = upper.isEmpty ? Int.max : number(upper)
    else {
      throw .usage(
        "'\(notation.shown)' is not a number of items: write N, MIN..MAX, MIN.. or ..MAX",
        .listOptions)
    }
    guard let count = SelectionCount(minimum: minimum, maximum: upper.isEmpty ? nil : maximum)
    else {
      throw .usage("the bounds '\(notation.shown)' are the wrong way round", .listOptions)
    }
    self = count
  }
}
