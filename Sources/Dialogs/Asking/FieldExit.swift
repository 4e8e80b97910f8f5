// SPDX-License-Identifier: GPL-3.0-or-later

/// The keys that lead from a field to what is above or below it, as in a window (prompt(1), Forms).
///
/// Tab and Down go on to the next question. If there is none, the first of them after a value that the user
/// has not changed, or the second one, shows the label of the cancel action in place of the value, and Enter
/// or Space then chooses it. Up and Shift-Tab show the label at once. The third Tab, or a key that leads
/// nowhere, shows the value again.
package struct FieldExit: Sendable {
  /// A key that is pressed in a field.
  package enum Key: Sendable {
    case tab, down, up
    /// Right or Left, which would lead from one button of a window to the next, or a key without an effect,
    /// such as a report of the terminal.
    case sideways
    /// Enter or Space, which would press a button of a window.
    case press
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
  /// Whether Tab goes on to the next question, as Down does.
  let goesOnByTab: Bool
  /// Whether the first letter of the label keeps the label, as it leads to that button of a window.
  let hasLetter: Bool
  /// Whether the label is shown in place of the value.
  package private(set) var isLabelShown = false
  /// The number of keys that lead up or down since any other key.
  private var moveCount = 0

  /// Creates the state at the beginning of a question.
  init(label: PlainText?, hasNext: Bool, goesOnByTab: Bool, hasLetter: Bool = false) {
    (self.label, self.hasNext) = (label, hasNext)
    (self.goesOnByTab, self.hasLetter) = (goesOnByTab, hasLetter)
  }

  /// Returns whether the label is shown, and a key is the letter that leads to it in a window.
  package func isLetter(_ key: [UInt8]) -> Bool {
    guard isLabelShown, hasLetter, let letter = label?.string.first(where: { $0.isLetter }) else {
      return false
    }
    return RawText(bytes: key).string.lowercased() == letter.lowercased()
  }

  /// Returns what a key does.
  ///
  /// - Parameter isUnchanged: Whether the user has not changed the value.
  package mutating func effect(
    of key: Key, isUnchanged: @autoclosure () -> Bool
  ) -> Effect {
    switch key {
    case .sideways where isLabelShown: return .none
    case .sideways, .press, .other:
      moveCount = 0
      if !isLabelShown { return .usual }
      isLabelShown = false
      return key == .press ? .cancellation : .valueAndUsual
    case .tab where isLabelShown && moveCount > 1:
      // A user who does not look at the screen presses Tab twice to reach the cancel action.
      (isLabelShown, moveCount) = (false, 0)
      return .value
    case .tab, .down, .up:
      moveCount += 1
      if isLabelShown { return .none }
      if hasNext, key == .down || key == .tab && goesOnByTab { return .acceptance }
      if label == nil { return .usual }
      isLabelShown = key == .up || moveCount > 1 || isUnchanged()
      return isLabelShown ? .label : .none
    }
  }
}
