// SPDX-License-Identifier: GPL-3.0-or-later

/// The button that was chosen in a dialog.
public struct Choice: Sendable, Hashable {
  /// The ID of the button or, if the button has no ID, the label. The executable `prompt` prints
  /// the same text.
  public let id: String
  /// The label of the button, which may contain data.
  public let label: String
  /// The index of the button among the buttons of the dialog, in the order of their declaration.
  /// Buttons that the dialog has added have the last indices.
  public let index: Int
  /// The role of the button; nil for none.
  public let role: ButtonRole?

  /// Creates a choice. Tests can pass it to code that handles choices.
  ///
  /// - Parameters:
  ///   - label: The label of the button.
  ///   - id: The ID of the button; nil for its label.
  ///   - index: The index of the button.
  ///   - role: The role of the button; nil for none.
  public init(label: String, id: String? = nil, index: Int = 0, role: ButtonRole? = nil) {
    (self.id, self.label, self.index, self.role) = (id ?? label, label, index, role)
  }
}
