// SPDX-License-Identifier: GPL-3.0-or-later

/// The places of a window with a field between which keys move: the value and the buttons.
///
/// The label of a button is shown in place of the value. On it, only Enter, Space and the keys that
/// move have an effect. If the dialog has buttons that are asked for in a question of their own,
/// their places are unknown: each key then leads to the cancel action, which only the same way back
/// leaves (`WindowSteps`), so that Enter does not agree where it would not in the window.
package struct WindowPlaces: Sendable {
  private enum Place {
    case value, confirm, cancel
  }

  /// The effects of the keys.
  let keys: WindowKeys
  /// The label of the action that accepts the value, in brackets; nil if its place is unknown.
  private let confirmLabel: PlainText?
  private let cancelLabel: PlainText?
  /// Whether there are several fields, which Up and Down do not leave.
  private let isForm: Bool
  private var place = Place.value
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

  /// The label of the current place; nil for the value.
  var shownLabel: PlainText? {
    switch place {
    case .value: nil
    case .confirm: confirmLabel
    case .cancel: cancelLabel
    }
  }

  /// Returns whether a key is the letter that presses the cancel action on a button.
  func isLetter(_ key: [UInt8]) -> Bool {
    guard place != .value, !keys.stopsAtEnds,
      let letter = cancelLabel?.string.first(where: { $0.isLetter })
    else { return false }
    return RawText(bytes: key).string.lowercased() == letter.lowercased()
  }

  /// Returns what a key does.
  mutating func effect(
    of key: FieldExit.Key, hasNext: Bool, isUnchanged: @autoclosure () -> Bool
  ) -> FieldExit.Effect {
    switch key {
    case .ignored: return place == .value ? .usual : .none
    case .press where place == .confirm: return move(to: .value, thenReturning: .acceptance)
    case .press where place == .cancel, .letter:
      return move(to: .value, thenReturning: .cancellation)
    case .press, .other: return place == .value ? .usual : .none
    case .tab where place == .value && hasNext && !keys.tabLeavesForm: return .acceptance
    case .down where place == .value && hasNext: return .acceptance
    case .left, .right:
      if place == .value, !keys.sidewaysKeysLeaveField || !isUnchanged() { return .usual }
    case .tab, .shiftTab, .up, .down, .pageUp, .pageDown: break
    }
    let former = place
    move(by: key)
    if place == former { return .none }
    return place == .value ? .value : .label
  }

  private mutating func move(
    to place: Place, thenReturning effect: FieldExit.Effect
  ) -> FieldExit.Effect {
    (self.place, steps) = (place, WindowSteps())
    return effect
  }

  private mutating func move(by key: FieldExit.Key) {
    if confirmLabel == nil { return moveCautiously(by: key) }
    let places: [Place] = [.value, .confirm] + (cancelLabel == nil ? [] : [.cancel])
    let last = places.count - 1
    let position = places.firstIndex(of: place) ?? 0
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
    place = places.indices.contains(target) ? places[target] : place
  }

  private mutating func moveCautiously(by key: FieldExit.Key) {
    guard cancelLabel != nil else { return }
    switch key {
    case .tab: steps.take(.forwards)
    case .shiftTab: steps.take(.backwards)
    default: steps.take(.unknown)
    }
    place = steps.areUndone ? .value : .cancel
    if steps.areUndone { steps = WindowSteps() }
  }
}
