// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import Testing

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
}
