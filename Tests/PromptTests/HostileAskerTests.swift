// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

/// Processes that do not or cannot follow the protocol of an attending terminal.
@Suite("Hostile processes at an attending terminal")
struct HostileAskerTests {
  private let folder = TemporaryFolder.make()

  /// Starts a script in Python that has borrowed the terminal: `connection` is the connection to
  /// the attendant, and `lent` the terminal.
  private func startAsker(at terminal: AttendingTerminal, _ script: String) throws -> Session {
    let beginning = """
      import socket, sys, termios, tty
      connection = socket.socket(socket.AF_UNIX); connection.connect(sys.argv[1])
      lent = socket.recv_fds(connection, 1024, 1)[1][0]
      """
    return try Session(
      arguments: [
        "/usr/bin/python3", "-I", "-S", "-c", "\(beginning)\n\(script)",
        "\(terminal.names.privateFolder)/.attend", executable,
      ], environment: environment.merging(terminal.names.environment) { $1 }, stdin: .pipe,
      placement: .noTerminal)
  }

  /// Types Ctrl-C until the attendant has ended, and expects the modes to be restored. The first
  /// Ctrl-C interrupts the process that asks.
  private func interrupt(_ terminal: AttendingTerminal) throws {
    for _ in 0..<200 where terminal.session.isRunning {
      _ = try? terminal.session.type("\u{3}")
      pass(milliseconds: 100)
    }
    try terminal.session.waitForEnd().expect(.signaled(SIGINT))
    #expect(try terminal.session.modes == terminal.session.modesBefore)
  }

  @Test("A process that asks again when Ctrl-C interrupts it gets no second turn")
  func persistent() throws {
    let terminal = try AttendingTerminal()
    let asker = try startAsker(
      at: terminal,
      """
      connection.send(b"q")
      while message := connection.recv(1):
        print(message, file=sys.stderr)
        if message == b"i": connection.send(b"q")
      """)
    try asker.wait { asker.errorOutput.contains("b't'") }
    try terminal.session.type("\u{3}")
    try asker.waitForEnd().expect(.exited(0))
    try terminal.answersQuestion()
  }

  @Test("A turn ends with its process, even if a process that it has forked keeps the connection")
  func forkedProcess() throws {
    let terminal = try AttendingTerminal()
    let asker = try startAsker(
      at: terminal,
      """
      import os, signal
      if os.fork() == 0:
        sys.stdin.read()
        os._exit(0)
      connection.send(b"q"); connection.recv(1); tty.setraw(lent)
      os.kill(os.getpid(), signal.SIGKILL)
      """)
    try asker.waitForEnd().expect(.signaled(SIGKILL))
    try terminal.session.waitForModesBefore()
    try terminal.answersQuestion()
    asker.endInput()
  }

  @Test("The attendant does not restore the modes that a process has set before its turn")
  func earlyModes() throws {
    let terminal = try AttendingTerminal()
    let asker = try startAsker(
      at: terminal,
      """
      tty.setraw(lent); connection.send(b"q"); connection.recv(1); print("turn", file=sys.stderr)
      sys.stdin.read()
      """)
    try asker.wait { asker.errorOutput.contains("turn") }
    asker.endInput()
    try asker.waitForEnd().expect(.exited(0))
    try terminal.session.waitForModesBefore()
  }

  @Test(
    "Ctrl-C ends the attendant even if a stopped dialog has turned off the keys that send signals")
  func quotedKey() throws {
    let terminal = try AttendingTerminal()
    let asker = try terminal.ask("T --text-field t")
    try terminal.session.answer("t: ", "\u{16}").wait { try !terminal.session.modes.raisesSignals }
    try asker.signal(SIGSTOP)
    try terminal.session.wait { try terminal.session.modes.raisesSignals }
    try interrupt(terminal)
  }

  @Test(
    "After SIGSTOP and SIGCONT, a dialog does not use a terminal that was taken back meanwhile",
    arguments: [0, 400])
  func stoppedDialog(resizes: Int) throws {
    let terminal = try AttendingTerminal()
    let asker = try terminal.ask("--confirm T")
    try terminal.session.shows("[y/N] ")
    try asker.signal(SIGSTOP)
    // So many changes of the size fill the connection, and leave no room for another message.
    for _ in 0..<resizes {
      try terminal.session.signal(SIGWINCH)
      pass(milliseconds: 1)
    }
    try terminal.session.type("\u{1A}").stops(by: SIGTSTP)
    let shown = terminal.session.transcript
    try asker.signal(SIGCONT)
    if resizes == 0 {
      try asker.waitForIdleness()
    } else {
      try asker.waitForEnd().expect(.exited(69))
    }
    #expect(terminal.session.transcript == shown)
    #expect(try terminal.session.modes == terminal.session.modesBefore)
  }

  @Test("The inputrc of a text field is that of the attendant, not that of the process that asks")
  func inputrc() throws {
    folder.write("own", "\"q\": \"own\"\n$include ~/other\n$include other\n")
    folder.write("other", "\"\\C-m\": \"\\C-a\\C-kgrant\\C-j\"\n\"b\": \"injected\\C-j\"\n")
    let terminal = try AttendingTerminal(environment: ["INPUTRC": folder.path + "/own"])
    let asker = try terminal.ask(
      "T --text-field t",
      environment: ["INPUTRC": folder.path + "/other", "HOME": folder.path],
      directory: folder.path)
    try terminal.session.answer("t: ", "bq\r")
    #expect(try asker.waitForEnd().outputText == "bown\n")
  }

  @Test("Ctrl-C works even if a process has disabled the signal keys of the lent terminal")
  func signalKey() throws {
    let terminal = try AttendingTerminal()
    let asker = try startAsker(
      at: terminal,
      """
      connection.send(b"q"); connection.recv(1)
      modes = termios.tcgetattr(lent)
      for key in termios.VINTR, termios.VQUIT, termios.VSUSP: modes[6][key] = 0
      termios.tcsetattr(lent, termios.TCSANOW, modes); termios.tcflow(lent, termios.TCOOFF)
      print("off", file=sys.stderr); sys.stdin.read()
      """)
    try asker.wait { asker.errorOutput.contains("off") }
    try interrupt(terminal)
  }

  @Test(
    "Other users can open the terminal after a turn if they could before it",
    arguments: [false, true]
  )
  func exclusiveMode(wasExclusive: Bool) throws {
    let set = """
      import fcntl, os, sys, termios
      fcntl.ioctl(os.open("/dev/tty", os.O_RDWR), termios.TIOCEXCL); os.execv(sys.argv[1], sys.argv[1:])
      """
    let launcher = ["/usr/bin/python3", "-I", "-S", "-c", set]
    // Only root can open a terminal in exclusive mode.
    if wasExclusive, geteuid() != 0 { return }
    let terminal = try AttendingTerminal(through: wasExclusive ? launcher : [])
    let asker = try startAsker(
      at: terminal,
      """
      import fcntl
      connection.send(b"q"); connection.recv(1); fcntl.ioctl(lent, termios.TIOCEXCL); tty.setraw(lent)
      """)
    try asker.waitForEnd().expect(.exited(0))
    try terminal.session.waitForModesBefore()
    let mode = try startAsker(
      at: terminal, "import fcntl; raise SystemExit(fcntl.ioctl(lent, 0x80045440, bytes(4))[0])")
    try mode.waitForEnd().expect(.exited(wasExclusive ? 1 : 0))
  }

  @Test(
    "If a process sets a line discipline without input and modes, Ctrl-C still works, and the line discipline is reset after the turn",
    arguments: [true, false])
  func lineDiscipline(keepsTurn: Bool) throws {
    let terminal = try AttendingTerminal()
    let asker = try startAsker(
      at: terminal,
      """
      import fcntl, struct
      connection.send(b"q"); connection.recv(1)
      tty.setraw(lent); fcntl.ioctl(lent, termios.TIOCSETD, struct.pack("i", 27))
      if len("\(keepsTurn)") == 4: print("set", file=sys.stderr); sys.stdin.read()
      """)
    if keepsTurn {
      try asker.wait { asker.errorOutput.contains("set") }
      try interrupt(terminal)
    } else {
      try asker.waitForEnd().expect(.exited(0))
      try terminal.session.waitForModesBefore()
      try terminal.answersQuestion()
    }
  }

  @Test("A stop key that a process has set does not stop the output after the turn")
  func stopKey() throws {
    let terminal = try AttendingTerminal()
    let asker = try startAsker(
      at: terminal,
      """
      import select
      connection.send(b"q"); connection.recv(1)
      modes = termios.tcgetattr(lent)
      modes[0] |= termios.IXON; modes[6][termios.VSTOP] = b"x"
      termios.tcsetattr(lent, termios.TCSANOW, modes)
      print("set", file=sys.stderr)
      while select.select([], [lent], [], 0)[1]: pass
      """)
    try asker.wait { asker.errorOutput.contains("set") }
    try terminal.session.type("x")
    try asker.waitForEnd().expect(.exited(0))
    try terminal.answersQuestion()
  }

  @Test("A process cannot pass the attendant a descriptor, since closing it could take long")
  func descriptors() throws {
    let terminal = try AttendingTerminal()
    let asker = try startAsker(
      at: terminal,
      """
      import errno
      if tuple(map(int, __import__("os").uname().release.split(".")[:2])) < (6, 16): raise SystemExit(0)
      try: socket.send_fds(connection, [b"p"], [lent])
      except OSError as error: raise SystemExit(error.errno != errno.EPERM)
      raise SystemExit(2)
      """)
    try asker.waitForEnd().expect(.exited(0))
  }

  @Test(
    "A process that changes its directory, executes another program and asks again is described anew"
  )
  func changedProgram() throws {
    let terminal = try AttendingTerminal()
    let asker = try startAsker(
      at: terminal,
      """
      import os
      os.chdir("/usr/share")
      os.execve(sys.argv[2], ["prompt", "--confirm", "T"], dict(os.environ))
      """)
    try terminal.session.shows("asks: ", "in /usr/share").answer("[y/N] ", "y\r")
    try asker.waitForEnd().expect(.exited(0))
  }

  @Test("Keys that are typed after Ctrl-C during a check do not answer the next question")
  func keysDuringCheck() throws {
    let terminal = try AttendingTerminal()
    try #require(mkfifo("\(folder.path)/go", 0o600) == 0)
    let asker = try terminal.ask(
      "T --text-field t --field-check t='echo begun >\(folder.path)/log; read -r y <\(folder.path)/go; false'"
    )
    try terminal.session.answer("t: ", "x\r").wait { read(folder.path + "/log") == "begun\n" }
    try terminal.session.signal(SIGSTOP).stops(by: SIGSTOP)
    try terminal.session.signal(SIGINT).type("hello\r")
    folder.write("go", [])
    try asker.waitForIdleness()
    #expect(asker.isRunning)
    try terminal.session.foreground()
    try asker.waitForEnd().expect(.signaled(SIGINT))
  }

  @Test(
    "While the attendant is stopped by SIGSTOP, a dialog does not change the modes that a shell has set",
    arguments: [
      ("--confirm T", "[y/N] ", "y\r"), ("Log --secure-field pw", "pw: ", "x\r"),
      ("T --text-field t", "t: ", "x\r"),
    ] as [(ShellWords, String, String)])
  func shellModes(line: ShellWords, question: String, answer: String) throws {
    let terminal = try AttendingTerminal()
    let asker = try terminal.ask(line)
    try terminal.session.shows(question).signal(SIGSTOP).stops(by: SIGSTOP)
    try PseudoTerminal.run(["/bin/stty", "-F", terminal.session.terminalName, "sane"])
      .expect(.exited(0))
    // A secret field examines the modes ten times a second.
    pass(milliseconds: 300)
    #expect(try terminal.session.modes.isEchoing && terminal.session.modes.isCanonical)
    try terminal.session.foreground().answer(question, answer)
    try asker.waitForEnd().expect(.exited(0))
  }

  @Test("A paste while the attendant is stopped by SIGSTOP does not become part of a secret")
  func pasteWhileStopped() throws {
    let terminal = try AttendingTerminal()
    let asker = try terminal.ask("Log --secure-field pw")
    try terminal.session.shows("pw: ").signal(SIGSTOP).stops(by: SIGSTOP)
    try terminal.session.type("\u{1B}[200~evil\u{1B}[201~")
    try asker.waitForIdleness()
    try terminal.session.foreground().shows("pw: ")
    try asker.waitForIdleness()
    try terminal.session.type("ok\r")
    #expect(try asker.waitForEnd().expect(.exited(0)).outputText == "ok\n")
  }

  @Test("The rest of a secret is not echoed after Ctrl-C")
  func restAfterInterrupt() throws {
    let terminal = try AttendingTerminal()
    let asker = try terminal.ask("Log --secure-field pw")
    try terminal.session.answer("pw: ", "se").type("\u{3}")
    try asker.waitForEnd().expect(.signaled(SIGINT))
    try terminal.session.type("cret")
    try terminal.session.waitForModesBefore()
    #expect(!terminal.session.transcript.contains("cret"))
  }

  @Test(
    "After a dialog that ends without an answer, the attendant turns echo on, and not the dialog")
  func echoAfterEnd() throws {
    let terminal = try AttendingTerminal()
    let asker = try terminal.ask("Log --secure-field pw")
    try terminal.session.shows("pw: ").signal(SIGSTOP).stops(by: SIGSTOP)
    try asker.signal(SIGTERM).waitForEnd()
    #expect(try !terminal.session.modes.isEchoing)
    try terminal.session.foreground().waitForModesBefore()
  }

  @Test("A fault of the attendant while it waits for the end of typing restores the modes")
  func fault() throws {
    let terminal = try AttendingTerminal()
    let asker = try terminal.ask("Log --secure-field pw")
    try terminal.session.shows("pw: ")
    try asker.signal(SIGKILL).waitForEnd()
    try terminal.session.shows("\u{1B}[?2004l").signal(SIGSEGV).waitForEnd()
    #expect(try terminal.session.modes == terminal.session.modesBefore)
  }

  @Test("A second Enter shortly after the first does not answer the next dialog")
  func enterTwice() throws {
    let terminal = try AttendingTerminal()
    let first = try terminal.ask("First")
    try terminal.session.shows("OK [Enter]")
    let second = try terminal.ask("Second")
    try second.wait { second.errorOutput.contains("asks on") }
    let start = now()
    try terminal.session.type("\r")
    try first.waitForEnd().expect(.exited(0))
    try terminal.session.type("\r")
    // If this process was delayed, the second Enter was not typed quickly.
    let isQuick = now() - start < 0.25
    try terminal.session.shows("Second").shows("OK [Enter]")
    try second.waitForIdleness()
    if isQuick { #expect(second.isRunning) }
  }

  @Test(
    "The option --attend refuses a terminal that belongs to another user",
    .enabled(if: geteuid() == 0))
  func foreignTerminal() throws {
    let end = try Session(
      arguments: [
        "/bin/sh", "-c", "chown 65534 \"$(tty)\"; exec \"$0\" --attend", executable,
      ], environment: environment.merging(Names(variable: "TMPDIR").environment) { $1 }
    ).waitForEnd().expect(.exited(69))
    #expect(end.errorText.contains("belongs to another user"))
  }

  @Test(
    "After a secret, another dialog of the same process is shown, and its program is named",
    .enabled(if: geteuid() == 0))
  func dialogAfterSecret() throws {
    chmod(folder.path, 0o755)
    let program = try folder.copyExecutable()
    try #require(symlink(program, "\(folder.path)/dialog") == 0)
    try #require(mkdir("\(folder.path)/names", 0o700) == 0)
    try #require(chown("\(folder.path)/names", 65534, 65534) == 0)
    let user = "exec setpriv --reuid 65534 --clear-groups"
    let variables = environment.merging([
      "XDG_RUNTIME_DIR": "", "TMPDIR": "\(folder.path)/names", "NO_COLOR": "1",
    ]) { $1 }
    let attendant = try Session(
      arguments: ["/bin/sh", "-c", "chown 65534 \"$(tty)\"; \(user) \"$0\" --attend", program],
      environment: variables)
    try attendant.shows("Ctrl-C ends this.")
    let asker = try Session(
      arguments: [
        "/bin/sh", "-c", "\(user) \"$0\" --passwordbox A 0 0 --and-widget --yesno B 0 0",
        "\(folder.path)/dialog",
      ], environment: variables, stdin: .null, placement: .noTerminal)
    try attendant.shows("A: ").type("secret\r")
    // For the kernel, an emulated program is the emulator.
    try attendant.shows("asks: \(isEmulated ? "/usr/bin/qemu-" : program)")
      .answer("[Y/n] ", "y\r")
    try asker.waitForEnd().expect(.exited(0))
  }
}
