// SPDX-License-Identifier: GPL-3.0-or-later

/// The parts of a window between which keys move the focus: the value of a field, or the rows, and
/// the buttons.
///
/// While a button has the focus, its label is shown in place of the value or the row, and only
/// Enter, Space, the initial of the cancel button and the keys that move the focus have an effect.
/// If the dialog asks for an action in a question of its own, the positions of the buttons are
/// unknown. Each key then moves the focus to the cancel action, where it stays until the same
/// number of keys in the other direction (`WindowSteps`), so that Enter does not agree if it would
/// not agree in the window.
package struct WindowPlaces: Sendable {
  /// A button of a window.
  package enum Button: Sendable {
    /// The button that accepts the value or the row.
    case confirm
    case cancel
  }

  /// The effects of the keys.
  let keys: WindowKeys
  /// The label of the action that accepts the value, in brackets; nil if its position is unknown.
  private let confirmLabel: PlainText?
  private let cancelLabel: PlainText?
  /// Whether the window is a form, whose fields Up and Down do not leave.
  private let isForm: Bool
  /// The button that has the focus; nil if the value or the rows have it.
  package private(set) var button: Button?
  /// The moves since the focus has left the value, if positions are unknown.
  private var steps = WindowSteps()

  /// Creates the state in which the value or the rows have the focus.
  init(
    keys: WindowKeys, confirmLabel: PlainText?, cancelLabel: PlainText?, isForm: Bool = false
  ) {
    self.keys = keys
    self.confirmLabel = keys.cancelIsFirst ? nil : confirmLabel
    (self.cancelLabel, self.isForm) = (cancelLabel, isForm)
  }

  /// The label of the button that has the focus; nil if the value or the rows have it.
  package var shownLabel: PlainText? {
    switch button {
    case nil: nil
    case .confirm: confirmLabel
    case .cancel: cancelLabel
    }
  }

  /// Returns whether a key is the letter that presses the cancel button while a button has the
  /// focus.
  func isLetter(_ key: [UInt8]) -> Bool {
    guard button != nil, !keys.stopsAtEnds,
      let letter = cancelLabel?.string.first(where: { $0.isLetter })
    else { return false }
    return RawText(bytes: key).string.lowercased() == letter.lowercased()
  }

  /// Returns what a key does.
  package mutating func effect(
    of key: FieldExit.Key, hasNext: Bool, isUnchanged: @autoclosure () -> Bool
  ) -> FieldExit.Effect {
    switch key {
    case .ignored: return button == nil ? .usual : .none
    case .press where button == .confirm: return leave(by: hasNext ? .submission : .acceptance)
    case .press where button == .cancel, .letter: return leave(by: .cancellation)
    case .press, .other:
      // The key may move the focus to another button of the window.
      if button != nil, !isExact { steps.take(.unknown) }
      return button == nil ? .usual : .none
    case .tab where button == nil && hasNext && !keys.tabLeavesForm: return .acceptance
    case .down where button == nil && hasNext: return .acceptance
    case .left, .right:
      if button == nil, !keys.sidewaysKeysLeaveField || !isUnchanged() { return .usual }
    case .tab, .shiftTab, .up, .down, .pageUp, .pageDown: break
    }
    let former = button
    move(by: key)
    if button == former { return .none }
    return button == nil ? .value : .label
  }

  private mutating func leave(by effect: FieldExit.Effect) -> FieldExit.Effect {
    (button, steps) = (nil, WindowSteps())
    return effect
  }

  /// Whether the positions of all buttons are known.
  package var isExact: Bool { confirmLabel != nil }

  /// Moves the focus to the cancel action, to which `key` has led.
  package mutating func cancel(by key: FieldExit.Key) {
    (button, steps) = (.cancel, WindowSteps())
    steps.take(direction(of: key))
  }

  private mutating func move(by key: FieldExit.Key) {
    if !isExact { return moveCautiously(by: key) }
    let places: [Button?] = [nil, .confirm] + (cancelLabel == nil ? [] : [.cancel])
    let last = places.count - 1
    let position = places.firstIndex(of: button) ?? 0
    let isForward = key == .tab || key == .down || key == .right
    let next = position + (isForward ? 1 : -1)
    let isRing = key == .tab || key == .shiftTab || !keys.stopsAtEnds && !isForm
    let target =
      switch key {
      case .pageUp: 0
      case .pageDown: last
      case _ where isRing: next < 0 ? last : next > last ? 0 : next
      case _ where keys.stopsAtEnds: min(max(next, 0), last)
      // In a form, the focus moves in one ring of the fields, and in another ring of the buttons.
      case _ where position == 0: 0
      default: next < 1 ? last : next > last ? 1 : next
      }
    button = places.indices.contains(target) ? places[target] : button
  }

  private mutating func moveCautiously(by key: FieldExit.Key) {
    guard cancelLabel != nil else { return }
    steps.take(direction(of: key))
    button = steps.areUndone ? nil : .cancel
    if steps.areUndone { steps = WindowSteps() }
  }

  private func direction(of key: FieldExit.Key) -> WindowSteps.Direction {
    switch key {
    case .tab: .forwards
    case .shiftTab: .backwards
    // At an end of a row of buttons that is not a ring, these keys have no effect, so they may not
    // have moved the focus.
    case .left, .right:
      keys.cancelIsFirst ? .unknown : key == .right ? .forwards : .backwards
    case .up, .down:
      !keys.verticalKeysReachButtons || keys.cancelIsFirst
        ? .unknown : key == .down ? .forwards : .backwards
    case .pageUp, .pageDown, .press, .letter, .ignored, .other: .unknown
    }
  }
}
