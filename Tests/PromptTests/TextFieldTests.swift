// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal
import Testing

@Suite("Text fields")
struct TextFieldTests {
  @Test("A text field has a line of its own, and its value is printed, not the action's label")
  func value() throws {
    try start("Who? --text-field user:User")
      .shows("\r\n" + bold("Who?") + "\r\nOK [Enter]   Cancel [Esc]\r\n\r\n")
      .answer("  User: ", "jane doe\r").end(.exited(0), prints: "jane doe\n")
  }

  @Test(
    "A value or secret is printed byte for byte, as lines, JSON or shell variables",
    arguments: ["text", "secure"])
  func formats(kind: String) throws {
    let value = #" a'b"c\d é漢🙂 "#
    let outputs = [
      "label": value + "\n", "index": "1\n", "none": "",
      "json":
        #"{"action":"OK","id":null,"index":1,"role":null,"dismissal":"action","status":0,"#
        + #""fields":{"v":" a'b\"c\\d é漢🙂 "}}"# + "\n",
      "shell": """
      prompt_action='OK'
      prompt_id=''
      prompt_index='1'
      prompt_role=''
      prompt_dismissal='action'
      prompt_status='0'
      prompt_field_v=' a'\\''b"c\\d é漢🙂 '

      """,
    ]
    for (format, output) in outputs {
      try start(["T", "--\(kind)-field", "v", "--format", format]).answer("v: ", value + "\r")
        .end(.exited(0), prints: output)
    }
  }

  @Test("The shell variable of a field is assigned even if nothing is presented")
  func alwaysAssigned() throws {
    let end = try run([
      executable, "T", "--text-field", "v", "--is-presented", "no", "--format", "shell",
    ]).expect(.exited(3))
    #expect(end.outputText.hasSuffix("prompt_status='3'\nprompt_field_v=''\n"))
  }

  @Test("A value that is refused can be corrected")
  func pattern() throws {
    let session = try start(
      "T --text-field v:Name --field-required v --field-pattern v=[a-zé]{2,4}|x+",
      environment: ["NO_COLOR": "1"])
    try session.answer([
      "Name: ": "\r", "\r\n        \(boldRefusalSign)It cannot be empty.\r\n  Name: ": "éééééé\r",
      "\r\n        \(boldRefusalSign)It must match “[a-zé]{2,4}|x+”\r\n  Name: éééééé":
        "\u{7F}\u{7F}\r",
    ])
    .end(.exited(0), prints: "éééé\n")
  }

  @Test("A long value that does not match its pattern is refused without much processor time")
  func longMismatch() throws {
    let session = try start([
      "T", "--text-field", "v", "--field-pattern", "v=[a-z]+@[a-z]+\\.[a-z]+", "--field-value",
      "v=" + String(repeating: "a", count: 60_000), "--assume", "OK",
    ])
    try session.end(.exited(65), prints: "")
  }

  @Test("A text field initially contains its --field-value")
  func prefilled() throws {
    try start("T --text-field v --field-value v=a=b").answer("v: a=b", "\u{1}x\r")
      .end(.exited(0), prints: "xa=b\n")
  }

  @Test("A paste is inserted without its final line break")
  func paste() throws {
    try start("T --text-field v").answer(["v: ": "a\u{1B}[200~b é\r\n\u{1B}[201~", "b é": "c\r"])
      .end(.exited(0), prints: "ab éc\n")
  }

  @Test("A paste of several lines is refused as a whole, with the reason")
  func pasteOfLines() throws {
    try start("T --text-field v").answer("v: ", "\u{1B}[200~y\nrm -rf /\n\u{1B}[201~")
      .shows("line breaks and control characters").answer("v: ", "b\r")
      .end(.exited(0), prints: "b\n")
  }

  @Test("Control characters and bytes that are not UTF-8 are refused, typed or pasted")
  func notText() throws {
    let session = try start("T --text-field v")
    try session.answer("v: ", [0x61, 0xFF, 0x0D]).shows("not valid UTF-8")
      .answer("v: ", "a\u{16}\u{1B}b\r").shows("control characters")
    for typed in ["a\u{9B}b", "\u{1B}[200~a\u{9B}b\u{1B}[201~"] {
      try session.answer("v: ", typed)
      let shown = try session.expect("control characters")
      #expect(!shown.unicodeScalars.contains("\u{9B}"))
      try session.type("\u{5}\u{15}")
    }
    try session.answer("v: ", "ok\r").end(.exited(0), prints: "ok\n")
  }

  @Test("A value of 100 KB is accepted whole")
  func long() throws {
    let value = String(repeating: "0123456789", count: 10_000)
    try start("T --text-field v").answer("v: ", "\u{1B}[200~\(value)\u{1B}[201~\r")
      .waitForEnd(within: 60)
      .expect(.exited(0), prints: value + "\n")
  }
}
