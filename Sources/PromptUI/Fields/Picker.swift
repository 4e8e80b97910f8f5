// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs

/// A field whose value is one of several options.
///
/// ```swift
/// @State var size = Size.small
/// try await Alert("Order") {
///   Picker("Size", selection: $size) {
///     Text("Small").tag(Size.small)
///     Text("Large").tag(Size.large)
///   }
/// }.present()
/// ```
///
/// Each text is an option. Its tag is the value that the option represents. In a ``ForEach``, the
/// tag of a text without a tag is the ID of the element.
public struct Picker<SelectionValue: Hashable>: View, PrimitiveView, FormField {
  /// The type of the body.
  public typealias Body = Never

  let label: String
  private let selection: Binding<SelectionValue>
  private let rows: [Row]

  /// Creates a picker. If no option represents the value of the binding, no option is selected
  /// initially.
  ///
  /// - Parameters:
  ///   - title: The label.
  ///   - selection: The value.
  ///   - content: The options.
  public init(
    _ title: some TitleConvertible, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> some View
  ) {
    (label, self.selection) = (title.titleString, selection)
    rows = content().content.rows
  }

  /// Creates a picker, with the label in braces.
  ///
  /// - Parameters:
  ///   - selection: The value.
  ///   - content: The options.
  ///   - label: The label.
  public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> some View,
    @ViewBuilder label: () -> some View
  ) {
    self.init(label().content.label, selection: selection, content: content)
  }

  var elements: [Element] { [.field(self)] }

  func declaration() throws(PresentationError) -> FieldDeclaration {
    let selected = selection.wrappedValue
    let picker = PickerField(options: try rows.items { $0 == selected })
    if picker.options.isEmpty { throw .invalid(pickerWithoutOptions: label) }
    do throws(DialogError) { try picker.validate() } catch { throw PresentationError(error) }
    return FieldDeclaration(content: .picker(picker))
  }

  func assignment(of value: FieldValue) -> () -> Void {
    let index = rows.names.firstIndex { .text($0) == value }
    guard let index, let chosen = rows[index].value(SelectionValue.self) else { return {} }
    return { selection.wrappedValue = chosen }
  }
}
