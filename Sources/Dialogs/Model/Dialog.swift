// SPDX-License-Identifier: GPL-3.0-or-later

/// A dialog to present, which is complete: a title or a message, fields, items, and actions in the order on
/// screen. There is something to choose from in its lists.
public struct Dialog: Sendable {
  /// The purpose of a dialog (prompt(1), Kinds of dialog).
  public enum Kind: Sendable {
    /// Informs. It has the action `OK` unless it is given actions.
    case alert
    /// Asks for confirmation. It always has a cancel action.
    case confirmation
    /// An alert about an error, whose title is marked.
    case error
  }

  /// Why there is no dialog, although its declaration is valid.
  public enum Shortage: Error, Equatable {
    /// There is no action that does not cancel, or no item, because the list is empty.
    case nothingToChoose
    /// Fewer items can be chosen than have to be, because the list is too short.
    case tooFewItems
  }

  /// What its author declared, with the lines of its lists.
  public let declaration: Declaration
  /// Indices in `actions`, in the order on screen.
  public let order: Order
  /// The index of the action that Enter alone chooses.
  public let defaultAction: Int?
  /// The index of the action that Escape and end-of-file choose.
  public let cancelAction: Int?

  /// Makes the dialog of a declaration whose lists have been read. One that has not been read counts as
  /// empty.
  ///
  /// - Throws: `Shortage` if the lists leave nothing to choose from, or too little.
  public init(_ declaration: Declaration) throws(Shortage) {
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
    // An action that is named keeps its place.
    self.defaultAction = declaration.namedDefaultAction ?? defaultAction
  }
}

// MARK: What is declared

extension Dialog {
  /// The kind of dialog.
  var kind: Kind { declaration.kind }
  /// The title; nil if there is only a message.
  var title: Text? { declaration.title }
  /// The message.
  var message: Text? { declaration.message }
  /// How it looks, apart from its texts and actions.
  var appearance: Appearance { declaration.appearance }
  /// The fields, which are asked for before the action.
  public var fields: [Field] { declaration.fields }
  /// Whether there are items.
  public var hasItems: Bool { declaration.hasItems }
  /// The items, of which some are chosen before the action.
  public var items: Items { declaration.items }
  /// How many items have to be chosen.
  var selectionCount: SelectionCount { declaration.selectionCount }
  /// All actions, in the order given, with the automatic ones last.
  public var actions: Actions { declaration.actions }
  /// Whether there is a list of actions.
  var hasActionList: Bool { declaration.actionRules.hasList }
  /// The text that must be typed, in the same case, to choose the one action that does not cancel.
  public var requiredText: Text? { declaration.requiredText }
  /// Whether the dialog asks for an action.
  var asksForAction: Bool { declaration.asksForAction }
  /// How the dialog is dismissed other than by choosing an action.
  public var dismissalPolicy: DismissalPolicy { declaration.dismissalPolicy }
  /// Whether showing the dialog and comparing an answer with its actions takes little time.
  public var isQuicklySearched: Bool { declaration.isQuicklySearched }
}

// MARK: What follows

extension Dialog {
  /// Whether the number of items that are selected initially is allowed.
  public var allowsInitialSelection: Bool { selectionCount.contains(initialSelection.count) }

  /// The items that are selected initially.
  public var initialSelection: Selection { Selection(in: items) }

  /// The index of the only action that does not cancel, which yes chooses; nil if there are none or
  /// several.
  public var soleAction: Int? { actions.soleIndex }

  /// Whether an answer may do something that cannot be undone.
  var mayDestroy: Bool {
    requiredText != nil || actions.firstIndex(withRole: .destructive) != nil
  }

  /// Whether input typed before the question is shown does not count, as where an answer may do
  /// something that cannot be undone (prompt(1), Answers).
  public var requiresFreshInput: Bool { declaration.discardsTypeAhead || mayDestroy }
}
