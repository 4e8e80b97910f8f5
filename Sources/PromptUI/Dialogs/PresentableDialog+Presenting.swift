// SPDX-License-Identifier: GPL-3.0-or-later

extension PresentableDialog {
  /// Presents the dialog on the terminal, and suspends the task until it ends.
  ///
  /// ```swift
  /// try await Alert("Saved.").present()
  /// ```
  ///
  /// It stays on the actor of the caller. When the terminal is as it was before, the bindings of fields
  /// and list are set if a button was chosen that does not cancel, `isPresented` is set to false, and
  /// the action of the button runs. Escape runs the action of the cancel button.
  ///
  /// - Returns: How the dialog ended.
  /// - Throws: `PresentationError.invalid` if the dialog breaks a rule, before anything is drawn;
  ///   `.taskCancelled` if the task is cancelled; another case if no user can be asked.
  @discardableResult
  nonisolated(nonsending) public func present() async throws(PresentationError) -> Outcome {
    try await run(while: nil)
  }

  /// Presents the dialog while `work` runs. When the dialog ends, `work` is cancelled, and waited
  /// for.
  ///
  /// ```swift
  /// try await Alert("Waiting for the server").present { dismiss in
  ///   await server.isReady()
  ///   dismiss()
  /// }
  /// ```
  ///
  /// - Parameter work: What runs meanwhile. Its argument dismisses the dialog.
  /// - Returns: How the dialog ended.
  /// - Throws: `PresentationError`, as `present()` does.
  @discardableResult
  nonisolated(nonsending) public func present(
    while work: @escaping @Sendable (DismissAction) async -> Void
  ) async throws(PresentationError) -> Outcome {
    try await run(while: work)
  }

  /// Presents the dialog on the terminal, and blocks the thread until it ends, in tools that use
  /// no concurrency.
  ///
  /// ```swift
  /// if case .chosen = try Alert("Continue?").presentAndWait() { upgrade() }
  /// ```
  ///
  /// - Returns: How the dialog ended.
  /// - Throws: `PresentationError.invalid` if the dialog breaks a rule, before anything is drawn;
  ///   another case if no user can be asked.
  @available(*, noasync) @discardableResult
  public func presentAndWait() throws(PresentationError) -> Outcome {
    guard let presentation = try Presentation(of: configuration) else { return .notPresented }
    return try presentation.runAndWait()
  }

  nonisolated(nonsending) private func run(
    while work: (@Sendable (DismissAction) async -> Void)?
  ) async throws(PresentationError) -> Outcome {
    guard let presentation = try Presentation(of: configuration) else { return .notPresented }
    return try await presentation.run(while: work)
  }
}
