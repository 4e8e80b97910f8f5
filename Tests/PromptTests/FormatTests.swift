// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import PseudoTerminal
import TerminalDialogs
import Testing

@testable import prompt

@Suite("Formats for machines")
struct FormatTests {
  private func report(
    _ buttons: [Action], written: [RawText] = [], chosen: RawText?, as format: Request.Format
  ) throws -> String {
    let dialog = try Dialog(
      Dialog.Declaration(.confirmation, title: "T", actions: DeclaredActions(buttons)))
    var request = Request()
    request.buttons = try written.map { try ButtonNotation($0) }
    request.format = format
    let outcome = chosen.map { dialog.outcome(assuming: $0) }
    let status = outcome.map { ExitStatus($0) } ?? .notPresented
    let report = Report(of: outcome, status, on: dialog.declaration, to: request)
    return String(decoding: report.bytes, as: UTF8.self)
  }

  @Test(
    "JSON and shell output describe the whole answer, with null or an empty text for missing parts")
  func members() throws {
    let drop = Action("Drop", role: .destructive, isDefault: true, id: "drop")
    func report(chosen: RawText?, as format: Request.Format) throws -> String {
      try self.report(
        [drop], written: ["Drop:default,destructive=drop"], chosen: chosen, as: format)
    }
    #expect(
      try report(chosen: "y", as: .json) == """
        {"action":"Drop","id":"drop","index":1,"role":"default,destructive","dismissal":"assumed","status":0}

        """)
    #expect(
      try report(chosen: "no", as: .json) == """
        {"action":"Cancel","id":null,"index":2,"role":"cancel","dismissal":"assumed","status":1}

        """)
    #expect(
      try report(chosen: "what", as: .json) == """
        {"action":null,"id":null,"index":null,"role":null,"dismissal":null,"status":65}

        """)
    #expect(
      try report(chosen: nil, as: .shell) == """
        prompt_action=''
        prompt_id=''
        prompt_index=''
        prompt_role=''
        prompt_dismissal=''
        prompt_status='3'

        """)
  }

  @Test("JSON output is valid, whatever a label contains")
  func json() throws {
    let label = RawText(bytes: Array("\"\\/\u{1}\u{1F}\u{7F}\u{2028}é🙂\n".utf8) + [0xFF])
    let buttons = [Action(label, id: "x")]
    #expect(
      try report(buttons, written: ["x:=x"], chosen: "x", as: .json).hasPrefix(
        #"{"action":"\"\\/\u0001\u001f\u007f"# + "\u{2028}é🙂" + #"\u000a"#
          + "\u{FFFD}\",\"id\":\"x\""))
  }

  @Test(
    "A JSON parser reads the label as it was given",
    arguments: PresentingTests.hostile.filter { !$0.isEmpty })
  func parsed(value: String) throws {
    let end = try run([
      "/bin/sh", "-c",
      "\"$0\" T --presenting \"k=$1\" --button '{k}x:=id' --assume id --format json | python3 -c 'import json,sys; sys.stdout.write(json.load(sys.stdin)[\"action\"])'",
      executable, value,
    ])
    #expect(end.outputText == value + "x", "\(end.errorText)")
  }

  @Test(
    "Shell output survives eval in every shell, whatever a label contains",
    arguments: ["bash", "dash", "zsh", "busybox sh"])
  func eval(shell: String) throws {
    let shell = shell.components(of: " ").map(String.init)
    for value in PresentingTests.hostile where !value.isEmpty {
      let end = try run(
        ["/usr/bin/env"] + shell + [
          "-c",
          """
          if out=$("$0" T --presenting "k=$1" --button 'A' --button 'x{k}:=id' --assume id --format shell); then
            eval "$out"
            printf '%s|%s|%s' "$prompt_action" "$prompt_index" "$prompt_dismissal"
          fi
          """, executable, value,
        ])
      #expect(
        end.outputText == "x\(value)|2|assumed",
        "\(shell) \(value.debugDescription) \(end.errorText)")
    }
  }

  @Test("Output is written for every status but that of a malformed call")
  func statuses() throws {
    func output(_ arguments: String...) throws -> String {
      try run([executable, "--format", "json"] + arguments, stdin: "x\nx\nx\n").outputText
    }
    #expect(try output("T").contains("\"status\":69,\"dialog\":{"))
    #expect(try output("T", "--is-presented", "no").hasSuffix("\"status\":3}\n"))
    #expect(try output("T", "--confirm", "--stdin").hasSuffix("\"status\":65}\n"))
    #expect(try output("T", "--bogus") == "")
    try run([executable, "--format", "json", "--is-presented", "no", "T"], stdout: .closed).expect(
      .exited(74))
  }
}
