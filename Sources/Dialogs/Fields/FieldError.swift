// SPDX-License-Identifier: GPL-3.0-or-later

/// What is wrong with a field (prompt(1), Forms).
public enum FieldError: Error, Equatable {
  /// The name is not an identifier.
  case malformedName(Text)
  /// The label of the field with this name is blank.
  case emptyLabel(Text)
  /// The label cannot be shown as it is.
  case label(DialogError)
  /// The pattern is not a valid regular expression.
  case malformedPattern(Text, reason: String)
}
