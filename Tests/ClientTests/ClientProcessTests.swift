// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

/// Whether strace is installed, and permitted to trace its children.
private let canTrace: Bool = {
  let end = try? run(["/usr/bin/env", "strace", "-DDD", "-o", "/dev/null", "/bin/true"])
  return end?.status == .exited(0)
}()

@Suite("Process state of a client")
struct ClientProcessTests {
  @Test(
    "A signal action that a client saves during a dialog has the default effect after the dialog")
  func found() throws {
    let gate = try Gate()
    let session = try start("found", gate.path, awaiting: "Save failed.")
    gate.open()
    try session.ends(.signaled(SIGTERM))
  }

  @Test("A dialog keeps its lock if the client closes another descriptor of the terminal")
  func otherDescriptor() throws {
    let gate = try Gate()
    let session = try start("closing", gate.path, stdout: .terminal, awaiting: "[Y/n] ")
    gate.open()
    try session.expect("closed\r\n")
    let device = open(session.terminalName, O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(device) }
    // The locks that make dialogs wait for each other are the first two bytes.
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_len = 2
    #expect(fcntl(device, F_SETLK, &lock) != 0)
    try session.type("r\r")
    #expect(try session.waitForEnd().status == .exited(0))
  }

  @Test("A client that is exiting shows no dialog, and a signal terminates it")
  func exiting() throws {
    let gate = try Gate()
    let session = try start("exiting", gate.path, stdout: .terminal, awaiting: "[Y/n] ")
    gate.open()
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

  @Test("A child process of a client neither ends the client's dialog nor prevents its dismissal")
  func children() throws {
    let gate = try Gate()
    let session = try start("children", gate.path, stdout: .terminal, awaiting: "Save failed.")
    gate.open()
    try session.expect("child: 3")
    #expect(try session.modes != session.modesBefore)
    gate.open(2)
    try session.shows("dismissed(PromptUI.Dismissal.programmatic)", "child: \(SIGTERM)\r\n").ends()
  }

  @Test(
    "A dialog never calls close or fcntl on a closed descriptor",
    .enabled(if: canTrace, "strace is not available"))
  func closes() throws {
    let gate = try Gate()
    let session = try Session(
      arguments: [
        "/usr/bin/env", "strace", "-f", "-o", gate.path, "-e", "trace=close,fcntl", client, "async",
      ], stdin: .null)
    try session.expect("[Y/n] ")
    try session.ends(typing: "r\r", prints: "Save failed. chose Retry\n")
    let calls = try run(["/bin/cat", gate.path]).outputText
    #expect(!calls.isEmpty && !calls.contains("EBADF"))
  }

  @Test(
    "A closed standard stream is /dev/null during progress and dialogs, and closed after them",
    arguments: [("closed", "Save failed.|[Y/n] ", ""), ("closed-progress", "Packing", "[Y/n] ")])
  func closed(mode: String, before: String, after: String) throws {
    let gate = try Gate()
    let session = try start(mode, gate.path, stdout: .terminal)
    for text in before.split(separator: "|") { try session.expect(String(text)) }
    gate.open()
    try session.shows("standard input: /dev/null\r\n", after).type("r\r").shows("chose Retry\r\n")
    if mode == "closed-progress" { try session.expect("after the alert: /dev/null\r\n") }
    try session.shows("after it: none\r\n").ends()
  }

  @Test("A dialog without enough descriptors throws EMFILE, and leaks no descriptors")
  func limit() throws {
    try start("limit", awaiting: "Save failed.").ends(typing: "\r", prints: "the same\n")
  }

  @Test("The dialogs of a client are shown in the order in which it presents them")
  func order() throws {
    let session = try start("order")
    for number in 1...20 {
      let shown = try session.expect("[Y/n] ")
      #expect(shown.contains("Number \(number).") && !shown.contains("Number \(number + 1)."))
      try session.type("r\r")
    }
    let end = try session.waitForEnd()
    #expect(end.status == .exited(0) && end.modesAfter == end.modesBefore)
    // The tasks continue in any order when their dialogs have ended.
    let chosen = Set((1...20).map { "Number \($0). chose Retry" })
    #expect(Set(end.outputText.split(separator: "\n").map(String.init)) == chosen)
  }
}
