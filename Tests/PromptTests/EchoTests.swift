// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal
import Testing

@Suite("Echoes of answers")
struct EchoTests {
  private static let confirmation = ["--confirm", "Empty Trash?", "--button", "Empty Trash"]
  private static let alert = ["--error", "Down.", "--button", "Retry", "--button", "Work:cancel"]
  private static let list = [
    "Which?", "--button", "Apple", "--button", "Better:=b", "--button", "Not now:cancel",
  ]

  @Test(
    "What the person did not type stands in brackets behind the question",
    arguments: [
      (confirmation, "\r", "[y/N] (Cancel)"), (confirmation, "\u{4}", "[y/N] (Cancel)"),
      (alert, "wo\r", "[R/w] wo (Work)"), (list, "2\r", "a name: 2 (Better)"),
      (list, "\u{1B}", "a name: (Not now)"),
    ])
  func shown(arguments: [String], keys: String, line: String) throws {
    let end = try start(arguments).answer(arguments == Self.list ? "a name: " : "] ", keys).end()
    #expect(end.transcript.withoutSequences.hasSuffix("\(line)\r\n"), "\(end.shown)")
  }

  @Test("Escape replaces what was typed by what it chooses")
  func replaced() throws {
    try start("--confirm Save?").answer(["[y/N] ": "yes", "yes": "\u{1B}"])
      .shows("\u{8}(Cancel)\r\n").end(.exited(1), prints: "Cancel\n")
  }

  @Test(
    "Nothing is added where the label is printed on the same terminal",
    arguments: [
      (confirmation, "em\r", "] em\r\nEmpty Trash"), (list, "3\r", ": 3\r\nNot now"),
      (list, "\u{1B}", ": \r\nNot now"),
    ])
  func printed(arguments: [String], keys: String, line: String) throws {
    let end = try start(arguments, stdout: .terminal)
      .answer(arguments == Self.list ? "a name: " : "] ", keys).waitForEnd()
    #expect(end.transcript.withoutSequences.hasSuffix("\(line)\r\n"), "\(end.shown)")
  }

  @Test(
    "The label is shown where something else, or nothing, is printed on the same terminal",
    arguments: [
      (list, "2\r", ": 2 (Better)\r\nb"), (list + ["--format", "index"], "\r", ": (Apple)\r\n1"),
      (list + ["-q"], "1\r", ": 1 (Apple)"),
    ])
  func notPrinted(arguments: [String], keys: String, line: String) throws {
    let end = try start(arguments, stdout: .terminal).answer("a name: ", keys).waitForEnd()
    #expect(end.transcript.withoutSequences.hasSuffix("\(line)\r\n"), "\(end.shown)")
  }

  @Test("Nothing is added where the label is printed on the terminal by the name /dev/tty")
  func printedByName() throws {
    for (answer, line) in [("em", "] em\r\nEmpty Trash"), ("", "] \r\nCancel")] {
      let session = try start(
        shell: "/bin/dash", "prompt --confirm 'Empty Trash?' --button 'Empty Trash' >/dev/tty")
      let end = try session.answer("] ", "\(answer)\r").waitForEnd()
      #expect(end.transcript.withoutSequences.hasSuffix("\(line)\r\n"), "\(end.shown)")
    }
  }

  @Test("A dialog ends its line where nothing is typed on standard input, and adds nothing to it")
  func standardInput() throws {
    let end = try run([executable, "--stdin"] + Self.list, stdin: "\n")
    #expect(end.errorText.hasSuffix("Choose 1-3 or a name: \n"), "\(end.errorText)")
  }
}
