// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// The controlling terminal as a place to hold a dialog on.
///
/// The terminal is held from the first question on, and has to be given back with `close()`.
public struct TerminalConsole: Console {
  private let terminal: Terminal
  private let editor: LineEditor
  private let styles: StyleSheet

  /// Opens the terminal; in the background, waits to be brought to the foreground.
  ///
  /// - Throws: `Interruption.noTerminal` where there is nobody to ask.
  public init(waiter: Waiter) throws(Interruption) {
    useUTF8()
    terminal = try Terminal(waiter: waiter)
    editor = try LineEditor(on: terminal)
    let isPlain = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
    styles = StyleSheet(
      hasColours: editor.abilities.hasColours && !isPlain,
      hasWeight: editor.abilities.hasWeight && !isPlain)
  }

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
    try terminal.hold(marksPastes: editor.abilities.hasSequences)
    terminal.write(styles.bytes(of: question.above))
    if question.kind == .secret {
      return try SecretReader(terminal: terminal, canErase: editor.abilities.hasSequences).read(
        prompt: styles.bytes(of: question.line), redrawing: styles.bytes(of: question.lines),
        echoes: question.echoes)
    }
    return try editor.read(LineEditor.Request(question, in: styles))
  }

  /// Gives the terminal back as it was found.
  public func close() {
    terminal.release()
  }

  /// Gives the terminal back in the middle of a question: what comes next begins on its own line.
  public func abandon() {
    terminal.write("\n")
    terminal.release()
  }
}
