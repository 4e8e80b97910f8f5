// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

extension LineField.Pattern {
  /// Creates a pattern from a POSIX extended regular expression that matches whole values
  /// (prompt(1), Forms).
  ///
  /// - Parameter matchesBytes: Whether each byte is a character. It must be true in a secure field,
  ///   since the value must not be copied.
  /// - Throws: `FieldError` if the source is not a valid expression.
  package init(_ source: RawText, matchesBytes: Bool) throws(FieldError) {
    do throws(RegularExpression.Malformed) {
      let expression = try RegularExpression(source, matchesBytes: matchesBytes)
      self.init(source: source) { expression.matches($0) }
    } catch {
      throw .malformedPattern(source, reason: error.reason)
    }
  }
}
