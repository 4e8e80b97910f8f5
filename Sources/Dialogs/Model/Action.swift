// SPDX-License-Identifier: GPL-3.0-or-later

/// The purpose of an action (SwiftUI's `ButtonRole`).
public enum Role: Sendable, Equatable {
  /// Leaves everything as it is. Escape and end-of-file choose it.
  case cancel
  /// Destroys something. Enter alone never chooses it, unless the author made it the default
  /// action.
  case destructive
}

/// A choice that a dialog offers (SwiftUI's `Button`).
public struct Action: ListedRow, Equatable {
  /// The author's label, with its data filled in, or that of a line of a list.
  public let label: Text
  /// The label that is shown, if the author's catalogue has a translation.
  public let translation: Text?
  /// A stable name that is printed instead of the label, and is an answer too.
  public let id: Text?
  /// What is shown beside the label.
  public let detail: Text?
  /// The purpose of the action, if it has a special one.
  public let role: Role?
  /// Whether the author made it the default action.
  public let isDefault: Bool
  /// Whether the dialog added the action (prompt(1), Kinds of dialog).
  public let isAutomatic: Bool

  /// Makes an action that the author wrote.
  ///
  /// - Parameter translation: The label that is shown, if it differs from `label`.
  public init(
    _ label: Text, translation: Text? = nil, role: Role? = nil, isDefault: Bool = false,
    id: Text? = nil, detail: Text? = nil
  ) {
    self.label = label
    self.translation = translation == label ? nil : translation
    self.id = id
    self.detail = detail
    self.role = role
    self.isDefault = isDefault
    self.isAutomatic = false
  }

  /// Makes the action of a line of a list.
  public init(_ line: LineList.Row) { self.init(line.label, id: line.id, detail: line.detail) }

  private init(automatic label: Text, role: Role?) {
    self.label = label
    self.translation = nil
    self.id = nil
    self.detail = nil
    self.role = role
    self.isDefault = false
    self.isAutomatic = true
  }

  /// The action of an alert that is given none.
  static var automaticOK: Action { Action(automatic: "OK", role: nil) }
  /// The cancel action of a confirmation dialog that is given none.
  static var automaticCancel: Action { Action(automatic: "Cancel", role: .cancel) }
}
