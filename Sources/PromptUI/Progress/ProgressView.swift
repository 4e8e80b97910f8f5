// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs

/// Shows the progress of work on one line of the terminal.
///
/// ```swift
/// let archive = try await ProgressView("Packing", total: Double(files.count)) {
///   Button("Stop", role: .cancel)
/// }.present { progress in
///   var archive = Archive()
///   for (index, file) in files.enumerated() {
///     progress.currentValueLabel = file.name
///     try await archive.add(file)
///     progress.value = Double(index + 1)
///   }
///   return archive
/// }
/// ```
///
/// Without a terminal, or in the background, the work is done without showing the progress. While a
/// dialog is presented during the work, the dialog replaces the line.
public struct ProgressView {
  private let title: String
  private let total: Double
  private let content: [Element]

  /// Creates a view.
  ///
  /// - Parameters:
  ///   - title: A description of the work, to which the view adds an ellipsis.
  ///   - total: The value of ``ProgressValues/value`` at the end of the work, which is finite and
  ///     greater than zero.
  ///   - actions: A button with the role `.cancel` if Escape may stop the work; otherwise empty.
  public init(
    _ title: some TitleConvertible, total: Double = 1,
    @ViewBuilder actions: () -> some View = { EmptyView() }
  ) {
    (self.title, self.total, content) = (title.titleString, total, actions().content)
  }

  /// Shows the progress while `work` runs, and suspends the task until the work has ended.
  ///
  /// ```swift
  /// try await ProgressView("Waiting for the server").present { _ in
  ///   try await server.start()
  /// }
  /// ```
  ///
  /// If there is a cancel button, Escape cancels the task of `work`, and the action of the button
  /// runs when `work` has ended. Cancelling the task that presents the view also cancels `work`.
  ///
  /// - Parameter work: The work. Its argument is its progress.
  /// - Returns: The result of `work`.
  /// - Throws: The error of `work`; `PresentationError.invalid` if the view breaks a rule, before
  ///   the work begins; `PresentationError.interrupted` if a signal arrives for which the program
  ///   has a handler, after the work has been cancelled.
  nonisolated(nonsending) public func present<Result: Sendable>(
    _ work: @escaping @Sendable (ProgressValues) async throws -> Result
  ) async throws -> Result {
    try validate()
    let button = content.buttons.first
    let view = ProgressDialog(
      title: RawText(title), stopLabel: button.map { RawText($0.label) })
    let script = ScriptedConsole.current.map { ScriptedProgress(of: view, on: $0) }
    let news = ProgressUpdates(total: total, script: script)
    let task = Task {
      await script?.waitForStart()
      return try await work(ProgressValues(news: news))
    }
    let presenter = ProgressPresenter(view, news) { task.cancel() }
    if let script { script.start { task.cancel() } } else { presenter.start() }
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
    let isDone = if case .success = result { true } else { false }
    let ending: ProgressDialog.Ending = isDone ? .done : .stopped
    if let script {
      if script.end(ending) { button?.action() }
      return try result.get()
    }
    let (wasStopped, signal) = await presenter.end(ending)
    if wasStopped { button?.action() }
    if let signal { throw PresentationError.interrupted(signal: signal) }
    return try result.get()
  }

  private func validate() throws(PresentationError) {
    if RawText(title).isBlank { throw .invalid("A progress view needs a title.") }
    if !(total > 0 && total.isFinite) {
      throw .invalid("The total of a progress view is greater than zero.")
    }
    guard content.fields.isEmpty, content.lists.isEmpty, content.buttons.count < 2,
      content.buttons.allSatisfy({ $0.role == .cancel })
    else {
      throw .invalid("A progress view has at most one button, with the role cancel.")
    }
  }
}
