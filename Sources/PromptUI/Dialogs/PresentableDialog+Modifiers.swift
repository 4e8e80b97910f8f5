// SPDX-License-Identifier: GPL-3.0-or-later

/// The modifiers of a dialog. Each returns the dialog with a change.
extension PresentableDialog {
  /// Keeps Escape from dismissing the dialog. `isPresented`, a ``DismissAction`` and a time-out still
  /// dismiss it.
  ///
  /// - Parameter isDisabled: Whether Escape does nothing.
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> Self {
    with { $0.isInteractiveDismissDisabled = isDisabled }
  }

  /// Sets how serious the dialog is.
  public func dialogSeverity(_ severity: DialogSeverity) -> Self {
    with { $0.appearance.severity = severity.declaration }
  }

  /// Shows the buttons in the order given. Otherwise the default action is the first, and the cancel
  /// button the last.
  public func keepsOrder() -> Self { with { $0.appearance.keepsOrder = true } }

  /// Asks a question before Escape dismisses the dialog.
  ///
  /// ```swift
  /// Alert("New server") { TextField("Name", text: $name) }
  ///   .dismissalConfirmationDialog("Discard the server?", shouldPresent: true) {
  ///     Button("Discard", role: .destructive)
  ///     Button("Keep editing", role: .cancel)
  ///   }
  /// ```
  ///
  /// Its cancel button returns to the dialog, and its action does not run. Any other button dismisses
  /// the dialog and runs its action, then that of the dialog's cancel button. Without buttons, yes
  /// dismisses the dialog.
  ///
  /// - Parameters:
  ///   - title: The question.
  ///   - shouldPresent: Whether it is asked.
  ///   - actions: The buttons.
  public func dismissalConfirmationDialog(
    _ title: some StringProtocol, shouldPresent: Bool,
    @ViewBuilder actions: () -> some View = { EmptyView() }
  ) -> Self {
    dismissalConfirmationDialog(
      title, shouldPresent: shouldPresent, actions: actions, message: { EmptyView() })
  }

  /// Asks a question before Escape dismisses the dialog.
  ///
  /// - Parameters:
  ///   - title: The question.
  ///   - shouldPresent: Whether it is asked.
  ///   - actions: The buttons.
  ///   - message: The message.
  public func dismissalConfirmationDialog(
    _ title: some StringProtocol, shouldPresent: Bool, @ViewBuilder actions: () -> some View,
    @ViewBuilder message: () -> some View
  ) -> Self {
    let question = DialogConfiguration.Question(
      title: String(title), isPresented: shouldPresent, content: actions().content,
      message: message().content.message)
    return with { $0.dismissalConfirmation = question }
  }

  /// Asks a question before Escape dismisses the dialog.
  ///
  /// - Parameters:
  ///   - title: The question.
  ///   - shouldPresent: Whether it is asked.
  ///   - actions: The buttons.
  public func dismissalConfirmationDialog(
    _ title: Text, shouldPresent: Bool, @ViewBuilder actions: () -> some View = { EmptyView() }
  ) -> Self {
    dismissalConfirmationDialog(title.string, shouldPresent: shouldPresent, actions: actions)
  }

  /// Asks a question before Escape dismisses the dialog.
  ///
  /// - Parameters:
  ///   - title: The question.
  ///   - shouldPresent: Whether it is asked.
  ///   - actions: The buttons.
  ///   - message: The message.
  public func dismissalConfirmationDialog(
    _ title: Text, shouldPresent: Bool, @ViewBuilder actions: () -> some View,
    @ViewBuilder message: () -> some View
  ) -> Self {
    dismissalConfirmationDialog(
      title.string, shouldPresent: shouldPresent, actions: actions, message: message)
  }

  /// Dismisses the dialog after a time, or chooses the button with `timeoutAction()` then.
  ///
  /// - Parameter duration: The time, which has to be longer than zero. It is rounded up to milliseconds.
  public func timeout(_ duration: Duration) -> Self { with { $0.timeout = duration } }

  /// Requires a text to be typed, in the same case, to choose the only button that does not cancel.
  ///
  /// - Parameter text: A text that can be typed as it is shown, and that does not mean no.
  public func requiresTyping(_ text: String) -> Self { with { $0.requiredText = text } }

  /// Names the dialog, so that other processes can ask for it and dismiss it: `prompt --query`,
  /// `prompt --dismiss`.
  ///
  /// - Parameter name: 1 to 32 letters A-Z and a-z, digits, dots, underscores and hyphens, of which the
  ///   first is no dot.
  public func presentationName(_ name: String) -> Self { with { $0.name = name } }

  private func with(_ change: (inout DialogConfiguration) -> Void) -> Self {
    var dialog = self
    change(&dialog.configuration)
    return dialog
  }
}
