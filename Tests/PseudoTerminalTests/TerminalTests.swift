// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal
import Testing

@Suite("Terminal of a session")
struct TerminalTests {
  @Test("A wait that times out reports the output of the terminal")
  func timeOut() throws {
    let session = try Session(arguments: shell("printf '\\033[1mü\\n' > /dev/tty; read line"))
    try session.expect("\n")
    let error = #expect(throws: SessionError.self) {
      try session.expect("\u{1b}never", within: 0.01)
    }
    #expect(error?.reason == .timedOut)
    let expected = "expecting \"\\enever\": timed out\n--- terminal:\n\\e[1mü\\r\\n\n"
    #expect(error?.description == expected)
  }

  @Test("A wait for output fails as soon as the job has ended")
  func expectingOfEnded() throws {
    let session = try Session(arguments: shell("echo reason >&2; exit 3"))
    let error = #expect(throws: SessionError.self) { try session.expect("never", within: 1000) }
    #expect(error?.reason == .jobEnded(.exited(3)))
    #expect(error?.description.contains("standard error:\nreason\\n") == true)
  }

  @Test("A stalled terminal accepts no output until it is resumed")
  func stalling() throws {
    // The program writes without blocking, and so reports that the terminal is full.
    let script = "tr '\\0' x < /dev/zero | dd bs=1M oflag=nonblock > /dev/tty"
    let session = try Session(arguments: shell(script), isStalled: true)
    let end = try session.waitForEnd()
    #expect(end.errorText.contains("Resource temporarily unavailable"))
    #expect(end.transcript == "")
    session.unstall()
    #expect(try session.expect("xxxx") == "xxxx")
  }

  @Test("A session has the specified window size, and can change it")
  func size() throws {
    let script = "stty size; trap 'stty size; exit' WINCH; printf ready > /dev/tty; read line"
    let session = try Session(arguments: shell(script), rows: 30, columns: 90)
    try session.shows("ready").resize(rows: 40, columns: 100)
    #expect(try session.waitForEnd().outputText == "30 90\n40 100\n")
  }

  @Test("A session reports the terminal modes that its job has changed")
  func changedModes() throws {
    let session = try Session(arguments: shell("stty -echo; echo done > /dev/tty; read line"))
    try session.expect("done")
    #expect(try !session.modes.isEchoing)
    let end = try session.type("\n").waitForEnd()
    #expect(end.modesAfter != end.modesBefore)
    #expect(end.modesAfter?.isEchoing == false)
    #expect(end.modesAfter?.isCanonical == true)
  }

  @Test(
    "A session reports the input that its job has not read",
    arguments: [
      ("one\n", ""),
      ("one\ntwo\nthr", "two\nthr"),
      ("one\n\u{4}two", "\u{4}two"),
      ("one\ntwx\u{7f}o\n", "two\n"),
      ("one\n\u{15}", ""),
    ])
  func leftover(typed: String, leftover: String) throws {
    let end = try Session(arguments: shell("read line")).type(typed).waitForEnd()
    #expect(end.status == .exited(0))
    #expect(String(decoding: end.leftover, as: UTF8.self) == leftover)
    #expect(end.modesAfter == end.modesBefore)
  }

  @Test("A session reports the input that its job has not read in raw mode")
  func rawLeftover() throws {
    let script = "stty raw -echo min 0; printf ready > /dev/tty; cat < /dev/null"
    let session = try Session(arguments: shell(script))
    try session.expect("ready")
    let end = try session.type("\u{3}\r\u{4}").waitForEnd()
    #expect(end.leftover == [3, 13, 4])
    #expect(try session.modes == end.modesAfter)
  }
}
