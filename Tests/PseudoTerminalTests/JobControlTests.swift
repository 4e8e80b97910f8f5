// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Job control of a session")
struct JobControlTests {
  @Test(
    "A session starts its job with default signal actions, except for the ignored signals",
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

  @Test("An orphaned job has its parent outside the session, and keeps the controlling terminal")
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
    // A job that reads the terminal may get end-of-file before the signal.
    let session = try Session(arguments: ["/bin/cat"], stdin: .pipe)
    try session.hangUp()
    let end = try session.waitForEnd()
    #expect(end.status == .signaled(SIGHUP))
    #expect(end.modesAfter == nil)
    #expect(end.leftover == [])
    #expect(throws: SessionError.self) { try session.type("x") }
    #expect(throws: SessionError.self) { try session.modes }
  }
}
