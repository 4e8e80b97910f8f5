// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal
import Testing

@Suite("Selecting several items in scripts")
struct ItemScriptTests {
  @Test(
    "A selection of items does not consume the input of a while-read loop, in a narrow window too",
    arguments: ["/bin/bash", "/bin/dash"], [80, 40] as [UInt16])
  func loop(shell: String, columns: UInt16) throws {
    let folder = try TemporaryFolder()
    try folder.makeRepository(branches: ["old", "test"])
    let list = folder.write("list", "first\nsecond\n")
    // zsh is left out: it sends SIGCONT to every process of a pipeline, on which a destructive
    // dialog discards type-ahead.
    let session = try start(
      shell: shell,
      """
      while read -r line; do
        chosen=$(git branch --format='%(refname:short)' |
            prompt --confirm "Delete which branches?" --items-from - --button Delete:destructive)
        echo "$line $?:$chosen"
      done < \(list)
      """, columns: columns, workingDirectory: folder.path)
    for _ in 1...2 {
      // After a long question, the answer has a line of its own.
      let question = columns < 60 ? "> " : "such as 1 or 2-3: "
      try session.answer(question, "old,3\r").answer("deselect: ", "\r")
      try session.answer(" 2: old, test [y/N] ", "y\r")
    }
    let end = try session.end(
      .exited(0), prints: "first 0:old\ntest\nsecond 0:old\ntest\n", spending: 100)
    for line in end.transcript.withoutSequences.components(of: "\r\n") {
      #expect(line.count <= Int(columns), "\(line)")
    }
  }

  @Test(
    "A script reads the selected items line by line, or evaluates the shell output",
    arguments: ShellTests.shells)
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
      try session.answer("deselect", "\(typed)\r")
    }
    try session.end(.exited(0), prints: "<A B>\n<C'D>\n2: A B\nC'D\n")
  }
}
