// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import PseudoTerminal
import TerminalDialogs
import Testing

@testable import prompt

@Suite("Errors about dialogs")
struct DialogErrorLineTests {
  @Test("The error for a timeout action that is a line of a list asks for an action of --button")
  func timeoutOfLine() {
    let line = DialogError.timeoutActionIsNoButton("main").line
    for word in ["'main'", "--button:", "--buttons-from"] { #expect(line.contains(word)) }
  }

  @Test("The error for a malformed pattern quotes the pattern and gives the reason")
  func pattern() {
    #expect(
      FieldError.malformedPattern("[\u{1B}", reason: "no bracket").line
        == "the --field-pattern '[^[' is not a valid extended regular expression: no bracket")
  }

  @Test(
    "The error for an answer that matches no action lists the possible answers and names the section of the manual",
    arguments: [
      ("--confirm --assume 1", "--assume takes yes, no, or a whole label or ID, not '1'; "),
      ("--button A --assume 1", "takes yes, or a whole label or ID, not '1'; the actions are: A "),
      ("--button A --button B --assume 1", "takes a whole label or ID, not '1'; the actions are: "),
      ("--confirm --require-typing db --assume 1", "takes no, or a whole label or ID, not '1'; "),
      ("--confirm --require-typing db --assume 1", "are: OK, Cancel; only 'db' chooses "),
      ("--confirm --assume 1", "the actions are: OK, Cancel (see prompt(1), Common options)\n"),
      ("--confirm --stdin", " (see prompt(1), ANSWERS)\n"),
      ("--confirm --stdin --require-typing db", " (see prompt(1), Typing a text)\n"),
    ] as [(ShellWords, String)])
  func answers(options: ShellWords, text: String) throws {
    let end = try run([executable, "T"] + options.list, stdin: "x\nx\nx\n").expect(.exited(65))
    #expect(end.errorText.contains(text), "\(end.errorText)")
  }

  @Test(
    "The error for an unknown name of a field lists the names of the fields",
    arguments: ["value", "required", "pattern", "range", "message", "completion", "repeat", "kind"])
  func unknownField(option: String) throws {
    let call = ["T", "--field-\(option)", "usr=x", "--field-\(option)", "usr"]
    let unknown = option == "required" || option == "repeat" ? "usr=x" : "usr"
    try expectUsageError(
      call + ["--text-field", "user:User name", "--secure-field", "password"],
      contains: ["there is no field '\(unknown)'; the fields are: user, password"])
    try expectUsageError(
      call, contains: ["there is no field '\(unknown)', since the dialog has none"])
  }

  @Test("An error that needs no further explanation names no section of the manual")
  func complete() throws {
    for arguments in [["a", "b"], ["--bogus"], ["T", "--timeout", "x"], ["--title"]] {
      let end = try run([executable] + arguments)
      #expect(end.errorText.hasPrefix("prompt: ") && !end.errorText.contains("(see"))
    }
  }

  @Test(
    "The error for a malformed list names the list and, if there is one, the line",
    arguments: [
      (.containsNUL, "contains a NUL byte, so it is not text"),
      (.noLabel(line: 7), "has neither a label nor an ID"),
      (.sameOutput(line: 12), "prints the same as an earlier line, but has another label"),
    ] as [(ListError, String)])
  func lists(error: ListError, reason: String) {
    let line =
      switch error {
      case .containsNUL: ""
      case .noLabel(let line), .sameOutput(let line): "line \(line) of "
      }
    for (path, name) in [(nil, "standard input"), ("a\nb", "'a^Jb'")] as [(RawText?, String)] {
      let refusal = ExitError(.malformedList(path, error))
      #expect(refusal.status == .noInput)
      #expect(refusal.text == "\(line)\(name) \(reason)")
    }
  }
}
