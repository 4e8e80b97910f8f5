// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal
import Testing

@Suite("Help in a dialog")
struct HelpTests {
  /// Dialogs of every kind: what each asks, the rows with which it explains itself, and an answer.
  private static let dialogs: [(arguments: [String], question: String, rows: [String])] = [
    (["Done."], "OK [Enter] ", ["  OK  [Enter]"]),
    (
      ["--confirm", "Empty?", "--button", "Empty:destructive"], "Empty? [y/N] ",
      ["! y  Empty   destroys data", "  n  Cancel  [Enter] [Esc]"]
    ),
    (
      ["--error", "Down.", "--button", "Retry", "--button", "Work offline:cancel"],
      "Retry or Work offline [R/w] ", ["  r  Retry         [Enter]", "  w  Work offline  [Esc]"]
    ),
    (
      ["--confirm", "Install?", "--message", "m", "--button", "Install"], "Install [y/N] ",
      ["  y  Install", "  n  Cancel   [Enter] [Esc]"]
    ),
    (
      ["--confirm", "Drop?", "--require-typing", "db", "--button", "Drop:destructive"],
      "! Type “db” for Drop, Enter for Cancel: ",
      ["! Drop    destroys data", "  Cancel  [Enter] [Esc]"]
    ),
    (
      ["Which?", "--button", "Erase:destructive", "--button", "Keep:default", "--button", "B"],
      "Choose 1-3 or a name: ", ["  1  Keep   [Enter]", "! 2  Erase  destroys data", "  3  B"]
    ),
    (
      ["Copying.", "--button", "Stop:cancel", "--while-pid", "1"], "Stop [Esc] ",
      ["  Stop  [Esc]"]
    ),
  ]

  @Test(
    "A question mark, or Tab on an empty line, shows the actions again, and asks again",
    arguments: dialogs, ["?\r", "\t"])
  func shown(
    dialog: (arguments: [String], question: String, rows: [String]), keys: String
  ) throws {
    let session = try start(dialog.arguments, environment: ["TERM": "dumb"])
    _ = try session.expect(dialog.question)
    try session.type(keys)
    let shown = try session.expect(dialog.question).components(of: "\r\n")
    #expect(shown.first == (keys == "\t" ? "" : "?"))
    #expect(shown.dropFirst().prefix(dialog.rows.count).elementsEqual(dialog.rows.map { $0[...] }))
    try session.type("\u{3}")
    try session.end(.signaled(2), prints: "")
  }

  @Test("A question mark that is a label is an answer, and Tab shows the actions all the same")
  func label() throws {
    let session = try start("Which?", "--button", "B", "--button", "?:")
    _ = try session.expect("a name: ")
    try session.type("\t")
    let shown = try session.expect("a name: ").withoutSequences
    #expect(shown.hasPrefix("\r\n  1  B  [Enter]\r\n  2  ?\r\n"), "\(shown)")
    try session.type("?\r")
    try session.end(.exited(0), prints: "?\n")
  }
}
