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
    "A time-out ends a dialog with 124 and no action, whatever was typed",
    arguments: TerminalDismissalTests.columns)
  func timeout(arguments: [String]) throws {
    let session = try start(arguments + ["--timeout", "0.4", "--format", "json"])
    _ = try session.expect("T")
    try session.type("y")
    let end = try session.waitForEnd()
    #expect(end.status == .exited(124))
    #expect(
      end.outputText.contains(#""action":null"#)
        && end.outputText.contains(#""dismissal":"timeout","status":124"#))
    #expect(end.modesAfter == end.modesBefore)
  }

  @Test(
    "A time-out chooses the action that the author named, and the dialog announces it",
    arguments: TerminalDismissalTests.columns)
  func timeoutAction(arguments: [String]) throws {
    let label = arguments.contains("A") ? "A" : "OK"
    let session = try start(
      arguments + ["--timeout", "0.4s", "--timeout-action", label.lowercased()])
    _ = try session.expect("Without an answer in 0.4 s: \(label)")
    try session.type("xyz")
    let end = try session.end(.exited(0), prints: "\(label)\n")
    // The chosen label replaces what was typed, and stays on the screen.
    #expect(end.transcript.withoutSequences.hasSuffix("\(label)\r\n"), "\(end.transcript)")
  }

  @Test("A time-out ends a dialog on standard input too")
  func timeoutOnInput() throws {
    let session = try start(["--stdin", "--confirm", "T", "--timeout", "0.2"], stdin: .pipe)
    let end = try session.end(.exited(124), prints: "")
    #expect(end.errorText == "T [y/N] \n")
  }

  @Test("A time-out ends the confirmation of a dismissal too")
  func timeoutAtConfirmation() throws {
    let session = try start([
      "--confirm", "Save?", "--dismissal-confirmation", "Discard changes?", "--timeout", "0.6",
    ])
    _ = try session.expect("Save? [y/N] ")
    try session.type("\u{1B}")
    _ = try session.expect("Discard changes? [y/N] ")
    try session.end(.exited(124), prints: "")
  }

  @Test("A time-out counts from the first question, however many wrong answers are typed")
  func timeoutAfterWrongAnswers() throws {
    let session = try start(["--confirm", "T", "--timeout", "0.5"])
    _ = try session.expect("[y/N] ")
    try session.wait {
      try? session.type("x\r")
      let status = read("/proc/\(session.pid)/stat")
      return status.isEmpty || status.contains(") Z ")
    }
    #expect(try session.waitForEnd().status == .exited(124))
  }

  @Test("An answer that is typed after the time-out is due comes too late")
  func lateAnswer() throws {
    // The dialog ignores SIGCONT, so that it finds the answer and the time-out at the same moment.
    let session = try Session(
      arguments: [executable, "--confirm", "T", "--timeout", "0.3"], environment: environment,
      stdin: .null, ignoring: [SIGCONT])
    _ = try session.expect("[y/N] ")
    try session.signal(SIGSTOP)
    _ = try session.waitForStop()
    try session.type("y\r")
    pass(milliseconds: 400)
    try session.foreground()
    try session.end(.exited(124), prints: "")
  }

  @Test("A line of standard input that is written after the time-out is due comes too late")
  func lateLine() throws {
    let session = try Session(
      arguments: [executable, "--stdin", "--confirm", "T", "--timeout", "0.3"],
      environment: environment, stdin: .pipe, stderr: .terminal)
    _ = try session.expect("[y/N] ")
    try session.signal(SIGSTOP)
    _ = try session.waitForStop()
    try session.feed("y\n")
    pass(milliseconds: 400)
    try session.foreground()
    try session.end(.exited(124), prints: "")
  }

  @Test("A time-out that is due during a suspension ends the dialog when it continues")
  func timeoutWhileSuspended() throws {
    let session = try start(["--confirm", "T", "--timeout", "0.3"])
    _ = try session.expect("[y/N] ")
    try session.type("\u{1A}")
    _ = try session.waitForStop()
    _ = try run(["/bin/sleep", "0.4"])
    try session.foreground()
    let end = try session.end(.exited(124), prints: "")
    #expect(end.transcript.components(of: "T [y/N]").count == 2, "not drawn again")
  }
}
