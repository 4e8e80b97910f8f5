// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("A text field")
struct TextFieldTests {
  @Test("is asked on a line of its own, and its value is printed instead of the label")
  func value() throws {
    let session = try start("Who?", "--text-field", "user:User")
    _ = try session.expect("Who?")
    _ = try session.expect("User: ")
    try session.type("jane doe\r")
    try session.end(.exited(0), prints: "jane doe\n")
  }

  @Test("is printed byte for byte, as lines, JSON or shell variables")
  func formats() throws {
    let value = #" a'b"c\d é漢🙂 "#
    let outputs = [
      "label": value + "\n",
      "index": "1\n",
      "none": "",
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
      let session = try start("T", "--text-field", "v", "--format", format)
      _ = try session.expect("v: ")
      try session.type(value + "\r")
      try session.end(.exited(0), prints: output)
    }
  }

  @Test("gives no value to who cancels, by the action, Escape or end-of-file")
  func cancelled() throws {
    for key in ["\u{1B}", "\u{15}\u{4}"] {
      let session = try start("T", "--text-field", "v", "--format", "json")
      _ = try session.expect("v: ")
      try session.type("abc" + key)
      let end = try session.end(.exited(1))
      #expect(
        end.outputText.hasSuffix(#""dismissal":"interactive","status":1,"fields":null}"# + "\n"))
      #expect(end.transcript.withoutSequences.contains("(Cancel)"))
    }
    let session = try start(
      "T", "--text-field", "v", "--format", "shell", "--button", "Go", "--button", "Stop:cancel")
    _ = try session.expect("v: ")
    try session.type("abc\r")
    _ = try session.expect("name: ")
    try session.type("stop\r")
    let end = try session.end(.exited(1))
    #expect(end.outputText.hasSuffix("prompt_status='1'\nprompt_field_v=''\n"))
  }

  @Test("names its variables for every ending that is written")
  func alwaysAssigned() throws {
    let end = try run([
      executable, "T", "--text-field", "v", "--is-presented", "no", "--format", "shell",
    ])
    #expect(end.status == .exited(3))
    #expect(end.outputText.hasSuffix("prompt_status='3'\nprompt_field_v=''\n"))
  }

  @Test("asks again where its value is not taken, and lets it be mended")
  func pattern() throws {
    let session = try start(
      "T", "--text-field", "v:Name", "--field-required", "v", "--field-pattern", "v=[a-zé]{2,4}|x+",
      environment: ["NO_COLOR": "1"])
    _ = try session.expect("Name: ")
    try session.type("\r")
    _ = try session.expect("Name cannot be empty.")
    _ = try session.expect("Name: ")
    try session.type("éééééé\r")
    _ = try session.expect("Name must match [a-zé]{2,4}|x+")
    _ = try session.expect("Name: éééééé")
    try session.type("\u{7F}\u{7F}\r")
    try session.end(.exited(0), prints: "éééé\n")
  }

  @Test("A field with nothing after its colon is called by its name")
  func emptyLabel() throws {
    let session = try start("T", "--text-field", "user:")
    _ = try session.expect("user: ")
    try session.type("ada\r")
    try session.end(.exited(0), prints: "ada\n")
  }

  @Test("A long value that does not match its pattern takes no more time than others")
  func anchored() throws {
    let session = try start(
      "T", "--text-field", "v", "--field-pattern", "v=[a-z]+@[a-z]+\\.[a-z]+", "--field-value",
      "v=" + String(repeating: "a", count: 60_000), "--assume", "OK")
    try session.end(.exited(65), prints: "")
  }

  @Test("begins with the value that it was given, to be edited")
  func prefilled() throws {
    let session = try start("T", "--text-field", "v", "--field-value", "v=a=b")
    _ = try session.expect("v: a=b")
    try session.type("\u{1}x\r")
    try session.end(.exited(0), prints: "xa=b\n")
  }

  @Test("is the person's own editor: their inputrc, macros, and the conditions on prompt")
  func inputrc() throws {
    let folder = try TemporaryFolder()
    let file = folder.write(
      "inputrc",
      """
      $if prompt
      "\\C-t": "from a macro"
      $endif
      "qq": "two keys"
      """)
    let session = try start(
      "T", "--text-field", "v", "--button", "A", "--button", "B", "--format", "json",
      environment: ["INPUTRC": file])
    _ = try session.expect("v: ")
    try session.type("\u{14} ")
    _ = try session.expect("from a macro")
    try session.type("qq\r")
    _ = try session.expect("two keys")
    _ = try session.expect("name: ")
    // The question about actions is nobody's macro.
    try session.type("\u{14}b\r")
    let end = try session.end(.exited(0))
    #expect(end.outputText.contains(#""action":"B""#))
    #expect(end.outputText.contains(#"{"v":"from a macro two keys"}"#))
  }

  @Test("ends a macro with its line: what is left of it answers nothing")
  func macro() throws {
    let folder = try TemporaryFolder()
    let file = folder.write(
      "inputrc", "\"Z\": \"x\\C-mWipe\\C-mWipe\\C-m\"\n\"Y\": \"aZb\"\n")
    for (keys, arguments) in [
      ("Z", []), ("Y", []), ("\u{18}(\r", ["--text-field", "second"]),
      ("Z", ["--require-typing", "Wipe"]),
    ] as [(String, [String])] {
      let session = try Session(
        arguments: [executable, "T", "--text-field", "v", "--button", "Wipe:destructive"]
          + arguments
          + ["--button", "No:cancel"],
        environment: environment.merging(["INPUTRC": file]) { $1 }, stdin: .null)
      _ = try session.expect("v: ")
      try session.type(keys)
      if arguments.first == "--text-field" {
        _ = try session.expect("second: ")
        // The end of a macro that was begun in another line.
        try session.type("Wipe\r")
      }
      _ = try session.expect(arguments.first == "--require-typing" ? "Type " : "a name: ")
      if arguments.first == "--text-field" { try session.type("\u{18})\u{18}e") }
      try session.type("\u{1B}")
      try session.end(.exited(1), prints: "")
    }
    let session = try start(
      "T", "--text-field", "v", "--text-field", "second", environment: ["INPUTRC": file])
    _ = try session.expect("v: ")
    try session.type("Z")
    _ = try session.expect("second: ")
    try session.type("y\r")
    try session.end(.exited(0), prints: "x\ny\n")
  }

  @Test("takes an end-of-file that a macro typed for one")
  func endOfFileInMacro() throws {
    let folder = try TemporaryFolder()
    let file = folder.write("inputrc", "\"Z\": \"\\C-u\\C-d\"\n")
    for typed in ["", "abc"] {
      let session = try start("T", "--text-field", "v", environment: ["INPUTRC": file])
      _ = try session.expect("v: ")
      try session.type(typed + "Z")
      let end = try session.end(.exited(1), prints: "")
      #expect(end.transcript.withoutSequences.hasSuffix("(Cancel)\r\n"))
    }
  }

  @Test("leaves Escape to the editor in vi mode, where Control-D dismisses")
  func viMode() throws {
    let folder = try TemporaryFolder()
    let file = folder.write("inputrc", "set editing-mode vi\n\"jj\": vi-movement-mode\n")
    var session = try start("T", "--text-field", "v", environment: ["INPUTRC": file])
    _ = try session.expect("Cancel: Ctrl-D")
    _ = try session.expect("v: ")
    try session.type("abc\u{1B}")
    // Escape is one when nothing follows it; the cursor goes back then.
    _ = try session.expect("\u{8}")
    try session.type("0iX\r")
    try session.end(.exited(0), prints: "Xabc\n")
    session = try start("T", "--text-field", "v", environment: ["INPUTRC": file])
    _ = try session.expect("v: ")
    try session.type("abcjj0iY\r")
    try session.end(.exited(0), prints: "Yabc\n")
    session = try start("T", "--text-field", "v", environment: ["INPUTRC": file])
    _ = try session.expect("v: ")
    try session.type("\u{4}")
    try session.end(.exited(1), prints: "")
  }

  @Test(
    "leaves the terminal as it was by whatever ends it, in vi mode too",
    arguments: [
      ("emacs", "\u{3}", .signaled(SIGINT)), ("emacs", "\u{1C}", .signaled(SIGQUIT)),
      ("emacs", "\u{1B}", .exited(1)), ("emacs", "\u{15}\u{4}", .exited(1)),
      ("emacs", "\r", .exited(0)),
      ("vi", "\u{3}", .signaled(SIGINT)), ("vi", "\u{1C}", .signaled(SIGQUIT)),
      ("vi", "\u{1B}0D\u{4}", .exited(1)), ("vi", "\r", .exited(0)),
    ] as [(String, String, Session.End.Status)])
  func endings(mode: String, key: String, status: Session.End.Status) throws {
    let folder = try TemporaryFolder()
    let file = folder.write("inputrc", "set editing-mode \(mode)\n")
    let session = try start("-q", "T", "--text-field", "v", environment: ["INPUTRC": file])
    _ = try session.expect("v: ")
    try session.type("abc")
    _ = try session.expect("abc")
    try session.type(key)
    try session.end(status, prints: "")
  }

  @Test(
    "has the arrow keys and their like in emacs mode and in vi mode", arguments: ["emacs", "vi"],
    [
      ("\u{1B}[D", "abcXd"), ("\u{1B}OD", "abcXd"), ("\u{1B}[H", "Xabcd"), ("\u{1B}OH", "Xabcd"),
      ("\u{1B}[H\u{1B}[C", "aXbcd"), ("\u{1B}[H\u{1B}[3~", "Xbcd"), ("\u{1B}[1;5D", "Xabcd"),
    ])
  func arrows(mode: String, key: (String, String)) throws {
    let folder = try TemporaryFolder()
    let file = folder.write("inputrc", "set editing-mode \(mode)\n")
    let session = try start("T", "--text-field", "v", environment: ["INPUTRC": file])
    _ = try session.expect("v: ")
    try session.type("abcd\(key.0)X\r")
    try session.end(.exited(0), prints: "\(key.1)\n")
  }

  @Test("is in UTF-8 whatever an inputrc says")
  func encoding() throws {
    let folder = try TemporaryFolder()
    let file = folder.write(
      "inputrc", "set convert-meta on\nset input-meta off\nset output-meta off\n")
    let session = try start("T", "--text-field", "v", environment: ["INPUTRC": file])
    _ = try session.expect("v: ")
    try session.type("aé漢")
    _ = try session.expect("aé漢")
    try session.type("\r")
    try session.end(.exited(0), prints: "aé漢\n")
  }

  @Test("waits for no inputrc that is no file")
  func fifo() throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo(folder.path + "/fifo", 0o600) == 0)
    let session = try start(
      "T", "--text-field", "v", environment: ["INPUTRC": folder.path + "/fifo"])
    _ = try session.expect("v: ")
    try session.type("a\r")
    try session.end(.exited(0), prints: "a\n")
    let including = folder.write("inputrc", "$include \(folder.path)/fifo\n")
    let waiting = try start("T", "--text-field", "v", environment: ["INPUTRC": including])
    // Where Linux waits for the other end of a FIFO.
    try waiting.wait { read("/proc/\(waiting.pid)/wchan").contains("wait_for_partner") }
    try waiting.signal(SIGTERM)
    try waiting.end(.signaled(SIGTERM), prints: "")
  }

  @Test("completes file names where that is wanted, and only such as can be shown as they are")
  func completion() throws {
    let folder = try TemporaryFolder()
    folder.write("a file", "")
    folder.write("hostile\u{202E}", "")
    for (typed, isWanted, output) in [
      ("a", true, "a file"), ("hos", true, "hos"), ("a", false, "a"),
    ] {
      let session = try Session(
        arguments: [executable, "T", "--text-field", "v"]
          + (isWanted ? ["--field-completion", "v=files"] : []),
        stdin: .null)
      _ = try session.expect("v: ")
      try session.type("\(folder.path)/\(typed)\t\r")
      try session.end(.exited(0), prints: "\(folder.path)/\(output)\n")
    }
  }

  @Test("takes a paste as text, without the end of its line")
  func paste() throws {
    let session = try start("T", "--text-field", "v")
    _ = try session.expect("v: ")
    try session.type("a\u{1B}[200~b é\r\n\u{1B}[201~")
    _ = try session.expect("b é")
    try session.type("c\r")
    try session.end(.exited(0), prints: "ab éc\n")
  }

  @Test("refuses a paste of several lines as a whole, with the reason")
  func pasteOfLines() throws {
    let session = try start("T", "--text-field", "v")
    _ = try session.expect("v: ")
    try session.type("\u{1B}[200~y\nrm -rf /\n\u{1B}[201~")
    _ = try session.expect("line breaks and control characters")
    _ = try session.expect("v: ")
    try session.type("b\r")
    try session.end(.exited(0), prints: "b\n")
  }

  @Test("refuses what is no UTF-8, or a control, typed by whatever means")
  func notText() throws {
    let session = try start("T", "--text-field", "v")
    _ = try session.expect("v: ")
    try session.type([0x61, 0xFF, 0x0D])
    _ = try session.expect("not valid UTF-8")
    _ = try session.expect("v: ")
    try session.type("a\u{16}\u{1B}b\r")
    _ = try session.expect("control characters")
    for typed in ["a\u{9B}b", "\u{1B}[200~a\u{9B}b\u{1B}[201~"] {
      _ = try session.expect("v: ")
      try session.type(typed)
      let shown = try session.expect("control characters")
      #expect(!shown.unicodeScalars.contains("\u{9B}"))
      try session.type("\u{5}\u{15}")
    }
    _ = try session.expect("v: ")
    try session.type("ok\r")
    try session.end(.exited(0), prints: "ok\n")
  }

  @Test("takes a value of 100 KB whole")
  func long() throws {
    let value = String(repeating: "0123456789", count: 10_000)
    let session = try start("T", "--text-field", "v")
    _ = try session.expect("v: ")
    try session.type("\u{1B}[200~\(value)\u{1B}[201~\r")
    let end = try session.waitForEnd(within: 60)
    #expect(end.status == .exited(0))
    #expect(end.outputText == value + "\n")
  }

  @Test("keeps what was typed when the dialog is suspended, and shows what came before")
  func suspended() throws {
    let session = try start("T", "--text-field", "a", "--text-field", "b", "--message", "M")
    _ = try session.expect("a: ")
    try session.type("one\r")
    _ = try session.expect("b: ")
    try session.type("tw")
    _ = try session.expect("tw")
    try session.type("\u{1A}")
    #expect(try session.waitForStop() == SIGTSTP)
    try session.foreground()
    let anew = try session.expect("b: tw").withoutSequences
    #expect(anew.contains("T\r\n│ M\r\nOK: Enter, Cancel: Esc\r\na: one\r\n"))
    try session.type("o\r")
    try session.end(.exited(0), prints: "one\ntwo\n")
  }

  @Test("comes over standard input too: a line a field, and then the answer")
  func standardInput() throws {
    let arguments = [executable, "--stdin", "T", "--text-field", "a:A", "--secure-field", "b:B"]
    let end = try run(arguments, stdin: Array("one\n tw'o \nrest".utf8))
    #expect(end.status == .exited(0))
    #expect(end.outputText == "one\n tw'o \n")
    #expect(end.errorText == "T\nA: \nB: \n")
    let chosen = try run(
      arguments + ["--button", "Go", "--button", "Stop:cancel", "--format", "json"],
      stdin: Array("1\n2\ngo\n".utf8))
    #expect(chosen.outputText.contains(#""action":"Go""#))
    #expect(chosen.outputText.hasSuffix(#""fields":{"a":"1","b":"2"}}"# + "\n"))
    let ended = try run(arguments, stdin: Array("one\n".utf8))
    #expect(ended.status == .exited(1))
    #expect(ended.outputText == "")
    let refused = try run(
      arguments + ["--field-required", "a"], stdin: Array("\n\n\nx\ny\n".utf8))
    #expect(refused.status == .exited(65))
    #expect(refused.outputText == "")
    #expect(refused.errorText.contains("a value was not valid"))
  }

  @Test("keeps its value where the answer is assumed, if that is taken")
  func assumed() throws {
    let arguments = [executable, "T", "--text-field", "a", "--assume", "OK"]
    #expect(try run(arguments + ["--field-value", "a=b"]).outputText == "b\n")
    let refused = try run(arguments + ["--field-required", "a"])
    #expect(refused.status == .exited(65))
    #expect(refused.errorText.contains("'a' is not valid"))
  }

  @Test(
    "that is malformed is a malformed call",
    arguments: [
      (["--text-field", "1"], "not a valid name for a field"),
      (["--text-field", "a", "--secure-field", "a"], "two fields are called 'a'"),
      (["--text-field", "a: "], "is blank"),
      (["--text-field", "a:\u{1B}"], "control character"),
      (["--text-field", "a", "--field-required", "b"], "there is no field 'b'"),
      (["--text-field", "a", "--field-value", "a"], "has no '='"),
      (["--text-field", "a", "--field-value", "a=b\nc"], "not one line"),
      (["--text-field", "a", "--field-pattern", "a=("], "not a valid extended regular expression"),
      (["--text-field", "a", "--field-completion", "a=words"], "NAME=files"),
      (["--text-field", "a", "--field-repeat", "a"], "not a secure field"),
      (["--secure-field", "a", "--field-value", "a=b"], "a secure field"),
      (["--secure-field", "a", "--field-completion", "a=files"], "a secure field"),
      (["--text-field", "a", "--field-value", "a=b\u{202E}c"], "not one line of text"),
      (["--text-field", "a", "--field-pattern", "a=\\d+"], "write '[0-9]' for '\\d'"),
      (["--secure-field", "a", "--field-pattern", "a=[\\w]"], "write '[:alnum:]_' for '\\w'"),
      (["--confirm", "--text-field", "a"], "no fields"),
      (
        ["--text-field", "a", "--timeout", "3", "--timeout-action", "OK"], "only the cancel action"
      ),
    ] as [([String], String)])
  func malformed(arguments: [String], says: String) throws {
    let end = try run([executable, "T"] + arguments)
    #expect(end.status == .exited(64))
    #expect(end.errorText.contains(says), "\(end.errorText)")
  }
}

@Suite("A secure field")
struct SecureFieldTests {
  private static let secret = "correct-horse-é"

  private func start(_ more: String...) throws -> Session {
    let session = try Session(
      arguments: [executable, "T", "--secure-field", "p:Password"] + more, stdin: .null)
    _ = try session.expect("Password: ")
    return session
  }

  @Test("shows nothing of what is typed, and prints it")
  func silent() throws {
    let session = try start()
    try session.type(Self.secret + "\r")
    let end = try session.end(.exited(0), prints: Self.secret + "\n")
    #expect(end.transcript.withoutSequences.hasSuffix("Password: \r\n"), "\(end.transcript)")
  }

  @Test(
    "is edited by whole characters",
    arguments: [
      ("aé\u{7F}b", "ab"), ("a漢\u{8}b", "ab"), ("one two  \u{17}b", "one b"),
      ("abc\u{15}d", "d"), ("a\u{1B}[A\u{1B}[Db", "ab"), ("\u{7F}\u{17}a", "a"),
      ("a\u{4}b", "ab"),
    ])
  func editing(typed: String, value: String) throws {
    let session = try start()
    try session.type(typed + "\r")
    try session.end(.exited(0), prints: value + "\n")
  }

  @Test("takes a paste as text, without the end of its line, and refuses one of several lines")
  func paste() throws {
    let session = try start()
    try session.type("\u{1B}[200~a\nb\u{1B}[201~\r")
    _ = try session.expect("line breaks and control characters")
    _ = try session.expect("Password: ")
    try session.type("\u{1B}[200~\(Self.secret)\n\u{1B}[201~")
    try session.type("!\r")
    try session.end(.exited(0), prints: Self.secret + "!\n")
  }

  @Test("ignores what was typed before it was asked")
  func typeAhead() throws {
    let session = try start("--field-repeat", "p")
    // In one piece: the rest is there before the second question is.
    try session.type("abc\rxyz\r")
    _ = try session.expect("Password again: ")
    try session.type("abc\r")
    try session.end(.exited(0), prints: "abc\n")
  }

  @Test("ignores what was typed while it was suspended")
  func typeAheadWhileSuspended() throws {
    let session = try start()
    try session.type("\u{1A}")
    _ = try session.waitForStop()
    try session.type("xyz\n")
    try session.foreground()
    _ = try session.expect("Password: ")
    try session.type("abc\r")
    try session.end(.exited(0), prints: "abc\n")
  }

  @Test("is asked twice where that is wanted, and compared")
  func twice() throws {
    let session = try start("--field-repeat", "p")
    try session.type("one\r")
    _ = try session.expect("Password again: ")
    try session.type("other\r")
    _ = try session.expect("The two entries differ.")
    _ = try session.expect("Password: ")
    try session.type("one\r")
    _ = try session.expect("Password again: ")
    try session.type("one\r")
    try session.end(.exited(0), prints: "one\n")
  }

  @Test("is never the same as a line of standard input over 1 MiB, however that begins")
  func endlessRepetition() throws {
    let longest = String(repeating: "a", count: 1 << 20)
    for secret in ["a", longest] {
      let arguments = [executable, "--stdin", "T", "--secure-field", "p", "--field-repeat", "p"]
      let lines = "\(secret)\n\(longest)a\n"
      // A debug build takes its time, byte by byte.
      let end = try run(arguments, stdin: Array((lines + "b\nb\n").utf8), within: 60)
      #expect(end.status == .exited(0), "\(end.errorText)")
      #expect(end.outputText == "b\n")
    }
  }

  @Test("takes no line of standard input over 1 MiB, nor the beginning of one")
  func endlessSecret() throws {
    let longest = String(repeating: "a", count: 1 << 20)
    let arguments = [executable, "--stdin", "T", "--secure-field", "p"]
    let end = try run(arguments, stdin: Array("\(longest)a\nb\n".utf8), within: 60)
    #expect(end.status == .exited(0), "\(end.errorText)")
    #expect(end.outputText == "b\n")
  }

  @Test("shows nothing, and loses nothing, when the window's size changes")
  func resized() throws {
    let session = try start()
    try session.type("abc")
    for columns in [20, 80, 200] as [UInt16] { try session.resize(rows: 10, columns: columns) }
    try session.type("d\r")
    let end = try session.end(.exited(0), prints: "abcd\n")
    #expect(end.transcript.withoutSequences.hasSuffix("Password: \r\n"), "\(end.transcript)")
  }

  @Test("matches its pattern as bytes")
  func pattern() throws {
    let session = try start("--field-pattern", "p=.{8,}")
    try session.type("short\r")
    _ = try session.expect("Password must match .{8,}")
    _ = try session.expect("Password: ")
    try session.type("long enough\r")
    try session.end(.exited(0), prints: "long enough\n")
  }

  @Test(
    "leaves the terminal as it was by whatever ends it in the middle of a secret",
    arguments: [
      ("\r", .exited(0)), ("\u{1B}", .exited(1)), ("\u{15}\u{4}", .exited(1)),
      ("\u{3}", .signaled(SIGINT)),
    ] as [(String, Session.End.Status)])
  func endings(key: String, status: Session.End.Status) throws {
    let session = try start("-q")
    try session.type("abc" + key)
    try session.end(status, prints: "")
  }

  @Test(
    "keeps the terminal silent over a suspension, and what was typed",
    .enabled(if: geteuid() == 0, "only root can see that it has been read"))
  func suspension() throws {
    let session = try start()
    let held = try session.modes
    try session.type("abcxyz")
    // Suspending discards what has not been read by then (POSIX, 11.1.9).
    while try session.copies(of: "abcxyz") < 1 {}
    try session.type("\u{1A}")
    #expect(try session.waitForStop() == SIGTSTP)
    #expect(try session.modes == session.modesBefore)
    try session.foreground()
    _ = try session.expect("Password: ")
    #expect(try session.modes == held)
    try session.type("d\r")
    try session.end(.exited(0), prints: "abcxyzd\n")
  }

  @Test(
    "leaves the terminal as it was when a signal ends it", arguments: [SIGTERM, SIGHUP, SIGQUIT])
  func signals(number: Int32) throws {
    let session = try start()
    try session.type("abc")
    try session.signal(number)
    try session.end(.signaled(number), prints: "")
  }

  @Test("asks nobody on standard input that would show what is typed")
  func echoingInput() throws {
    let session = try Session(arguments: [executable, "--stdin", "T", "--secure-field", "p"])
    let end = try session.end(.exited(69), prints: "")
    #expect(end.errorText.contains("would show what is typed"))
  }

  @Test("is in no argument, and its process leaves no core dump")
  func process() throws {
    let session = try Session(
      arguments: [
        // Where there is none as it is, nothing would be proved.
        "/bin/sh", "-c",
        "ulimit -S -c \"$(ulimit -H -c)\"; exec \"$0\" \"$@\"", executable, "T", "--secure-field",
        "p:Password",
      ], environment: environment, stdin: .null)
    _ = try session.expect("Password: ")
    try session.type(Self.secret)
    #expect(read("/proc/\(session.pid)/limits").contains("Max core file size        0"))
    #expect(!read("/proc/\(session.pid)/environ").contains(Self.secret))
    try session.type("\r")
    try session.end(.exited(0))
  }

  @Test(
    "is in memory that is locked, and left out of dumps",
    .enabled(if: geteuid() == 0, "only root may look into a process that keeps others out"))
  func pages() throws {
    let session = try start()
    let flags = read("/proc/\(session.pid)/smaps").components(of: "\n")
      .filter { $0.hasPrefix("VmFlags:") }.map { $0.components(of: " ") }
    #expect(flags.contains { $0.contains("lo") && $0.contains("dd") })
    try session.type("\r")
    try session.end(.exited(0))
  }

  @Test(
    "keeps other processes of its user out, as no text field does",
    .enabled(if: geteuid() == 0, "only root can be another user"),
    arguments: [("--secure-field", 0), ("--text-field", 65534)] as [(String, uid_t)])
  func otherProcesses(option: String, owner: uid_t) throws {
    let folder = try TemporaryFolder()
    chmod(folder.path, 0o755)
    // The repository need not be a place where others can look.
    let copy = folder.path + "/copy"
    try #require(try run(["/bin/cp", executable, copy]).status == .exited(0))
    let session = try Session(
      arguments: [
        "/usr/bin/setpriv", "--reuid=65534", "--clear-groups", copy, "T", option, "p:Password",
      ], environment: environment, stdin: .null)
    _ = try session.expect("Password: ")
    // Whom the kernel lets look into a process owns its memory (proc(5)).
    var status = stat()
    #expect(stat("/proc/\(session.pid)/mem", &status) == 0)
    #expect(status.st_uid == owner)
    try session.type("\u{1B}")
    try session.end(.exited(1))
  }

  @Test(
    "is nowhere in memory once it has been taken back",
    .enabled(if: geteuid() == 0, "only root may look into a process that keeps others out"))
  func takenBack() throws {
    let session = try start()
    try session.type("cOrReCt-hOrSe")
    while try session.copies(of: "hOrSe") < 1 {}
    try session.type("\u{15}BaTtErY")
    while try session.copies(of: "BaTtErY") < 1 {}
    #expect(try session.copies(of: "hOrSe") == 0)
    try session.type("\r")
    try session.end(.exited(0), prints: "BaTtErY\n")
  }

  @Test(
    "is nowhere in memory once it has been written, though it came over standard input",
    .enabled(if: geteuid() == 0, "only root may look into a process that keeps others out"))
  func memoryAfterStandardInput() throws {
    let secret = "cOrReCt-hOrSe-BaTtErY"
    let session = try Session(
      arguments: [executable, "--stdin", "T", "--secure-field", "p", "--text-field", "t"],
      environment: environment, stdin: .pipe)
    try session.feed(secret + "\n")
    while try session.copies(of: secret) < 1 {}
    let left = try session.copiesAtExit(of: "hOrSe") { try session.feed("x\n") }
    #expect(left == 0)
    try session.end(.exited(0), prints: secret + "\nx\n")
  }

  @Test(
    "is nowhere in memory once it has been written",
    .enabled(if: geteuid() == 0, "only root may look into a process that keeps others out"),
    arguments: [
      ("label", 1, false), ("json", 1, false), ("shell", 1, false), ("label", 500, false),
      ("label", 1, true), ("label", 50, true), ("label", 500, true),
    ])
  func memory(format: String, times: Int, isDecoded: Bool) throws {
    let secret = String(repeating: "cOrReCt-hOrSe-BaTtErY", count: times)
    let session = try start(
      // Where a character is no byte, this cannot be matched without decoding.
      "--format", format, "--field-pattern", "p=([^é]|é){8,}", "--field-repeat", "p")
    try session.type(secret + "\r")
    _ = try session.expect("Password again: ")
    try session.type("\u{1B}[200~\(secret)\u{1B}[201~")
    // It is there while it is needed: the first one, and what has come of the second.
    while try session.copies(of: secret) < 2 {}
    // As libc's matcher has what it has decoded: four bytes a character.
    let part = isDecoded ? "hOrSe".map { "\($0)\0\0\0" }.joined() : "hOrSe"
    let left = try session.copiesAtExit(of: part) { try session.type("\r") }
    #expect(left == 0)
    let end = try session.end(.exited(0), spending: 300)
    #expect(end.outputText.contains(secret))
  }
}
