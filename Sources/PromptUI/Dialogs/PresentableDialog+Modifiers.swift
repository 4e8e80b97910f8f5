// SPDX-License-Identifier: GPL-3.0-or-later

/// The modifiers of a dialog. Each modifier returns a changed copy of the dialog.
extension PresentableDialog {
  /// Disables the dismissal of the dialog by Escape. Setting `isPresented` to false, a
  /// ``DismissAction`` and a timeout still dismiss the dialog.
  ///
  /// - Parameter isDisabled: Whether Escape has no effect.
  public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> Self {
    with { $0.isInteractiveDismissDisabled = isDisabled }
  }

  /// Sets the severity of the dialog.
  public func dialogSeverity(_ severity: DialogSeverity) -> Self {
    with { $0.appearance.severity = severity.declaration }
  }

  /// Shows the buttons in the order in which they are declared. Otherwise, the default action is
  /// shown first, and the cancel button last.
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
  /// The cancel button of the question returns to the dialog, and its action does not run. Any
  /// other button dismisses the dialog, and runs its own action and then the action of the dialog's
  /// cancel button. If no buttons are declared, the user answers the question by yes or no, and the
  /// answer yes dismisses the dialog.
  ///
  /// - Parameters:
  ///   - title: The question.
  ///   - shouldPresent: Whether the question is asked.
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
  ///   - shouldPresent: Whether the question is asked.
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
  ///   - shouldPresent: Whether the question is asked.
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
  ///   - shouldPresent: Whether the question is asked.
  ///   - actions: The buttons.
  ///   - message: The message.
  public func dismissalConfirmationDialog(
    _ title: Text, shouldPresent: Bool, @ViewBuilder actions: () -> some View,
    @ViewBuilder message: () -> some View
  ) -> Self {
    dismissalConfirmationDialog(
      title.string, shouldPresent: shouldPresent, actions: actions, message: message)
  }

  /// Dismisses the dialog after a time. If a button has `timeoutAction()`, that button is chosen
  /// instead.
  ///
  /// - Parameter duration: The time, which must be longer than zero; nil for no timeout. It is
  ///   rounded up to milliseconds.
  public func timeout(_ duration: Duration?) -> Self { with { $0.timeout = duration } }

  /// Requires the user to type a text in order to choose the only button that does not cancel. The
  /// case of the letters must match.
  ///
  /// - Parameter text: A text that can be typed as it is shown, and that does not mean no.
  public func requiresTyping(_ text: String) -> Self { with { $0.requiredText = text } }

  /// Names the dialog, so that other processes can find it by `prompt --query` and dismiss it by
  /// `prompt --dismiss`.
  ///
  /// - Parameter name: 1 to 32 letters A-Z and a-z, digits, dots, underscores and hyphens. The
  ///   first character must not be a dot.
  public func presentationName(_ name: String) -> Self { with { $0.name = name } }

  /// Assumes an answer without asking the user, for example for an option `--yes` of a tool. The
  /// fields and the list keep their values, the action of the button runs, and no terminal is
  /// needed.
  ///
  /// ```swift
  /// try await ConfirmationDialog("Delete the release?") {
  ///   Button("Delete", role: .destructive) { delete() }.id("delete")
  /// }.assumed(options.isForced ? "delete" : nil).present()
  /// ```
  ///
  /// - Parameter answer: The ID or the label of a button, the text that must be typed, or yes or no
  ///   in English; nil to ask the user. `present` throws `PresentationError.invalid` if the answer
  ///   chooses no button, or if a value or the selection is not valid.
  public func assumed(_ answer: String?) -> Self { with { $0.assumedAnswer = answer } }
}
