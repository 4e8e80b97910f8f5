// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// A dialog that is presented on a console, until it has ended and its terminal is restored. This
/// class is used in the executable and in clients, the programs that use the library PromptUI.
package final class DialogSession {
  /// The declaration of the dialog. Lists that are read for the dialog are added before it is
  /// shown.
  package var declaration: Dialog.Declaration
  /// Waits for input and for events that dismiss the dialog.
  package let waiter: DialogWaiter
  /// The selected items and the values of the fields when the dialog ended; nil before that.
  private var state: DialogState?
  /// The field whose assumed value was rejected or could not be checked by its command, and the
  /// reason in English; nil if there is none.
  package private(set) var rejection: (field: Field, reason: PlainText)?

  /// - Parameter waiter: Waits for input, and enforces the timeout of the dialog.
  package init(about declaration: Dialog.Declaration, waiter: DialogWaiter) {
    (self.declaration, self.waiter) = (declaration, waiter)
    waiter.timeoutChoosesAction = declaration.dismissalPolicy.timeoutAction != nil
  }

  /// Waits until no other dialog is shown on the terminal, and asks until the dialog ends.
  ///
  /// - Parameters:
  ///   - dialog: The dialog made of the declaration.
  ///   - console: An open console. A terminal is restored when this method returns or throws.
  ///   - printsLabel: Whether the label of the chosen action will be printed on the screen of the
  ///     dialog.
  ///   - check: Called before the dialog is shown on a terminal, possibly after a long wait for
  ///     another dialog.
  /// - Throws: The event that ends the dialog without an answer.
  package func ask(
    about dialog: Dialog, on console: ProcessConsole, in words: Words, printsLabel: Bool = false,
    whenAcquired check: () throws(Interruption) -> Void = {}
  ) throws(Interruption) -> DialogOutcome {
    let conversation = try conversation(
      about: dialog, on: console, in: words, printsLabel: printsLabel)
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

  /// Checks the values of an assumed answer with the commands of their fields, within the timeout.
  /// Returns `.unanswered` if a value is rejected or cannot be checked.
  package func checked(
    _ outcome: DialogOutcome, of dialog: Dialog
  ) throws(Interruption) -> DialogOutcome {
    guard case .chosen(let choice, _) = outcome else { return outcome }
    for (field, value) in zip(dialog.fields, choice.values) {
      guard let command = field.checkCommand, !value.isEmpty,
        let verdict = try check(value, by: command),
        let reason = Words.english.notice(of: verdict)
      else { continue }
      rejection = (field, reason)
      return .unanswered
    }
    return outcome
  }

  private func check(
    _ value: FieldValue, by command: RawText
  ) throws(Interruption) -> Field.Verdict? {
    waiter.startTimeLimit()
    return try waiter.check(value, by: command)
  }

  private func run(
    _ conversation: Conversation, on console: ProcessConsole
  ) throws(Interruption) -> DialogOutcome {
    var console = console
    var current = DialogState(of: declaration)
    defer { state = current }
    return try conversation.run(on: &console, changing: &current)
  }

  /// Returns the conversation about `dialog`. Comparing the names of many actions may take a long
  /// time, and can be ended by a signal or a dismissal.
  private func conversation(
    about dialog: Dialog, on console: ProcessConsole, in words: Words, printsLabel: Bool
  ) throws(Interruption) -> Conversation {
    // A screen reader would read a text that is erased again as if it were still on the line.
    let showsPromptsInPlace = console.showsPromptsInPlace && !words.isSpoken
    func make() -> Conversation {
      Conversation(
        about: dialog, in: words, printsLabel: printsLabel,
        showsPromptsInPlace: showsPromptsInPlace)
    }
    return dialog.isQuicklySearched ? make() : try waiter.compute(make)
  }

  /// Returns the outcome of a dialog that is dismissed by the program, not by the user.
  package func outcome(of dismissal: ProgrammaticDismissal) -> DialogOutcome {
    switch dismissal {
    case .timeout: declaration.outcome(ofTimeoutWith: state ?? DialogState(of: declaration))
    case .dismissed: .dismissed(by: .programmatic)
    }
  }
}

extension DialogWaiter {
  /// Presents a dialog or progress under a name, and returns its result. If the presentation fails,
  /// its name is released.
  ///
  /// - Parameters:
  ///   - name: The name by which other processes find and dismiss the presentation; nil for none.
  ///   - body: Presents the dialog or the progress.
  ///   - dismissed: Returns the result of a presentation that is dismissed by the program.
  package func present<Value>(
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
        // The process may be about to be killed by a signal, which would leave the socket of the
        // name.
        endPresentation()
        throw failure
      }
    }
  }
}
