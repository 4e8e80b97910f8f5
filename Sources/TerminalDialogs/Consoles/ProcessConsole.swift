// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// The console on which a process asks: its terminal or its standard streams.
///
/// The generic code of a conversation is compiled once for each type of console. With one type for
/// both consoles, the executable is smaller.
package enum ProcessConsole: Console {
  case terminal(TerminalConsole)
  case streams(StreamConsole)

  /// The screen for which dialogs are laid out.
  package var screen: Screen {
    switch self {
    case .terminal(let console): console.screen
    case .streams(let console): console.screen
    }
  }

  /// The source of the answers.
  package var input: Input {
    switch self {
    case .terminal(let console): console.input
    case .streams(let console): console.input
    }
  }

  /// The keys that end the editing of a field; none on streams.
  package var editingKeys: EditingKeys {
    switch self {
    case .terminal(let console): console.editingKeys
    case .streams(let console): console.editingKeys
    }
  }

  /// The time left before the timeout.
  package var remainingTime: Int64? {
    switch self {
    case .terminal(let console): console.remainingTime
    case .streams(let console): console.remainingTime
    }
  }

  /// Whether the prompt of a field is shown where the user types; false on streams.
  var showsPromptsInPlace: Bool {
    if case .terminal(let console) = self { console.showsPromptsInPlace } else { false }
  }

  /// Returns the texts in the form that the user of the terminal has chosen.
  package func adapted(_ words: Words) -> Words {
    if case .terminal(let console) = self { console.adapted(words) } else { words }
  }

  /// Whether standard output is the terminal; always false on streams.
  package var showsStandardOutput: Bool {
    if case .terminal(let console) = self { console.showsStandardOutput } else { false }
  }

  /// The input on the line when the timeout expired; nil on streams.
  package var interruptedLine: RawText? {
    if case .terminal(let console) = self { console.interruptedLine } else { nil }
  }

  /// Asks on the terminal or, on streams, on standard error.
  package mutating func ask(_ question: Question) throws(Interruption) -> Reply {
    switch self {
    case .terminal(var console): try console.ask(question)
    case .streams(var console): try console.ask(question)
    }
  }

  /// Ends the line of an answer.
  package func endLine(showing echo: PlainText?) throws(Interruption) {
    switch self {
    case .terminal(let console): try console.endLine(showing: echo)
    case .streams(let console): try console.endLine(showing: echo)
    }
  }

  /// Shows lines on a terminal; does nothing on streams.
  package mutating func show(_ lines: [Line]) throws(Interruption) {
    if case .terminal(let console) = self { try console.show(lines) }
  }

  /// Checks a value with a command.
  package mutating func check(
    _ value: FieldValue, by command: RawText, showing notice: Line, after question: Question
  ) throws(Interruption) -> Field.Verdict? {
    switch self {
    case .terminal(var console):
      try console.check(value, by: command, showing: notice, after: question)
    case .streams(var console):
      try console.check(value, by: command, showing: notice, after: question)
    }
  }

  /// Returns the result of `work`, which may take a long time.
  ///
  /// - Throws: The event that ends the dialog before `work` is done.
  package func compute<Value>(_ work: @escaping () -> Value) throws(Interruption) -> Value {
    switch self {
    case .terminal(let console): try console.compute(work)
    case .streams(let console): try console.compute(work)
    }
  }
}
