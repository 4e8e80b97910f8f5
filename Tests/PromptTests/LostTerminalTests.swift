// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Hang-ups and stalled terminals")
struct LostTerminalTests {
  /// The relation of a dialog to the session whose terminal hangs up, which determines its end.
  enum SessionRelation: CaseIterable {
    /// A job of a shell, which forwards SIGHUP to it.
    case job
    /// A stopped job of a shell, for which SIGHUP is pending when it continues.
    case stoppedJob
    /// A job that was started with SIGHUP blocked. prompt receives it where it waits for signals,
    /// and so ends nevertheless.
    case blockingJob
    /// A job that ignores SIGHUP (nohup).
    case ignoringJob
    /// A process of another session, which has the terminal open.
    case otherSession

    /// The expected status: SIGHUP if the dialog receives it, and otherwise 69 for the lost
    /// terminal.
    var end: Session.End.Status {
      switch self {
      case .job, .stoppedJob, .blockingJob: .signaled(SIGHUP)
      case .ignoringJob, .otherSession: .exited(69)
      }
    }

    /// Starts a dialog that has this relation to the session.
    func start(_ arguments: [String]) throws -> Session {
      let isOfOtherSession = self == .otherSession
      let command =
        switch self {
        case .job, .stoppedJob, .otherSession: [executable] + arguments
        case .ignoringJob: ["/usr/bin/nohup", executable] + arguments
        case .blockingJob:
          python(
            "import signal; signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGHUP])", arguments)
        }
      return try Session(
        arguments: command, environment: environment, stdin: isOfOtherSession ? .terminal : .null,
        stderr: isOfOtherSession ? .terminal : .pipe,
        placement: isOfOtherSession ? .noTerminal : .foreground)
    }
  }

  @Test(
    "A dialog whose terminal hangs up ends at once, and its input is not an answer",
    arguments: SessionRelation.allCases,
    ["y", "y\u{4}"])
  func hangUp(relation: SessionRelation, keys: String) throws {
    let session = try relation.start(["--confirm", "Empty?", "--button", "Empty:destructive"])
    try session.answer("[y/N] ", keys).shows("y")
    if relation == .stoppedJob {
      try session.signal(SIGSTOP).stops()
    }
    try session.hangUp()
    let end = try session.waitForEnd()
    #expect(end.status == relation.end, "\(end.errorText)")
    #expect(end.standardOutput.isEmpty)
    #expect(try end.cost < 50)
    #expect(end.orphans == 0)
  }

  @Test("Output that another program writes while dialogs end is not lost")
  func outputOfAnotherProgram() throws {
    let session = try Session(
      arguments: [
        "/bin/bash", "-c",
        """
        i=0; while test $i -lt 30000; do echo "<$i>"; i=$((i + 1)); done & writer=$!
        while kill -0 $writer 2>/dev/null; do \(executable) Title --timeout 0.02 --button A; done
        echo all
        """,
      ], environment: environment, stdin: .terminal, stdout: .terminal, stderr: .terminal)
    let end = try session.waitForEnd()
    // A dialog can begin in the middle of a line.
    for bracket: Character in ["<", ">"] {
      #expect(end.transcript.count { $0 == bracket } == 30_000)
    }
    #expect(end.modesAfter == end.modesBefore)
  }

  /// Why a terminal accepts no output.
  enum Stall: CaseIterable {
    case fullBuffer
    case controlSBeforeStart
    case controlSAfterStart
    /// Another process has stopped the output.
    case otherProcess
  }

  @Test(
    "A timeout and a signal end a dialog whose terminal accepts no output, whatever stops it",
    arguments: Stall.allCases, [true, false])
  func stalled(by stall: Stall, byTime: Bool) throws {
    let time = byTime ? ["--timeout", "2"] : []
    let session =
      switch stall {
      case .fullBuffer:
        try PromptTests.start(
          [String(repeating: "T", count: 100_000), "--message", "-", "--button", "A"] + time,
          stdin: .text(String(repeating: "x", count: 1 << 20)), isStalled: true)
      case .controlSBeforeStart, .controlSAfterStart:
        try PromptTests.start(
          ["--confirm", "T"] + time,
          placement: stall == .controlSBeforeStart ? .background : .foreground)
      case .otherProcess:
        try Session(
          arguments: python(
            """
            import termios
            terminal = os.open("/dev/tty", os.O_RDWR)
            termios.tcflow(terminal, termios.TCOOFF)
            os.close(terminal)
            """, ["--confirm", "T"] + time), environment: environment, stdin: .null)
      }
    if stall == .controlSBeforeStart { try session.stops().type("\u{13}").foreground() }
    if stall == .controlSBeforeStart || stall == .controlSAfterStart {
      try session.expect("[y/N] ")
    } else {
      try session.wait { try session.modes != session.modesBefore }
    }
    if stall == .controlSAfterStart { try session.typeUnseen("\u{13}") }
    if !byTime {
      if stall == .fullBuffer { try session.waitForIdleness() }
      try session.signal(SIGTERM)
    }
    // The layout of a long text takes processor time.
    let end = try session.end(
      byTime ? .exited(124) : .signaled(SIGTERM), prints: "",
      spending: stall == .fullBuffer ? 1000 : 50)
    if stall == .fullBuffer || stall == .otherProcess { #expect(end.transcript == "") }
    if stall == .fullBuffer {
      session.unstall()
      // Bracketed paste was turned on before the terminal stalled, and is turned off nevertheless.
      #expect(session.transcript.components(of: "[?2004").last == "l")
    }
  }

  @Test("A dialog that waits for a stopped dialog ends when the terminal hangs up")
  func hangUpDuringWait() throws {
    let script = """
      trap '' HUP
      "$0" --name first -q --confirm First & first=$!
      until "$0" --query first; do :; done
      kill -STOP $first
      echo waiting > /dev/tty
      "$0" -q --confirm Second 2>/dev/null
      echo $?
      kill -KILL $first
      """
    let session = try Session(
      arguments: ["/bin/sh", "-c", script, executable], environment: environment)
    try session.shows("waiting").hangUp()
    #expect(try session.waitForEnd().outputText == "69\n")
  }
}
