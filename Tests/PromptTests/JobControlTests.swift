// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Job control")
struct JobControlTests {
  @Test("Ctrl-Z suspends a dialog with the terminal as it was, and fg shows what was typed again")
  func suspension() throws {
    let session = try start("--confirm", "Empty?", "--message", "All of it.")
    _ = try session.expect("OK [y/N] ")
    try session.type("ca")
    _ = try session.expect("ca")
    for _ in 0..<10 {
      try session.type("\u{1A}")
      #expect(try session.waitForStop() == SIGTSTP)
      #expect(try session.modes == session.modesBefore)
      try session.foreground()
      _ = try session.expect("Empty?")
      _ = try session.expect("All of it.")
      _ = try session.expect("OK [y/N] ")
      _ = try session.expect("ca")
    }
    try session.type("n\r")
    try session.end(.exited(1), prints: "Cancel\n")
  }

  @Test(
    "Ctrl-C ends a dialog even on a terminal that another program left without signal keys",
    arguments: [
      ("", ["--confirm", "T"], "\u{3}"), ("", ["T", "--text-field", "a"], "\u{3}"),
      ("", ["T", "--secure-field", "a"], "\u{3}"), ("intr ^X", ["--confirm", "T"], "\u{18}"),
    ])
  func signalKeys(modes: String, arguments: [String], key: String) throws {
    let session = try Session(
      arguments: [
        "/bin/sh", "-c", "stty -isig \(modes); echo ready; exec \"$0\" \"$@\"", executable,
      ] + arguments, environment: environment, stdout: .terminal)
    _ = try session.expect("ready")
    _ = try session.expect(arguments.count > 2 ? "a: " : "[y/N] ")
    try session.type(key)
    #expect(try session.waitForEnd().status == .signaled(SIGINT))
    #expect(try session.modes.lflag & UInt32(ISIG) == 0)
  }

  @Test(
    "A dialog that is terminated in the background restores the modes, even if output stops there",
    arguments: ["tostop", "-tostop"])
  func terminatedInBackground(mode: String) throws {
    let session = try Session(
      arguments: [
        "/bin/sh", "-c", "stty \(mode); echo ready; exec \"$0\" --confirm T", executable,
      ], environment: environment, stdout: .terminal)
    _ = try session.expect("ready")
    _ = try session.expect("[y/N] ")
    // SIGSTOP leaves its modes set when it continues in the background.
    try session.signal(SIGSTOP)
    _ = try session.waitForStop()
    try session.background(continuing: false)
    try session.signal(SIGTERM)
    try session.signal(SIGCONT)
    #expect(try session.waitForEnd().status == .signaled(SIGTERM))
    let modes = try session.modes
    #expect(modes.isEchoing && modes.isCanonical)
  }

  @Test("A destructive dialog ignores what was typed while it was suspended")
  func typeAheadWhileSuspended() throws {
    let session = try start("--confirm", "Empty?", "--button", "Empty:destructive")
    _ = try session.expect("[y/N] ")
    try session.type("\u{1A}")
    _ = try session.waitForStop()
    try session.type("y\n")
    try session.foreground()
    _ = try session.expect("[y/N] ")
    try session.type("n\r")
    try session.end(.exited(1), prints: "Cancel\n")
  }

  @Test("A dialog that is continued while it is being drawn starts over, and is shown once in full")
  func continuedWhileDrawn() throws {
    let session = try start(
      "--message", String(repeating: "line\n", count: 20_000) + "the last one", "--button", "A",
      "--button", "B", isStalled: true)
    try session.wait { try session.modes != session.modesBefore }
    try session.waitForIdleness()
    try session.signal(SIGCONT)
    try session.wait {
      read("/proc/\(session.pid)/status").contains("ShdPnd:\t0000000000000000")
    }
    try session.waitForIdleness()
    session.unstall()
    _ = try session.expect("a name: ")
    try session.type("b\r")
    let end = try session.end(.exited(0), prints: "B\n", spending: 600)
    #expect(end.transcript.components(of: "the last one").count == 2)
  }

  @Test("A dialog that SIGSTOP stopped is shown again when it continues")
  func stopSignal() throws {
    let session = try start("--confirm", "Empty?")
    _ = try session.expect("[y/N] ")
    try session.type("ye")
    _ = try session.expect("ye")
    try session.waitForIdleness()
    try session.signal(SIGSTOP)
    #expect(try session.waitForStop() == SIGSTOP)
    try session.foreground()
    _ = try session.expect("Empty?")
    _ = try session.expect("[y/N] ye")
    try session.type("s\r")
    try session.end(.exited(0), prints: "OK\n")
  }

  @Test("SIGCONT draws nothing anew on a dialog that was not stopped")
  func continuedUnstopped() throws {
    let session = try start("--confirm", "Empty?")
    _ = try session.expect("[y/N] ")
    try session.waitForIdleness()
    let shown = session.transcript
    for _ in 0..<20 {
      try session.signal(SIGCONT)
      try session.wait {
        read("/proc/\(session.pid)/status").contains("ShdPnd:\t0000000000000000")
      }
      try session.waitForIdleness()
    }
    #expect(session.transcript == shown)
    try session.type("y\r")
    try session.end(.exited(0), prints: "OK\n")
  }

  @Test("A signal that a shell sends to a suspended dialog ends it when the shell continues it")
  func endedWhileSuspended() throws {
    for signal in [SIGTERM, SIGHUP, SIGINT] {
      let session = try start("--confirm", "Empty?")
      _ = try session.expect("[y/N] ")
      try session.type("\u{1A}")
      #expect(try session.waitForStop() == SIGTSTP)
      try session.signal(signal)
      // The shell keeps the foreground, as bash and zsh do for kill %1.
      try session.background(continuing: true)
      try session.end(.signaled(signal), prints: "")
    }
  }

  @Test(
    "A dialog that is stopped while it quotes a character leaves the terminal as it was",
    arguments: [true, false])
  func stopWhileQuoting(goesOn: Bool) throws {
    let session = try start("T", "--text-field", "t")
    _ = try session.expect("t: ")
    // Until that character comes, Readline takes the keys for signals as characters.
    try session.type("\u{16}")
    try session.wait { (try? session.modes.raisesSignals) == false }
    try session.waitForIdleness()
    try session.signal(SIGSTOP)
    #expect(try session.waitForStop() == SIGSTOP)
    if goesOn {
      try session.foreground()
      _ = try session.expect("t: ")
      try session.type("a\u{3}")
      try session.end(.signaled(SIGINT))
    } else {
      try session.signal(SIGTERM)
      try session.signal(SIGCONT)
      try session.end(.signaled(SIGTERM))
    }
  }

  @Test("A dialog that ends in the background leaves the modes that the shell has set since")
  func foreignModes() throws {
    let session = try start("--confirm", "Empty?")
    _ = try session.expect("[y/N] ")
    try session.signal(SIGSTOP)
    #expect(try session.waitForStop() == SIGSTOP)
    let terminal = open(session.terminalName, O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(terminal) }
    var modes = termios()
    tcgetattr(terminal, &modes)
    modes.c_lflag ^= UInt32(ECHOK)
    tcsetattr(terminal, TCSANOW, &modes)
    let set = try session.modes
    try session.signal(SIGTERM)
    try session.signal(SIGCONT)
    let end = try session.waitForEnd()
    #expect(end.status == .signaled(SIGTERM))
    #expect(end.modesAfter == set)
  }

  @Test(
    "A dialog that a shell has taken the terminal from writes nothing, and leaves bracketed paste on",
    arguments: [SIGTERM, SIGSEGV, SIGCONT])
  func foreignScreen(number: Int32) throws {
    let session = try start("--confirm", "Empty?")
    _ = try session.expect("[y/N] ")
    try session.waitForIdleness()
    try session.signal(SIGSTOP)
    #expect(try session.waitForStop() == SIGSTOP)
    // The line editor of the shell.
    let set = try session.changeModes { $0.c_iflag |= UInt32(ICRNL) }
    let shown = session.transcript
    try session.background(continuing: false)
    if number != SIGCONT { try session.signal(number) }
    try session.signal(SIGCONT)
    if number == SIGCONT {
      #expect(try session.waitForStop() == SIGTTIN)
      #expect(try session.modes == set)
      #expect(session.transcript == shown)
    } else {
      let end = try session.waitForEnd()
      #expect(end.status == .signaled(number))
      #expect(end.modesAfter == set)
      #expect(end.transcript == shown)
    }
  }

  @Test("A stopped dialog works again even if the shell has restored the modes meanwhile")
  func stopUnderShell() throws {
    let session = try start("--confirm", "Empty?", placement: .background)
    let terminal = ["/bin/stty", "-F", session.terminalName]
    _ = try session.waitForStop()
    let modes = try run(terminal + ["-g"]).outputText.dropLast()
    try session.foreground()
    _ = try session.expect("[y/N] ")
    for _ in 0..<3 {
      try session.type("ye")
      _ = try session.expect("ye")
      try session.signal(SIGSTOP)
      #expect(try session.waitForStop() == SIGSTOP)
      #expect(try run(terminal + [String(modes)]).status == .exited(0))
      #expect(try session.modes == session.modesBefore)
      try session.foreground()
      _ = try session.expect("[y/N] ye")
      #expect(try !session.modes.isEchoing)
      try session.type("\u{15}")
    }
    try session.type("yes\r")
    let end = try session.end(.exited(0), prints: "OK\n")
    // The dialog shows the answer once, and an echo of the terminal would show it again.
    #expect(end.transcript.withoutSequences.hasSuffix("yes\r\n"))
    #expect(!end.transcript.contains("yyes") && !end.transcript.contains("yesyes"))
  }

  @Test(
    "A dialog that is suspended at any moment leaves the terminal as it was, and continues",
    arguments: [true, false])
  func suspendedAtAnyMoment(isAnsweredBefore: Bool) throws {
    for round in 0..<60 {
      let session = try start("--confirm", "T")
      if isAnsweredBefore { try session.type("y\r") }
      pass(milliseconds: Double(round) * 0.1)
      do {
        try session.signal(SIGTSTP)
        #expect(try session.waitForStop() == SIGTSTP)
        #expect(try session.modes == session.modesBefore, "round \(round)")
        try session.foreground()
      } catch {
        // The dialog may have ended already.
        #expect(isAnsweredBefore, "round \(round): \(error)")
      }
      if !isAnsweredBefore { try session.type("y\r") }
      try session.end(.exited(0), prints: "OK\n")
    }
  }

  @Test("A dialog in the background draws nothing until it is brought to the foreground")
  func background() throws {
    let session = try start("--confirm", "Empty?", placement: .background)
    #expect(try session.waitForStop() == SIGTTIN)
    #expect(session.transcript == "")
    #expect(try session.modes == session.modesBefore)
    try session.background()
    #expect(try session.waitForStop() == SIGTTIN)
    #expect(session.transcript == "")
    try session.foreground()
    _ = try session.expect("[y/N] ")
    try session.type("y\r")
    try session.end(.exited(0), prints: "OK\n")
  }

  @Test("A dialog that is stopped from outside and continues in the background restores the modes")
  func continuedInBackground() throws {
    let session = try start("--confirm", "Empty?")
    _ = try session.expect("[y/N] ")
    try session.signal(SIGSTOP)
    #expect(try session.waitForStop() == SIGSTOP)
    try session.background()
    #expect(try session.waitForStop() == SIGTTIN)
    #expect(try session.modes == session.modesBefore)
    try session.foreground()
    _ = try session.expect("[y/N] ")
    try session.type("y\r")
    try session.end(.exited(0), prints: "OK\n")
  }

  @Test("A dialog that a signal ends while it is suspended is not drawn again")
  func signalWhileSuspended() throws {
    let session = try start("--confirm", "Empty?")
    _ = try session.expect("[y/N] ")
    try session.type("\u{1A}")
    try session.waitForStop()
    try session.signal(SIGTERM)
    try session.foreground()
    let end = try session.end(.signaled(SIGTERM), prints: "")
    #expect(end.transcript.components(of: "Empty?").count == 2)
  }

  @Test("A dialog in the background comes back to the foreground even if SIGCONT is ignored")
  func ignoredContinuation() throws {
    let session = try Session(
      arguments: [executable, "--confirm", "Empty?"], environment: environment, stdin: .terminal,
      ignoring: [SIGCONT], placement: .background)
    #expect(try session.waitForStop() == SIGTTIN)
    try session.foreground()
    _ = try session.expect("[y/N] ")
    try session.type("y\r")
    try session.end(.exited(0), prints: "OK\n")
  }

  @Test("A signal ends a dialog that waits in the background")
  func signalInBackground() throws {
    let session = try start("--confirm", "Empty?", placement: .background)
    _ = try session.waitForStop()
    try session.signal(SIGTERM)
    try session.signal(SIGCONT)
    try session.end(.signaled(SIGTERM), prints: "")
  }

  @Test("A dialog in the background that no shell can bring to the foreground ends with 69")
  func orphaned() throws {
    let session = try start("--confirm", "Empty?", placement: .orphaned)
    let end = try session.end(.exited(69), prints: "")
    #expect(end.transcript == "")
    #expect(end.errorText.hasPrefix("prompt: in the background"))
  }
}
