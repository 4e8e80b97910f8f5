// SPDX-License-Identifier: GPL-3.0-or-later

/// The keys that lead from a field to what is above or below it, as in a window (prompt(1), Forms).
///
/// Tab and Down go on to the next question. If there is none, the first of them after a value that
/// the user has not changed, or the second one, shows the label of the cancel action in place of
/// the value, and Enter or Space then chooses it. Up and Shift-Tab show the label at once. The
/// third Tab, or a key that leads nowhere, shows the value again. With the keys of a window, only
/// the same way back does.
package struct FieldExit: Sendable {
  /// A key that is pressed in a field.
  package enum Key: Sendable {
    case tab, shiftTab, down, up
    /// Right or Left, which would lead from one button of a window to the next.
    case sideways
    /// Enter or Space, which would press a button of a window.
    case press
    /// The letter of the cancel action, after a key that leads to the buttons of a window.
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
    /// The value is accepted.
    case acceptance
    /// The label of the cancel action is shown in place of the value.
    case label
    /// The value is shown again.
    case value
    /// The value is shown again, and the key has its usual effect.
    case valueAndUsual
    /// The cancel action is chosen.
    case cancellation
  }

  /// The label of the cancel action in brackets; nil if Escape chooses no action.
  package let label: PlainText?
  /// Whether another question follows.
  let hasNext: Bool
  /// The effects of the keys of a window; nil for those of a line.
  package let windowKeys: WindowKeys?
  /// Whether the label is shown in place of the value.
  package private(set) var isLabelShown = false
  /// The number of keys that lead up or down since any other key.
  private var moveCount = 0
  /// The number of times that Tab was pressed since any other key that is not ignored.
  private var tabCount = 0
  /// The steps in a window since a key that does not move.
  private var steps = WindowSteps()

  /// Creates the state at the beginning of a question.
  init(label: PlainText?, hasNext: Bool, windowKeys: WindowKeys? = nil) {
    (self.label, self.hasNext, self.windowKeys) = (label, hasNext, windowKeys)
  }

  /// Returns whether a key is the letter that leads to the cancel action, after a key that leads to OK.
  package func isLetter(_ key: [UInt8]) -> Bool {
    guard windowKeys != nil, moveCount > 0, let letter = label?.string.first(where: { $0.isLetter })
    else { return false }
    return RawText(bytes: key).string.lowercased() == letter.lowercased()
  }

  /// Returns what a key does.
  ///
  /// - Parameter isUnchanged: Whether the user has not changed the value.
  package mutating func effect(
    of key: Key, isUnchanged: @autoclosure () -> Bool
  ) -> Effect {
    if key == .tab { tabCount += 1 } else if !isLabelShown { tabCount = 0 }
    takeStep(of: key)
    if isLabelShown { return effectOnLabel(of: key) }
    switch key {
    case .ignored: return .usual
    case .tab, .shiftTab, .down, .up: break
    case .letter: return show()
    // In a window, the key before it has led to OK.
    case .sideways where windowKeys != nil && moveCount > 0: return show()
    case .sideways where windowKeys?.sidewaysKeysLeaveField == true && isUnchanged(): return show()
    case .press where windowKeys != nil && moveCount > 0: return .acceptance
    case .sideways, .press, .other:
      (moveCount, steps) = (0, WindowSteps())
      return .usual
    }
    if windowKeys != nil, moveCount > 0, steps.areUndone {
      moveCount = 0
      return .none
    }
    let wasOnButtons = moveCount > 0 && windowKeys?.tabLeavesForm == true
    moveCount += 1
    let goesOn = key == .down && !wasOnButtons || key == .tab && windowKeys?.tabLeavesForm != true
    if hasNext, goesOn { return .acceptance }
    if label == nil { return show() }
    let leaves =
      key == .up || key == .shiftTab || moveCount > 1 || windowKeys?.cancelIsFirst == true
    return leaves || isUnchanged() ? show() : .none
  }

  private mutating func show() -> Effect {
    // An inputrc does not change the keys of a window.
    if label == nil { return windowKeys == nil ? .usual : .none }
    isLabelShown = true
    return .label
  }

  private mutating func takeStep(of key: Key) {
    switch key {
    case .tab: steps.take(.forwards)
    case .shiftTab: steps.take(.backwards)
    case .down, .up, .sideways, .letter: steps.take(.unknown)
    case .press, .ignored, .other: break
    }
  }

  private mutating func effectOnLabel(of key: Key) -> Effect {
    switch key {
    case .press: hide(thenReturning: .cancellation)
    case .shiftTab where windowKeys != nil && steps.areUndone: hide(thenReturning: .value)
    // A user who does not look at the screen presses Tab twice to reach the cancel action.
    case .tab where windowKeys == nil && tabCount > 2: hide(thenReturning: .value)
    case .other where windowKeys == nil: hide(thenReturning: .valueAndUsual)
    case .tab, .shiftTab, .down, .up, .sideways, .letter, .ignored, .other: .none
    }
  }

  private mutating func hide(thenReturning effect: Effect) -> Effect {
    (isLabelShown, moveCount, tabCount, steps) = (false, 0, 0, WindowSteps())
    return effect
  }
}
