// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs
internal import TerminalDialogs

/// Runs conversations on the terminal of the process.
///
/// A conversation blocks its thread, so each runs on a new thread and not on a thread that runs
/// Swift's tasks.
enum Presenter {
  /// Runs the conversation about `dialog` while the caller is suspended. Cancelling the task ends
  /// the conversation.
  ///
  /// - Parameters:
  ///   - name: The name by which other processes find and dismiss the dialog.
  ///   - dismissal: The signal that ends the dialog from another thread.
  ///   - checks: The checks that run on the actor of the caller.
  nonisolated(nonsending) static func present(
    _ dialog: Dialogs.Dialog, name: String?, until dismissal: DismissalSignal,
    checking checks: [CallerCheck]
  ) async throws(PresentationError) -> DialogOutcome {
    // The dialog is assigned its number in the order of dialogs before its thread starts, since
    // several threads may start in a different order.
    let number = TerminalTurn.shared.takeNumber()
    let result = await withTaskCancellationHandler {
      await checks.serve { start(dialog, number, name: name, until: dismissal, $0) }
    } onCancel: {
      dismissal.dismiss(.taskCancelled)
    }
    return try result.get()
  }

  /// Runs the conversation about `dialog` while the calling thread waits.
  static func presentAndWait(
    _ dialog: Dialogs.Dialog, name: String?, until dismissal: DismissalSignal
  ) throws(PresentationError) -> DialogOutcome {
    let condition = Condition()
    nonisolated(unsafe) var result: Result<DialogOutcome, PresentationError>?
    let number = TerminalTurn.shared.takeNumber()
    start(dialog, number, name: name, until: dismissal) { outcome in
      condition.change { result = outcome }
    }
    return try condition.wait { result }.get()
  }

  /// Starts a thread that runs the conversation when `number` has its turn, and passes the result
  /// to `end`.
  private static func start(
    _ dialog: Dialogs.Dialog, _ number: Int, name: String?, until dismissal: DismissalSignal,
    _ end: @escaping @Sendable (Result<DialogOutcome, PresentationError>) -> Void
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

  /// Runs `body` when `number` has its turn to use the terminal, unless the dialog is dismissed
  /// before.
  private static func inTurn(
    _ number: Int, until dismissal: DismissalSignal,
    _ body: () throws(PresentationError) -> DialogOutcome
  ) throws(PresentationError) -> DialogOutcome {
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
  ) throws(PresentationError) -> DialogOutcome {
    try dismissal.pipe.withDescriptor { descriptor throws(PresentationError) in
      let process = try makeProcess()
      let waiter = DialogWaiter(
        waiter: Waiter(process: process), timeout: dialog.dismissalPolicy.timeout,
        event: DismissalEvent(descriptor: descriptor))
      let session = DialogSession(about: dialog.declaration, waiter: waiter)
      var signal: TerminatingSignal?
      defer {
        // The name is given up first, since a client that the raised signal kills would leave the
        // socket of the name.
        waiter.endPresentation()
        process.end(after: signal)
      }
      let outcome: DialogOutcome
      do throws(DialogFailure) {
        outcome = try waiter.present(named: name) { () throws(Interruption) in
          let console = try TerminalConsole(waiter: waiter)
          defer { console.end() }
          return try session.ask(
            about: dialog, on: .terminal(console), in: console.adapted(.ofEnvironment))
        } whenDismissed: {
          session.outcome(of: $0)
        }
      } catch {
        if case .signal(let number) = error { signal = number }
        throw PresentationError(error)
      }
      if case .dismissed(by: .programmatic) = outcome, dismissal.cause == .taskCancelled {
        throw .taskCancelled
      }
      return outcome
    }
  }

  /// Begins to record signals that are sent to the process.
  static func makeProcess() throws(PresentationError) -> ClientProcess {
    do throws(SystemError) {
      return try ClientProcess()
    } catch {
      throw .system(errno: error.code)
    }
  }
}

extension PresentationError {
  /// The error for a dialog without an outcome.
  init(_ failure: DialogFailure) {
    switch failure {
    case .signal(let signal): self = .interrupted(signal: signal.number)
    case .name(.taken): self = .nameTaken
    case .name(.noPrivateDirectory): self = .system(errno: EACCES)
    case .terminal(.missing), .terminal(.cannotBeLocked), .terminal(.echoes): self = .noTerminal
    case .terminal(.notAttended), .terminal(.unusable): self = .noTerminal
    case .terminal(.hungUp), .terminal(.attendantEnded): self = .terminalLost
    case .terminal(.orphaned): self = .inBackground
    case .terminal(.system(let error)): self = .system(errno: error.code)
    // This does not occur: a dialog of a client reads no stream.
    case .stream: self = .noTerminal
    }
  }
}
