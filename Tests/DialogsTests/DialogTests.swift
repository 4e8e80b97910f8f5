// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

@Suite("Dialogs")
struct DialogTests {
  @Test(
    "A dialog adds the actions that its kind needs",
    arguments: [
      (.alert, [], ["OK"]), (.error, [], ["OK"]), (.alert, ["Retry"], ["Retry"]),
      (.alert, ["Close:cancel"], ["Close"]), (.confirmation, [], ["OK", "Cancel"]),
      (.confirmation, ["Empty:destructive"], ["Empty", "Cancel"]),
      (.confirmation, ["Keep:cancel"], ["Keep", "OK"]),
      (.confirmation, ["Empty:destructive", "Keep:cancel"], ["Empty", "Keep"]),
    ] as [(Dialog.Kind, [Action], [String])])
  func automaticActions(kind: Dialog.Kind, buttons: [Action], labels: [String]) throws {
    let dialog = try dialog(kind, buttons)
    #expect(dialog.actions.map(\.label.string) == labels)
    #expect(dialog.actions.count { $0.isAutomatic } == labels.count - buttons.count)
    // The automatic Cancel is the cancel action.
    if labels.last == "Cancel" { #expect(dialog.cancelAction == labels.count - 1) }
  }

  @Test(
    "Enter chooses a destructive action only if the author made it the default",
    arguments: [
      (.alert, [], "OK"), (.alert, ["Erase:destructive"], nil),
      (.alert, ["Close:cancel"], "Close"), (.alert, ["A", "B"], "A"),
      (.alert, ["C:cancel", "A", "B"], "A"), (.alert, ["A", "Erase:destructive"], nil),
      (.alert, ["A", "Erase:destructive", "C:cancel"], "C"), (.alert, ["A", "B:default"], "B"),
      (.alert, ["A", "Erase:destructive,default"], "Erase"),
      (.alert, ["A", "C:cancel,default"], "C"), (.confirmation, [], "Cancel"),
      (.confirmation, ["A", "B"], "Cancel"), (.confirmation, ["A:default"], "A"),
      (.confirmation, ["Erase:destructive"], "Cancel"),
      (.error, ["Retry", "Abort:destructive"], nil),
    ] as [(Dialog.Kind, [Action], String?)])
  func defaultAction(kind: Dialog.Kind, buttons: [Action], label: String?) throws {
    let dialog = try dialog(kind, buttons)
    #expect(dialog.label(dialog.defaultAction) == label)
  }

  @Test(
    "Unless the order is kept, the default action is first if it does not cancel, and Cancel is last",
    arguments: [
      (.alert, ["C:cancel", "A", "B:default"], false, ["B", "A", "C"]),
      (.alert, ["C:cancel", "A", "B"], false, ["A", "B", "C"]),
      (.alert, ["C:cancel,default", "A", "B"], false, ["A", "B", "C"]),
      (.alert, ["E:destructive", "A"], false, ["E", "A"]),
      (.confirmation, ["Keep:cancel", "E:destructive"], false, ["E", "Keep"]),
      (.confirmation, ["A", "B:default"], false, ["B", "A", "Cancel"]),
      (.alert, ["C:cancel", "A", "B:default"], true, ["C", "A", "B"]),
      (.confirmation, ["A", "B:default"], true, ["A", "B", "Cancel"]),
    ] as [(Dialog.Kind, [Action], Bool, [String])])
  func order(kind: Dialog.Kind, buttons: [Action], keepsOrder: Bool, labels: [String]) throws {
    #expect(try dialog(kind, buttons, keepsOrder: keepsOrder).labelsOnScreen == labels)
  }

  private func naming(
    _ name: RawText, _ kind: Dialog.Kind, _ buttons: [Action], list: RawText? = nil
  ) throws -> Dialog {
    try Dialog(kind, buttons: buttons, actionList: list, namedDefaultAction: name)
  }

  @Test(
    "The default action can be named by its label or ID, which does not change the order",
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
    ] as [(RawText, Dialog.Kind, [Action], RawText?, String)])
  func namedDefaultAction(
    name: RawText, kind: Dialog.Kind, buttons: [Action], list: RawText?, label: String
  ) throws {
    let dialog = try naming(name, kind, buttons, list: list)
    #expect(dialog.label(dialog.defaultAction) == label)
    let unnamed = try naming("", kind, buttons, list: list)
    #expect(dialog.labelsOnScreen == unnamed.labelsOnScreen)
    #expect(
      Answers(to: dialog, in: .english).interpretation(of: "")
        == dialog.defaultAction.map { .action($0) })
  }

  @Test(
    "A default action is rejected if it is destructive, unknown, or conflicts with another setting")
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
      try Dialog(.confirmation, buttons: ["A"], namedDefaultAction: "A", requiredText: "prod")
    }
  }

  @Test("Enter chooses a named default action even while a dialog waits for a process")
  func defaultActionDuringWait() throws {
    let dialog = try Dialog(
      .alert, buttons: ["Hide", "Stop:cancel"], namedDefaultAction: "Hide",
      dismissalPolicy: .waiting)
    #expect(dialog.label(dialog.defaultAction) == "Hide")
  }

  @Test("A dialog is not considered quick to search if its list is long, even with only one line")
  func search() throws {
    for (length, isQuick) in [(10, true), (100_000, false)] {
      let line = RawText(bytes: [UInt8](repeating: 0x61, count: length))
      let actions = try naming("", .alert, [], list: line)
      let items = try Dialog(.alert, itemList: line)
      #expect(actions.isQuicklySearched == isQuick && items.isQuicklySearched == isQuick)
    }
  }
}
