// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

/// A terminal on which `prompt --attend` runs, with its own directory of sockets, so that parallel
/// tests share no attendant.
struct AttendingTerminal {
  let names: Names
  /// The session of the attendant.
  let session: Session

  /// - Parameter launcher: A command that executes prompt.
  init(
    _ line: ShellWords = "", through launcher: [String] = [], environment: [String: String] = [:]
  ) throws {
    let names = Names(variable: "TMPDIR")
    self.names = names
    session = try names.start(
      command: launcher + [executable, "--attend"] + line.list,
      environment: ["NO_COLOR": ""].merging(environment) { $1 })
    try session.shows("Ctrl-C ends this.")
  }

  /// Starts prompt, or another program, without a terminal.
  ///
  /// - Parameter launcher: A command that executes the program.
  func ask(
    _ line: ShellWords, through launcher: [String] = [], environment: [String: String] = [:],
    ignoring: [Int32] = [], placement: Session.Placement = .noTerminal, directory: String? = nil
  ) throws -> Session {
    try Session(
      arguments: launcher + [executable] + line.list,
      environment: PromptTests.environment.merging(names.environment) { $1 }
        .merging(["TERM": "dumb"]) { $1 }.merging(environment) { $1 },
      stdin: .null, ignoring: ignoring, placement: placement, workingDirectory: directory)
  }

  /// Asks a question, types the answer, and expects the dialog to end with it.
  func answersQuestion() throws {
    let asker = try ask("--confirm T")
    try session.answer("[y/N] ", "y\r")
    try asker.waitForEnd().expect(.exited(0))
  }
}

extension Session {
  /// Waits until the terminal has the modes that it had before the job.
  @discardableResult
  func waitForModesBefore() throws -> Session {
    try wait { try modes == modesBefore }
    return self
  }
}
