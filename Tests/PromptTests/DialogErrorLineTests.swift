// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import PseudoTerminal
import TerminalDialogs
import Testing

@testable import prompt

@Suite("Errors about dialogs")
struct DialogErrorLineTests {
  @Test("The refusal of a line of a list for a time-out asks for an action of --button")
  func timeoutOfLine() {
    let line = DialogError.timeoutActionIsNoButton("main").line
    for word in ["'main'", "--button:", "--buttons-from"] { #expect(line.contains(word)) }
  }

  @Test("The refusal of a pattern quotes the pattern and says what is wrong with it")
  func pattern() {
    #expect(
      FieldError.malformedPattern("[\u{1B}", reason: "no bracket").line
        == "the --field-pattern '[^[' is not a valid extended regular expression: no bracket")
  }

  @Test(
    "The name of an action that does not exist is refused with the names of those that do",
    arguments: [
      (["--confirm", "--default-action", "No"], "not 'No'; the actions are: OK, Cancel"),
      (["--button", "A", "--button", "B:=b", "--default-action", "x"], "the actions are: A, B"),
      (["--confirm", "--timeout", "9", "--timeout-action", "x"], "the actions are: OK, Cancel"),
      (
        ["--button", "Up:=a", "--button", "up:=b", "--button", "C", "--default-action", "UP"],
        "the actions are: a, b, C"
      ),
      (
        (1...22).flatMap { ["--button", "A\($0)"] } + ["--default-action", "x"],
        "A19, A20, and 2 more"
      ),
    ])
  func missingActions(arguments: [String], line: String) throws {
    try expectUsageError(["T"] + arguments, says: line)
  }

  @Test(
    "An error about a rule names the section of the man page that has the rule, on the same line",
    arguments: [
      ("T --button A:b", "(see prompt(1), Actions and roles)"),
      ("T --button A --button a", "(see prompt(1), Actions and roles)"),
      ("T --item A:b", "(see prompt(1), Choosing several)"),
      ("T --columns x", "(see prompt(1), Many actions)"),
      ("T --text-field 1", "(see prompt(1), Form options)"),
      ("T --text-field a --field-range a=x", "(see prompt(1), Form options)"),
      ("T --text-field a --field-repeat a", "(see prompt(1), Form options)"),
      ("T --toggle-field a --field-value a=x", "(see prompt(1), Form options)"),
      ("T --confirm --text-field a", "(see prompt(1), Form options)"),
      ("T --item a --selection-count 2", "(see prompt(1), List options)"),
      ("T --item a --selection-count x", "(see prompt(1), List options)"),
      ("T --presenting 1=x", "(see prompt(1), Data)"),
      ("T --require-typing no --confirm", "(see prompt(1), Typing a text)"),
      ("T --name .x", "(see prompt(1), Dismissal options)"),
      ("--progress T --confirm", "(see prompt(1), Progress options)"),
      ("--progress T --button A", "(see prompt(1), Progress options)"),
      ("T --dismissal-message M", "(see prompt(1), Dismissal options)"),
      (
        "T --timeout 1 --timeout-action A --button A:destructive",
        "(see prompt(1), Dismissal options)"
      ),
      ("T --text-field a --button A --button B", "(see prompt(1), OUTPUT)"),
    ] as [(ShellWords, String)])
  func sections(arguments: ShellWords, reference: String) throws {
    try expectUsageError(arguments.list, says: reference)
  }

  @Test(
    "An answer that matches no action ends with the section that says which answers there are",
    arguments: [
      (["--assume", "1"], "", "(see prompt(1), Common options)"),
      (["--stdin"], "x\nx\nx\n", "(see prompt(1), ANSWERS)"),
      (["--stdin", "--require-typing", "db"], "x\nx\nx\n", "(see prompt(1), Typing a text)"),
    ])
  func answers(options: [String], input: String, reference: String) throws {
    let end = try run([executable, "--confirm", "T"] + options, stdin: input).expect(.exited(65))
    #expect(end.errorText.hasSuffix(" \(reference)\n"), "\(end.errorText)")
  }

  @Test(
    "An assumed answer that matches no action is refused with the answers that would match one",
    arguments: [
      ("--confirm", "takes yes, no, or a whole label or ID, not '1'; the actions are: OK, Cancel "),
      ("--button A", "takes yes, or a whole label or ID, not '1'; the actions are: A "),
      ("--button A --button B", "takes a whole label or ID, not '1'; the actions are: A, B "),
      (
        "--confirm --require-typing db",
        "takes no, or a whole label or ID, not '1'; the actions are: OK, Cancel; only 'db' chooses "
      ),
    ] as [(ShellWords, String)])
  func assumed(options: ShellWords, says: String) throws {
    let end = try run([executable, "T", "--assume", "1"] + options.list).expect(.exited(65))
    #expect(end.errorText.hasPrefix("prompt: --assume \(says)"), "\(end.errorText)")
  }

  @Test(
    "The refusal of a name that no field has lists the names of the fields",
    arguments: ["value", "required", "pattern", "range", "message", "completion", "repeat", "kind"])
  func unknownField(option: String) throws {
    let call = ["T", "--field-\(option)", "usr=x", "--field-\(option)", "usr"]
    let unknown = option == "required" || option == "repeat" ? "usr=x" : "usr"
    try expectUsageError(
      call + ["--text-field", "user:User name", "--secure-field", "password"],
      says: "there is no field '\(unknown)'; the fields are: user, password")
    try expectUsageError(call, says: "there is no field '\(unknown)', since the dialog has none")
  }

  @Test("An error that says all there is to know names no section")
  func complete() throws {
    for arguments in [["a", "b"], ["--bogus"], ["T", "--timeout", "x"], ["--title"]] {
      let end = try run([executable] + arguments)
      #expect(end.errorText.hasPrefix("prompt: ") && !end.errorText.contains("(see"))
    }
  }

  @Test(
    "The refusal of a list names the list, and its line where there is one",
    arguments: [
      (.containsNUL, "contains a NUL byte, so it is not text"),
      (.noLabel(line: 7), "has neither a label nor an ID"),
      (.sameOutput(line: 12), "prints the same as an earlier line, but has another label"),
    ] as [(ListError, String)])
  func lists(error: ListError, says: String) {
    let line =
      switch error {
      case .containsNUL: ""
      case .noLabel(let line), .sameOutput(let line): "line \(line) of "
      }
    for (path, name) in [(nil, "standard input"), ("a\nb", "'a^Jb'")] as [(RawText?, String)] {
      let refusal = ExitError(.malformedList(path, error))
      #expect(refusal.status == .noInput)
      #expect(refusal.text == "\(line)\(name) \(says)")
    }
  }
}
