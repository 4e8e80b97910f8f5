// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Job control of a session")
struct JobControlTests {
  @Test("A session stops its job at Ctrl-Z and continues it in the foreground")
  func stopping() throws {
    let session = try Session(arguments: ["/bin/cat"])
    #expect(session.isInForeground)
    for _ in 1...3 {
      try session.type("\u{1a}").stops(by: SIGTSTP)
      #expect(!session.isInForeground)
      try session.foreground()
      try session.waitForContinuation()
      #expect(session.isInForeground)
    }
    let end = try session.type("hello\n\u{4}").waitForEnd()
    #expect(end.status == .exited(0))
    #expect(end.outputText == "hello\n")
  }

  @Test("A session puts a stopped job into the foreground without continuing it")
  func foregroundWithoutContinuing() throws {
    let session = try Session(arguments: ["/bin/cat"])
    try session.signal(SIGSTOP).stops(by: SIGSTOP).foreground(continuing: false)
    #expect(session.isInForeground)
    let error = #expect(throws: SessionError.self) {
      try session.waitForContinuation(within: 0.01)
    }
    #expect(error?.description.contains("with the job stopped: timed out") == true)
    try session.signalGroup(SIGCONT)
    try session.waitForContinuation()
    try session.type("\u{4}")
    #expect(try session.waitForEnd().status == .exited(0))
  }

  @Test("A session continues a stopped job in the background")
  func backgroundContinued() throws {
    let session = try Session(arguments: ["/bin/cat"])
    try session.type("\u{1a}").stops().background()
    // The job goes on reading, which stops it again.
    #expect(try session.waitForStop() == SIGTTIN)
  }

  @Test("A session sends a running job to the background")
  func backgroundRunning() throws {
    let script = "printf ready > /dev/tty; read line < /dev/null; cat"
    let session = try Session(arguments: shell(script), stdin: .pipe)
    try session.shows("ready").background(continuing: false)
    #expect(!session.isInForeground)
    session.endInput()
    #expect(try session.waitForEnd().status == .exited(0))
  }

  @Test(
    "A session kills its job at Ctrl-C and Ctrl-\\, and has its terminal back",
    arguments: [("\u{3}", SIGINT), ("\u{1c}", SIGQUIT)])
  func killing(key: String, number: Int32) throws {
    let session = try Session(arguments: ["/bin/cat"])
    #expect(try session.type(key).waitForEnd().status == .signaled(number))
    #expect(!session.isInForeground)
  }

  @Test("A session starts its job with signals ignored")
  func ignoredSignals() throws {
    let end = try Session(arguments: ["/bin/cat"], ignoring: [SIGINT, SIGTSTP])
      .type("\u{3}\u{1a}on\n\u{4}").waitForEnd()
    #expect(end.status == .exited(0))
    #expect(end.outputText == "on\n")
  }

  @Test(
    "A session starts its job with all signals at their defaults",
    arguments: [
      ([], 0), ([SIGHUP, SIGPIPE, 64], 1 << (SIGHUP - 1) | 1 << (SIGPIPE - 1) | 1 << 63),
    ] as [([Int32], UInt64)])
  func signals(ignoring: [Int32], mask: UInt64) throws {
    let session = try Session(arguments: ["/bin/cat", "/proc/self/status"], ignoring: ignoring)
    let lines = try session.waitForEnd().outputText.split(separator: "\n")
    func value(_ name: String) -> UInt64? {
      let line = lines.first { $0.hasPrefix("\(name):\t") }
      return line.flatMap { UInt64($0.dropFirst(name.count + 2), radix: 16) }
    }
    #expect(value("SigBlk") == 0)
    #expect(value("SigIgn") == mask)
    #expect(value("SigCgt") == 0)
  }

  @Test("A session stops a background job that reads the terminal")
  func readingInBackground() throws {
    let session = try Session(arguments: ["/bin/cat"], placement: .background)
    #expect(!session.isInForeground)
    try session.stops(by: SIGTTIN).foreground().type("now\n\u{4}")
    #expect(try session.waitForEnd().outputText == "now\n")
  }

  @Test("A session stops a background job that changes the modes")
  func changingModesInBackground() throws {
    let session = try Session(arguments: ["/usr/bin/stty", "-echo"], placement: .background)
    #expect(try session.waitForStop() == SIGTTOU)
    #expect(try session.modes == session.modesBefore)
  }

  @Test("A session lets an orphaned job fail to read")
  func readingOrphaned() throws {
    let end = try Session(arguments: ["/bin/cat"], placement: .orphaned).waitForEnd()
    #expect(end.status == .exited(1))
    #expect(end.errorText.contains("Input/output error"))
  }

  @Test("A session cannot stop an orphaned job from the keyboard, not even in the foreground")
  func stoppingOrphaned() throws {
    let script = "printf ready > /dev/tty; read line < /dev/null; cat"
    let session = try Session(arguments: shell(script), stdin: .pipe, placement: .orphaned)
    try session.shows("ready").foreground()
    #expect(session.isInForeground)
    try session.type("\u{1a}").shows("^Z")
    session.endInput()
    #expect(try session.waitForEnd().status == .exited(0))
    #expect(throws: SessionError.self) { try session.waitForStop() }
  }

  @Test("A session keeps an orphaned job in its own session, with the terminal")
  func orphanedSession() throws {
    // These are the parent, the process group, the session, the terminal and the foreground group.
    let script = "cut -d ' ' -f 4-8 /proc/$$/stat; : < /dev/tty"
    func numbers(_ placement: Session.Placement) throws -> (pid: Int32, fields: [Int32]) {
      let session = try Session(arguments: shell(script), placement: placement)
      let end = try session.waitForEnd()
      #expect(end.status == .exited(0))
      return (
        session.pid, end.outputText.split { $0 == " " || $0 == "\n" }.compactMap { Int32($0) }
      )
    }
    let normal = try numbers(.background)
    try #require(normal.fields.count == 5)
    #expect(normal.fields[0] == normal.fields[2], "the parent is the leader")
    #expect(normal.fields[1] == normal.pid)
    #expect(normal.fields[4] == normal.fields[2])
    let orphaned = try numbers(.orphaned)
    try #require(orphaned.fields.count == 5)
    #expect(orphaned.fields[0] != orphaned.fields[2], "the parent is not in the session")
    #expect(orphaned.fields[1] == orphaned.pid)
    #expect(orphaned.fields[4] == orphaned.fields[2])
  }

  @Test("A session that hangs up sends its job SIGHUP")
  func hangingUp() throws {
    // A job that reads may find the end of its input before the signal finds the job.
    let session = try Session(arguments: ["/bin/cat"], stdin: .pipe)
    try session.hangUp()
    let end = try session.waitForEnd()
    #expect(end.status == .signaled(SIGHUP))
    #expect(end.modesAfter == nil)
    #expect(end.leftover == [])
    #expect(throws: SessionError.self) { try session.type("x") }
    #expect(throws: SessionError.self) { try session.modes }
  }

  @Test("A session sends signals to the job or to its group")
  func signaling() throws {
    let one = try Session(arguments: ["/bin/cat"])
    try one.signal(SIGTERM)
    #expect(try one.waitForEnd().status == .signaled(SIGTERM))
    #expect(throws: SessionError.self) { try one.signal(SIGTERM) }

    // Both shells survive the signal, and say so, if it comes to both.
    let script = """
      trap 'echo outer' TERM
      sh -c 'trap "echo inner; exit" TERM; echo ready > /dev/tty; while :; do read line; done'
      true
      """
    let end = try Session(arguments: shell(script)).shows("ready").signalGroup(SIGTERM).waitForEnd()
    #expect(end.status == .exited(0))
    #expect(end.outputText == "inner\nouter\n")
  }

  @Test("A session can have a terminal on its streams that is not the controlling one")
  func noControllingTerminal() throws {
    let script = "test -t 0 && read line && echo \"$line\" && exec 3<>/dev/tty"
    let session = try Session(arguments: shell(script), placement: .noTerminal)
    #expect(throws: SessionError.self) { try session.foreground() }
    let end = try session.type("typed\n").waitForEnd()
    #expect(end.outputText == "typed\n")
    #expect(end.status == .exited(2))
  }
}
