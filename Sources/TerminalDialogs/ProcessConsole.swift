// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// The console on which a process asks: its terminal, or its standard streams.
///
/// The code of a conversation is compiled for each type of console, so that one type for both keeps
/// the executable small.
public enum ProcessConsole: Console {
  case terminal(TerminalConsole)
  case streams(StreamConsole)

  /// The size that dialogs are laid out for.
  public var screen: Screen {
    switch self {
    case .terminal(let console): console.screen
    case .streams(let console): console.screen
    }
  }

  /// Where answers come from.
  public var input: Input {
    switch self {
    case .terminal(let console): console.input
    case .streams(let console): console.input
    }
  }

  /// The keys that leave a field while it is edited; none on streams.
  public var editingKeys: EditingKeys {
    switch self {
    case .terminal(let console): console.editingKeys
    case .streams(let console): console.editingKeys
    }
  }

  /// The time until the time-out.
  public var remainingTime: Int64? {
    switch self {
    case .terminal(let console): console.remainingTime
    case .streams(let console): console.remainingTime
    }
  }

  /// Whether standard output is the terminal; false on streams.
  public var showsStandardOutput: Bool {
    if case .terminal(let console) = self { console.showsStandardOutput } else { false }
  }

  /// What was typed into the line when the time ran out; nil on streams.
  public var interruptedLine: Text? {
    if case .terminal(let console) = self { console.interruptedLine } else { nil }
  }

  /// Asks on the terminal, or on standard error.
  public mutating func ask(_ question: Question) throws(Interruption) -> Reply {
    switch self {
    case .terminal(var console): try console.ask(question)
    case .streams(var console): try console.ask(question)
    }
  }

  /// Ends the line on which an answer was typed.
  public func endLine(showing echo: PlainText?) throws(Interruption) {
    switch self {
    case .terminal(let console): try console.endLine(showing: echo)
    case .streams(let console): try console.endLine(showing: echo)
    }
  }

  /// Returns the result of `work`, which may take long. Throws what ends the dialog meanwhile.
  public func compute<Value>(_ work: @escaping () -> Value) throws(Interruption) -> Value {
    switch self {
    case .terminal(let console): try console.compute(work)
    case .streams(let console): try console.compute(work)
    }
  }
}
