// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

@Suite("An action")
struct ActionTests {
  @Test(
    "of a dialog has a label that can be shown and typed",
    arguments: [
      "", ":cancel", "  ", "\u{200D}", "\u{3000}", "a\u{1B}b", "a\nb", "a\tb", "a\u{7F}",
      "a\u{9B}31m",
    ] as [Text])
  func badLabel(notation: Text) {
    #expect(throws: DialogError.self) { try dialog(.alert, [notation]) }
  }

  @Test(
    "A label of nothing but invisible characters is allowed beside an ID, and shown visibly",
    arguments: [
      ("\u{200B}", "<U+200B>"), ("\u{200D}", "<U+200D>"), ("\u{FE0F}\u{34F}", "<U+FE0F><U+034F>"),
      (" \u{200D} ", " <U+200D> "), ("\u{3164}", "<U+3164>"), ("\u{1160}", "<U+1160>"),
    ] as [(Text, String)])
  func invisibleLabel(label: Text, shown: String) throws {
    let dialog = try Dialog(.alert, title: "T", buttons: [Action(label, id: "id"), Action("b")])
    #expect(screenLines(dialog).contains { $0.contains("1  \(shown)") })
    #expect(Answers(to: dialog, in: .english).interpretation(of: "id") == .action(0))
    let completions = Completions(dialog: dialog, words: .english)
    #expect(completions.matching("", most: 9) == ["b"])
    #expect(throws: DialogError.emptyLabel) {
      try Dialog(.alert, title: "T", buttons: [Action(label), Action("b")])
    }
  }

  @Test("A blank label is refused beside an ID too", arguments: ["", "  ", "\u{3000}"] as [Text])
  func blankLabel(label: Text) {
    #expect(throws: DialogError.emptyLabel) {
      try Dialog(.alert, title: "T", buttons: [Action(label, id: "id")])
    }
  }

  @Test("of a dialog has a label in UTF-8")
  func labelInUTF8() {
    #expect(throws: DialogError.self) {
      try Dialog(.alert, title: "T", buttons: [Action(Text(bytes: [0x61, 0xFF, 0x62]))])
    }
  }

  @Test(
    "is told from every other by all its names",
    arguments: [
      ["Save", "Save"], ["Save", "save"], ["Save", " Save "], ["é", "e\u{301}"], ["K", "\u{212A}"],
      ["Straße", "STRASSE"], ["A:=x", "X"], ["A:=x", "B:=X"],
    ] as [[Text]])
  func distinct(buttons: [Text]) {
    #expect(throws: DialogError.self) { try dialog(.alert, buttons) }
  }

  @Test("is told from the automatic ones too")
  func distinctFromAutomatic() {
    #expect(throws: DialogError.self) { try dialog(.confirmation, ["Cancel:destructive"]) }
    #expect(throws: DialogError.self) { try dialog(.confirmation, ["ok:cancel"]) }
  }

  @Test("may be called the same by label and by ID")
  func sameLabelAndID() throws {
    #expect(try dialog(.alert, ["Retry:=retry"]).actions.count == 1)
  }

  @Test("is the only one that cancels, and the only default", arguments: ["cancel", "default"])
  func onlyOne(role: String) {
    #expect(throws: DialogError.self) {
      try dialog(.alert, [Text("A:\(role)"), Text("B:\(role)")])
    }
  }
}
