// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

@Suite("Dialogs")
struct DialogTests {
  @Test(
    "A dialog adds the actions that its kind needs",
    arguments: [
      (.alert, [], ["OK"]),
      (.error, [], ["OK"]),
      (.alert, ["Retry"], ["Retry"]),
      (.alert, ["Close:cancel"], ["Close"]),
      (.confirmation, [], ["OK", "Cancel"]),
      (.confirmation, ["Empty:destructive"], ["Empty", "Cancel"]),
      (.confirmation, ["Keep:cancel"], ["Keep", "OK"]),
      (.confirmation, ["Empty:destructive", "Keep:cancel"], ["Empty", "Keep"]),
    ] as [(Dialog.Kind, [Text], [String])])
  func automaticActions(kind: Dialog.Kind, buttons: [Text], labels: [String]) throws {
    #expect(try dialog(kind, buttons).actions.map(\.label.string) == labels)
  }

  @Test("The automatic Cancel is the cancel action")
  func automaticCancel() throws {
    let actions = try dialog(.confirmation).actions
    #expect(actions.map(\.role) == [nil, .cancel])
    #expect(actions.map(\.isAutomatic) == [true, true])
  }

  @Test(
    "Enter chooses a destructive action only if the author made it the default",
    arguments: [
      (.alert, [], "OK"),
      (.alert, ["Erase:destructive"], nil),
      (.alert, ["Close:cancel"], "Close"),
      (.alert, ["A", "B"], "A"),
      (.alert, ["C:cancel", "A", "B"], "A"),
      (.alert, ["A", "Erase:destructive"], nil),
      (.alert, ["A", "Erase:destructive", "C:cancel"], "C"),
      (.alert, ["A", "B:default"], "B"),
      (.alert, ["A", "Erase:destructive,default"], "Erase"),
      (.alert, ["A", "C:cancel,default"], "C"),
      (.confirmation, [], "Cancel"),
      (.confirmation, ["A", "B"], "Cancel"),
      (.confirmation, ["A:default"], "A"),
      (.confirmation, ["Erase:destructive"], "Cancel"),
      (.error, ["Retry", "Abort:destructive"], nil),
    ] as [(Dialog.Kind, [Text], String?)])
  func defaultAction(kind: Dialog.Kind, buttons: [Text], label: String?) throws {
    let dialog = try dialog(kind, buttons)
    #expect(dialog.label(dialog.defaultAction) == label)
  }

  @Test(
    "The default action comes first unless it cancels, and the cancel action comes last",
    arguments: [
      (.alert, ["C:cancel", "A", "B:default"], ["B", "A", "C"]),
      (.alert, ["C:cancel", "A", "B"], ["A", "B", "C"]),
      (.alert, ["C:cancel,default", "A", "B"], ["A", "B", "C"]),
      (.alert, ["E:destructive", "A"], ["E", "A"]),
      (.confirmation, ["Keep:cancel", "E:destructive"], ["E", "Keep"]),
      (.confirmation, ["A", "B:default"], ["B", "A", "Cancel"]),
    ] as [(Dialog.Kind, [Text], [String])])
  func order(kind: Dialog.Kind, buttons: [Text], labels: [String]) throws {
    #expect(try dialog(kind, buttons).labelsOnScreen == labels)
  }

  @Test("On request, actions keep their order, and an automatic Cancel comes last")
  func keptOrder() throws {
    #expect(
      try dialog(.alert, ["C:cancel", "A", "B:default"], keepsOrder: true).labelsOnScreen
        == ["C", "A", "B"])
    #expect(
      try dialog(.confirmation, ["A", "B:default"], keepsOrder: true).labelsOnScreen
        == ["A", "B", "Cancel"])
  }

  private func naming(
    _ name: Text, _ kind: Dialog.Kind, _ buttons: [Text], list: Text? = nil
  ) throws -> Dialog {
    try Dialog(
      kind, title: "T", buttons: buttons.map { try Action(notation: $0) }, actionList: list,
      namedDefaultAction: name)
  }

  @Test(
    "The default action can be named by its label or ID, and keeps its place",
    arguments: [
      ("c", .alert, ["A", "B", "C"], nil, "C"), ("id", .alert, ["A", "B:=id"], nil, "B"),
      ("Go", .confirmation, ["Go"], nil, "Go"),
      ("cancel", .alert, ["A", "X:cancel"], "x\ncancel", "cancel"),
      ("cancel", .confirmation, [], "x\ncancel", "cancel"),
      ("Cancel", .confirmation, [], "x\ncancel", "cancel"),
      ("Cancel", .confirmation, [], "x\ny", "Cancel"),
      ("main", .confirmation, [], "dev\nmain\n", "main"),
      ("MAIN", .confirmation, [], "dev\nmain\n", "main"),
      ("makefile", .confirmation, [], "Makefile\nmakefile\n", "makefile"),
      ("gone", .confirmation, [], "dev\nmain\n", "Cancel"),
      ("gone", .alert, [], "dev\nmain\n", "dev"),
      ("", .alert, ["A", "B"], nil, "A"), (" ", .confirmation, ["A"], nil, "Cancel"),
    ] as [(Text, Dialog.Kind, [Text], Text?, String)])
  func namedDefaultAction(
    name: Text, kind: Dialog.Kind, buttons: [Text], list: Text?, label: String
  ) throws {
    let dialog = try naming(name, kind, buttons, list: list)
    #expect(dialog.label(dialog.defaultAction) == label)
    let unnamed = try naming("", kind, buttons, list: list)
    #expect(dialog.labelsOnScreen == unnamed.labelsOnScreen)
    #expect(
      Answers(to: dialog, in: .english).interpretation(of: "")
        == dialog.defaultAction.map { .action($0) })
  }

  @Test("A default action is refused if it destroys, is none, or contradicts another choice")
  func refusedDefaultAction() throws {
    #expect(throws: DialogError.defaultActionDestroys("A")) {
      try naming("A", .alert, ["A:destructive", "B"])
    }
    #expect(throws: DialogError.defaultActionIsNone("x", among: ActionNames(names: ["A", "B"]))) {
      try naming("x", .alert, ["A", "B:=b"])
    }
    #expect(throws: DialogError.defaultActionBesideRole) {
      try naming("A", .alert, ["A", "B:default"])
    }
    #expect(throws: DialogError.defaultActionWithRequiredText) {
      try Dialog(
        .confirmation, title: "T", buttons: [Action("A")], namedDefaultAction: "A",
        requiredText: "prod")
    }
  }

  @Test("An action that the author named as the default is chosen by Enter even during a wait")
  func defaultActionDuringWait() throws {
    var policy = DismissalPolicy()
    policy.processID = 42
    let dialog = try Dialog(
      .alert, title: "T", buttons: [Action("Hide"), Action("Stop", role: .cancel)],
      namedDefaultAction: "Hide", dismissalPolicy: policy)
    #expect(dialog.label(dialog.defaultAction) == "Hide")
  }

  @Test("A dialog with a long list is not searched quickly, whatever the number of its lines")
  func search() throws {
    for (length, isQuick) in [(10, true), (100_000, false)] {
      let line = Text(bytes: [UInt8](repeating: 0x61, count: length))
      let actions = try naming("", .alert, [], list: line)
      let items = try Dialog(.alert, title: "T", itemList: line)
      #expect(actions.isQuicklySearched == isQuick && items.isQuicklySearched == isQuick)
    }
  }
}
