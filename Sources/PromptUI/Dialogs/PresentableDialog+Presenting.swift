// SPDX-License-Identifier: GPL-3.0-or-later

extension PresentableDialog {
  /// Presents the dialog on the terminal, and suspends the task until the dialog ends.
  ///
  /// ```swift
  /// try await Alert("Saved.").present()
  /// ```
  ///
  /// The method stays on the actor of the caller. When the terminal is restored, these steps
  /// follow:
  ///
  /// 1. If the chosen button does not cancel, the bindings of the fields and the list are set.
  /// 2. `isPresented` is set to false.
  /// 3. The action of the button runs. Escape runs the action of the cancel button.
  ///
  /// - Returns: The outcome of the dialog.
  /// - Throws: `PresentationError.invalid` if the dialog breaks a rule, before any output;
  ///   `.taskCancelled` if the task is cancelled; another case if the user cannot be asked, or if
  ///   the dialog is interrupted.
  @discardableResult
  nonisolated(nonsending) public func present() async throws(PresentationError) -> Outcome {
    try await run(while: nil)
  }

  /// Presents the dialog while `work` runs. When the dialog ends, `work` is cancelled, and the
  /// method waits until `work` returns.
  ///
  /// ```swift
  /// try await Alert("Waiting for the server").present { dismiss in
  ///   await server.isReady()
  ///   dismiss()
  /// }
  /// ```
  ///
  /// - Parameter work: The work that runs during the dialog. Its argument dismisses the dialog.
  /// - Returns: The outcome of the dialog.
  /// - Throws: `PresentationError`, as `present()` does.
  @discardableResult
  nonisolated(nonsending) public func present(
    while work: @escaping @Sendable (DismissAction) async -> Void
  ) async throws(PresentationError) -> Outcome {
    try await run(while: work)
  }

  /// Presents the dialog on the terminal, and blocks the thread until the dialog ends. It is
  /// intended for tools without concurrency.
  ///
  /// ```swift
  /// if case .chosen = try Alert("Continue?").presentAndWait() { upgrade() }
  /// ```
  ///
  /// - Returns: The outcome of the dialog.
  /// - Throws: `PresentationError.invalid` if the dialog breaks a rule, before any output; another
  ///   case if the user cannot be asked, or if the dialog is interrupted.
  @available(*, noasync) @discardableResult
  public func presentAndWait() throws(PresentationError) -> Outcome {
    guard let presentation = try Presentation(of: configuration) else { return .notPresented }
    let outcome = try presentation.runAndWait()
    try nestedView(after: outcome)?.presentAndWait()
    return outcome
  }

  nonisolated(nonsending) private func run(
    while work: (@Sendable (DismissAction) async -> Void)?
  ) async throws(PresentationError) -> Outcome {
    guard let presentation = try Presentation(of: configuration) else { return .notPresented }
    let outcome = try await presentation.run(while: work)
    try await nestedView(after: outcome)?.present()
    return outcome
  }

  /// Returns the dialogs and sheets that views in the content declare, to be presented after the
  /// dialog; nil if there are none, or if the dialog was cancelled or dismissed.
  private func nestedView(after outcome: Outcome) -> ViewList? {
    let presentations = configuration.content.presentations
    guard case .chosen = outcome, !presentations.isEmpty else { return nil }
    return ViewList { presentations.map { .presentation($0) } }
  }
}
