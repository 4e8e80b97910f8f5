// SPDX-License-Identifier: GPL-3.0-or-later

/// A word or line that prompt itself says.
///
/// In a line, a name in braces stands for what is put in.
public enum Word: String, CaseIterable, Sendable {
  /// The label of the action that an alert has by itself.
  case ok
  /// The label of the action that a confirmation dialog has by itself.
  case cancel
  /// The answers that choose the one action that does not cancel.
  case yes, yesLetter = "yes-letter"
  /// The answers that choose the cancel action.
  case no, noLetter = "no-letter"
  /// What stands before the title of an error.
  case error
  /// What stands beside an action that destroys.
  case destructive
  /// What stands beside the cancel action.
  case cancels
  /// The name of the key that chooses the default action.
  case enter
  /// What stands between two actions on one line.
  case or
  /// Asks for one of several actions by its number.
  case chooseNumber = "choose-number"
  /// Asks for one of several actions that have no numbers.
  case chooseName = "choose-name"
  /// Says that an answer is none.
  case notUnderstood = "not-understood"
  /// Says that an answer names several actions.
  case ambiguous
  /// Says that Enter alone chooses nothing.
  case noDefault = "no-default"
  /// Says that Escape and end-of-file do not dismiss the dialog.
  case noDismissal = "no-dismissal"

  /// The word in English.
  fileprivate var english: String {
    switch self {
    case .ok: "OK"
    case .cancel: "Cancel"
    case .yes: "yes"
    case .yesLetter: "y"
    case .no: "no"
    case .noLetter: "n"
    case .error: "Error:"
    case .destructive: "destructive"
    case .cancels: "cancel"
    case .enter: "Enter"
    case .or: "or"
    case .chooseNumber: "Choose {numbers} or a name:"
    case .chooseName: "Type a name:"
    case .notUnderstood: "Not understood: {answer}"
    case .ambiguous: "{answer} could be {actions}"
    case .noDefault: "Enter alone chooses nothing here."
    case .noDismissal: "Escape chooses nothing here."
    }
  }
}

/// What prompt says, in one language.
public struct Words: Sendable {
  /// English.
  public static let english = Words()

  /// The text of `word`, with `values` put in for the names in braces.
  func callAsFunction(_ word: Word, _ values: (name: String, text: PlainText)...) -> PlainText {
    let text = word.english
    guard !values.isEmpty else { return PlainText(harmless: text) }
    // One pass, so that nothing in a value is taken for a name.
    var filled = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = rest[rest.index(after: open)..<close]
      filled += rest[..<open]
      filled += values.first { $0.name == name }?.text.string ?? ""
      rest = rest[rest.index(after: close)...]
    }
    return PlainText(harmless: filled + rest)
  }
}
