// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs
internal import TerminalDialogs

/// Shows progress on the terminal of the process, on a separate thread.
///
/// The view releases the terminal while a dialog of the same process needs it.
final class ProgressPresenter: @unchecked Sendable {
  private let view: ProgressDialog
  private let news: ProgressUpdates
  private let stop: @Sendable () -> Void
  private let condition = Condition()
  // These properties are protected by the lock of `condition`.
  private var isShown = true
  private var wasStopped = false
  private var signal: Int32?
  private var onEnd: (() -> Void)?

  /// - Parameters:
  ///   - view: The view.
  ///   - news: The client's reports about the work.
  ///   - stop: Stops the work. It is called when Escape is typed or a signal has arrived.
  init(_ view: ProgressDialog, _ news: ProgressUpdates, stop: @escaping @Sendable () -> Void) {
    (self.view, self.news, self.stop) = (view, news, stop)
  }

  /// Begins to show the progress. If it cannot be shown, for example without a terminal, the work
  /// continues without a view.
  func start() {
    do throws(SystemError) {
      try ClientProcess.startThread { self.run() }
    } catch {
      leave()
    }
  }

  /// Shows the result of the work, and waits until the terminal is restored.
  ///
  /// - Returns: Whether the user has stopped the work, and the signal that has arrived during the
  ///   work; nil for none.
  nonisolated(nonsending) func end(
    _ ending: ProgressDialog.Ending
  ) async -> (wasStopped: Bool, signal: Int32?) {
    news.end(ending)
    TerminalTurn.shared.review()
    await withCheckedContinuation { continuation in
      var isShown = true
      condition.withLock {
        isShown = self.isShown
        if isShown { onEnd = { continuation.resume() } }
      }
      if !isShown { continuation.resume() }
    }
    return condition.withLock { (wasStopped, signal) }
  }

  /// Records that the view is no longer shown, and resumes the caller of `end`.
  private func leave() {
    var onEnd: (() -> Void)?
    condition.withLock {
      isShown = false
      (onEnd, self.onEnd) = (self.onEnd, nil)
    }
    onEnd?()
  }

  private func run() {
    do throws(PresentationError) {
      try ClosedStreams.opened { () throws(PresentationError) in
        try news.pipe.withDescriptor { descriptor throws(PresentationError) in show(descriptor) }
      }
    } catch {
      // The work continues without a view.
    }
    leave()
  }

  private func show(_ descriptor: Int32) {
    var console: ProgressConsole?
    while takeTurn() {
      let isPaused = show(descriptor, on: &console)
      TerminalTurn.shared.end()
      if !isPaused { return }
    }
    // The work has ended while a dialog is shown. The files of the terminal are closed after the
    // dialog, since closing them would release the dialog's lock.
    leave()
    guard let console else { return }
    _ = TerminalTurn.shared.wait { false }
    console.end()
    TerminalTurn.shared.end()
  }

  /// Waits for the turn to use the terminal. Returns false if the work has ended before.
  private func takeTurn() -> Bool {
    TerminalTurn.shared.wait(pausing: { [news] in news.pause() }, unless: { news.hasEnded })
  }

  /// Shows the progress until the work has ended, the user or a signal stops the work, or a dialog
  /// of this process needs the terminal.
  ///
  /// - Parameter console: The console, which is created at the first turn.
  /// - Returns: Whether a dialog needs the terminal.
  private func show(_ descriptor: Int32, on console: inout ProgressConsole?) -> Bool {
    guard let process = try? Presenter.makeProcess() else {
      console?.end()
      return false
    }
    let current =
      console
      ?? ProgressConsole(
        showing: view, in: Words.ofEnvironment,
        from: .client(descriptor: descriptor, take: { [news] in news.take() }),
        waiter: DialogWaiter(waiter: Waiter(process: process)))
    console = current
    current.process = process
    var isPaused = false
    var signal: TerminatingSignal?
    if current.isShown {
      do throws(Interruption) {
        switch try current.run() {
        case .ended: break
        case .paused: isPaused = true
        case .stopped: condition.change { wasStopped = true }
        }
      } catch {
        // The only possible interruption is a signal: the view has neither a timeout nor a name,
        // and reads no stream.
        if case .failed(.signal(let number)) = error { signal = number }
        condition.change { self.signal = signal?.number }
      }
    }
    if !isPaused { current.end() }
    process.end(after: signal)
    if signal != nil || condition.withLock({ wasStopped }) { stop() }
    return isPaused
  }
}
