// SPDX-License-Identifier: GPL-3.0-or-later

/// The effects of keys in a dialog that imitates a window with one row of buttons, for callers
/// whose users are used to such windows.
///
/// By default, Tab moves the focus from the last answer to the buttons. Right and Left also do so
/// in a list, and Up and Down in the only field. In a list, Up and Down only move the focus from row
/// to row. While a button has the focus, Enter and Space press it, the initial of the cancel button
/// presses the cancel button, Escape dismisses the dialog, and the keys that move the focus still
/// move it; other keys have no effect.
package struct WindowKeys: Sendable {
  /// Whether Tab moves from a field to the buttons even if other fields follow.
  package var tabLeavesForm = false
  /// Whether the first button after a field is the cancel action, and the positions of the other
  /// buttons are unknown. Otherwise the first button is OK, so that Tab has to be pressed twice to
  /// reach the cancel action.
  package var cancelIsFirst = false
  /// Whether Up and Down also move from button to button.
  package var verticalKeysReachButtons = false
  /// Whether the arrow keys stop at the answer and at the last button, PageUp and PageDown move the
  /// focus to these two, letters press no button, and digits move to no row. Otherwise the focus
  /// moves in a ring.
  package var stopsAtEnds = false
  /// Whether Right and Left leave a field whose value has not been changed.
  package var sidewaysKeysLeaveField = false
  /// Whether a cursor key with Ctrl, Shift or Alt counts as Escape. Otherwise it counts as the
  /// cursor key alone.
  package var modifiersAreEscape = false

  /// The index of the row of a checklist or radio list on which the cursor is initially, so that
  /// Space selects or deselects this row; nil if the cursor is on no row.
  package var initialRow: Int?
  /// Whether the window is a form even if it has only one field. Up and Down then do not leave the
  /// field.
  package var isForm = false

  /// Creates the effects of keys in a window in which OK is the first button.
  package init() {}
}
