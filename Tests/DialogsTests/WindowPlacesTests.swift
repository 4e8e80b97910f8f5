// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

@Suite("Movement between a field and the buttons of a window")
struct WindowPlacesTests {
  /// The keys that are pressed, and the label that is shown after each of them; nil for the value.
  struct Row: Sendable, CustomTestStringConvertible {
    let keys: [FieldExit.Key]
    let labels: [String?]

    init(_ keys: [FieldExit.Key], _ labels: [String?]) { (self.keys, self.labels) = (keys, labels) }

    var testDescription: String { "\(keys) \(labels)" }
  }

  static let ring = WindowPlaces.with()
  static let stopping = WindowPlaces.with { $0.stopsAtEnds = true }
  static let form = WindowPlaces.with(isForm: true) { $0.tabLeavesForm = true }
  static let sole = WindowPlaces.with(canCancel: false)
  static let cautious = WindowPlaces.with { $0.cancelIsFirst = true }

  func check(_ row: Row, in places: WindowPlaces, hasNext: Bool = false) {
    var places = places
    let labels = row.keys.map { key in
      _ = places.effect(of: key, hasNext: hasNext, isUnchanged: false)
      return places.shownLabel?.string
    }
    #expect(labels == row.labels)
  }

  @Test(
    "The keys move in a ring, from the value to each button and back to the value",
    arguments: [
      Row([.tab, .tab, .tab], ["OK", "Cancel", nil]),
      Row([.shiftTab, .shiftTab, .shiftTab], ["Cancel", "OK", nil]),
      Row([.down, .down, .down], ["OK", "Cancel", nil]),
      Row([.up, .up], ["Cancel", "OK"]),
      Row([.right, .tab, .right, .right], [nil, "OK", "Cancel", nil]),
      Row([.tab, .left], ["OK", nil]),
      Row([.tab, .other, .ignored], ["OK", "OK", "OK"]),
    ])
  func ring(row: Row) { check(row, in: Self.ring) }

  @Test(
    "The arrow keys stop at the value and the last button, to which PageUp and PageDown move",
    arguments: [
      Row([.up], [nil]),
      Row([.down, .down, .down], ["OK", "Cancel", "Cancel"]),
      Row([.tab, .tab, .right, .left], ["OK", "Cancel", "Cancel", "OK"]),
      Row([.tab, .tab, .tab], ["OK", "Cancel", nil]),
      Row([.pageDown, .up, .pageUp], ["Cancel", "OK", nil]),
    ])
  func stops(row: Row) { check(row, in: Self.stopping) }

  @Test(
    "Up and Down move neither from the fields of a form to its buttons nor back",
    arguments: [
      Row([.up, .down], [nil, nil]),
      Row([.tab, .down, .down, .up], ["OK", "Cancel", "OK", "Cancel"]),
      Row([.tab, .left, .tab], ["OK", "Cancel", nil]),
    ])
  func form(row: Row) { check(row, in: Self.form) }

  @Test("Down moves to the next field, and so does Tab unless it moves to the buttons")
  func next() {
    var (form, other) = (Self.form, Self.ring)
    #expect(form.effect(of: .down, hasNext: true, isUnchanged: true) == .acceptance)
    #expect(other.effect(of: .tab, hasNext: true, isUnchanged: true) == .acceptance)
    check(Row([.tab, .down], ["OK", "Cancel"]), in: form, hasNext: true)
  }

  @Test("Without a cancel action, the keys move from the value to OK and back")
  func sole() {
    check(Row([.tab, .tab, .down, .up], ["OK", nil, "OK", nil]), in: Self.sole)
  }

  @Test(
    "If the places of buttons are unknown, only Shift-Tab right after Tab leaves the cancel action",
    arguments: [
      Row([.tab, .shiftTab], ["Cancel", nil]),
      Row([.tab, .tab, .shiftTab], ["Cancel", "Cancel", "Cancel"]),
      Row([.tab, .tab, .tab], ["Cancel", "Cancel", "Cancel"]),
      Row([.down, .up], ["Cancel", "Cancel"]),
      Row([.tab, .left], ["Cancel", "Cancel"]),
      Row([.shiftTab, .tab], ["Cancel", "Cancel"]),
      Row([.tab, .right, .shiftTab], ["Cancel", "Cancel", "Cancel"]),
      Row([.tab, .other], ["Cancel", "Cancel"]),
    ])
  func cautious(row: Row) {
    check(row, in: Self.cautious)
    // The same applies if Up and Down move to buttons, since they might move to others.
    check(
      row,
      in: .with {
        $0.cancelIsFirst = true
        $0.verticalKeysReachButtons = true
      })
  }

  @Test("Tab has no effect if there is no button to which it can move")
  func none() {
    var places = WindowPlaces(keys: WindowKeys(), confirmLabel: nil, cancelLabel: nil)
    #expect(places.effect(of: .tab, hasNext: false, isUnchanged: true) == .none)
  }

  @Test("Enter and Space press the button whose label is shown")
  func press() {
    var places = Self.ring
    func press(after keys: [FieldExit.Key]) -> FieldExit.Effect {
      for key in keys { _ = places.effect(of: key, hasNext: false, isUnchanged: true) }
      defer { #expect(places.shownLabel == nil) }
      return places.effect(of: .press, hasNext: false, isUnchanged: true)
    }
    #expect(press(after: []) == .usual)
    #expect(press(after: [.tab]) == .acceptance)
    #expect(press(after: [.tab, .tab]) == .cancellation)
    var form = WindowPlaces.with { $0.tabLeavesForm = true }
    _ = form.effect(of: .tab, hasNext: true, isUnchanged: true)
    #expect(form.effect(of: .press, hasNext: true, isUnchanged: true) == .submission)
  }

  @Test(
    "If Right and Left leave the field in a window, they do so only while its value is unchanged")
  func sideways() {
    var places = WindowPlaces.with { $0.sidewaysKeysLeaveField = true }
    #expect(places.effect(of: .right, hasNext: false, isUnchanged: false) == .usual)
    #expect(places.effect(of: .right, hasNext: false, isUnchanged: true) == .label)
  }

  @Test(
    "On a button, the initial of the cancel action chooses it, unless the window ignores letters")
  func letter() {
    func isLetter(_ places: WindowPlaces, _ keys: [FieldExit.Key], _ letter: String) -> Bool {
      var places = places
      for key in keys { _ = places.effect(of: key, hasNext: false, isUnchanged: true) }
      return places.isLetter(Array(letter.utf8))
    }
    #expect(["c", "C", "n"].map { isLetter(Self.ring, [.tab], $0) } == [true, true, false])
    #expect([[], [.tab, .tab]].map { isLetter(Self.ring, $0, "c") } == [false, true])
    #expect(!isLetter(Self.stopping, [.tab], "c"))
    var places = Self.ring
    #expect(places.effect(of: .letter, hasNext: false, isUnchanged: true) == .cancellation)
  }
}

extension WindowPlaces {
  /// A window with the buttons OK and, if the user can cancel, Cancel.
  fileprivate static func with(
    canCancel: Bool = true, isForm: Bool = false, _ change: (inout WindowKeys) -> Void = { _ in }
  ) -> WindowPlaces {
    var keys = WindowKeys()
    change(&keys)
    return WindowPlaces(
      keys: keys, confirmLabel: PlainText(sanitized: "OK"),
      cancelLabel: canCancel ? PlainText(sanitized: "Cancel") : nil, isForm: isForm)
  }
}
