// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// A console on the controlling terminal.
///
/// The first question changes the modes of the terminal; `close()` or `abandon()` restores them.
package struct TerminalConsole: Console {
  private let terminal: Terminal
  private let editor: LineEditor
  private let styles: StyleSheet

  /// Opens the terminal. `acquireTerminal()` is called before a dialog is shown.
  ///
  /// - Throws: A `TerminalError` if there is no terminal or none can be used, or the event that
  ///   ends the wait for an attendant.
  package init(waiter: DialogWaiter) throws(Interruption) {
    setUTF8Locale(of: waiter.waiter.process)
    terminal = try Self.open(waiter: waiter)
    do throws(TerminalError) { editor = try LineEditor(on: terminal) } catch {
      terminal.closeFiles()
      throw .terminal(error)
    }
    styles = StyleSheet(
      usesColours: editor.capabilities.supportsColours && !terminal.environment.isMonochrome,
      usesBold: editor.capabilities.supportsBold, usesFaint: editor.capabilities.supportsFaint,
      usesUnderline: editor.capabilities.supportsUnderline)
  }

  /// Opens the terminal of this process or, if there is none, if it cannot be opened, or if the
  /// environment requires it, the attending terminal of its user (prompt-attend(1)).
  private static func open(waiter: DialogWaiter) throws(Interruption) -> Terminal {
    let choice = TerminalChoice.ofEnvironment
    var reason = TerminalError.missing
    if choice != .attending {
      do throws(TerminalError) { return try Terminal(waiter: waiter) } catch {
        if !error.isMissing || choice == .none { throw .terminal(error) }
        reason = error
      }
    }
    guard let lent = try waiter.borrowTerminal(&reason) else { throw .terminal(reason) }
    return Terminal(lent, waiter: waiter)
  }

  /// Returns the texts in the form that the user of the terminal has chosen.
  package func adapted(_ words: Words) -> Words {
    var words = words
    words.isSpoken = terminal.environment.isAccessible
    return words
  }

  /// Waits until this process is in the foreground, and no other dialog is shown on the terminal.
  func acquireTerminal() throws(Interruption) { try terminal.acquire() }

  /// The size of the window.
  package var screen: Screen { terminal.screen }

  /// The keyboard of the terminal.
  package var input: Input { .keyboard }

  /// The dismissal key is Escape or, in vi mode, Ctrl-D, since Escape is a command of the editor in
  /// vi mode. Shift-Tab returns to the previous field, unless the user's inputrc binds it to
  /// another command.
  package var editingKeys: EditingKeys {
    EditingKeys(
      dismissal: editor.usesViModeInFields ? .endOfFile : .escape,
      goesBackByShiftTab: editor.goesBackByShiftTab)
  }

  /// The time left before the timeout.
  package var remainingTime: Int64? { terminal.waiter.remainingTime }

  /// The input on the line when the timeout expired; nil if it has not expired.
  package var interruptedLine: RawText? { editor.interruptedLine }

  /// Asks on the terminal.
  package mutating func ask(_ question: Question) throws(Interruption) -> Reply {
    try terminal.enterRawMode(marksPastes: editor.capabilities.supportsSequences)
    // The time is counted from the moment when the process is known to be in the foreground.
    terminal.startTimeLimit()
    terminal.decoder.altIsEscape = question.hasWindowKeys
    terminal.decoder.modifiersAreEscape = question.windowKeys?.modifiersAreEscape == true
    terminal.quietNotice = question.quietNotice.map { styles.bytes(of: [Line($0)]) } ?? []
    let question = question.kind == .secret ? question : editor.adapted(question)
    terminal.repairsOutput = question.kind != .secret && editor.scrollsSideways
    terminal.write(styles.bytes(of: question.above))
    if question.kind == .secret {
      let reader = SecretReader(
        terminal: terminal, canErase: editor.capabilities.supportsSequences)
      return try reader.read(question, in: styles)
    }
    return try editor.read(LineEditor.Request(question, in: styles))
  }

  /// Whether the prompt of a field can be shown where the user types: the terminal has to support
  /// faint text, and the sequences that erase it.
  var showsPromptsInPlace: Bool {
    editor.capabilities.supportsSequences && editor.capabilities.supportsFaint
  }

  /// Whether standard output is this terminal.
  var showsStandardOutput: Bool {
    // Standard output may be `/dev/tty` or the device of the terminal, which are different files.
    // In another session, `/dev/tty` is a different terminal, so that file counts only for the
    // controlling terminal.
    let output = terminal.output
    let isAlias =
      terminal.isControlling && prompt_terminal_is_same_file(STDOUT_FILENO, output)
      && Terminal.isSame(STDOUT_FILENO, output)
    return isAlias
      || terminal.lock.deviceFiles.contains { prompt_terminal_is_same_file(STDOUT_FILENO, $0) }
  }

  /// Ends the line of an answer.
  package func endLine(showing echo: PlainText?) throws(Interruption) {
    editor.endLine(showing: echo)
    try terminal.flush()
  }

  /// Shows lines below a line that has ended.
  package func show(_ lines: [Line]) throws(Interruption) {
    terminal.write(styles.bytes(of: lines))
    try terminal.flush()
  }

  /// Returns the result of `work`, which may take a long time.
  ///
  /// - Throws: The event that ends the dialog before `work` is done.
  package func compute<Value>(_ work: @escaping () -> Value) throws(Interruption) -> Value {
    try terminal.compute(work)
  }

  /// Checks a value with a command. During the check, Escape dismisses the dialog, and other keys
  /// are kept for the next question.
  package mutating func check(
    _ value: FieldValue, by command: RawText, showing notice: Line, after question: Question
  ) throws(Interruption) -> Field.Verdict? {
    let verdict = try terminal.waiter.check(value, by: command) {
      (polled, limit) throws(Interruption) in
      try terminal.sleep(&polled, until: limit)
      return !terminal.takeEscape()
    } whenSlow: { () throws(Interruption) in
      terminal.write(styles.bytes(of: [notice]))
    }
    if terminal.hasLostKeys {
      terminal.hasLostKeys = false
      try terminal.discardInputBeforeNextOutput()
    }
    if verdict == nil, let echo = question.echoes.dismissal { terminal.write("\(echo.string)\n") }
    return verdict
  }

  /// Restores the terminal.
  ///
  /// The lock of a terminal that is not lent is kept if the answer will be written to a terminal,
  /// so that the answer appears before the next dialog. Otherwise the lock is released, since
  /// writing the answer may take a long time, and the process may be suspended during the write.
  func close() {
    terminal.restoreModes()
    if isatty(STDOUT_FILENO) == 0 || terminal.lent != nil { terminal.lock.release() }
    terminal.lent?.send(.answered)
    terminal.lent?.end()
  }

  /// Restores the terminal if it is not restored yet, and closes the opened files, so that a client
  /// can present another dialog.
  package func end() {
    terminal.restoreModes()
    terminal.closeFiles(closingInputBy: { editor.closeStreams() })
  }

  /// Ends the line of an unanswered question, and restores the terminal.
  ///
  /// A terminal echoes the key that sends SIGINT, but not in raw mode, so `^C` is written here.
  func abandon(after interruption: Interruption) {
    terminal.erasePlaceholder()
    terminal.write(interruption == .signal(TerminatingSignal(number: SIGINT)) ? "^C\n" : "\n")
    terminal.restoreModes(isAbandoned: true)
    terminal.lent?.end()
  }
}
