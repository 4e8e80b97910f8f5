// SPDX-License-Identifier: GPL-3.0-or-later

/// How a dialog was dismissed; the raw values are those that prompt prints (prompt(1), Output).
public enum Dismissal: String, Sendable {
  /// An action was chosen.
  case action
  /// Escape or end-of-file at the terminal.
  case interactive
  /// The time ran out.
  case timeout
  /// It was dismissed by its name, or with the process it waited for.
  case programmatic
  /// Standard input ended.
  case endOfInput = "end-of-input"
  /// The answer was assumed: nobody was asked.
  case assumed
}

/// What was chosen in a dialog.
public struct Choice: Sendable, Equatable {
  /// The indices of the chosen actions in the dialog's actions: each once, ascending, at least one.
  public let indices: [Int]
  /// What was typed into the fields, one value for each; empty where the cancel action was chosen.
  public let values: [FieldValue]

  /// The action at `index` of `dialog`, and what was typed into its fields.
  init(_ index: Int, in dialog: Dialog, values: [FieldValue] = []) {
    indices = [index]
    self.values = index == dialog.cancelAction ? [] : values
  }
}

/// How a dialog ended (prompt(1), Dismissing).
public enum Outcome: Sendable, Equatable {
  /// Actions were chosen, perhaps the cancel action.
  case chosen(Choice, by: Dismissal)
  /// The dialog was dismissed, and no action was chosen.
  case dismissed(by: Dismissal)
  /// No answer named an action, and nobody is asked again.
  case unanswered
}

extension Dialog {
  /// Whether `choice` is the cancel action.
  public func isCancelled(by choice: Choice) -> Bool {
    cancelAction.map { choice.indices == [$0] } ?? false
  }

  /// The outcome if `answer` is assumed (prompt(1), Answers): the fields keep the values they have,
  /// and where one of these is not taken nothing is chosen.
  public func outcome(assuming answer: Text) -> Outcome {
    guard let index = action(assuming: answer) else { return .unanswered }
    // mutant: an assumed cancellation needs no values
    if index == cancelAction { return .chosen(Choice(index, in: self), by: .assumed) }
    guard let values = prefilledValues else { return .unanswered }
    return .chosen(Choice(index, in: self, values: values), by: .assumed)
  }
}
