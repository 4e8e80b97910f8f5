// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs

/// A dialog that informs, or asks for a decision. It can have fields and a list.
///
/// ```swift
/// let outcome = try await Alert("The file has changed.") {
///   Button("Reload") { reload() }
///   Button("Keep mine", role: .cancel) {}
/// } message: {
///   Text("Another program has written to it.")
/// }.present()
/// ```
///
/// If no buttons are declared, the alert has an OK button. If it has fields or a list, a cancel
/// button is added, too, unless one is declared or Escape is disabled.
public struct Alert: PresentableDialog, ConfiguredDialog {
  /// The declaration of the dialog, which the modifiers change.
  var configuration: DialogConfiguration

  /// Creates an alert.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isPresented: Whether the alert is presented. It is set to false when the alert has ended,
  ///     regardless of the outcome. If it belongs to a ``State``, setting it to false dismisses the
  ///     alert.
  ///   - actions: The buttons, fields and the list.
  public init(
    _ title: some TitleConvertible, isPresented: Binding<Bool> = .constant(true),
    @ViewBuilder actions: () -> some View = { EmptyView() }
  ) {
    self.init(
      title, isPresented: isPresented, actions: actions, message: { EmptyView() })
  }

  /// Creates an alert.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isPresented: Whether the alert is presented. It is set to false when the alert has ended,
  ///     regardless of the outcome. If it belongs to a ``State``, setting it to false dismisses the
  ///     alert.
  ///   - actions: The buttons, fields and the list.
  ///   - message: The message.
  public init(
    _ title: some TitleConvertible, isPresented: Binding<Bool> = .constant(true),
    @ViewBuilder actions: () -> some View,
    @ViewBuilder message: () -> some View
  ) {
    configuration = DialogConfiguration(
      .alert, title: title.titleString, isPresented: isPresented, presenting: (),
      actions: actions, message: message)
  }

  /// Creates an alert about data.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isPresented: Whether the alert is presented.
  ///   - data: The data. If it is nil, the alert is not presented.
  ///   - actions: Returns the buttons, fields and the list.
  public init<Data>(
    _ title: some TitleConvertible, isPresented: Binding<Bool> = .constant(true),
    presenting data: Data?, @ViewBuilder actions: (Data) -> some View
  ) {
    self.init(
      title, isPresented: isPresented, presenting: data, actions: actions,
      message: { _ in EmptyView() })
  }

  /// Creates an alert about data.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isPresented: Whether the alert is presented.
  ///   - data: The data. If it is nil, the alert is not presented.
  ///   - actions: Returns the buttons, fields and the list.
  ///   - message: Returns the message.
  public init<Data>(
    _ title: some TitleConvertible, isPresented: Binding<Bool> = .constant(true),
    presenting data: Data?, @ViewBuilder actions: (Data) -> some View,
    @ViewBuilder message: (Data) -> some View
  ) {
    configuration = DialogConfiguration(
      .alert, title: title.titleString, isPresented: isPresented, presenting: data,
      actions: actions, message: message)
  }
}
