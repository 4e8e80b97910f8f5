// SPDX-License-Identifier: GPL-3.0-or-later

/// The button that was chosen in a dialog.
public struct Choice: Sendable, Hashable {
  /// The ID of the button, or its label if it has none. The executable `prompt` prints the same.
  public let id: String
  /// The label of the button, which may contain data.
  public let label: String
  /// The index of the button among those of the dialog, in the order given. A button that the dialog
  /// added comes after them.
  public let index: Int
  /// The role of the button, if it has one.
  public let role: ButtonRole?
}
