// SPDX-License-Identifier: GPL-3.0-or-later

/// The effects of the keys that leave a field for the question above or below it, or for the cancel
/// action (prompt(1), Forms).
///
/// Tab and Down go on to the next question. If there is none, they show the label of the cancel
/// action in place of the value: at once if the user has not changed the value, otherwise when such
/// a key is pressed for the second time. Up and Shift-Tab show the label at once. Enter or Space
/// then chooses the action. The third Tab shows the value again, and so does a key for editing.
/// `WindowPlaces` determines the effects of keys in a dialog that imitates a window.
package struct FieldExit: Sendable {
  /// A key that is pressed in a field.
  package enum Key: Sendable {
    case tab, shiftTab, up, down, left, right
    /// PageUp and PageDown, or another key that moves the focus of a window to the answer or to the
    /// last button.
    case pageUp, pageDown
    /// Enter or Space, which press a button.
    case press
    /// The letter that presses the cancel button while a button of a window has the focus.
    case letter
    /// A key without an effect, such as a report of the terminal.
    case ignored
    case other
  }

  /// What a key does.
  package enum Effect: Sendable {
    /// The key has its usual effect.
    case usual
    /// Nothing happens.
    case none
    /// The value is accepted. If a label is shown in place of the value, the value is shown again.
    case acceptance
    /// The value and those of the following fields are accepted. The value is shown again.
    case submission
    /// A label is shown in place of the value (`shownLabel`).
    case label
    /// The value is shown again.
    case value
    /// The value is shown again, and the key has its usual effect.
    case valueAndUsual
    /// The cancel action is chosen.
    case cancellation
  }

  /// The label of the cancel action in brackets; nil if Escape chooses no action.
  private let cancelLabel: PlainText?
  /// Whether another question follows.
  private let hasNext: Bool
  /// The value and the buttons between which the keys of a window move the focus; nil in a dialog
  /// that imitates no window.
  private var places: WindowPlaces?
  /// Whether the label is shown in place of the value.
  private var isLabelShown = false
  /// The number of successive keys that lead up or down. Ignored keys do not interrupt them.
  private var moveCount = 0
  /// The number of times that Tab was pressed. Any other key resets the number while the value is
  /// shown.
  private var tabCount = 0

  /// Creates the state at the beginning of a question.
  init(cancelLabel: PlainText?, hasNext: Bool, places: WindowPlaces? = nil) {
    (self.cancelLabel, self.hasNext, self.places) = (cancelLabel, hasNext, places)
  }

  /// The effects of keys in the window that the dialog imitates; nil if it imitates none.
  package var windowKeys: WindowKeys? { places?.keys }

  /// The label that is shown in place of the value; nil if the value is shown.
  package var shownLabel: PlainText? { places?.shownLabel ?? (isLabelShown ? cancelLabel : nil) }

  /// Whether the label of a button of a window is shown in place of the value.
  package var isOnButton: Bool { places?.shownLabel != nil }

  /// Returns whether a key for going back goes back to the previous field, and does not move the
  /// focus of a window.
  package func goesBack(byShiftTab isShiftTab: Bool) -> Bool {
    !isOnButton && !(isShiftTab && windowKeys?.tabLeavesForm == true)
  }

  /// Returns whether a key is the letter that presses the cancel button while a button has the
  /// focus.
  package func isLetter(_ key: [UInt8]) -> Bool { places?.isLetter(key) == true }

  /// Returns what a key does.
  ///
  /// - Parameter isUnchanged: Whether the user has not changed the value.
  package mutating func effect(
    of key: Key, isUnchanged: @autoclosure () -> Bool
  ) -> Effect {
    if let effect = places?.effect(of: key, hasNext: hasNext, isUnchanged: isUnchanged()) {
      return effect
    }
    if key == .tab { tabCount += 1 } else if !isLabelShown { tabCount = 0 }
    if isLabelShown { return effectOnLabel(of: key) }
    switch key {
    case .ignored: return .usual
    case .tab, .shiftTab, .down, .up: break
    case .left, .right, .pageUp, .pageDown, .press, .letter, .other:
      moveCount = 0
      return .usual
    }
    moveCount += 1
    if hasNext, key == .tab || key == .down { return .acceptance }
    if cancelLabel == nil { return .usual }
    guard key == .up || key == .shiftTab || moveCount > 1 || isUnchanged() else { return .none }
    isLabelShown = true
    return .label
  }

  private mutating func effectOnLabel(of key: Key) -> Effect {
    switch key {
    case .press: hide(thenReturning: .cancellation)
    // A user who does not look at the screen presses Tab twice to reach the cancel action, so only
    // the third Tab leads back to the value.
    case .tab where tabCount > 2: hide(thenReturning: .value)
    case .other, .pageUp, .pageDown: hide(thenReturning: .valueAndUsual)
    case .tab, .shiftTab, .down, .up, .left, .right, .letter, .ignored: .none
    }
  }

  private mutating func hide(thenReturning effect: Effect) -> Effect {
    (isLabelShown, moveCount, tabCount) = (false, 0, 0)
    return effect
  }
}
