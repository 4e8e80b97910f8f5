// SPDX-License-Identifier: GPL-3.0-or-later

/// The question that is asked before Escape or end-of-file dismisses a dialog (SwiftUI's
/// `dismissalConfirmationDialog`).
package struct DismissalConfirmation: Sendable {
  /// The condition for the question.
  package enum Condition: Sendable, Equatable {
    case always, never
    /// A field has a value other than its initial value, or an item has been selected or
    /// deselected.
    case ifChanged
  }

  /// The title of the question.
  package var title: RawText
  /// The message under the title.
  package var message: RawText?
  /// The author's actions. The cancel action returns to the dialog, and any other action dismisses
  /// the dialog. If there are no actions, the answer yes dismisses the dialog.
  package var buttons: [Action]
  /// The condition for the question.
  package var condition: Condition

  /// Creates a question.
  package init(
    _ title: RawText, message: RawText? = nil, buttons: [Action] = [],
    condition: Condition = .always
  ) {
    (self.title, self.message) = (title, message)
    (self.buttons, self.condition) = (buttons, condition)
  }

  /// Returns whether the question is asked.
  ///
  /// - Parameter isChanged: Whether a field has a value other than its initial value, or an item
  ///   has been selected or deselected.
  func isAsked(isChanged: Bool) -> Bool {
    condition == .always || condition == .ifChanged && isChanged
  }

  /// Returns the declaration of the dialog with the question.
  ///
  /// - Throws: `DialogError` if the actions violate a rule of prompt(1), Actions and roles.
  func declaration() throws(DialogError) -> Dialog.Declaration {
    var declaration = try Dialog.Declaration(
      .confirmation, title: title, actions: DeclaredActions(buttons))
    declaration.message = message
    return declaration
  }
}
