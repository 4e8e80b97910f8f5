// SPDX-License-Identifier: GPL-3.0-or-later

/// What choosing an action means for the dialog (SwiftUI's `ButtonRole`).
public enum Role: Sendable, Equatable {
  /// Leaves everything as it is. Escape and end-of-file choose it.
  case cancel
  /// Destroys something. Enter alone never chooses it, unless its author wrote so.
  case destructive
}

/// A choice that a dialog offers (SwiftUI's `Button`).
public struct Action: Sendable, Equatable {
  /// What the author called it, its data put in, and what is printed unless there is an ID.
  public let label: Text
  /// What it is called on screen, where the author's catalogue has a translation.
  public let translation: Text?
  /// A stable name that is printed instead of the label, and is an answer too.
  public let id: Text?
  /// What choosing it means.
  public let role: Role?
  /// Whether its author made it the default action.
  public let isDefault: Bool
  /// Whether the dialog added it by itself (prompt(1), Kinds of dialog).
  public let isAutomatic: Bool

  /// An action of the author's.
  ///
  /// - Parameter translation: What it is called on screen, where that is something else.
  public init(
    _ label: Text, translation: Text? = nil, role: Role? = nil, isDefault: Bool = false,
    id: Text? = nil
  ) {
    self.label = label
    self.translation = translation == label ? nil : translation
    self.id = id
    self.role = role
    self.isDefault = isDefault
    self.isAutomatic = false
  }

  private init(automatic label: Text, role: Role?) {
    self.label = label
    self.translation = nil
    self.id = nil
    self.role = role
    self.isDefault = false
    self.isAutomatic = true
  }

  /// The action of an alert that was given none.
  static var automaticOK: Action { Action(automatic: "OK", role: nil) }
  /// The way out of a confirmation dialog that was given none.
  static var automaticCancel: Action { Action(automatic: "Cancel", role: .cancel) }

  /// What is printed when it is chosen: the ID where there is one, else the label.
  public var output: Text { id ?? label }
}
