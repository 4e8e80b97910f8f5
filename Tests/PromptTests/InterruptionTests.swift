// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

/// Work that takes prompt far longer than a test waits for anything.
private struct LongWork: CustomTestStringConvertible, Sendable {
  let testDescription: String
  var arguments: [String]
  /// What is typed once the question stands, and the question.
  var question = ""
  var input = ""
}

@Suite("Interruption of long computations")
struct InterruptionTests {
  private static func paste(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~\r" }

  private static let letters = paste(String(repeating: "a", count: 100_000))

  fileprivate static let works = [
    LongWork(
      testDescription: "a pattern that goes back for every letter",
      arguments: ["T", "--text-field", "x", "--field-pattern", "x=([a-z]+ ?)+@"],
      question: "x: ", input: letters),
    LongWork(
      testDescription: "a pattern that splits a value in every way",
      arguments: ["T", "--text-field", "x", "--field-pattern", "x=(.*)(.*)(.*)x"],
      question: "x: ", input: letters),
    LongWork(
      testDescription: "the pattern of a secure field",
      arguments: ["T", "--secure-field", "x", "--field-pattern", "x=(.*)(.*)(.*)x"],
      question: "x: ", input: letters),
  ]

  private func start(_ work: LongWork, _ arguments: String...) throws -> Session {
    let session = try PromptTests.start(work.arguments + arguments)
    try session.answer(work.question, work.input).shows("\r\n")
    return session
  }

  @Test("A signal ends a long match at once", arguments: works)
  fileprivate func signal(work: LongWork) throws {
    try start(work).signal(SIGTERM).waitForEnd().expect(.signaled(SIGTERM))
  }

  @Test("Ctrl-C ends a long match at once", arguments: works)
  fileprivate func interruptKey(work: LongWork) throws {
    let end = try start(work).type("\u{3}").waitForEnd()
    #expect(end.status == .signaled(SIGINT))
    #expect(end.modesAfter == end.modesBefore)
  }

  @Test("A time-out ends a long match", arguments: works)
  fileprivate func timeout(work: LongWork) throws {
    let end = try start(work, "--timeout", "1").waitForEnd(within: 10 + Session.patience)
    #expect(end.status == .exited(124))
    #expect(end.modesAfter == end.modesBefore)
  }

  @Test("A dismissal by name ends a long match", arguments: works)
  fileprivate func dismissal(work: LongWork) throws {
    let names = try Names()
    let session = try PromptTests.start(
      work.arguments + ["--name", "it"], environment: names.environment)
    try session.answer(work.question, work.input).shows("\r\n")
    #expect(try names.run("--dismiss it").status == .exited(0))
    try session.waitForEnd().expect(.exited(2))
  }

  @Test("Ctrl-Z suspends a long match", arguments: works)
  fileprivate func suspension(work: LongWork) throws {
    try start(work).suspend().foreground().signal(SIGTERM).waitForEnd().expect(.signaled(SIGTERM))
  }

  @Test("A signal ends the formatting of many items")
  func formatting() throws {
    let folder = try TemporaryFolder()
    let row = String(repeating: "\"", count: 200)
    let list = folder.write("list", (1...50_000).map { "\(row)\($0)\n" }.joined())
    func end(signalled: Bool) throws -> Session.End {
      let session = try PromptTests.start("T --items-from \(list) --format json")
      try session.answer(["done: ": "all\r", "done: ": "\r"]).shows("\r\n")
      if signalled { try session.signal(SIGTERM) }
      return try session.waitForEnd()
    }
    let (whole, signalled) = (try end(signalled: false), try end(signalled: true))
    #expect(whole.status == .exited(0) && signalled.status == .signaled(SIGTERM))
    #expect(
      signalled.cpuSeconds < 0.8 * whole.cpuSeconds,
      "\(signalled.cpuSeconds) of \(whole.cpuSeconds)")
  }

  @Test("A signal ends the compilation of a pattern")
  func compiling() throws {
    let session = try PromptTests.start(
      "T --text-field x --field-pattern x=((a{1,200}){1,200}){1,20}")
    try session.wait { read("/proc/\(session.pid)/status").contains("VmRSS") }
    try session.signal(SIGTERM).waitForEnd().expect(.signaled(SIGTERM))
  }

  @Test("A signal ends the ordering of combining marks")
  func combiningMarks() throws {
    let session = try PromptTests.start("--stdin --confirm T", stdin: .pipe)
    let answer = "a" + String(repeating: "\u{301}\u{316}", count: 250_000) + "\n"
    try session.feed(answer)
    try session.wait { (session.bytesRead ?? 0) >= answer.utf8.count }
    try session.signal(SIGTERM).waitForEnd().expect(.signaled(SIGTERM))
  }

  @Test(
    "A signal and Ctrl-Z interrupt the search of a list with a million lines",
    arguments: ["ß 9\r", "s\t"])
  func longList(input: String) throws {
    let folder = try TemporaryFolder()
    // No line is ASCII alone, so that each has to be folded to be compared.
    let list = folder.write("list", (0..<1_000_000).map { "straße \($0)\n" }.joined())
    let session = try PromptTests.start("--confirm T --buttons-from \(list)")
    try session.answer("name: ", input)
    try session.wait { read("/proc/\(session.pid)/status").contains("Threads:\t2") }
    try session.suspend().foreground().signal(SIGTERM).waitForEnd().expect(.signaled(SIGTERM))
  }
}

@Suite("Output that nobody takes")
struct StalledOutputTests {
  @Test("A time-out and a signal end a dialog that writes to a terminal nobody reads")
  func streams() throws {
    let message = String(repeating: "m ", count: 20_000)
    let timed = try start(
      "--stdin --timeout 0.5 --message \(message) T", stdin: .pipe, stderr: .terminal,
      isStalled: true)
    try timed.waitForEnd().expect(.exited(124))
    let signalled = try start(
      "--stdin --message \(message) T", stdin: .pipe, stderr: .terminal, isStalled: true)
    try signalled.wait { read("/proc/\(signalled.pid)/status").contains("Threads:\t2") }
    try signalled.signal(SIGTERM).waitForEnd().expect(.signaled(SIGTERM))
  }

  @Test(
    "A signal ends the writing of an answer to a terminal that nobody reads",
    arguments: (0..<20).map { 1 + 200 * $0 })
  func answer(before: Int) throws {
    let value = String(repeating: "a", count: 100_000)
    // How much room the terminal has for the last write depends on what stands before the answer.
    let session = try Session(
      arguments: [
        "/bin/sh", "-c", "printf '%*s' \(before) ''; exec \"$0\" \"$@\"", executable, "--assume",
        "OK", "T", "--text-field", "a", "--field-value", "a=\(value)",
      ], environment: environment, stdout: .terminal, isStalled: true)
    // A write that blocks does not count before it returns.
    var bytesWritten: Int {
      let lines = read("/proc/\(session.pid)/io").components(of: "\n")
      return lines.first { $0.hasPrefix("wchar: ") }.flatMap { Int($0.dropFirst(7)) } ?? 0
    }
    try session.wait {
      bytesWritten > before && read("/proc/\(session.pid)/status").contains("State:\tS")
    }
    try session.signal(SIGTERM).waitForEnd().expect(.signaled(SIGTERM))
  }

  @Test(
    "A signal ends the reading of a long text, which is not copied while it is read",
    arguments: [
      ["--message", "-", "T"], ["T", "--buttons-from", "-"], ["T", "--items-from", "-"],
    ])
  func endlessText(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    let fifo = "\(folder.path)/text"
    #expect(mkfifo(fifo, 0o600) == 0)
    let session = try Session(
      arguments: ["/bin/sh", "-c", "exec \"$0\" \"$@\" <\(fifo)", executable] + arguments,
      environment: environment)
    let input = open(fifo, O_RDWR | O_CLOEXEC)
    defer { close(input) }
    let part = Array(String(repeating: "y\n", count: 1 << 19).utf8)
    for _ in 0..<100 { _ = write(input, part, part.count) }
    func memory(_ name: String) -> Int {
      status(of: session.pid, name).flatMap { Int($0.dropLast(3)) } ?? 0
    }
    // A pipe holds less than the last part.
    try session.wait { memory("VmRSS") > 99 * 1024 }
    // Copying an array that grows would take signals as long as the copy takes.
    #expect(memory("VmHWM") < 130 * 1024)
    try session.signal(SIGTERM).waitForEnd().expect(.signaled(SIGTERM))
  }

  @Test("A signal ends a call of zenity that prepares many rows")
  func manyRows() throws {
    let folder = try TemporaryFolder()
    let zenity = folder.path + "/zenity"
    #expect(symlink(executable, zenity) == 0)
    let session = try Session(
      arguments: [zenity, "--list", "--column", "Name"] + (1...90_000).map(String.init),
      environment: environment)
    // Once prompt watches for signals, it blocks them, except while it prepares the rows.
    try session.wait {
      Self.watchesForSignals(session.pid)
        && Self.blockedSignals(of: session.pid) & 1 << (SIGTERM - 1) == 0
    }
    let end = try session.signal(SIGTERM).waitForEnd()
    #expect(end.status == .signaled(SIGTERM) && !end.transcript.contains("Choose"))
  }

  /// Returns whether a process reads its signals from a descriptor.
  private static func watchesForSignals(_ process: pid_t) -> Bool {
    (3...9).contains { destination(of: "/proc/\(process)/fd/\($0)") == "anon_inode:[signalfd]" }
  }

  /// Returns the signals that a process blocks, a bit for each; all if there is no such process.
  private static func blockedSignals(of process: pid_t) -> UInt64 {
    let lines = read("/proc/\(process)/status").split(separator: "\n")
    let mask = lines.first { $0.hasPrefix("SigBlk:") }?.split(separator: "\t").last
    return mask.flatMap { UInt64($0, radix: 16) } ?? .max
  }

  /// Makes a pipe in `folder` that nobody reads, and returns its path and a descriptor of it.
  private func makePipe(in folder: TemporaryFolder) -> (path: String, descriptor: Int32) {
    let path = folder.path + "/fifo"
    #expect(mkfifo(path, 0o600) == 0)
    return (path, open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC))
  }

  /// Returns how many bytes in a pipe have not been read.
  private func unreadCount(of pipe: Int32) -> Int32? {
    var count: Int32 = 0
    return ioctl(pipe, UInt(FIONREAD), &count) == 0 ? count : nil
  }

  @Test("A signal ends a dialog on standard input after its question has filled a pipe")
  func fullPipe() throws {
    let folder = try TemporaryFolder()
    let (path, pipe) = makePipe(in: folder)
    defer { close(pipe) }
    let session = try start("--stdin --confirm T", stdin: .pipe, stderr: .file(path))
    try session.wait { unreadCount(of: pipe).map { $0 > 0 } == true }
    for size in [4096, 1] {
      let filling = [UInt8](repeating: 0, count: size)
      while write(pipe, filling, size) > 0 {}
    }
    try session.signal(SIGTERM).waitForEnd().expect(.signaled(SIGTERM))
  }

  @Test("A signal ends a dialog on standard input whose question is larger than a pipe")
  func longQuestion() throws {
    let folder = try TemporaryFolder()
    let (path, pipe) = makePipe(in: folder)
    defer { close(pipe) }
    let message = String(repeating: "m ", count: 60_000)
    let session = try start(
      "--stdin --message \(message) T", stdin: .pipe, stderr: .file(path))
    try session.wait { unreadCount(of: pipe).map { $0 > 60_000 } == true }
    try session.signal(SIGTERM).waitForEnd().expect(.signaled(SIGTERM))
  }

  @Test("A signal ends the writing of an error to a full pipe")
  func failure() throws {
    // The shell fills the pipe that is prompt's standard error.
    let script = """
      reader, writer = os.pipe()
      os.set_blocking(writer, False)
      for size in (4096, 1):
          try:
              while True: os.write(writer, b"x" * size)
          except BlockingIOError: pass
      os.set_blocking(writer, True)
      os.set_inheritable(reader, True)
      os.dup2(writer, 2)
      os.environ["PROMPT_TERMINAL"] = "0"
      """
    let session = try Session(
      arguments: python(script, ["T"]), environment: environment, stdin: .null)
    try session.wait { read("/proc/\(session.pid)/wchan").contains("pipe") }
    try session.signal(SIGTERM).waitForEnd().expect(.signaled(SIGTERM))
  }
}
