// SPDX-License-Identifier: GPL-3.0-or-later

/// A valid dialog to present: a title, an optional message, fields and actions.
///
/// The rules are in files of their own: automatic actions in `Dialog+AutomaticActions`, validation
/// in `Dialog+Validation`, the default action in `Dialog+DefaultAction`.
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

  /// The kind of dialog.
  public let kind: Kind
  /// The title; nil if there is only a message.
  public let title: Text?
  /// How it looks, apart from its texts and actions.
  public let appearance: Appearance
  /// The message.
  public private(set) var message: Text?
  /// The text that must be typed, in the same case, to choose the one action that does not cancel.
  public let requiredText: Text?
  /// How the dialog is dismissed other than by choosing an action.
  public let dismissalPolicy: DismissalPolicy
  /// The index of the action that the time-out chooses; nil if it chooses none.
  public private(set) var timeoutAction: Int?
  /// The fields, which are asked for before the action.
  public let fields: [Field]
  /// The items, of which some are chosen before the action.
  public private(set) var items: Items
  /// Whether the dialog has items, or a list of them that is added later.
  public let hasItems: Bool
  /// How many items have to be chosen.
  public let selectionCount: SelectionCount
  /// Whether an action other than the first one can be named instead of an item, and is chosen at
  /// once.
  let namesActionsAmongItems: Bool
  /// Whether the dialog asks for an action. If there are fields or items, and only automatic actions,
  /// Enter on the last field, or when the items are chosen, chooses OK.
  public let asksForAction: Bool
  /// Whether input that was typed before a question is shown answers none, even if no action destroys
  /// anything.
  let ignoresTypeAhead: Bool
  /// All actions, in the order given, with the automatic ones last.
  public private(set) var actions: Actions
  /// Indices in `actions`, in the order on screen.
  public private(set) var order: Order
  /// The index of the action that Enter alone chooses.
  public private(set) var defaultAction: Int?
  /// The label or ID of the default action, if the author named it apart from the actions.
  private let namedDefaultAction: Text?
  /// The index of the action that Escape and end-of-file choose.
  public private(set) var cancelAction: Int?
  /// Whether the dialog has a list of actions, which is added later.
  public let hasActionList: Bool
  /// Whether the numbers beside the actions are their indices in the order given, which `--format
  /// index` prints, even if their IDs are numbers.
  let numbersIndices: Bool

  /// Makes a dialog, and adds its automatic actions.
  ///
  /// - Parameters:
  ///   - appearance: How it looks. A hidden title is shown if there is no message.
  ///   - buttons: The actions that the author wrote, in order.
  ///   - hasActionList: Whether a list of actions will be added.
  ///   - actionListIndex: The number of buttons before that list; nil for all.
  ///   - namedDefaultAction: The label or ID of the default action, which keeps its place. A line of
  ///     a list may have it; if none does, or the name is blank, there is no such name.
  ///   - fields: The fields, in order.
  ///   - items: The items that the author wrote, in order.
  ///   - hasItemList: Whether a list of items will be added.
  ///   - itemListIndex: The number of items before that list; nil for all.
  ///   - selectionCount: How many items have to be chosen.
  ///   - namesActionsAmongItems: Whether an action other than the first one can be named instead of an
  ///     item, and is chosen at once.
  ///   - requiredText: The text that must be typed to choose the one action that does not cancel.
  ///   - dismissalPolicy: How the dialog is dismissed other than by choosing an action.
  ///   - numbersIndices: Whether the numbers on screen are the indices in the order given, which is
  ///     then kept.
  ///   - ignoresTypeAhead: Whether input that was typed before a question is shown answers none.
  ///   - asksForAction: Whether an action is asked for after the fields and items; nil for whether the
  ///     author wrote one. Where none is asked for, there is only one that does not cancel.
  /// - Throws: `DialogError` if the actions break a rule of prompt(1), Actions and roles.
  public init(
    _ kind: Kind, title: Text?, appearance: Appearance = Appearance(), message: Text? = nil,
    buttons: [Action] = [], hasActionList: Bool = false, actionListIndex: Int? = nil,
    namedDefaultAction: Text? = nil,
    fields: [Field] = [], items: [Item] = [], hasItemList: Bool = false,
    itemListIndex: Int? = nil, selectionCount: SelectionCount = .any,
    namesActionsAmongItems: Bool = false,
    requiredText: Text? = nil,
    dismissalPolicy: DismissalPolicy = DismissalPolicy(),
    numbersIndices: Bool = false, ignoresTypeAhead: Bool = false, asksForAction: Bool? = nil
  ) throws(DialogError) {
    let hasItems = !items.isEmpty || hasItemList
    let automatic = Self.automaticActions(
      besides: buttons, of: kind, hasActionList: hasActionList,
      asksForMore: !fields.isEmpty || hasItems)
    try Self.validate(buttons + automatic)
    try Self.validate(items, selectionCount, hasItemList: hasItemList)
    _ = try dismissalPolicy.confirmation?.dialog()
    self.kind = kind
    self.title = title
    self.appearance = appearance
    self.message = message
    self.requiredText = requiredText
    self.dismissalPolicy = dismissalPolicy
    if dismissalPolicy.timeoutAction != nil {
      self.timeoutAction = try Self.timeoutAction(
        among: buttons + automatic, by: dismissalPolicy, requiredText: requiredText,
        hasFields: !fields.isEmpty, hasActionList: hasActionList)
    }
    self.fields = fields
    self.items = Items(written: items, at: itemListIndex)
    self.hasItems = hasItems
    self.selectionCount = selectionCount
    self.namesActionsAmongItems = namesActionsAmongItems
    let asksForNothingElse = fields.isEmpty && !hasItems
    // Enter alone must not end a wait.
    let isWaiting = hasItems && dismissalPolicy.processID != nil
    let hasOwnActions = asksForAction ?? (!buttons.isEmpty || hasActionList)
    self.asksForAction =
      asksForNothingElse || hasOwnActions || requiredText != nil || isWaiting
    self.ignoresTypeAhead = ignoresTypeAhead
    self.hasActionList = hasActionList
    self.numbersIndices = numbersIndices
    self.namedDefaultAction = namedDefaultAction?.isBlank == false ? namedDefaultAction : nil
    (actions, order) = (
      Actions(written: buttons, at: actionListIndex, automatic: automatic), Order(count: 0)
    )
    arrange()
    if let name = self.namedDefaultAction { try validateDefaultAction(called: name) }
    if requiredText != nil { try validateRequiredText() }
  }

  /// Finds the actions that Enter and Escape choose, and the order on screen.
  private mutating func arrange() {
    cancelAction = actions.firstIndex(withRole: .cancel)
    defaultAction = Self.defaultAction(
      among: actions, of: kind, requiresTyping: requiredText != nil,
      isWaiting: dismissalPolicy.processID != nil)
    order =
      appearance.keepsOrder || numbersIndices
      ? Order(count: actions.count)
      : Order(
        count: actions.count, defaultAction: defaultAction, cancelAction: cancelAction)
    // The order is settled: this action keeps its place.
    if let namedDefaultAction, let index = actions.index(called: namedDefaultAction) {
      defaultAction = index
    }
  }

  /// Returns this dialog with a list of actions among those that the author wrote. A line that prints
  /// the label or ID of one of these means that action.
  ///
  /// - Parameter bytes: The lines of the list.
  /// - Throws: `ListError` if the list is no text, or contradicts its columns.
  public func adding(actions bytes: [UInt8], columns: Columns) throws(ListError) -> Dialog {
    var dialog = self
    let written = actions.written
    let names = Set(written.flatMap { [$0.label, $0.id].compactMap { $0 } })
    let list = try LineList(bytes, columns: columns, besides: names)
    let listIndex = actions.listIndex
    dialog.actions = Actions(
      written: written, list: list, at: listIndex, automatic: actions.automatic)
    dialog.timeoutAction = timeoutAction.map { $0 < listIndex ? $0 : $0 + list.count }
    dialog.arrange()
    return dialog
  }

  /// Returns this dialog with a list of items among those that the author wrote. A line that prints
  /// the label or ID of one of these means that item.
  ///
  /// - Parameter bytes: The lines of the list.
  /// - Throws: `ListError` if the list is no text, or contradicts its columns.
  public func adding(items bytes: [UInt8], columns: Columns) throws(ListError) -> Dialog {
    var dialog = self
    let names = Set(items.written.flatMap { [$0.label, $0.id].compactMap { $0 } })
    let list = try LineList(bytes, columns: columns, besides: names)
    dialog.items = Items(written: items.written, list: list, at: items.listIndex)
    return dialog
  }

  /// Returns this dialog with `text` on a new line at the end of its message. A blank text adds
  /// nothing.
  public func adding(toMessage text: Text) -> Dialog {
    if text.isBlank { return self }
    var dialog = self
    let beginning = message.map { $0.bytes + [UInt8(ascii: "\n")] } ?? []
    dialog.message = Text(bytes: beginning + text.bytes)
    return dialog
  }

  /// Whether there is no action that does not cancel, or no item, because the list is empty.
  public var hasNoChoices: Bool {
    hasActionList && !actions.contains { $0.role != .cancel } || hasItems && items.isEmpty
  }

  /// Whether fewer items can be chosen than have to be, because the list is too short.
  public var hasTooFewItems: Bool { items.count < selectionCount.minimum }

  /// Whether the items that are chosen at first are neither too few nor too many.
  public var allowsInitialSelection: Bool { selectionCount.contains(initialSelection.count) }

  /// The items that are chosen at first.
  public var initialSelection: Selection { Selection(in: items) }

  /// Whether there is neither a title nor a message to show.
  public var isBlank: Bool {
    title?.isBlank != false && message == nil && !(kind == .error && isCritical)
  }

  /// The index of the only action that does not cancel, which yes chooses; nil if there are none or
  /// several.
  public var soleAction: Int? {
    if actions.offersSeveralChoices { return nil }
    return actions.firstIndex { $0.role != .cancel }
  }

  /// Whether showing the dialog and comparing an answer with its actions takes little time, since
  /// there is neither a long text nor a long list.
  public var isQuicklySearched: Bool {
    let (few, shortMessage) = (1000, 100_000)
    let hasShortLists = actions.list.byteCount + items.list.byteCount < shortMessage
    return hasShortLists && actions.count + items.count < few
      && message?.bytes.count ?? 0 < shortMessage
      && actions.written.allSatisfy {
        $0.label.isQuicklyCompared && $0.translation?.isQuicklyCompared != false
      }
      && items.areQuicklySearched
  }

  /// Whether an answer may do something that cannot be undone.
  var mayDestroy: Bool {
    requiredText != nil || actions.firstIndex(withRole: .destructive) != nil
  }

  /// Whether input typed before the question is shown does not count, as where an answer may do
  /// something that cannot be undone (prompt(1), Answers).
  public var requiresFreshInput: Bool { ignoresTypeAhead || mayDestroy }
}
