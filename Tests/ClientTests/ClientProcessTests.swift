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
  @Test("A signal action that a client saves during a dialog has the default effect after it")
  func found() throws {
    let sign = try Sign()
    let session = try start("found", sign.path, awaiting: "Save failed.")
    sign.give()
    try end(session, .signaled(SIGTERM), prints: "")
  }

  @Test("A dialog keeps its lock if the client closes another descriptor of the terminal")
  func otherDescriptor() throws {
    let sign = try Sign()
    let session = try start("closing", sign.path, stdout: .terminal, awaiting: "[Y/n] ")
    sign.give()
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

  @Test("A child process of a client neither ends the client's dialog nor prevents its dismissal")
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

  @Test(
    "A dialog never calls close or fcntl on a closed descriptor",
    .enabled(if: canTrace, "strace is not available"))
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

  @Test(
    "A standard stream that a client has closed is /dev/null during a dialog, and closed after it")
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

  @Test(
    "A closed standard stream is /dev/null during progress and its dialogs, and closed after it")
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

  @Test("A dialog without enough descriptors throws EMFILE, and leaks no descriptors")
  func limit() throws {
    let session = try start("limit", awaiting: "Save failed.")
    try end(session, typing: "\r", prints: "the same\n")
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
    #expect(end.status == .exited(0))
    #expect(end.modesAfter == end.modesBefore)
    // The tasks continue in any order when their dialogs have ended.
    let chosen = Set((1...20).map { "Number \($0). chose Retry" })
    #expect(Set(end.outputText.split(separator: "\n").map(String.init)) == chosen)
  }
}
