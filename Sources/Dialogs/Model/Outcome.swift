// SPDX-License-Identifier: GPL-3.0-or-later

/// How a dialog was dismissed. prompt prints the raw values (prompt(1), Output).
public enum Dismissal: String, Sendable {
  /// An action was chosen.
  case action
  /// Escape or end-of-file came at the terminal.
  case interactive
  /// The time ran out.
  case timeout
  /// The dialog was dismissed by name, or the process that it waited for ended.
  case programmatic
  /// Standard input ended.
  case endOfInput = "end-of-input"
  /// The answer was assumed, and nobody was asked.
  case assumed
}

/// What was chosen in a dialog.
public struct Choice: Sendable, Equatable {
  /// The index of the action.
  public let index: Int
  /// The values of the fields, in order; empty if the cancel action was chosen, unless `keepsState`.
  public let values: [FieldValue]
  /// The indices of the items that are chosen, in ascending order; empty if the cancel action was
  /// chosen, unless `keepsState`.
  public let selection: [Int]
  /// The action of the author's that has confirmed the dismissal; nil in other cases.
  public let dismissalAction: Action?

  /// Chooses the action at `index` of `dialog`, with the values of its fields and its items.
  init(
    _ index: Int, in dialog: Dialog, values: [FieldValue] = [], selection: Selection? = nil,
    dismissalAction: Action? = nil
  ) {
    self.index = index
    self.dismissalAction = dismissalAction
    let isCancelled = index == dialog.cancelAction && !Self.keepsState(dismissalAction)
    self.values = isCancelled ? [] : values
    self.selection = isCancelled ? [] : selection?.indices ?? []
  }

  /// Whether the dismissal was confirmed by an action that neither cancels nor destroys, such as a
  /// `Save`. The values and items are then those that the dialog contained, unchecked.
  public var keepsState: Bool { Self.keepsState(dismissalAction) }

  private static func keepsState(_ dismissalAction: Action?) -> Bool {
    dismissalAction.map { $0.role == nil } ?? false
  }
}

/// How a dialog ended (prompt(1), Dismissing).
public enum Outcome: Sendable, Equatable {
  /// An action was chosen, which may be the cancel action.
  case chosen(Choice, by: Dismissal)
  /// The dialog was dismissed, and no action was chosen.
  case dismissed(by: Dismissal)
  /// No answer named an action, and the question is not repeated.
  case unanswered
}

extension Dialog {
  /// Returns whether `choice` is the cancel action.
  public func isCancelled(by choice: Choice) -> Bool {
    choice.index == cancelAction
  }

  /// Returns the outcome if `answer` is assumed (prompt(1), Answers). The fields keep their initial
  /// values, and the items are chosen as they are at first; if that is not valid, nothing is chosen.
  public func outcome(assuming answer: Text) -> Outcome {
    guard let index = action(assuming: answer) else { return .unanswered }
    if index == cancelAction { return .chosen(Choice(index, in: self), by: .assumed) }
    let selection = initialSelection
    // A script may interpret an empty selection as all items.
    let destroysNothing = hasItems && selection.count == 0 && actions[index].role == .destructive
    guard allowsInitialSelection, !destroysNothing, let values = assumedValues else {
      return .unanswered
    }
    return .chosen(Choice(index, in: self, values: values, selection: selection), by: .assumed)
  }
}
