// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal
import Testing

@Suite("Choosing several at the terminal")
struct ItemTests {
  private static let question = "Numbers or names to change, Enter when done: "
  private static let longQuestion = "Numbers, names or part of a name, Enter when done: "
  private static let apps = ["--item", "1Password:on", "--item", "Spotify", "--item", "Zoom"]
  private func start(
    _ arguments: [String], list: String = "", rows: UInt16 = 24
  ) throws -> Session {
    try PromptTests.start(["Optional apps"] + arguments, rows: rows, stdin: .text(list))
  }

  @Test("Space and Enter do not end a list, and the dialog explains what to type")
  func space() throws {
    try start(Self.apps).answer("done: ", " \r")
      .shows("Space selects nothing here: type a number or a name, or press Enter alone.\r\n")
      .change("2", "").end(.exited(0), prints: "1Password\nSpotify\n")
    for (input, status, output) in [(" \n\t\n\n", 0, "1Password\n"), (" \n \n \n\n", 65, "")]
      as [(String, Int32, String)]
    {
      try run([executable, "T", "--stdin"] + Self.apps, stdin: input)
        .expect(.exited(status), prints: output)
    }
  }

  @Test("A list of items stays on the screen, and each change is said in one line below it")
  func shown() throws {
    let end = try start(Self.apps).change("2-3", "spotify", "").end(
      .exited(0), prints: "1Password\nZoom\n")
    #expect(
      end.transcript.withoutSequences.components(of: "\r\n").joined(separator: "\n") == """

        Optional apps
          1  [x]  1Password
          2  [ ]  Spotify
          3  [ ]  Zoom
        \(Self.question)2-3
        3 of 3: 1Password, Spotify, Zoom
        \(Self.question)spotify
        2 of 3: 1Password, Zoom
        \(Self.question)

        """)
  }

  @Test("A question mark shows the list with its present states, in words too")
  func help() throws {
    let end = try start(Self.apps).change("3,1", "?", "").end(.exited(0), prints: "Zoom\n")
    #expect(
      end.transcript.withoutSequences.contains(
        "?\r\n  1  [ ]  1Password  not chosen\r\n  2  [ ]  Spotify    not chosen\r\n"
          + "  3  [x]  Zoom       chosen\r\n\(Self.question)"))
  }

  @Test("The arrow keys put items on the line one after the other, and Tab completes their names")
  func keys() throws {
    try start(Self.apps).answer("done: ", "\u{1B}[B\u{1B}[B\r").shows("2 of 3: 1Password, Spotify")
      .answer("done: ", "\u{1B}[A\r").shows("3 of 3: ").answer(["done: ": "spo\t", "Spotify": "\r"])
      .shows("2 of 3: 1Password, Zoom").answer("done: ", "\r")
      .end(.exited(0), prints: "1Password\nZoom\n")
  }

  @Test(
    "Escape and end-of-file cancel the choice, and nothing is printed",
    arguments: ["\u{1B}", "\u{4}"])
  func cancelled(key: String) throws {
    try start(Self.apps + ["--button", "A", "--button", "No:cancel"]).change("2")
      .answer("done: ", key).shows("(No)").end(.exited(1), prints: "")
  }

  @Test("A time-out before any key takes the items as they were given")
  func timeoutAtOnce() throws {
    let end = try start(
      Self.apps + ["--timeout", "0.2", "--timeout-action", "OK", "--format", "json"]
    )
    .end(.exited(0))
    #expect(end.outputText.contains(#""dismissal":"timeout","status":0,"selection":["1Password"]"#))
  }

  @Test("A dialog that is resumed shows the items as they are chosen now")
  func suspended() throws {
    let session = try start(Self.apps)
    try session.change("2-3,1").answer("done: ", "sp").shows("sp").suspend().foreground()
    let anew = try session.expect("done: ").withoutSequences
    #expect(
      anew.contains(
        "Optional apps\r\n  1  [ ]  1Password\r\n  2  [x]  Spotify\r\n  3  [x]  Zoom\r\n"
          + Self.question), "\(anew)")
    try session.answer("sp", "otify\r").change("").end(.exited(0), prints: "Zoom\n")
  }

  @Test("A part of several names narrows a list that is longer than the screen, until a change")
  func narrowing() throws {
    let session = try start(
      ["--items-from", "-", "--selection-count", "1.."],
      list: (1...20).map { "branch-\($0)\n" }.joined(), rows: 12)
    try session.change("h-2")
    var shown = try session.expect("all, Enter when done: ").withoutSequences
    #expect(
      shown.hasSuffix(
        "\r\n2 of 20 have “h-2”:\r\n   2  [ ]  branch-2\r\n  20  [ ]  branch-20\r\n"
          + "2, 20, or more of a name; ? shows all, Enter when done: "), "\(shown)")
    // Every number of the list is an answer, also one that is not among these.
    try session.type("7\r").answer("1 of 20: branch-7\r\n\(Self.longQuestion)", "h-1\r")
    shown = try session.expect("shows all, Enter when done: ").withoutSequences
    #expect(shown.contains("11 of 20 have “h-1”:") && !shown.contains("branch-7"))
    try session.type("branch-11\r")
      .answer("2 of 20: branch-7, branch-11\r\n\(Self.longQuestion)", "\r")
      .end(.exited(0), prints: "branch-7\nbranch-11\n")
  }

  @Test("Ten thousand items keep nobody waiting longer than ten", .enabled(if: isShipped))
  func tenThousand() throws {
    func cost(_ count: Int) throws -> Double {
      try start(["--items-from", "-"], list: (1...count).map { "branch-\($0)\n" }.joined())
        .change("2-5", "branch-7", "?", "3", "")
        .end(.exited(0), prints: "branch-2\nbranch-4\nbranch-5\nbranch-7\n", spending: 10_000).cost
    }
    // Five answers cost as much as a few plain dialogs do.
    #expect(try cost(10_000) < 20 * max(try cost(10), 1))
  }

  @Test("A list of up to a million items takes time in proportion to its length")
  func proportion() throws {
    func cost(_ count: Int) throws -> Double {
      try start(["--items-from", "-"], list: (1...count).map { "branch-\($0)\n" }.joined())
        .shows("done: ", within: 60).type("all\r")
        .shows("\(count) of \(count): branch-1, ", "done: ", within: 60)
        .type("3-\r").shows("2 of \(count): branch-1, branch-2", "done: ", within: 60).type("\r")
        .end(.exited(0), prints: "branch-1\nbranch-2\n", spending: 10_000).cpuSeconds
    }
    let few = try cost(100_000)
    #expect(try cost(1_000_000) < 30 * max(few, 0.01))
  }
}

extension Session {
  /// Types each of these lines once a list asks for it.
  @discardableResult
  fileprivate func change(_ lines: String...) throws -> Session {
    for line in lines { try answer("done: ", "\(line)\r") }
    return self
  }
}
