// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Time-outs at the terminal")
struct TimeoutTests {
  private func start(_ arguments: [String], stdin: Session.Input = .null) throws -> Session {
    try Session(
      arguments: [executable] + arguments,
      environment: environment.merging(["NO_COLOR": "1"]) { $1 }, stdin: stdin)
  }

  @Test(
    "A time-out ends a dialog with 124 and no action, and the dialog announces it",
    arguments: TerminalDismissalTests.columns)
  func timeout(arguments: [String]) throws {
    let session = try start(arguments + ["--timeout", "0.4", "--format", "json"])
    _ = try session.expect("(closes in 1 s)")
    let end = try session.waitForEnd()
    #expect(end.status == .exited(124))
    #expect(
      end.outputText.contains(#""action":null"#)
        && end.outputText.contains(#""dismissal":"timeout","status":124"#))
    #expect(end.modesAfter == end.modesBefore)
    #expect(end.transcript.withoutSequences.hasSuffix(" (time ran out)\r\n"), "\(end.transcript)")
  }

  @Test(
    "A time-out chooses the action that the author named, and the dialog announces it",
    arguments: TerminalDismissalTests.columns)
  func timeoutAction(arguments: [String]) throws {
    let label = arguments.contains("A") ? "A" : "OK"
    let session = try start(
      arguments + ["--timeout", "0.4s", "--timeout-action", label.lowercased()])
    _ = try session.expect("(no answer in 1 s: \(label))")
    let end = try session.end(.exited(0), prints: "\(label)\n")
    // What was chosen stays on the screen.
    #expect(
      end.transcript.withoutSequences.hasSuffix(" (time ran out: \(label))\r\n"),
      "\(end.transcript)")
  }

  @Test("What a time-out chooses replaces what was typed, ten seconds after the last key")
  func timeoutAfterKeys() throws {
    let session = try start(["--confirm", "T", "--timeout", "2", "--timeout-action", "ok"])
    _ = try session.expect("(no answer in 2 s: OK) ")
    try session.type("xyz")
    _ = try session.expect("xyz")
    let typed = now()
    _ = try session.waitForEnd(within: 10 + Session.patience)
    let end = try session.end(.exited(0), prints: "OK\n")
    // The screen shows a key a moment after it is read.
    #expect(now() - typed > 9000)
    #expect(
      end.transcript.contains("\u{8}(time ran out: OK)"), "\(end.transcript.debugDescription)")
  }

  @Test(
    "A key leaves ten seconds to finish an answer or a value",
    arguments: [["--confirm"], ["--text-field", "t"], ["--secure-field", "s"]])
  func timeToFinish(kind: [String]) throws {
    let clocked = try Clocked(arguments: ["T", "--timeout", "1"] + kind)
    let session = clocked.session
    _ = try session.expect(kind.count == 1 ? "s) " : ": ")
    for seconds in [0, 6, 12] {
      clocked.set(to: seconds)
      try session.typeUnseen("y")
    }
    // More time has passed since the last key than that leaves, so the answer comes too late.
    clocked.set(to: 23)
    try session.type("\u{15}y\r")
    try session.end(.exited(124), prints: "")
  }

  @Test("Keys leave a minute more than the time-out in all, however many wrong answers are typed")
  func mostTime() throws {
    let clocked = try Clocked("--confirm", "T", "--timeout", "20")
    let session = clocked.session
    for seconds in stride(from: 0, through: 75, by: 5) {
      _ = try session.expect(" s) ")
      clocked.set(to: seconds)
      try session.type("x\r")
    }
    _ = try session.expect(" s) ")
    clocked.set(to: 81)
    try session.type("y\r")
    try session.end(.exited(124), prints: "")
  }

  @Test(
    "A key that leaves the line empty leaves no more time",
    arguments: ["\u{1B}[D", "\u{7F}", "\u{1}", "\t", "\r"])
  func emptyLine(key: String) throws {
    let clocked = try Clocked("Erase?", "--button", "Erase:destructive", "--timeout", "3")
    _ = try clocked.session.expect("(closes in 3 s) ")
    try clocked.session.typeUnseen(key)
    clocked.set(to: 4)
    try clocked.session.type("y\r")
    try clocked.session.end(.exited(124), prints: "")
  }

  @Test("A question that is asked again says how much time is left")
  func timeLeft() throws {
    let clocked = try Clocked("--confirm", "T", "--timeout", "1h")
    _ = try clocked.session.expect("[y/N] (closes in 60 min) ")
    // Half a minute more or less makes no difference.
    clocked.set(to: 1830)
    try clocked.session.type("x\r")
    _ = try clocked.session.expect("[y/N] (closes in 30 min) ")
    clocked.set(to: 3510)
    try clocked.session.type("?\r")
    _ = try clocked.session.expect("[y/N] (closes in ")
    let seconds = try clocked.session.expect(" s) ")
    #expect((60...90).contains(Int(seconds.dropLast(4)) ?? 0), "\(seconds)")
    try clocked.session.type("\r")
    try clocked.session.end(.exited(1), prints: "Cancel\n")
  }

  @Test(
    "A time is shown in whole seconds, rounded up, and in minutes from two minutes on",
    arguments: [
      ("0.4", "1 s"), ("60", "60 s"), ("1.5m", "90 s"), ("118.5", "119 s"), ("119.5", "2 min"),
      ("121", "3 min"), ("1h", "60 min"),
    ])
  func wholeUnits(time: String, shown: String) throws {
    let session = try start(["--confirm", "T", "--timeout", time])
    _ = try session.expect("[y/N] (closes in \(shown)) ")
    try session.type("n\r")
    try session.end(.exited(1), prints: "Cancel\n")
  }

  @Test("The time stands before the colon of a question, and beside the keys of a field")
  func timeNote() throws {
    for (arguments, shown) in [
      (["--button", "A", "--button", "B"], "Choose 1-2 or a name (closes in 60 s): "),
      (
        ["--confirm", "--require-typing", "x", "--button", "Go"],
        ", Enter for Cancel (closes in 60 s): "
      ),
      (["--text-field", "t"], "OK [Enter]   Cancel [Esc]   (closes in 60 s)\r\n"),
      (
        ["--text-field", "t", "--button", "A", "--button", "B:cancel"],
        "\r\nBack [Shift-Tab]   (closes in 60 s)\r\n\r\n  t: "
      ),
    ] {
      let session = try start(["T", "--timeout", "60"] + arguments)
      _ = try session.expect(shown)
      try session.type("\u{3}")
      try session.end(.signaled(SIGINT), prints: "")
    }
  }

  @Test("A time-out ends a dialog on standard input too")
  func timeoutOnInput() throws {
    let session = try start(["--stdin", "--confirm", "T", "--timeout", "0.2"], stdin: .pipe)
    let end = try session.end(.exited(124), prints: "")
    #expect(end.errorText == "T [y/N] (closes in 1 s) \n")
  }

  @Test("A time-out ends the confirmation of a dismissal too")
  func timeoutAtConfirmation() throws {
    let session = try start([
      "--confirm", "Save?", "--dismissal-confirmation", "Discard changes?", "--timeout", "2",
    ])
    _ = try session.expect(bold("Save?") + " [y/N] ")
    try session.type("\u{1B}")
    _ = try session.expect(bold("Discard changes?") + " [y/N] ")
    try session.end(.exited(124), prints: "")
  }

  @Test("A time-out counts from the first question, however often Enter chooses nothing")
  func timeoutAfterEnter() throws {
    let session = try start(["T", "--button", "Erase:destructive", "--timeout", "0.5"])
    _ = try session.expect("[y] ")
    try session.wait {
      try? session.type("\r")
      let status = read("/proc/\(session.pid)/stat")
      return status.isEmpty || status.contains(") Z ")
    }
    #expect(try session.waitForEnd().status == .exited(124))
  }

  @Test("An answer that is typed after the time-out is due comes too late")
  func lateAnswer() throws {
    // The dialog ignores SIGCONT, so that it finds the answer and the time-out at the same moment.
    let session = try Session(
      arguments: [executable, "--confirm", "T", "--timeout", "2"], environment: environment,
      stdin: .null, ignoring: [SIGCONT])
    _ = try session.expect("[y/N] ")
    try session.signal(SIGSTOP)
    _ = try session.waitForStop()
    try session.type("y\r")
    pass(milliseconds: 2100)
    try session.foreground()
    try session.end(.exited(124), prints: "")
  }

  @Test("A line of standard input that is written after the time-out is due comes too late")
  func lateLine() throws {
    let session = try Session(
      arguments: [executable, "--stdin", "--confirm", "T", "--timeout", "2"],
      environment: environment, stdin: .pipe, stderr: .terminal)
    _ = try session.expect("[y/N] ")
    try session.signal(SIGSTOP)
    _ = try session.waitForStop()
    try session.feed("y\n")
    pass(milliseconds: 2100)
    try session.foreground()
    try session.end(.exited(124), prints: "")
  }

  @Test("A time-out that is due during a suspension ends the dialog when it continues")
  func timeoutWhileSuspended() throws {
    let session = try start(["--confirm", "T", "--timeout", "2"])
    _ = try session.expect("[y/N] ")
    try session.type("\u{1A}")
    _ = try session.waitForStop()
    _ = try run(["/bin/sleep", "2.1"])
    try session.foreground()
    let end = try session.end(.exited(124), prints: "")
    #expect(end.transcript.components(of: bold("T") + " [y/N]").count == 2, "not drawn again")
  }
}
