// SPDX-License-Identifier: GPL-3.0-or-later

/// A text that a dialog asks for beside its actions (SwiftUI's `TextField` and `SecureField`).
public struct Field: Sendable {
  /// What a value has to match as a whole.
  public struct Pattern: Sendable {
    /// The regular expression as its author wrote it.
    public let source: Text
    /// Whether it matches all of the bytes.
    public let matches: @Sendable (UnsafeRawBufferPointer) -> Bool

    /// A pattern, and what decides.
    public init(source: Text, matches: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool) {
      self.source = source
      self.matches = matches
    }
  }

  /// What the value is called in the output: an identifier of the shell.
  public let name: Text
  /// What it is called on screen.
  public var label: Text
  /// Whether nothing of it is shown, or kept (SwiftUI's `SecureField`).
  public let isSecure: Bool
  /// What stands there to be edited.
  public var value: Text = ""
  /// Whether an empty value is asked again.
  public var isRequired = false
  /// What a value that is not empty has to match.
  public var pattern: Pattern?
  /// Whether Tab completes the names of files.
  public var completesFiles = false
  /// Whether it is asked twice, and compared.
  public var isRepeated = false

  /// A field, empty and not required.
  ///
  /// - Parameters:
  ///   - name: An identifier of the shell.
  ///   - label: What it is called on screen; its name, unless something else is given.
  ///   - isSecure: Whether nothing of it is shown.
  /// - Throws: `FieldError` where the name is no identifier, or the label cannot be shown.
  public init(name: Text, label: Text? = nil, isSecure: Bool = false) throws(FieldError) {
    self.name = name
    self.label = label ?? name
    self.isSecure = isSecure
    // mutant: a field is called by an identifier
    guard name.isIdentifier else { throw .malformedName(name) }
    do throws(DialogError) { try self.label.validateAsLabel() } catch { throw .label(error) }
    if self.label.isBlank { throw .emptyLabel(name) }
  }
}

/// What was typed into a field.
public enum FieldValue: Sendable {
  /// Into a text field.
  case text(Text)
  /// Into a secure field.
  case secret(any Secret)

  /// What `body` makes of the bytes, which must not be kept.
  public func withBytes<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    switch self {
    case .text(let text): text.bytes.withUnsafeBytes(body)
    case .secret(let secret): withExtendedLifetime(self) { body(secret.bytes) }
    }
  }
}

/// Bytes that are wiped from memory after use: nothing may make a copy of them.
public protocol Secret: AnyObject, Sendable {
  /// The bytes where they are, valid until the secret changes or is freed.
  var bytes: UnsafeRawBufferPointer { get }
  /// Overwrites the bytes. There are none after this.
  func wipe()
}

extension FieldValue: Equatable {
  /// Whether both have the same bytes.
  public static func == (one: FieldValue, other: FieldValue) -> Bool {
    one.withBytes { one in other.withBytes { one.elementsEqual($0) } }
  }
}

/// What is wrong with a field (prompt(1), Text fields).
public enum FieldError: Error, Equatable {
  /// The name is no identifier.
  case malformedName(Text)
  /// The label of the field of this name is blank.
  case emptyLabel(Text)
  /// The label cannot be shown as it is.
  case label(DialogError)
  /// The pattern is no regular expression.
  case malformedPattern(Text, reason: String)
}
