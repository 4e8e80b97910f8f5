// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs

/// A dialog that asks for confirmation before an operation, or for a choice between operations. It
/// can have a list, but no fields.
///
/// ```swift
/// try await ConfirmationDialog("Empty the trash?") {
///   Button("Empty Trash", role: .destructive) { trash.empty() }
/// }.present()
/// ```
///
/// The dialog always has a cancel button. It is the default action unless another button is
/// declared as the default action. If no button other than a cancel button is declared, the dialog
/// also has an OK button.
public struct ConfirmationDialog: PresentableDialog, ConfiguredDialog {
  /// The declaration of the dialog, which the modifiers change.
  var configuration: DialogConfiguration

  /// Creates a confirmation dialog.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isPresented: Whether the dialog is presented. It is set to false when the dialog has
  ///     ended, regardless of the outcome. If it belongs to a ``State``, setting it to false
  ///     dismisses the dialog.
  ///   - titleVisibility: Whether the title is shown. A dialog with a hidden title must have a
  ///     message.
  ///   - actions: The buttons and the list.
  public init(
    _ title: some TitleConvertible, isPresented: Binding<Bool> = .constant(true),
    titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> some View = { EmptyView() }
  ) {
    self.init(
      title, isPresented: isPresented, titleVisibility: titleVisibility, actions: actions,
      message: { EmptyView() })
  }

  /// Creates a confirmation dialog.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isPresented: Whether the dialog is presented. It is set to false when the dialog has
  ///     ended, regardless of the outcome. If it belongs to a ``State``, setting it to false
  ///     dismisses the dialog.
  ///   - titleVisibility: Whether the title is shown. A dialog with a hidden title must have a
  ///     message.
  ///   - actions: The buttons and the list.
  ///   - message: The message.
  public init(
    _ title: some TitleConvertible, isPresented: Binding<Bool> = .constant(true),
    titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> some View,
    @ViewBuilder message: () -> some View
  ) {
    self.init(
      title, isPresented: isPresented, titleVisibility: titleVisibility, presenting: (),
      actions: actions, message: message)
  }

  /// Creates a confirmation dialog about data.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isPresented: Whether the dialog is presented.
  ///   - titleVisibility: Whether the title is shown. A dialog with a hidden title must have a
  ///     message.
  ///   - data: The data. If it is nil, the dialog is not presented.
  ///   - actions: Returns the buttons and the list.
  public init<Data>(
    _ title: some TitleConvertible, isPresented: Binding<Bool> = .constant(true),
    titleVisibility: Visibility = .automatic, presenting data: Data?,
    @ViewBuilder actions: (Data) -> some View
  ) {
    self.init(
      title, isPresented: isPresented, titleVisibility: titleVisibility, presenting: data,
      actions: actions,
      message: { _ in EmptyView() })
  }

  /// Creates a confirmation dialog about data.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - isPresented: Whether the dialog is presented.
  ///   - titleVisibility: Whether the title is shown. A dialog with a hidden title must have a
  ///     message.
  ///   - data: The data. If it is nil, the dialog is not presented.
  ///   - actions: Returns the buttons and the list.
  ///   - message: Returns the message.
  public init<Data>(
    _ title: some TitleConvertible, isPresented: Binding<Bool> = .constant(true),
    titleVisibility: Visibility = .automatic, presenting data: Data?,
    @ViewBuilder actions: (Data) -> some View,
    @ViewBuilder message: (Data) -> some View
  ) {
    configuration = DialogConfiguration(
      .confirmation, title: title.titleString, isPresented: isPresented, presenting: data,
      actions: actions, message: message)
    configuration.appearance.titleVisibility = titleVisibility.declaration
  }
}
