// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Large amounts of anything")
struct FloodTests {
  @Test(
    "The last of many actions can be chosen, with the same status as any other",
    arguments: [1, 2, 50, 256, 300, 5000])
  func actions(count: Int) throws {
    let buttons = (1...count).map { "--button=B\($0):" }
    let session = try start(["T", "--message", "m", "--format", "index"] + buttons)
    try session.expect(count == 1 ? "[Enter] " : "a name: ")
    // The index 256 would be the status 0 in eight bits.
    let chosen = count == 300 ? 256 : count
    try session.type("b\(chosen)\r").end(.exited(0), prints: "\(chosen)\n")
  }

  @Test("A long line is one answer, and is shown shortened")
  func longLine() throws {
    let session = try start("--confirm Save? --button A --button B")
    try session.answer("a name: ", String(repeating: "y", count: 10_000) + "\r").shows("“yyy")
    let shown = try session.expect("Choose 1-3 or a name: ")
    #expect(shown.count < 200)
    try session.type("n\r").end(.exited(1), prints: "Cancel\n", spending: 300)
  }

  @Test(
    "A long line takes time in proportion to its length, even if its characters are invisible",
    arguments: [("y", 10_000), ("é", 4000), ("\u{200B}", 4000)])
  func proportion(character: String, few: Int) throws {
    func cost(of count: Int) throws -> Double {
      try start("--confirm Save?")
        .answer("[y/N] ", String(repeating: character, count: count) + "\r")
        .shows("Please answer y or n.").answer("[y/N] ", "n\r")
        .end(.exited(1), prints: "Cancel\n", spending: 100_000).cpuSeconds
    }
    let costOfFew = try cost(of: few)
    // Eight times the keys would take sixty-four times as long if each key drew the line.
    #expect(try cost(of: 8 * few) < 24 * max(costOfFew, 0.01))
  }

  @Test("Only the part of a long line around the cursor is shown, but the whole line is the answer")
  func drawnPart() throws {
    let session = try start("Name? --text-field name")
    try session.expect("name: ")
    let paste = "first" + String(repeating: "\u{202E}", count: 20_000) + "last"
    try session.type("\u{1B}[200~\(paste)\u{1B}[201~")
    let end = try session.expect("last")
    #expect(end.contains("…<U+202E>"))
    #expect(!end.contains("first"))
    #expect(end.count < 40_000)
    // Ctrl-A shows the beginning of the line, where one more character is then typed.
    try session.type("\u{1}")
    let beginning = try session.expect("first")
    #expect(beginning.count < 40_000)
    try session.answer("…", "x\r").end(.exited(0), prints: "x\(paste)\n", spending: 1000)
  }

  @Test("A signal ends a dialog before the rest of what was typed is read")
  func signalFirst() throws {
    try start("--confirm Save?").answer("[y/N] ", String(repeating: "y", count: 1_000_000) + "\r")
      .shows("yyy").signal(SIGTERM).end(.signaled(SIGTERM), prints: "")
  }

  @Test("Many harmless signals disturb no answer")
  func signals() throws {
    let session = try start("--confirm T? --button 'Empty Trash'")
    try session.expect("[y/N] ")
    for (index, key) in "empty trash".enumerated() {
      for _ in 0..<100 {
        try session.signal(SIGWINCH).signal(SIGURG)
        pass(milliseconds: 1)
      }
      try session.type(String(key))
      if index == 0 { _ = try session.expect("e") }
    }
    try session.type("\r").end(.exited(0), prints: "Empty Trash\n")
  }

  @Test(
    "A window of two columns causes no fault", arguments: ["dumb", "xterm"], [1, 24] as [UInt16])
  func narrowWindow(terminal: String, rows: UInt16) throws {
    for isNarrowAtStart in [true, false] {
      let session = try start(
        "T --text-field n", environment: ["TERM": terminal], rows: isNarrowAtStart ? rows : 24,
        columns: isNarrowAtStart ? 2 : 80, stdin: .terminal)
      try session.shows("n").resize(rows: rows, columns: 2).type(String(repeating: "a", count: 30))
        .type("\u{5}\u{1}\u{5}\r")
        .end(.exited(0), prints: String(repeating: "a", count: 30) + "\n", spending: 300)
    }
  }

  @Test("Many changes of the window's size disturb no answer")
  func sizes() throws {
    let session = try start("--confirm T? --button 'Empty Trash'")
    try session.answer("[y/N] ", "empty ")
    for _ in 0..<40 {
      for (columns, rows) in [(0, 0), (1, 1), (65535, 65535), (20, 3), (80, 24)] {
        try session.resize(rows: UInt16(rows), columns: UInt16(columns))
        pass(milliseconds: 1)
      }
    }
    try session.type("trash\r").end(.exited(0), prints: "Empty Trash\n")
  }
}
