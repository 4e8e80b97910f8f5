// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import TerminalDialogs

/// Why there is no answer: what the caller's shell is told, and one line of text for a person.
struct ExitError: Error, Equatable {
  let status: ExitStatus
  let text: String

  /// The call is malformed.
  static func usage(_ text: String) -> ExitError { ExitError(status: .usage, text: text) }

  /// What stands on standard error.
  var lines: String {
    let help = status == .usage ? "Try 'prompt --help' for the options.\n" : ""
    return "prompt: \(text)\n\(help)"
  }

  /// Says why there is no answer, and ends the process.
  func end() -> Never {
    // Nothing is gained by giving the memory of the lines back just before the end.
    withExtendedLifetime(lines) { lines in
      StandardStreams.writeToStandardError(lines)
      _exit(status.rawValue)
    }
  }
}

extension Text {
  /// This as it stands within a line for a person: what cannot be printed is shown visibly.
  var shown: String { PlainText(label: self).string }
}

extension ExitError {
  private static func name(of file: Text?) -> String {
    file.map { "'\($0.shown)'" } ?? "standard input"
  }

  /// A dialog that the terminal does not let anybody answer.
  init(_ error: TerminalError) {
    switch error {
    case .hungUp: self.init(status: .unavailable, text: "the terminal went away")
    case .missing:
      self.init(
        status: .unavailable,
        text: "no terminal to ask on; use 'prompt --stdin ...' to answer from standard input, "
          + "or 'prompt --assume ANSWER ...' to give the answer")
    case .orphaned:
      self.init(
        status: .unavailable, text: "in the background, with no shell to bring it to the foreground"
      )
    case .echoes:
      self.init(
        status: .unavailable,
        text: "a secure field was not asked, since the terminal would show what is typed")
    case .cannotBeLocked:
      self.init(
        status: .unavailable,
        text: "the terminal belongs to another user, whose dialogs cannot be waited for")
    case .system(let error):
      self.init(status: .software, text: "the system refused what a dialog needs: \(error)")
    }
  }

  /// A stream or file that could not be read or written.
  init(_ error: StreamError) {
    switch error {
    case .unreadable(let file, let error):
      self.init(status: .noInput, text: "cannot read \(Self.name(of: file)): \(error)")
    case .containsNUL(let file):
      self.init(
        status: .noInput, text: "\(Self.name(of: file)) contains a NUL byte, so it is not text")
    case .empty:
      self.init(
        status: .noInput, text: "standard input contains no message, and there is no title")
    case .unwritable(let descriptor, let error):
      let stream =
        descriptor == STDOUT_FILENO ? "the answer to standard output" : "to standard error"
      self.init(status: .ioError, text: "cannot write \(stream): \(error)")
    }
  }
}
