// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

/// Whether strace is here, and may trace what it starts.
private let canTrace: Bool = {
  let end = try? run(["/usr/bin/env", "strace", "-DDD", "-o", "/dev/null", "/bin/true"])
  return end?.status == .exited(0)
}()

@Suite("What belongs to the process of a client")
struct ClientProcessTests {
  @Test("A handler that a client finds while a dialog is shown does no harm after it")
  func found() throws {
    let sign = try Sign()
    let session = try start("found", sign.path, awaiting: "Save failed.")
    sign.give()
    try end(session, .signaled(SIGTERM), prints: "")
  }

  @Test("A client that closes another descriptor of the terminal keeps the turn of its dialog")
  func otherDescriptor() throws {
    let sign = try Sign()
    let session = try start("closing", sign.path, stdout: .terminal, awaiting: "[Y/n] ")
    sign.give()
    try session.expect("closed\r\n")
    let device = open(session.terminalName, O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(device) }
    // The locks of the turn are the first two bytes.
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_len = 2
    #expect(fcntl(device, F_SETLK, &lock) != 0)
    try session.type("r\r")
    #expect(try session.waitForEnd().status == .exited(0))
  }

  @Test("A client that exits shows no dialog any more, and a signal ends it")
  func exiting() throws {
    let sign = try Sign()
    let session = try start("exiting", sign.path, stdout: .terminal, awaiting: "[Y/n] ")
    sign.give()
    try session.expect("exits\r\n")
    #expect(try session.modes == session.modesBefore)
    for _ in 0..<50 {
      try session.type("x\r")
      #expect(try session.expect("\r\n") == "x\r\n")
    }
    try session.signal(SIGTERM)
    let end = try session.waitForEnd()
    #expect(end.status == .signaled(SIGTERM))
    #expect(end.transcript.hasSuffix("exits\r\n" + String(repeating: "x\r\n", count: 50)))
  }

  @Test("A child process of a client has no dialog, and keeps none from being dismissed")
  func children() throws {
    let sign = try Sign()
    let session = try start("children", sign.path, stdout: .terminal, awaiting: "Save failed.")
    sign.give()
    try session.expect("child: 3")
    #expect(try session.modes != session.modesBefore)
    sign.give(2)
    try session.expect("dismissed(PromptUI.Dismissal.programmatic)")
    try session.expect("child: \(SIGTERM)\r\n")
    try end(session, prints: "")
  }

  @Test("A dialog closes no descriptor that is closed", .enabled(if: canTrace, "no strace here"))
  func closes() throws {
    let sign = try Sign()
    let session = try Session(
      arguments: [
        "/usr/bin/env", "strace", "-f", "-o", sign.path, "-e", "trace=close,fcntl", client, "async",
      ], stdin: .null)
    try session.expect("[Y/n] ")
    try end(session, typing: "r\r", prints: "Save failed. chose Retry\n")
    let file = try #require(fopen(sign.path, "r"))
    defer { fclose(file) }
    var line: UnsafeMutablePointer<CChar>?
    var count = 0
    defer { free(line) }
    while getline(&line, &count, file) > 0 {
      let call = line.map { String(cString: $0) } ?? ""
      #expect(!call.contains("EBADF"))
    }
    #expect(count > 0)
  }

  @Test("A dialog does not take the place of a standard stream that a client has closed")
  func closed() throws {
    let sign = try Sign()
    let session = try start("closed", sign.path, stdout: .terminal, awaiting: "Save failed.")
    try session.expect("[Y/n] ")
    sign.give()
    try session.expect("standard input: /dev/null\r\n")
    try session.type("r\r")
    try session.expect("chose Retry\r\n")
    try session.expect("after it: none\r\n")
    try end(session, prints: "")
  }

  @Test("Progress, too, leaves the place of a closed standard stream alone, also after a dialog")
  func closedProgress() throws {
    let sign = try Sign()
    let session = try start("closed-progress", sign.path, stdout: .terminal, awaiting: "Packing")
    sign.give()
    try session.expect("standard input: /dev/null\r\n")
    try session.expect("[Y/n] ")
    try session.type("r\r")
    try session.expect("chose Retry\r\n")
    try session.expect("after the alert: /dev/null\r\n")
    try session.expect("after it: none\r\n")
    try end(session, prints: "")
  }

  @Test("A client without enough descriptors learns that, and loses none of them")
  func limit() throws {
    let session = try start("limit", awaiting: "Save failed.")
    try end(session, typing: "\r", prints: "the same\n")
  }

  @Test("Dialogs of one client follow one another in the order in which it presents them")
  func order() throws {
    let session = try start("order")
    for number in 1...20 {
      let shown = try session.expect("[Y/n] ")
      #expect(shown.contains("Number \(number).") && !shown.contains("Number \(number + 1)."))
      try session.type("r\r")
    }
    let end = try session.waitForEnd()
    #expect(end.status == .exited(0))
    #expect(end.modesAfter == end.modesBefore)
    // The tasks go on in any order when their dialogs have ended.
    let chosen = Set((1...20).map { "Number \($0). chose Retry" })
    #expect(Set(end.outputText.split(separator: "\n").map(String.init)) == chosen)
  }
}
