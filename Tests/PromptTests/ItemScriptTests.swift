// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal
import Testing

@Suite("Choosing several in scripts")
struct ItemScriptTests {
  /// A call, what is typed at each of its questions, and what it prints.
  struct Call: Sendable {
    let script: String
    let steps: [(question: String, typed: String)]
    let output: String
  }

  // The function stands for a program whose output depends on the machine.
  private static let calls = [
    Call(
      script: #"prompt "Optional apps" --item 1Password:on --item Spotify --item Zoom"#,
      steps: [("done: ", "2-3"), ("done: ", "")], output: "1Password\nSpotify\nZoom\n"),
    Call(
      script: #"""
        lsblk() { printf 'sda  1.8T Samsung SSD 870 EVO, second series\nsdb  20G  Stick\n'; }
        lsblk -dno NAME,SIZE,MODEL | sed -E 's/ +/\t/' |
            prompt --confirm "Write to which disk?" --items-from - --columns label,detail \
                --selection-count 1 --button Write:destructive
        """#,
      steps: [("1-2 or a name: ", "sdb"), (": sdb [y/N] ", "y")], output: "sdb\n"),
    Call(
      script: #"""
        git branch --format='%(refname:short)' |
            prompt --confirm "Delete which branches?" --items-from - --button Delete:destructive
        """#,
      steps: [("done: ", "old,3"), ("done: ", ""), (" 2: old, test [y/N] ", "y")],
      output: "old\ntest\n"),
    Call(
      script: #"""
        git branch --format='%(refname:short)' |
            prompt --confirm "Switch to" --buttons-from - \
                --default-action "$(git branch --show-current)"
        """#,
      steps: [("a name: ", "")], output: "main\n"),
  ]

  /// Answers `call` at a terminal.
  private func answer(_ call: Call, in session: Session, columns: UInt16 = 80) throws {
    for step in call.steps {
      // A long question leaves the answer a line of its own.
      let isLong = columns < 60 && step.question == "done: "
      try session.answer(isLong ? "> " : step.question, "\(step.typed)\r")
    }
  }

  @Test(
    "A script substitutes what is chosen, whatever the width of the terminal",
    arguments: calls.indices, [("/bin/dash", 80), ("/bin/bash", 40)] as [(String, UInt16)])
  func substitution(number: Int, terminal: (shell: String, columns: UInt16)) throws {
    let call = Self.calls[number]
    let folder = try TemporaryFolder()
    try folder.makeRepository(branches: ["old", "test"])
    let session = try start(
      shell: terminal.shell, "chosen=$(\(call.script))\necho \"$?:$chosen\"",
      columns: terminal.columns, workingDirectory: folder.path)
    try answer(call, in: session, columns: terminal.columns)
    let end = try session.end(.exited(0), prints: "0:\(call.output)")
    for line in end.transcript.withoutSequences.components(of: "\r\n") {
      #expect(line.count <= Int(terminal.columns), "\(line)")
    }
  }

  @Test(
    "A loop over a list goes on reading its list after items are chosen", arguments: calls.indices)
  func loop(number: Int) throws {
    let call = Self.calls[number]
    let folder = try TemporaryFolder()
    try folder.makeRepository(branches: ["old", "test"])
    let list = folder.write("list", "first\nsecond\n")
    // zsh sends SIGCONT to every process of a pipeline, for which a dialog that destroys discards what
    // was typed until then.
    for shell in ["/bin/bash", "/bin/dash"] {
      let session = try start(
        shell: shell,
        """
        while read -r line; do
          chosen=$(\(call.script))
          echo "$line $?:$chosen"
        done < \(list)
        """, workingDirectory: folder.path)
      try answer(call, in: session)
      try answer(call, in: session)
      try session.end(
        .exited(0), prints: "first 0:\(call.output)second 0:\(call.output)", spending: 100)
    }
  }

  @Test("A script reads what is chosen line by line, or evaluates it", arguments: ShellTests.shells)
  func reading(shell: String) throws {
    let session = try start(
      shell: shell,
      """
      prompt T --item "A B" --item "C'D" --item E | while read -r line; do echo "<$line>"; done
      if out=$(prompt T --item "A B" --item "C'D" --item E --format shell); then
        eval "$out"
        echo "$prompt_selection_count: $prompt_selection"
      fi
      """)
    for typed in ["1-2", "", "1-2", ""] {
      try session.answer("done: ", "\(typed)\r")
    }
    try session.end(.exited(0), prints: "<A B>\n<C'D>\n2: A B\nC'D\n")
  }
}
