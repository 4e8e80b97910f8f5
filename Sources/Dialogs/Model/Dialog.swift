// SPDX-License-Identifier: GPL-3.0-or-later

/// A complete dialog, which consists of a title or a message, fields, items, and actions in the
/// order on screen. If the dialog asks for items or has a list of actions, there is something to
/// choose.
package struct Dialog: Sendable {
  /// The purpose of a dialog (prompt(1), Kinds of dialog).
  package enum Kind: Sendable {
    /// A dialog that informs the user. If its author declares no action, it has the action `OK`.
    case alert
    /// A dialog that asks for confirmation. It always has a cancel action.
    case confirmation
    /// An alert about an error. By default, a word before its title marks it as an error.
    case error
  }

  /// The reason why a valid declaration results in no dialog.
  package enum Shortage: Error, Equatable {
    /// There is no item to choose, or there is a list of actions, but no action except the cancel
    /// action.
    case nothingToChoose
    /// There are fewer items than the minimum number of items to choose.
    case tooFewItems
  }

  /// The author's declaration, including the lines of the lists.
  package let declaration: Declaration
  /// The indices of the actions in `actions`, in the order on screen.
  package let order: Order
  /// The index of the action that Enter alone chooses; nil for none.
  package let defaultAction: Int?
  /// The index of the cancel action; nil if there is none.
  package let cancelAction: Int?

  /// Creates the dialog of a declaration whose lists have been read. A list that has not been read
  /// is treated as empty.
  ///
  /// - Throws: `Shortage` if the lists leave nothing to choose, or too few items.
  package init(_ declaration: Declaration) throws(Shortage) {
    let (actions, items) = (declaration.actions, declaration.items)
    let hasNoAction =
      declaration.actionRules.hasList && !actions.contains { $0.role != .cancel }
    if hasNoAction || declaration.hasItems && items.isEmpty { throw .nothingToChoose }
    if items.count < declaration.selectionCount.minimum { throw .tooFewItems }
    self.declaration = declaration
    cancelAction = declaration.cancelAction
    let defaultAction = declaration.defaultAction
    order =
      declaration.appearance.keepsOrder || declaration.actionRules.numbersIndices
      ? Order(count: actions.count)
      : Order(count: actions.count, defaultAction: defaultAction, cancelAction: cancelAction)
    // If the default action was declared by its name, it is not moved to the top.
    self.defaultAction = declaration.namedDefaultAction ?? defaultAction
  }
}

// MARK: Properties of the declaration

extension Dialog {
  /// The kind of dialog.
  var kind: Kind { declaration.kind }
  /// The title; nil if there is none.
  var title: RawText? { declaration.title }
  /// The message.
  var message: RawText? { declaration.message }
  /// The appearance apart from texts and actions.
  var appearance: Appearance { declaration.appearance }
  /// The fields, which precede the question about an action.
  package var fields: [Field] { declaration.fields }
  /// Whether there are items.
  package var hasItems: Bool { declaration.hasItems }
  /// The items, which precede the question about an action.
  package var items: Items { declaration.items }
  /// The number of items to choose.
  var selectionCount: SelectionCount { declaration.selectionCount }
  /// All actions, in the order given. Automatic actions are last.
  package var actions: Actions { declaration.actions }
  /// Whether there is a list of actions.
  var hasActionList: Bool { declaration.actionRules.hasList }
  /// The text that has to be typed, with the same upper-case and lower-case letters, to choose the
  /// only action that does not cancel.
  package var requiredText: RawText? { declaration.requiredText }
  /// Whether the dialog asks for an action.
  var asksForAction: Bool { declaration.asksForAction }
  /// The ways to dismiss the dialog other than by an action.
  package var dismissalPolicy: DismissalPolicy { declaration.dismissalPolicy }
  /// Whether showing the dialog and comparing an answer with its actions takes little time.
  package var isQuicklySearched: Bool { declaration.isQuicklySearched }
}

// MARK: Derived properties

extension Dialog {
  /// Whether the initial number of selected items is allowed.
  package var allowsInitialSelection: Bool { selectionCount.contains(initialSelection.count) }

  /// The items that are selected initially.
  package var initialSelection: Selection { Selection(in: items) }

  /// The index of the only action that does not cancel, which the answer yes chooses; nil if there
  /// is no such action, or several.
  package var soleAction: Int? { actions.soleIndex }

  /// Whether an answer may destroy data.
  var mayDestroy: Bool { requiredText != nil || actions.firstIndex(withRole: .destructive) != nil }

  /// Whether the dialog discards input that was typed before its question. It is always discarded
  /// if an answer may destroy data (prompt(1), Answers).
  package var requiresFreshInput: Bool { declaration.discardsTypeAhead || mayDestroy }
}
