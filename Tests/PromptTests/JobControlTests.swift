// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Job control")
struct JobControlTests {
  @Test("Ctrl-Z restores the terminal and suspends a dialog, and fg shows it with its input")
  func suspension() throws {
    let session = try start("--confirm Empty? --message 'All of it.'")
    try session.answer("OK [y/N] ", "ca").shows("ca")
    for _ in 0..<10 {
      try session.suspend().foreground().shows("Empty?", "All of it.", "OK [y/N] ", "ca")
    }
    try session.type("n\r").end(.exited(1), prints: "Cancel\n")
  }

  @Test(
    "The interrupt key ends a dialog even if another program left ISIG off, which stays off",
    arguments: [
      ("", ["--confirm", "T"], "\u{3}"), ("", ["T", "--text-field", "a"], "\u{3}"),
      ("", ["T", "--secure-field", "a"], "\u{3}"), ("intr ^X", ["--confirm", "T"], "\u{18}"),
    ])
  func signalKeys(modes: String, arguments: [String], key: String) throws {
    let session = try start(
      script: "stty -isig \(modes); echo ready; exec \"$0\" \"$@\"", arguments: arguments,
      stdin: .terminal, stdout: .terminal)
    try session.shows("ready").answer(arguments.count > 2 ? "a: " : "[y/N] ", key).waitForEnd()
      .expect(.signaled(SIGINT))
    #expect(try session.modes.lflag & UInt32(ISIG) == 0)
  }

  @Test(
    "A dialog that a signal ends in the background restores the terminal modes, even with tostop",
    arguments: ["tostop", "-tostop"])
  func terminatedInBackground(mode: String) throws {
    let session = try start(
      script: "stty \(mode); echo ready; exec \"$0\" --confirm T", stdin: .terminal,
      stdout: .terminal)
    try session.shows("ready", "[y/N] ")
    // After SIGSTOP, the dialog's modes are still set when it continues in the background.
    try session.signal(SIGSTOP).stops().background(continuing: false).signal(SIGTERM)
      .signal(SIGCONT).waitForEnd().expect(.signaled(SIGTERM))
    let modes = try session.modes
    #expect(modes.isEchoing && modes.isCanonical)
  }

  @Test("A destructive dialog ignores input that was typed while it was suspended")
  func typeAheadWhileSuspended() throws {
    try start("--confirm Empty? --button Empty:destructive").shows("[y/N] ").suspend()
      .type("y\n").foreground().answer("[y/N] ", "n\r").end(.exited(1), prints: "Cancel\n")
  }

  @Test("A dialog that receives SIGCONT while it is drawn is shown exactly once in full")
  func continuedWhileDrawn() throws {
    let session = try start(
      [
        "--message", String(repeating: "line\n", count: 20_000) + "the last one", "--button", "A",
        "--button", "B",
      ], isStalled: true)
    try session.wait { try session.modes != session.modesBefore }
    try session.waitForIdleness().signal(SIGCONT)
    try session.wait {
      read("/proc/\(session.pid)/status").contains("ShdPnd:\t0000000000000000")
    }
    try session.waitForIdleness()
    session.unstall()
    let end = try session.answer("a name: ", "b\r").end(.exited(0), prints: "B\n", spending: 600)
    #expect(end.transcript.components(of: "the last one").count == 2)
  }

  @Test("A dialog that was stopped by SIGSTOP is shown again, with its input, when it continues")
  func stopSignal() throws {
    try start("--confirm Empty?").answer("[y/N] ", "ye").shows("ye").waitForIdleness()
      .signal(SIGSTOP).stops(by: SIGSTOP).foreground().shows("Empty?").answer("[y/N] ye", "s\r")
      .end(.exited(0), prints: "OK\n")
  }

  @Test("SIGCONT does not redraw a dialog that was not stopped")
  func continuedUnstopped() throws {
    let session = try start("--confirm Empty?")
    try session.shows("[y/N] ").waitForIdleness()
    let shown = session.transcript
    for _ in 0..<20 {
      try session.signal(SIGCONT)
      try session.wait {
        read("/proc/\(session.pid)/status").contains("ShdPnd:\t0000000000000000")
      }
      try session.waitForIdleness()
    }
    #expect(session.transcript == shown)
    try session.type("y\r").end(.exited(0), prints: "OK\n")
  }

  @Test("A signal to a suspended dialog ends it when the shell continues it in the background")
  func endedWhileSuspended() throws {
    for signal in [SIGTERM, SIGHUP, SIGINT] {
      let session = try start("--confirm Empty?")
      try session.shows("[y/N] ").suspend().signal(signal)
      // The shell keeps the foreground, as bash and zsh do for kill %1.
      try session.background(continuing: true).end(.signaled(signal), prints: "")
    }
  }

  @Test(
    "A dialog that is stopped during quoted-insert restores the terminal when it ends",
    arguments: [true, false])
  func stopWhileQuoting(goesOn: Bool) throws {
    let session = try start("T --text-field t")
    try session.expect("t: ")
    // Until the quoted character arrives, Readline reads signal keys as characters.
    try session.type("\u{16}")
    try session.wait { (try? session.modes.raisesSignals) == false }
    try session.waitForIdleness().signal(SIGSTOP).stops(by: SIGSTOP)
    if goesOn {
      try session.foreground().answer("t: ", "a\u{3}").end(.signaled(SIGINT))
    } else {
      try session.signal(SIGTERM).signal(SIGCONT).end(.signaled(SIGTERM))
    }
  }

  @Test("A dialog that ends in the background keeps the modes that the shell has set meanwhile")
  func foreignModes() throws {
    let session = try start("--confirm Empty?")
    try session.shows("[y/N] ").signal(SIGSTOP).stops(by: SIGSTOP)
    let set = try session.changeModes { $0.c_lflag ^= UInt32(ECHOK) }
    let end = try session.signal(SIGTERM).signal(SIGCONT).waitForEnd().expect(.signaled(SIGTERM))
    #expect(end.modesAfter == set)
  }

  @Test(
    "A dialog whose terminal the shell has taken writes nothing, not even to end bracketed paste",
    arguments: [SIGTERM, SIGSEGV, SIGCONT])
  func foreignScreen(number: Int32) throws {
    let session = try start("--confirm Empty?")
    try session.shows("[y/N] ").waitForIdleness().signal(SIGSTOP).stops(by: SIGSTOP)
    // The line editor of the shell sets its own modes.
    let set = try session.changeModes { $0.c_iflag |= UInt32(ICRNL) }
    let shown = session.transcript
    try session.background(continuing: false)
    if number != SIGCONT { try session.signal(number) }
    try session.signal(SIGCONT)
    if number == SIGCONT {
      try session.stops(by: SIGTTIN)
      #expect(try session.modes == set)
    } else {
      let end = try session.waitForEnd().expect(.signaled(number))
      #expect(end.modesAfter == set)
    }
    #expect(session.transcript == shown)
  }

  @Test("A stopped dialog sets its modes again if the shell has restored those of the terminal")
  func stopUnderShell() throws {
    let session = try start("--confirm Empty?", placement: .background)
    let terminal = ["/bin/stty", "-F", session.terminalName]
    try session.waitForStop()
    let modes = try run(terminal + ["-g"]).outputText.dropLast()
    try session.foreground().shows("[y/N] ")
    for _ in 0..<3 {
      try session.type("ye").shows("ye").signal(SIGSTOP).stops(by: SIGSTOP)
      #expect(try run(terminal + [String(modes)]).status == .exited(0))
      #expect(try session.modes == session.modesBefore)
      try session.foreground().shows("[y/N] ye")
      #expect(try !session.modes.isEchoing)
      try session.type("\u{15}")
    }
    let end = try session.type("yes\r").end(.exited(0), prints: "OK\n")
    // The dialog shows the answer once, and an echo of the terminal would show it again.
    #expect(end.transcript.withoutSequences.hasSuffix("yes\r\n"))
    #expect(!end.transcript.contains("yyes") && !end.transcript.contains("yesyes"))
  }

  @Test(
    "A dialog that is suspended at any moment restores the terminal, and can be continued",
    arguments: [true, false])
  func suspendedAtAnyMoment(isAnsweredBefore: Bool) throws {
    for round in 0..<60 {
      let session = try start("--confirm T")
      if isAnsweredBefore { try session.type("y\r") }
      pass(milliseconds: Double(round) * 0.1)
      do {
        try session.signal(SIGTSTP).stops(by: SIGTSTP)
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

  @Test("A dialog that is moved to the background does not draw the remaining time")
  func timeInBackground() throws {
    let session = try start("--confirm Empty? --timeout 5.3").shows("closes in 6")
    let end = try session.background(continuing: false).end(.exited(124), prints: "")
    #expect(!end.transcript.contains("closes in 5"), "\(end.shown)")
  }

  @Test("A dialog in the background draws nothing until it is brought to the foreground")
  func background() throws {
    let session = try start("--confirm Empty?", placement: .background)
    try session.stops(by: SIGTTIN)
    #expect(session.transcript == "")
    #expect(try session.modes == session.modesBefore)
    try session.background().stops(by: SIGTTIN)
    #expect(session.transcript == "")
    try session.foreground().answer("[y/N] ", "y\r").end(.exited(0), prints: "OK\n")
  }

  @Test("A dialog that is stopped by SIGSTOP and continues in the background restores the modes")
  func continuedInBackground() throws {
    let session = try start("--confirm Empty?")
    try session.shows("[y/N] ").signal(SIGSTOP).stops(by: SIGSTOP).background().stops(by: SIGTTIN)
    #expect(try session.modes == session.modesBefore)
    try session.foreground().answer("[y/N] ", "y\r").end(.exited(0), prints: "OK\n")
  }

  @Test("A dialog that a signal ends while it is suspended is not drawn again")
  func signalWhileSuspended() throws {
    let end = try start("--confirm Empty?").shows("[y/N] ").suspend().signal(SIGTERM)
      .foreground().end(.signaled(SIGTERM), prints: "")
    #expect(end.transcript.components(of: "Empty?").count == 2)
  }

  @Test("A dialog that ignores SIGCONT can be brought from the background to the foreground")
  func ignoredContinuation() throws {
    try start("--confirm Empty?", stdin: .terminal, ignoring: [SIGCONT], placement: .background)
      .stops(by: SIGTTIN).foreground().answer("[y/N] ", "y\r").end(.exited(0), prints: "OK\n")
  }

  @Test("A signal ends a dialog that waits in the background")
  func signalInBackground() throws {
    try start("--confirm Empty?", placement: .background).stops().signal(SIGTERM).signal(SIGCONT)
      .end(.signaled(SIGTERM), prints: "")
  }

  @Test(
    "Ctrl-Z has no effect on a dialog and a progress bar that are the only job of their session",
    arguments: [
      (#"exec "$0" --secure-field a:Password"#, "Password: "),
      (#""$0" --progress Bar --while-pid $$ & exec "$0" --secure-field a:Password"#, "Password: "),
      (#"exec "$0" --progress Bar --button Stop:cancel --while-pid $PPID"#, "Bar"),
    ])
  func unstoppable(script: String, shown: String) throws {
    let session = try start(
      [], through: ["/bin/sh", "-c", script], stdin: .terminal, stdout: .terminal,
      placement: .sessionLeader)
    try session.shows(shown).waitForIdleness()
    let count = session.transcript.count
    for _ in 0..<20 { try session.type("\u{1A}").waitForIdleness() }
    let later = session.transcript.dropFirst(count)
    #expect(!later.contains("Password") && !later.unicodeScalars.contains("\n"))
    try session.type("\u{3}").waitForEnd().expect(.signaled(SIGINT))
  }

  @Test("Ctrl-Z has no effect on a dialog in an orphaned process group")
  func unstoppableOrphan() throws {
    let session = try start(
      ["--text-field", "a:Name"], through: orphanLauncher, stdin: .terminal, stdout: .terminal)
    try session.shows("Name: ")
    let count = session.transcript.count
    for letter in "uvwxyz" { try session.type("\u{1A}").type("\(letter)").shows("\(letter)") }
    #expect(!session.transcript.dropFirst(count).contains("Name"))
    try session.type("\u{3}").waitForEnd()
  }

  @Test("A dialog in an orphaned background process group ends with 69")
  func orphaned() throws {
    let end = try start("--confirm Empty?", placement: .orphaned).end(.exited(69), prints: "")
    #expect(end.transcript == "")
    #expect(end.errorText.hasPrefix("prompt: in the background"))
  }
}
