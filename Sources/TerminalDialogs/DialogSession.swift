// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// A dialog on a console, from the moment when the console is open until the terminal is restored.
public final class DialogSession {
  /// The declaration of the dialog. What is read for it is added before the dialog is shown.
  public var declaration: Dialog.Declaration
  /// What dismisses the dialog.
  public let waiter: DialogWaiter
  /// What is selected and filled in; nil before the dialog is shown.
  private var state: DialogState?

  /// - Parameter waiter: What dismisses the dialog, with the dialog's time-out.
  public init(about declaration: Dialog.Declaration, waiter: DialogWaiter) {
    (self.declaration, self.waiter) = (declaration, waiter)
  }

  /// Waits for the turn of the dialog, and asks until it ends.
  ///
  /// - Parameters:
  ///   - dialog: The dialog that has been declared.
  ///   - console: An open console. A terminal is restored when this returns or throws.
  ///   - printsLabel: Whether the label of the chosen action will be printed on the screen of the dialog.
  ///   - check: Called when the dialog has its turn on a terminal, for which it may have waited.
  /// - Throws: What ends the dialog without an answer.
  public func ask(
    about dialog: Dialog, on console: ProcessConsole, in words: Words, printsLabel: Bool = false,
    whenAcquired check: () throws(Interruption) -> Void = {}
  ) throws(Interruption) -> Outcome {
    let conversation = try conversation(about: dialog, in: words, printsLabel: printsLabel)
    if case .terminal(let terminal) = console {
      try terminal.acquireTerminal()
      try check()
    }
    do throws(Interruption) {
      let outcome = try run(conversation, on: console)
      if case .terminal(let terminal) = console { terminal.close() }
      return outcome
    } catch {
      if case .terminal(let terminal) = console { terminal.abandon(after: error) }
      throw error
    }
  }

  private func run(
    _ conversation: Conversation, on console: ProcessConsole
  ) throws(Interruption) -> Outcome {
    var console = console
    var current = DialogState(of: declaration)
    defer { state = current }
    return try conversation.run(on: &console, changing: &current)
  }

  /// Returns the conversation about `dialog`. Comparing the names of its actions may take long.
  private func conversation(
    about dialog: Dialog, in words: Words, printsLabel: Bool
  ) throws(Interruption) -> Conversation {
    func make() -> Conversation { Conversation(about: dialog, in: words, printsLabel: printsLabel) }
    return dialog.isQuicklySearched ? make() : try waiter.compute(make)
  }

  /// Returns the outcome of a dialog that the program dismisses.
  public func outcome(of dismissal: ProgrammaticDismissal) -> Outcome {
    switch dismissal {
    case .timeout: declaration.outcome(ofTimeoutWith: state ?? DialogState(of: declaration))
    case .dismissed: .dismissed(by: .programmatic)
    }
  }
}

extension DialogWaiter {
  /// Presents a dialog or progress, and returns how that ends. The name is kept, unless it fails.
  ///
  /// - Parameters:
  ///   - name: The name by which other processes find and dismiss the presentation; nil for none.
  ///   - body: Presents it.
  ///   - dismissed: Returns how a presentation ends that the program dismisses.
  public func present<Value>(
    named name: String?, _ body: () throws(Interruption) -> Value,
    whenDismissed dismissed: (ProgrammaticDismissal) -> Value
  ) throws(DialogFailure) -> Value {
    do throws(Interruption) {
      if let name { try take(name: name) }
      return try body()
    } catch {
      switch error {
      case .dismissed(let dismissal): return dismissed(dismissal)
      case .failed(let failure):
        // The process may die of a signal.
        endPresentation()
        throw failure
      }
    }
  }
}
