// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Unread answers")
struct UnreadAnswerTests {
  private let names = Names()

  /// Answers a dialog whose standard output is a full pipe, and returns when the dialog has taken
  /// the answer.
  private func answer(_ arguments: String..., sharesPipe: Bool = false) throws -> Session {
    let session = try start(
      script: "exec \"$0\" --confirm T \"$@\"\(sharesPipe ? " 2>&1" : "")", arguments: arguments,
      environment: names.environment, stdin: .null, stdout: .fullPipe)
    // A dialog with --while-pid has no default action.
    try session.answer(arguments.contains("--while-pid") ? "[y/n] " : "[y/N] ", "y\r").shows("\r\n")
    return session
  }

  @Test(
    "A dialog ends with 74 if its answer is not read before its timeout or dismissal",
    arguments: ["--timeout", "--timeout 2>&1", "--name", "--while-pid"])
  func unread(ending: String) throws {
    let process = try Session(arguments: ["/bin/cat"], environment: environment)
    let sharesPipe = ending.hasSuffix("2>&1")
    let option = String(ending.prefix { $0 != " " })
    let values = ["--timeout": "1", "--name": "it", "--while-pid": "\(process.pid)"]
    let session = try answer(option, values[option] ?? "", sharesPipe: sharesPipe)
    if option == "--name" {
      #expect(try names.run("--query it").status == .exited(0))
      #expect(try names.run("--dismiss it").status == .exited(0))
    } else if option == "--while-pid" {
      try session.waitForIdleness()
      try process.signal(SIGTERM)
    }
    let end = try session.waitForEnd().expect(.exited(74))
    let reason = option == "--timeout" ? "the time ran out" : "the dialog was dismissed"
    if !sharesPipe, option != "--while-pid" {
      #expect(
        end.errorText == "prompt: \(reason) before the answer was read from standard output\n")
    }
    #expect(end.modesAfter == end.modesBefore)
    #expect(try names.files == "")
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
