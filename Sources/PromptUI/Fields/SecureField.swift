// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs

/// A field for a secret. The input is not shown.
///
/// ```swift
/// @State var password = ""
/// try await Alert("New password") {
///   SecureField("Password", text: $password).required().repeated()
/// }.present()
/// ```
///
/// The value of the binding is not shown, and cannot be edited. The input is kept out of swap and
/// core dumps, and is overwritten when the dialog ends. This does not apply to the `String` to
/// which the binding is set: it stays in memory until that memory is reused.
public struct SecureField: View, PrimitiveView, FormField {
  /// The type of the body.
  public typealias Body = Never

  let label: String
  private let text: Binding<String>
  private let prompt: String?
  private var isRepeated = false
  private var rules = ValueRules()

  /// Creates a field for a secret.
  ///
  /// - Parameters:
  ///   - title: The label.
  ///   - text: The secret.
  ///   - prompt: A text that is shown where the user types until something is typed; nil for none.
  public init(_ title: some TitleConvertible, text: Binding<String>, prompt: Text? = nil) {
    (label, self.text, self.prompt) = (title.titleString, text, prompt?.string)
  }

  /// Creates a field for a secret, with the label in braces.
  ///
  /// - Parameters:
  ///   - text: The secret.
  ///   - prompt: A text that is shown where the user types until something is typed; nil for none.
  ///   - label: The label.
  public init(
    text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> some View
  ) {
    self.init(label().content.label, text: text, prompt: prompt)
  }

  /// Asks for the secret twice, until both entries are the same.
  public func repeated() -> SecureField { with { $0.isRepeated = true } }

  /// Rejects an empty secret.
  public func required() -> SecureField { with { $0.rules.isRequired = true } }

  /// Rejects a secret for which `isValid` returns false.
  ///
  /// - Parameters:
  ///   - message: A description of valid secrets. It is shown above the field, and again if a
  ///     secret is rejected.
  ///   - isValid: Returns whether the secret is valid. It runs on the thread of the dialog, and is
  ///     not called for an empty secret. Its argument is a copy of the secret, which is not
  ///     overwritten.
  public func validated(
    _ message: String, _ isValid: @escaping @Sendable (String) -> Bool
  ) -> SecureField {
    with { $0.rules.add(message, isValid) }
  }

  /// Rejects a secret for which `check` throws an error. The error is the reason that is shown.
  ///
  /// - Parameter check: Throws an error if the secret is not valid. The description of the error is
  ///   one line. The closure runs on the thread of the dialog, and is not called for an empty
  ///   secret.
  public func validated(_ check: @escaping @Sendable (String) throws -> Void) -> SecureField {
    with { $0.rules.add(check) }
  }

  /// Rejects a secret for which the asynchronous `check` throws an error. The check may wait, for
  /// example for a server. The error is the reason that is shown.
  ///
  /// ```swift
  /// SecureField("Key", text: $key)
  ///   .validated { key in try await server.check(key) }
  /// ```
  ///
  /// Such checks run after all synchronous checks. If the dialog is dismissed during a check,
  /// `present()` returns only after the check has returned. `presentAndWait()` throws
  /// `PresentationError.invalid` for a dialog with such a check.
  ///
  /// - Parameter check: Throws an error if the secret is not valid. The description of the error is
  ///   one line. The closure runs on the actor of the caller of `present()`, and is not called for
  ///   an empty secret.
  public func validated(
    _ check: nonisolated(nonsending) @escaping (String) async throws -> Void
  ) -> SecureField {
    with { $0.rules.add(check) }
  }

  /// Not available: without a message, the user would not learn why a value is rejected.
  @available(
    *, unavailable, message: "write validated(_:_:) with a message that describes valid values"
  )
  public func validated(_ isValid: @escaping @Sendable (String) -> Bool) -> SecureField { self }

  var elements: [Element] { [.field(self)] }

  func declaration() throws(PresentationError) -> FieldDeclaration {
    let check = rules.callerCheck
    return FieldDeclaration(
      content: .secure(
        SecretField(pattern: rules.pattern(then: check?.link), isRepeated: isRepeated)),
      isRequired: rules.isRequired, message: rules.message, prompt: prompt, callerCheck: check)
  }

  func assignment(of value: FieldValue) -> () -> Void {
    let string = value.string
    return { text.wrappedValue = string }
  }
}
