// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import TerminalDialogs

/// An error that explains why there is no answer: the exit status, and the text for the user.
struct ExitError: Error, Equatable {
  let status: ExitStatus
  let text: String
  /// The section of the man page with the details; nil if there is none.
  var section: ManualSection?
  /// Further lines, which explain what the caller can do. A usage error is followed by a fixed line
  /// instead.
  var advice: [String] = []
  /// Whether the process waits until the lines can be written to standard error. Otherwise, lines
  /// that cannot be written immediately are lost.
  var waitsForReader = true
  /// Whether a terminal, or a `prompt --attend`, was found but cannot be used.
  var lacksTerminal = false

  /// Returns the error for a malformed call.
  static func usage(_ text: String, _ section: ManualSection? = nil) -> ExitError {
    ExitError(status: .usage, text: text, section: section)
  }

  /// The lines that are written to standard error.
  var lines: String {
    let reference = section.map { " (see prompt(1), \($0.rawValue))" } ?? ""
    let help = status == .usage ? ["Try 'prompt --help' for the options."] : advice
    return (["prompt: \(text)\(reference)"] + help).joined(separator: "\n") + "\n"
  }

  /// Reports the error, and ends the process.
  func end() -> Never {
    // The process exits, so the memory of the lines need not be freed.
    withExtendedLifetime(lines) { lines in
      // Without this check, the process could wait for a reader that has not read the answer
      // either, since the answer and the error may be written to the same pipe.
      if waitsForReader || StandardStreams.canWriteAtOnce(to: STDERR_FILENO) {
        StandardStreams.write(lines)
      }
      _exit(status.rawValue)
    }
  }
}

extension RawText {
  /// The text as it is quoted in a message: invisible characters are shown in a visible form.
  var shown: String { PlainText(label: self).string }
}

extension ExitError {
  /// Creates the error for an interruption. A signal ends the process. Returns nil for a dismissal,
  /// since it is an outcome and not an error.
  init?(_ interruption: Interruption) {
    guard case .failed(let failure) = interruption else { return nil }
    self.init(failure)
  }

  /// Creates the error for a dialog without an outcome. A signal ends the process.
  init(_ failure: DialogFailure) {
    switch failure {
    case .signal(let signal): ExecutableProcess.die(of: signal)
    case .name(.taken):
      self.init(status: .nameTaken, text: "another presentation has this name")
    case .name(.noPrivateDirectory):
      self.init(
        status: .unavailable,
        text: "--name needs a directory that only this user can enter; "
          + "set XDG_RUNTIME_DIR or TMPDIR to a directory of this user", section: .files)
    case .terminal(let error): self.init(error)
    case .stream(let error): self.init(error)
    }
  }

  private static func name(of file: RawText?) -> String {
    file.map { "'\($0.shown)'" } ?? "standard input"
  }

  /// Creates the error for a terminal on which no question can be answered.
  init(_ error: TerminalError) {
    switch error {
    case .attendantEnded:
      self.init(
        status: .unavailable, text: "the prompt --attend that showed the dialog has ended")
    case .notAttended:
      self.init(
        status: .unavailable,
        text: "too many dialogs wait for prompt --attend, or this one has waited for ten minutes")
    case .hungUp: self.init(status: .unavailable, text: "the terminal was disconnected")
    case .missing:
      self.init(
        status: .unavailable,
        text: "there is no terminal; use --stdin to read the answer from standard input, "
          + "or --assume ANSWER to give it")
    case .unusable(let path, let error):
      let text =
        error.map { "cannot use '\(RawText(path).shown)': \($0)" }
        ?? "'\(RawText(path).shown)' has another user, other namespaces, or a directory that others can enter"
      self.init(status: .unavailable, text: text)
      lacksTerminal = true
    case .orphaned:
      self.init(
        status: .unavailable,
        text: "in the background, and no shell can bring this process to the foreground")
    case .echoes:
      self.init(
        status: .unavailable,
        text: "the secure field was not presented, since the terminal would show what is typed")
    case .cannotBeLocked:
      self.init(
        status: .unavailable,
        text: "the terminal belongs to another user and cannot be locked for this dialog")
    // EAGAIN is a shortage as well: no process can be started (fork(2)).
    case .system(let error) where error.isShortage || error.code == EAGAIN:
      let advice = error.code == EMFILE ? "; raise the limit on open files (ulimit -n)" : ""
      self.init(status: .unavailable, text: "the system has no resources left: \(error)\(advice)")
    case .system(let error):
      self.init(status: .software, text: "a system call that the dialog needs failed: \(error)")
    }
  }

  /// Creates the error for a stream or file that could not be read or written, or whose contents
  /// are not valid.
  init(_ error: StreamError) {
    switch error {
    case .unreadable(let file, let error):
      self.init(status: .noInput, text: "cannot read \(Self.name(of: file)): \(error)")
    case .malformedList(let file, let error):
      let name = Self.name(of: file)
      let text =
        switch error {
        case .containsNUL: "\(name) contains a NUL byte, so it is not text"
        case .noLabel(let line): "line \(line) of \(name) has neither a label nor an ID"
        case .sameOutput(let line):
          "line \(line) of \(name) prints the same as an earlier line, but has another label"
        }
      self.init(
        status: .noInput, text: text, section: error == .containsNUL ? nil : .manyActions)
    case .empty:
      self.init(
        status: .noInput, text: "standard input contains no message, and there is no title")
    case .unwritable(let descriptor, let error):
      let text = descriptor == STDERR_FILENO ? "" : "the answer "
      self.init(
        status: .ioError, text: "cannot write \(text)to \(descriptor.streamName): \(error)")
    case .unread(let descriptor, let dismissal):
      let reason =
        dismissal == .timeout ? "the time ran out" : "the dialog was dismissed"
      self.init(
        status: .ioError,
        text: "\(reason) before the answer was read from \(descriptor.streamName)")
      waitsForReader = false
    }
  }
}

extension Int32 {
  /// The name of the stream with this descriptor.
  var streamName: String {
    switch self {
    case STDOUT_FILENO: "standard output"
    case STDERR_FILENO: "standard error"
    default: "descriptor \(self)"
    }
  }
}
