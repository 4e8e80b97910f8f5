// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal
import Testing

@Suite("Scripts")
struct ShellTests {
  static let shells = ["/bin/bash", "/bin/dash", "/usr/bin/zsh"]

  @Test("A dialog does not consume the input of a while-read loop", arguments: shells)
  func loop(shell: String) throws {
    let folder = try TemporaryFolder()
    let list = folder.write("list", "yes\nno\n")
    let session = try start(
      shell: shell,
      """
      while read -r f; do
        prompt -q --confirm "Remove $f?" --button "Remove:destructive"
        echo "$f $?"
      done < \(list)
      """)
    try session.shows("Remove yes?").answer("[y/N] ", "\r").shows("Remove no?")
      .answer("[y/N] ", "y\r").end(.exited(0), prints: "yes 1\nno 0\n")
  }

  @Test("A signal that a script ignores does not end its dialog", arguments: shells)
  func ignored(shell: String) throws {
    try start(shell: shell, "trap '' INT; prompt --confirm T; echo $?").answer("[y/N] ", "\u{3}")
      .type("ye").answer("ye", "s\r").end(.exited(0), prints: "OK\n0\n")
  }

  @Test("Ctrl-C in a dialog also ends its script", .timeLimit(.minutes(1)), arguments: shells)
  func interrupt(shell: String) throws {
    let session = try start(shell: shell, "prompt -q --confirm T; echo went on")
    let end = try session.answer("[y/N] ", "\u{3}").waitForEnd()
    #expect(end.outputText == "")
    // zsh does not wait for the command that the same Ctrl-C ends, so the modes may be restored
    // later.
    while try session.modes != end.modesBefore {}
  }

  @Test("In zsh, the function prompt hides the executable, and the precommand modifier bypasses it")
  func zshFunction() throws {
    let session = try start(
      shell: "/usr/bin/zsh",
      """
      autoload -Uz promptinit && promptinit
      prompt -q --confirm "The function?" >/dev/null 2>&1
      print $?
      command prompt -q --confirm "The executable?"
      result=$?
      prompt="the same"
      print "$result, $PS1"
      """)
    let end = try session.shows("The executable?").answer("[y/N] ", "\r")
      .end(.exited(0), prints: "0\n1, the same\n")
    #expect(!end.transcript.contains("The function?"))
  }
}
