// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

extension DialogError {
  /// A line that explains the error in the call.
  var line: String {
    switch self {
    case .severalCancelActions: "more than one action has the role cancel"
    case .severalDefaultActions: "more than one action has the role default"
    case .emptyLabel:
      "an action needs a label with a visible character"
    case .label(let error): error.line
    case .requiredTextCannotBeTyped(let text) where text.isEmpty:
      "the text of --require-typing is empty"
    case .requiredTextCannotBeTyped(let text) where text.hasOuterWhiteSpace:
      "the text of --require-typing, '\(text.shown)', begins or ends with white space"
    case .requiredTextCannotBeTyped(let text):
      "the text of --require-typing, '\(text.shown)', cannot be typed as it is shown"
    case .requiredTextCancels(let text):
      "the text of --require-typing, '\(text.shown)', could cancel: it means no in some language, "
        + "or is the beginning of the cancel action's label or its ID; require another text"
    case .requiredTextForSeveralActions:
      "--require-typing needs exactly one action that does not cancel"
    case .defaultActionBesideRole:
      "--default-action and the role default cannot be combined"
    case .defaultActionWithRequiredText:
      "--default-action and --require-typing cannot be combined"
    case .defaultActionIsNone(let name, let actions):
      "--default-action takes a whole label or ID, not '\(name.shown)'; "
        + "the actions are: \(actions.shown)"
    case .defaultActionDestroys(let name):
      "'\(name.shown)' is destructive: write '\(name.shown):destructive,default' to let Enter "
        + "choose it"
    case .timeoutActionWithoutTimeout:
      "--timeout-action needs --timeout"
    case .timeoutActionWithRequiredText:
      "--timeout-action and --require-typing cannot be combined"
    case .timeoutActionIsNone(let name, let actions):
      "--timeout-action takes a whole label or ID, not '\(name.shown)'; "
        + "the actions are: \(actions.shown)"
    case .timeoutActionIsNoButton(let name):
      "'\(name.shown)' is not the label or ID of a --button: a timeout can choose no line of "
        + "--buttons-from"
    case .timeoutActionDestroys(let name):
      "'\(name.shown)' is destructive, so a timeout cannot choose it"
    case .timeoutActionWithFields(let name):
      "a timeout cannot choose '\(name.shown)': in a dialog with fields, it can choose only the "
        + "cancel action"
    case .emptyItemLabel:
      "an item needs a label with a visible character"
    case .sameItemName(let name):
      "two items are called '\(name.shown)': give each an ID, as in '\(name.shown):=ID'; "
        + "labels and IDs are compared regardless of case"
    case .tooFewItems(let count, let minimum):
      "--selection-count asks for \(minimum) items, but the number of items is \(count)"
    case .sameName(let one, let other) where other.isAutomatic:
      other.role == .cancel
        ? "the dialog has an automatic Cancel: write '\(one.label.shown):cancel' to replace it"
        : "the dialog has an automatic OK: give it another action, or change the label of this one"
    case .sameName(let one, let other) where one.label == other.label:
      "two actions are called '\(other.label.shown)': give each an ID, as in "
        + "'\(other.label.shown):=ID'"
    case .sameName(let one, let other):
      "the actions '\(one.label.shown)' and '\(other.label.shown)' share a name: "
        + "labels and IDs are compared regardless of case"
    }
  }
}

extension DialogError {
  /// The section of the man page with the details; nil if there is none.
  var section: ManualSection? {
    switch self {
    case .severalCancelActions, .severalDefaultActions, .emptyLabel, .label,
      .defaultActionDestroys, .sameName:
      .actionsAndRoles
    case .requiredTextCannotBeTyped, .requiredTextCancels, .requiredTextForSeveralActions,
      .defaultActionWithRequiredText, .timeoutActionWithRequiredText:
      .typingAText
    case .timeoutActionIsNoButton, .timeoutActionDestroys, .timeoutActionWithFields:
      .dismissalOptions
    case .emptyItemLabel, .sameItemName: .choosingSeveral
    case .tooFewItems: .listOptions
    case .defaultActionBesideRole, .defaultActionIsNone, .timeoutActionWithoutTimeout,
      .timeoutActionIsNone:
      nil
    }
  }
}

extension ExitError {
  /// Returns the error for a call that describes an invalid dialog.
  static func usage(_ error: DialogError) -> ExitError { .usage(error.line, error.section) }

  /// Returns the error for a call with a label that cannot be shown.
  static func usage(_ error: LabelError) -> ExitError { .usage(error.line, .actionsAndRoles) }

  /// Returns the error for a call that describes an invalid field.
  static func usage(_ error: FieldError) -> ExitError { .usage(error.line, .formOptions) }
}

extension LabelError {
  /// A line that explains the error in the call.
  var line: String {
    switch self {
    case .notUTF8(let label): "the label '\(label.shown)' is not valid UTF-8"
    case .controlCharacter(let label): "the label '\(label.shown)' contains a control character"
    }
  }
}

extension FieldError {
  /// A line that explains the error in the call.
  var line: String {
    switch self {
    case .malformedName(let name):
      "'\(name.shown)' is not a valid name for a field: a name is made of letters A-Z and a-z, "
        + "digits and '_', and does not begin with a digit"
    case .emptyLabel(let name): "the label of the field '\(name.shown)' is blank"
    case .label(let error): error.line
    case .malformedPattern(let pattern, let reason):
      "the --field-pattern '\(pattern.shown)' is not a valid extended regular expression: "
        + reason
    }
  }
}

extension ActionNames {
  /// The names as they are quoted in a message, and the number of further actions, if any.
  var shown: String {
    (names.map { PlainText(label: $0, columns: 60).string }
      + (moreCount > 0 ? ["and \(moreCount) more"] : []))
      .joined(separator: ", ")
  }
}

extension RawText {
  fileprivate var hasOuterWhiteSpace: Bool {
    [string.unicodeScalars.first, string.unicodeScalars.last]
      .contains { $0?.properties.isWhitespace == true }
  }
}
