// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// A console on the controlling terminal.
///
/// The first question changes the modes of the terminal; `close()` or `abandon()` restores them.
public struct TerminalConsole: Console {
  private let terminal: Terminal
  private let editor: LineEditor
  private let styles: StyleSheet

  /// Opens the terminal. A dialog may be shown after `acquireTerminal()`.
  ///
  /// - Throws: `TerminalError.missing` if there is no terminal; `TerminalError.system` if memory
  ///   runs out.
  public init(waiter: DialogWaiter) throws(Interruption) {
    setUTF8Locale(of: waiter.waiter.process)
    do throws(TerminalError) { terminal = try Terminal(waiter: waiter) } catch {
      throw .terminal(error)
    }
    do throws(TerminalError) { editor = try LineEditor(on: terminal) } catch {
      terminal.closeFiles()
      throw .terminal(error)
    }
    let isMonochrome = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
    styles = StyleSheet(
      usesColours: editor.capabilities.supportsColours && !isMonochrome,
      usesBold: editor.capabilities.supportsBold, usesFaint: editor.capabilities.supportsFaint)
  }

  /// Waits until this process is in the foreground, and no other dialog is shown on the terminal.
  func acquireTerminal() throws(Interruption) { try terminal.acquire() }

  /// The size of the window.
  public var screen: Screen { terminal.screen }

  /// A keyboard.
  public var input: Input { .keyboard }

  /// Escape, or in vi mode Ctrl-D, since Escape is a key of the editor there; and Shift-Tab, unless the
  /// user's inputrc binds it otherwise.
  public var editingKeys: EditingKeys {
    EditingKeys(
      dismissal: PlainText(label: editor.usesViModeInFields ? "Ctrl-D" : "Esc"),
      goesBackByShiftTab: editor.goesBackByShiftTab)
  }

  /// The time until the time-out.
  public var remainingTime: Int64? { terminal.waiter.remainingTime }

  /// What was typed into the line when the time ran out.
  public var interruptedLine: Text? { editor.interruptedLine }

  /// Asks on the terminal.
  public mutating func ask(_ question: Question) throws(Interruption) -> Reply {
    try terminal.enterRawMode(marksPastes: editor.capabilities.supportsSequences)
    // Only now is the process known to be in the foreground.
    terminal.startTimeLimit()
    terminal.quietNotice = question.quietNotice.map { styles.bytes(of: [Line($0)]) } ?? []
    terminal.write(styles.bytes(of: question.above))
    if question.kind == .secret {
      let reader = SecretReader(
        terminal: terminal, canErase: editor.capabilities.supportsSequences)
      return try reader.read(
        prompt: styles.bytes(of: question.line), redrawing: styles.bytes(of: question.lines),
        echoes: question.echoes, allowsBack: question.allowsBack)
    }
    return try editor.read(LineEditor.Request(question, in: styles))
  }

  /// Whether standard output is this terminal.
  var showsStandardOutput: Bool {
    // `/dev/tty` is another file than the device, and may be that of another session.
    let output = terminal.output
    let isAlias =
      terminal.isControlling && prompt_terminal_is_same_file(STDOUT_FILENO, output)
      && prompt_terminal_device(STDOUT_FILENO) == prompt_terminal_device(output)
    return isAlias
      || terminal.lock.deviceFiles.contains { prompt_terminal_is_same_file(STDOUT_FILENO, $0) }
  }

  /// Ends the line on which an answer was typed.
  public func endLine(showing echo: PlainText?) throws(Interruption) {
    editor.endLine(showing: echo)
    try terminal.flush()
  }

  /// Returns the result of `work`, which may take long. Throws what ends the dialog meanwhile.
  public func compute<Value>(_ work: @escaping () -> Value) throws(Interruption) -> Value {
    try terminal.compute(work)
  }

  /// Restores the terminal.
  ///
  /// The lock is kept only if the answer will be written to a terminal, where the next dialog must not
  /// come before it. Otherwise the writing may take long, and may be suspended.
  func close() {
    terminal.restoreModes()
    if isatty(STDOUT_FILENO) == 0 { terminal.lock.release() }
  }

  /// Restores the terminal if that is not done yet, and closes what was opened, so that a client can
  /// present another dialog.
  public func end() {
    terminal.restoreModes()
    terminal.closeFiles(closingInputBy: { editor.closeStreams() })
  }

  /// Moves the cursor to a new line in the middle of a question, and restores the terminal.
  ///
  /// A terminal shows the key that interrupts, unless its line is edited, so it is shown here.
  func abandon(after interruption: Interruption) {
    terminal.write(interruption == .signal(TerminatingSignal(number: SIGINT)) ? "^C\n" : "\n")
    terminal.restoreModes()
  }
}
