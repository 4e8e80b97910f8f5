// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Testing

@testable import PseudoTerminal

@Suite("Processes of a session")
struct ProcessTests {
  @Test("A session passes exactly the specified arguments to its job")
  func arguments() throws {
    let bytes: [[UInt8]] = [
      Array("/usr/bin/printf".utf8), Array("%s,".utf8), [0xff, 0x0a], [], Array("ü $x".utf8),
    ]
    let end = try Session(arguments: bytes).waitForEnd()
    #expect(end.standardOutput == [0xff, 0x0a] + Array(",,ü $x,".utf8))
  }

  @Test("A session passes exactly the specified environment to its job")
  func environment() throws {
    func variables(_ environment: [String: String]) throws -> [Substring] {
      let session = try Session(arguments: ["/usr/bin/env"], environment: environment)
      return try session.waitForEnd().outputText.split(separator: "\n").sorted()
    }
    #expect(try variables([:]) == [])
    #expect(try variables(["B": "ü=1", "A": ""]) == ["A=", "B=ü=1"])
    #expect(try variables(Session.defaultEnvironment).count == Session.defaultEnvironment.count)
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

  @Test("A session writes the given bytes to its job's standard input, and then closes it")
  func inputBytes() throws {
    let bytes = [UInt8](repeating: 7, count: 1_000_000)
    #expect(try run(["/bin/cat"], stdin: bytes).standardOutput == bytes)
    #expect(try run(["/bin/cat"]).standardOutput == [])
  }

  @Test("The standard output of a job can be a full pipe")
  func fullPipe() throws {
    let arguments = ["/bin/dd", "if=/dev/zero", "count=1", "bs=1", "oflag=nonblock"]
    let end = try run(arguments, stdout: .fullPipe)
    #expect(end.errorText.contains("Resource temporarily unavailable"))
    let session = try Session(arguments: ["/bin/echo", "text"], stdout: .fullPipe)
    #expect(throws: SessionError.self) { try session.waitForEnd(within: 0.01) }
  }

  @Test("A session reads a full pipe after drainOutput")
  func drainedPipe() throws {
    for output in [.fullPipe, .fullNonBlockingPipe] as [Session.Output] {
      let script = "until echo text; do :; done 2>&-"
      let session = try Session(arguments: shell(script), stdout: output)
      session.drainOutput()
      let end = try session.waitForEnd()
      #expect(end.outputText.drop { $0 == "\0" } == "text\n")
    }
  }

  @Test("After closeOutput, a job that writes to standard output receives SIGPIPE")
  func closedOutput() throws {
    let end = try Session(arguments: shell("read -r go; echo text || exit 3"), stdin: .pipe)
      .closeOutput().feed("go\n").waitForEnd()
    #expect(end.status == .signaled(SIGPIPE), "\(end)")
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

  @Test("A session that cannot start reports the failed system call")
  func failingStart() throws {
    let missing = #expect(throws: SessionError.self) { try run(["/nonexistent"]) }
    #expect(missing?.reason == .failed(call: "execve", error: ENOENT))
    let message = "starting /nonexistent: execve: No such file or directory"
    #expect(missing?.description == message)
    let stubborn = #expect(throws: SessionError.self) {
      try Session(arguments: ["/bin/cat"], ignoring: [SIGKILL])
    }
    #expect(stubborn?.reason == .failed(call: "sigaction", error: EINVAL))
  }

  @Test("Closing a session ends all its processes, even detached, stopped or signal-ignoring ones")
  func closing() throws {
    // The processes are one in a session of its own whose parent is gone, one that is stopped, one
    // that ignores SIGHUP, SIGINT and SIGTERM, and the leader.
    let script = """
      exec > /dev/tty
      (setsid sh -c 'echo hidden $$; exec sleep 1000' &)
      sh -c 'echo stopped $$; kill -STOP $$' &
      trap '' HUP INT TERM
      echo leader $PPID
      sleep 1000
      """
    let session = try Session(arguments: shell(script))
    // The lines may arrive in any order.
    var processes: [Int32] = [session.pid, session.keeper]
    for _ in 1...3 {
      let line = try session.expect("\r\n").split { $0 == " " || $0 == "\r\n" }
      processes.append(try #require(line.last.flatMap { Int32($0) }))
    }
    for process in processes { #expect(exists(process)) }
    session.close()
    for process in processes { #expect(!exists(process)) }
    #expect(throws: SessionError.self) { try session.waitForEnd() }
    session.close()
  }

  @Test("Sessions leak no descriptors")
  func descriptorLeaks() async {
    // The count is made in another process, where no other test opens descriptors.
    await #expect(processExitsWith: .success) {
      let before = openDescriptors()
      for _ in 1...10 {
        let session = try Session(arguments: ["/bin/cat"], stdin: .pipe)
        session.endInput()
        try session.waitForEnd()
        _ = try? Session(arguments: ["/nonexistent"])
      }
      #expect(openDescriptors() == before)
      // None of our children is left, not even as a zombie.
      #expect(waitpid(-1, nil, WNOHANG) == -1)
    }
  }

  @Test("A session whose test runner is killed leaves no process behind")
  func killedRunner() async throws {
    let directory = try TemporaryFolder()
    let path = "\(directory.path)/fifo"
    try #require(mkfifo(path, 0o600) == 0)
    // The jobs hold the writing end until they end.
    let fifo = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    try #require(fifo >= 0)
    defer { close(fifo) }
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      for placement in [Session.Placement.foreground, .orphaned, .noTerminal] {
        let session = try Session(
          arguments: shell("exec sleep 1000"), stdin: .null,
          stdout: .file(path), ignoring: [SIGHUP], placement: placement)
        _ = Unmanaged.passRetained(session)
      }
      kill(getpid(), SIGKILL)
    }
    var poll = pollfd(fd: fifo, events: 0, revents: 0)
    #expect(Glibc.poll(&poll, 1, 20_000) == 1)
    #expect(Int32(poll.revents) & POLLHUP != 0)
  }
}
