// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal
import Testing

/// Dialogs that are read aloud, at the terminal (prompt(1), Speech). Scripts/speech runs them under
/// a screen reader.
@Suite("Spoken dialogs")
struct SpokenDialogTests {
  private static let accessible = ["ACCESSIBLE": "1"]

  private func start(
    _ line: ShellWords, environment: [String: String] = accessible, stdin: Session.Input = .null
  ) throws -> Session {
    try PromptTests.start(line.list, environment: environment, stdin: stdin)
  }

  @Test("A yes or no question is less than 100 bytes, and does not move the cursor")
  func size() throws {
    let session = try start("--confirm 'Empty Trash?' --button 'Empty Trash:destructive'")
    let question = try session.expect("Enter for n: ")
    #expect(question.utf8.count < 100, "\(question.debugDescription)")
    // Bold text and the modes of pasted text do not move the cursor.
    let rest = ["[?2004h", "[1m", "[0m"].reduce(question) { $0.replacing("\u{1B}\($1)", with: "") }
    #expect(!rest.contains("\u{1B}") && !rest.contains("\u{8}"), "\(rest.debugDescription)")
    let end = try session.type("y\r").end(.exited(0), prints: "Empty Trash\n")
    #expect(end.transcript.withoutSequences.hasSuffix("y\r\nEmpty Trash\r\n"))
  }

  @Test(
    "ACCESSIBLE selects the spoken form unless its value is empty or a word for no",
    arguments: [
      ("1", true), ("yes", true), ("", false), ("0", false), ("false", false), ("No", false),
    ])
  func variable(value: String, isSpoken: Bool) throws {
    try start("--confirm T", environment: ["ACCESSIBLE": value])
      .shows(isSpoken ? "Enter for n: " : "[y/N] ").type("n\r").end(.exited(1), prints: "Cancel\n")
  }

  @Test(
    "An answer is repeated on a line of its own, however it is given",
    arguments: [
      ("--confirm T -q", "y\r", "y\r\nOK\r\n", 0), ("--confirm T -q", "\r", "\r\nCancel\r\n", 1),
      ("--confirm T -q", "\u{4}", "\r\nCancel\r\n", 1),
      ("T -q --text-field t", "x\r", "x\r\nx\r\n", 0),
      ("T -q --secure-field t", "x\r", ": \r\nhidden\r\n", 0),
      ("T -q --text-field t", "\u{1B}[A\r", "t: Cancel\r\nCancel\r\n", 1),
    ] as [(ShellWords, String, String, Int32)])
  func echo(arguments: ShellWords, keys: String, shown: String, status: Int32) throws {
    let session = try start(arguments)
    try session.expect(": ")
    let end = try session.type(keys).waitForEnd().expect(.exited(status))
    #expect(end.transcript.withoutSequences.hasSuffix(shown), "\(end.transcript.debugDescription)")
  }

  @Test(
    "After the warning of a timeout, a key extends the timeout by its length, up to ten times",
    arguments: [["--confirm"], ["--text-field", "t"], ["--secure-field", "t"]])
  func extensions(kind: [String]) throws {
    let clocked = try Clocked(
      arguments: ["T", "--timeout", "60"] + kind, environment: Self.accessible)
    let session = clocked.session
    try session.expect(": ")
    for extensions in 0...10 {
      // The first key wakes the dialog, which has not warned of the timeout before.
      clocked.set(to: 60 * (extensions + 1) - 15)
      try session.type("\u{7F}")
      let adds = extensions < 10 ? " left; any key adds 60 seconds: " : ": "
      try session.expect("seconds\(adds)")
      try session.typeUnseen("\u{7F}").waitForIdleness()
    }
    clocked.set(to: 661)
    try session.type("\u{7F}").end(.exited(124), prints: "")
  }

  @Test("A key before the warning of a timeout does not extend the timeout")
  func noExtension() throws {
    let clocked = try Clocked(
      arguments: ["--confirm", "T", "--timeout", "60"], environment: Self.accessible)
    try clocked.session.expect("Enter for n")
    clocked.set(to: 5)
    try clocked.session.typeUnseen("\u{7F}").waitForIdleness()
    clocked.set(to: 61)
    try clocked.session.type("\u{7F}").end(.exited(124), prints: "")
  }

  @Test("The warning promises no extension while the line contains text")
  func warningBesideText() throws {
    let clocked = try Clocked(
      arguments: ["T", "--timeout", "60", "--text-field", "a", "--text-field", "b"],
      environment: Self.accessible)
    try clocked.session.expect(": ")
    try clocked.session.typeUnseen("x").waitForIdleness()
    clocked.set(to: 45)
    try clocked.session.type("y").expect("seconds: xy")
    #expect(!clocked.session.transcript.contains("any key"))
    // The next field begins after the time of the warning.
    try clocked.session.type("\r").expect("any key adds 60 seconds: ")
    try clocked.session.typeUnseen("\u{7F}").waitForIdleness()
    clocked.set(to: 90)
    try clocked.session.type("z\r").end(.exited(0), prints: "xy\nz\n")
  }

  @Test(
    "A stoppable bar restores the terminal for the shell that takes it, even without new progress")
  func shell() throws {
    let session = try start("--progress Copying --button Stop:cancel", stdin: .pipe)
    try session.feed("5\n").shows("Escape or Control D for Stop\r\n")
    try session.wait { try session.modes != session.modesBefore }
    try session.background(continuing: false)
    try session.wait { try session.modes == session.modesBefore }
    try session.foreground()
    try session.wait { try session.modes != session.modesBefore }
    try session.type("\u{4}").waitForEnd().expect(.exited(1))
  }

  @Test("Keys without effect cause no output of spoken progress")
  func keysOfProgress() throws {
    let session = try start("--progress Copying --button Stop:cancel", stdin: .pipe)
    try session.feed("5\n").shows("for Stop\r\n")
    try session.wait { try session.modes != session.modesBefore }
    for _ in 0..<20 { try session.typeUnseen("x") }
    let end = try session.type("\u{1B}").waitForEnd().expect(.exited(1))
    #expect(end.transcript.components(of: "\n").count <= 5, "\(end.transcript.debugDescription)")
  }

  @Test("The warning of a short timeout is shown after half of its time")
  func shortTimeout() throws {
    let session = try start("--confirm T --timeout 2")
    try session.expect("1 second left; any key adds 2 seconds: ")
    try session.waitForEnd().expect(.exited(124))
  }

  @Test("A minute of progress has at most twelve lines, the last one included")
  func progress() throws {
    let clocked = try Clocked(
      arguments: ["--progress", "Copying"], environment: Self.accessible, stdin: .pipe)
    let session = clocked.session
    try session.expect("Copying")
    for second in 1...59 {
      clocked.set(to: second)
      try session.feed("\(second * 100 / 60)\n# file \(second)\n")
      try session.waitForIdleness()
    }
    try session.feed("100\n").endInput()
    let end = try session.waitForEnd().expect(.exited(0))
    let lines = end.transcript.components(of: "\r\n").filter { !$0.isEmpty }
    #expect((8...12).contains(lines.count), "\(lines)")
    #expect(Set(lines).count == lines.count && !end.transcript.contains("\u{1B}"), "\(lines)")
    #expect(!lines.contains { line in "[#%".contains { line.contains($0) } }, "\(lines)")
    #expect(lines.contains { $0.contains(" percent, file ") }, "\(lines)")
  }

  @Test("Progress without a percentage reports the time after 10, 30 and 60 s, then once a minute")
  func elapsedTime() throws {
    let clocked = try Clocked(
      arguments: ["--progress", "Copying"], environment: Self.accessible, stdin: .pipe)
    let session = clocked.session
    try session.expect("Copying")
    for second in 1...185 {
      clocked.set(to: second)
      // An empty line changes nothing.
      try session.feed("\n")
      try session.waitForIdleness()
    }
    session.endInput()
    let lines = try session.waitForEnd().transcript.components(of: "\r\n").filter { !$0.isEmpty }
    // The clock also runs during the test, so that each time has a range.
    let counts = lines.dropFirst().dropLast().compactMap {
      Int($0.dropFirst("Copying: ".count).prefix { $0.isNumber })
    }
    let times = [10...19, 30...39, 60...69, 2...2, 3...3]
    #expect(counts.count == times.count && zip(times, counts).allSatisfy { $0 ~= $1 }, "\(lines)")
  }

  @Test(
    "Control-D stops progress, and its first line names the key", arguments: ["\u{4}", "\u{1B}"])
  func stop(key: String) throws {
    let session = try start("--progress Copying --button Stop:cancel", stdin: .pipe)
    try session.shows("Escape or Control D for Stop\r\n").type(key)
    try session.waitForEnd().expect(.exited(1))
  }
}
