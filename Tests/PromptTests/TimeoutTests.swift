// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Timeouts at the terminal")
struct TimeoutTests {
  private func start(_ arguments: [String], stdin: Session.Input = .null) throws -> Session {
    try PromptTests.start(arguments, environment: ["NO_COLOR": "1"], stdin: stdin)
  }

  @Test(
    "A timeout ends a dialog with 124 and no action, and the dialog announces it",
    arguments: TerminalDismissalTests.columns)
  func timeout(arguments: [String]) throws {
    let end = try start(arguments + ["--timeout", "0.4", "--format", "json"])
      .shows("(closes in 1\u{A0}s)").waitForEnd().expect(.exited(124))
    #expect(
      end.outputText.contains(#""action":null"#)
        && end.outputText.contains(#""dismissal":"timeout","status":124"#))
    #expect(end.modesAfter == end.modesBefore)
    #expect(end.transcript.withoutSequences.hasSuffix(" (timed out)\r\n"), "\(end.transcript)")
  }

  @Test(
    "A timeout chooses the action of --timeout-action, and the dialog announces it",
    arguments: TerminalDismissalTests.columns)
  func timeoutAction(arguments: [String]) throws {
    let label = arguments.contains("A") ? "A" : "OK"
    let end = try start(arguments + ["--timeout", "0.4s", "--timeout-action", label.lowercased()])
      .shows("(after 1\u{A0}s: \(label))").end(.exited(0), prints: "\(label)\n")
    // The chosen action stays on the screen.
    #expect(
      end.transcript.withoutSequences.hasSuffix(" (timed out: \(label))\r\n"), "\(end.transcript)")
  }

  @Test("Ten seconds after the last key, the action of a timeout replaces the input")
  func timeoutAfterKeys() throws {
    let session = try start(["--confirm", "T", "--timeout", "2", "--timeout-action", "ok"])
    try session.answer("(after 2\u{A0}s: OK) ", "xyz").shows("xyz")
    let typed = now()
    try session.waitForEnd(within: 10 + Session.patience)
    let end = try session.end(.exited(0), prints: "OK\n")
    // The screen shows a key a moment after it is read.
    #expect(now() - typed > 9000)
    #expect(end.transcript.contains("\u{8}(timed out: OK)"), "\(end.transcript.debugDescription)")
  }

  @Test(
    "After each key, at least ten seconds remain to finish an answer or a value",
    arguments: [["--confirm"], ["--text-field", "t"], ["--secure-field", "s"]])
  func timeToFinish(kind: [String]) throws {
    let clocked = try Clocked(arguments: ["T", "--timeout", "1"] + kind)
    let session = clocked.session
    try session.expect(kind.count == 1 ? "s) " : ": ")
    for seconds in [0, 6, 12] {
      clocked.set(to: seconds)
      try session.typeUnseen("y").waitForIdleness()
    }
    // More than ten seconds have passed since the last key, so the answer comes too late.
    clocked.set(to: 23)
    try session.type("\u{15}y\r").end(.exited(124), prints: "")
  }

  @Test("Keys extend a timeout by a minute in total, however many wrong answers are typed")
  func mostTime() throws {
    let clocked = try Clocked("--confirm T --timeout 20")
    let session = clocked.session
    for seconds in stride(from: 0, through: 75, by: 5) {
      try session.expect("\u{A0}s) ")
      clocked.set(to: seconds)
      try session.type("x\r")
    }
    try session.expect("\u{A0}s) ")
    clocked.set(to: 81)
    try session.type("y\r").end(.exited(124), prints: "")
  }

  @Test(
    "A key that leaves the line empty does not extend a timeout",
    arguments: ["\u{1B}[D", "\u{7F}", "\u{1}", "\t", "\r"])
  func emptyLine(key: String) throws {
    let clocked = try Clocked("Erase? --button Erase:destructive --timeout 3")
    try clocked.session.shows("(closes in 3\u{A0}s) ").typeUnseen(key)
    clocked.set(to: 4)
    try clocked.session.type("y\r").end(.exited(124), prints: "")
  }

  @Test("A timeout also ends a dialog on standard input")
  func timeoutOnInput() throws {
    let end = try start(["--stdin", "--confirm", "T", "--timeout", "0.2"], stdin: .pipe)
      .end(.exited(124), prints: "")
    #expect(end.errorText == "T [y/N] (closes in 1\u{A0}s) \n")
  }

  @Test("A timeout is measured from the first question, however often Enter chooses nothing")
  func timeoutAfterEnter() throws {
    let session = try start(["T", "--button", "Erase:destructive", "--timeout", "0.5"])
    try session.expect("[y] ")
    try session.wait {
      _ = try? session.type("\r")
      let status = read("/proc/\(session.pid)/stat")
      return status.isEmpty || status.contains(") Z ")
    }
    try session.waitForEnd().expect(.exited(124))
  }

  @Test("An answer that is typed before a timeout but read after it is not accepted")
  func answerReadLate() throws {
    // The dialog ignores SIGCONT, so that it finds the answer and the timeout at the same moment.
    let session = try PromptTests.start("--confirm T --timeout 2", ignoring: [SIGCONT])
    try session.shows("[y/N] ").signal(SIGSTOP).stops().type("y\r")
    pass(milliseconds: 2100)
    try session.foreground().end(.exited(124), prints: "")
  }

  @Test("A line of standard input that is written before a timeout but read after it is refused")
  func lineReadLate() throws {
    let session = try PromptTests.start(
      "--stdin --confirm T --timeout 2", stdin: .pipe, stderr: .terminal)
    try session.shows("[y/N] ").signal(SIGSTOP).stops().feed("y\n")
    pass(milliseconds: 2100)
    try session.foreground().end(.exited(124), prints: "")
  }

  @Test("A timeout that expires during a suspension ends the dialog when it continues")
  func timeoutWhileSuspended() throws {
    let session = try start(["--confirm", "T", "--timeout", "2"])
    try session.shows("[y/N] ").suspend()
    _ = try run(["/bin/sleep", "2.1"])
    let end = try session.foreground().end(.exited(124), prints: "")
    #expect(end.transcript.components(of: bold("T") + " [y/N]").count == 2, "drawn again")
  }

  @Test("A timeout chooses no action while the dialog asks whether to dismiss it")
  func timeoutActionDuringConfirmation() throws {
    try start([
      "--confirm", "T", "--timeout", "4", "--timeout-action", "OK", "--dismissal-confirmation",
      "Leave?",
    ])
    .answer("[y/N] ", "\u{1B}").shows("Leave?").end(.exited(124), prints: "")
  }

  @Test("A timeout that chooses an action leaves time after a dialog returns to the foreground")
  func timeoutActionInBackground() throws {
    let session = try start(["--confirm", "T", "--timeout", "1", "--timeout-action", "OK"])
    try session.shows("[y/N] ").suspend().signal(SIGCONT).stops()
    pass(milliseconds: 11_000)
    try session.foreground().shows("[y/N] ").type("\u{1B}").end(.exited(1), prints: "Cancel\n")
  }

  @Test("A timeout that chooses an action does not choose it when a suspended dialog continues")
  func timeoutActionAfterSuspension() throws {
    for byStop in [false, true] {
      let session = try start(["--confirm", "T", "--timeout", "2", "--timeout-action", "OK"])
      try session.shows("[y/N] ")
      if byStop { try session.signal(SIGSTOP).stops() } else { try session.suspend() }
      pass(milliseconds: 2100)
      try session.foreground()
      if !byStop { try session.shows("[y/N] ") }
      try session.type("\u{1B}").end(.exited(1), prints: "Cancel\n")
    }
  }
}
