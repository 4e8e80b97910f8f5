// SPDX-License-Identifier: GPL-3.0-or-later

/// A field for a secret, which is not shown, and is overwritten in memory after use (SwiftUI's
/// `SecureField`).
package struct SecretField: Sendable {
  /// The pattern that a value must match unless it is empty.
  package var pattern: LineField.Pattern?
  /// Whether the user has to enter the value twice.
  package var isRepeated: Bool

  /// Creates a field, by default for any line of text.
  package init(pattern: LineField.Pattern? = nil, isRepeated: Bool = false) {
    (self.pattern, self.isRepeated) = (pattern, isRepeated)
  }

  /// Checks a value that is not empty.
  func check(_ value: FieldValue) -> Field.Check {
    pattern.refusal(of: value).map { .refused($0) } ?? .valid(value)
  }
}
