// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

/// The properties of sessions whose absence no other test would detect.
@Suite("Sessions")
struct SessionTests {
  /// The arguments that run a shell script.
  private func shell(_ script: String) -> [String] { ["/bin/sh", "-c", script] }

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
    #expect(value("SigBlk") == 0 && value("SigIgn") == mask && value("SigCgt") == 0)
  }

  @Test("A session starts its job with exactly the specified streams closed")
  func closedStreams() throws {
    // The command runs in a subshell, since the shell itself saves a copy of a redirected
    // descriptor.
    let list = "(ls /proc/$$/fd > \"$0\"); true"
    let directory = try TemporaryFolder()
    func descriptors(
      stdin: Session.Input = .null, stdout: Session.Output = .null, stderr: Session.Output = .null
    ) throws -> String {
      let path = "\(directory.path)/list"
      let session = try Session(
        arguments: shell(list) + [path], stdin: stdin, stdout: stdout, stderr: stderr)
      #expect(try session.waitForEnd().status == .exited(0))
      return try run(["/bin/cat", path]).outputText
    }
    #expect(try descriptors() == "0\n1\n2\n")
    #expect(try descriptors(stdin: .closed) == "1\n2\n")
    #expect(try descriptors(stdout: .closed) == "0\n2\n")
    #expect(try descriptors(stderr: .closed) == "0\n1\n")
    #expect(try descriptors(stdin: .closed, stdout: .closed, stderr: .closed) == "")
  }

  @Test("A session counts the processes that its job leaves behind")
  func orphans() throws {
    #expect(try run(shell("sleep 100 & sleep 100 & :")).orphans == 2)
    #expect(try run(shell("sleep 0 & wait")).orphans == 0)
  }

  @Test("A session measures the processor time of its job")
  func processorTime() throws {
    let busy = try run(shell("i=0; while [ $i -lt 300000 ]; do i=$((i + 1)); done"), within: 120)
    #expect(busy.cpuSeconds > 0.02)
    #expect(try run(["/bin/cat"]).cpuSeconds < busy.cpuSeconds)
  }

  @Test("A stalled terminal accepts no output until it is resumed")
  func stalling() throws {
    // The program writes without blocking, and so reports that the terminal is full.
    let script = "tr '\\0' x < /dev/zero | dd bs=1M oflag=nonblock > /dev/tty"
    let session = try Session(arguments: shell(script), isStalled: true)
    let end = try session.waitForEnd()
    #expect(end.errorText.contains("Resource temporarily unavailable") && end.transcript == "")
    session.unstall()
    #expect(try session.expect("xxxx") == "xxxx")
  }

  @Test("A session reports the terminal modes that its job has changed")
  func changedModes() throws {
    let session = try Session(arguments: shell("stty -echo; echo done > /dev/tty; read line"))
    try session.expect("done")
    #expect(try !session.modes.isEchoing)
    let end = try session.type("\n").waitForEnd()
    #expect(end.modesAfter != end.modesBefore && end.modesAfter?.isEchoing == false)
    #expect(end.modesAfter?.isCanonical == true)
  }

  @Test(
    "A session reports the input that its job has not read",
    arguments: [
      ("one\n", ""), ("one\ntwo\nthr", "two\nthr"), ("one\n\u{4}two", "\u{4}two"),
      ("one\ntwx\u{7f}o\n", "two\n"), ("one\n\u{15}", ""),
    ])
  func leftover(typed: String, leftover: String) throws {
    let end = try Session(arguments: shell("read line")).type(typed).waitForEnd()
    #expect(end.status == .exited(0) && String(decoding: end.leftover, as: UTF8.self) == leftover)
    #expect(end.modesAfter == end.modesBefore)
  }

  @Test("A session reports the input that its job has not read in raw mode")
  func rawLeftover() throws {
    let script = "stty raw -echo min 0; printf ready > /dev/tty; cat < /dev/null"
    let session = try Session(arguments: shell(script))
    try session.expect("ready")
    let end = try session.type("\u{3}\r\u{4}").waitForEnd()
    #expect(end.leftover == [3, 13, 4])
    #expect(try session.modes == end.modesAfter)
  }
}
