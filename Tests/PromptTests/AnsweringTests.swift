// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

private let destructive = ["--confirm", "Empty Trash?", "--button", "Empty Trash:destructive"]

@Suite("Answers at the terminal")
struct AnsweringTests {
  @Test(
    "A question is answered by a word, a letter, Enter, Escape or end-of-file",
    arguments: [
      ("y\r", 0, "Empty Trash\n"), ("yes\n", 0, "Empty Trash\n"), ("EMPTY\r", 0, "Empty Trash\n"),
      ("empty trash\r", 0, "Empty Trash\n"), ("n\r", 1, "Cancel\n"), ("\r", 1, "Cancel\n"),
      ("  \r", 1, "Cancel\n"), ("can\r", 1, "Cancel\n"), ("\u{1B}", 1, "Cancel\n"),
      ("\u{1B}\u{1B}", 1, "Cancel\n"), ("y\u{1B}", 1, "Cancel\n"), ("\u{4}", 1, "Cancel\n"),
      ("maybe\ry\r", 0, "Empty Trash\n"), ("y\u{7F}n\r", 1, "Cancel\n"),
      ("es\u{1}y\r", 0, "Empty Trash\n"),
    ] as [(String, Int32, String)])
  func answers(keys: String, status: Int32, output: String) throws {
    let session = try start("--confirm", "Empty Trash?", "--button", "Empty Trash:destructive")
    var rest = keys[...]
    // Each line is an answer to a question that stands there.
    while !rest.isEmpty {
      _ = try session.expect("[y/N] ")
      let end = rest.firstIndex(of: "\r").map { rest.index(after: $0) } ?? rest.endIndex
      try session.type(String(rest[..<end]))
      rest = rest[end...]
    }
    try session.end(.exited(status), prints: output)
  }

  @Test("A dialog shows its roles in words and colours, and then what was answered")
  func appearance() throws {
    let session = try start(
      "--title", "Save failed.", "--message", "The disk is full.", "--button",
      "Delete draft:destructive", "--button", "Retry", "--button", "Not now:cancel")
    _ = try session.expect("a name: ")
    try session.type("maybe\r")
    _ = try session.expect("a name: ")
    try session.type("\r")
    let end = try session.end(.exited(1), prints: "Not now\n")
    #expect(
      end.transcript.withoutSequences.components(of: "\r\n") == [
        "Save failed.",
        "│ The disk is full.",
        "  1  Delete draft  destructive",
        "  2  Retry",
        "  3  Not now       cancel, Enter",
        "Choose 1-3 or a name: maybe",
        "Not understood: maybe",
        "Choose 1-3 or a name: Not now",
        "",
      ])
    for styled in [
      "\u{1B}[1mSave failed.\u{1B}[0m", "\u{1B}[2m│ \u{1B}[0m", "\u{1B}[31mDelete draft\u{1B}[0m",
      "\u{1B}[1mNot now\u{1B}[0m", "\u{1B}[2mcancel, Enter\u{1B}[0m",
    ] {
      #expect(end.transcript.contains(styled), "\(styled.debugDescription)")
    }
  }

  @Test(
    "Colours are left out where NO_COLOR says so, and all sequences on a dumb terminal",
    arguments: [["NO_COLOR": "1"], ["TERM": "dumb"], ["TERM": ""], ["TERM": "no-such-terminal"]])
  func withoutColour(environment: [String: String]) throws {
    let session = try start(
      "--error", "--message", "m", "Oops", "--button", "A:destructive", "--button", "B",
      environment: environment)
    _ = try session.expect("a name: ")
    try session.type("a\r")
    let end = try session.end(.exited(0), prints: "A\n")
    #expect(!end.transcript.components(of: "\u{1B}[?2004").joined().contains("\u{1B}"))
    if environment["NO_COLOR"] == nil { #expect(!end.transcript.contains("\u{1B}")) }
    #expect(end.transcript.contains("Error: Oops\r\n│ m\r\n  1  A  destructive\r\n"))
  }

  @Test("An empty NO_COLOR leaves the colours")
  func emptyNoColour() throws {
    let session = try start("--error", "Oops", environment: ["NO_COLOR": ""])
    _ = try session.expect("\u{1B}[1;31mError:")
    try session.type("\r")
    try session.end(.exited(0), prints: "OK\n")
  }

  @Test("The word that marks a critical dialog is bold and yellow, and in the language of the user")
  func critical() throws {
    let session = try start(
      "--confirm", "Low battery", "--severity", "critical", environment: ["LC_ALL": "de_DE.UTF-8"])
    _ = try session.expect("\u{1B}[1;33mWarnung:\u{1B}[0m \u{1B}[1mLow battery")
    try session.type("\r")
    try session.end(.exited(1), prints: "Cancel\n")
  }

  @Test("The terminal shows only harmless text, whatever the arguments contain")
  func sanitizedArguments() throws {
    let evil = "\u{1B}[2J\u{1B}]0;x\u{7}\u{9B}31m\u{1}\u{2}\u{202E}\u{8}\rX"
    let session = try start(
      "--title", evil, "--message", evil + "\n" + evil, "--button", "photo\u{202E}gpj:", "--button",
      "B",
      environment: ["NO_COLOR": "1"])
    _ = try session.expect("a name: ")
    try session.type("b\r")
    let end = try session.end(.exited(0), prints: "B\n")
    let shown = end.transcript.components(of: "\u{1B}[?2004").joined()
    #expect(
      !shown.unicodeScalars.contains {
        $0.properties.generalCategory == .control && $0 != "\r" && $0 != "\n"
      }, "\(shown.debugDescription)")
    #expect(!shown.contains("\u{202E}"))
    #expect(shown.contains("photo<U+202E>gpj"))
  }

  @Test("Tab completes a label, and lists those that remain")
  func completion() throws {
    let session = try start("T", "--button", "Delete draft:destructive", "--button", "Deny")
    _ = try session.expect("a name: ")
    try session.type("de\t")
    _ = try session.expect("Delete draft")
    _ = try session.expect("Deny")
    _ = try session.expect("a name: ")
    try session.type("l\t")
    _ = try session.expect("Delete draft")
    try session.type("\r")
    try session.end(.exited(0), prints: "Delete draft\n")
  }

  @Test("Tab completes no file, and no label that would have to be sanitized")
  func noCompletion() throws {
    let session = try start("T", "--button", "photo\u{202E}gpj:", "--button", "B")
    _ = try session.expect("a name: ")
    try session.type("p\t\t/et\t\u{15}b\r")
    let end = try session.end(.exited(0), prints: "B\n")
    #expect(!end.transcript.contains("\u{202E}"))
    #expect(!end.transcript.contains("etc"))
  }

  @Test("An inputrc cannot answer a question")
  func inputrc() throws {
    let folder = try TemporaryFolder()
    let inputrc = folder.write("inputrc", "\"n\": \"yes\\C-m\"\n\"\\C-m\": self-insert\n")
    let session = try start(
      "--confirm", "Empty Trash?", environment: ["INPUTRC": inputrc, "HOME": folder.path])
    _ = try session.expect("[y/N] ")
    try session.type("n\r")
    try session.end(.exited(1), prints: "Cancel\n")
  }

  @Test("An inputrc that is a pipe does not delay a question")
  func inputrcPipe() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path + "/inputrc"
    #expect(mkfifo(pipe, 0o600) == 0)
    let session = try start("--confirm", "Sure?", environment: ["INPUTRC": pipe])
    _ = try session.expect("[y/N] ")
    try session.type("y\r")
    try session.end(.exited(0), prints: "OK\n")
  }

  @Test(
    "Letters of any script can be typed in any locale",
    arguments: ["C", "POSIX", "C.UTF-8", "de_DE.ISO-8859-1", "tr_TR.UTF-8", "xx_YY", ""])
  func locales(locale: String) throws {
    let session = try start(
      "T", "--button", "Überschreiben", "--button", "削除", environment: ["LC_ALL": locale])
    _ = try session.expect(": ")
    try session.type("x中\u{7F}\u{7F}über\r")
    let end = try session.end(.exited(0), prints: "Überschreiben\n")
    #expect(end.transcript.contains("über"))
  }

  @Test(
    "An answer with an i is understood in Turkish and Azerbaijani too",
    arguments: ["tr_TR.UTF-8", "az_AZ", "C.UTF-8"])
  func dotlessI(locale: String) throws {
    for answer in ["install", "INSTALL", "Inst"] {
      let session = try start(
        "T", "--button", "Install", "--button", "B", environment: ["LC_ALL": locale])
      _ = try session.expect(": ")
      try session.type(answer + "\r")
      try session.end(.exited(0), prints: "Install\n")
    }
  }

  @Test("The chosen label is printed byte for byte, or its ID or index where that is wanted")
  func output() throws {
    for (arguments, question, output) in [
      (["--button", " A  b :"], "[Enter] ", " A  b \n"),
      (["--button", "A  b:=id.1"], "[Enter] ", "id.1\n"),
      (["--format", "index", "--button", "C:cancel", "--button", "A  b"], "a name: ", "2\n"),
      (["-q", "--button", "A  b"], "[Enter] ", ""),
      (["--format", "none", "--button", "A  b"], "[Enter] ", ""),
    ] as [([String], String, String)] {
      let session = try Session(
        arguments: [executable, "T", "--message", "m"] + arguments, stdin: .null)
      _ = try session.expect(question)
      try session.type("a  b\r")
      try session.end(.exited(0), prints: output)
    }
  }

  @Test("The line of the question is drawn again when the window is resized")
  func resize() throws {
    let session = try start("--confirm", "Empty Trash?")
    _ = try session.expect("[y/N] ")
    try session.resize(rows: 24, columns: 30)
    _ = try session.expect("[y/N] ")
    try session.type("y\r")
    try session.end(.exited(0), prints: "OK\n")
  }

  @Test("Resizing the window while the line wraps removes nothing above the question")
  func resizeOfWrappedLine() throws {
    let session = try start("--confirm", "Empty Trash?")
    _ = try session.expect("[y/N] ")
    try session.type(String(repeating: "x", count: 90) + "z")
    _ = try session.expect("z")
    try session.resize(rows: 24, columns: 60)
    let anew = try session.expect("[y/N] ")
    // The cursor does not go up, as what stands there no longer belongs to the line.
    #expect(!anew.contains("\u{1B}[A"))
    try session.type("\u{15}y\r")
    try session.end(.exited(0), prints: "OK\n")
  }

  @Test(
    "A dialog finds room on a screen of any size",
    arguments: [(0, 0), (1, 1), (20, 3), (65535, 65535)])
  func screenSizes(columns: Int, rows: Int) throws {
    let session = try start(
      "--title", "Save failed.", "--message", "The disk is full.", "--button", "A", "--button", "B",
      rows: UInt16(rows), columns: UInt16(columns))
    _ = try session.expect("name:")
    try session.type("b\r")
    try session.end(.exited(0), prints: "B\n")
  }
}
