// SPDX-License-Identifier: GPL-3.0-or-later

/// A field whose value is neither shown nor kept (SwiftUI's `SecureField`).
public struct SecureField: Sendable {
  /// The pattern that a value must match unless it is empty.
  public var pattern: TextField.Pattern?
  /// Whether the value is asked for twice, and both entries must be the same.
  public var isRepeated: Bool

  /// Makes a field that takes any line of text.
  public init(pattern: TextField.Pattern? = nil, isRepeated: Bool = false) {
    (self.pattern, self.isRepeated) = (pattern, isRepeated)
  }

  /// Checks a value that is not empty.
  func check(_ value: FieldValue) -> Field.Check {
    pattern.refusal(of: value).map { .refused($0) } ?? .valid(value)
  }
}
