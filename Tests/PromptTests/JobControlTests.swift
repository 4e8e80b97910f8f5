// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Under a shell's job control, a dialog")
struct JobControlTests {
  @Test("is suspended by Ctrl-Z with the terminal as it was, and stands again with what was typed")
  func suspension() throws {
    let session = try start("--confirm", "Empty?", "--message", "All of it.")
    _ = try session.expect("a name: ")
    try session.type("ca")
    _ = try session.expect("ca")
    for _ in 0..<10 {
      try session.type("\u{1A}")
      #expect(try session.waitForStop() == SIGTSTP)
      #expect(try session.modes == session.modesBefore)
      try session.foreground()
      _ = try session.expect("Empty?")
      _ = try session.expect("All of it.")
      _ = try session.expect("a name: ")
      _ = try session.expect("ca")
    }
    try session.type("n\r")
    try session.end(.exited(1), prints: "Cancel\n")
  }

  @Test(
    "hears Ctrl-C on a terminal that another program left without signal keys",
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
    "A dialog that is terminated in the background restores the modes, whatever output may do there",
    arguments: ["tostop", "-tostop"])
  func terminatedInBackground(mode: String) throws {
    let session = try Session(
      arguments: [
        "/bin/sh", "-c", "stty \(mode); echo ready; exec \"$0\" --confirm T", executable,
      ], environment: environment, stdout: .terminal)
    _ = try session.expect("ready")
    _ = try session.expect("[y/N] ")
    // Stopped without being asked: its modes are still set when it goes on in the background.
    try session.signal(SIGSTOP)
    _ = try session.waitForStop()
    try session.background(continuing: false)
    try session.signal(SIGTERM)
    try session.signal(SIGCONT)
    #expect(try session.waitForEnd().status == .signaled(SIGTERM))
    let modes = try session.modes
    #expect(modes.isEchoing && modes.isCanonical)
  }

  @Test("forgets what was typed while it was suspended, where it can destroy")
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

  @Test("A dialog that goes on while it is being drawn is drawn anew from its beginning, and once")
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

  @Test("that was stopped from outside stands again when it goes on")
  func stop() throws {
    let session = try start("--confirm", "Empty?")
    _ = try session.expect("[y/N] ")
    try session.type("ye")
    _ = try session.expect("ye")
    try session.signal(SIGSTOP)
    #expect(try session.waitForStop() == SIGSTOP)
    try session.foreground()
    _ = try session.expect("Empty?")
    _ = try session.expect("[y/N] ye")
    try session.type("s\r")
    try session.end(.exited(0), prints: "OK\n")
  }

  @Test(
    "that was stopped while a character was to be quoted leaves the terminal as it was",
    arguments: [true, false])
  func stopWhileQuoting(goesOn: Bool) throws {
    let session = try start("T", "--text-field", "t")
    _ = try session.expect("t: ")
    // Until it comes, Readline takes the keys for signals as characters.
    try session.type("\u{16}")
    try session.wait { (try? session.modes.raisesSignals) == false }
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

  @Test("that ends in the background leaves the modes alone that the shell has set since")
  func othersModes() throws {
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

  @Test("that was stopped from outside, whose shell put the modes back, stands again and works")
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
    // Shown once, by the dialog: an echo by the terminal too would be a second one.
    #expect(end.transcript.withoutSequences.hasSuffix("yes\r\n"))
    #expect(!end.transcript.contains("yyes") && !end.transcript.contains("yesyes"))
  }

  @Test("suspended at whatever moment has left the terminal as it was, and goes on")
  func suspendedAtAnyMoment() throws {
    var stops = 0
    for round in 0..<100 {
      let session = try start("--confirm", "T")
      try session.type("y\r")
      pass(milliseconds: Double(round) * 0.06)
      _ = try? session.signal(SIGTSTP)
      if let number = try? session.waitForStop() {
        stops += 1
        #expect(number == SIGTSTP)
        #expect(try session.modes == session.modesBefore, "round \(round)")
        try session.foreground()
      }
      try session.end(.exited(0), prints: "OK\n")
    }
    #expect(stops > 0)
  }

  @Test("started in the background draws nothing until it is brought to the foreground")
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

  @Test("that waits in the background is ended by a signal")
  func signalInBackground() throws {
    let session = try start("--confirm", "Empty?", placement: .background)
    _ = try session.waitForStop()
    try session.signal(SIGTERM)
    try session.signal(SIGCONT)
    try session.end(.signaled(SIGTERM), prints: "")
  }

  @Test("in a background that nobody looks after ends with 69")
  func orphaned() throws {
    let session = try start("--confirm", "Empty?", placement: .orphaned)
    let end = try session.end(.exited(69), prints: "")
    #expect(end.transcript == "")
    #expect(end.errorText.hasPrefix("prompt: in the background"))
  }
}
