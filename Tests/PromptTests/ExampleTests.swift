// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("An example")
struct ExampleTests {
  private static let folder = executable.components(of: "/").dropLast().joined(separator: "/")

  private func start(_ example: String, environment: [String: String] = [:]) throws -> Session {
    try Session(
      arguments: ["/bin/sh", "\(repository)/Examples/\(example)"],
      environment: Session.defaultEnvironment.merging(
        ["PATH": "\(Self.folder):/usr/bin:/bin", "NO_COLOR": "1"].merging(environment) { $1 }
      ) { $1 })
  }

  /// Runs an example that has no terminal, and answers with the lines of `input`.
  private func answer(_ input: String, to example: String) throws -> Session.End {
    try run(
      ["/bin/sh", "\(repository)/Examples/\(example)"],
      environment: Session.defaultEnvironment.merging(["PATH": "\(Self.folder):/usr/bin:/bin"]) {
        $1
      },
      stdin: Array(input.utf8))
  }

  @Test("saves what could not be saved, and empties the trash")
  func saveFailed() throws {
    let session = try start("save-failed")
    _ = try session.expect("a name: ")
    try session.type("retry\r")
    _ = try session.expect("[y/N] ")
    try session.type("y\r")
    let end = try session.end(.exited(0))
    #expect(!end.outputText.isEmpty)
    #expect(try answer("retry\ny\n", to: "save-failed").outputText == end.outputText)
  }

  @Test("logs in with a user and a password, of which nothing is shown")
  func logIn() throws {
    let session = try start("log-in", environment: ["USER": "jane"])
    _ = try session.expect("User: jane")
    try session.type("t\r")
    _ = try session.expect("Password: ")
    try session.type("it's secret\r")
    _ = try session.expect("a name: ")
    try session.type("\r")
    let end = try session.end(
      .exited(0), prints: "Would log in janet with a password of 11 bytes.\n")
    #expect(!end.transcript.contains("secret"))
    let cancelled = try start("log-in")
    _ = try cancelled.expect("User: ")
    try cancelled.type("\u{1B}")
    try cancelled.end(.exited(1), prints: "Not logged in.\n")
  }

  @Test("drops a database only where its name was typed")
  func dropDatabase() throws {
    for (keys, status, output) in [
      ("orders\r", 0, "Drop orders: done.\n"), ("keep\r", 1, "It is kept.\n"),
      ("\u{1B}", 1, "Dismissed: it is kept.\n"),
    ] as [(String, Int32, String)] {
      let session = try start("drop-database")
      _ = try session.expect("or Keep it: ")
      try session.type(keys)
      try session.end(.exited(status), prints: output)
    }
    #expect(try answer("y\norders\n", to: "drop-database").outputText == "Drop orders: done.\n")
    #expect(try answer("", to: "drop-database").outputText == "No answer: it is kept.\n")
  }

  @Test("waits for a device, until it is there or is stopped")
  func waitForDevice() throws {
    let waited = try start("wait-for-device")
    _ = try waited.expect("Plug the device in.")
    try waited.end(.exited(0), prints: "The device is there.\n")
    let stopped = try start("wait-for-device")
    _ = try stopped.expect("] ")
    try stopped.type("\r")
    try stopped.end(.exited(1), prints: "Stopped: there is no device.\n")
  }

  @Test("takes its question back when there is no need of an answer any more")
  func askWhileWorking() throws {
    let takenBack = try start("ask-while-working")
    _ = try takenBack.expect("[y/N] ")
    let end = try takenBack.end(.exited(0))
    #expect(end.outputText.hasPrefix("No answer is needed"))
    let answered = try start("ask-while-working")
    _ = try answered.expect("[y/N] ")
    try answered.type("y\r")
    try answered.end(.exited(0), prints: "Going on without the search.\n")
  }

  @Test("goes on by itself where nobody answers")
  func kiosk() throws {
    let alone = try start("kiosk", environment: ["KIOSK_TIME": "0.3"])
    _ = try alone.expect("Without an answer in 0.3 s: Continue")
    try alone.end(.exited(0), prints: "Nobody answered: the next picture is shown.\n")
    let watched = try start("kiosk")
    _ = try watched.expect("a name: ")
    try watched.type("stay\r")
    try watched.end(.exited(1), prints: "The picture stays.\n")
  }
}
