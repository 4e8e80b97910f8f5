// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

extension LineField.Range {
  /// Parses bounds such as `1..65535`, `1..` or `..-1` (prompt(1), Forms).
  ///
  /// - Throws: A usage error if the text is malformed, or if the minimum is greater than the
  ///   maximum.
  init(notation: RawText) throws(ExitError) {
    guard let (lower, upper) = notation.bounds else { throw Self.malformed(notation) }
    let (minimum, maximum) = (Int64(lower), Int64(upper))
    guard lower.isEmpty || minimum != nil, upper.isEmpty || maximum != nil else {
      throw Self.malformed(notation)
    }
    guard let range = LineField.Range(minimum: minimum, maximum: maximum) else {
      throw .usage("the bounds '\(notation.shown)' are the wrong way round", .formOptions)
    }
    self = range
  }

  private static func malformed(_ notation: RawText) -> ExitError {
    .usage(
      "'\(notation.shown)' is not a range of whole numbers: write MIN..MAX, MIN.. or ..MAX",
      .formOptions)
  }
}
