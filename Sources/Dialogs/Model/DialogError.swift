// SPDX-License-Identifier: GPL-3.0-or-later

/// An error in the declaration of a dialog (prompt(1), Actions and roles).
package enum DialogError: Error, Equatable {
  /// More than one action has the role `cancel`.
  case severalCancelActions
  /// More than one action is the default action.
  case severalDefaultActions
  /// A label contains no visible character.
  case emptyLabel
  /// A label cannot be shown as it is.
  case label(LabelError)
  /// The required text is empty, begins or ends with white space, or contains a character that is
  /// invisible or not shown as it is.
  case requiredTextCannotBeTyped(RawText)
  /// The required text is an answer that cancels.
  case requiredTextCancels(RawText)
  /// A text is required, but there is no action to confirm, or there are several.
  case requiredTextForSeveralActions
  /// The default action is specified by name, although an action has the role `default`.
  case defaultActionBesideRole
  /// The default action is specified by name, but choosing an action requires typing.
  case defaultActionWithRequiredText
  /// No action has the name that is specified for the default action, or several actions have it.
  /// The associated values are that name and the names of the actions.
  case defaultActionIsNone(RawText, among: ActionNames)
  /// The action that is specified as the default action by name is destructive.
  case defaultActionDestroys(RawText)
  /// There is a timeout action, but no timeout.
  case timeoutActionWithoutTimeout
  /// There is a timeout action, but choosing an action requires typing.
  case timeoutActionWithRequiredText
  /// No action has the name that is specified for the timeout action, or several actions have it.
  /// The associated values are that name and the names of the actions.
  case timeoutActionIsNone(RawText, among: ActionNames)
  /// The name that is specified for the timeout action does not identify one action outside the
  /// list. Since the dialog has a list of actions, the name may be a line of the list, which cannot
  /// be the timeout action.
  case timeoutActionIsNoButton(RawText)
  /// The timeout action is destructive.
  case timeoutActionDestroys(RawText)
  /// The timeout action would return the values of the fields, which may be incomplete.
  case timeoutActionWithFields(RawText)
  /// Two actions have the same name.
  case sameName(Action, Action)
  /// An item's label contains no visible character.
  case emptyItemLabel
  /// Two items have the same name.
  case sameItemName(RawText)
  /// The minimum number of items to choose exceeds the number of items.
  case tooFewItems(count: Int, minimum: Int)
}
