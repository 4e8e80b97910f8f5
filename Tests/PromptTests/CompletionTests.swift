// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Completion in shells")
struct CompletionTests {
  /// What is typed after `prompt`, and the arguments that result from it.
  private static let lines: [(typed: String, arguments: String)] = [
    ("--keep\tx", "<--keep-order><x>"),
    // These values are words.
    ("--format j\tx", "<--format><json><x>"),
    ("--format=sh\tx", "<--format=shell><x>"),
    ("--title-visibility h\tx", "<--title-visibility><hidden><x>"),
    ("--is-presented f\tx", "<--is-presented><false><x>"),
    ("--interactive-dismiss-disabled=t\tx", "<--interactive-dismiss-disabled=true><x>"),
    ("--help=a\tx", "<--help=all><x>"),
    // These are roles.
    ("--button Delete:des\t,default=x", "<--button><Delete:destructive,default=x>"),
    ("--button=Delete:c\tx", "<--button=Delete:cancel><x>"),
    ("--button \"Not: now:c\tx", "<--button><Not: now:cancel><x>"),
    ("--dismissal-button=Keep:c\tx", "<--dismissal-button=Keep:cancel><x>"),
    // Only the fields to which the option applies are completed.
    ("--text-field a1 --secure-field a2 --field-value a\tx", "<a2><--field-value><a1=x>"),
    (
      "--text-field a1 --secure-field a2 --field-completion a\tx",
      "<--field-completion><a1=files><x>"
    ),
    ("--text-field a1 --secure-field a2 --field-repeat a\tx", "<--field-repeat><a2><x>"),
    ("--text-field a1 --field-required a\tx", "<--field-required><a1><x>"),
    ("--secure-field a2 --field-required a\tx", "<--field-required><a2><x>"),
    ("--text-field a1 --field-pattern a\tx", "<--field-pattern><a1=x>"),
    ("--secure-field a2 --field-pattern a\tx", "<--field-pattern><a2=x>"),
    ("--toggle-field a1 --file-field a2 --field-required a\tx", "<--field-required><a2><x>"),
    ("--text-field a1 --picker-field a2 --field-option a\tx", "<--field-option><a2=x>"),
    ("--toggle-field a1 --field-message a\tx", "<--field-message><a1=x>"),
    ("--picker-field a1 --toggle-field b1 --field-value a\tx", "<--field-value><a1=x>"),
    // These values are words.
    ("--toggle-field a1 --field-value a1=of\tx", "<--field-value><a1=off><x>"),
    ("--toggle-field a1 --field-value=a1=on\tx", "<--field-value=a1=on><x>"),
    ("--file-field a1 --field-kind a1=fo\tx", "<--field-kind><a1=folder><x>"),
    // The field and the option may be written in any way.
    ("--text-field \"a1:First name\" --field-required a\tx", "<--field-required><a1><x>"),
    ("--text-field=a1:First --field-required=a\tx", "<--field-required=a1><x>"),
    ("--text-field a1 --field-value=a\tx", "<--field-value=a1=x>"),
    ("--text-field a1 --field-completion a1=f\tx", "<--field-completion><a1=files><x>"),
    ("--text-field a1 --field-completion=a1=f\tx", "<--field-completion=a1=files><x>"),
    ("--while-pid \(getpid())\tx", "<--while-pid><\(getpid())><x>"),
    // The value of another option is not completed as the name of a field.
    ("--title a1 --text-field 2 --field-required a\tx", "<--field-required><ax>"),
  ]

  @Test("Tab completes options, their words, roles and fields", arguments: Shell.allCases)
  func words(shell: Shell) throws {
    let folder = try TemporaryFolder()
    chmod(folder.write("prompt", "#!/bin/sh\nprintf '<%s>' \"$@\"; echo .\n"), 0o755)
    let session = try shell.start(home: folder.path, path: folder.path)
    for (typed, arguments) in Self.lines {
      try session.type("prompt \(typed)\r")
      let shown = try session.expect(">.")
      #expect(shown.contains("\(arguments)."), "\(typed): \(shown.debugDescription)")
    }
  }

  @Test(
    "Tab completes the names of presentations that are shown, and of no others",
    arguments: Shell.allCases)
  func presentations(shell: Shell) throws {
    let (names, home) = (Names(), try TemporaryFolder())
    try PromptTests.start("--name", "an-older-one", "T", environment: names.environment)
      .shows("[Enter] ").signal(SIGKILL).waitForEnd()
    #expect(try names.files == "an-older-one\n")
    let shown = try PromptTests.start("--name", "a-name", "T", environment: names.environment)
    _ = try shown.expect("[Enter] ")
    let folder = executable.components(of: "/").dropLast().joined(separator: "/")
    let session = try shell.start(home: home.path, path: folder, environment: names.environment)
    try session.type("prompt --dismiss \t; echo do''ne\r")
    let line = try session.expect("done")
    #expect(line.contains("--dismiss a-name"), "\(line.debugDescription)")
    try shown.end(.exited(2))
  }

  /// A shell with programmable completion.
  enum Shell: String, CaseIterable {
    case bash, zsh, fish

    /// Starts the shell interactively, with the completion of this repository and with `path` first
    /// in PATH.
    func start(home: String, path: String, environment: [String: String] = [:]) throws -> Session {
      let (command, script) =
        switch self {
        case .bash:
          (["bash", "--noprofile", "--norc", "-i"], ". completions/prompt.bash")
        case .zsh:
          (
            ["zsh", "-f", "-i"],
            "fpath=($PWD/completions $fpath); autoload -U compinit; compinit -u -D"
          )
        case .fish:
          (
            ["fish", "--no-config", "-i", "-C", "function fish_prompt; echo -n '$ '; end"],
            "source completions/prompt.fish"
          )
        }
      let session = try Session(
        arguments: ["/usr/bin/env"] + command,
        environment: Session.defaultEnvironment.merging(environment) { $1 }.merging([
          "HOME": home, "PATH": "\(path):/usr/bin:/bin", "PS1": "$ ", "TERM": "dumb",
        ]) { $1 }, columns: 200, stdout: .terminal, stderr: .terminal, workingDirectory: repository)
      _ = try session.expect("$ ")
      // The quotes keep the echo of the command from looking like its output.
      try session.type("\(script); echo rea''dy\r").shows("ready", "$ ")
      return session
    }
  }
}
