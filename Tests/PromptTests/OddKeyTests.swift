// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

private let destructive = ["--confirm", "Empty?", "--button", "Empty:destructive"]

/// Inserts `y` and Enter into the input of the terminal, as if the user had typed them.
private let injection = """
  import fcntl, termios
  terminal = os.open("/dev/tty", os.O_RDWR)
  for byte in b"y\\n": fcntl.ioctl(terminal, termios.TIOCSTI, bytes([byte]))
  os.close(terminal)
  """

/// Whether a process may insert input into its own terminal, which Linux 6.2 and later forbids by
/// default.
private let canInject: Bool = {
  let script = "import os\n" + injection
  return (try? Session(arguments: ["/usr/bin/python3", "-c", script]).waitForEnd().status)
    == .exited(0)
}()

@Suite("Input before a destructive question")
struct EarlyAnswerTests {
  @Test(
    "Input that was typed before the start does not answer a destructive question",
    arguments: [(destructive, "y"), (["--confirm", "T", "--require-typing", "prod"], "prod")])
  func beforeStart(arguments: [String], answer: String) throws {
    let session = try start(script: "read -r go; exec \"$0\" \"$@\"", arguments: arguments)
    try session.type("\(answer)\n").shows("\(answer)\r\n").feed("go\n")
      .answer(arguments == destructive ? "[y/N] " : "Enter for Cancel: ", "n\r")
      .end(.exited(1), prints: "Cancel\n")
  }

  @Test(
    "Input that another process inserted beforehand does not answer a destructive question",
    .enabled(if: canInject))
  func injected() throws {
    try Session(arguments: python(injection, destructive), environment: environment, stdin: .null)
      .shows("y\r\n").answer("[y/N] ", "n\r").end(.exited(1), prints: "Cancel\n")
  }

  @Test(
    "With or without bracketed paste, a line after a wrong answer does not answer a destructive question",
    arguments: ["xterm", "dumb"])
  func unmarkedPaste(terminal: String) throws {
    let end = try start(destructive, environment: ["TERM": terminal])
      .answer("[y/N] ", "maybe\nyes\nrm x\n").shows("Please answer y or n.")
      .answer("[y/N] ", "n\r").end(.exited(1), prints: "Cancel\n")
    #expect(end.leftover == [])
  }

  @Test(
    "A destructive question is not shown while Enter has been held down since before the start",
    arguments: [
      (["T?", "--button", "Erase:destructive"], "[y]", .signaled(SIGINT), ""),
      (["T?", "--button", "Erase:destructive", "--button", "A"], "name:", .signaled(SIGINT), ""),
      (
        ["T?", "--confirm", "--require-typing", "T", "--button", "A"], "Cancel:", .exited(1),
        "Cancel\n"
      ),
      (["T?", "--confirm", "--button", "Erase:destructive"], "[y/N]", .exited(1), "Cancel\n"),
      (
        ["T?", "--button", "Keep:cancel", "--button", "Erase:destructive"], "[y/N]", .exited(1),
        "Keep\n"
      ),
    ] as [([String], String, Session.End.Status, String)])
  func heldEnter(
    arguments: [String], question: String, status: Session.End.Status, output: String
  ) throws {
    let session = try start(arguments, environment: ["NO_COLOR": "1"], placement: .background)
    try session.waitForStop()
    // The key is repeated faster than it is read, so that the result does not depend on the
    // scheduling of the test.
    try session.type(String(repeating: "\r", count: 1_000_000)).foreground()
    let early = try session.expect("Waiting for the typing to stop.")
    #expect(!early.contains(question))
    try session.shows(question, within: 120).type("\r")
    if output.isEmpty {
      try session.answer(
        question == "[y]" ? "Please answer y." : "There is no default; type an answer.", "\u{3}")
    }
    try session.end(status, prints: output, spending: 10_000)
  }

  @Test(
    "A long paste does not answer a destructive question, whether it comes at once or key by key",
    arguments: [(30_000, 0), (1, 49)])
  func longPaste(linesBefore: Int, linesAfter: Int) throws {
    var longestPause: Double
    repeat {
      longestPause = 0
      let session = try PromptTests.start(
        script: "stty raw -echo; echo ready; read -r go; exec \"$0\" \"$@\"",
        arguments: destructive, stdout: .terminal)
      try session.expect("ready")
      // The paste has begun when prompt starts.
      var start = now()
      try session.type(String(repeating: "y\n", count: linesBefore)).feed("go\n")
      for _ in 0..<linesAfter {
        pass(milliseconds: 4)
        let next = now()
        try session.type("y\n")
        longestPause = max(longestPause, now() - start)
        start = next
      }
      let status = try session.answer("[y/N] ", "n\r").waitForEnd(within: 60).status
      // prompt takes input after a pause of 50 ms as an answer. A machine that is too busy to type
      // faster does not simulate a paste.
      if longestPause < 25 { #expect(status == .exited(1)) }
    } while longestPause >= 25
  }

  @Test(
    "A paste that arrives in parts after a wrong answer does not answer a destructive question",
    arguments: [
      (destructive, ["x\r\u{1B}[200~yes and more", "yes\n\u{1B}[201~"]),
      (destructive, ["x\r\u{1B}[20", "0~yes\nyes", "\nyes\n\u{1B}[201", "~"]),
      (
        destructive + ["--require-typing", "DELETE"],
        ["x\r\u{1B}[200~rm -rf build\n", "DELETE\n\u{1B}[201~"]
      ),
    ])
  func pasteInParts(arguments: [String], parts: [String]) throws {
    let session = try start(arguments, environment: ["NO_COLOR": "1"])
    try session.expect(arguments.count > destructive.count ? "Cancel: " : "[y/N] ")
    for part in parts {
      try session.type(part)
      // This is longer than the pause that ends type-ahead.
      pass(milliseconds: 120)
    }
    // A poll without a timeout shows that the paste has ended and that the question waits for an
    // answer.
    try session.wait { read("/proc/\(session.pid)/syscall").contains("ffffffff 0x") }
    try session.type("\r").end(.exited(1), prints: "Cancel\n", spending: 300)
  }

  @Test("A signal, a timeout and a dismissal end a dialog that waits for the typing to stop")
  func endlessKeys() throws {
    let names = Names()
    func end(_ arguments: [String], by act: (Session) throws -> Void) throws -> Session.End.Status {
      let session = try start(
        destructive + ["--name", "it"] + arguments, environment: names.environment,
        placement: .background)
      try session.waitForStop()
      // This is more than the dialog reads before it ends.
      try session.type(String(repeating: "y\r", count: 2_000_000)).foreground()
        .shows("Waiting for the typing to stop.")
      try act(session)
      return try session.waitForEnd().status
    }
    let signalled = try end([]) { try $0.signal(SIGTERM) }
    #expect(signalled == .signaled(SIGTERM))
    let timedOut = try end(["--timeout", "1.5"]) { _ in }
    #expect(timedOut == .exited(124))
    let dismissed = try end([]) { _ in
      try names.run("--dismiss it").expect(.exited(0))
    }
    #expect(dismissed == .exited(2))
  }
}

@Suite("Unusual keys")
struct OddKeyTests {
  @Test(
    "A key that arrives in parts is one key, and a report of the terminal in parts is not a key",
    arguments: [
      (["\u{1B}", "[H"], 0), (["\u{1B}", "[H"], 50), (["\u{1B}[", "H"], 50),
      (["\u{1B}[", "H"], 300), (["\u{1B}O", "H"], 300), (["\u{1B}[1", "~"], 300),
      (["\u{1B}[5;", "7R"], 300), (["\u{1B}[", "I"], 300), (["\u{1B}]11;rgb:0", "/0/0\u{7}"], 300),
      (["\u{1B}[?62", ";22c"], 300), (["\u{1B}P>|xter", "m(370)\u{1B}\\"], 300),
    ] as [([String], Double)])
  func parts(parts: [String], gap: Double) throws {
    // The parts are those of the Home key, or of a report, which is not a key.
    let isKey = ["H", "~"].contains { parts[1].hasSuffix($0) }
    // ESC alone is Escape after 150 ms; any other incomplete sequence expires after a second.
    let limit: Double = parts[0] == "\u{1B}" ? 150 : 1000
    var elapsed: Double
    repeat {
      let session = try start("--confirm Save?")
      try session.answer("[y/N] ", "es").shows("es")
      let start = now()
      try session.type(parts[0])
      pass(milliseconds: gap)
      try session.type(parts[1])
      elapsed = now() - start
      // The trial is repeated if this machine was too busy to type that fast.
      if elapsed >= limit { continue }
      let end = try session.type(isKey ? "y\r" : "\u{1}y\r").end(.exited(0), prints: "OK\n")
      #expect(end.leftover == [])
    } while elapsed >= limit
  }

  @Test(
    "A signal and a timeout end a dialog in which a paste never ends",
    arguments: [SIGINT, SIGTERM, nil])
  func endlessPaste(number: Int32?) throws {
    let time = number == nil ? ["--timeout", "2"] : []
    let session = try start(["--confirm", "Save?"] + time)
    try session.shows("[y/N] ").typeUnseen("\u{1B}[200~y\ry\r")
    switch number {
    case SIGINT: try session.type("\u{3}")
    case let number?: try session.signal(number)
    case nil: break
    }
    // After a key, at least ten seconds remain, whatever the timeout is.
    try session.waitForEnd(within: 10 + Session.patience)
    try session.end(number.map { .signaled($0) } ?? .exited(124), prints: "")
  }

  @Test(
    "Keys that Readline binds to lists of files, searches and macros have no effect",
    arguments: [
      "\t\t", "a\t\t", "\u{1B}?", "\u{1B}*", "\u{1B}/", "\u{1B}~", "\u{1B}!", "\u{1B}{",
      "\u{18}\u{12}", "\u{18}(", "\u{18})", "\u{18}e", "\u{18}*", "\u{18}/", "\u{12}", "\u{13}",
      "\u{F}", "\u{10}", "\u{E}", "\u{1B}<", "\u{1B}>", "\u{1B}p", "\u{1B}.", "\u{1B}#", "\u{1B}x",
      "\u{1B}\u{5}", "\u{1B}g", "\u{16}", "\u{1D}a", "\u{18}\u{5}", "\u{18}\u{16}",
    ])
  func unbound(keys: String) throws {
    let folder = try TemporaryFolder()
    folder.write("a-file", "")
    let end = try start(
      "--confirm Save?", environment: ["NO_COLOR": "1"], workingDirectory: folder.path
    )
    .answer("[y/N] ", keys + "\u{15}n\r").end(.exited(1), prints: "Cancel\n")
    #expect(!end.transcript.contains("a-file"))
    #expect(!end.transcript.contains("search"))
    // The screen shows nothing but the question and the input.
    if !keys.hasPrefix("\t") { #expect(!end.transcript.dropLast(2).contains("\n")) }
    #expect(names(in: folder.path) == ["a-file"])
  }

  @Test("A control character in an answer is either shown or dropped")
  func controls() throws {
    try start("--confirm Save? --button One --button Two", environment: ["NO_COLOR": "1"])
      .answer("a name: ", "a\u{0}b\u{16}\u{7}c\r").shows(
        "abc", "\r\n“abc” is not in the list; type "
      )
      .answer("a name: ", "\u{1B}[200~a\u{0}b\u{1B}[Ac\u{1B}[201~\r")
      .shows("a\u{FFFD}b^[[Ac", "\r\n“a\u{FFFD}b^[[Ac” is not in the list; type ").answer(
        "a name: ", "n\r"
      )
      .end(.exited(1), prints: "Cancel\n")
  }
}

@Suite("Type-ahead")
struct TypeAheadTests {
  @Test("A paste that begins before a suspension does not continue after it")
  func discardedPaste() throws {
    try start("--confirm Empty? --button Empty:destructive").shows("[y/N] ")
      .typeUnseen("\u{1B}[200~").suspend().foreground().answer("[y/N] ", "y\r")
      .end(.exited(0), prints: "Empty\n")
  }

  @Test(
    "A key that arrives together with the end of a field does not answer a destructive question")
  func discardedKey() throws {
    let folder = try TemporaryFolder()
    // The key after half of a character shows that the character is incomplete, so that the
    // character and the key arrive together.
    let inputrc = folder.write("inputrc", "\"\\357\": accept-line\n")
    let session = try start(
      "T --text-field t --button Empty:destructive --button Keep:cancel",
      environment: ["INPUTRC": inputrc])
    try session.answer("t: ", [0xE2, UInt8(ascii: "e")]).answer("a name: ", "\r").end(.exited(1))
  }

  @Test("Type-ahead answers a question that is not destructive, as in a shell")
  func counted() throws {
    try start("--confirm Save?", placement: .background).stops().type("y\n").foreground()
      .end(.exited(0), prints: "OK\n")
  }

  @Test("Input after the answer is left for the shell")
  func leftover() throws {
    let end = try start("--confirm Save?").answer("[y/N] ", "y\rls -l\r")
      .end(.exited(0), prints: "OK\n")
    #expect(String(decoding: end.leftover, as: UTF8.self).hasPrefix("ls -l"))
  }

  @Test("A line break in a paste does not act as Enter")
  func paste() throws {
    try start("--confirm Save?")
      .answer(["[y/N] ": "\u{1B}[200~y\nrm -r x\n\u{1B}[201~", "y^Jrm -r x": "\r"])
      .shows("Please answer y or n.").answer("[y/N] ", "\u{1B}[200~y\n\u{1B}[201~\r")
      .end(.exited(0), prints: "OK\n")
  }

  @Test(
    "A report of the terminal is not an answer, and does not reach the shell",
    arguments: [
      "\u{1B}[5;7R", "\u{1B}[I", "\u{1B}[O", "\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{1B}\\",
      "\u{1B}[?62;22c", "\u{1B}P>|xterm(370)\u{1B}\\", "\u{1B}[99~", "\u{1B}[M\r\ry", "\u{1B}[200~",
    ])
  func reports(report: String) throws {
    let session = try start("--confirm Save?")
    try session.answer("[y/N] ", report)
    if report.hasSuffix("[200~") { try session.type("y\r\u{1B}[201~\u{15}") }
    let end = try session.type("n\r").end(.exited(1), prints: "Cancel\n")
    #expect(end.leftover == [])
  }

  @Test("Bytes that are not UTF-8 are shown as U+FFFD, and are not an answer")
  func malformed() throws {
    try start("--confirm Save? --button a --button b")
      .answer("a name: ", [0x61, 0xE2, 0x82, 0x0D]).shows("“a\u{FFFD}” is not in the list; type ")
      .answer("a name: ", [0xFF, 0x61, 0x0D]).shows("“\u{FFFD}a” is not in the list; type ")
      .answer("a name: ", "n\r").end(.exited(1), prints: "Cancel\n")
  }
}
