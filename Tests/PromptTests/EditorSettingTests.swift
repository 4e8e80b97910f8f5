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
    arguments: [SIGTERM, SIGINT])
  func listingMacro(number: Int32) throws {
    let folder = try TemporaryFolder()
    for name in 1...20_000 { folder.write("\(name)", "") }
    let tabs = String(repeating: "\\t", count: 3000)
    try start("\"Z\": \"\(tabs)\"", ["--file-field", "v"], workingDirectory: folder.path).type("Z")
      .shows("…").signal(number).end(.signaled(number), prints: "", spending: 10_000)
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
