// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Hidden characters in an answer")
struct HiddenAnswerTests {
  /// A bracketed paste.
  private func pasted(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }

  @Test(
    "Half of a character is not shown even in a window that is too narrow for a whole one",
    arguments: [4, 5, 8, 20] as [UInt16])
  func narrow(columns: UInt16) throws {
    let session = try start("--text-field f:Название --timeout 60", environment: ["TERM": "dumb"])
    try session.shows("Название").resize(rows: 10, columns: columns)
    for key in ["Л", "Л", "Л", "\u{1}", "\u{1B}5", "Л", "\u{5}"] { try session.type(key) }
    try session.type("\r").end(.exited(0))
    #expect(String(validating: session.transcriptBytes, as: UTF8.self) != nil)
  }

  @Test("A window of one row, which cannot show the whole line, does not keep a signal waiting")
  func oneRow() throws {
    let session = try start(["--confirm", "Do you want to delete everything?"])
    try session.answer("[y/N] ", String(repeating: "a", count: 50) + "b").shows("b")
    try session.resize(rows: 1, columns: 66).shows("aaa").signal(SIGTERM).end(.signaled(SIGTERM))
  }

  @Test(
    "A line that scrolls sideways does not show half of a character",
    arguments: [["TERM": "dumb"], ["TERM": "xterm"]], ["゛31m", "é", "👩‍👩‍👧", "a\u{301}"])
  func sideways(environment: [String: String], text: String) throws {
    let folder = try TemporaryFolder()
    folder.write("inputrc", "set horizontal-scroll-mode on\n")
    let value = String(repeating: text, count: 60)
    var environment = environment
    environment["INPUTRC"] = folder.path + "/inputrc"
    let session = try start(
      ["--text-field", "f:F", "--field-value", "f=" + value], environment: environment)
    try session.expect("F")
    for key in ["\u{1}", "\u{6}", "\u{5}", "\u{2}\u{2}\u{2}", "\u{1}"] {
      for _ in 0..<9 { try session.type(key) }
    }
    let end = try session.type("\r").end(.exited(0), prints: value + "\n")
    #expect(String(validating: session.transcriptBytes, as: UTF8.self) != nil, "\(end.shown)")
  }

  @Test(
    "An answer with a hidden character chooses only a label with that character",
    arguments: ["pay\u{200B}pal", "pay\u{AD}pal", "pay\u{200F}pal", "pay\u{E0041}pal"])
  func labels(label: String) throws {
    for answer in [label, pasted(label), pasted(label + "\n")] {
      try start("'Pay with' --button \(label):=fake --button paypal:=real")
        .answer("name: ", answer + "\r").end(.exited(0), prints: "fake\n")
    }
  }

  @Test(
    "A yes or a label with an added hidden character does not choose a destructive action",
    arguments: ["y\u{200B}", "y\u{AD}", "\u{200F}y", "e\u{200B}mpty", "y\u{0}", "y\njunk"])
  func destructive(answer: String) throws {
    let session = try start("-q --confirm Empty? --button Empty:destructive")
    for keys in answer.contains(where: { $0 < " " }) ? [pasted(answer)] : [answer, pasted(answer)] {
      try session.answer("[y/N] ", keys + "\r").shows("Please answer y or n.")
    }
    try session.answer("[y/N] ", "\r").end(.exited(1), prints: "")
  }

  @Test("A required text with a hidden character or a line break in it is not accepted")
  func requiredText() throws {
    let session = try start(
      "--confirm Drop? --button Drop:destructive --require-typing 'drop it'",
      environment: ["NO_COLOR": "1"])
    for keys in ["drop\u{200B} it", "drop it\u{AD}", pasted("drop\u{200B} it"), pasted("drop\nit")]
    {
      try session.answer("Type “drop it” ", keys + "\r").shows("That is not “drop it”.")
    }
    try session.answer("Type “drop it” ", "drop it\r").end(.exited(0), prints: "Drop\n")
  }

  @Test(
    "A paste shows every control character and malformed byte on the line, and is not an answer",
    arguments: [
      (Array("y\nrm\t-r\u{1B}[2J\u{7F}".utf8), "y^Jrm^I-r^[[2J^?"),
      ([0x61, 0, 0x62], "a\u{FFFD}b"),
      ([0x61, 0x84, 0x62, 0x9B, 0x33, 0x31, 0x6D], "a\u{FFFD}b\u{FFFD}31m"),
      ([0x61, 0xE2, 0x82], "a\u{FFFD}"),
      ([0x90, 0x9D, 0x9C, 0x85], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
      (Array("é\r\né\n".utf8), "é^M^Jé"),
    ] as [([UInt8], String)])
  func pastes(bytes: [UInt8], visible: String) throws {
    let session = try start(
      "--confirm Save? --button One --button Two", environment: ["NO_COLOR": "1"])
    let paste = Array("\u{1B}[200~".utf8) + bytes + Array("\u{1B}[201~".utf8)
    let end = try session.answer("a name: ", paste).answer(visible, "\r")
      .shows("\r\n“\(visible)” is not in the list; type ").answer("a name: ", "n\r")
      .end(.exited(1), prints: "Cancel\n")
    // The transcript as text has replaced bytes that are not UTF-8, so its bytes are checked.
    #expect(String(validating: session.transcriptBytes, as: UTF8.self) != nil)
    let controls = end.transcript.withoutSequences.controls()
    #expect(controls.isEmpty, "\(end.transcript.debugDescription)")
  }

  @Test("The cursor moves over the visible form of a character in one step")
  func editing() throws {
    let session = try start("T --button ab:=x --button c")
    try session.answer("name: ", "a\u{AD}b").shows("a<U+00AD>b")
    // The cursor moves one column back, to the end of the hidden character.
    try session.type("\u{2}").answer("\u{8}", "X")
    #expect(try !session.expect("X").contains("\u{8}"))
    try session.type("\u{7F}\u{7F}\r").end(.exited(0), prints: "x\n")
  }

  @Test("Hidden characters stay visible after a resize and a suspension")
  func redrawn() throws {
    try start("--confirm Save?", environment: ["NO_COLOR": "1"]).answer("[y/N] ", "a\u{200B}b")
      .shows("a<U+200B>b").resize(rows: 24, columns: 60).shows("[y/N] a<U+200B>b")
      .resize(rows: 24, columns: 20).shows("[y/N] a<U+20").suspend().foreground()
      .answer(["[y/N] a<U+20": "\r", "Please answer": "n\r"]).end(.exited(1), prints: "Cancel\n")
  }
}

@Suite("Hidden characters in a text field")
struct HiddenValueTests {
  private let folder = TemporaryFolder.make()

  private func start(inputrc: String = "") throws -> Session {
    let file = folder.write("inputrc", inputrc)
    let session = try PromptTests.start(
      "T --text-field v", environment: ["INPUTRC": file, "NO_COLOR": "1"])
    try session.expect("v: ")
    return session
  }

  /// Waits for the end, and expects that no control or format character was shown, except for CR,
  /// LF, backspace and bell.
  private func end(_ session: Session, prints output: String) throws {
    let end = try session.end(.exited(0), prints: output)
    #expect(String(validating: session.transcriptBytes, as: UTF8.self) != nil)
    for scalar in end.transcript.withoutSequences.unicodeScalars {
      let isShown =
        ["\r", "\n", "\u{8}", "\u{7}"].contains(scalar)
        || ![.control, .format].contains(scalar.properties.generalCategory)
      #expect(isShown, "U+\(String(scalar.value, radix: 16)) \(end.transcript.debugDescription)")
    }
  }

  @Test(
    "A field shows a hidden character in a visible form, and keeps it byte for byte",
    arguments: ["", "set editing-mode vi\n"],
    ["pay\u{200B}pal", "a\u{202E}b", "a\u{200F}b\u{AD}c", "\u{E0041}é"])
  func values(inputrc: String, value: String) throws {
    for keys in [value, "\u{1B}[200~\(value)\u{1B}[201~"] {
      let session = try start(inputrc: inputrc)
      try session.type(keys).answer("<U+", "\r")
      try end(session, prints: value + "\n")
    }
  }

  @Test(
    "No editing command draws a hidden character unchanged",
    arguments: [
      // The character is killed and yanked, undone, transposed, and turned to upper case.
      ("a\u{200B}b\u{17}\u{19}", "a\u{200B}b"), ("a\u{200B}b\u{15}\u{1F}", "a\u{200B}b"),
      ("ba\u{AD}\u{14}", "b\u{AD}a"), ("a\u{200B}b\u{1B}\u{62}\u{1B}u", "A\u{200B}B"),
      // A control character is quoted, and deleted again.
      ("a\u{16}\u{1B}b\u{7F}\u{7F}", "a"), ("a\u{16}\tb\u{7F}\u{7F}", "a"),
      ("a\u{16}\nb\u{7F}\u{7F}", "a"),
      // Hidden characters are searched for, typed, quoted and yanked.
      ("ab\u{12}\u{202E}\u{7}", "ab"),
      ("a\u{200B}b\u{1}\u{13}\u{17}\u{7}\u{5}", "a\u{200B}b"),
      ("a\u{16}\u{1B}b\u{1}\u{13}\u{19}\u{7}\u{B}ok", "ok"),
      // A macro types the character, and the prompt of a numeric argument precedes it.
      ("\u{18}m", "m\u{200B}"), ("\u{1B}3\u{200B}", "\u{200B}\u{200B}\u{200B}"),
    ])
  func commands(keys: String, value: String) throws {
    let session = try start(
      inputrc: "\"\\C-xm\": \"m\u{200B}\"\nset show-mode-in-prompt on\nset mark-modified-lines on\n"
    )
    try session.type(keys).type("\r")
    try end(session, prints: value + "\n")
  }

  @Test(
    "Neither a list of variables nor an error of an inputrc sends its control characters to the terminal",
    arguments: [
      ("set comment-begin \u{1B}]0;title\u{7}\n\"\\C-xd\": dump-variables\n", "d"),
      (
        "$no\u{1B}]0;title\u{7}\nset no\u{1B}]0;t\u{7} on\n\"\\C-xr\": re-read-init-file\n", "r"
      ),
    ])
  func variables(inputrc: String, key: String) throws {
    let session = try start(inputrc: inputrc)
    try session.type("ab\u{18}\(key)c\r")
    try end(session, prints: "abc\n")
    #expect(!session.transcript.contains("\u{1B}]"))
  }

  @Test("A character is edited as a whole, whatever the inputrc contains")
  func byteOriented() throws {
    let session = try start(inputrc: "set byte-oriented on\n")
    try session.type("aé\u{7F}b\r")
    try end(session, prints: "ab\n")
  }

  @Test("A printed keyboard macro does not reach standard output")
  func printedMacro() throws {
    let session = try start(inputrc: "\"\\C-xp\": print-last-kbd-macro\n")
    try session.type("\u{18}(ab\u{18})\u{18}p\r")
    try end(session, prints: "ab\n")
  }

  @Test(
    "A paste ends a search or a numeric argument, and is inserted into the line",
    arguments: [
      ("", "ab\u{12}", "abXY"), ("", "ab\u{12}b", "abXY"), ("", "ab\u{1B}p", "abXY"),
      ("", "ab\u{1B}3", "abXY"), ("set editing-mode vi\n", "ab\u{1B}/", "aXYb"),
    ])
  func pasteInCommand(inputrc: String, keys: String, value: String) throws {
    let session = try start(inputrc: inputrc)
    try session.type(keys).type("\u{1B}[200~XY\u{1B}[201~").answer("XY", "\r")
    try end(session, prints: value + "\n")
  }

  @Test("A paste is inserted at the end of a search that Ctrl-G does not end")
  func pasteInEndlessSearch() throws {
    let session = try start(inputrc: "\"\\C-gx\": \"y\"\n")
    try session.type("ab\u{12}").type("\u{1B}[200~XY\u{1B}[201~")
    // Ctrl-A ends a search.
    try session.type("q\u{1}\r")
    try end(session, prints: "XYab\n")
  }

  @Test("A paste between the keys of a command is inserted, and the command continues")
  func pasteBetweenKeys() throws {
    let session = try start(inputrc: "\"\\C-xm\": \"-m\"\n")
    try session.type("ab\u{18}").type("\u{1B}[200~XY\u{1B}[201~").answer("XY", "m\r")
    try end(session, prints: "abXY-m\n")
  }
}
