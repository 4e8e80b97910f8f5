// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

extension TextField.Pattern {
  /// Makes a pattern of a POSIX extended regular expression that matches whole values (prompt(1),
  /// Forms).
  ///
  /// - Parameter matchesBytes: Whether each byte is a character, as in a secure field, whose value
  ///   must not be copied.
  /// - Throws: `FieldError` if the source is not a valid expression.
  public init(_ source: Text, matchesBytes: Bool) throws(FieldError) {
    do throws(RegularExpression.Malformed) {
      let expression = try RegularExpression(source, matchesBytes: matchesBytes)
      self.init(source: source) { expression.matches($0) }
    } catch {
      throw .malformedPattern(source, reason: error.reason)
    }
  }
}
