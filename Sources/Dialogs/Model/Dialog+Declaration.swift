// SPDX-License-Identifier: GPL-3.0-or-later

extension Dialog {
  /// The description of a dialog by a command line or a client. A declaration complies with every
  /// rule that does not depend on the lists of the dialog. Once the lists have been read, a
  /// `Dialog` is created from the declaration.
  ///
  /// The rules are in files of their own: automatic actions in `Declaration+AutomaticActions`,
  /// validation in `Declaration+Validation` and `DeclaredItems+Validation`, the default action in
  /// `Declaration+DefaultAction`, the timeout in `Dialog+Dismissing`.
  package struct Declaration: Sendable {
    /// The kind of dialog.
    package let kind: Kind
    /// The title; nil if there is none.
    package let title: RawText?
    /// The message.
    package var message: RawText?
    /// The appearance apart from texts and actions. A hidden title is shown if there is no message.
    package var appearance = Appearance()
    /// The effects of keys in the window that the dialog imitates; nil if it imitates none.
    package var windowKeys: WindowKeys?
    /// Whether input that was typed before a question is shown is discarded, even if no action is
    /// destructive.
    package var discardsTypeAhead = false
    /// The fields, which precede the question about an action.
    package let fields: [Field]
    /// The items, including the lines of the list of items once this list has been read.
    package private(set) var items: Items
    /// The rules for the choice of items; nil in a dialog without items.
    let itemRules: DeclaredItems?
    /// All actions, including the lines of the list of actions once this list has been read.
    /// Automatic actions are last.
    package private(set) var actions: Actions
    /// The rules for the choice of an action.
    let actionRules: DeclaredActions
    /// The ways to dismiss the dialog other than by an action.
    package let dismissalPolicy: DismissalPolicy
    /// The index in `actions.written` of the action that the timeout chooses; nil if the timeout
    /// chooses no action.
    private let writtenTimeoutAction: Int?

    /// Creates a declaration, and adds the automatic actions.
    ///
    /// - Parameters:
    ///   - fields: The fields, in order.
    ///   - items: The items; nil if there are none.
    ///   - dismissalPolicy: The ways to dismiss the dialog other than by an action.
    /// - Throws: `DialogError` if the declaration violates a rule that does not depend on the
    ///   lists.
    package init(
      _ kind: Kind, title: RawText?, actions: DeclaredActions = DeclaredActions(),
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

    /// Adds the lines of the list of actions. A line is omitted if its output is the same as the
    /// label or ID of an author's action.
    ///
    /// - Throws: `ListError` if the list contains a NUL or an invalid line.
    package mutating func add(actions bytes: [UInt8], columns: Columns) throws(ListError) {
      try actions.add(list: bytes, columns: columns, besides: actionRules.written)
    }

    /// Adds the lines of the list of items. A line is omitted if its output is the same as the
    /// label or ID of an author's item.
    ///
    /// - Throws: `ListError` if the list contains a NUL or an invalid line.
    package mutating func add(items bytes: [UInt8], columns: Columns) throws(ListError) {
      try items.add(list: bytes, columns: columns, besides: items.written)
    }

    /// Adds `text` to the message as a new line, unless `text` is blank.
    package mutating func add(toMessage text: RawText) {
      if text.isBlank { return }
      let beginning = message.map { $0.bytes + [UInt8(ascii: "\n")] } ?? []
      message = RawText(bytes: beginning + text.bytes)
    }

    /// Whether the dialog asks for items. It is also true if the list of items is empty.
    package var hasItems: Bool { itemRules != nil }

    /// The number of items to choose.
    package var selectionCount: SelectionCount { itemRules?.selectionCount ?? .any }

    /// The text that has to be typed, with the same upper-case and lower-case letters, to choose
    /// the only action that does not cancel.
    package var requiredText: RawText? { actionRules.requiredText }

    /// The index of the cancel action, which Escape and end-of-file choose unless `dismissalPolicy`
    /// disables these keys; nil if there is none.
    var cancelAction: Int? { actions.firstIndex(withRole: .cancel) }

    /// The index of the action that the timeout chooses; nil if the timeout chooses no action.
    var timeoutAction: Int? { writtenTimeoutAction.map { actions.index(ofWritten: $0) } }

    /// Whether the dialog asks for an action. Otherwise Enter on the last field, or after the
    /// choice of items, chooses the only action that does not cancel.
    var asksForAction: Bool {
      if fields.isEmpty && !hasItems || requiredText != nil { return true }
      // If the dialog waits for a process, it asks for an action, since Enter alone must not end
      // the wait.
      if hasItems, dismissalPolicy.processID != nil { return true }
      let visibility = actionRules.questionVisibility
      let hasActions = !actionRules.written.isEmpty || actionRules.hasList
      return visibility == .visible || visibility == .automatic && hasActions
    }

    /// Whether there is neither a title, a message nor a word that marks an error.
    package var isBlank: Bool {
      title?.isBlank != false && message == nil && !(kind == .error && isCritical)
    }

    /// Whether showing the dialog and comparing an answer with its actions takes little time, since
    /// the dialog has neither a long text nor a long list.
    package var isQuicklySearched: Bool {
      let (few, shortMessage) = (1000, 100_000)
      let hasShortLists = actions.list.byteCount + items.list.byteCount < shortMessage
      return hasShortLists && actions.count + items.count < few
        && message?.bytes.count ?? 0 < shortMessage
        && actions.areQuicklySearched && items.areQuicklySearched
    }
  }
}

/// The actions that the author of a dialog declares, and the rules for the choice among them.
package struct DeclaredActions: Sendable {
  /// The actions that the author wrote, in order.
  package var written: [Action]
  /// The number of written actions that precede the list of actions, which is read later; nil
  /// without a list.
  package var listIndex: Int?
  /// The label or ID of the default action, which is not moved to the top. The default action may
  /// be a line of the list. If there is a list, a name that no action has is ignored. A blank name
  /// is always ignored.
  package var defaultName: RawText?
  /// The text that has to be typed, with the same upper-case and lower-case letters, to choose the
  /// only action that does not cancel.
  package var requiredText: RawText?
  /// Whether the actions keep the order given, and are numbered in this order, even if their IDs
  /// are numbers.
  package var numbersIndices = false
  /// The visibility of the question about an action after fields and items. Automatic means visible
  /// if the author wrote an action, or there is a list. It must not be hidden if several actions do
  /// not cancel.
  package var questionVisibility = Dialog.Visibility.automatic

  /// Whether an alert with actions or a list, but without a cancel action, gets one if it has
  /// fields or items, or if it has only destructive actions outside the list, or none.
  package var addsCancelAction = false

  /// Creates a declaration of actions without a list.
  package init(_ written: [Action] = []) { self.written = written }

  /// Whether there is a list.
  var hasList: Bool { listIndex != nil }
}

/// The items that the author of a dialog declares, and the rules for the choice of items.
package struct DeclaredItems: Sendable {
  /// The items that the author wrote, in order.
  package var written: [Item]
  /// The number of written items that precede the list of items, which is read later; nil without a
  /// list.
  package var listIndex: Int?
  /// The number of items to choose.
  package var selectionCount = SelectionCount.any
  /// Whether the question about items also accepts the name of any action but the first. Such an
  /// answer chooses the action immediately.
  package var acceptsActionNames = false

  /// Whether the items are the commands of a menu. Choosing an item ends the dialog, so no boxes
  /// show which item is selected. The actions that can be named instead of an item are shown as
  /// rows below the items.
  package var isMenu = false
  /// Whether the details are as important as the labels, and therefore not faint.
  package var hasPlainDetails = false
  /// Whether the rows have no numbers, for items whose labels would contradict the numbers.
  package var hidesNumbers = false

  /// Creates a declaration of items without a list. Any number of the items can be chosen.
  package init(_ written: [Item] = []) { self.written = written }
}
