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
  public init(signals: Signals) throws(Interruption) {
    useUTF8()
    terminal = try Terminal(signals: signals)
    editor = LineEditor(on: terminal)
    let isPlain = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
    styles = StyleSheet(
      hasColours: editor.abilities.hasColours && !isPlain,
      hasWeight: editor.abilities.hasWeight && !isPlain)
  }

  /// What the window has room for.
  public var screen: Screen { terminal.screen }

  /// A person may try as often as it takes.
  public var patience: Int? { nil }

  /// Asks on the terminal.
  public mutating func ask(_ question: Question) throws(Interruption) -> Reply {
    try terminal.hold(marksPastes: editor.abilities.hasSequences)
    let lines = styles.bytes(of: question.lines)
    terminal.write(question.notice.map { styles.bytes(of: [$0]) } ?? lines)
    let result = try editor.read(
      LineEditor.Request(
        prompt: styles.bytes(of: question.line, forReadline: true),
        redrawing: lines,
        discardsTypeAhead: question.discardsTypeAhead,
        completions: question.completions,
        echoes: (
          Array((question.echoes.enter?.string ?? "").utf8),
          Array((question.echoes.dismissal?.string ?? "").utf8)
        )))
    return switch result {
    case .line(let text): .line(text)
    case .dismissal: .dismissal
    }
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
