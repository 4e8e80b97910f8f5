// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

@Suite("An action")
struct ActionTests {
  @Test(
    "is read from LABEL[:ROLE[,ROLE]][=ID], the role after the last colon",
    arguments: [
      ("Retry", "Retry", nil, false, nil),
      ("Retry:", "Retry", nil, false, nil),
      ("Not now:cancel", "Not now", Role.cancel, false, nil),
      ("Delete:destructive", "Delete", .destructive, false, nil),
      ("Go:default", "Go", nil, true, nil),
      ("Delete:destructive,default", "Delete", .destructive, true, nil),
      ("Delete:default,destructive", "Delete", .destructive, true, nil),
      ("Stay:cancel,default", "Stay", .cancel, true, nil),
      ("at 10:30:", "at 10:30", nil, false, nil),
      ("C::cancel", "C:", .cancel, false, nil),
      ("Löschen:destructive=delete", "Löschen", .destructive, false, "delete"),
      ("Retry:=again", "Retry", nil, false, "again"),
      ("a=b:", "a=b", nil, false, nil),
      ("a = b", "a = b", nil, false, nil),
      ("a=", "a=", nil, false, nil),
      ("a=b:=A.b_-9", "a=b", nil, false, "A.b_-9"),
    ] as [(Text, Text, Role?, Bool, Text?)])
  func notation(notation: Text, label: Text, role: Role?, isDefault: Bool, id: Text?) throws {
    let action = try Action(notation: notation)
    #expect(action.label == label)
    #expect(action.role == role)
    #expect(action.isDefault == isDefault)
    #expect(action.id == id)
    #expect(action.output == id ?? label)
  }

  @Test("keeps the role as it was written")
  func writtenRole() throws {
    #expect(try Action(notation: "A:default,destructive").writtenRole == "default,destructive")
    #expect(try Action(notation: "A:").writtenRole == nil)
  }

  @Test(
    "whose role is none is refused, with the roles and the rule of the last colon",
    arguments: ["Time: 10:30", "A:Cancel", "A: cancel", "A:cancel ", "A:cancel,", "A:,"] as [Text])
  func unknownRole(notation: Text) {
    let error = #expect(throws: DialogError.self) { try Action(notation: notation) }
    let line = error?.description ?? ""
    for word in ["default", "cancel", "destructive", "colon"] { #expect(line.contains(word)) }
  }

  @Test(
    "cannot cancel and destroy at once, nor have a role twice",
    arguments: [
      "A:cancel,destructive", "A:destructive,cancel", "A:default,default", "A:cancel,cancel",
      "A:default,cancel,destructive",
    ] as [Text])
  func conflictingRoles(notation: Text) {
    #expect(throws: DialogError.self) { try Action(notation: notation) }
  }

  @Test(
    "has an ID of letters, digits, dot, underscore and hyphen only",
    arguments: ["A:=", "A:=a b", "A:=ä", "A:=a/b", "A:cancel=", "A:=a,b"] as [Text])
  func malformedID(notation: Text) {
    #expect(throws: DialogError.self) { try Action(notation: notation) }
  }

  @Test(
    "An ID without a colon before it is refused, and the refusal says where the colon goes",
    arguments: [
      ("Retry=retry", "'Retry:=retry'"), ("a=b=c", "'a=b:=c'"), ("=x", "':=x'"),
      ("a b=1.2_-", "'a b:=1.2_-'"),
    ] as [(Text, String)])
  func idWithoutColon(notation: Text, says: String) {
    let error = #expect(throws: DialogError.self) { try Action(notation: notation) }
    #expect(error?.description.contains(says) == true)
    #expect(error?.description.contains("'\(notation.string):'") == true)
  }

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
