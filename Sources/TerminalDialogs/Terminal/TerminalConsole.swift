// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// The controlling terminal as a place to show a dialog.
///
/// Its modes change with the first question, and are restored by `close()`.
public struct TerminalConsole: Console {
  private let terminal: Terminal
  private let editor: LineEditor
  private let styles: StyleSheet

  /// Opens the terminal. Nothing is shown there before `acquireTurn()`.
  ///
  /// - Throws: `TerminalError.missing` where there is nobody to ask.
  public init(waiter: DialogWaiter) throws(TerminalError) {
    useUTF8()
    terminal = try Terminal(waiter: waiter)
    editor = try LineEditor(on: terminal)
    let isPlain = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
    styles = StyleSheet(
      hasColours: editor.abilities.hasColours && !isPlain,
      hasWeight: editor.abilities.hasWeight && !isPlain)
  }

  /// Waits until this is the foreground, and no other dialog is shown on the terminal.
  public func acquireTurn() throws(Interruption) { try terminal.acquireTurn() }

  /// What the window has room for.
  public var screen: Screen { terminal.screen }

  /// Escape; in vi mode that is the editor's own.
  public var dismissalKey: PlainText? {
    PlainText(label: editor.isModalInFields ? "Ctrl-D" : "Esc")
  }

  /// A person may try as often as it takes.
  public var patience: Int? { nil }

  /// Asks on the terminal.
  public mutating func ask(_ question: Question) throws(Interruption) -> Reply {
    terminal.startClock()
    try terminal.enterRawMode(marksPastes: editor.abilities.hasSequences)
    terminal.quietNotice = question.quietNotice.map { styles.bytes(of: [Line($0)]) } ?? []
    terminal.write(styles.bytes(of: question.above))
    if question.kind == .secret {
      return try SecretReader(terminal: terminal, canErase: editor.abilities.hasSequences).read(
        prompt: styles.bytes(of: question.line), redrawing: styles.bytes(of: question.lines),
        echoes: question.echoes)
    }
    return try editor.read(LineEditor.Request(question, in: styles))
  }

  /// The result of `work`, which may take long; a signal, the time-out or a dismissal ends the wait.
  public func compute<Value>(_ work: @escaping () -> Value) throws(Interruption) -> Value {
    try terminal.compute(work)
  }

  /// Leaves the terminal as it was found.
  public func close() {
    terminal.restoreModes()
  }

  /// Leaves the terminal in the middle of a question: what comes next begins on its own line.
  public func abandon() {
    terminal.write("\n")
    terminal.restoreModes()
  }
}
