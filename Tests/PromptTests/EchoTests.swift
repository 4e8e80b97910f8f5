// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal
import Testing

@Suite("Echoes of answers")
struct EchoTests {
  private static let confirmation = ["--confirm", "Empty Trash?", "--button", "Empty Trash"]
  private static let list = [
    "Which?", "--button", "Apple", "--button", "Better:=b", "--button", "Not now:cancel",
  ]

  @Test("Escape replaces what was typed by the label of the action that it chooses")
  func replaced() throws {
    try start("--confirm Save?").answer(["[y/N] ": "yes", "yes": "\u{1B}"])
      .shows("\u{8}(Cancel)\r\n").end(.exited(1), prints: "Cancel\n")
  }

  @Test(
    "The chosen label is shown after the answer only if it is not printed on the same terminal",
    arguments: [
      (confirmation, "em\r", "] em\r\nEmpty Trash"), (list, "3\r", ": 3\r\nNot now"),
      (list, "\u{1B}", ": \r\nNot now"), (list, "2\r", ": 2 (Better)\r\nb"),
      (list + ["--format", "index"], "\r", ": (Apple)\r\n1"), (list + ["-q"], "1\r", ": 1 (Apple)"),
    ])
  func printed(arguments: [String], keys: String, line: String) throws {
    let end = try start(arguments, stdout: .terminal)
      .answer(arguments == Self.confirmation ? "] " : "a name: ", keys).waitForEnd()
    #expect(end.transcript.withoutSequences.hasSuffix("\(line)\r\n"), "\(end.shown)")
  }

  @Test("The chosen label is not shown after the answer if it is printed to /dev/tty")
  func printedByName() throws {
    for (answer, line) in [("em", "] em\r\nEmpty Trash"), ("", "] \r\nCancel")] {
      let session = try start(
        shell: "/bin/dash", "prompt --confirm 'Empty Trash?' --button 'Empty Trash' >/dev/tty")
      let end = try session.answer("] ", "\(answer)\r").waitForEnd()
      #expect(end.transcript.withoutSequences.hasSuffix("\(line)\r\n"), "\(end.shown)")
    }
  }
}
