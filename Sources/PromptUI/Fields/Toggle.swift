// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs

/// A field that is on or off. It is presented as a question that is answered by yes or no.
///
/// ```swift
/// @State var isPrivate = true
/// try await Alert("New repository") { Toggle("Private", isOn: $isPrivate) }.present()
/// ```
public struct Toggle: View, PrimitiveView, FormField {
  /// The type of the body.
  public typealias Body = Never

  let label: String
  private let isOn: Binding<Bool>

  /// Creates a toggle.
  ///
  /// - Parameters:
  ///   - title: The label, to which the dialog adds a question mark.
  ///   - isOn: Whether the toggle is on.
  public init(_ title: some TitleConvertible, isOn: Binding<Bool>) {
    (label, self.isOn) = (title.titleString, isOn)
  }

  /// Creates a toggle, with the label in braces.
  ///
  /// - Parameters:
  ///   - isOn: Whether the toggle is on.
  ///   - label: The label, to which the dialog adds a question mark.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> some View) {
    self.init(label().content.label, isOn: isOn)
  }

  var elements: [Element] { [.field(self)] }

  func declaration() throws(PresentationError) -> FieldDeclaration {
    FieldDeclaration(content: .toggle(ToggleField(isOn: isOn.wrappedValue)))
  }

  func assignment(of value: FieldValue) -> () -> Void {
    { isOn.wrappedValue = value == .text("on") }
  }
}
