// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// A signal that terminates the process once the terminal is restored (prompt(1), Exit status).
package struct TerminatingSignal: Error, Equatable {
  /// The signal number, as in signal(7).
  package let number: Int32
}

/// A dismissal of a dialog by the program, not by the user.
package enum ProgrammaticDismissal: Error, Equatable {
  /// The timeout has expired.
  case timeout
  /// The dialog was dismissed by its name, the process of `--while-pid` has ended, or Ctrl-C was
  /// pressed on a lent terminal while SIGINT is ignored.
  case dismissed
}

/// An error of the terminal.
package enum TerminalError: Error, Equatable {
  /// There is no terminal on which to ask.
  case missing
  /// The terminal or the socket of an attendant with this path cannot be used. The error is nil if
  /// the attendant belongs to another user or is in other namespaces, or if its directory is not
  /// private.
  case unusable(String, SystemError?)
  /// The attendant has ended before the dialog.
  case attendantEnded
  /// Too many dialogs wait for the attending terminal, or this dialog has waited too long.
  case notAttended
  /// The terminal has hung up.
  case hungUp
  /// The process is in a background process group that no shell can move to the foreground.
  case orphaned
  /// The echo of the terminal cannot be turned off, so that a secret would be visible.
  case echoes
  /// The terminal belongs to another user, so it is unknown whether a dialog is shown on it.
  case cannotBeLocked
  /// A system call that a dialog requires has failed.
  case system(SystemError)

  /// Whether there is no terminal on which to ask, or none that can be used.
  var isMissing: Bool {
    if case .unusable = self { return true }
    return self == .missing
  }

  /// The error of opening `/dev/tty`, from `errno`: `missing` if there is no controlling terminal
  /// (ENXIO) or no such file (ENOENT), and `unusable` otherwise.
  static var ofControllingTerminal: TerminalError {
    let error = SystemError.last
    return [ENOENT, ENXIO].contains(error.code) ? .missing : .unusable("/dev/tty", error)
  }
}

/// The reason why a name by which a dialog can be dismissed cannot be used.
package enum NameError: Sendable, Equatable {
  /// Another presentation has the name.
  case taken
  /// There is no directory that only this user can enter.
  case noPrivateDirectory
}

/// An error of a standard stream or a file.
package enum StreamError: Error, Equatable {
  /// A file could not be read; nil for standard input.
  case unreadable(RawText?, SystemError)
  /// The list in a file cannot be shown; nil for standard input.
  case malformedList(RawText?, ListError)
  /// Standard input contains no text, and there is nothing else to show.
  case empty
  /// A standard stream, 1 or 2, could not be written in full.
  case unwritable(descriptor: Int32, SystemError)
  /// The dialog was dismissed before its answer was read.
  case unread(descriptor: Int32, ProgrammaticDismissal)
}

/// The reason why a dialog has no outcome.
package enum DialogFailure: Error, Equatable {
  /// A signal ends the process.
  case signal(TerminatingSignal)
  /// The name by which a dialog can be dismissed, or the socket of an attendant, cannot be used.
  case name(NameError)
  case terminal(TerminalError)
  case stream(StreamError)
}

/// The reason why a dialog ends without an answer.
package enum Interruption: Error, Equatable {
  /// The dialog is dismissed, which is an outcome, not an error.
  case dismissed(ProgrammaticDismissal)
  case failed(DialogFailure)

  /// Returns the interruption by a signal that ends the process.
  static func signal(_ signal: TerminatingSignal) -> Interruption { .failed(.signal(signal)) }

  /// Returns the interruption by an error of the terminal.
  static func terminal(_ error: TerminalError) -> Interruption { .failed(.terminal(error)) }

  /// Returns the interruption by an error of a standard stream or a file.
  package static func stream(_ error: StreamError) -> Interruption { .failed(.stream(error)) }

  /// Returns the interruption by a failed system call.
  static func system(_ error: SystemError) -> Interruption { .terminal(.system(error)) }
}
