// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs

/// A field for a secret, which is not shown while it is typed.
///
/// ```swift
/// @State var password = ""
/// try await Alert("New password") {
///   SecureField("Password", text: $password).required().repeated()
/// }.present()
/// ```
///
/// The value of the binding is neither shown nor edited. What is typed is kept out of swap and core
/// dumps, and overwritten when the dialog ends, but the `String` to which the binding is set is not: it
/// stays in memory until that is used for something else.
public struct SecureField: View, PrimitiveView, FormField {
  /// The type of the body.
  public typealias Body = Never

  let label: String
  private let text: Binding<String>
  private var isRepeated = false
  private var rules = ValueRules()

  /// Makes a field for a secret.
  ///
  /// - Parameters:
  ///   - title: The label.
  ///   - text: The secret.
  public init(_ title: some TitleConvertible, text: Binding<String>) {
    (label, self.text) = (title.titleString, text)
  }

  /// Asks for the secret twice, until both entries are the same.
  public func repeated() -> SecureField { with { $0.isRepeated = true } }

  /// Refuses an empty secret.
  public func required() -> SecureField { with { $0.rules.isRequired = true } }

  /// Refuses a secret that `isValid` does not accept.
  ///
  /// - Parameters:
  ///   - message: What the secret has to be. It is shown above the field, and again if one is refused.
  ///   - isValid: Returns whether the secret is valid. It runs on the thread of the dialog, and is not
  ///     asked about an empty one. Its argument is a copy that is not overwritten.
  public func validated(
    _ message: String, _ isValid: @escaping @Sendable (String) -> Bool
  ) -> SecureField {
    with { $0.rules.add(message, isValid) }
  }

  var elements: [Element] { [.field(self)] }

  func declaration() throws(PresentationError) -> FieldDeclaration {
    FieldDeclaration(
      content: .secure(
        Dialogs.SecureField(pattern: rules.pattern(), isRepeated: isRepeated)),
      isRequired: rules.isRequired, message: rules.message)
  }

  func assignment(of value: FieldValue) -> () -> Void {
    let string = value.string
    return { text.wrappedValue = string }
  }
}
