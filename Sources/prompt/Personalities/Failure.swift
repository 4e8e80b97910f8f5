// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptExecutable
import Dialogs
import TerminalDialogs

/// Reports an error in a call of another program. The error is never written to the stream from
/// which the caller reads the answer, since scripts store that output in a variable or a file,
/// regardless of the exit status.
struct Failure {
  private let program: Personality
  /// An open standard stream to which no answer is written; nil if there is none.
  private let stream: Int32?

  /// - Parameter descriptors: The descriptor to which answers are written. There are several
  ///   descriptors if it is unknown from which of them the caller reads the answer.
  init(
    of program: Personality, answeringOn descriptors: [Int32], _ streams: StandardStreams
  ) {
    self.program = program
    stream = [STDERR_FILENO, STDOUT_FILENO].first { stream in
      !streams.wasClosed(stream)
        && !descriptors.contains { StandardStreams.areSameFile(stream, $0) }
    }
  }

  /// Reports an error of prompt itself.
  func report(_ error: ExitError, waiter: Waiter?) {
    // The text of `.missing` names options of prompt, which the called program does not have, so
    // another text is reported.
    let isMissing = error == ExitError(.missing)
    report(isMissing ? "there is no terminal to ask on" : error.text, waiter: waiter)
  }

  /// Reports a problem. The callers of zenity read standard output, so its problems are reported on
  /// standard error, if that is open and not the same file. All other problems are reported on the
  /// terminal or, without a terminal, on a stream to which no answer is written.
  ///
  /// - Parameter waiter: Waits for the terminal; nil if there is no waiter yet.
  func report(_ problem: String, waiter: Waiter?) {
    let line = "\(program.rawValue): \(problem)"
    let isOnStandardError = program == .zenity && stream == STDERR_FILENO
    if !isOnStandardError, let waiter = waiter ?? Self.waiter(),
      TerminalNotice.show(
        title: RawText(line), message: nil, waiter: DialogWaiter(waiter: waiter))
    {
      return
    }
    if let stream { StandardStreams.write(line + "\n", to: stream) }
  }

  /// Returns a waiter that blocks no signal; nil if the system has no resources left.
  private static func waiter() -> Waiter? {
    guard let process = try? ExecutableProcess() else { return nil }
    process.unblockForError()
    return Waiter(process: process)
  }
}
