// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Interruption of long computations")
struct InterruptionTests {
  /// Kinds of fields, and patterns that take far longer to match than any test waits: the first
  /// pattern backtracks for every letter, and the second splits a value in every way.
  private static let works = [
    ("text", "([a-z]+ ?)+@"), ("text", "(.*)(.*)(.*)x"), ("secure", "(.*)(.*)(.*)x"),
  ]

  @Test(
    "A signal, Ctrl-C, Ctrl-Z, a timeout and a dismissal by name interrupt a long match",
    arguments: works, ["SIGTERM", "Ctrl-C", "Ctrl-Z", "--timeout", "--dismiss"])
  func longMatch(field: (kind: String, pattern: String), event: String) throws {
    let names = Names()
    let session = try start(
      ["T", "--\(field.kind)-field", "x", "--field-pattern", "x=\(field.pattern)", "--name", "it"]
        + (event == "--timeout" ? [event, "1"] : []), environment: names.environment)
    let letters = String(repeating: "a", count: 100_000)
    try session.answer("x: ", "\u{1B}[200~\(letters)\u{1B}[201~\r").shows("\r\n")
    switch event {
    case "Ctrl-C": try session.type("\u{3}")
    case "Ctrl-Z": try session.suspend().foreground().signal(SIGTERM)
    case "--dismiss": try names.run("--dismiss it").expect(.exited(0))
    case "--timeout": break
    default: try session.signal(SIGTERM)
    }
    let statuses: [String: Session.End.Status] = [
      "Ctrl-C": .signaled(SIGINT), "--timeout": .exited(124), "--dismiss": .exited(2),
    ]
    let end = try session.waitForEnd(within: 10 + Session.patience)
    end.expect(statuses[event] ?? .signaled(SIGTERM))
    #expect(end.modesAfter == end.modesBefore)
  }

  @Test("A signal ends the formatting of many items")
  func formatting() throws {
    let folder = try TemporaryFolder()
    let row = String(repeating: "\"", count: 200)
    let list = folder.write("list", (1...50_000).map { "\(row)\($0)\n" }.joined())
    func end(signalled: Bool) throws -> Session.End {
      let session = try start("T --items-from \(list) --format json")
      try session.answer(["deselect": "all\r", "deselect": "\r"]).shows("\r\n")
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
    let session = try start("T --text-field x --field-pattern x=((a{1,200}){1,200}){1,20}")
    try session.wait { read("/proc/\(session.pid)/status").contains("VmRSS") }
    try session.signal(SIGTERM).waitForEnd().expect(.signaled(SIGTERM))
  }

  @Test("A signal ends the canonical ordering of many combining marks")
  func combiningMarks() throws {
    let session = try start("--stdin --confirm T", stdin: .pipe)
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
    // No line is pure ASCII, so that each comparison needs case folding.
    let list = folder.write("list", (0..<1_000_000).map { "straße \($0)\n" }.joined())
    let session = try start("--confirm T --buttons-from \(list)")
    try session.answer("name: ", input)
    try session.wait { read("/proc/\(session.pid)/status").contains("Threads:\t2") }
    try session.suspend().foreground().signal(SIGTERM).waitForEnd().expect(.signaled(SIGTERM))
  }
}

@Suite("Interruption of input and output")
struct StalledOutputTests {
  @Test("A timeout and a signal end a dialog with --stdin that blocks on writing to a terminal")
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
    "A signal ends a dialog that blocks on writing its answer to a terminal",
    arguments: (0..<20).map { 1 + 200 * $0 })
  func answer(before: Int) throws {
    let value = String(repeating: "a", count: 100_000)
    // The room in the terminal's buffer for the last write depends on the output before the answer.
    let session = try start(
      script: "printf '%*s' \(before) ''; exec \"$0\" \"$@\"",
      arguments: ["--assume", "OK", "T", "--text-field", "a", "--field-value", "a=\(value)"],
      stdin: .terminal, stdout: .terminal, isStalled: true)
    // The kernel counts a blocked write only when it returns.
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
    let session = try start(
      script: "exec \"$0\" \"$@\" <\(fifo)", arguments: arguments, stdin: .terminal)
    let input = open(fifo, O_RDWR | O_CLOEXEC)
    defer { close(input) }
    let part = Array(String(repeating: "y\n", count: 1 << 19).utf8)
    for _ in 0..<100 { _ = write(input, part, part.count) }
    func memory(_ name: String) -> Int {
      status(of: session.pid, name).flatMap { Int($0.dropLast(3)) } ?? 0
    }
    // The rest, which is still in the pipe, is less than one part.
    try session.wait { memory("VmRSS") > 99 * 1024 }
    // Copies of a growing array would delay signals.
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

  @Test(
    "A signal ends a dialog on standard input whose standard error is a full pipe",
    arguments: [true, false])
  func fullPipe(isQuestionLarger: Bool) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/fifo"
    #expect(mkfifo(path, 0o600) == 0)
    let pipe = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    defer { close(pipe) }
    let message = isQuestionLarger ? String(repeating: "m ", count: 60_000) : "m"
    let session = try start(
      "--stdin --confirm T --message \(message)", stdin: .pipe, stderr: .file(path))
    try session.wait {
      var unread: Int32 = 0
      return ioctl(pipe, UInt(FIONREAD), &unread) == 0 && unread > (isQuestionLarger ? 60_000 : 0)
    }
    for size in [4096, 1] {
      let filling = [UInt8](repeating: 0, count: size)
      while write(pipe, filling, size) > 0 {}
    }
    try session.signal(SIGTERM).waitForEnd().expect(.signaled(SIGTERM))
  }

  @Test("A signal ends the writing of an error to a full pipe")
  func failure() throws {
    // The script fills the pipe that is prompt's standard error.
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
