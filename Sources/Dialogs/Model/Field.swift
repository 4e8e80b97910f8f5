// SPDX-License-Identifier: GPL-3.0-or-later

/// A text that a dialog asks for (SwiftUI's `TextField` and `SecureField`).
public struct Field: Sendable {
  /// A pattern that a whole value has to match.
  public struct Pattern: Sendable {
    /// The regular expression as its author wrote it.
    public let source: Text
    /// Returns whether the pattern matches all of the bytes.
    public let matches: @Sendable (UnsafeRawBufferPointer) -> Bool

    /// Makes a pattern that matches what `matches` accepts.
    public init(source: Text, matches: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool) {
      self.source = source
      self.matches = matches
    }
  }

  /// Whole numbers with a least or a greatest one, or both.
  public struct Range: Sendable, Equatable {
    /// The least number; nil for any.
    public let minimum: Int64?
    /// The greatest number; nil for any.
    public let maximum: Int64?

    /// Makes a range.
    ///
    /// - Returns: nil if `minimum` is greater than `maximum`, or there is neither.
    public init?(minimum: Int64?, maximum: Int64?) {
      guard minimum != nil || maximum != nil, minimum ?? .min <= maximum ?? .max else { return nil }
      (self.minimum, self.maximum) = (minimum, maximum)
    }

    /// Returns whether the range contains `number`.
    func contains(_ number: Int64) -> Bool { (minimum ?? .min)...(maximum ?? .max) ~= number }
  }

  /// The name of the value in the output, an identifier of the shell.
  public let name: Text
  /// The label that is shown.
  public var label: Text
  /// Whether the value is neither shown nor kept (SwiftUI's `SecureField`).
  public let isSecure: Bool
  /// The initial value.
  public var value: Text = ""
  /// Whether an empty value is refused.
  public var isRequired = false
  /// The pattern that a value must match unless it is empty.
  public var pattern: Pattern?
  /// The range that a value must be in unless it is empty.
  public var range: Range?
  /// What is shown before the field is asked for, and if a value is refused (the footer of SwiftUI's
  /// `Section`).
  public var message: Text?
  /// Whether Tab completes file names.
  public var completesFiles = false
  /// Whether the value is asked for twice, and both entries must be the same.
  public var isRepeated = false

  /// Makes a field without an initial value that is not required.
  ///
  /// - Parameters:
  ///   - name: An identifier of the shell.
  ///   - label: The label that is shown; the name by default.
  ///   - isSecure: Whether the value is neither shown nor kept.
  /// - Throws: `FieldError` if the name is not an identifier, or the label cannot be shown.
  public init(name: Text, label: Text? = nil, isSecure: Bool = false) throws(FieldError) {
    self.name = name
    self.label = label ?? name
    self.isSecure = isSecure
    // mutant: the name of a field is an identifier
    guard name.isIdentifier else { throw .malformedName(name) }
    do throws(DialogError) { try self.label.validateAsLabel() } catch { throw .label(error) }
    if self.label.isBlank { throw .emptyLabel(name) }
  }
}

/// The value that was typed into a field.
public enum FieldValue: Sendable {
  /// The value of a text field.
  case text(Text)
  /// The value of a secure field.
  case secret(any Secret)

  /// Returns what `body` returns for the bytes, which must not be kept.
  public func withBytes<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    switch self {
    case .text(let text): text.bytes.withUnsafeBytes(body)
    case .secret(let secret): withExtendedLifetime(self) { body(secret.bytes) }
    }
  }
}

/// Bytes that are overwritten in memory after use, and must not be copied.
public protocol Secret: AnyObject, Sendable {
  /// The bytes, which stay where they are until the secret changes or is freed.
  var bytes: UnsafeRawBufferPointer { get }
  /// Overwrites the bytes, after which the secret is empty.
  func wipe()
}

extension FieldValue: Equatable {
  /// Returns whether both have the same bytes.
  public static func == (one: FieldValue, other: FieldValue) -> Bool {
    one.withBytes { one in other.withBytes { one.elementsEqual($0) } }
  }
}
