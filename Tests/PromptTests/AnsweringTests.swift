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

  @Test("A dialog shows its roles by a sign, keys, weight and colours, and then what was answered")
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
        "",
        "Save failed.",
        "│ The disk is full.",
        "",
        "! 1  Delete draft",
        "  2  Retry",
        "  3  Not now       [Enter] [Esc]",
        "",
        "Choose 1-3 or a name: maybe",
        "“maybe” is none of them: 1-3 or a name.",
        "Choose 1-3 or a name: (Not now)",
        "",
      ])
    for styled in [
      "\u{1B}[1mSave failed.\u{1B}[0m", "\u{1B}[2m│ \u{1B}[0m",
      "\u{1B}[1;31m!\u{1B}[0m 1  \u{1B}[1;31mDelete draft\u{1B}[0m", "\u{1B}[1mNot now\u{1B}[0m",
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
      "--button", "C:cancel", environment: environment)
    _ = try session.expect("a name: ")
    try session.type("a\r")
    let end = try session.end(.exited(0), prints: "A\n")
    #expect(
      end.transcript.withoutSequences.contains(
        "Error: Oops\r\n│ m\r\n\r\n! 1  A\r\n  2  B\r\n  3  C  [Enter] [Esc]\r\n"))
    if environment["NO_COLOR"] == nil {
      #expect(!end.transcript.contains("\u{1B}"))
    } else {
      // No sequence but these is among the styles.
      let styles = ["\u{1B}[0m", "\u{1B}[1m", "\u{1B}[2m"]
      let rest = styles.reduce(end.transcript) { $0.components(of: $1).joined() }
      #expect(!rest.components(of: "\u{1B}[?2004").joined().contains("\u{1B}"))
    }
  }

  @Test("NO_COLOR leaves what is bold and what is faint")
  func weight() throws {
    let session = try start(
      "--error", "--message", "m", "Oops", "--button", "A:destructive", "--button", "B",
      "--button", "C:cancel", environment: ["NO_COLOR": "1"])
    _ = try session.expect("a name: ")
    try session.type("b\r")
    let end = try session.end(.exited(0), prints: "B\n")
    for styled in [
      "\u{1B}[1mError:\u{1B}[0m \u{1B}[1mOops\u{1B}[0m", "\u{1B}[2m│ \u{1B}[0m",
      "\u{1B}[1m!\u{1B}[0m 1  \u{1B}[1mA\u{1B}[0m", "  2  B\r\n", "  3  \u{1B}[1mC\u{1B}[0m",
    ] {
      #expect(end.transcript.contains(styled), "\(styled.debugDescription)")
    }
  }

  @Test("A terminal that has bold text, but no faint text, is sent none")
  func withoutFaint() throws {
    let session = try start("--message", "m", "T", environment: ["TERM": "vt100"])
    _ = try session.expect("[Enter] ")
    try session.type("\r")
    let end = try session.end(.exited(0), prints: "OK\n")
    #expect(end.transcript.contains("\u{1B}[1mT\u{1B}[0m\r\n│ m"))
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
    let shown = end.transcript.withoutOwnSequences
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
    let listed = try session.expect("a name: De").withoutSequences
    #expect(listed.contains("\r\n! 1  Delete draft\r\n  2  Deny\r\n"))
    try session.type("l\t")
    _ = try session.expect("lete draft")
    try session.type("\r")
    try session.end(.exited(0), prints: "Delete draft\n")
  }

  @Test(
    "Tab lists the labels that contain what was typed if none begins with it, and completes one")
  func completionOfPart() throws {
    let session = try start("T", "--button", "Fix login", "--button", "Feature login:")
    _ = try session.expect("a name: ")
    try session.type("log\t")
    let listed = try session.expect("a name: log").withoutSequences
    #expect(listed.contains("\r\n  1  Fix login") && listed.contains("\r\n  2  Feature login\r\n"))
    try session.type("\u{15}ix\t")
    _ = try session.expect("Fix login")
    try session.type("\r")
    try session.end(.exited(0), prints: "Fix login\n")
  }

  @Test("Tab puts nothing on the line that the labels have in common before what was typed")
  func completionOfCommonPart() throws {
    let session = try start("T", "--button", "Feature login", "--button", "Feature logout")
    _ = try session.expect("a name: ")
    try session.type("log\t")
    _ = try session.expect("Feature logout")
    _ = try session.expect("a name: ")
    try session.waitForIdleness()
    #expect(session.transcript.hasSuffix("a name: log"))
    try session.type("\u{15}1\r")
    try session.end(.exited(0), prints: "Feature login\n")
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
      (["--format", "index", "--button", "C:cancel", "--button", "A  b"], "[A/c] ", "2\n"),
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

extension AnsweringTests {
  private static let up = "\u{1B}[A"
  private static let down = "\u{1B}[B"
  private static let fruit = [
    "Which?", "--button", "Apple", "--button", "Burn:destructive", "--button", "Cherry",
    "--button", "None:cancel",
  ]

  @Test(
    "An arrow key puts the next or the last label on the line that destroys nothing",
    arguments: [
      ([down], "Apple"), ([down, down], "Cherry"), ([down, down, down], "None"),
      ([down, down, down, down], "Apple"), ([up], "None"), ([up, up], "Cherry"),
      ([up, up, up], "Apple"), ([up, up, up, up], "None"), ([down, up], "None"),
      (["\u{1B}OB", "\u{1B}OB", "\u{1B}OA"], "Apple"),
      // What was typed before gives way.
      (["burn", down], "Apple"),
    ])
  func arrows(keys: [String], label: String) throws {
    let session = try Session(
      arguments: [executable] + Self.fruit, environment: environment, stdin: .null)
    _ = try session.expect("a name: ")
    for key in keys { try session.type(key) }
    try session.type("\r")
    let end = try session.end(.exited(label == "None" ? 1 : 0), prints: "\(label)\n")
    // The label is on the line, and nothing is added to it.
    #expect(end.transcript.withoutSequences.hasSuffix("\(label)\r\n"), "\(end.shown)")
    #expect(!end.transcript.contains("(\(label))"))
  }

  @Test("Enter takes the label that an arrow key has put on the line, whatever its text answers")
  func offered() throws {
    let label = "photo\u{202E}gpj"
    let session = try start("Which?", "--button", "B", "--button", "\(label):")
    _ = try session.expect("a name: ")
    // What is shown of that label names nothing when it is typed.
    try session.type("photo<U+202E>gpj\r")
    _ = try session.expect("is none of them")
    _ = try session.expect("a name: ")
    try session.type(Self.down + Self.down)
    _ = try session.expect("photo<U+202E>gpj")
    try session.type("\r")
    let end = try session.end(.exited(0), prints: "\(label)\n")
    #expect(!end.transcript.contains("\u{202E}"))
  }

  @Test("A label that is edited after an arrow key has put it there is an ordinary answer")
  func editedOffer() throws {
    let session = try Session(
      arguments: [executable] + Self.fruit, environment: environment, stdin: .null)
    _ = try session.expect("a name: ")
    try session.type(Self.down + "x\r")
    _ = try session.expect("“Applex” is none of them: 1-4 or a name.")
    _ = try session.expect("a name: ")
    try session.type(Self.down + "\u{15}\r")
    try session.end(.exited(1), prints: "None\n")
  }

  @Test("Escape does not turn a label that an arrow key has put there into an answer")
  func escapedOffer() throws {
    let session = try start(
      "Pick", "--presenting", "a=\u{1B}x", "--button", "{a}:=safe", "--button",
      "^[x:destructive=boom", "--button", "Third")
    try session.expect("name: ")
    try session.type("\u{1B}[B")
    try session.expect("^[x")
    try session.type("\u{1B}")
    try session.expect("Esc does nothing here")
    try session.expect("name: ")
    try session.type("\r")
    try session.expect("Enter alone chooses nothing here.")
    try session.expect("name: ")
    // A label that is edited and typed again is an answer, and no longer what was offered.
    try session.type("\u{1B}[B\u{15}^[x\r")
    try session.end(.exited(0), prints: "boom\n")
  }

  @Test("Tab on a blank line shows the actions, and puts no label there")
  func blankLine() throws {
    let session = try start("-q", "Pick", "--button", "Delete:destructive")
    try session.expect("[y] ")
    try session.type("  \t")
    try session.expect("destroys")
    try session.expect("[y] ")
    try session.type("\r")
    try session.expect("Please answer y.")
    try session.type("\u{3}")
    _ = try session.waitForEnd()
  }

  @Test("An arrow key and Enter choose nothing if the only action destroys")
  func noOffer() throws {
    let session = try start("Erase it?", "--button", "Erase:destructive")
    _ = try session.expect("[y] ")
    try session.type(Self.down + Self.up + "\r")
    _ = try session.expect("Please answer y.")
    _ = try session.expect("[y] ")
    try session.type("y\r")
    try session.end(.exited(0), prints: "Erase\n")
  }

  @Test("Where a text has to be typed, an arrow key offers only the cancel action")
  func offerBesideRequiredText() throws {
    for keys in [Self.down, Self.up, Self.down + Self.down] {
      let session = try start("--confirm", "Drop?", "--require-typing", "db", "--button", "Drop")
      _ = try session.expect("Enter for Cancel: ")
      try session.type(keys)
      _ = try session.expect("Cancel")
      try session.type("\r")
      try session.end(.exited(1), prints: "Cancel\n")
    }
  }

  @Test("An arrow key offers both actions of a question on one line, unless one of them destroys")
  func arrowsOnOneLine() throws {
    for (role, output, status) in [("", "Empty\n", 0), (":destructive", "Cancel\n", 1)]
      as [(String, String, Int32)]
    {
      let session = try start("--confirm", "Empty?", "--button", "Empty\(role)")
      _ = try session.expect("[y/N] ")
      try session.type(Self.down + "\r")
      try session.end(.exited(status), prints: output)
    }
  }

  @Test(
    "A title that is no question shows the first letters of the labels, and these are answers",
    arguments: [
      ("r\r", 0, "Retry\n"), ("W\r", 1, "Work offline\n"), ("\r", 0, "Retry\n"),
      ("y\r", 0, "Retry\n"), ("n\r", 1, "Work offline\n"), ("x\rw\r", 1, "Work offline\n"),
    ] as [(String, Int32, String)])
  func initials(keys: String, status: Int32, output: String) throws {
    let session = try start(
      "--error", "No network.", "--button", "Retry", "--button", "Work offline:cancel")
    _ = try session.expect(" Retry or Work offline [R/w] ")
    try session.type(keys.hasPrefix("x") ? "x\r" : keys)
    if keys.hasPrefix("x") {
      _ = try session.expect("Please answer r (Retry) or w (Work offline).")
      _ = try session.expect("[R/w] ")
      try session.type(String(keys.dropFirst(2)))
    }
    try session.end(.exited(status), prints: output)
  }

  @Test(
    "A question shows y and n where a title asks, and where the labels have no letters of their own",
    arguments: [
      (["Retry it?", "--button", "Retry", "--button", "Work offline:cancel"], "[Y/n] "),
      (["Down.", "--button", "Retry", "--button", "Rest:cancel"], "[Y/n] "),
      (["Down.", "--button", "Yield", "--button", "Work:cancel"], "[Y/n] "),
      (["Down.", "--button", "再試行", "--button", "Work:cancel"], "[Y/n] "),
      (["--confirm", "Go on."], "[y/N] "),
    ])
  func yesAndNo(arguments: [String], keys: String) throws {
    let session = try Session(
      arguments: [executable] + arguments, environment: environment, stdin: .null)
    _ = try session.expect(keys)
    try session.type("y\r")
    try session.end(.exited(0))
  }

  @Test("A question that leaves too little room for its answer stands above the answer")
  func narrow() throws {
    for (arguments, shown) in [
      (["T?", "--button", "A", "--button", "B"], "\r\nChoose 1-2 or a name:\r\n> "),
      (["--confirm", "Do you really want this?"], "really want this?\r\nOK [y/N] "),
      (
        [
          "--confirm", "Do it now?", "--button", "Remove:destructive", "--button", "Keep it:cancel",
        ],
        "\r\nDo it now?\r\n! Remove or Keep it [y/N]\r\n> "
      ),
      (
        ["T", "--text-field", "f:A field with a long label"],
        "\r\n  A field with a long label:\r\n  > "
      ),
    ] {
      let session = try Session(
        arguments: [executable] + arguments,
        environment: environment.merging(["TERM": "dumb"]) { $1 }, columns: 30, stdin: .null)
      _ = try session.expect(shown)
      try session.type("\u{3}")
      try session.end(.signaled(SIGINT), prints: "")
    }
  }
}
