// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

@Suite("Actions")
struct ActionTests {
  @Test(
    "An action whose label cannot be shown or typed, or is not UTF-8, is rejected",
    arguments: [
      "", ":cancel", "  ", "\u{200D}", "\u{3000}", "a\u{1B}b", "a\nb", "a\tb", "a\u{7F}",
      "a\u{9B}31m", Action(RawText(bytes: [0x61, 0xFF, 0x62])),
    ] as [Action])
  func unusableLabel(action: Action) {
    #expect(throws: DialogError.self) { try dialog(.alert, [action]) }
  }

  @Test(
    "A label that consists of invisible characters requires an ID, and is shown in a visible form",
    arguments: [
      ("\u{200B}", "<U+200B>"), ("\u{200D}", "<U+200D>"), ("\u{FE0F}\u{34F}", "<U+FE0F><U+034F>"),
      (" \u{200D} ", " <U+200D> "), ("\u{3164}", "<U+3164>"), ("\u{1160}", "<U+1160>"),
    ] as [(RawText, String)])
  func invisibleLabel(label: RawText, shown: String) throws {
    let named = try dialog(.alert, [Action(label, id: "id"), "b"])
    #expect(screenLines(named).contains { $0.contains("1  \(shown)") })
    #expect(Answers(to: named, in: .english).interpretation(of: "id") == .action(0))
    #expect(suggestions(for: named).completions(of: "", limit: 9).map(\.text) == ["b"])
    #expect(throws: DialogError.emptyLabel) { try dialog(.alert, [Action(label), "b"]) }
  }

  @Test(
    "A blank label is rejected, even with an ID", arguments: ["", "  ", "\u{3000}"] as [RawText])
  func blankLabel(label: RawText) {
    #expect(throws: DialogError.emptyLabel) { try dialog(.alert, [Action(label, id: "id")]) }
  }

  @Test(
    "Two actions that share a name are rejected",
    arguments: [
      ["Save", "Save"], ["Save", "save"], ["Save", " Save "], ["é", "e\u{301}"], ["K", "\u{212A}"],
      ["Straße", "STRASSE"], ["A:=x", "X"], ["A:=x", "B:=X"],
    ] as [[Action]])
  func duplicateNames(buttons: [Action]) {
    #expect(throws: DialogError.self) { try dialog(.alert, buttons) }
  }

  @Test(
    "An action cannot share a name with an automatic action, but its ID may equal its own label")
  func otherNames() throws {
    for button in ["Cancel:destructive", "ok:cancel"] as [Action] {
      #expect(throws: DialogError.self) { try dialog(.confirmation, [button]) }
    }
    #expect(try dialog(.alert, ["Retry:=retry"]).actions.count == 1)
  }

  @Test("Actions with the same label are valid if each has an ID, and are chosen by number or ID")
  func sharedLabels() throws {
    for buttons in [
      ["Retry:=a", "retry:=b"], ["Stop:=a", "Stop:cancel=b"],
      ["Retry:=a", "Retry:destructive=b", "Retry:cancel=c"], ["Retry:=7", "Retry:=b"],
      ["Retry:=7", "Retry:=8"],
    ] as [[Action]] {
      let dialog = try dialog(.alert, buttons)
      #expect(dialog.showsActionsAsRows)
      let answers = Answers(to: dialog, in: .english)
      for index in dialog.actions.indices {
        let row = dialog.order.row(of: index)
        let number = RawText(try #require(answers.names.number(ofRow: row)))
        #expect(answers.interpretation(of: number) == .action(index))
        let id = try #require(dialog.actions[index].id)
        #expect(dialog.action(assuming: id) == index)
        if !AnswerKey(id).isNumber { #expect(answers.interpretation(of: id) == .action(index)) }
      }
      for name in ["RETRY", "STOP", "ret", "st"] as [RawText] {
        #expect(dialog.action(assuming: name) == nil)
        if case .action = answers.interpretation(of: name) { Issue.record("\(name)") }
      }
    }
    // Without IDs, or with an ID that equals another action's label, the output would be ambiguous.
    for buttons in [["A:=x", "A"], ["A", "A:=x"], ["A:=x", "A:=x"], ["A:=x", "A:=y", "Y"]]
      as [[Action]]
    {
      #expect(throws: DialogError.self) { try dialog(.alert, buttons) }
    }
  }

  @Test("A label that several actions share cannot name the default action or the timeout action")
  func sharedNames() throws {
    let buttons: [Action] = ["A:=x", "A:=y", "B"]
    let names = ActionNames(names: ["x", "y", "B"])
    func named(_ name: RawText) throws -> Dialog {
      try Dialog(.alert, buttons: buttons, namedDefaultAction: name)
    }
    func timed(_ name: RawText) throws -> Dialog {
      try Dialog(.alert, buttons: buttons, dismissalPolicy: .timeout(choosing: name))
    }
    #expect(throws: DialogError.defaultActionIsNone("a", among: names)) { try named("a") }
    #expect(throws: DialogError.timeoutActionIsNone("A", among: names)) { try timed("A") }
    #expect(try timed("y").timeoutAction == 1 && named("y").defaultAction == 1)
  }

  @Test(
    "Only one action can be the cancel action, and only one the default",
    arguments: ["cancel", "default"])
  func uniqueRoles(role: String) {
    #expect(throws: DialogError.self) { try dialog(.alert, ["A:\(role)", "B:\(role)"]) }
  }
}
