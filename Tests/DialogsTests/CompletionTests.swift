// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

@Suite("Completion by Tab")
struct CompletionTests {
  @Test(
    "Tab completes only labels that need no sanitizing, and of too many their common beginning",
    arguments: [
      ("f", 9, ["feature/login", "feature/logout", "fix-login"]), ("fea", 1, ["feature/log"]),
      ("feature/log", 1, []), ("FEA", 1, ["feature/log"]), ("x", 9, []), ("can", 9, ["Cancel"]),
      ("b", 9, []),
    ] as [(Text, Int, [String])])
  func completions(typed: Text, most: Int, labels: [String]) throws {
    let list = Text(bytes: branches.bytes + Array("bad\u{202E}\n".utf8))
    let completions = Completions(dialog: try dialog(list: list), words: .english)
    #expect(completions.matching(typed, most: most).map(\.string) == labels)
  }

  @Test(
    "Tab puts no destructive action on an empty line",
    arguments: [
      (["Zap:destructive"], "", []), (["Zap:destructive"], "z", ["Zap"]),
      (["Zap"], "", ["Zap"]),
      (["Delete:destructive", "Delete all:destructive"], "", []),
      (["Delete:destructive", "Delete all:destructive"], "d", ["Delete", "Delete all"]),
      (["Delete:destructive", "Keep"], "", ["Delete", "Keep"]),
    ] as [([Text], Text, [String])])
  func emptyLine(buttons: [Text], typed: Text, labels: [String]) throws {
    let completions = Completions(dialog: try dialog(.alert, buttons), words: .english)
    #expect(completions.matching(typed, most: 9).map(\.string) == labels)
  }

  @Test("Completions are listed in the column of labels, where they imitate no question")
  func columnOfCompletions() throws {
    let completions = Completions(dialog: try dialog(list: ""), words: .english, labelColumn: 5)
    let labels = ["Choose 1-3 or a name: ", "  1  Keep", "x" + String(repeating: "y", count: 17)]
    #expect(
      completions.lines(of: labels.map { Text($0) }, columns: 20).map(\.string) == [
        "     Choose 1-3 or a", "       name: ", "       1  Keep", "     xyyyyyyyyyyyyyy",
        "       yyy",
      ])
  }

  @Test("Completions fit a window that has become narrower than the column of labels")
  func narrowerWindow() throws {
    let completions = Completions(dialog: try dialog(list: ""), words: .english, labelColumn: 40)
    #expect(
      completions.lines(of: ["feature/login of the old site"], columns: 20).map(\.string) == [
        String(repeating: " ", count: 10) + "feature/lo", "gin of the old site",
      ])
  }
}
