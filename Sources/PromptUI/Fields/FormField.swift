// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs

/// A field of a dialog, which is bound to a value.
protocol FormField {
  /// The label.
  var label: String { get }

  /// Returns what the field is, with the value of its binding.
  ///
  /// - Throws: `PresentationError.invalid` if the field cannot be filled in.
  func declaration() throws(PresentationError) -> FieldDeclaration

  /// Returns what sets the binding to `value`.
  func assignment(of value: FieldValue) -> () -> Void
}

/// What a field is, apart from its label.
struct FieldDeclaration {
  /// The kind of field.
  let content: Field.Content
  /// Whether an empty value is refused.
  var isRequired = false
  /// What a value has to be, in words.
  var message: String?
}

extension FormField {
  /// Returns the field as a dialog declares it.
  ///
  /// - Parameter name: The name of the field, which is not shown.
  func field(named name: String) throws(PresentationError) -> Field {
    let declaration = try declaration()
    do throws(FieldError) {
      var field = try Field(
        name: Dialogs.Text(name), label: Dialogs.Text(label).withoutInitialBlanks,
        declaration.content)
      field.isRequired = declaration.isRequired
      field.message = declaration.message.map { Dialogs.Text($0) }
      return field
    } catch {
      throw PresentationError(error, of: label)
    }
  }
}

extension FieldValue {
  /// The value as a string.
  var string: String { withBytes { String(decoding: $0, as: UTF8.self) } }
}

/// What `required()` and `validated(_:_:)` require.
struct ValueRules {
  /// Whether an empty value is refused.
  var isRequired = false
  private var messages: [String] = []
  private var checks: [@Sendable (String) -> Bool] = []

  /// Adds a rule.
  mutating func add(_ message: String, _ isValid: @escaping @Sendable (String) -> Bool) {
    messages.append(message)
    checks.append(isValid)
  }

  /// What a value has to be, in words; nil if there are none.
  var message: String? { messages.isEmpty ? nil : messages.joined(separator: "\n") }

  /// Returns the pattern that a value has to match; nil if every one is taken.
  ///
  /// - Parameters:
  ///   - source: What is shown of the pattern if there is no message.
  ///   - isValid: What has to hold besides; nil for nothing.
  func pattern(
    _ source: String = "", _ isValid: (@Sendable (String) -> Bool)? = nil
  ) -> Dialogs.TextField.Pattern? {
    let checks = [isValid].compactMap { $0 } + checks
    if checks.isEmpty { return nil }
    return Dialogs.TextField.Pattern(source: Dialogs.Text(source)) { bytes in
      let string = String(decoding: bytes, as: UTF8.self)
      return checks.allSatisfy { $0(string) }
    }
  }
}
