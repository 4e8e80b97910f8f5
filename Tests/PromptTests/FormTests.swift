// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

private let (up, shiftTab) = ("\u{1B}[A", "\u{1B}[Z")

@Suite("Forms")
struct FormTests {
  private let folder = TemporaryFolder.make()

  /// A form with two text fields, a toggle, a picker and a file field.
  private static let form = [
    "New server", "--text-field", "name:Name", "--field-pattern", "name=[a-z][a-z0-9-]*",
    "--field-message", "name=Small letters, digits and hyphens; a letter first.", "--text-field",
    "port:Port", "--field-value", "port=8080", "--field-range", "port=1..65535", "--toggle-field",
    "tls:Use TLS", "--picker-field", "size:Size", "--field-option", "size=Small:=s",
    "--field-option", "size=Large:=l", "--file-field", "key:Key file", "--field-kind", "key=file",
  ]

  @Test(
    "White space at the beginning of a field's label is not shown",
    arguments: [" ", "\u{A0}", "\u{2003}", "\u{3000}"])
  func blankLabel(space: String) throws {
    let session = try start(
      "T --text-field f:\(space)\(space){key} --presenting key=\(space)Keep", stdin: .terminal)
    try session.answer("\n  Keep: ", "x\r").end(.exited(0), prints: "x\n")
  }

  /// A field, its question, the keys that are typed into it, and the resulting value.
  struct Kind: Sendable {
    let options: [String]
    let question: String
    let typed: String
    let value: String
    /// Whether the input is discarded when the field is left.
    var isSecure: Bool { options[0] == "--secure-field" }
  }

  private static let text = Kind(
    options: ["--text-field", "f"], question: "  f: ", typed: "x", value: "x")
  private static let secure = Kind(
    options: ["--secure-field", "f"], question: "  f: ", typed: "x", value: "x")
  private static let file = Kind(
    options: ["--file-field", "f", "--field-kind", "f=folder"], question: "  f: ", typed: "/",
    value: "/")
  private static let toggle = Kind(
    options: ["--toggle-field", "f"], question: "  f? [y/N] ", typed: "y", value: "on")
  private static let picker = Kind(
    options: ["--picker-field", "f", "--field-option", "f=x"], question: "  f: 1 x: ", typed: "1",
    value: "x")
  private static let kinds = [text, secure, file, toggle, picker]

  private func hold(
    _ arguments: [String], environment: [String: String] = [:], columns: UInt16 = 80,
    placement: Session.Placement = .foreground
  ) throws -> Session {
    try start(
      ["T"] + arguments, environment: ["NO_COLOR": "1"].merging(environment) { $1 },
      columns: columns, placement: placement)
  }

  // MARK: Filling in

  @Test(
    "A form asks for one field after the other, and prints the values in the order of the fields")
  func filledIn() throws {
    folder.write("my key", "")
    let session = try start(
      Self.form + ["--format", "shell"], environment: ["NO_COLOR": "1"],
      workingDirectory: folder.path)
    let heading = "\r\nCancel [Esc]   Back [Shift-Tab]\r\n\r\n"
    try session.answer([
      heading
        + "  \u{1B}[2m│ \u{1B}[0mSmall letters, digits and hyphens; a letter first.\r\n  Name:           ":
        "web-1\r", "\r\n  Port (1-65535): 8080": "\r", "\r\n  Use TLS? [y/N] ": "y\r",
      "\r\n  Size: 1 Small, 2 Large: ": "large\r", "\r\n  Key file:       ": "my\t\r",
    ])
    try session.end(
      .exited(0),
      prints: """
        prompt_action='OK'
        prompt_id=''
        prompt_index='1'
        prompt_role=''
        prompt_dismissal='action'
        prompt_status='0'
        prompt_field_name='web-1'
        prompt_field_port='8080'
        prompt_field_tls='on'
        prompt_field_size='l'
        prompt_field_key='\(folder.path)/my key'

        """)
  }

  @Test(
    "An assumed answer takes the initial values, and is refused if one is missing or not valid",
    arguments: [
      (["name=web", "size=s"], "web\n8080\noff\ns\n\n"),
      (
        ["name=web", "size=LARGE", "tls=yes", "port= 1 ", "key=/dev/null"],
        "web\n1\non\nl\n/dev/null\n"
      ),
      // A field that is not required may be empty, but a picker has no empty value.
      (["size=s"], "\n8080\noff\ns\n\n"), (["name=web"], nil), (["name=Web", "size=s"], nil),
      (["port=0", "size=s"], nil), (["key=/nowhere", "size=s"], nil), (["key=/", "size=s"], nil),
    ] as [([String], String?)])
  func assumed(values: [String], output: String?) throws {
    let options = values.flatMap { ["--field-value", $0] }
    try run([executable, "--assume", "OK"] + Self.form + options)
      .expect(.exited(output == nil ? 65 : 0), prints: output ?? "")
    try run([executable, "--assume", "Cancel"] + Self.form + options).expect(.exited(1), prints: "")
  }

  @Test(
    "If an assumed answer leaves a required field without a value, the error names the ways to set one",
    arguments: [
      ["--text-field", "f", "--field-required", "f"],
      ["--secure-field", "f", "--field-required", "f"],
      ["--picker-field", "f", "--field-option", "f=a"],
    ])
  func assumedNothing(field: [String]) throws {
    let end = try run([executable, "--assume", "OK", "T"] + field).expect(.exited(65), prints: "")
    #expect(
      end.errorText
        == "prompt: --assume gives 'f' no value: use --field-value or, for a secret, --stdin\n")
  }

  @Test("An initial value that is not valid is shown, and can be edited")
  func invalidValue() throws {
    let session = try hold([
      "--text-field", "port:Port", "--field-range", "port=1..", "--field-value", "port=0",
      "--file-field", "key:Key", "--field-value", "key=/nowhere",
    ])
    let (port, key) = ("Port (at least 1): 0", "Key:               /nowhere")
    try session.answer(port, "\r").shows("\(boldRefusalSign)Type a whole number: at least 1.")
      .answer([port: "\u{7F}7\r", key: "\r"])
      .shows("The file “/nowhere” does not exist.").answer(key, "\u{15}/dev/null\r")
      .end(.exited(0), prints: "7\n/dev/null\n")
  }

  @Test("Data is put into the labels, the messages and the options of fields")
  func data() throws {
    let session = try hold([
      "--presenting", "host=web", "--toggle-field", "a:Start {host}", "--field-message",
      "a=Starts {host} now.", "--picker-field", "b:Size", "--field-option", "b=For {host}:=s",
    ])
    try session.answer([
      "\r\n  \u{1B}[2m│ \u{1B}[0mStarts web now.\r\n  Start web? [y/N] ": "y\r",
      "\r\n  Size: 1 For web: ": "for\r",
    ])
    .end(.exited(0), prints: "on\ns\n")
  }

  // MARK: Going back

  @Test("Shift-Tab returns from a field of every kind", arguments: kinds)
  func back(field: Kind) throws {
    let session = try hold(["--text-field", "n"] + field.options)
    try session.answer([
      "  n: ": "one\r", field.question: shiftTab, "  n: one": "!\r",
      field.question: field.typed + shiftTab, "  n: one!": "\r",
    ])
    .shows(field.question)
    // An unfinished line is shown again, except that of a secret.
    try session.type(field.isSecure ? "\(field.typed)\r" : "\r")
      .end(.exited(0), prints: "one!\n\(field.value)\n")
  }

  @Test(
    "After going back, a secret is kept unless another one is typed, after which Up has no effect",
    arguments: [("", "old"), ("x\u{1B}[Ay", "xy")])
  func secretAfterBack(typed: String, secret: String) throws {
    try hold(["--text-field", "n", "--secure-field", "p", "--text-field", "m"])
      .answer([
        "  n: ": "one\r", "  p: ": "old\r", "  m: ": up, "  p: ": "\(typed)\r", "  m: ": "z\r",
      ])
      .end(.exited(0), prints: "one\n\(secret)\nz\n")
  }

  @Test(
    "Up goes back from an empty line, and from an unchanged line that going back has filled"
  )
  func upOnLines() throws {
    for key in [up, "\u{1B}OA"] {
      let session = try hold([
        "--text-field", "a", "--text-field", "b", "--field-value", "b=was", "--file-field", "c",
      ])
      try session.answer([
        "  a: ": "one\r",
        // The line contains the initial value, and was not filled by going back.
        "  b: was": "\(key)1\r",
        "  c: ": "/x\(key)\u{15}\(key)",
        "  b: was1": key,
        "  a: one": "\(key)2\r",
        "  b: was1": "3\(key)4\r",
        "  c: ": "/dev/null\r",
      ])
      try session.end(.exited(0), prints: "one2\nwas134\n/dev/null\n")
    }
  }

  @Test("Neither Shift-Tab nor Up leaves the first field", arguments: kinds)
  func firstField(field: Kind) throws {
    let session = try hold(field.options + ["--text-field", "n"])
    try session.answer(field.question, shiftTab)
    if field.question.hasSuffix("f: ") { try session.type(up) }
    let end = try session.type("\(field.typed)\r").answer("  n: ", "end\r")
      .end(.exited(0), prints: "\(field.value)\nend\n")
    // The label of the cancel action was on the line of the secure field, which is drawn again.
    let count = field.options == Self.secure.options ? 3 : 2
    #expect(end.transcript.components(of: field.question).count == count, "\(end.transcript)")
  }

  @Test("Shift-Tab goes back by its usual sequence and by that of the terminal's description")
  func described() throws {
    for field in Self.kinds {
      let session = try hold(["--text-field", "n"] + field.options, environment: ["TERM": "linux"])
      try session.expect("Back [Shift-Tab]")
      for key in [shiftTab, "\u{1B}\t"] {
        try session.answer(["  n: ": "x\r", field.question: key])
      }
      try session.answer("  n: ", "\u{1B}").end(.exited(1), prints: "")
    }
  }

  @Test(
    "A key that an inputrc binds does not go back, and Shift-Tab is not shown if it is bound",
    arguments: ["emacs", "vi"])
  func inputrc(mode: String) throws {
    for (key, hidden) in [(shiftTab, true), (up, false)] {
      let notation = key.dropFirst()
      let file = folder.write(
        "inputrc", "set editing-mode \(mode)\n\"\\e\(notation)\": \"bound\"\n")
      let session = try hold(
        ["--text-field", "a", "--text-field", "b"], environment: ["INPUTRC": file])
      let heading = try session.expect("  a: ")
      #expect(heading.contains("Back [Shift-Tab]") != hidden)
      try session.type("one\r").answer(["  b: ": key, "bound": "\u{15}"])
      // The key that is not bound goes back nevertheless.
      try session.type(hidden ? up : shiftTab).answer(["  a: one": "\r", "  b: ": "two\r"])
        .end(.exited(0), prints: "one\ntwo\n")
    }
  }

  @Test("Shift-Tab and Up go back in vi mode", arguments: [shiftTab, up, "\u{1B}OA"])
  func viMode(key: String) throws {
    let file = folder.write("inputrc", "set editing-mode vi\n")
    for mode in ["", "\u{1B}"] {
      let session = try hold(
        ["--text-field", "a", "--text-field", "b"], environment: ["INPUTRC": file])
      try session.shows("Cancel [Ctrl-D]   Back [Shift-Tab]").answer("  a: ", "one\r")
        .shows("  b: ")
      if mode != "" {
        // The cursor moves back when Escape has left insert mode.
        try session.type("x\u{1B}").answer("\u{8}", "x")
      }
      try session.type(key).answer(["  a: one": "\r", "  b: ": "two\r"])
        .end(.exited(0), prints: "one\ntwo\n")
    }
  }

  @Test("Shift-Tab and Up do not go back if they belong to a command of the editor")
  func partOfCommand() throws {
    let session = try hold(["--text-field", "a", "--text-field", "b"])
    try session.answer("  a: ", "one\r").shows("  b: ")
    // Ctrl-R searches the history.
    try session.type("\u{12}").answer("(reverse-i-search)", shiftTab).shows("  b: ")
    // Ctrl-V inserts the next key literally.
    try session.type("x\u{16}\(shiftTab)")
      .answer([
        "x^[[Z": "\u{15}\u{16}\(up)", "^[[A": "\u{15}y\(shiftTab)", "  a: one": "\r",
        "  b: y": "\r",
      ])
      .end(.exited(0), prints: "one\ny\n")
  }

  @Test("A Shift-Tab that is typed ahead goes back")
  func backAhead() throws {
    for field in Self.kinds {
      // A secret ignores what was typed ahead.
      if field.options == Self.secure.options { continue }
      try hold(["--text-field", "n"] + field.options)
        .answer("  n: ", "one\r\(shiftTab)!\r\(field.typed)\r")
        .end(.exited(0), prints: "one!\n\(field.value)\n")
    }
  }

  @Test(
    "Tab moves to the cancel action if it is pressed twice, or once if nothing was typed",
    arguments: [
      ("\t\r", nil), ("\t\t\r", nil), ("x\t\r", "ax"), ("x\t\t\r", nil), ("\t\t\t\r", "a"),
      ("x\t\t\t\r", "ax"), ("\tx\r", "ax"), ("x\u{1B}[D\t\ty\r", "ayx"), ("x\t\t\u{7F}\r", "a"),
      ("\u{1B}[B\r", nil), ("x\u{1B}OB\r", "ax"), ("x\u{1B}[B\u{1B}[B\r", nil),
      ("x\u{1B}[A\r", nil),
      ("x\u{1B}[Z\r", nil), ("\u{1B}[A\u{1B}[A\r", nil), ("\t\u{1B}[C\r", nil),
      ("\t\t\u{1B}[D\r", nil), ("\t\t ", nil),
      ("\t\u{1B}[B\r", nil), ("\u{16}\t\u{7F}\r", "a"),
      ("x\t\t\u{1B}[200~b\u{1B}[201~\r", "axb"), ("\t\n", nil),
      // Reports of the terminal are not keys.
      ("x\t\t\u{1B}[O\r", nil), ("\t\u{1B}[24;1R\r", nil), ("\t\u{1B}[?62;22c\r", nil),
      ("\t\u{1B}]11;rgb:0/0/0\u{7}\r", nil),
    ] as [(String, String?)])
  func leaving(keys: String, value: String?) throws {
    let end = try hold(["--text-field", "n", "--field-value", "n=a", "--format", "json"])
      .answer("  n: a", keys).waitForEnd()
    #expect(end.outputText.contains("\"n\":\"\(value ?? "")\"") == (value != nil), "\(end.shown)")
    #expect(end.status == .exited(value == nil ? 1 : 0))
    if value == nil { #expect(end.transcript.contains("(Cancel [Enter])"), "\(end.shown)") }
  }

  @Test(
    "Tab and Down go on to the next field as Enter does, and Up goes back",
    arguments: ["\t", "\u{1B}[B"])
  func goingOn(key: String) throws {
    let fields = ["--text-field", "u", "--secure-field", "p", "--text-field", "e"]
    try hold(fields).answer([
      "  u: ": "root\(key)", "  p: ": "hunter2\(key)", "  e: ": "x\(shiftTab)", "  p: ": up,
      "  u: root": "1\(key)", "  p: ": "hunter\(key)", "  e: x": "\r",
    ]).end(.exited(0), prints: "root1\nhunter\nx\n")
    // The label of the cancel action is not taken as a value.
    try hold(fields).answer(["  u: ": "\u{1B}[Zx\(key)", "  p: ": "\(up)", "  u: x": "\u{3}"])
      .end(.signaled(SIGINT))
    // A value that is not valid is refused.
    try hold(["--text-field", "n", "--field-range", "n=1..9", "--toggle-field", "t"])
      .answer(["): ": "x\(key)", "): x": "\u{15}3\(key)", "t? [y/N] ": "\r"])
      .end(.exited(0), prints: "3\noff\n")
  }

  @Test(
    "Tab and the arrow keys leave a secure field, too, and do not become part of the secret",
    arguments: [
      ("\t\r", nil), ("k\t\r", "k"), ("k\t\t\r", nil), ("k\u{1B}[B\u{1B}[B\r", nil),
      ("\u{1B}OB\r", nil),
      ("k\u{1B}[A\r", nil), ("k\u{1B}[Z\r", nil), ("k\t\t\t\r", "k"), ("k\t\tx\r", "kx"),
      ("k\t\t\u{1B}[200~p\u{1B}[201~\r", "kp"),
      ("k\t\t ", nil),
      ("\u{1B}[A\u{1B}[B\r", nil), ("k\t\t\u{1B}[C\r", nil), ("k\t\t\u{1B}[O\r", nil),
      ("k\t\t\u{1B}[24;1R\r", nil),
      ("k\u{1B}[I\r", "k"),
    ] as [(String, String?)])
  func leavingSecret(keys: String, value: String?) throws {
    let end = try hold(["--secure-field", "n", "--format", "json"]).answer("  n: ", keys)
      .waitForEnd()
    #expect(end.outputText.contains("\"n\":\"\(value ?? "")\"") == (value != nil), "\(end.shown)")
    #expect(end.status == .exited(value == nil ? 1 : 0))
    if value == nil { #expect(end.transcript.contains("(Cancel [Enter])"), "\(end.shown)") }
  }

  @Test("The cancel action to which Tab has moved is shown again after a suspension")
  func suspendedLeaving() throws {
    for options in [["--secure-field", "n"], ["--text-field", "n"]] {
      try hold(options).answer("  n: ", "\t").shows("(Cancel [Enter])").suspend().foreground()
        .answer("n: (Cancel [Enter])", "\r").end(.exited(1))
    }
  }

  @Test(
    "A key that would move the cursor or delete in a secret is refused",
    arguments: ["[D", "OH", "[3~"])
  func cursorInSecret(key: String) throws {
    try hold(["--secure-field", "n"])
      .answer(["  n: ": "k\u{1B}\(key)X\r", "control characters are not": "", "  n: ": "ok\r"])
      .end(.exited(0), prints: "ok\n")
  }

  @Test("While Tab shows the cancel action, every key and macro that accepts the line cancels")
  func acceptedByMacro() throws {
    let file = folder.write("inputrc", "\"\\C-m\": \"\\C-e\\C-j\"\n")
    for key in ["\r", "\u{F}", "\n"] {
      try hold(["--text-field", "n", "--field-value", "n=a"], environment: ["INPUTRC": file])
        .answer("  n: a", "\t\(key)").end(.exited(1))
    }
  }

  @Test("If Tab completes files or is bound by an inputrc, it does not leave the field")
  func keptTab() throws {
    let file = folder.write("inputrc", "\"\\t\": \"n\"\n")
    try hold(["--text-field", "n"], environment: ["INPUTRC": file])
      .answer("  n: ", "\t\t\r").end(.exited(0), prints: "nn\n")
    try hold(["--text-field", "n", "--field-completion", "n=files"])
      .answer("  n: ", "/dev/nul\t\t\r").end(.exited(0), prints: "/dev/null\n")
  }

  // MARK: Toggles and pickers

  @Test(
    "Toggles and pickers have standard keys, whatever the inputrc binds",
    arguments: ["emacs", "vi"])
  func standardKeys(mode: String) throws {
    let file = folder.write(
      "inputrc",
      """
      set editing-mode \(mode)
      "1": "2"
      "y": "n"
      "\\e[A": "n"
      "\\t": "n"

      """)
    let session = try hold(
      [
        "--text-field", "a", "--toggle-field", "b", "--picker-field", "c", "--field-option", "c=x",
        "--field-option", "c=w",
      ], environment: ["INPUTRC": file])
    try session.answer([
      "  a: ": "1\r", "  b? [y/N] ": "y\r", "  c: 1 x, 2 w: ": shiftTab,
      // Up and Down cycle through the answers, and Enter takes the answer on the line.
      "  b? [Y/n] ": "\u{1B}[B", "no": up, "yes": "\u{1B}[B", "no": "\r",
      "  c: 1 x, 2 w: ": "\t", "\r\n    1  x\r\n    2  w\r\n  c: 1 x, 2 w: ": "?\r",
      "\r\n    1  x\r\n    2  w\r\n  c: 1 x, 2 w: ": up, "w": up, "x": "\r",
    ])
    try session.end(.exited(0), prints: "2\noff\nx\n")
  }

  @Test("A screenful of options leaves the label of the picker on the screen")
  func manyOptions() throws {
    let options = (1...40).flatMap { ["--field-option", "p=Option \($0)"] }
    let session = try hold(["--text-field", "a", "--picker-field", "p:Which one"] + options)
    try session.answer("  a: ", "x\r").shows("\r\n  Which one:\r\n     1  Option 1\r\n")
    let shown = try session.expect("a name: ")
    // The terminal has 24 rows, and the lines from the title to the first field stay on it, too.
    #expect(shown.components(of: "\r\n").count == 17, "\(shown)")
    for (typed, question) in [("?\r", "a name: "), ("tion 3\r", "more of the name; ? shows all: ")]
    {
      try session.type(typed)
      let page = try session.expect(question)
      // The label is not repeated above the rows that match an answer.
      #expect(page.contains("\r\n  Which one:\r\n") == (typed == "?\r"), "\(page)")
    }
    try session.type("37\r").end(.exited(0), prints: "x\nOption 37\n")
  }

  @Test("A text field below a picker lists the names of files, and the next picker its options")
  func listings() throws {
    for name in ["x1", "x2"] { folder.write(name, "") }
    let options = { (name: String) in
      ["--picker-field", name, "--field-option", "\(name)=y1", "--field-option", "\(name)=y2"]
    }
    try hold(options("a") + ["--text-field", "b", "--field-completion", "b=files"] + options("c"))
      .answer([
        "  a: 1 y1, 2 y2: ": "y\t", "\r\n    1  y1\r\n    2  y2\r\n": "1\r",
        "  b: ": "\(folder.path)/x\t\t",
      ])
      .shows("\r\nx1")
      .answer(["x2": "1\r", "  c: 1 y1, 2 y2: ": "y\t", "\r\n    1  y1\r\n    2  y2\r\n": "2\r"])
      .end(.exited(0), prints: "y1\n\(folder.path)/x1\ny2\n")
  }

  // MARK: Interruptions

  @Test("A suspended form is drawn again with what was filled in")
  func suspended() throws {
    for field in [Self.toggle, Self.picker] {
      let session = try hold(
        ["--message", "M", "--text-field", "n:Name", "--secure-field", "p"] + field.options)
      try session.answer(["  Name: ": "one\r", "  p:    ": "secret\r", field.question: "x"])
        .shows("x").suspend().foreground()
      let anew = try session.expect("\(field.question)x").withoutSequences
      #expect(
        anew.contains(
          "T\r\n│ M\r\nCancel [Esc]   Back [Shift-Tab]\r\n\r\n"
            + "  Name: one\r\n  p:    (hidden)\r\n\(field.question)"), "\(anew.debugDescription)")
      try session.type("\u{15}\(field.typed)\r")
        .end(.exited(0), prints: "one\nsecret\n\(field.value)\n")
    }
  }

  @Test("A resized form keeps what was typed")
  func resized() throws {
    for field in [Self.text, Self.file, Self.toggle, Self.picker] {
      let session = try hold(["--text-field", "n"] + field.options)
      try session.answer(["  n: ": "one\r", field.question: field.typed]).shows(field.typed)
      for columns in [20, 200, 80] as [UInt16] { try session.resize(rows: 10, columns: columns) }
      try session.type("\r").end(.exited(0), prints: "one\n\(field.value)\n")
    }
  }

  @Test(
    "A timeout and a signal end a form that asks for a toggle or picker",
    arguments: [toggle, picker], [[], ["--timeout-action", "cancel"]])
  func ended(field: Kind, action: [String]) throws {
    let call = field.options + action + ["--text-field", "n", "--format", "json", "--timeout"]
    let end = try hold(call + ["0.4"]).shows(field.question).waitForEnd()
    #expect(end.modesAfter == end.modesBefore)
    #expect(end.status == .exited(action.isEmpty ? 124 : 1))
    #expect(
      end.outputText.contains(
        #""dismissal":"timeout","status":\#(action.isEmpty ? 124 : 1),"fields":null}"#))
    #expect(
      end.transcript.withoutSequences.hasSuffix(
        action.isEmpty ? "(timed out)\r\n" : "(timed out: Cancel)\r\n"), "\(end.transcript)")
    try hold(call + ["1h"]).shows(field.question).signal(SIGTERM)
      .end(.signaled(SIGTERM), prints: "")
  }

  /// The options about fields, each with an argument, and the kinds of fields that take it.
  private static let options: [(option: String, argument: String, fields: Set<String>)] = [
    ("--field-value", "f=on", ["text", "toggle", "file"]),
    ("--field-required", "f", ["text", "secure", "file", "date"]),
    ("--field-pattern", "f=x", ["text", "secure"]), ("--field-range", "f=1..", ["text"]),
    ("--field-check", "f=x", ["text", "secure", "file", "date"]),
    ("--field-prompt", "f=x", ["text", "secure", "file", "date"]),
    ("--field-completion", "f=files", ["text"]), ("--field-repeat", "f", ["secure"]),
    ("--field-option", "f=x", ["picker"]), ("--field-kind", "f=new", ["file"]),
    ("--field-message", "f=x", ["text", "secure", "toggle", "picker", "file", "date"]),
  ]

  @Test(
    "An option that does not apply to the kind of its field makes the call malformed",
    arguments: options.indices)
  func misplaced(index: Int) throws {
    let (option, argument, takers) = Self.options[index]
    for kind in ["text", "secure", "toggle", "picker", "file", "date"] {
      let call =
        ["T", "--\(kind)-field", "f"]
        + (kind == "picker" ? ["--field-option", "f=y"] : []) + [option, argument]
      if takers.contains(kind) {
        try run([executable, "--is-presented", "no"] + call).expect(.exited(3))
      } else {
        let reason =
          switch (kind, option) {
          case ("picker", "--field-value"): "not an option"
          case ("date", "--field-value"): "is not a date"
          case ("date", "--field-range"): "is not a range of dates"
          default: "which is a \(kind)"
          }
        try expectUsageError(call, contains: [reason])
      }
    }
  }
}

@Suite("Notation of the options of a picker")
struct OptionNotationTests {
  @Test(
    "Text after the last colon of an option belongs to the label unless it is an ID or empty",
    arguments: [
      ("Small:=s", "Small", "s"), ("Small", "Small", nil), ("Small:", "Small", nil),
      ("a:b", "a:b", nil), ("a:destructive", "a:destructive", nil), ("a:b:", "a:b", nil),
      ("a:b:=c", "a:b", "c"), ("10:30", "10:30", nil), ("a=b:", "a=b", nil),
      ("a=b c", "a=b c", nil), ("x:on=y", "x:on=y", nil), ("a: =b", "a: =b", nil),
    ] as [(String, String, String?)])
  func notation(notation: String, label: String, id: String?) throws {
    // The options may be given in any order.
    let end = try run([
      executable, "--assume", "OK", "T", "--field-value", "f=\(label)", "--field-option",
      "f=\(notation)", "--picker-field", "f",
    ])
    #expect(end.outputText == (id ?? label) + "\n", "\(end.errorText)")
  }
}
