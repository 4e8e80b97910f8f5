// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs

/// Alerts about errors. The title begins with the word “Error:”, unless the severity is standard.
extension Alert {
  /// Creates an alert whose title is the description of an error.
  ///
  /// - Parameters:
  ///   - isPresented: Whether the alert is presented.
  ///   - error: The error. If it is nil, the alert is not presented.
  ///   - actions: The buttons, fields and the list.
  public init<E: Error & CustomStringConvertible>(
    isPresented: Binding<Bool> = .constant(true), error: E?,
    @ViewBuilder actions: () -> some View = { EmptyView() }
  ) {
    self.init(
      isPresented: isPresented, error: error, description: { $0.description },
      actions: { _ in actions() }, message: { _ in EmptyView() })
  }

  /// Creates an alert whose title is the description of an error.
  ///
  /// - Parameters:
  ///   - isPresented: Whether the alert is presented.
  ///   - error: The error. If it is nil, the alert is not presented.
  ///   - actions: Returns the buttons, fields and the list.
  ///   - message: Returns the message.
  public init<E: Error & CustomStringConvertible>(
    isPresented: Binding<Bool> = .constant(true), error: E?,
    @ViewBuilder actions: (E) -> some View, @ViewBuilder message: (E) -> some View
  ) {
    self.init(
      isPresented: isPresented, error: error, description: { $0.description }, actions: actions,
      message: message)
  }

  /// Creates an alert about an error.
  ///
  /// - Parameter description: Returns the title.
  package init<E>(
    isPresented: Binding<Bool>, error: E?, description: (E) -> String,
    actions: (E) -> some View, message: (E) -> some View
  ) {
    configuration = DialogConfiguration(
      .error, title: error.map(description) ?? "", isPresented: isPresented, presenting: error,
      actions: actions, message: message)
  }
}
