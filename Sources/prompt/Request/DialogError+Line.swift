// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

extension DialogError {
  /// One line that says what is wrong with the call, and which option mends it.
  var line: String {
    switch self {
    case .severalCancelActions: "more than one action has the role cancel"
    case .severalDefaultActions: "more than one action has the role default"
    case .emptyLabel:
      "an action needs a label that can be seen"
    case .labelIsNotUTF8(let label):
      "the label '\(label.shown)' is not valid UTF-8"
    case .controlCharacterInLabel(let label):
      "the label '\(label.shown)' contains a control character"
    case .requiredTextCannotBeTyped(let text) where text.isEmpty:
      "the text to type is empty"
    case .requiredTextCannotBeTyped(let text) where text.hasOuterWhiteSpace:
      "the text to type, '\(text.shown)', begins or ends with white space"
    case .requiredTextCannotBeTyped(let text):
      "'\(text.shown)' cannot be typed as it is shown"
    case .requiredTextCancels(let text):
      "'\(text.shown)' is an answer that cancels, in one language or another, as a no and the "
        + "beginning of the cancel action's label are: require another text"
    case .requiredTextForSeveralActions:
      "a text to type needs exactly one action that does not cancel"
    case .timeoutActionWithoutTimeout:
      "an action that a time-out chooses needs a time-out"
    case .timeoutActionWithRequiredText:
      "a time-out cannot choose an action whose text has to be typed"
    case .timeoutActionIsNone(let name):
      "'\(name.shown)' is not an action that a time-out can choose: give a whole label or an ID"
    case .timeoutActionIsNoButton(let name):
      "'\(name.shown)' is the label or ID of no --button: a time-out can choose only such an "
        + "action, since the list of --buttons-from is read later"
    case .timeoutActionDestroys(let name):
      "'\(name.shown)' is destructive, so a time-out cannot choose it"
    case .timeoutActionWithFields(let name):
      "'\(name.shown)' needs the values of the fields: in a dialog with fields, a time-out can "
        + "choose only the cancel action"
    case .sameName(let one, let other) where other.isAutomatic:
      other.role == .cancel
        ? "the dialog has a Cancel of its own: write '\(one.label.shown):cancel' to replace it"
        : "the dialog has an OK of its own: give it another action, or call this one something else"
    case .sameName(let one, let other) where one.label == other.label:
      "two actions are called '\(other.label.shown)'"
    case .sameName(let one, let other):
      "the actions '\(one.label.shown)' and '\(other.label.shown)' share a name: "
        + "labels and IDs are compared without case"
    }
  }
}

extension FieldError {
  /// One line that says what is wrong with the call.
  var line: String {
    switch self {
    case .malformedName(let name):
      "'\(name.shown)' is not a valid name for a field: a name is made of letters A-Z and a-z, "
        + "digits and '_', and does not begin with a digit"
    case .emptyLabel(let name): "the label of the field '\(name.shown)' is blank"
    case .label(let error): error.line
    case .malformedPattern(let pattern, let reason):
      "'\(pattern.shown)' is not a valid extended regular expression: \(reason)"
    }
  }
}

extension Text {
  fileprivate var hasOuterWhiteSpace: Bool {
    [string.unicodeScalars.first, string.unicodeScalars.last]
      .contains { $0?.properties.isWhitespace == true }
  }
}
