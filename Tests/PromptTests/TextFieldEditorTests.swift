// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Editor of text fields")
struct TextFieldEditorTests {
  private let folder = TemporaryFolder.make()

  @Test("A text field follows the user's inputrc, with its macros and conditions")
  func inputrc() throws {
    let file = folder.write(
      "inputrc",
      """
      $if prompt
      "\\C-t": "from a macro"
      $endif
      "qq": "two keys"
      """)
    let session = try start(
      "T --text-field v --button A --button B --format json", environment: ["INPUTRC": file])
    try session.answer(["v: ": "\u{14} ", "from a macro": "qq\r"]).shows("two keys", "name: ")
    // Macros do not apply to the question about actions.
    let end = try session.type("\u{14}b\r").end(.exited(0))
    #expect(end.outputText.contains(#""action":"B""#))
    #expect(end.outputText.contains(#"{"v":"from a macro two keys"}"#))
  }

  @Test("A macro ends with its line, and the rest of the macro does not answer the next question")
  func macro() throws {
    let file = folder.write("inputrc", "\"Z\": \"x\\C-mWipe\\C-mWipe\\C-m\"\n\"Y\": \"aZb\"\n")
    for (keys, arguments) in [
      ("Z", []), ("Y", []), ("\u{18}(\r", ["--text-field", "second"]),
      ("Z", ["--require-typing", "Wipe"]),
    ] as [(String, [String])] {
      let session = try start(
        ["T", "--text-field", "v", "--button", "Wipe:destructive"] + arguments + [
          "--button", "No:cancel",
        ], environment: ["INPUTRC": file])
      try session.answer("v: ", keys)
      if arguments.first == "--text-field" {
        try session.expect("second: ")
        // This line does not belong to the macro whose definition was begun in the first field.
        try session.type("Wipe\r")
      }
      try session.expect(arguments.first == "--require-typing" ? "Type " : "a name: ")
      if arguments.first == "--text-field" { try session.type("\u{18})\u{18}e") }
      try session.type("\u{1B}").end(.exited(1), prints: "")
    }
    try start("T --text-field v --text-field second", environment: ["INPUTRC": file])
      .answer(["v: ": "Z", "second: ": "y\r"]).end(.exited(0), prints: "x\ny\n")
  }

  @Test("An end-of-file that a macro types dismisses the dialog")
  func endOfFileInMacro() throws {
    for typed in ["", "abc"] {
      let end = try startEditor("\"Z\": \"\\C-u\\C-d\"\n").type(typed + "Z")
        .end(.exited(1), prints: "")
      #expect(end.transcript.withoutSequences.hasSuffix("(Cancel)\r\n"))
    }
  }

  @Test("In vi mode, Escape is a key of the editor, and Ctrl-D dismisses the dialog")
  func viMode() throws {
    let inputrc = "set editing-mode vi\n\"jj\": vi-movement-mode\n"
    let session = try startEditor(inputrc)
    #expect(session.transcript.contains("Cancel [Ctrl-D]"))
    // ESC is the key Escape when nothing follows it, and then the cursor moves back.
    try session.type("abc\u{1B}").answer("\u{8}", "0iX\r").end(.exited(0), prints: "Xabc\n")
    try startEditor(inputrc).type("abcjj0iY\r").end(.exited(0), prints: "Yabc\n")
    try startEditor(inputrc).type("\u{4}").end(.exited(1), prints: "")
  }

  @Test(
    "A text or secure field restores the terminal, whatever ends it and in either editing mode",
    arguments: [("text", "emacs"), ("text", "vi"), ("secure", "emacs")],
    [
      ("\r", .exited(0)), ("\u{1B}", .exited(1)), ("\u{15}\u{4}", .exited(1)),
      ("\u{3}", .signaled(SIGINT)), ("\u{1C}", .signaled(SIGQUIT)), ("", .signaled(SIGTERM)),
      ("", .signaled(SIGHUP)),
    ] as [(String, Session.End.Status)])
  func endings(
    field: (kind: String, mode: String), ending: (key: String, status: Session.End.Status)
  ) throws {
    let inputrc = folder.write("inputrc", "set editing-mode \(field.mode)\n")
    let session = try start(
      ["-q", "T", "--\(field.kind)-field", "v"], environment: ["INPUTRC": inputrc])
    try session.answer("v: ", "abc")
    if field.kind == "text" { try session.expect("abc") }
    // In vi mode, Escape is a key of the editor, and Ctrl-D dismisses an empty line.
    let isEscapeInVi = field.mode == "vi" && ending.key == "\u{1B}"
    try session.type(isEscapeInVi ? "\u{1B}0D\u{4}" : ending.key)
    if ending.key.isEmpty, case .signaled(let number) = ending.status { try session.signal(number) }
    try session.end(ending.status, prints: "")
  }

  @Test(
    "The arrow keys, Home and Delete work in emacs mode and in vi mode",
    arguments: ["emacs", "vi"],
    [
      ("\u{1B}[D", "abcXd"), ("\u{1B}OD", "abcXd"), ("\u{1B}[H", "Xabcd"), ("\u{1B}OH", "Xabcd"),
      ("\u{1B}[H\u{1B}[C", "aXbcd"), ("\u{1B}[H\u{1B}[3~", "Xbcd"), ("\u{1B}[1;5D", "Xabcd"),
    ])
  func arrows(mode: String, key: (String, String)) throws {
    try startEditor("set editing-mode \(mode)\n").type("abcd\(key.0)X\r")
      .end(.exited(0), prints: "\(key.1)\n")
  }

  @Test(
    "Ctrl-C ends a dialog after a line that ended while quoted-insert waited for a key",
    arguments: ["\u{16}\u{1B}[200~x\ny\u{1B}[201~", "\u{11}\u{1B}[200~x\ny\u{1B}[201~"])
  func signalsAfterQuotedInsert(keys: String) throws {
    try start("T --text-field a").answer("a: ", keys).shows("not allowed.\r\n")
      .answer("a: ", "\u{3}").waitForEnd().expect(.signaled(SIGINT))
  }

  @Test(
    "A signal key that is pressed directly after a quoted key sends its signal",
    arguments: [("\u{3}", SIGINT), ("\u{1C}", SIGQUIT)])
  func signalAfterQuotedKey(key: String, signal: Int32) throws {
    let session = try start("T --text-field a").answer("a: ", "\u{16}")
    // Until the quoted character has been read, the terminal sends no signals.
    try session.wait { (try? session.modes.raisesSignals) == false }
    try session.type("x\(key)").end(.signaled(signal), prints: "")
  }

  @Test("Quoted-insert also inserts Escape and Ctrl-D", arguments: ["\u{1B}", "\u{4}"])
  func quotedInsert(key: String) throws {
    try start("T --text-field a").answer("a: ", "\u{16}").type(key)
      .answer(key == "\u{4}" ? "^D" : "^[", "\r").answer("not allowed.\r\n", "\u{3}").waitForEnd()
      .expect(.signaled(SIGINT))
  }

  @Test("An unchanged value of several rows is drawn once")
  func longValue() throws {
    let value = String(repeating: "0123456789", count: 12)
    let session = try start("T --text-field a --field-value a=\(value) --text-field b")
    try session.answer("a: \(value)", "\r")
    let after = try session.expect("b: ")
    #expect(!after.contains("0"), "\(after)")
    try session.type("\u{3}").waitForEnd()
  }

  @Test("A text field is in UTF-8, whatever an inputrc sets")
  func encoding() throws {
    try startEditor("set convert-meta on\nset input-meta off\nset output-meta off\n")
      .type("aé漢").answer("aé漢", "\r").end(.exited(0), prints: "aé漢\n")
  }

  @Test("An inputrc that is a FIFO does not block a field, and is not read")
  func fifo() throws {
    let fifo = folder.path + "/fifo"
    #expect(mkfifo(fifo, 0o600) == 0)
    // Both ends are open, so that the FIFO can contain lines.
    let end = open(fifo, O_RDWR | O_NONBLOCK)
    defer { close(end) }
    let line = "\"a\": \"from a FIFO\"\n"
    for lines in ["", line] {
      #expect(write(end, lines, lines.utf8.count) == lines.utf8.count)
      try start("T --text-field v", environment: ["INPUTRC": fifo]).answer("v: ", "a\r")
        .end(.exited(0), prints: "a\n")
    }
  }

  @Test("An inputrc is read once, even if the field is shown again")
  func readOnce() throws {
    let inputrc = folder.write("inputrc", "set editing-mode vi\n")
    let session = try start(
      "T --text-field v --dismissal-confirmation Sure?", environment: ["INPUTRC": inputrc])
    try session.expect("v: ")
    #expect(mkfifo(folder.path + "/fifo", 0o600) == 0)
    _ = folder.write("inputrc", "$include \(folder.path)/fifo\n")
    try session.type("\u{4}").answer("Sure?", "n\r").shows("v: ")
    // In vi mode, Escape is a key of the editor, and i inserts.
    try session.type("ac\u{1B}ib\r").end(.exited(0), prints: "abc\n")
  }

  @Test("With --field-completion, Tab completes file names, except those with hidden characters")
  func completion() throws {
    folder.write("a file", "")
    folder.write("hostile\u{202E}", "")
    for (typed, isWanted, output) in [
      ("a", true, "a file"), ("hos", true, "hos"), ("a", false, "a"),
    ] {
      try start(["T", "--text-field", "v"] + (isWanted ? ["--field-completion", "v=files"] : []))
        .answer("v: ", "\(folder.path)/\(typed)\t\r")
        .end(.exited(0), prints: "\(folder.path)/\(output)\n")
    }
  }
}
