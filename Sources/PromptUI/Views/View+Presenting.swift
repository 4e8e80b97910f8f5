// SPDX-License-Identifier: GPL-3.0-or-later

/// Presentation of a view as a dialog.
///
/// - The texts of the view are the message, its buttons are the actions, and its fields and its
///   list are the form. A view that consists of a single button is presented as a question, such as
///   `Empty Trash?`.
/// - This dialog is presented once. Afterwards, the body of the view is evaluated again after each
///   action, and the dialogs and sheets whose `isPresented` has become true are presented,
///   beginning with the one nearest to the view. Dialogs and sheets whose `isPresented` is true
///   from the start precede the dialog of the view.
/// - When the dialog of the view is cancelled or dismissed, nothing more is presented.
/// - At the end, the `isPresented` of each dialog or sheet that was presented is false, even after
///   an error.
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
  /// - Returns: The outcome of the dialog of the view itself; `.notPresented` if the view has no
  ///   such dialog.
  /// - Throws: `PresentationError.invalid` if a dialog breaks a rule, a sheet cannot be dismissed,
  ///   or `onAppear` and `onChange` change the view without end; another error as for a dialog.
  @discardableResult
  nonisolated(nonsending) public func present() async throws(PresentationError) -> Outcome {
    let session = ViewSession(of: self)
    defer { session.end() }
    while let question = try session.next() {
      session.take(try await question.run(while: nil))
    }
    return session.outcome
  }

  /// Presents the view on the terminal, and blocks the thread until it has ended. It is intended
  /// for tools without concurrency.
  ///
  /// - Returns: The outcome of the dialog of the view itself.
  /// - Throws: `PresentationError`, as `present()` does.
  @available(*, noasync) @discardableResult
  public func presentAndWait() throws(PresentationError) -> Outcome {
    let session = ViewSession(of: self)
    defer { session.end() }
    while let question = try session.next() { session.take(try question.runAndWait()) }
    return session.outcome
  }
}
