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

  /// An action was chosen in the way `dismissal`.
  static func chosen(_ place: Int, in dialog: Dialog, by dismissal: Dismissal) -> Outcome {
    Outcome(
      action: place, dismissal: dismissal,
      status: place == dialog.cancelAction ? .cancelled : .chosen)
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
  /// The outcome if `answer` is assumed, as `--assume` has it (contract, section 4).
  public func outcome(assuming answer: Text) -> Outcome {
    action(assuming: answer).map { .chosen($0, in: self, by: .assumed) } ?? .unanswered
  }
}
