// SPDX-License-Identifier: GPL-3.0-or-later

/// Presenting a view as what it contains.
///
/// - Its texts are the message, its buttons the actions, its fields and its list the form. A view
///   that is a single button is asked as a question, `Empty Trash?`.
/// - The view is asked once. Then its body is read again after each action, and the dialogs and
///   sheets whose `isPresented` has become true are presented, those nearer to the view first.
///   Those whose `isPresented` is true from the start are presented before the view is asked.
/// - When the view is cancelled or dismissed, nothing more is asked.
/// - However this ends, each `isPresented` of a presented dialog or sheet is false at the end.
extension View {
  /// Presents the view on the terminal, and suspends the task until it has ended.
  ///
  /// ```swift
  /// struct EmptyTrash: View {
  ///   @State private var isPresented = false
  ///
  ///   var body: some View {
  ///     Button("Empty Trash") { isPresented = true }
  ///       .confirmationDialog("Erase all items permanently?", isPresented: $isPresented) {
  ///         Button("Erase", role: .destructive) { erase() }
  ///       }
  ///   }
  /// }
  ///
  /// try await EmptyTrash().present()
  /// ```
  ///
  /// - Returns: The outcome of the question about the view itself; `.notPresented` if the view has
  ///   nothing to ask.
  /// - Throws: `PresentationError.invalid` if a dialog breaks a rule, a sheet cannot be dismissed, or
  ///   `onAppear` and `onChange` change the view without end; another error as for a dialog.
  @discardableResult
  nonisolated(nonsending) public func present() async throws(PresentationError) -> Outcome {
    let session = ViewSession(of: self)
    defer { session.end() }
    while let question = try session.next() {
      session.take(try await question.run(while: nil))
    }
    return session.outcome
  }

  /// Presents the view on the terminal, and blocks the thread until it has ended. It is intended for
  /// tools without concurrency.
  ///
  /// - Returns: The outcome of the question about the view itself.
  /// - Throws: `PresentationError`, as `present()` does.
  @available(*, noasync) @discardableResult
  public func presentAndWait() throws(PresentationError) -> Outcome {
    let session = ViewSession(of: self)
    defer { session.end() }
    while let question = try session.next() { session.take(try question.runAndWait()) }
    return session.outcome
  }
}
