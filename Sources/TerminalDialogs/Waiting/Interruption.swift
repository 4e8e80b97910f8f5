// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// A signal that terminates the process once the terminal is restored (prompt(1), Exit status).
public struct TerminatingSignal: Error, Equatable {
  /// The signal number, as in signal(7).
  public let number: Int32
}

/// How a dialog is dismissed by the program rather than the user.
public enum ProgrammaticDismissal: Error, Equatable {
  /// The time limit was reached.
  case timeout
  /// The dialog was dismissed by its name, or the process of `--while-pid` has ended.
  case dismissed
}

/// What is wrong with the terminal.
public enum TerminalError: Error, Equatable {
  /// There is no terminal to ask on.
  case missing
  /// The terminal hung up.
  case hungUp
  /// The process is in a background process group that no shell can bring to the foreground.
  case orphaned
  /// The terminal would show what is typed: its echo cannot be turned off.
  case echoes
  /// The terminal belongs to another user, so it is not known whether a dialog is shown on it.
  case cannotBeLocked
  /// A system call that a dialog needs failed.
  case system(SystemError)
}

/// What is wrong with a standard stream or a file.
public enum StreamError: Error, Equatable {
  /// A file could not be read; nil for standard input.
  case unreadable(Text?, SystemError)
  /// A list in a file cannot be shown; nil for standard input.
  case malformedList(Text?, ListError)
  /// Standard input contains no text, and there is nothing else to show.
  case empty
  /// A standard stream, 1 or 2, could not be written in full.
  case unwritable(descriptor: Int32, SystemError)
  /// The answer was not read before something dismissed the dialog.
  case unread(descriptor: Int32, ProgrammaticDismissal)
}

/// Why a dialog has no outcome.
public enum DialogFailure: Error, Equatable {
  /// A signal ends the process.
  case signal(TerminatingSignal)
  case name(NamedPresentation.Refusal)
  case terminal(TerminalError)
  case stream(StreamError)
}

/// Why a dialog ends without an answer.
public enum Interruption: Error, Equatable {
  /// The dialog is dismissed, which is an outcome and not an error.
  case dismissed(ProgrammaticDismissal)
  case failed(DialogFailure)

  /// A signal ends the process.
  static func signal(_ signal: TerminatingSignal) -> Interruption { .failed(.signal(signal)) }

  /// Something is wrong with the terminal.
  static func terminal(_ error: TerminalError) -> Interruption { .failed(.terminal(error)) }

  /// Something is wrong with a standard stream or a file.
  public static func stream(_ error: StreamError) -> Interruption { .failed(.stream(error)) }

  /// A system call that a dialog needs failed.
  static func system(_ error: SystemError) -> Interruption { .terminal(.system(error)) }
}
