// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs

/// Messages about invalid dialogs, in the terms of the library.
extension PresentationError {
  /// Creates an error about the buttons, the items, the required text or the timeout.
  init(_ error: DialogError) {
    self = .invalid(error.line)
  }

  /// Creates an error about the field with this label.
  init(_ error: FieldError, of label: String) {
    self =
      switch error {
      case .emptyLabel: .invalid("A field needs a label with a visible character.")
      case .label(let error): .invalid(error.line)
      case .malformedName, .malformedPattern:
        .invalid("The field \(label.shown) is not valid.")
      }
  }

  static func invalid(ofSeveralLines label: String) -> PresentationError {
    .invalid("The text of the field \(label.shown) is not one line without control characters.")
  }

  static func invalid(pickerWithoutOptions label: String) -> PresentationError {
    .invalid("The picker \(label.shown) has no options.")
  }

  static func invalid(tagOf label: String, isNo type: String) -> PresentationError {
    .invalid("The row \(label.shown) needs a tag of the type \(type), that of the selection.")
  }

  static func invalid(sameTagOf label: String) -> PresentationError {
    .invalid("The row \(label.shown) has the same tag as a row before it.")
  }
}

extension String {
  /// The string in quotation marks, in which all characters are visible.
  var shown: String { RawText(self).shown }
}

extension RawText {
  /// The text in quotation marks, in which all characters are visible.
  fileprivate var shown: String { "'\(PlainText(label: self).string)'" }
}

extension LabelError {
  /// A line that explains the error.
  fileprivate var line: String {
    switch self {
    case .notUTF8(let label): "The label \(label.shown) is not valid UTF-8."
    case .controlCharacter(let label): "The label \(label.shown) contains a control character."
    }
  }
}

extension DialogError {
  /// A line that explains the error in the dialog.
  fileprivate var line: String {
    switch self {
    case .severalCancelActions: "More than one button has the role cancel."
    case .severalDefaultActions: "More than one button is the default action."
    case .emptyLabel: "A button needs a label with a visible character."
    case .label(let error): error.line
    case .requiredTextCannotBeTyped(let text) where text.isEmpty: "The text to type is empty."
    case .requiredTextCannotBeTyped(let text):
      "The text to type, \(text.shown), cannot be typed as it is shown, or begins or ends with white "
        + "space."
    case .requiredTextCancels(let text):
      "The text to type, \(text.shown), could cancel: it means no in some language, or is the "
        + "beginning of the cancel button's label or its ID. Require another text."
    case .requiredTextForSeveralActions:
      "A text to type needs exactly one button that does not cancel."
    case .defaultActionBesideRole, .defaultActionWithRequiredText, .defaultActionIsNone,
      .defaultActionDestroys:
      "The default action is not valid."
    case .timeoutActionWithoutTimeout: "A timeout action needs a timeout."
    case .timeoutActionWithRequiredText:
      "A timeout cannot choose a button for which a text has to be typed."
    case .timeoutActionIsNone(let name, _), .timeoutActionIsNoButton(let name):
      "The timeout action \(name.shown) is no button of the dialog."
    case .timeoutActionDestroys(let name):
      "The button \(name.shown) is destructive, so a timeout cannot choose it."
    case .timeoutActionWithFields(let name):
      "A timeout cannot choose \(name.shown): in a dialog with fields, it can choose only the cancel "
        + "button."
    case .emptyItemLabel: "A row needs a label with a visible character."
    case .sameItemName(let name):
      "Two rows are called \(name.shown): labels are compared regardless of case."
    case .tooFewItems(let count, let minimum):
      "The selection count asks for \(minimum) items, but the number of items is \(count)."
    case .sameName(let one, let other) where other.isAutomatic:
      other.role == .cancel
        ? "The dialog adds a button 'Cancel': give the button \(one.label.shown) the role cancel to "
          + "replace it."
        : "The dialog adds a button 'OK': give it another button, or change the label of this one."
    case .sameName(let one, let other) where one.label == other.label:
      "Two buttons are called \(other.label.shown)."
    case .sameName(let one, let other):
      "The buttons \(one.label.shown) and \(other.label.shown) share a name: labels and IDs are "
        + "compared regardless of case."
    }
  }
}
