// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Where the terminal is lost")
struct LostTerminalTests {
  @Test(
    "what was typed answers nothing, and it ends at once",
    arguments: [
      (nil, "y"), (nil, "y\u{4}"), ("nohup", "y"), ("nohup", "y\u{4}"), ("blocked", "y\u{4}"),
      ("blocked", "y"),
    ] as [(String?, String)])
  func hangUp(wrapper: String?, keys: String) throws {
    let arguments = ["--confirm", "Empty?", "--button", "Empty:destructive"]
    let command =
      switch wrapper {
      case "nohup": ["/usr/bin/nohup", executable] + arguments
      case "blocked":
        python(
          "import signal; signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGHUP])", arguments)
      default: [executable] + arguments
      }
    let session = try Session(arguments: command, environment: environment, stdin: .null)
    _ = try session.expect("[y/N] ")
    try session.type(keys)
    _ = try session.expect("y")
    try session.hangUp()
    let end = try session.waitForEnd()
    let isSignal = end.status == .signaled(SIGHUP) && wrapper != "nohup"
    #expect(isSignal || end.status == .exited(69), "\(end.status) \(end.errorText)")
    #expect(end.standardOutput.isEmpty)
    #expect(try end.cost < 50)
    #expect(end.orphans == 0)
  }

  @Test(
    "to a reader that takes nothing, the time and a signal still end it", arguments: [true, false])
  func stalled(byTime: Bool) throws {
    let message = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
    let session = try Session(
      arguments: [
        executable, String(repeating: "T", count: 100_000), "--message", "-", "--button", "A",
      ] + (byTime ? ["--timeout", "0.5"] : []),
      environment: environment, stdin: .bytes(message), isStalled: true)
    try session.wait { try session.modes != session.modesBefore }
    if !byTime {
      try session.waitForIdleness()
      try session.signal(SIGTERM)
    }
    // There is much to lay out.
    let end = try session.end(
      byTime ? .exited(124) : .signaled(SIGTERM), prints: "", spending: 1000)
    #expect(end.transcript == "")
    session.unstall()
    // What had been asked of the terminal before it took no more is taken back all the same.
    #expect(session.transcript.components(of: "[?2004").last == "l")
  }

  @Test(
    "to Ctrl-S, typed before the question or after it, the time and a signal still end it",
    arguments: [(true, true), (true, false), (false, true), (false, false)])
  func flowControl(isEarly: Bool, byTime: Bool) throws {
    let session = try Session(
      arguments: [executable, "--confirm", "T"] + (byTime ? ["--timeout", "0.5"] : []),
      environment: environment, stdin: .null, placement: isEarly ? .background : .foreground)
    if isEarly {
      _ = try session.waitForStop()
      try session.type("\u{13}")
      try session.foreground()
    }
    _ = try session.expect("[y/N] ")
    if !isEarly { try session.typeUnseen("\u{13}") }
    if !byTime { try session.signal(SIGTERM) }
    try session.end(byTime ? .exited(124) : .signaled(SIGTERM), prints: "")
  }

  @Test(
    "to another process, which has stopped its output, the time and a signal still end it",
    arguments: [true, false])
  func stoppedOutput(byTime: Bool) throws {
    let session = try Session(
      arguments: python(
        """
        import termios
        terminal = os.open("/dev/tty", os.O_RDWR)
        termios.tcflow(terminal, termios.TCOOFF)
        os.close(terminal)
        """, ["--confirm", "T"] + (byTime ? ["--timeout", "0.3"] : [])),
      environment: environment, stdin: .null)
    try session.wait { try session.modes != session.modesBefore }
    if !byTime { try session.signal(SIGTERM) }
    let end = try session.end(byTime ? .exited(124) : .signaled(SIGTERM), prints: "")
    #expect(end.transcript == "")
  }
}
