// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("However much there is")
struct FloodTests {
  @Test(
    "of actions, the last can be chosen, and its status is that of any other",
    arguments: [1, 2, 50, 256, 300, 5000])
  func actions(count: Int) throws {
    let buttons = (1...count).map { "--button=B\($0):" }
    let session = try Session(
      arguments: [executable, "T", "--message", "m", "--format", "index"] + buttons,
      environment: environment, stdin: .null)
    _ = try session.expect(count == 1 ? "[Enter] " : "a name: ")
    // The index whose status would be 0 in eight bits, if there is one.
    let chosen = count == 300 ? 256 : count
    try session.type("b\(chosen)\r")
    try session.end(.exited(0), prints: "\(chosen)\n")
  }

  @Test("is typed, a line is one answer, and is shown shortened")
  func line() throws {
    let session = try start("--confirm", "Save?")
    _ = try session.expect("[y/N] ")
    try session.type(String(repeating: "y", count: 10_000) + "\r")
    _ = try session.expect("Not understood: yyy")
    let shown = try session.expect("[y/N] ")
    #expect(shown.count < 200)
    try session.type("n\r")
    try session.end(.exited(1), prints: "Cancel\n", spending: 300)
  }

  @Test("is typed, it takes time in proportion to its length, and is shown whole")
  func proportion() throws {
    func cost(of count: Int) throws -> Double {
      let session = try start("--confirm", "Save?")
      _ = try session.expect("[y/N] ")
      try session.type(String(repeating: "y", count: count) + "\r")
      let shown = try session.expect("Not understood")
      #expect(shown.count { $0 == "y" } >= count)
      _ = try session.expect("[y/N] ")
      try session.type("n\r")
      return try session.end(.exited(1), prints: "Cancel\n", spending: 10_000).cpuSeconds
    }
    let few = try cost(of: 10_000)
    // Eight times as much; were each key to draw the line, sixty-four times.
    #expect(try cost(of: 80_000) < 24 * max(few, 0.01))
  }

  @Test("is still to be read, a signal is taken first")
  func signalFirst() throws {
    let session = try start("--confirm", "Save?")
    _ = try session.expect("[y/N] ")
    try session.type(String(repeating: "y", count: 1_000_000) + "\r")
    _ = try session.expect("yyy")
    try session.signal(SIGTERM)
    try session.end(.signaled(SIGTERM), prints: "")
  }

  @Test("comes of harmless signals, an answer is read whole")
  func signals() throws {
    let session = try start("--confirm", "T", "--button", "Empty Trash")
    _ = try session.expect("[y/N] ")
    for (index, key) in "empty trash".enumerated() {
      for _ in 0..<100 {
        try session.signal(SIGWINCH)
        try session.signal(SIGURG)
        pass(milliseconds: 1)
      }
      try session.type(String(key))
      if index == 0 { _ = try session.expect("e") }
    }
    try session.type("\r")
    try session.end(.exited(0), prints: "Empty Trash\n")
  }

  @Test("the window's size changes, an answer is read whole")
  func sizes() throws {
    let session = try start("--confirm", "T", "--button", "Empty Trash")
    _ = try session.expect("[y/N] ")
    try session.type("empty ")
    for _ in 0..<40 {
      for (columns, rows) in [(0, 0), (1, 1), (65535, 65535), (20, 3), (80, 24)] {
        try session.resize(rows: UInt16(rows), columns: UInt16(columns))
        pass(milliseconds: 1)
      }
    }
    try session.type("trash\r")
    try session.end(.exited(0), prints: "Empty Trash\n")
  }
}
