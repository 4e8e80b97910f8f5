// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Ends of a dialog")
struct EndingTests {
  /// Every signal whose default action ends a process, but SIGKILL.
  private static let deadly: [Int32] =
    [
      SIGHUP, SIGINT, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGUSR1, SIGSEGV, SIGUSR2,
      SIGPIPE, SIGALRM, SIGTERM, SIGSTKFLT, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF, SIGIO, SIGPWR,
      SIGSYS, 34, 64,
    ]

  @Test("A dialog whose stack is too small ends with an error that names the limit")
  func smallStack() throws {
    let end = try start(script: "ulimit -s 64; exec $0 --confirm T").waitForEnd()
    #expect(end.errorText == "prompt: the stack is too small; see ulimit -s in sh(1)\n")
  }

  @Test("A dialog that lacks memory ends with 69 and restores the terminal")
  func smallMemory() throws {
    let folder = TemporaryFolder.make()
    let rows = folder.write("rows", (1...60_000).map { "row \($0)\n" }.joined())
    let session = try start(["--confirm", "Which?", "--items-from", rows])
    try session.shows("part of a name: ").waitForIdleness()
    let size = try #require(
      read("/proc/\(session.pid)/statm").components(of: " ").first.flatMap { UInt($0) })
    let limit = size * 4096 + 1 << 16
    _ = try run(["/usr/bin/prlimit", "--pid=\(session.pid)", "--as=\(limit)"])
    let end = try session.type("1-\r").waitForEnd()
    #expect(end.status == .exited(69))
    #expect(
      end.transcript.contains("out of memory") || end.errorText.contains("out of memory"),
      "\(end.transcript.suffix(300)) \(end.errorText)")
    #expect(end.modesAfter == end.modesBefore)
  }

  @Test(
    "A signal of a fault ends a dialog even if the caller has blocked the signal",
    arguments: [SIGSEGV, SIGILL, SIGABRT, SIGSYS])
  func blockedFault(number: Int32) throws {
    let launcher = """
      import os, signal, sys
      signal.pthread_sigmask(signal.SIG_BLOCK, [\(number)])
      os.execv(sys.argv[1], sys.argv[1:])
      """
    let session = try start(["--confirm", "T"], through: ["/usr/bin/python3", "-c", launcher])
    try session.shows("[y/N] ").signal(number).end(.signaled(number), prints: "")
  }

  @Test(
    "If a signal ends a dialog, the terminal is restored, and the shell sees which signal it was",
    // The emulator does not pass on all real-time signals.
    arguments: deadly.filter { !isEmulated || $0 < 32 })
  func signals(number: Int32) throws {
    try start("--confirm Empty? --button Empty:destructive").answer("[y/N] ", "y")
      .shows("y").signal(number).end(.signaled(number), prints: "")
  }

  @Test(
    "Ctrl-C and Ctrl-\\ end a dialog by their signals, and Ctrl-C is shown",
    arguments: [("\u{3}", SIGINT, "y^C\r\n"), ("\u{1C}", SIGQUIT, "y\r\n")])
  func keys(key: String, number: Int32, shown: String) throws {
    let end = try start("--confirm Empty?").answer(["[y/N] ": "y", "y": key])
      .end(.signaled(number), prints: "")
    #expect(end.transcript.withoutSequences.hasSuffix(shown))
  }

  @Test("A signal that was ignored from the start does not end a dialog")
  func ignoredSignals() throws {
    try start("--confirm Empty?", ignoring: [SIGINT, SIGTERM, SIGABRT]).answer("[y/N] ", "\u{3}")
      .signal(SIGTERM).signal(SIGABRT).type("y\r").end(.exited(0), prints: "OK\n")
  }

  @Test("Enter alone never chooses a destructive action")
  func enter() throws {
    try start("T --button Erase:destructive").answer("[y] ", "\r").shows("Please answer y.")
      .answer("[y] ", "\u{3}").end(.signaled(SIGINT), prints: "")
  }

  @Test(
    "A dialog that ends while another program asks for a password leaves echo off and canonical mode on",
    arguments: [
      // In the modes of a dialog, in which echo is off, getpass(3) also turns off ISIG, and
      // readpassphrase(3) and sudo turn off ECHONL.
      (ISIG, .signaled(SIGTERM)), (ECHONL, .signaled(SIGTERM)), (ISIG, .signaled(SIGSEGV)),
      (ECHONL, .signaled(SIGSEGV)), (ISIG, .exited(124)), (ECHONL, .exited(124)),
      (ISIG, .exited(0)),
      (ECHONL, .exited(0)),
    ] as [(Int32, Session.End.Status)])
  func otherPassword(flags: Int32, status: Session.End.Status) throws {
    let session = try start("-q --confirm Empty? --timeout 1")
    try session.expect("[y/N] ")
    let asking = try session.changeModes { $0.c_lflag &= ~UInt32(flags) }
    switch status {
    case .signaled(let number): try session.signal(number)
    case .exited(0): try session.type("y\r")
    default: break
    }
    let end = try session.waitForEnd()
    #expect(end.status == status, "\(end.shown)")
    let modes = try #require(end.modesAfter)
    #expect(!modes.isEchoing && modes.isCanonical)
    #expect(modes.raisesSignals == asking.raisesSignals)
    #expect(modes.iflag == end.modesBefore.iflag)
  }

  @Test(
    "The signals that the C library reserves neither end a dialog nor leave the terminal raw",
    arguments: [32, 33] as [Int32])
  func reservedSignals(number: Int32) throws {
    let session = try start("--confirm Empty?")
    try session.shows("[y/N] ").signal(number).type("y\r").end(.exited(0), prints: "OK\n")
  }

  @Test(
    "The signals that the C library reserves do not end a dialog after the command of a check has run",
    arguments: [32, 33] as [Int32])
  func reservedSignalsAfterCheck(number: Int32) throws {
    let session = try start(["Q", "--text-field", "it", "--field-check", "it=grep -q y"])
    try session.answer("it: ", "n\r").shows("it: ").signal(number)
    try session.type("\u{15}yes\r").end(.exited(0), prints: "yes\n")
  }

  @Test(
    "A dialog that ends does not change modes that another program has set in the foreground",
    arguments: [SIGTERM, SIGSEGV])
  func otherModes(number: Int32) throws {
    let session = try start("--confirm Empty?")
    try session.expect("[y/N] ")
    let set = try session.changeModes {
      $0.c_lflag |= UInt32(ICANON)
      $0.c_iflag |= UInt32(ICRNL | IXON)
    }
    let end = try session.signal(number).waitForEnd().expect(.signaled(number))
    #expect(end.modesAfter == set)
  }
}

@Suite("Answers that cannot be written")
struct OutputTests {
  @Test("An answer that is written to the master of a pseudo-terminal is the input of the slave")
  func master() throws {
    let script = """
      import os, pty, subprocess, sys, tty
      master, slave = pty.openpty()
      tty.setraw(slave)
      status = subprocess.run([sys.argv[1], "--assume", "OK", "T"], stdout=master).returncode
      print(status, os.read(slave, 100).decode())
      """
    let end = try run(["/usr/bin/env", "python3", "-c", script, executable])
    #expect(end.outputText == "0 OK\n\n")
  }

  @Test(
    "Nothing is asked if standard output is closed, or is a pipe without a reader",
    arguments: [true, false])
  func unwritableOutput(isClosed: Bool) throws {
    let end = try start("--confirm Empty?", stdout: isClosed ? .closed : .brokenPipe)
      .end(.exited(74))
    #expect(end.transcript == "")
    #expect(end.errorText.hasPrefix("prompt: nothing was asked"))
  }

  @Test("A dialog ends with 74 if the disk is full")
  func fullDisk() throws {
    let end = try start("--confirm Empty?", stdout: .file("/dev/full")).answer("[y/N] ", "y\r")
      .end(.exited(74))
    #expect(
      end.errorText
        == "prompt: cannot write the answer to standard output: No space left on device\n")
    for ignoring in [[], [SIGPIPE]] as [[Int32]] {
      try run(
        [executable, "--stdin", "--confirm", "Empty?"], stdin: "y\n", stdout: .file("/dev/full"),
        ignoring: ignoring
      ).expect(.exited(74))
    }
  }

  @Test("A dialog with --quiet needs no standard output")
  func quiet() throws {
    try start("-q --confirm Empty?", stdout: .closed).answer("[y/N] ", "y\r").end(.exited(0))
  }

  @Test("A lost answer is not reported on the terminal, even if standard error is closed")
  func closedErrors() throws {
    let end = try start(
      "--confirm Empty?", stdin: .closed, stdout: .file("/dev/full"), stderr: .closed
    )
    .answer("[y/N] ", "y\r").end(.exited(74))
    #expect(!end.transcript.contains("prompt:"))
  }

  @Test(
    "An answer never reaches the screen, whichever standard streams are closed", arguments: 0..<8)
  func closedStreams(mask: Int) throws {
    let session = try start(
      "--confirm Empty?", stdin: mask & 1 == 0 ? .null : .closed,
      stdout: mask & 2 == 0 ? .pipe : .closed, stderr: mask & 4 == 0 ? .pipe : .closed)
    if mask & 2 != 0 {
      let end = try session.end(.exited(74))
      #expect(end.transcript == "")
      return
    }
    let end = try session.answer("[y/N] ", "y\r").end(.exited(0), prints: "OK\n")
    #expect(!end.transcript.contains("OK"))
  }
}
