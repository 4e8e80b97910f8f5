// SPDX-License-Identifier: GPL-3.0-or-later

/// The places of a window between which keys move: the value of a field, or the rows, and the buttons.
///
/// The label of a button is shown in place of the value or the row. On it, only Enter, Space and the keys that
/// move have an effect. If the dialog has buttons that are asked for in a question of their own,
/// their places are unknown: each key then leads to the cancel action, which only the same way back
/// leaves (`WindowSteps`), so that Enter does not agree where it would not in the window.
package struct WindowPlaces: Sendable {
  /// A button of a window.
  package enum Button: Sendable {
    /// The button that accepts the value or the row.
    case confirm
    case cancel
  }

  /// The effects of the keys.
  let keys: WindowKeys
  /// The label of the action that accepts the value, in brackets; nil if its place is unknown.
  private let confirmLabel: PlainText?
  private let cancelLabel: PlainText?
  /// Whether there are several fields, which Up and Down do not leave.
  private let isForm: Bool
  /// The button that is the current place; nil for the value or the rows.
  package private(set) var button: Button?
  /// The steps since the value was left, if places are unknown.
  private var steps = WindowSteps()

  /// Creates the places with the value as the current one.
  init(
    keys: WindowKeys, confirmLabel: PlainText?, cancelLabel: PlainText?, isForm: Bool = false
  ) {
    self.keys = keys
    self.confirmLabel = keys.cancelIsFirst ? nil : confirmLabel
    (self.cancelLabel, self.isForm) = (cancelLabel, isForm)
  }

  /// The label of the current place; nil for the value or the rows.
  package var shownLabel: PlainText? {
    switch button {
    case nil: nil
    case .confirm: confirmLabel
    case .cancel: cancelLabel
    }
  }

  /// Returns whether a key is the letter that presses the cancel action on a button.
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
    case .press where button == .confirm: return leave(by: .acceptance)
    case .press where button == .cancel, .letter: return leave(by: .cancellation)
    case .press, .other:
      // The key may lead to another button.
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

  /// Whether the places of all buttons are known.
  package var isExact: Bool { confirmLabel != nil }

  /// Takes the key that has led to the cancel action.
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
      // The fields of a form are a ring of their own, and its buttons are, too.
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
    // At the end of a row of buttons, these keys stay there, unless the row is a ring.
    case .left, .right:
      keys.cancelIsFirst ? .unknown : key == .right ? .forwards : .backwards
    case .up, .down:
      !keys.verticalKeysReachButtons || keys.cancelIsFirst
        ? .unknown : key == .down ? .forwards : .backwards
    case .pageUp, .pageDown, .press, .letter, .ignored, .other: .unknown
    }
  }
}
