// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Of two dialogs on one terminal")
struct TurnTests {
  /// A script that holds a dialog, and a second one with `arguments` once it is told to go on, and
  /// then prints their statuses.
  private func start(
    _ names: Names, second arguments: String, meanwhile: String = ":"
  ) throws -> Session {
    let session = try Session(
      arguments: [
        "/bin/sh", "-c",
        """
        "$0" -q --confirm First & first=$!
        read -r go
        "$0" -q --confirm Second --name second \(arguments) & second=$!
        \(meanwhile)
        wait $second; status=$?
        wait $first
        echo "$? $status"
        """, executable,
      ],
      environment: Session.defaultEnvironment.merging(names.environment) { $1 }, stdin: .pipe)
    _ = try session.expect("First [y/N] ")
    try session.feed("go\n")
    #expect(try names.run("--query", "second", "--timeout", "20").status == .exited(0))
    return session
  }

  private func finish(_ session: Session, _ statuses: String) throws {
    let end = try session.waitForEnd()
    #expect(end.outputText == statuses + "\n", "\(end.transcript.debugDescription)")
    #expect(end.modesAfter == end.modesBefore)
  }

  @Test(
    "the second is shown when the first has ended, its name known meanwhile, its time not running")
  func turns() throws {
    let names = try Names()
    let session = try start(names, second: "--timeout 0.5")
    _ = try run(["/bin/sleep", "0.6"])
    #expect(!session.transcript.contains("Second"))
    try session.type("y\r")
    _ = try session.expect("Second [y/N] ")
    try session.type("n\r")
    try finish(session, "0 1")
  }

  @Test("the second can be dismissed while it waits")
  func dismissed() throws {
    let names = try Names()
    let session = try start(names, second: "")
    #expect(try names.run("--dismiss", "second").status == .exited(0))
    #expect(try names.run("--query", "second").status == .exited(3))
    try session.type("y\r")
    try finish(session, "0 2")
    #expect(!session.transcript.contains("Second"))
  }

  @Test("the second goes away with its process while it waits")
  func process() throws {
    let names = try Names()
    let worker = try Session(arguments: ["/bin/cat"], stdin: .pipe)
    let session = try start(names, second: "--while-pid \(worker.pid)")
    worker.endInput()
    try session.wait { try names.run("--query", "second").status != .exited(0) }
    try session.type("y\r")
    try finish(session, "0 2")
    #expect(!session.transcript.contains("Second"))
  }

  @Test("the second asks nothing if nobody is left to read its answer when its turn comes")
  func lostReader() throws {
    let names = try Names()
    let session = try Session(
      arguments: [
        "/bin/sh", "-c",
        """
        exec 3<&0
        "$0" -q --confirm First & first=$!
        read -r go
        { "$0" --confirm Second --name second; echo "second $?" >&2; } \
          | { read -r go <&3; exec <&-; echo closed >&2; }
        wait $first
        """, executable,
      ],
      environment: Session.defaultEnvironment.merging(names.environment) { $1 }, stdin: .pipe,
      stderr: .terminal)
    _ = try session.expect("First [y/N] ")
    try session.feed("go\n")
    #expect(try names.run("--query", "second", "--timeout", "20").status == .exited(0))
    try session.feed("go\n")
    _ = try session.expect("closed")
    try session.type("y\r")
    _ = try session.expect("second 74")
    _ = try session.waitForEnd()
    #expect(!session.transcript.contains("Second"))
  }

  @Test("the second is ended by a signal while it waits")
  func signal() throws {
    let names = try Names()
    let session = try start(
      names, second: "", meanwhile: "read -r go; kill -TERM $second 2>/dev/null")
    try session.feed("go\n")
    try session.wait { try names.run("--query", "second").status != .exited(0) }
    try session.type("y\r")
    try finish(session, "0 143")
    #expect(!session.transcript.contains("Second"))
    #expect(try names.files == "")
  }

  @Test("the second shows nothing in the background, where the first ends there")
  func background() throws {
    let names = try Names()
    let session = try start(names, second: "", meanwhile: "read -r go; kill -TERM $first")
    try session.background(continuing: false)
    try session.feed("go\n")
    // As any process that would read from its terminal there: nothing was tried to be shown.
    #expect(try session.waitForStop() == SIGTTIN)
    #expect(!session.transcript.contains("Second"))
    try session.foreground()
    _ = try session.expect("Second [y/N] ")
    try session.type("y\r")
    try finish(session, "143 0")
  }

  @Test("one that is suspended gives up its turn, and takes it again when it goes on")
  func suspended() throws {
    let names = try Names()
    let session = try Session(
      arguments: ["/bin/bash", "--norc", "--noprofile", "-i"],
      environment: Session.defaultEnvironment.merging(
        names.environment.merging(["PS1": "ready> "]) { $1 }
      ) { $1 },
      stdout: .terminal, stderr: .terminal)
    _ = try session.expect("ready> ")
    try session.type("\(executable) --confirm First\n")
    _ = try session.expect("First [y/N] ")
    try session.type("\u{1A}")
    _ = try session.expect("ready> ")
    try session.type("\(executable) --confirm Second\n")
    _ = try session.expect("Second [y/N] ")
    try session.type("y\r")
    _ = try session.expect("ready> ")
    try session.type("fg\n")
    _ = try session.expect("First [y/N] ")
    try session.type("n\r")
    _ = try session.expect("Cancel")
    _ = try session.expect("ready> ")
    try session.type("exit\n")
    _ = try session.waitForEnd()
  }

  @Test("on two terminals neither waits")
  func twoTerminals() throws {
    let first = try PromptTests.start("--confirm", "T")
    let second = try PromptTests.start("--confirm", "T")
    _ = try first.expect("[y/N] ")
    _ = try second.expect("[y/N] ")
    for session in [first, second] {
      try session.type("y\r")
      try session.end(.exited(0), prints: "OK\n")
    }
  }
}
