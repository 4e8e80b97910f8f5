// SPDX-License-Identifier: GPL-3.0-or-later

/// The purpose of an action (SwiftUI's `ButtonRole`).
package enum Role: Sendable, Equatable {
  /// An action that changes nothing. Escape and end-of-file choose it.
  case cancel
  /// A destructive action. Enter alone chooses it only if the author made it the default action.
  case destructive
}

/// An action of a dialog (SwiftUI's `Button`).
package struct Action: ListedRow, Equatable {
  /// The label, as the author wrote it and with data filled in; for a line of a list, the label of
  /// that line.
  package let label: RawText
  /// The label on screen, if the author's catalogue has a translation.
  package let translation: RawText?
  /// A stable name, which is printed instead of the label, and also accepted as an answer.
  package let id: RawText?
  /// The text beside the label.
  package let detail: RawText?
  /// The special purpose of the action; nil if it has none.
  package let role: Role?
  /// Whether the author made this action the default action.
  package let isDefault: Bool
  /// Whether the dialog added the action (prompt(1), Kinds of dialog).
  package let isAutomatic: Bool

  /// Creates an action.
  ///
  /// - Parameter translation: The label on screen, if it differs from `label`.
  package init(
    _ label: RawText, translation: RawText? = nil, role: Role? = nil, isDefault: Bool = false,
    id: RawText? = nil, detail: RawText? = nil, isAutomatic: Bool = false
  ) {
    self.label = label
    self.translation = translation == label ? nil : translation
    (self.id, self.detail, self.role) = (id, detail, role)
    (self.isDefault, self.isAutomatic) = (isDefault, isAutomatic)
  }

  /// Creates the action that a line of a list represents.
  package init(_ line: LineList.Row) { self.init(line.label, id: line.id, detail: line.detail) }

  /// The action that an alert has if its author declares no action.
  static var automaticOK: Action { Action("OK", isAutomatic: true) }
  /// The cancel action that a confirmation dialog has if its author declares none.
  static var automaticCancel: Action { Action("Cancel", role: .cancel, isAutomatic: true) }
}
