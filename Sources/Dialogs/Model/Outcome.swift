// SPDX-License-Identifier: GPL-3.0-or-later

/// How a dialog was dismissed; the names are those that `--format json` prints.
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
  /// `--assume` gave the answer.
  case assumed
}

/// How it all ended (contract, sections 5 and 7).
public struct Outcome: Sendable, Equatable {
  /// The place of the chosen action in the dialog's actions.
  public let action: Int?
  /// How the dialog was dismissed; nil where it was not.
  public let dismissal: Dismissal?
  /// What the caller's shell is told.
  public let status: ExitStatus
  /// What was typed into the fields, in order; nil where no action was chosen, or the cancel action.
  public var values: [FieldValue]?

  /// An action was chosen in the way `dismissal`, and `values` were typed.
  static func chosen(
    _ place: Int, in dialog: Dialog, by dismissal: Dismissal, values: [FieldValue] = []
  ) -> Outcome {
    if place == dialog.cancelAction {
      return Outcome(action: place, dismissal: dismissal, status: .cancelled)
    }
    return Outcome(
      action: place, dismissal: dismissal, status: .chosen,
      values: dialog.fields.isEmpty ? nil : values)
  }

  /// No action was chosen, and the dialog is gone all the same.
  public static func dismissed(by dismissal: Dismissal) -> Outcome {
    Outcome(action: nil, dismissal: dismissal, status: .dismissed)
  }

  /// Nothing was presented, or nothing could be, so nobody was asked.
  ///
  /// - Parameter status: Why.
  public static func nobodyAsked(_ status: ExitStatus) -> Outcome {
    Outcome(action: nil, dismissal: nil, status: status)
  }

  /// There was no answer that fits an action.
  static let unanswered = Outcome(action: nil, dismissal: nil, status: .noSuchAnswer)
}

extension Dialog {
  /// The outcome if `answer` is assumed, as `--assume` has it (contract, sections 4 and 9): the fields
  /// keep the values they have, and where one of these is not taken nothing is chosen.
  public func outcome(assuming answer: Text) -> Outcome {
    guard let place = action(assuming: answer) else { return .unanswered }
    if place == cancelAction { return .chosen(place, in: self, by: .assumed) }
    guard let values = prefilledValues else { return .unanswered }
    return .chosen(place, in: self, by: .assumed, values: values)
  }
}
