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
      (confirmation, "\r", "[y/N] (Cancel)"), (confirmation, "\u{1B}", "[y/N] (Cancel)"),
      (confirmation, "\u{4}", "[y/N] (Cancel)"), (confirmation, "em\r", "[y/N] em (Empty Trash)"),
      (alert, "\r", "[R/w] (Retry)"), (alert, "wo\r", "[R/w] wo (Work)"),
      (list, "\r", "a name: (Apple)"), (list, "2\r", "a name: 2 (Better)"),
      (list, "bet\r", "a name: bet (Better)"), (list, "b\r", "a name: b (Better)"),
      (list, "\u{1B}", "a name: (Not now)"),
    ])
  func shown(arguments: [String], keys: String, line: String) throws {
    let session = try Session(
      arguments: [executable] + arguments, environment: environment, stdin: .null)
    _ = try session.expect(arguments == Self.list ? "a name: " : "] ")
    try session.type(keys)
    let end = try session.end()
    #expect(end.transcript.withoutSequences.hasSuffix("\(line)\r\n"), "\(end.shown)")
  }

  @Test("Escape replaces what was typed by what it chooses")
  func replaced() throws {
    let session = try start("--confirm", "Save?")
    _ = try session.expect("[y/N] ")
    try session.type("yes")
    _ = try session.expect("yes")
    try session.type("\u{1B}")
    _ = try session.expect("\u{8}(Cancel)\r\n")
    try session.end(.exited(1), prints: "Cancel\n")
  }

  @Test(
    "Nothing is added to an answer that tells by itself what it chooses",
    arguments: [
      (confirmation, "y\r"), (confirmation, "no\r"), (confirmation, "YES\r"),
      (confirmation, "empty trash\r"), (alert, "r\r"), (alert, "W\r"), (alert, "work\r"),
      (list, "better\r"), (list, "NOT NOW\r"), (["Done."], "\r"), (["Done."], "ok\r"),
      (["Done.", "--button", "Fine"], "fi\r"),
      (["--confirm", "Drop?", "--require-typing", "drop it", "--button", "Drop"], "drop it\r"),
    ])
  func plain(arguments: [String], keys: String) throws {
    let session = try Session(
      arguments: [executable] + arguments, environment: environment, stdin: .null)
    _ = try session.expect(
      arguments == Self.list || arguments.contains("--require-typing") ? ": " : "] ")
    try session.type(keys)
    let end = try session.end()
    #expect(end.transcript.withoutSequences.hasSuffix(" \(keys)\n"), "\(end.shown)")
  }

  @Test(
    "Nothing is added where the label is printed on the same terminal",
    arguments: [
      (confirmation, "\r", "] \r\nCancel"), (confirmation, "em\r", "] em\r\nEmpty Trash"),
      (list, "\r", ": \r\nApple"), (list, "3\r", ": 3\r\nNot now"),
      (list, "\u{1B}", ": \r\nNot now"),
    ])
  func printed(arguments: [String], keys: String, line: String) throws {
    let session = try Session(
      arguments: [executable] + arguments, environment: environment, stdin: .null,
      stdout: .terminal)
    _ = try session.expect(arguments == Self.list ? "a name: " : "] ")
    try session.type(keys)
    let end = try session.waitForEnd()
    #expect(end.transcript.withoutSequences.hasSuffix("\(line)\r\n"), "\(end.shown)")
  }

  @Test(
    "The label is shown where something else, or nothing, is printed on the same terminal",
    arguments: [
      (list, "2\r", ": 2 (Better)\r\nb"), (list + ["--format", "index"], "\r", ": (Apple)\r\n1"),
      (list + ["-q"], "1\r", ": 1 (Apple)"),
      (
        ["Which?", "--button", "Apple", "--button", "Not now:cancel", "--text-field", "t"], "\r",
        ": (Apple)\r\n"
      ),
    ])
  func notPrinted(arguments: [String], keys: String, line: String) throws {
    let session = try Session(
      arguments: [executable] + arguments, environment: environment, stdin: .null,
      stdout: .terminal)
    if arguments.contains("--text-field") {
      _ = try session.expect("t: ")
      try session.type("\r")
    }
    _ = try session.expect("a name: ")
    try session.type(keys)
    let end = try session.waitForEnd()
    #expect(end.transcript.withoutSequences.hasSuffix("\(line)\r\n"), "\(end.shown)")
  }

  @Test("Nothing is added where the label is printed on the terminal by the name /dev/tty")
  func printedByName() throws {
    for (answer, line) in [("em", "] em\r\nEmpty Trash"), ("", "] \r\nCancel")] {
      let session = try start(
        shell: "/bin/dash", "prompt --confirm 'Empty Trash?' --button 'Empty Trash' >/dev/tty")
      _ = try session.expect("] ")
      try session.type("\(answer)\r")
      let end = try session.waitForEnd()
      #expect(end.transcript.withoutSequences.hasSuffix("\(line)\r\n"), "\(end.shown)")
    }
  }

  @Test("A dialog ends its line where nothing is typed on standard input, and adds nothing to it")
  func standardInput() throws {
    let end = try run([executable, "--stdin"] + Self.list, stdin: Array("\n".utf8))
    #expect(end.errorText.hasSuffix("Choose 1-3 or a name: \n"), "\(end.errorText)")
  }
}
