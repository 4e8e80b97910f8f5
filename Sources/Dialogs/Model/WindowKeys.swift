// SPDX-License-Identifier: GPL-3.0-or-later

/// The effects of keys in a window with one row of buttons, for callers whose users are used to
/// such windows.
///
/// Tab, Right and Left move from any answer to the buttons. Up and Down move among rows only. On a
/// button, Enter and Space press it, Escape dismisses the dialog, and the keys that move to another
/// place do so; other keys have no effect.
package struct WindowKeys: Sendable {
  /// Whether Tab moves from a field to the buttons even if other fields follow.
  package var tabLeavesForm = false
  /// Whether the first button after a field is the cancel action, and the places of the others are
  /// unknown. Otherwise it is OK, so that Tab has to be pressed twice to reach the cancel action.
  package var cancelIsFirst = false
  /// Whether Up and Down also move from button to button.
  package var verticalKeysReachButtons = false
  /// Whether the arrow keys stop at the first and the last place, to which PageUp and PageDown move,
  /// and letters have no effect on buttons. Otherwise the places are a ring.
  package var stopsAtEnds = false
  /// Whether Right and Left leave a field whose value has not been changed.
  package var sidewaysKeysLeaveField = false
  /// Whether a key of the cursor with Ctrl, Shift or Alt is Escape. Otherwise it is the key without
  /// them.
  package var modifiersAreEscape = false

  /// The index of the row of a checklist or radio list on which the cursor is initially, so that Space
  /// selects or deselects this row; nil if the cursor is on no row.
  package var initialRow: Int?
  /// Whether the window is a form even if it has only one field. Up and Down then do not leave the field.
  package var isForm = false

  /// Creates the effects of the keys of a window in which OK is the first button.
  package init() {}
}
