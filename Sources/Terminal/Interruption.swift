// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// What ends a dialog from outside, before there is an answer.
public enum Interruption: Error, Equatable {
  /// A signal came that ends the process. Once the terminal is put back, the process is to die of it
  /// (contract, section 5).
  case signal(Int32)
  /// The terminal went away.
  case terminalGone
  /// There is no terminal to ask on.
  case noTerminal
  /// The dialog is in a background that nobody can bring to the foreground.
  case orphaned
  /// The time ran out.
  case timedOut
  /// The presentation was dismissed by its name, or the process it waited with has ended.
  case dismissed
  /// What is typed would be seen: the terminal could not be kept from echoing.
  case echoing
  /// The system denied what a dialog needs.
  case failed(SystemError)
  /// Standard input held nothing, and there is nothing else to show.
  case nothingRead
  /// A file could not be read; nil stands for standard input.
  case unreadable(Text?, SystemError)
  /// A file holds a NUL, which no text does; nil stands for standard input.
  case notText(Text?)
  /// A standard stream, 1 or 2, could not be written in full.
  case unwritable(descriptor: Int32, SystemError)
}
