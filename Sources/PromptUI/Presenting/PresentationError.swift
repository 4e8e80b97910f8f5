// SPDX-License-Identifier: GPL-3.0-or-later

internal import TerminalDialogs

/// The reason why a dialog could not be presented, or was interrupted. Later versions may add
/// cases.
public enum PresentationError: Error, Hashable {
  /// There is no terminal on which a user can be asked.
  case noTerminal
  /// The terminal hung up, for example because its window was closed.
  case terminalLost
  /// The process is in the background, where it cannot use the terminal.
  case inBackground
  /// Another dialog with the same name is presented.
  case nameTaken
  /// The task was cancelled.
  case taskCancelled
  /// A signal arrived for which the program has a handler.
  case interrupted(signal: Int32)
  /// The dialog breaks a rule, which the text describes.
  case invalid(String)
  /// A system call failed, with this value of `errno`.
  case system(errno: Int32)
}

extension PresentationError: CustomStringConvertible {
  /// A line that explains the error.
  public var description: String {
    switch self {
    case .noTerminal: "There is no terminal on which to ask."
    case .terminalLost: "The terminal was lost while a dialog was presented."
    case .inBackground: "The process is in the background, where it cannot use the terminal."
    case .nameTaken: "Another dialog with the same name is presented."
    case .taskCancelled: "The task was cancelled while a dialog was presented."
    case .interrupted(let signal): "Signal \(signal) came while a dialog was presented."
    case .invalid(let reason): reason
    case .system(let number): "A system call failed: \(SystemError(code: number))."
    }
  }
}
