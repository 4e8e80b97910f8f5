// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs

/// A field of a dialog, which is bound to a value.
protocol FormField {
  /// The label.
  var label: String { get }

  /// Returns the declaration of the field, with the value of its binding as the initial value.
  ///
  /// - Throws: `PresentationError.invalid` if the field cannot be filled in.
  func declaration() throws(PresentationError) -> FieldDeclaration

  /// Returns a closure that sets the binding to `value`.
  func assignment(of value: FieldValue) -> () -> Void
}

/// The declaration of a field without its label.
struct FieldDeclaration {
  /// The kind of field.
  let content: Field.Content
  /// Whether an empty value is rejected.
  var isRequired = false
  /// A description of valid values.
  var message: String?
}

extension FormField {
  /// Returns the field as a field of `Dialogs`.
  ///
  /// - Parameter name: The name of the field, which is not shown.
  func field(named name: String) throws(PresentationError) -> Field {
    let declaration = try declaration()
    do throws(FieldError) {
      var field = try Field(
        name: RawText(name), label: RawText(label).withoutInitialBlanks,
        declaration.content)
      field.isRequired = declaration.isRequired
      field.message = declaration.message.map { RawText($0) }
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

/// The rules that `required()` and `validated(_:_:)` add to a field.
struct ValueRules {
  /// Whether an empty value is rejected.
  var isRequired = false
  private var messages: [String] = []
  private var checks: [@Sendable (String) -> Bool] = []

  /// Adds a rule.
  mutating func add(_ message: String, _ isValid: @escaping @Sendable (String) -> Bool) {
    messages.append(message)
    checks.append(isValid)
  }

  /// A description of valid values; nil if there is none.
  var message: String? { messages.isEmpty ? nil : messages.joined(separator: "\n") }

  /// Returns the pattern that a value must match; nil if every value is valid.
  ///
  /// - Parameters:
  ///   - source: The description of the pattern, which is shown if there is no message.
  ///   - isValid: An additional condition; nil for none.
  func pattern(
    _ source: String = "", _ isValid: (@Sendable (String) -> Bool)? = nil
  ) -> LineField.Pattern? {
    let checks = [isValid].compactMap { $0 } + checks
    if checks.isEmpty { return nil }
    return LineField.Pattern(source: RawText(source)) { bytes in
      let string = String(decoding: bytes, as: UTF8.self)
      return checks.allSatisfy { $0(string) }
    }
  }
}
