// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Answers at the terminal")
struct AnsweringTests {
  @Test(
    "A question is answered by a word, a letter, Enter, Escape or end-of-file",
    arguments: [
      ("y\r", 0, "Empty Trash\n"), ("yes\n", 0, "Empty Trash\n"), ("EMPTY\r", 0, "Empty Trash\n"),
      ("\r", 1, "Cancel\n"), ("\u{1B}", 1, "Cancel\n"), ("\u{1B}\u{1B}", 1, "Cancel\n"),
      ("y\u{1B}", 1, "Cancel\n"), ("\u{4}", 1, "Cancel\n"), ("maybe\ry\r", 0, "Empty Trash\n"),
      ("y\u{7F}n\r", 1, "Cancel\n"), ("es\u{1}y\r", 0, "Empty Trash\n"),
    ] as [(String, Int32, String)])
  func answers(keys: String, status: Int32, output: String) throws {
    let session = try start("--confirm 'Empty Trash?' --button 'Empty Trash:destructive'")
    var rest = keys[...]
    // Each line answers a question that has been shown.
    while !rest.isEmpty {
      try session.expect("[y/N] ")
      let end = rest.firstIndex(of: "\r").map { rest.index(after: $0) } ?? rest.endIndex
      try session.type(String(rest[..<end]))
      rest = rest[end...]
    }
    try session.end(.exited(status), prints: output)
  }

  @Test(
    "A dialog marks roles by a sign, keys, bold text and colours, and then shows what was chosen")
  func appearance() throws {
    let session = try start(
      "--title 'Save failed.' --message 'The disk is full.'",
      "--button 'Delete draft:destructive' --button Retry --button 'Not now:cancel'")
    let end = try session.answer(["a name: ": "maybe\r", "a name: ": "\r"])
      .end(.exited(1), prints: "Not now\n")
    #expect(
      end.transcript.withoutSequences.components(of: "\r\n") == [
        "", "Save failed.", "│ The disk is full.", "", "! 1  Delete draft", "  2  Retry",
        "  3  Not now       [Enter] [Esc]", "", "Choose 1-3 or a name: maybe",
        "“maybe” is not in the list; type 1-3 or a name. Press Esc for “Not now”.",
        "Choose 1-3 or a name: (Not now)", "",
      ])
    for styled in [
      "\u{1B}[1mSave failed.\u{1B}[0m", "\u{1B}[2m│ \u{1B}[0m",
      "\u{1B}[1;31m!\u{1B}[0m 1  \u{1B}[1;31mDelete draft\u{1B}[0m", "\u{1B}[1mNot now\u{1B}[0m",
    ] {
      #expect(end.transcript.contains(styled), "\(styled.debugDescription)")
    }
  }

  @Test("With NO_COLOR, roles and severities are shown in bold text, without colours")
  func withoutColour() throws {
    let session = try start(
      "--error --message m Oops --button A:destructive --button B --button C:cancel",
      environment: ["NO_COLOR": "1"])
    let end = try session.answer("a name: ", "a\r").end(.exited(0), prints: "A\n")
    #expect(
      end.transcript.withoutSequences.contains(
        "Error: Oops\r\n│ m\r\n\r\n! 1  A\r\n  2  B\r\n  3  C  [Enter] [Esc]\r\n"))
    for styled in [
      "\u{1B}[1mError:\u{1B}[0m \u{1B}[1mOops\u{1B}[0m", "\u{1B}[2m│ \u{1B}[0m",
      "\u{1B}[1m!\u{1B}[0m 1  \u{1B}[1mA\u{1B}[0m", "  2  B\r\n", "  3  \u{1B}[1mC\u{1B}[0m",
    ] {
      #expect(end.transcript.contains(styled), "\(styled.debugDescription)")
    }
    // The transcript contains no other sequences.
    let styles = ["\u{1B}[0m", "\u{1B}[1m", "\u{1B}[2m", "\u{1B}[?2004"]
    let rest = styles.reduce(end.transcript) { $0.components(of: $1).joined() }
    #expect(!rest.contains("\u{1B}"))
    try start("--error Oops", environment: ["NO_COLOR": ""]).answer("\u{1B}[1;31mError:", "\r")
      .end(.exited(0), prints: "OK\n")
  }

  @Test("Faint text is not sent to a terminal that supports only bold text")
  func withoutFaint() throws {
    let end = try start("--message m T", environment: ["TERM": "vt100"])
      .answer("[Enter] ", "\r").end(.exited(0), prints: "OK\n")
    #expect(end.transcript.contains("\u{1B}[1mT\u{1B}[0m\r\n│ m"))
  }

  @Test("The word that marks a critical dialog is bold and yellow, and in the language of the user")
  func critical() throws {
    try start("--confirm 'Low battery' --severity critical", environment: ["LC_ALL": "de_DE.UTF-8"])
      .answer("\u{1B}[1;33mWarnung:\u{1B}[0m \u{1B}[1mLow battery", "\r")
      .end(.exited(1), prints: "Cancel\n")
  }

  @Test(
    "Tab completes a label that begins with the input or contains it, and lists those that remain",
    arguments: [
      ("Delete draft", "Deny", "de\t", "De", "l\t", "lete draft"),
      ("Fix login", "Feature login", "log\t", "log", "\u{15}ix\t", "Fix login"),
      // Text that the labels have in common before the input is not inserted.
      ("Feature login", "Feature logout", "log\t", "log", "\u{15}1", "1"),
    ])
  func completion(
    label: String, other: String, typed: String, line: String, then: String, completed: String
  ) throws {
    let session = try start("T --button '\(label):' --button '\(other):'")
    try session.answer("a name: ", typed)
    let listed = try session.expect("a name: \(line)").withoutSequences
    #expect(listed.contains("\r\n  1  \(label)") && listed.contains("\r\n  2  \(other)\r\n"))
    try session.waitForIdleness()
    #expect(session.transcript.hasSuffix("a name: \(line)"))
    try session.type(then).answer(completed, "\r").end(.exited(0), prints: "\(label)\n")
  }

  @Test("Tab completes no file, and no label that would have to be sanitized")
  func noCompletion() throws {
    let end = try start("T --button photo\u{202E}gpj: --button B")
      .answer("a name: ", "p\t\t/et\t\u{15}b\r").end(.exited(0), prints: "B\n")
    #expect(!end.transcript.contains("\u{202E}"))
    #expect(!end.transcript.contains("etc"))
  }

  @Test("An inputrc cannot answer a question")
  func inputrc() throws {
    let folder = try TemporaryFolder()
    let inputrc = folder.write("inputrc", "\"n\": \"yes\\C-m\"\n\"\\C-m\": self-insert\n")
    try start("--confirm 'Empty Trash?'", environment: ["INPUTRC": inputrc, "HOME": folder.path])
      .answer("[y/N] ", "n\r").end(.exited(1), prints: "Cancel\n")
  }

  @Test(
    "Letters of any script can be typed in any locale, and i matches I even in Turkish",
    arguments: ["C", "POSIX", "C.UTF-8", "de_DE.ISO-8859-1", "tr_TR.UTF-8", "az_AZ", "xx_YY", ""])
  func locales(locale: String) throws {
    for (typed, label) in [
      ("x中\u{7F}\u{7F}über", "Überschreiben"), ("install", "Install"), ("INSTALL", "Install"),
      ("Inst", "Install"),
    ] {
      let end = try start(
        "T --button Überschreiben --button 削除 --button Install", environment: ["LC_ALL": locale]
      ).answer(": ", "\(typed)\r").end(.exited(0), prints: "\(label)\n")
      #expect(end.transcript.contains(label == "Install" ? typed : "über"))
    }
  }

  @Test(
    "The executable contains the texts of the first language and of the last one",
    arguments: [("de_DE.UTF-8", "Abbrechen"), ("sr_RS.UTF-8@latin", "Otkaži")])
  func languages(locale: String, cancel: String) throws {
    try start("T --button A --button B --confirm", environment: ["LC_ALL": locale]).shows(cancel)
      .answer(": ", "\u{4}").end(.exited(1), prints: "Cancel\n")
  }

  @Test("The chosen label is printed byte for byte, or, if requested, its ID, its index or nothing")
  func output() throws {
    for (arguments, question, output) in [
      (["--button", " A  b :"], "[Enter] ", " A  b \n"),
      (["--button", "A  b:=id.1"], "[Enter] ", "id.1\n"),
      (["--format", "index", "--button", "C:cancel", "--button", "A  b"], "[A/c] ", "2\n"),
      (["-q", "--button", "A  b"], "[Enter] ", ""),
      (["--format", "none", "--button", "A  b"], "[Enter] ", ""),
    ] as [([String], String, String)] {
      try start(["T", "--message", "m"] + arguments).answer(question, "a  b\r")
        .end(.exited(0), prints: output)
    }
  }

  @Test("Resizing the window while the line wraps removes nothing above the question")
  func resizeOfWrappedLine() throws {
    let session = try start("--confirm 'Empty Trash?'")
    try session.answer("[y/N] ", String(repeating: "x", count: 90) + "z").shows("z")
      .resize(rows: 24, columns: 60)
    let anew = try session.expect("[y/N] ")
    // The cursor does not go up, since the rows above no longer belong to the line.
    #expect(!anew.contains("\u{1B}[A"))
    try session.type("\u{15}y\r").end(.exited(0), prints: "OK\n")
  }

  @Test(
    "A dialog finds room on a screen of any size",
    arguments: [(0, 0), (1, 1), (20, 3), (65535, 65535)])
  func screenSizes(columns: Int, rows: Int) throws {
    let session = try start(
      "--title 'Save failed.' --message 'The disk is full.' --button A --button B",
      rows: UInt16(rows), columns: UInt16(columns))
    try session.answer("name:", "b\r").end(.exited(0), prints: "B\n")
  }
}

extension AnsweringTests {
  private static let up = "\u{1B}[A"
  private static let down = "\u{1B}[B"
  private static let fruit = [
    "Which?", "--button", "Apple", "--button", "Burn:destructive", "--button", "Cherry", "--button",
    "None:cancel",
  ]

  @Test(
    "An arrow key puts the label of an action on the line, and skips destructive actions",
    arguments: [
      ([down], "Apple"), ([down, down, down, down], "None"), ([up], "None"), ([up, up], "Cherry"),
      (["\u{1B}OB", "\u{1B}OB", "\u{1B}OA"], "Apple"), (["\u{1B}[C"], "None"),
      (["\u{1B}OD"], "None"), ([up, "\u{1B}[C"], "None"), (["\t"], "None"),
      (["\u{1B}[F"], "None"), (["\u{1B}OF", "\u{1B}[H"], "Apple"), (["\u{1B}[6~"], "None"),
      ([up, "\u{1B}[5~"], "Apple"), (["\u{1B}[Z"], "None"), (["\u{E}"], "Apple"),
      (["\u{10}"], "None"),
      (["\u{6}"], "None"), (["\u{1B}[4~", "\u{1B}[1~"], "Apple"),
      // The label replaces what was typed.
      (["burn", down], "Apple"),
    ])
  func arrows(keys: [String], label: String) throws {
    let session = try start(Self.fruit)
    try session.expect("a name: ")
    for key in keys { try session.type(key) }
    let end = try session.type("\r").end(.exited(label == "None" ? 1 : 0), prints: "\(label)\n")
    // The label is on the line, and nothing is added to it.
    #expect(end.transcript.withoutSequences.hasSuffix("\(label)\r\n"), "\(end.shown)")
    #expect(!end.transcript.contains("(\(label))"))
  }

  @Test(
    "A key that edits nothing leaves the cancel action on the line, even if a row has the same label",
    arguments: [
      "", "\u{1B}[C", "\u{1B}[D", "\t", "\u{C}", "\u{1B}[200~\u{1B}[201~", "\u{1}", "\u{1B}[F",
    ])
  func keptOffer(key: String) throws {
    let session = try PromptTests.start(
      ["Delete?", "--confirm", "--buttons-from", "-", "--format", "index"],
      stdin: .text("main\nCancel\n"))
    try session.answer("a name: ", "\u{1B}[C").shows("Cancel").type(key).type("\r")
      .end(.exited(1), prints: "3\n")
  }

  @Test("On a line that was typed, Home and End move the cursor")
  func editedEnds() throws {
    try start(Self.fruit).answer("a name: ", "herr\u{1B}[HC\u{1B}[Fy\r")
      .end(.exited(0), prints: "Cherry\n")
  }

  @Test(
    "Enter chooses a label that an arrow key has put on the line, even if typing it matches no action"
  )
  func offered() throws {
    let label = "photo\u{202E}gpj"
    let session = try start("Which? --button B --button \(label):")
    try session.expect("a name: ")
    // The label as it is shown matches no action when it is typed.
    let end = try session.type("photo<U+202E>gpj\r").shows("is not in the list")
      .answer(["a name: ": Self.down + Self.down, "photo<U+202E>gpj": "\r"])
      .end(.exited(0), prints: "\(label)\n")
    #expect(!end.transcript.contains("\u{202E}"))
  }

  @Test("An edited label is an ordinary answer, even if an arrow key has put it on the line")
  func editedOffer() throws {
    try start(Self.fruit).answer("a name: ", Self.down + "x\r")
      .shows("“Applex” is not in the list; type 1-4 or a name.").answer(
        "a name: ", Self.down + "\u{15}\r"
      )
      .end(.exited(1), prints: "None\n")
  }

  @Test("Escape does not turn a label that an arrow key has put on the line into an answer")
  func escapedOffer() throws {
    let session = try start(
      "Pick --presenting a=\u{1B}x --button {a}:=safe --button ^[x:destructive=boom",
      "--button Third")
    try session.answer(["name: ": "\u{1B}[B", "^[x": "\u{1B}"]).shows("Esc does nothing here")
      .answer("name: ", "\r").shows("There is no default; type an answer.", "name: ")
    // A label that is erased and typed again is a typed answer, and no longer the offered label.
    try session.type("\u{1B}[B\u{15}^[x\r").end(.exited(0), prints: "boom\n")
  }

  @Test(
    "Tab on a blank line shows the actions, and puts no label on the line",
    arguments: ["  ", "\u{A0}", "\u{3000}"])
  func blankLine(blanks: String) throws {
    try start("-q Pick --button Delete:destructive").answer("[y] ", blanks + "\t")
      .shows("destroys").answer(["[y] ": "\r", "Please answer y.": "\u{3}"]).waitForEnd()
  }

  @Test(
    "A user who erases the only label of a narrowed list has not chosen it",
    arguments: ["", " ", "\u{A0}"])
  func erasedLabel(blanks: String) throws {
    try start(Self.fruit).answer("a name: ", "pple\r").shows("takes this one: Apple")
      .type("\u{15}" + blanks + "\r").shows("1  Apple").answer("a name: ", "\r")
      .end(.exited(1), prints: "None\n")
  }

  @Test("A label that is shortened when an arrow key puts it on the line is preceded by its number")
  func shortenedOffer() throws {
    let path = "/srv/" + String(repeating: "x", count: 90)
    let session = try start("Pick --button \(path)a --button \(path)b")
    try session.answer("a name: ", Self.down).shows("1 /srv/xxx").type(Self.down)
      .shows("2").type("\r").end(.exited(0), prints: path + "b\n")
  }
}
