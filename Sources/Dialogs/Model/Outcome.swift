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
  /// The answer was assumed without asking.
  case assumed
}

/// What was chosen in a dialog.
public struct Choice: Sendable, Equatable {
  /// The index of the action.
  public let index: Int
  /// The action.
  public let action: Action
  /// The index of the action in the order in which the author wrote actions; nil for a line of a list and
  /// an automatic action.
  public let writtenIndex: Int?
  /// The values of the fields, in order; empty if the cancel action was chosen, unless `keepsState`.
  public let values: [FieldValue]
  /// The indices of the items that are chosen, in ascending order; empty if the cancel action was
  /// chosen, unless `keepsState`.
  public let selection: [Int]
  /// The action of the author's that has confirmed the dismissal; nil in other cases.
  public let dismissalAction: Action?
  /// Whether the dismissal was confirmed by an action that neither cancels nor destroys, such as a
  /// `Save`. The values and items are then those that the dialog contained, unchecked.
  public let keepsState: Bool

  /// Chooses the action at `index` of `actions`, with the values of the fields and the items.
  // Every outcome needs it, so a copy in each place would take much room.
  @inline(never)
  init(
    _ index: Int, of actions: Actions, values: [FieldValue] = [], selection: Selection? = nil,
    dismissalAction: Action? = nil
  ) {
    (self.index, action, writtenIndex) = (index, actions[index], actions.writtenIndex(of: index))
    self.dismissalAction = dismissalAction
    keepsState = dismissalAction.map { $0.role == nil } ?? false
    let isCancelled = action.role == .cancel && !keepsState
    self.values = isCancelled ? [] : values
    self.selection = isCancelled ? [] : selection?.indices ?? []
  }

  /// Whether the action is the cancel action.
  public var isCancelling: Bool { action.role == .cancel }
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
  /// Returns the outcome if `answer` is assumed (prompt(1), Answers). The fields keep their initial
  /// values, and the items are selected as they are initially; if that is not valid, nothing is chosen.
  public func outcome(assuming answer: Text) -> Outcome {
    guard let index = action(assuming: answer) else { return .unanswered }
    if index == cancelAction { return .chosen(Choice(index, of: actions), by: .assumed) }
    let selection = initialSelection
    // A script may interpret an empty selection as all items.
    let destroysNothing = hasItems && selection.count == 0 && actions[index].role == .destructive
    guard allowsInitialSelection, !destroysNothing, let values = assumedValues else {
      return .unanswered
    }
    return .chosen(Choice(index, of: actions, values: values, selection: selection), by: .assumed)
  }
}
