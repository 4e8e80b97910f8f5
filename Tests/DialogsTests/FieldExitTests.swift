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
    var goesOnByTab = true
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
      Row(keys: [.tab, .down, .tab], effects: [.label, .none, .value]),
      Row(keys: [.tab], effects: [.acceptance], hasNext: true),
      Row(keys: [.down], effects: [.acceptance], isChanged: true, hasNext: true),
      Row(keys: [.up, .down, .press], effects: [.label, .none, .cancellation], hasNext: true),
      Row(keys: [.tab, .down], effects: [.label, .none], hasNext: true, goesOnByTab: false),
      Row(keys: [.down], effects: [.acceptance], hasNext: true, goesOnByTab: false),
      Row(
        keys: [.tab, .down, .up, .press], effects: [.usual, .usual, .usual, .usual],
        canCancel: false),
    ])
  func effects(row: Row) {
    var exit = FieldExit(
      label: row.canCancel ? PlainText(sanitized: "(Cancel)") : nil, hasNext: row.hasNext,
      goesOnByTab: row.goesOnByTab)
    #expect(row.keys.map { exit.effect(of: $0, isUnchanged: !row.isChanged) } == row.effects)
  }

  @Test("In a window, the first letter of the cancel action keeps it", arguments: [true, false])
  func letter(isWindow: Bool) {
    var exit = FieldExit(
      label: PlainText(sanitized: "(Annuler)"), hasNext: false, goesOnByTab: false,
      hasLetter: isWindow)
    #expect(!exit.isLetter(Array("a".utf8)))
    _ = exit.effect(of: .up, isUnchanged: true)
    #expect(
      ["a", "A", "n", "("].map { exit.isLetter(Array($0.utf8)) } == [
        isWindow, isWindow, false, false,
      ])
  }
}
