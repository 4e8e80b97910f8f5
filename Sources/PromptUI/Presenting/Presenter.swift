// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs
internal import TerminalDialogs

/// Holds conversations on the terminal of the process.
///
/// Each is held on a thread of its own, since it blocks the thread, which must be none of those that run
/// Swift's tasks.
enum Presenter {
  /// Holds the conversation about `dialog` while the caller is suspended. Cancelling the task ends it.
  ///
  /// - Parameters:
  ///   - name: The name by which other processes find and dismiss it.
  ///   - dismissal: What ends it from elsewhere.
  nonisolated(nonsending) static func present(
    _ dialog: Dialogs.Dialog, name: String?, until dismissal: DismissalSignal
  ) async throws(PresentationError) -> Dialogs.Outcome {
    // What follows may run on other threads, in another order.
    let number = TerminalTurn.shared.takeNumber()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        start(dialog, number, name: name, until: dismissal) { continuation.resume(returning: $0) }
      }
    } onCancel: {
      dismissal.dismiss(.taskCancelled)
    }
    return try result.get()
  }

  /// Holds the conversation about `dialog` while the calling thread waits.
  static func presentAndWait(
    _ dialog: Dialogs.Dialog, name: String?, until dismissal: DismissalSignal
  ) throws(PresentationError) -> Dialogs.Outcome {
    let condition = Condition()
    nonisolated(unsafe) var result: Result<Dialogs.Outcome, PresentationError>?
    let number = TerminalTurn.shared.takeNumber()
    start(dialog, number, name: name, until: dismissal) { outcome in
      condition.change { result = outcome }
    }
    return try condition.wait { result }.get()
  }

  /// Starts a thread that holds the conversation when it is the turn of `number`, and passes its result to
  /// `end`.
  private static func start(
    _ dialog: Dialogs.Dialog, _ number: Int, name: String?, until dismissal: DismissalSignal,
    _ end: @escaping @Sendable (Result<Dialogs.Outcome, PresentationError>) -> Void
  ) {
    do throws(SystemError) {
      try ClientProcess.startThread {
        end(
          Result { () throws(PresentationError) in
            try inTurn(number, until: dismissal) { () throws(PresentationError) in
              try hold(dialog, name: name, until: dismissal)
            }
          })
      }
    } catch {
      TerminalTurn.shared.giveUp(number)
      end(.failure(.system(errno: error.code)))
    }
  }

  /// Runs `body` when it is the turn of `number` to use the terminal.
  private static func inTurn(
    _ number: Int, until dismissal: DismissalSignal,
    _ body: () throws(PresentationError) -> Dialogs.Outcome
  ) throws(PresentationError) -> Dialogs.Outcome {
    let hasTurn = TerminalTurn.shared.wait(number) { dismissal.cause != nil }
    defer { if hasTurn { TerminalTurn.shared.end() } }
    switch dismissal.cause {
    case .taskCancelled: throw .taskCancelled
    case .dismissed: return .dismissed(by: .programmatic)
    case nil:
      return try ClosedStreams.opened { () throws(PresentationError) in
        try ClientProcess.restoringLocale { () throws(PresentationError) in try body() }
      }
    }
  }

  private static func hold(
    _ dialog: Dialogs.Dialog, name: String?, until dismissal: DismissalSignal
  ) throws(PresentationError) -> Dialogs.Outcome {
    try dismissal.pipe.withDescriptor { descriptor throws(PresentationError) in
      let process = try makeProcess()
      let waiter = DialogWaiter(
        waiter: Waiter(process: process), timeLimit: dialog.dismissalPolicy.timeout?.milliseconds,
        event: DismissalEvent(descriptor: descriptor))
      var signal: TerminatingSignal?
      defer {
        // The client may die of a signal.
        waiter.endPresentation()
        process.end(after: signal)
      }
      let interruption = try take(name, for: waiter)
      var state = DialogState(of: dialog.declaration)
      do throws(Interruption) {
        if let interruption { throw interruption }
        return try ask(dialog, changing: &state, waiter: waiter)
      } catch {
        if case .signal(let number) = error { signal = number }
        if error == .dismissed(.timeout) { return dialog.declaration.outcome(ofTimeoutWith: state) }
        if case .dismissed = error, dismissal.cause != .taskCancelled {
          return .dismissed(by: .programmatic)
        }
        throw PresentationError(error)
      }
    }
  }

  /// Takes the name of a presentation, if it has one.
  ///
  /// - Returns: What ends the presentation while it waits for the name; nil if nothing does.
  private static func take(
    _ name: String?, for waiter: DialogWaiter
  ) throws(PresentationError) -> Interruption? {
    guard let name else { return nil }
    do throws(NamedPresentation.Refusal) {
      try waiter.take(name: name)
      return nil
    } catch {
      switch error {
      case .taken: throw .nameTaken
      case .noPrivateFolder: throw .system(errno: EACCES)
      case .interrupted(.signal(let signal)): return .signal(signal)
      case .interrupted(.dismissed(let dismissal)): return .dismissed(dismissal)
      case .interrupted(.system(let error)): throw .system(errno: error.code)
      }
    }
  }

  /// Begins to note the signals that come to the process.
  static func makeProcess() throws(PresentationError) -> ClientProcess {
    do throws(SystemError) {
      return try ClientProcess()
    } catch {
      throw .system(errno: error.code)
    }
  }

  private static func ask(
    _ dialog: Dialogs.Dialog, changing state: inout DialogState, waiter: DialogWaiter
  ) throws(Interruption) -> Dialogs.Outcome {
    let console: TerminalConsole
    do throws(TerminalError) {
      console = try TerminalConsole(waiter: waiter)
    } catch {
      throw .terminal(error)
    }
    defer { console.end() }
    let words = Words(in: Language.ofEnvironment)
    let conversation =
      dialog.isQuicklySearched
      ? Conversation(about: dialog, in: words)
      : try waiter.compute { Conversation(about: dialog, in: words) }
    try console.acquireTerminal()
    do throws(Interruption) {
      var process = ProcessConsole.terminal(console)
      let outcome = try conversation.run(on: &process, changing: &state)
      console.close()
      return outcome
    } catch {
      console.abandon(after: error)
      throw error
    }
  }
}

extension PresentationError {
  /// The error of a dialog that ended without an answer.
  init(_ interruption: Interruption) {
    switch interruption {
    case .signal(let signal): self = .interrupted(signal: signal.number)
    case .dismissed: self = .taskCancelled
    case .terminal(.missing), .terminal(.cannotBeLocked), .terminal(.echoes): self = .noTerminal
    case .terminal(.hungUp): self = .terminalLost
    case .terminal(.orphaned): self = .inBackground
    case .terminal(.system(let error)): self = .system(errno: error.code)
    // A client's dialog reads no stream.
    case .stream: self = .noTerminal
    }
  }
}
