// SPDX-License-Identifier: GPL-3.0-or-later

/// What is wrong with the actions that a dialog was given (prompt(1), Actions and roles).
public enum DialogError: Error, Equatable {
  /// More than one action has the role `cancel`.
  case severalCancelActions
  /// More than one action is the default action.
  case severalDefaultActions
  /// A label contains no visible character.
  case emptyLabel
  /// A label is not UTF-8.
  case labelIsNotUTF8(Text)
  /// A label contains a C0 or C1 control character or DEL.
  case controlCharacterInLabel(Text)
  /// The required text is empty, begins or ends with white space, or contains a character that is
  /// not shown as itself.
  case requiredTextCannotBeTyped(Text)
  /// The required text is an answer that cancels.
  case requiredTextCancels(Text)
  /// There is not exactly one action that does not cancel, for which a text can be required.
  case requiredTextForSeveralActions
  /// A default action is named, and another one has the role `default`.
  case defaultActionBesideRole
  /// A default action is named, but choosing an action requires typing.
  case defaultActionWithRequiredText
  /// No action has the name of the default action, or several have; there are actions with these labels.
  case defaultActionIsNone(Text, among: ActionNames)
  /// The default action that is named is destructive.
  case defaultActionDestroys(Text)
  /// There is a time-out action, but no time-out.
  case timeoutActionWithoutTimeout
  /// There is a time-out action, but choosing an action requires typing.
  case timeoutActionWithRequiredText
  /// No action has the name of the time-out action, or several have; there are actions with these
  /// labels.
  case timeoutActionIsNone(Text, among: ActionNames)
  /// No action that the author wrote has the name of the time-out action, and a list is read later.
  case timeoutActionIsNoButton(Text)
  /// The time-out action is destructive.
  case timeoutActionDestroys(Text)
  /// The time-out action needs the values of the fields.
  case timeoutActionWithFields(Text)
  /// Two actions have the same name.
  case sameName(Action, Action)
  /// An item's label contains no visible character.
  case emptyItemLabel
  /// Two items have the same name.
  case sameItemName(Text)
  /// More items have to be chosen than there are.
  case tooFewItems(count: Int, minimum: Int)
}
