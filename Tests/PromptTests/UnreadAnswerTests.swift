// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Unread answers")
struct UnreadAnswerTests {
  private let names: Names

  init() throws { names = try Names() }

  /// Answers a dialog whose standard output is a full pipe, and returns when the answer is due.
  private func answer(_ arguments: String..., sharesPipe: Bool = false) throws -> Session {
    let session = try start(
      script: "exec \"$0\" --confirm T \"$@\"\(sharesPipe ? " 2>&1" : "")", arguments: arguments,
      environment: names.environment, stdin: .null, stdout: .fullPipe)
    // A dialog with --while-pid has no default action.
    try session.answer(arguments.contains("--while-pid") ? "[y/n] " : "[y/N] ", "y\r").shows("\r\n")
    return session
  }

  @Test(
    "A dialog ends with 74 if its answer is not read before the timeout", arguments: [false, true])
  func timeout(sharesPipe: Bool) throws {
    let end = try answer("--timeout", "1", sharesPipe: sharesPipe).waitForEnd().expect(.exited(74))
    if !sharesPipe {
      #expect(
        end.errorText
          == "prompt: the time ran out before the answer was read from standard output\n")
    }
    #expect(end.modesAfter == end.modesBefore)
  }

  @Test("A dialog ends with 74 if its answer is not read before its dismissal")
  func dismissal() throws {
    let session = try answer("--name", "it")
    #expect(try names.run("--query it").status == .exited(0))
    #expect(try names.run("--dismiss it").status == .exited(0))
    let end = try session.waitForEnd().expect(.exited(74))
    #expect(
      end.errorText
        == "prompt: the dialog was dismissed before the answer was read from standard output\n")
    #expect(try names.files == "")
  }

  @Test("A dialog ends with 74 if its answer is not read before the watched process ends")
  func watchedProcess() throws {
    let process = try Session(arguments: ["/bin/cat"], environment: environment)
    let session = try answer("--while-pid", "\(process.pid)")
    try session.waitForIdleness()
    try process.signal(SIGTERM)
    try session.waitForEnd().expect(.exited(74))
  }

  @Test("A signal ends a dialog whose answer is not read, and its name is released")
  func signal() throws {
    try answer("--name", "it").waitForIdleness().signal(SIGTERM).waitForEnd()
      .expect(.signaled(SIGTERM))
    #expect(try names.files == "")
  }

  @Test("A dialog whose answer is read late keeps its name until then, and succeeds")
  func lateReader() throws {
    let session = try answer("--name", "it", "--timeout", "1h")
    #expect(try names.run("--query it").status == .exited(0))
    session.drainOutput()
    let end = try session.waitForEnd()
    #expect(end.status == .exited(0) && end.outputText.hasSuffix("OK\n"))
    #expect(try names.files == "")
    #expect(try names.run("--query it").status == .exited(3))
  }
}
