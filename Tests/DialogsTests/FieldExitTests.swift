// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

@Suite("Keys that lead from a field")
struct FieldExitTests {
  /// The keys that are pressed, and what each of them does.
  struct Row: Sendable, CustomTestStringConvertible {
    let keys: [FieldExit.Key]
    let effects: [FieldExit.Effect]
    var isChanged = false
    var hasNext = false
    var windowKeys: WindowKeys?
    var canCancel = true

    var testDescription: String { "\(keys) \(effects)" }
  }

  @Test(
    "A key goes on to the next question, leads to the cancel action, or has its usual effect",
    arguments: [
      Row(keys: [.tab, .press], effects: [.label, .cancellation]),
      Row(keys: [.tab, .tab, .tab, .press], effects: [.label, .none, .value, .usual]),
      Row(keys: [.tab, .tab, .press], effects: [.none, .label, .cancellation], isChanged: true),
      Row(keys: [.tab, .press], effects: [.none, .usual], isChanged: true),
      Row(keys: [.down, .other, .down], effects: [.none, .usual, .none], isChanged: true),
      Row(keys: [.down, .down, .down], effects: [.label, .none, .none]),
      Row(keys: [.up, .down, .up, .press], effects: [.label, .none, .none, .cancellation]),
      Row(keys: [.up], effects: [.label], isChanged: true),
      Row(keys: [.tab, .sideways, .tab], effects: [.label, .none, .none]),
      Row(keys: [.sideways, .press, .other], effects: [.usual, .usual, .usual]),
      Row(keys: [.tab, .other, .press], effects: [.label, .valueAndUsual, .usual]),
      Row(keys: [.tab, .down, .tab, .tab], effects: [.label, .none, .none, .value]),
      Row(keys: [.tab, .ignored, .press], effects: [.label, .none, .cancellation]),
      Row(keys: [.tab, .ignored, .tab], effects: [.none, .usual, .label], isChanged: true),
      Row(keys: [.tab], effects: [.acceptance], hasNext: true),
      Row(keys: [.down], effects: [.acceptance], isChanged: true, hasNext: true),
      Row(keys: [.up, .down, .press], effects: [.label, .none, .cancellation], hasNext: true),
      Row(keys: [.tab, .down], effects: [.label, .none], hasNext: true, windowKeys: .form),
      Row(keys: [.down], effects: [.acceptance], hasNext: true, windowKeys: .form),
      Row(
        keys: [.tab, .down, .up, .press], effects: [.usual, .usual, .usual, .usual],
        canCancel: false),
    ])
  func effects(row: Row) {
    var exit = FieldExit(
      label: row.canCancel ? PlainText(sanitized: "(Cancel)") : nil, hasNext: row.hasNext,
      windowKeys: row.windowKeys)
    #expect(row.keys.map { exit.effect(of: $0, isUnchanged: !row.isChanged) } == row.effects)
  }

  @Test(
    "In a window, keys lead on from OK, and only Enter, Space and the same way back leave the cancel action",
    arguments: [
      Row(
        keys: [.tab, .sideways, .press], effects: [.none, .label, .cancellation], isChanged: true),
      Row(keys: [.tab, .letter, .other], effects: [.none, .label, .none], isChanged: true),
      Row(
        keys: [.tab, .tab, .other, .tab], effects: [.none, .label, .none, .none], isChanged: true),
      Row(
        keys: [.tab, .tab, .shiftTab, .shiftTab, .press],
        effects: [.none, .label, .none, .value, .usual], isChanged: true),
      Row(keys: [.tab, .sideways, .shiftTab, .shiftTab], effects: [.label, .none, .none, .none]),
      Row(keys: [.shiftTab, .tab, .press], effects: [.label, .none, .cancellation]),
      Row(keys: [.tab, .shiftTab, .press], effects: [.none, .none, .usual], isChanged: true),
      Row(keys: [.tab, .press], effects: [.none, .acceptance], isChanged: true),
      Row(keys: [.tab, .other, .press], effects: [.none, .usual, .usual], isChanged: true),
      Row(
        keys: [.tab, .down, .shiftTab, .press], effects: [.none, .none, .none, .acceptance],
        canCancel: false),
      Row(keys: [.up, .up, .tab, .sideways], effects: [.label, .none, .none, .none]),
      Row(keys: [.tab, .down], effects: [.none, .label], isChanged: true, hasNext: true),
      Row(keys: [.sideways], effects: [.usual], isChanged: true),
    ])
  func window(row: Row) {
    var row = row
    row.windowKeys = .form
    effects(row: row)
  }

  @Test("In a window with Cancel before OK, the first Tab leads to the cancel action")
  func cancelIsFirst() {
    var keys = WindowKeys()
    keys.cancelIsFirst = true
    effects(row: Row(keys: [.tab], effects: [.label], isChanged: true, windowKeys: keys))
    keys = WindowKeys()
    keys.sidewaysKeysLeaveField = true
    effects(row: Row(keys: [.sideways], effects: [.label], windowKeys: keys))
    effects(row: Row(keys: [.sideways], effects: [.usual], isChanged: true, windowKeys: keys))
  }

  @Test(
    "The letter of the cancel action leads to it after a key that leads to OK",
    arguments: [true, false])
  func letter(isWindow: Bool) {
    var exit = FieldExit(
      label: PlainText(sanitized: "(Annuler)"), hasNext: false,
      windowKeys: isWindow ? WindowKeys() : nil)
    #expect(!exit.isLetter(Array("a".utf8)))
    _ = exit.effect(of: .tab, isUnchanged: false)
    #expect(
      ["a", "A", "n", "("].map { exit.isLetter(Array($0.utf8)) } == [
        isWindow, isWindow, false, false,
      ])
  }
}

extension WindowKeys {
  /// The keys of a form in which Tab leads to the buttons.
  fileprivate static var form: WindowKeys {
    var keys = WindowKeys()
    keys.tabLeavesForm = true
    return keys
  }
}
