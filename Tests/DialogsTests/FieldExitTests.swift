// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

@Suite("Keys that leave a field")
struct FieldExitTests {
  /// The keys that are pressed, and what each of them does.
  struct Row: Sendable, CustomTestStringConvertible {
    let keys: [FieldExit.Key]
    let effects: [FieldExit.Effect]
    var isChanged = false
    var hasNext = false
    var places: WindowPlaces?
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
      Row(keys: [.tab, .left, .tab], effects: [.label, .none, .none]),
      Row(keys: [.right, .press, .other], effects: [.usual, .usual, .usual]),
      Row(keys: [.tab, .other, .press], effects: [.label, .valueAndUsual, .usual]),
      Row(keys: [.tab, .down, .tab, .tab], effects: [.label, .none, .none, .value]),
      Row(keys: [.tab, .ignored, .press], effects: [.label, .none, .cancellation]),
      Row(keys: [.tab, .ignored, .tab], effects: [.none, .usual, .label], isChanged: true),
      Row(keys: [.tab], effects: [.acceptance], hasNext: true),
      Row(keys: [.down], effects: [.acceptance], isChanged: true, hasNext: true),
      Row(keys: [.up, .down, .press], effects: [.label, .none, .cancellation], hasNext: true),
      Row(
        keys: [.tab, .down, .up, .press], effects: [.usual, .usual, .usual, .usual],
        canCancel: false),
    ])
  func effects(row: Row) {
    var exit = FieldExit(
      cancelLabel: row.canCancel ? PlainText(sanitized: "(Cancel)") : nil, hasNext: row.hasNext,
      places: row.places)
    #expect(row.keys.map { exit.effect(of: $0, isUnchanged: !row.isChanged) } == row.effects)
  }
}
