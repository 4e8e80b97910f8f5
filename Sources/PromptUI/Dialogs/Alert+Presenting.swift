// SPDX-License-Identifier: GPL-3.0-or-later

extension Alert {
  /// Presents the alert on the terminal, and suspends the task until it ends.
  ///
  /// ```swift
  /// try await Alert("Saved.").present()
  /// ```
  ///
  /// It stays on the actor of the caller. When the terminal is as it was before, the bindings of fields
  /// and list are set if a button was chosen that does not cancel, `isPresented` is set to false, and
  /// the action of the button runs. Escape runs the action of the cancel button.
  ///
  /// - Returns: How the alert ended.
  /// - Throws: `PresentationError.invalid` if the alert breaks a rule, before anything is drawn;
  ///   `.taskCancelled` if the task is cancelled; another case if nobody can be asked.
  @discardableResult
  nonisolated(nonsending) public func present() async throws(PresentationError) -> Outcome {
    try await run()
  }

  /// Presents the alert while `work` runs. When the alert ends, `work` is cancelled, and waited
  /// for.
  ///
  /// ```swift
  /// try await Alert("Waiting for the server").present { dismiss in
  ///   await server.isReady()
  ///   dismiss()
  /// }
  /// ```
  ///
  /// - Parameter work: What runs meanwhile. Its argument dismisses the alert.
  /// - Returns: How the alert ended.
  /// - Throws: `PresentationError`, as `present()` does.
  @discardableResult
  nonisolated(nonsending) public func present(
    while work: @escaping @Sendable (DismissAction) async -> Void
  ) async throws(PresentationError) -> Outcome {
    try await run(while: work)
  }

  /// Presents the alert on the terminal, and blocks the thread until it ends, in tools that use
  /// no concurrency.
  ///
  /// ```swift
  /// if case .chosen = try Alert("Continue?").presentAndWait() { upgrade() }
  /// ```
  ///
  /// - Returns: How the alert ended.
  /// - Throws: `PresentationError.invalid` if the alert breaks a rule, before anything is drawn;
  ///   another case if nobody can be asked.
  @available(*, noasync) @discardableResult
  public func presentAndWait() throws(PresentationError) -> Outcome { try runAndWait() }
}
