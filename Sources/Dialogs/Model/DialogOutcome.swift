// SPDX-License-Identifier: GPL-3.0-or-later

/// The cause of the end of a dialog. prompt prints the raw values (prompt(1), Output).
package enum DismissalKind: String, Sendable {
  /// An action was chosen.
  case action
  /// Escape or end-of-file was typed at the terminal.
  case interactive
  /// The timeout expired.
  case timeout
  /// Another process dismissed the dialog by its name, or the process for which the dialog waited
  /// has ended.
  case programmatic
  /// Standard input ended.
  case endOfInput = "end-of-input"
  /// The answer was given in advance.
  case assumed
}

/// The choice made in a dialog.
package struct ChosenAction: Sendable, Equatable {
  /// The index of the action.
  package let index: Int
  /// The action.
  package let action: Action
  /// The index of the action among the author's actions; nil if the action is a line of a list or
  /// automatic.
  package let writtenIndex: Int?
  /// The values of the fields, in order; empty if the cancel action was chosen, unless
  /// `keepsState`.
  package let values: [FieldValue]
  /// The indices of the selected items, in ascending order; empty if the cancel action was chosen,
  /// unless `keepsState`.
  package let selection: [Int]
  /// The author's action by which the user confirmed the dismissal; nil in other cases.
  package let dismissalAction: Action?
  /// Whether the user confirmed the dismissal by an action without a role, such as `Save`. If so,
  /// the values and the selection are the current contents of the dialog, unchecked.
  package let keepsState: Bool

  /// Creates the choice of the action at `index`, with the values of the fields and the items.
  // The executable would be larger if this were inlined in each outcome.
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
  package var isCancelling: Bool { action.role == .cancel }
}

/// The result of a dialog (prompt(1), Dismissing).
package enum DialogOutcome: Sendable, Equatable {
  /// An action was chosen, which may be the cancel action.
  case chosen(ChosenAction, by: DismissalKind)
  /// The dialog was dismissed without an action.
  case dismissed(by: DismissalKind)
  /// No answer chose an action, and the question is not repeated.
  case unanswered
}
