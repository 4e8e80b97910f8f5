// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs

/// A field of a dialog, which is bound to a value.
protocol FormField {
  /// The label.
  var label: String { get }

  /// Returns the declaration of the field, with the value of its binding as the initial value.
  ///
  /// - Throws: `PresentationError.invalid` if the field breaks a rule, for example if its initial
  ///   value has several lines.
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
  /// The text that is shown where the user types until something is typed.
  var prompt: String?
  /// The checks that run on the actor of the caller; nil for none.
  var callerCheck: CallerCheck?
}

extension FormField {
  /// Returns the field as a field of `Dialogs`.
  ///
  /// - Parameters:
  ///   - name: The name of the field, which is not shown.
  ///   - declaration: The declaration of the field.
  func field(
    named name: String, as declaration: FieldDeclaration
  ) throws(PresentationError) -> Field {
    do throws(FieldError) {
      var field = try Field(
        name: RawText(name), label: RawText(label).withoutInitialBlanks,
        declaration.content)
      field.isRequired = declaration.isRequired
      field.message = declaration.message.map { RawText($0) }
      field.prompt = declaration.prompt.flatMap { RawText($0).nonBlank }
      return field
    } catch {
      throw PresentationError(error, of: label)
    }
  }
}

/// A field with the footer of its section.
private struct DescribedField: FormField {
  let field: any FormField
  let footer: String

  var label: String { field.label }

  func declaration() throws(PresentationError) -> FieldDeclaration {
    var declaration = try field.declaration()
    declaration.message = [declaration.message, footer].compactMap { $0 }.joined(separator: "\n")
    return declaration
  }

  func assignment(of value: FieldValue) -> () -> Void { field.assignment(of: value) }
}

extension [Element] {
  /// Returns the elements with the texts in `footer` as a description of the first field, or after
  /// the elements if there is no field.
  func describingFirstField(by footer: [Element]) -> [Element] {
    guard let footer = footer.message else { return self }
    var elements = self
    for (index, element) in elements.enumerated() {
      guard case .field(let field) = element else { continue }
      elements[index] = .field(DescribedField(field: field, footer: footer))
      return elements
    }
    return elements + [.row(Row(label: footer))]
  }
}

extension FieldValue {
  /// The value as a string.
  var string: String { withBytes { String(decoding: $0, as: UTF8.self) } }
}

/// The rules about the value of a field, which its initializer and modifiers such as `required()`
/// add.
struct ValueRules {
  /// Whether an empty value is rejected.
  var isRequired = false
  private var messages: [String] = []
  /// The checks, in order. Each returns the reason for rejecting a value; nil if it accepts the
  /// value.
  private var checks: [@Sendable (String) -> String?] = []
  /// The checks that run on the actor of the caller, in order.
  private var callerChecks: [CallerCheck.Check] = []

  /// Adds a rule.
  mutating func add(_ message: String, _ isValid: @escaping @Sendable (String) -> Bool) {
    messages.append(message)
    checks.append { isValid($0) ? nil : message }
  }

  /// Adds a rule that throws the reason for rejecting a value.
  mutating func add(_ check: @escaping @Sendable (String) throws -> Void) {
    checks.append {
      do { try check($0) } catch { return "\(error)" }
      return nil
    }
  }

  /// Adds a rule that is checked on the actor of the caller, and that throws the reason for
  /// rejecting a value.
  mutating func add(_ check: @escaping CallerCheck.Check) { callerChecks.append(check) }

  /// The checks that run on the actor of the caller; nil for none.
  var callerCheck: CallerCheck? { callerChecks.isEmpty ? nil : CallerCheck(callerChecks) }

  /// A description of valid values; nil if there is none.
  var message: String? { messages.isEmpty ? nil : messages.joined(separator: "\n") }

  /// Returns the pattern that a value must match; nil if there is neither a condition nor a check.
  ///
  /// - Parameters:
  ///   - source: The description of the pattern, which is shown if there is no message.
  ///   - isValid: An additional condition; nil for none.
  ///   - link: The connection to the checks that run on the actor of the caller, after all other
  ///     checks; nil for none.
  func pattern(
    _ source: String = "", _ isValid: (@Sendable (String) -> Bool)? = nil,
    then link: CallerCheck.Link?
  ) -> LineField.Pattern? {
    let checks = checks
    if checks.isEmpty, isValid == nil, link == nil { return nil }
    return LineField.Pattern(source: RawText(source)) { bytes in
      isValid?(String(decoding: bytes, as: UTF8.self)) ?? true
    } reason: { bytes in
      let string = String(decoding: bytes, as: UTF8.self)
      let reason = checks.lazy.compactMap { $0(string) }.first ?? link?.reason(for: string)
      return reason.map { RawText($0) }
    }
  }
}
