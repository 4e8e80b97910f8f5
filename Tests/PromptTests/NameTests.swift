// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Names of presentations")
struct NameTests {
  private let names = Names()

  @Test("A second presentation cannot take a name that is in use")
  func taken() throws {
    let session = try names.present()
    let end = try names.start("--confirm Second --name it --format json").waitForEnd().expect(
      .exited(75))
    #expect(end.outputText.contains("\"status\":75"))
    #expect(end.transcript == "")
    try session.type("y\r").end(.exited(0), prints: "OK\n")
    #expect(try names.files == "")
  }

  @Test("A name that is in use in one directory cannot be taken in another")
  func takenElsewhere() throws {
    let other = try TemporaryFolder()
    let first = try PromptTests.start(
      "--confirm T --name it", environment: ["TMPDIR": other.path, "NO_COLOR": "1"])
    try first.expect("[y/N] ")
    try names.start("--confirm T --name it", environment: ["TMPDIR": other.path])
      .end(.exited(75), prints: "")
    try first.type("y\r").end(.exited(0), prints: "OK\n")
  }

  @Test(
    "The name of a presentation that crashed can be taken again", arguments: [SIGKILL, SIGSEGV])
  func crash(number: Int32) throws {
    try names.present().signal(number).waitForEnd()
    if number == SIGSEGV { #expect(try names.files == "") }
    #expect(try names.run("--query it").status == .exited(3))
    #expect(try names.files == "")
    try names.present().type("y\r").end(.exited(0), prints: "OK\n")
  }

  @Test("A stopped presentation keeps its name, even if its queue of connections is full")
  func fullQueue() throws {
    let session = try names.present()
    try session.signal(SIGSTOP).stops()
    let connecting = """
      import socket, sys
      others = []
      while True:
          other = socket.socket(socket.AF_UNIX)
          other.setblocking(False)
          try: other.connect(sys.argv[1])
          except BlockingIOError: break
          others.append(other)
      print("full", flush=True)
      sys.stdin.read()
      """
    let client = try Session(
      arguments: ["/usr/bin/env", "python3", "-c", connecting, "\(names.privateFolder)/it"],
      environment: Session.defaultEnvironment, stdin: .pipe, stdout: .terminal)
    try client.expect("full")
    #expect(try names.run("--query it").status == .exited(0))
    client.close()
    try session.foreground().type("n\r").waitForEnd().expect(.exited(1))
  }

  @Test("A stopped presentation can be dismissed by name, however short the timeout")
  func stoppedHolder() throws {
    let session = try names.present()
    try session.signal(SIGSTOP).stops()
    #expect(try names.run("--dismiss it --timeout 0.01").status == .exited(0))
    try session.foreground().waitForEnd().expect(.exited(2))
  }

  @Test(
    "A signal ends a process that waits for a name",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1],
    [["--query", "nobody", "--timeout", "1h"], ["--dismiss", "nobody", "--timeout", "1h"], []])
  func signalWhileWaiting(number: Int32, arguments: [String]) throws {
    // Without arguments, the process dismisses a stopped holder, and waits for its end.
    let holder = try arguments.isEmpty ? names.present() : nil
    try holder?.signal(SIGSTOP)
    _ = try holder?.waitForStop()
    let session = try names.start(
      command: [executable] + (arguments.isEmpty ? ["--dismiss", "it"] : arguments),
      stdin: .terminal)
    try session.waitForIdleness().signal(SIGWINCH).signal(number).waitForEnd()
      .expect(.signaled(number))
  }

  /// Calls that take a name or search for it, and the status after a timeout.
  private static let waits: [(arguments: [String], status: Int32)] = [
    (["--query", "it"], 3), (["--dismiss", "it"], 3), (["--name", "it", "--confirm", "T"], 124),
    (["--name", "other", "--confirm", "T"], 124),
    (["--name", "it", "--progress", "T", "--while-pid", "1"], 124),
    (["--name", "it", "--timeout-action", "Cancel", "--confirm", "T"], 1),
  ]

  @Test(
    "A timeout ends the wait for a process that keeps the directory of names locked",
    arguments: waits)
  func stoppedInLock(arguments: [String], status: Int32) throws {
    // The socket that a killed dialog leaves behind is removed under the lock.
    try names.present().signal(SIGKILL).waitForEnd()
    let lock = open(names.privateFolder, O_RDONLY)
    #expect(flock(lock, LOCK_EX) == 0)
    let session = try names.start(
      command: [executable] + arguments + ["--timeout", "0.2"], stdin: .terminal)
    #expect(try session.waitForEnd().status == .exited(status), "\(session.transcript)")
    #expect(!session.transcript.contains("T"))
    close(lock)
    #expect(try names.run("--query it").status == .exited(3))
  }

  @Test("A signal ends a dialog that waits for the lock on the directory of names")
  func signalInLock() throws {
    mkdir(names.privateFolder, 0o700)
    let lock = open(names.privateFolder, O_RDONLY)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX) == 0)
    for number in [SIGTERM, SIGINT] {
      try names.start("--name it --confirm T").signal(number).waitForEnd().expect(.signaled(number))
    }
  }

  @Test("Ctrl-Z suspends a process that waits for a name", arguments: ["--query", "--dismiss"])
  func suspendedWhileWaiting(option: String) throws {
    let session = try names.start(
      command: [executable, option, "it", "--timeout", "1h"], stdin: .terminal)
    try session.waitForIdleness().suspend().foreground()
    let holder = try names.present()
    try session.waitForEnd().expect(.exited(0))
    holder.close()
  }

  @Test("A process that waits for a name finds it in a directory whose parent did not exist")
  func missingParent() throws {
    let late = Names(subfolder: "late")
    rmdir(late.folder.path + "/late")
    let waiting = try late.start("--query it --timeout 20")
    try waiting.wait { read("/proc/\(waiting.pid)/wchan").contains("poll") }
    mkdir(late.folder.path + "/late", 0o700)
    let session = try late.start("--confirm T --name it")
    try waiting.waitForEnd().expect(.exited(0))
    try session.answer("[y/N] ", "\u{1B}").waitForEnd().expect(.exited(1))
  }

  @Test("A process can wait for the dismissal of a name that does not exist yet")
  func waited() throws {
    let waiting = try names.start("--dismiss it --timeout 20")
    let session = try names.start("--confirm T --name it")
    try waiting.waitForEnd().expect(.exited(0))
    try session.waitForEnd().expect(.exited(2))
    for option in ["--query", "--dismiss"] {
      try names.start("\(option) it --timeout 0.1").waitForEnd().expect(.exited(3))
    }
  }
}
