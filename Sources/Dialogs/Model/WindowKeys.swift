// SPDX-License-Identifier: GPL-3.0-or-later

/// The effects of keys in a window with one row of buttons, for callers whose users are used to
/// such windows.
///
/// Tab, Right and Left move from any answer to the cancel action. Up and Down move among rows only.
/// While the label of the cancel action is on the line, only Enter, Space, Escape and the same way
/// back have an effect (`WindowSteps`), as the other keys do not leave a button.
package struct WindowKeys: Sendable {
  /// Whether Tab moves from a field to the buttons even if other fields follow.
  package var tabLeavesForm = false
  /// Whether the cancel action is the first button after a field. Otherwise OK is, so that Tab has
  /// to be pressed twice.
  package var cancelIsFirst = false
  /// Whether Up and Down also move from button to button.
  package var verticalKeysReachButtons = false
  /// Whether PageDown moves from a field to the cancel action.
  package var pageDownLeavesField = false
  /// Whether Right and Left leave a field whose value has not been changed.
  package var sidewaysKeysLeaveField = false

  /// Creates the effects of the keys of a window in which OK is the first button.
  package init() {}
}
