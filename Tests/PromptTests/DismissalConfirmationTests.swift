// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Confirming a dismissal")
struct DismissalConfirmationTests {
  private static let form = ["--text-field", "a", "--text-field", "b"]
  private static let actions = [
    "--dismissal-confirmation", "Leave?", "--dismissal-message", "It is lost.",
    "--dismissal-button", "Save", "--dismissal-button", "Discard:destructive=drop",
  ]

  private func hold(_ arguments: [String]) throws -> Session {
    try start(["T"] + arguments, environment: ["NO_COLOR": "1"])
  }

  @Test(
    "The output names the action that confirms a dismissal, and the exit status is that of a cancelled dialog",
    arguments: [
      ("json", "save", #""dismissal":"interactive","dismissal_action":"Save","status":1,"#),
      ("json", "drop", #""dismissal":"interactive","dismissal_action":"drop","status":1,"#),
      ("shell", "1", "prompt_dismissal='interactive'\nprompt_dismissal_action='Save'\n"),
      ("shell", "discard", "prompt_dismissal_action='drop'\nprompt_status='1'\n"),
      ("none", "drop", ""),
    ])
  func told(format: String, answer: String, output: String) throws {
    let end = try hold(Self.form + Self.actions + ["--format", format]).answer("  a: ", "x\u{1B}")
      .shows(
        "\r\n\(bold("Leave?"))\r\n\u{1B}[2m│ \u{1B}[0mIt is lost.\r\n\r\n  1  Save\r\n"
          + "\(bold("!")) 2  \(bold("Discard"))\r\n  3  \(bold("Cancel"))   [Enter] [Esc]\r\n"
      )
      .answer("a name: ", "\(answer)\r").end(.exited(1))
    #expect(end.outputText.contains(output) && (output != "") == (end.outputText != ""))
    // A destructive action gets no values.
    let fields = answer == "save" ? #"{"a":"x","b":""}"# : "null"
    if format == "json" { #expect(end.outputText.hasSuffix(#""fields":\#(fields)}"# + "\n")) }
    if format == "shell" {
      #expect(end.outputText.contains("prompt_field_a='\(answer == "1" ? "x" : "")'\n"))
    }
  }

  @Test("An action that neither cancels nor destroys gets the values and items, secrets included")
  func saved() throws {
    let session = try hold(
      [
        "--text-field", "name", "--secure-field", "password", "--toggle-field", "tls",
        "--picker-field", "size", "--field-option", "size=S", "--text-field", "note",
        "--field-value", "note=a", "--item", "x:on", "--item", "y", "--format", "json",
        "--field-value", "size=S", "--field-value", "tls=on",
      ] + Self.actions)
    let end = try session.answer([
      "  name: ": "web\r", "  password: ": "hunter2\r", "  tls? [Y/n] ": "\r", " [Enter]: ": "\r",
      "  note:     a": "\r", "deselect": "2\r",
      // Items and fields keep what they contain when the user goes back.
      "deselect": "\u{1B}[Z", "  note:     a": "\u{1B}[Z", " [Enter]: ": "\u{1B}[Z",
      "  tls? [Y/n] ": "\u{1B}", "a name: ": "save\r",
    ]).end(.exited(1))
    #expect(
      end.outputText.hasSuffix(
        #""fields":{"name":"web","password":"hunter2","tls":"on","size":"S","note":"a"},"#
          + #""selection":["x","y"]}"# + "\n"))
    #expect(!end.transcript.contains("hunter2"))
  }

  @Test("A text that is edited after it was accepted is printed as edited, without being checked")
  func savedEdit() throws {
    let end = try hold(
      Self.form + Self.actions + ["--field-pattern", "a=[a-z]+", "--format", "shell"]
    )
    .answer(["  a: ": "web\r", "  b: ": "\u{1B}[Z", "  a: web": "!\u{1B}", "a name: ": "save\r"])
    .end(.exited(1))
    #expect(end.outputText.hasSuffix("prompt_field_a='web!'\nprompt_field_b=''\n"))
  }

  @Test(
    "The action that confirms a dismissal is printed instead of the cancel action",
    arguments: [
      (["Discard"], "y", "Discard\n"), (["Discard:destructive=drop"], "y", "drop\n"),
      (["Save", "Discard:=drop"], "save", "Save\n"), (["Save", "Discard:=drop"], "2", "drop\n"),
      (["Keep:cancel", "Go:=go"], "go", "go\n"),
    ])
  func printed(buttons: [String], answer: String, output: String) throws {
    let session = try hold(
      ["--button", "A", "--button", "B:cancel", "--dismissal-confirmation", "Leave?"]
        + buttons.flatMap { ["--dismissal-button", $0] })
    try session.answer("[A/b] ", "\u{1B}").shows("Leave?")
      .answer(
        buttons.count == 2 && !buttons[0].hasSuffix(":cancel") ? "name: " : "] ", "\(answer)\r"
      )
      .end(.exited(1), prints: output)
  }

  @Test(
    "The cancel action of the confirmation, Escape and end-of-file return to what was typed",
    arguments: ["\r", "3\r", "cancel\r", "no\r", "\u{1B}", "\u{4}"])
  func returning(key: String) throws {
    let end = try hold(Self.form + Self.actions + ["--format", "json"])
      .answer(["  a: ": "one\r", "  b: ": "tw\u{1B}", "a name: ": key, "  b: tw": "o\r"])
      .end(.exited(0))
    #expect(end.outputText.contains(#""dismissal_action":null,"status":0,"#))
    #expect(end.outputText.hasSuffix(#""fields":{"a":"one","b":"two"}}"# + "\n"))
  }

  @Test(
    "--dismissal-should-present selects whether leaving a form is confirmed always, never or after changes",
    arguments: [
      ("changed", "", false), ("changed", "x", true), ("no", "x", false), ("false", "x", false),
      ("yes", "", true), ("on", "x", true),
    ])
  func condition(value: String, text: String, isAsked: Bool) throws {
    let session = try hold([
      "--text-field", "a", "--field-value", "a=was", "--dismissal-confirmation", "Leave?",
      "--dismissal-should-present", value, "--dismissal-button", "Discard",
    ])
    try session.answer("  a: was", text + "\u{1B}")
    if isAsked { try session.answer("\(bold("Leave?")) Discard [y/N] ", "y\r") }
    let end = try session.end(.exited(1), prints: "")
    #expect(end.transcript.contains("Leave?") == isAsked)
  }

  @Test("A timeout and a signal end a dialog during its confirmation, and no action is reported")
  func ended() throws {
    let call = Self.form + Self.actions + ["--format", "json"]
    let end = try hold(call + ["--timeout", "2"]).answer("  a: ", "\u{1B}")
      .shows("a name (closes in ").waitForEnd()
    #expect(end.status == .exited(124) && end.modesAfter == end.modesBefore)
    #expect(
      end.outputText.contains(#""dismissal":"timeout","dismissal_action":null,"status":124,"#))
    try hold(call).answer("  a: ", "\u{1B}").shows("a name: ").signal(SIGTERM)
      .end(.signaled(SIGTERM), prints: "")
  }

  @Test("The end of standard input dismisses a dialog without a confirmation")
  func endOfInput() throws {
    let end = try run(
      [executable, "--stdin", "T", "--format", "json"] + Self.form + Self.actions, stdin: "x\n"
    ).expect(.exited(1))
    #expect(
      end.outputText.contains(#""dismissal":"end-of-input","dismissal_action":null,"status":1,"#))
    #expect(!end.errorText.contains("Leave?"))
  }

  @Test("The keys of presented data are replaced in every text of a confirmation")
  func data() throws {
    let session = try hold([
      "--presenting", "file=a.txt", "--text-field", "a", "--dismissal-confirmation",
      "Leave {file}?", "--dismissal-message", "{file} is lost.", "--dismissal-button",
      "Delete {file}:destructive=d", "--dismissal-button", "Keep {file}:cancel", "--format",
      "shell",
    ])
    try session.answer("a: ", "\u{1B}")
    let shown = try session.expect(" or Keep a.txt [y/N] ").withoutSequences
    #expect(
      shown.hasSuffix(
        "\r\nLeave a.txt?\r\n│ a.txt is lost.\r\n! Delete a.txt or Keep a.txt [y/N] "),
      "\(shown.debugDescription)")
    let end = try session.type("delete a.txt\r").end(.exited(1))
    #expect(end.outputText.contains("prompt_dismissal_action='d'\n"), "\(end.outputText)")
  }

  @Test(
    "A confirmation may have several actions if the output names the chosen action or is empty",
    arguments: [
      ["--text-field", "a", "--format", "json"], ["--text-field", "a", "--format", "shell"],
      ["--text-field", "a", "-q"], ["--button", "A", "--button", "B:cancel"],
      ["--text-field", "a", "--dismissal-button", "C:cancel"],
    ])
  func telling(options: [String]) throws {
    let isOne = options.contains("--dismissal-button")
    let buttons = (isOne ? ["S"] : ["S", "D"]).flatMap { ["--dismissal-button", $0] }
    let call = ["T", "--is-presented", "no", "--dismissal-confirmation", "L"] + buttons
    try run([executable] + call + options).expect(.exited(3))
  }
}
