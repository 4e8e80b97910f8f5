// SPDX-License-Identifier: GPL-3.0-or-later

/// What is wrong with the actions that a dialog was given (contract, section 2).
public enum DialogError: Error, Equatable {
  /// What stands after the last colon is no role.
  case unknownRole(Text)
  /// The roles exclude each other, or one is written twice.
  case conflictingRoles(Text)
  /// An ID is empty, or holds what an ID may not.
  case malformedID(Text)
  /// A label ends as if there were an ID, without the colon before it.
  case idWithoutColon(label: Text, id: Text)
  /// More than one action has a role that only one can have.
  case severalActions(role: String)
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

extension DialogError: CustomStringConvertible {
  /// One line that says what is wrong and what to write instead.
  public var description: String {
    switch self {
    case .unknownRole(let role):
      "unknown role '\(shown(role))': a role is default, cancel or destructive; "
        + "a label that contains a colon ends with one more colon"
    case .conflictingRoles(let roles):
      "the roles '\(shown(roles))' cannot be combined: "
        + "write default, cancel or destructive, or default with one of the other two"
    case .malformedID(let id):
      "'\(shown(id))' is not a valid ID: an ID is made of letters A-Z and a-z, digits, '.', '_' and '-'"
    case .idWithoutColon(let label, let id):
      "an ID stands after a colon: write '\(shown(label)):=\(shown(id))', "
        + "or '\(shown(label))=\(shown(id)):' for a label that contains an equals sign"
    case .severalActions(let role):
      "more than one action has the role \(role)"
    case .emptyLabel:
      "an action needs a label that can be seen"
    case .labelIsNotUTF8(let label):
      "the label '\(shown(label))' is not valid UTF-8"
    case .controlCharacterInLabel(let label):
      "the label '\(shown(label))' contains a control character"
    case .requiredTextCannotBeTyped(let text) where text.isEmpty:
      "the text to type is empty"
    case .requiredTextCannotBeTyped(let text) where text.hasOuterWhiteSpace:
      "the text to type, '\(shown(text))', begins or ends with white space"
    case .requiredTextCannotBeTyped(let text):
      "'\(shown(text))' cannot be typed as it is shown"
    case .requiredTextCancels(let text):
      "'\(shown(text))' is an answer that cancels, in one language or another, as a no and the "
        + "beginning of the cancel action's label are: require another text"
    case .requiredTextForSeveralActions:
      "a text to type needs exactly one action that does not cancel"
    case .timeoutActionWithoutTimeout:
      "an action that a time-out chooses needs a time-out"
    case .timeoutActionWithRequiredText:
      "a time-out cannot choose an action whose text has to be typed"
    case .timeoutActionIsNone(let name):
      "'\(shown(name))' is not an action that a time-out can choose: give a whole label or an ID"
    case .timeoutActionIsNoButton(let name):
      "'\(shown(name))' is the label or ID of no --button: a time-out can choose only such an action, "
        + "since the list of --buttons-from is read later"
    case .timeoutActionDestroys(let name):
      "'\(shown(name))' is destructive, so a time-out cannot choose it"
    case .timeoutActionWithFields(let name):
      "'\(shown(name))' needs the values of the fields: in a dialog with fields, a time-out can choose "
        + "only the cancel action"
    case .sameName(let one, let other) where other.isAutomatic:
      other.role == .cancel
        ? "the dialog has a Cancel of its own: write '\(shown(one.label)):cancel' to replace it"
        : "the dialog has an OK of its own: give it another action, or call this one something else"
    case .sameName(let one, let other) where one.label == other.label:
      "two actions are called '\(shown(other.label))'"
    case .sameName(let one, let other):
      "the actions '\(shown(one.label))' and '\(shown(other.label))' share a name: "
        + "labels and IDs are compared without case"
    }
  }

  private func shown(_ text: Text) -> String { PlainText(label: text).string }
}

extension Text {
  fileprivate var hasOuterWhiteSpace: Bool {
    [string.unicodeScalars.first, string.unicodeScalars.last]
      .contains { $0?.properties.isWhitespace == true }
  }
}
