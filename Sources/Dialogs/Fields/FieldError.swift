// SPDX-License-Identifier: GPL-3.0-or-later

/// An error in the declaration of a field (prompt(1), Forms).
package enum FieldError: Error, Equatable {
  /// The name is not an identifier.
  case malformedName(RawText)
  /// The label of the field with this name is blank.
  case emptyLabel(RawText)
  /// The label cannot be shown as it is.
  case label(LabelError)
  /// The pattern is not a valid regular expression.
  case malformedPattern(RawText, reason: String)
}
