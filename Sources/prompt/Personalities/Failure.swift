// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptExecutable
import Dialogs
import TerminalDialogs

/// Reports why a call of another program has no answer, and never where the caller reads the
/// answer: scripts put what they read there into a variable or a file, whatever the status is.
struct Failure {
  private let program: Personality
  /// A standard stream on which no answer can be read; nil if there is none.
  private let stream: Int32?

  /// - Parameter descriptors: The descriptor that answers are written to; several if it is not
  ///   known which of them it is.
  init(
    of program: Personality, answeringOn descriptors: [Int32], _ streams: StandardStreams
  ) {
    self.program = program
    stream = [STDERR_FILENO, STDOUT_FILENO].first { stream in
      !streams.wasClosed(stream)
        && !descriptors.contains { StandardStreams.areSameFile(stream, $0) }
    }
  }

  /// Reports an error of prompt's own.
  func report(_ error: ExitError, waiter: Waiter?) {
    // The options that this error names are not those of the program.
    let isMissing = error == ExitError(.missing)
    report(isMissing ? "there is no terminal to ask on" : error.text, waiter: waiter)
  }

  /// Reports what is wrong: on standard error where the program is zenity, whose callers read
  /// standard output; otherwise on the terminal or, without one, on a stream that is not the
  /// answer's.
  ///
  /// - Parameter waiter: What waits for the terminal; nil if there is none yet.
  func report(_ problem: String, waiter: Waiter?) {
    let line = "\(program.rawValue): \(problem)"
    let isOnStandardError = program == .zenity && stream == STDERR_FILENO
    if !isOnStandardError, let waiter = waiter ?? Self.waiter(),
      TerminalNotice.show(
        title: Text(line), message: nil, waiter: DialogWaiter(waiter: waiter))
    {
      return
    }
    if let stream { StandardStreams.write(line + "\n", to: stream) }
  }

  /// Returns a waiter that blocks no signal; nil if the system lacks what it needs.
  private static func waiter() -> Waiter? {
    guard let process = try? ExecutableProcess() else { return nil }
    process.unblockForError()
    return Waiter(process: process)
  }
}
