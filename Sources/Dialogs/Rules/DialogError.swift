// SPDX-License-Identifier: GPL-3.0-or-later

/// What is wrong with the actions that a dialog was given (prompt(1), Actions and roles).
public enum DialogError: Error, Equatable {
  /// More than one action has the role `cancel`.
  case severalCancelActions
  /// More than one action is the default action.
  case severalDefaultActions
  /// A label has nothing in it that could be typed.
  case emptyLabel
  /// A label is not UTF-8.
  case labelIsNotUTF8(Text)
  /// A label holds a C0 or C1 control or DEL.
  case controlCharacterInLabel(Text)
  /// The text to type is empty, has outer white space, or holds what is not shown as itself.
  case requiredTextCannotBeTyped(Text)
  /// The text to type is an answer that cancels.
  case requiredTextCancels(Text)
  /// There is not exactly one action for a text to be typed for.
  case requiredTextForSeveralActions
  /// There is no time that could run out.
  case timeoutActionWithoutTimeout
  /// What has to be typed cannot be chosen by time.
  case timeoutActionWithRequiredText
  /// What is to be chosen when the time is out is no action.
  case timeoutActionIsNone(Text)
  /// What is to be chosen when the time is out is none of the author's own, beside a list that is read
  /// later.
  case timeoutActionIsNoButton(Text)
  /// What is to be chosen when the time is out destroys.
  case timeoutActionDestroys(Text)
  /// What is to be chosen when the time is out needs what is typed into the fields.
  case timeoutActionWithFields(Text)
  /// The same answer would name two actions.
  case sameName(Action, Action)
}
