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
  /// The role as its author wrote it, `destructive,default` for one; nil where none was written.
  public let writtenRole: String?
  /// Whether the dialog added it by itself (contract, section 2).
  public let isAutomatic: Bool

  /// An action of the author's.
  public init(
    _ label: Text, translation: Text? = nil, role: Role? = nil, isDefault: Bool = false,
    id: Text? = nil, writtenRole: String? = nil
  ) {
    self.label = label
    self.translation = translation
    self.id = id
    self.role = role
    self.isDefault = isDefault
    self.writtenRole = writtenRole
    self.isAutomatic = false
  }

  private init(automatic label: Text, role: Role?, writtenRole: String?) {
    self.label = label
    self.translation = nil
    self.id = nil
    self.role = role
    self.isDefault = false
    self.writtenRole = writtenRole
    self.isAutomatic = true
  }

  /// The action of an alert that was given none.
  static var automaticOK: Action { Action(automatic: "OK", role: nil, writtenRole: nil) }
  /// The way out of a confirmation dialog that was given none.
  static var automaticCancel: Action {
    Action(automatic: "Cancel", role: .cancel, writtenRole: "cancel")
  }

  /// The same action under another label.
  ///
  /// - Parameter translation: What it is called on screen, where that is something else.
  public func labelled(_ label: Text, translation: Text? = nil) -> Action {
    Action(
      label, translation: translation == label ? nil : translation, role: role,
      isDefault: isDefault, id: id, writtenRole: writtenRole)
  }

  /// What is printed when it is chosen: the ID where there is one, else the label.
  public var output: Text { id ?? label }
}
