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
/// Without a terminal, and in the background, nothing is shown, and the work is done as ever. A dialog
/// that is presented meanwhile takes the place of the line until it has ended.
public struct ProgressView {
  private let title: String
  private let total: Double
  private let content: [Element]

  /// Makes a view.
  ///
  /// - Parameters:
  ///   - title: What is being done. The view adds an ellipsis.
  ///   - total: The value of the whole work, greater than zero.
  ///   - actions: A button with the role `.cancel`, if Escape is to stop the work.
  public init(
    _ title: some TitleConvertible, total: Double = 1,
    @ViewBuilder actions: () -> some View = { EmptyView() }
  ) {
    (self.title, self.total, content) = (title.titleString, total, actions().content)
  }

  /// Shows the progress while `work` runs, and suspends the task until both have ended.
  ///
  /// ```swift
  /// try await ProgressView("Waiting for the server").present { _ in
  ///   try await server.start()
  /// }
  /// ```
  ///
  /// Escape cancels the task of `work` if there is a cancel button, whose action runs when `work` has
  /// ended. Cancelling the task that presents the view cancels `work`, too.
  ///
  /// - Parameter work: The work. Its argument is its progress.
  /// - Returns: What `work` returns.
  /// - Throws: What `work` throws; `PresentationError.invalid` if the view breaks a rule, before the work
  ///   begins; `PresentationError.interrupted` if a signal comes for which the program has a handler,
  ///   after the work has been cancelled.
  nonisolated(nonsending) public func present<Result: Sendable>(
    _ work: @escaping @Sendable (ProgressValues) async throws -> Result
  ) async throws -> Result {
    try validate()
    let news = ProgressUpdates(total: total)
    let task = Task { try await work(ProgressValues(news: news)) }
    let button = content.buttons.first
    let view = Dialogs.ProgressView(
      title: Dialogs.Text(title), stopLabel: button.map { Dialogs.Text($0.label) })
    let presenter = ProgressPresenter(view, news) { task.cancel() }
    if ScriptedConsole.current == nil { presenter.start() } else { presenter.leave() }
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
    let isDone = if case .success = result { true } else { false }
    let (wasStopped, signal) = await presenter.end(isDone ? .done : .stopped)
    if wasStopped { button?.action() }
    if let signal { throw PresentationError.interrupted(signal: signal) }
    return try result.get()
  }

  private func validate() throws(PresentationError) {
    if Dialogs.Text(title).isBlank { throw .invalid("A progress view needs a title.") }
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
