// SPDX-License-Identifier: GPL-3.0-or-later

import PseudoTerminal
import Testing

@Suite("Selecting several items at the terminal")
struct ItemTests {
  private static let question = "Select or deselect"
  private static let longQuestion = "Select or deselect by number or part of a name: "
  private static let apps = ["--item", "1Password:on", "--item", "Spotify", "--item", "Zoom"]
  private func start(
    _ arguments: [String], list: String = "", rows: UInt16 = 24
  ) throws -> Session {
    try PromptTests.start(["Optional apps"] + arguments, rows: rows, stdin: .text(list))
  }

  @Test("A line of white space does not end a list, and the dialog explains what to type")
  func space() throws {
    try start(Self.apps).answer("deselect", " \r")
      .shows("Space selects nothing here; type a number or a name, or press Enter alone.\r\n")
      .change("2", "").end(.exited(0), prints: "1Password\nSpotify\n")
    for (input, status, output) in [(" \n\t\n\n", 0, "1Password\n"), (" \n \n \n\n", 65, "")]
      as [(String, Int32, String)]
    {
      try run([executable, "T", "--stdin"] + Self.apps, stdin: input)
        .expect(.exited(status), prints: output)
    }
  }

  @Test("A list of items stays on the screen, and each change is reported in one line below it")
  func shown() throws {
    let end = try start(Self.apps).change("2-3", "spotify", "").end(
      .exited(0), prints: "1Password\nZoom\n")
    #expect(
      end.transcript.withoutSequences.components(of: "\r\n").joined(separator: "\n") == """

        Optional apps
          1  [x]  1Password
          2  [ ]  Spotify
          3  [ ]  Zoom
        Done [Enter]   Cancel [Esc]
        Select or deselect, for example 2-3 or all: 2-3
        3 of 3 selected: 1Password, Spotify, Zoom
        Select or deselect: spotify
        2 of 3 selected: 1Password, Zoom
        Select or deselect: (Done)

        """)
  }

  @Test("The arrow keys step through the items, and Tab completes their names")
  func keys() throws {
    try start(Self.apps).answer("deselect", "\u{1B}[B\u{1B}[B\r").shows(
      "2 of 3 selected: 1Password, Spotify"
    )
    .answer("deselect", "\u{1B}[A\r").shows("3 of 3 selected: ").answer([
      "deselect": "spo\t", "Spotify": "\r",
    ])
    .shows("2 of 3 selected: 1Password, Zoom").answer("deselect", "\r")
    .end(.exited(0), prints: "1Password\nZoom\n")
  }

  @Test(
    "Escape and end-of-file cancel the selection, and nothing is printed",
    arguments: ["\u{1B}", "\u{4}"])
  func cancelled(key: String) throws {
    try start(Self.apps + ["--button", "A", "--button", "No:cancel"]).change("2")
      .answer("deselect", key).shows("(No)").end(.exited(1), prints: "")
  }

  @Test("A resumed dialog shows the current selection")
  func suspended() throws {
    let session = try start(Self.apps)
    try session.change("2-3,1").answer("deselect", "sp").shows("sp").suspend().foreground()
    let anew = try session.expect("deselect").withoutSequences
    #expect(
      anew.contains(
        "Optional apps\r\n  1  [ ]  1Password\r\n  2  [x]  Spotify\r\n  3  [x]  Zoom\r\n"
          + "Done [Enter]   Cancel [Esc]\r\n" + Self.question), "\(anew)")
    try session.answer("sp", "otify\r").change("").end(.exited(0), prints: "Zoom\n")
  }
}

extension Session {
  /// Types each of these lines when the list prompts for it.
  @discardableResult
  fileprivate func change(_ lines: String...) throws -> Session {
    for line in lines { try answer("deselect", "\(line)\r") }
    return self
  }
}
