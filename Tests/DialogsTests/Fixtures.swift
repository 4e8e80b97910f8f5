// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

extension Dialog {
  /// Makes a dialog of everything that tests declare, with the lines of its lists.
  init(
    _ kind: Kind, title: Text?, appearance: Appearance = Appearance(), message: Text? = nil,
    buttons: [Action] = [], actionList: Text? = nil, actionListIndex: Int? = nil,
    namedDefaultAction: Text? = nil, fields: [Field] = [], items: [Item] = [],
    itemList: Text? = nil, itemListIndex: Int? = nil, columns: Columns = .wholeLine,
    selectionCount: SelectionCount = .any, acceptsActionNames: Bool = false,
    requiredText: Text? = nil, dismissalPolicy: DismissalPolicy = DismissalPolicy(),
    numbersIndices: Bool = false, discardsTypeAhead: Bool = false,
    questionVisibility: Visibility = .automatic
  ) throws {
    var declaredActions = DeclaredActions(buttons)
    if actionList != nil { declaredActions.listIndex = actionListIndex ?? buttons.count }
    declaredActions.defaultName = namedDefaultAction
    declaredActions.requiredText = requiredText
    declaredActions.numbersIndices = numbersIndices
    declaredActions.questionVisibility = questionVisibility
    var declaredItems = DeclaredItems(items)
    if itemList != nil { declaredItems.listIndex = itemListIndex ?? items.count }
    declaredItems.selectionCount = selectionCount
    declaredItems.acceptsActionNames = acceptsActionNames
    var declaration = try Declaration(
      kind, title: title, actions: declaredActions, fields: fields,
      items: items.isEmpty && itemList == nil ? nil : declaredItems,
      dismissalPolicy: dismissalPolicy)
    (declaration.message, declaration.appearance) = (message, appearance)
    declaration.discardsTypeAhead = discardsTypeAhead
    if let actionList { try declaration.add(actions: actionList.bytes, columns: columns) }
    if let itemList { try declaration.add(items: itemList.bytes, columns: columns) }
    try self.init(declaration)
  }

  /// The index of the action that the time-out chooses.
  var timeoutAction: Int? { declaration.timeoutAction }
}

extension DialogState {
  /// Makes the state at first.
  init(of dialog: Dialog) { self.init(of: dialog.declaration) }
}

/// Makes a dialog of buttons in the notation of the command line.
func dialog(
  _ kind: Dialog.Kind, _ title: Text?, message: Text? = nil, _ buttons: [Text] = [],
  keepsOrder: Bool = false
) throws -> Dialog {
  var appearance = Dialog.Appearance()
  appearance.keepsOrder = keepsOrder
  return try Dialog(
    kind, title: title, appearance: appearance, message: message,
    buttons: buttons.map { try Action(notation: $0) })
}

/// Makes a dialog whose title does not matter.
func dialog(
  _ kind: Dialog.Kind, message: Text? = nil, _ buttons: [Text] = [],
  keepsOrder: Bool = false
) throws -> Dialog {
  try dialog(kind, "Title", message: message, buttons, keepsOrder: keepsOrder)
}

/// Makes a dialog with the lines of `list`.
func dialog(
  _ kind: Dialog.Kind = .confirmation, list: Text, _ buttons: [Text] = [], keepsOrder: Bool = false
) throws -> Dialog {
  var appearance = Dialog.Appearance()
  appearance.keepsOrder = keepsOrder
  return try Dialog(
    kind, title: "T", appearance: appearance, buttons: buttons.map { try Action(notation: $0) },
    actionList: list)
}

/// The branches of a repository, as a list of actions.
let branches: Text = """
  main
  feature/login
  feature/logout
  fix-login
  release/1.0
  Makefile
  makefile

  """

extension Action {
  /// An action as tests write it, in the form that scripts use: `LABEL[:ROLE[,ROLE]][=ID]`.
  init(notation: Text) throws {
    let parts = notation.string.split(separator: ":", omittingEmptySubsequences: false)
    let suffix = parts.count > 1 ? parts.last ?? "" : ""
    let roles = suffix.prefix { $0 != "=" }.split(separator: ",")
    let id = suffix.contains("=") ? suffix.drop { $0 != "=" }.dropFirst() : nil
    self.init(
      Text(parts.count > 1 ? parts.dropLast().joined(separator: ":") : notation.string),
      role: roles.contains("cancel") ? .cancel : roles.contains("destructive") ? .destructive : nil,
      isDefault: roles.contains("default"), id: id.map { Text(String($0)) })
  }
}

extension Timeout {
  /// A time that no test waits for.
  static var second: Timeout { Timeout(milliseconds: 1000) }
}

extension Outcome {
  /// The index of the action that was chosen; nil where none was.
  var index: Int? {
    if case .chosen(let choice, _) = self { choice.index } else { nil }
  }

  /// What was typed into the fields.
  var values: [FieldValue] {
    if case .chosen(let choice, _) = self { choice.values } else { [] }
  }

  /// How the dialog was dismissed; nil where it was not.
  var dismissal: Dismissal? {
    switch self {
    case .chosen(_, let dismissal), .dismissed(let dismissal): dismissal
    case .unanswered: nil
    }
  }
}

extension Dialog {
  /// The labels in the order on screen.
  var labelsOnScreen: [String] { order.map { actions[$0].label.string } }

  /// Returns the label of the action at `index`.
  func label(_ index: Int?) -> String? { index.map { actions[$0].label.string } }
}

/// Returns the lines of a dialog as a screen shows them, without styles.
func screenLines(_ dialog: Dialog, columns: Int = 80, rows: Int = 24) -> [String] {
  let layout = Layout(dialog, screen: Screen(columns: columns, rows: rows))
  return (layout.heading + layout.lines).map(\.string) + [layout.question.string]
}

extension Layout {
  /// Lays out a dialog as a conversation does.
  init(
    _ dialog: Dialog, words: Words = .english,
    screen: Screen = Screen(columns: 80, rows: 24), listState: ListState? = ListState(),
    omitsHeading: Bool = false, dismissalKey: PlainText? = nil
  ) {
    let conversation = Conversation(about: dialog, in: words)
    let renderer = conversation.renderer(
      columns: screen.columns, listState: listState,
      remainingTime: dialog.dismissalPolicy.timeout?.milliseconds)
    self.init(
      by: renderer, rows: screen.rows, listState: listState, omitsHeading: omitsHeading,
      dismissalKey: dismissalKey)
  }
}

/// Returns what Tab and the arrow keys offer in a dialog.
func suggestions(
  for dialog: Dialog, columns: Int = 80, listState: ListState = ListState()
) -> Suggestions {
  let conversation = Conversation(about: dialog, in: .english)
  let renderer = conversation.renderer(
    columns: columns, listState: listState, remainingTime: nil)
  return Suggestions(from: renderer, listState: listState, labelRoom: columns - 30)
}

extension Console {
  /// Time is unlimited on a scripted console.
  public var remainingTime: Int64? { nil }

  /// A scripted console has no line to end.
  public mutating func endLine(showing echo: PlainText?) throws(Failure) {}

  /// Nothing ends the wait of a scripted console.
  public func compute<Value>(_ work: @escaping () -> Value) throws(Failure) -> Value { work() }
}

extension Dialog {
  /// Returns the outcome of the time-out.
  func outcome(ofTimeoutWith state: DialogState) -> Outcome {
    declaration.outcome(ofTimeoutWith: state)
  }

  /// The outcome of the time-out if no item has been chosen or left out meanwhile.
  var outcomeOfTimeout: Outcome { outcome(ofTimeoutWith: DialogState(of: self)) }
}
