// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PseudoTerminal
import Testing

@Suite("Settings of the editor")
struct EditorSettingTests {
  /// Starts a dialog with a field, which is edited with the settings in `inputrc`.
  private func start(
    _ inputrc: String, _ arguments: [String] = ["--text-field", "v"], columns: UInt16 = 80,
    workingDirectory: String? = nil
  ) throws -> Session {
    let folder = try TemporaryFolder()
    let session = try Session(
      arguments: [executable, "T"] + arguments,
      environment: environment.merging(["INPUTRC": folder.write("inputrc", inputrc + "\n")]) { $1 },
      columns: columns, workingDirectory: workingDirectory)
    _ = try session.expect("v: ")
    return session
  }

  @Test(
    "Tab lists file names in every layout that an inputrc selects",
    arguments: [
      "print-completions-horizontally on", "completion-display-width 0",
      "completion-display-width 1", "completion-prefix-display-length 1", "visible-stats on",
      "colored-stats on", "colored-completion-prefix on", "mark-directories off",
      "menu-complete-display-prefix on", "page-completions off", "completion-query-items 2",
    ])
  func layouts(setting: String) throws {
    for count in 2...5 {
      let folder = try TemporaryFolder()
      for number in 1...count { folder.write("file\(number)", "") }
      for field in [
        ["--file-field", "v"], ["--text-field", "v", "--field-completion", "v=files"],
      ] {
        try start(
          "set show-all-if-ambiguous on\nset \(setting)", field, workingDirectory: folder.path
        ).type("file\t").answer("2", "1\r").end(.exited(0))
      }
    }
  }

  @Test(
    "A signal ends a macro that lists a large directory again and again",
    arguments: [
      SIGTERM, SIGINT,
    ])
  func listingMacro(number: Int32) throws {
    let folder = try TemporaryFolder()
    for name in 1...20_000 { folder.write("\(name)", "") }
    let tabs = String(repeating: "\\t", count: 3000)
    try start(
      "\"Z\": \"\(tabs)\"", ["--file-field", "v"], workingDirectory: folder.path
    ).type("Z").shows("…").signal(number).end(.signaled(number), prints: "", spending: 10_000)
  }

  @Test(
    "A field that ends while a key is part of a longer binding leaves the terminal as it was",
    arguments: ["TERM", "INT", "HUP", "Ctrl-C"])
  func quotingPrefix(end: String) throws {
    let session = try start("set keyseq-timeout 100000\n\"\\C-qx\": end-of-line")
    try session.type("\u{11}").waitForIdleness()
    switch end {
    case "TERM": try session.signal(SIGTERM)
    case "HUP": try session.signal(SIGHUP)
    case "INT": try session.signal(SIGINT)
    default: try session.type("\u{3}")
    }
    let signals = ["TERM": SIGTERM, "HUP": SIGHUP]
    try session.end(.signaled(signals[end] ?? SIGINT), prints: "")
  }

  @Test("A field that times out while a key is part of a longer binding restores the terminal")
  func quotingTimeout() throws {
    let folder = try TemporaryFolder()
    let inputrc = folder.write("inputrc", "set keyseq-timeout 100000\n\"\\C-qx\": end-of-line\n")
    let clocked = try Clocked(
      arguments: ["T", "--text-field", "v", "--timeout", "1"],
      environment: ["INPUTRC": inputrc])
    _ = try clocked.session.expect("v: ")
    try clocked.session.type("\u{11}")
    clocked.set(to: 100)
    try clocked.session.end(.exited(124), prints: "")
  }

  @Test(
    "A long mode string is not shown, however narrow the window is", arguments: [5, 10, 20, 80])
  func modeString(columns: UInt16) throws {
    for name in ["emacs-mode-string", "vi-ins-mode-string", "vi-cmd-mode-string"] {
      let mode = name.hasPrefix("vi") ? "set editing-mode vi\n" : ""
      let string = String(repeating: "m", count: 12_000)
      let end = try start(
        "\(mode)set show-mode-in-prompt on\nset \(name) \(string)", columns: columns
      ).type(mode.isEmpty ? "a\r" : "a\u{1B}\r").end(.exited(0), prints: "a\n")
      #expect(!end.transcript.contains("mmm"))
    }
    let short = try start("set show-mode-in-prompt on\nset emacs-mode-string <insert>", columns: 80)
    try short.type("a\r")
    #expect(try short.end(.exited(0), prints: "a\n").transcript.contains("<insert>"))
  }
}
