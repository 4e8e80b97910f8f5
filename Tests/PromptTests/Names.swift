// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal

/// A folder of its own for the names of presentations, so that tests that run at once do not meet.
struct Names {
  let folder: TemporaryFolder
  /// The variable of the environment that names `base`.
  private let variable: String
  /// The folder in which prompt makes its own.
  private let base: String

  /// - Parameters:
  ///   - variable: The variable of the environment that tells prompt where to put names.
  ///   - subfolder: A folder within the temporary one that is used in its place.
  init(variable: String = "XDG_RUNTIME_DIR", subfolder: String? = nil) throws {
    folder = try TemporaryFolder()
    self.variable = variable
    if let subfolder {
      base = "\(folder.path)/\(subfolder)"
      mkdir(base, 0o700)
    } else {
      base = folder.path
    }
  }

  /// The folder that holds the names, which prompt makes.
  var privateFolder: String {
    base + (variable == "TMPDIR" ? "/prompt-\(geteuid())" : "/prompt")
  }

  var environment: [String: String] {
    // Names of other processes on the machine may be in the common temporary folder.
    ["XDG_RUNTIME_DIR": "", "TMPDIR": folder.path, "NO_COLOR": "1"].merging([variable: base]) { $1 }
  }

  /// What is in the folder of the names.
  var files: String {
    get throws { try PseudoTerminal.run(["/bin/ls", "-A", privateFolder]).outputText }
  }

  /// Runs prompt, without a terminal, where the names are.
  func run(_ line: ShellWords) throws -> Session.End {
    try PseudoTerminal.run(
      [executable] + line.list,
      environment: Session.defaultEnvironment.merging(environment) { $1 })
  }

  /// Starts prompt where the names are, on a terminal of its own.
  func start(_ line: ShellWords, environment: [String: String] = [:]) throws -> Session {
    try start(command: [executable] + line.list, environment: environment)
  }

  /// Starts a command where the names are, on a terminal of its own.
  func start(
    command: [String], environment: [String: String] = [:], stdin: Session.Input = .null
  ) throws -> Session {
    try Session(
      arguments: command,
      environment: PromptTests.environment.merging(self.environment) { $1 }
        .merging(environment) { $1 },
      stdin: stdin)
  }

  /// Presents a dialog called `it`, and returns once its question stands.
  func present(environment: [String: String] = [:]) throws -> Session {
    let session = try start("--confirm T --name it", environment: environment)
    try session.expect("[y/N] ")
    return session
  }
}
