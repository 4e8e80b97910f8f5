// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal

/// A separate directory for the names of presentations, so that parallel tests share no name.
struct Names {
  let folder: TemporaryFolder
  /// The environment variable that contains `base`.
  private let variable: String
  /// The directory in which prompt creates the directory of names.
  private let base: String

  /// - Parameters:
  ///   - variable: The environment variable that determines where prompt puts names.
  ///   - subfolder: A directory within the temporary directory that is used instead.
  init(variable: String = "XDG_RUNTIME_DIR", subfolder: String? = nil) {
    folder = .make()
    self.variable = variable
    if let subfolder {
      base = "\(folder.path)/\(subfolder)"
      mkdir(base, 0o700)
    } else {
      base = folder.path
    }
  }

  /// The directory of names, which prompt creates.
  var privateFolder: String {
    base + (variable == "TMPDIR" ? "/prompt-\(geteuid())" : "/prompt")
  }

  var environment: [String: String] {
    // Names of other processes on the machine may be in the common temporary directory.
    ["XDG_RUNTIME_DIR": "", "TMPDIR": folder.path, "NO_COLOR": "1"].merging([variable: base]) { $1 }
  }

  /// The entries of the directory of names, one per line.
  var files: String {
    get throws { try PseudoTerminal.run(["/bin/ls", "-A", privateFolder]).outputText }
  }

  /// Runs prompt with this directory of names, without a terminal.
  func run(_ line: ShellWords) throws -> Session.End {
    try PseudoTerminal.run(
      [executable] + line.list, environment: Session.defaultEnvironment.merging(environment) { $1 })
  }

  /// Starts prompt with this directory of names, on a terminal of its own.
  func start(_ line: ShellWords, environment: [String: String] = [:]) throws -> Session {
    try start(command: [executable] + line.list, environment: environment)
  }

  /// Starts a command with this directory of names, on a terminal of its own.
  func start(
    command: [String], environment: [String: String] = [:], stdin: Session.Input = .null
  ) throws -> Session {
    try Session(
      arguments: command,
      environment: PromptTests.environment.merging(self.environment) { $1 }.merging(environment) {
        $1
      }, stdin: stdin)
  }

  /// Presents a dialog called `it`, and returns when its question is shown.
  func present(environment: [String: String] = [:]) throws -> Session {
    let session = try start("--confirm T --name it", environment: environment)
    try session.expect("[y/N] ")
    return session
  }
}
