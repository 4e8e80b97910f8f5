// SPDX-License-Identifier: GPL-3.0-or-later

/// The question before Escape or end-of-file dismisses a dialog (SwiftUI's
/// `dismissalConfirmationDialog`).
public struct DismissalConfirmation: Sendable {
  /// When the question is asked.
  public enum Condition: Sendable, Equatable {
    case always, never
    /// If the value of a field or the state of an item is not its initial one.
    case ifChanged
  }

  /// The title of the question.
  public var title: Text
  /// The message under the title.
  public var message: Text?
  /// The actions that the author wrote. One with the role cancel returns to the dialog, any other
  /// dismisses it. Without actions, yes dismisses it.
  public var buttons: [Action]
  /// When the question is asked.
  public var condition: Condition

  /// Makes a question.
  public init(
    _ title: Text, message: Text? = nil, buttons: [Action] = [], condition: Condition = .always
  ) {
    (self.title, self.message) = (title, message)
    (self.buttons, self.condition) = (buttons, condition)
  }

  /// Returns whether the question is asked.
  ///
  /// - Parameter isChanged: Whether the value of a field or the state of an item is not what it was at
  ///   first.
  func isAsked(isChanged: Bool) -> Bool {
    switch condition {
    case .always: true
    case .never: false
    case .ifChanged: isChanged
    }
  }

  /// Returns the declaration of the dialog that asks.
  ///
  /// - Throws: `DialogError` if the actions break a rule of prompt(1), Actions and roles.
  func declaration() throws(DialogError) -> Dialog.Declaration {
    var declaration = try Dialog.Declaration(
      .confirmation, title: title, actions: DeclaredActions(buttons))
    declaration.message = message
    return declaration
  }
}
