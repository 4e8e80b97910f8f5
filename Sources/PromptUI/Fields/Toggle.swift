// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs

/// A field that is on or off. It is asked for as a question that yes and no answer.
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

  /// Makes a toggle.
  ///
  /// - Parameters:
  ///   - title: The label, to which the dialog adds a question mark.
  ///   - isOn: Whether it is on.
  public init(_ title: some TitleConvertible, isOn: Binding<Bool>) {
    (label, self.isOn) = (title.titleString, isOn)
  }

  var elements: [Element] { [.field(self)] }

  func declaration() throws(PresentationError) -> FieldDeclaration {
    FieldDeclaration(content: .toggle(Dialogs.Toggle(isOn: isOn.wrappedValue)))
  }

  func assignment(of value: FieldValue) -> () -> Void {
    { isOn.wrappedValue = value == .text("on") }
  }
}
