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

  /// Reads `NAME[:LABEL]`, as `--text-field` and `--secure-field` take it (contract, section 9).
  ///
  /// - Throws: `FieldError` where the name is none, or the label cannot be shown.
  public init(notation: Text, isSecure: Bool) throws(FieldError) {
    let bytes = notation.bytes
    let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
    name = Text(bytes: Array(bytes[..<(colon ?? bytes.endIndex)]))
    let written = colon.map { Text(bytes: Array(bytes[($0 + 1)...])) } ?? ""
    label = written.isEmpty ? name : written
    self.isSecure = isSecure
    guard name.isIdentifier else { throw .malformedName(name) }
    do throws(DialogError) { try label.validateAsLabel() } catch { throw .label(error) }
    if label.isBlank { throw .emptyLabel(name) }
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
    case .secret(let secret):
      // A generic function cannot be asked of an existential whose type is not opened.
      Self.open(secret, body)
    }
  }

  private static func open<Value>(
    _ secret: some Secret, _ body: (UnsafeRawBufferPointer) -> Value
  ) -> Value {
    secret.withBytes(body)
  }
}

/// Bytes that are wiped from memory after use: nothing may make a copy of them.
public protocol Secret: AnyObject, Sendable {
  /// What `body` makes of the bytes.
  func withBytes<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value
  /// Overwrites the bytes. There are none after this.
  func wipe()
}

extension FieldValue: Equatable {
  /// Whether both have the same bytes.
  public static func == (one: FieldValue, other: FieldValue) -> Bool {
    one.withBytes { one in other.withBytes { one.elementsEqual($0) } }
  }
}

/// What is wrong with the fields that a dialog was given (contract, section 9).
public enum FieldError: Error, Equatable {
  /// A name is no identifier.
  case malformedName(Text)
  /// Two fields have one name.
  case repeatedName(Text)
  /// A label has nothing in it.
  case emptyLabel(Text)
  /// A label cannot be shown as it is.
  case label(DialogError)
  /// An option is about a field that the dialog has not.
  case unknownName(Text)
  /// An option's argument has no `=`.
  case noValue(Text)
  /// What is to be edited could not be typed.
  case valueCannotBeTyped(Text)
  /// An option is for text fields only, or for secure fields only.
  case wrongKind(Text, option: String)
  /// There is no completion of this kind.
  case unknownCompletion(Text)
  /// A pattern is no regular expression.
  case malformedPattern(Text, reason: String)
}

extension FieldError: CustomStringConvertible {
  /// One line that says what is wrong and what to write instead.
  public var description: String {
    switch self {
    case .malformedName(let name):
      "'\(shown(name))' is not a valid name for a field: a name is made of letters A-Z and a-z, digits and "
        + "'_', and does not begin with a digit"
    case .repeatedName(let name): "two fields are called '\(shown(name))'"
    case .emptyLabel(let name): "the label of the field '\(shown(name))' is blank"
    case .label(let error): error.description
    case .unknownName(let name): "there is no field '\(shown(name))'"
    case .noValue(let text): "'\(shown(text))' has no '=': write NAME=VALUE"
    case .valueCannotBeTyped(let name):
      "the value for the field '\(shown(name))' is not one line of text"
    case .wrongKind(let name, let option):
      "\(option) is not for the field '\(shown(name))', which is "
        + (option == "--field-repeat" ? "not a secure field" : "a secure field")
    case .unknownCompletion(let kind):
      "--field-completion takes NAME=files, not '\(shown(kind))'"
    case .malformedPattern(let pattern, let reason):
      "'\(shown(pattern))' is not a valid extended regular expression: \(reason)"
    }
  }

  private func shown(_ text: Text) -> String { PlainText(label: text).string }
}
