// SPDX-License-Identifier: GPL-3.0-or-later

extension Dialog {
  /// What a call or a program declares about a dialog, checked against every rule that does not depend on
  /// its lists. A `Dialog` is made of it once the lists have been read.
  ///
  /// The rules are in files of their own: automatic actions in `Declaration+AutomaticActions`, validation in
  /// `Declaration+Validation` and `DeclaredItems+Validation`, the default action in
  /// `Declaration+DefaultAction`, the time-out in `Dialog+Dismissing`.
  public struct Declaration: Sendable {
    /// The kind of dialog.
    public let kind: Kind
    /// The title; nil if there is only a message.
    public let title: Text?
    /// The message.
    public var message: Text?
    /// How the dialog looks, apart from its texts and actions. A hidden title is shown if there is no
    /// message.
    public var appearance = Appearance()
    /// Whether input that was typed before a question is shown is discarded, even if no action destroys
    /// anything.
    public var discardsTypeAhead = false
    /// The fields, which are asked for before the action.
    public let fields: [Field]
    /// The items, with the lines of their list once they have been read.
    public private(set) var items: Items
    /// How items are chosen; nil in a dialog without items.
    let itemRules: DeclaredItems?
    /// All actions, with the lines of their list once they have been read, and the automatic ones last.
    public private(set) var actions: Actions
    /// How an action is chosen.
    let actionRules: DeclaredActions
    /// How the dialog is dismissed other than by choosing an action.
    public let dismissalPolicy: DismissalPolicy
    /// The action that the time-out chooses, as an index in `actions.written`; nil if it chooses none.
    private let writtenTimeoutAction: Int?

    /// Makes a declaration, and adds the automatic actions.
    ///
    /// - Parameters:
    ///   - fields: The fields, in order.
    ///   - items: The items, and how they are chosen; nil if there are none.
    ///   - dismissalPolicy: How the dialog is dismissed other than by choosing an action.
    /// - Throws: `DialogError` if it breaks a rule of prompt(1), Actions and roles or Choosing several.
    public init(
      _ kind: Kind, title: Text?, actions: DeclaredActions = DeclaredActions(),
      fields: [Field] = [], items: DeclaredItems? = nil,
      dismissalPolicy: DismissalPolicy = DismissalPolicy()
    ) throws(DialogError) {
      let automatic = Self.automaticActions(
        besides: actions, of: kind, asksForMore: !fields.isEmpty || items != nil)
      let rows = Actions(
        written: actions.written + automatic,
        at: min(actions.listIndex ?? .max, actions.written.count))
      try Self.validate(rows.written)
      try items?.validate()
      _ = try dismissalPolicy.confirmation?.declaration()
      (self.kind, self.title, self.fields) = (kind, title, fields)
      (self.actions, actionRules) = (rows, actions)
      self.items = Items(written: items?.written ?? [], at: items?.listIndex ?? .max)
      itemRules = items
      self.dismissalPolicy = dismissalPolicy
      writtenTimeoutAction = try Self.timeoutAction(
        among: rows, actions, hasFields: !fields.isEmpty, by: dismissalPolicy)
      try validateDefaultAction()
      try validateRequiredText()
    }

    /// Adds the lines of the list of actions. A line that prints the label or ID of an action that the author
    /// wrote means that action.
    ///
    /// - Parameter bytes: The lines of the list.
    /// - Throws: `ListError` if the list is no text, or contradicts its columns.
    public mutating func add(actions bytes: [UInt8], columns: Columns) throws(ListError) {
      actions = actions.with(
        try LineList(bytes, columns: columns, besides: actionRules.written))
    }

    /// Adds the lines of the list of items. A line that prints the label or ID of an item that the author
    /// wrote means that item.
    ///
    /// - Parameter bytes: The lines of the list.
    /// - Throws: `ListError` if the list is no text, or contradicts its columns.
    public mutating func add(items bytes: [UInt8], columns: Columns) throws(ListError) {
      items = items.with(try LineList(bytes, columns: columns, besides: items.written))
    }

    /// Adds `text` on a new line at the end of the message. A blank text adds nothing.
    public mutating func add(toMessage text: Text) {
      if text.isBlank { return }
      let beginning = message.map { $0.bytes + [UInt8(ascii: "\n")] } ?? []
      message = Text(bytes: beginning + text.bytes)
    }

    /// Whether the dialog has items, or a list of them.
    public var hasItems: Bool { itemRules != nil }

    /// How many items have to be chosen.
    public var selectionCount: SelectionCount { itemRules?.selectionCount ?? .any }

    /// The text that must be typed, in the same case, to choose the one action that does not cancel.
    public var requiredText: Text? { actionRules.requiredText }

    /// The index of the action that Escape and end-of-file choose.
    var cancelAction: Int? { actions.firstIndex(withRole: .cancel) }

    /// The index of the action that the time-out chooses; nil if it chooses none.
    var timeoutAction: Int? { writtenTimeoutAction.map { actions.index(ofWritten: $0) } }

    /// Whether the dialog asks for an action. If it does not, Enter on the last field, or when the items are
    /// chosen, chooses the only one that does not cancel.
    var asksForAction: Bool {
      if fields.isEmpty && !hasItems || requiredText != nil { return true }
      // Enter alone must not end a wait.
      if hasItems, dismissalPolicy.processID != nil { return true }
      switch actionRules.questionVisibility {
      case .automatic: return !actionRules.written.isEmpty || actionRules.hasList
      case .visible: return true
      case .hidden: return false
      }
    }

    /// Whether there is neither a title nor a message to show.
    public var isBlank: Bool {
      title?.isBlank != false && message == nil && !(kind == .error && isCritical)
    }

    /// Whether showing the dialog and comparing an answer with its actions takes little time, since
    /// there is neither a long text nor a long list.
    public var isQuicklySearched: Bool {
      let (few, shortMessage) = (1000, 100_000)
      let hasShortLists = actions.list.byteCount + items.list.byteCount < shortMessage
      return hasShortLists && actions.count + items.count < few
        && message?.bytes.count ?? 0 < shortMessage
        && actions.areQuicklySearched && items.areQuicklySearched
    }
  }
}

/// The actions that the author of a dialog declares, and how one of them is chosen.
public struct DeclaredActions: Sendable {
  /// The actions that the author wrote, in order.
  public var written: [Action]
  /// The number of these actions before a list that is read later, at most all; nil without a list.
  public var listIndex: Int?
  /// The label or ID of the default action, which keeps its place. A line of the list may have it; if none
  /// does, or the name is blank, there is no such name.
  public var defaultName: Text?
  /// The text that must be typed, in the same case, to choose the one action that does not cancel.
  public var requiredText: Text?
  /// Whether the numbers beside the actions are their indices in the order given, which is then kept, even
  /// if their IDs are numbers.
  public var numbersIndices = false
  /// Whether an action is asked for after fields and items. Automatic means visible if the author wrote
  /// an action, or there is a list. Where it is hidden, only one action does not cancel.
  public var questionVisibility = Dialog.Visibility.automatic

  /// Makes actions without a list.
  public init(_ written: [Action] = []) { self.written = written }

  /// Whether there is a list, which is read later.
  var hasList: Bool { listIndex != nil }
}

/// The items that the author of a dialog declares, and how they are chosen.
public struct DeclaredItems: Sendable {
  /// The items that the author wrote, in order.
  public var written: [Item]
  /// The number of these items before a list that is read later, at most all; nil without a list.
  public var listIndex: Int?
  /// How many items have to be chosen.
  public var selectionCount = SelectionCount.any
  /// Whether an action other than the first one can be named instead of an item, and is chosen at
  /// once.
  public var acceptsActionNames = false

  /// Makes items without a list, of which any number can be chosen.
  public init(_ written: [Item] = []) { self.written = written }
}
