// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Dialogs

extension Dialog {
  /// Makes a dialog from all properties that tests declare, including the lines of its lists.
  init(
    _ kind: Kind, title: RawText? = "T", message: RawText? = nil,
    appearance change: (inout Appearance) -> Void = { _ in }, buttons: [Action] = [],
    actionList: RawText? = nil, actionListIndex: Int? = nil, namedDefaultAction: RawText? = nil,
    fields: [Field] = [], items: [Item] = [], itemList: RawText? = nil, itemListIndex: Int? = nil,
    columns: Columns = .wholeLine, selectionCount: SelectionCount = .any,
    acceptsActionNames: Bool = false, requiredText: RawText? = nil,
    dismissalPolicy: DismissalPolicy = DismissalPolicy(), numbersIndices: Bool = false,
    discardsTypeAhead: Bool = false, questionVisibility: Visibility = .automatic
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
    declaration.message = message
    change(&declaration.appearance)
    declaration.discardsTypeAhead = discardsTypeAhead
    if let actionList { try declaration.add(actions: actionList.bytes, columns: columns) }
    if let itemList { try declaration.add(items: itemList.bytes, columns: columns) }
    try self.init(declaration)
  }

  /// The index of the action that the timeout chooses.
  var timeoutAction: Int? { declaration.timeoutAction }
}

extension DialogState {
  /// Makes the initial state.
  init(of dialog: Dialog) { self.init(of: dialog.declaration) }
}

/// Makes a dialog with buttons.
func dialog(
  _ kind: Dialog.Kind, _ title: RawText?, message: RawText? = nil, _ buttons: [Action] = [],
  keepsOrder: Bool = false
) throws -> Dialog {
  try Dialog(
    kind, title: title, message: message, appearance: { $0.keepsOrder = keepsOrder },
    buttons: buttons)
}

/// Makes a dialog whose title does not matter.
func dialog(
  _ kind: Dialog.Kind, message: RawText? = nil, _ buttons: [Action] = [], keepsOrder: Bool = false
) throws -> Dialog { try dialog(kind, "Title", message: message, buttons, keepsOrder: keepsOrder) }

/// Makes a dialog with the lines of `list`.
func dialog(
  _ kind: Dialog.Kind = .confirmation, list: RawText, _ buttons: [Action] = [],
  keepsOrder: Bool = false
) throws -> Dialog {
  try Dialog(kind, appearance: { $0.keepsOrder = keepsOrder }, buttons: buttons, actionList: list)
}

/// The branches of a repository, as a list of actions.
let branches: RawText = """
  main
  feature/login
  feature/logout
  fix-login
  release/1.0
  Makefile
  makefile

  """

extension Action: ExpressibleByStringInterpolation {
  /// An action in the notation of scripts: `LABEL[:ROLE[,ROLE]][=ID]`.
  public init(stringLiteral notation: String) {
    let parts = notation.split(separator: ":", omittingEmptySubsequences: false)
    let suffix = parts.count > 1 ? parts.last ?? "" : ""
    let roles = suffix.prefix { $0 != "=" }.split(separator: ",")
    let id = suffix.contains("=") ? suffix.drop { $0 != "=" }.dropFirst() : nil
    self.init(
      RawText(parts.count > 1 ? parts.dropLast().joined(separator: ":") : notation),
      role: roles.contains("cancel") ? .cancel : roles.contains("destructive") ? .destructive : nil,
      isDefault: roles.contains("default"), id: id.map { RawText(String($0)) })
  }
}

extension Item: ExpressibleByStringLiteral {
  /// An item with only a label.
  public init(stringLiteral label: String) { self.init(RawText(label)) }
}

extension Reply: ExpressibleByStringInterpolation {
  /// A line of input.
  public init(stringLiteral line: String) { self = .line(RawText(line)) }

  /// Escape on an empty line.
  static var escape: Reply { .dismissal(typed: "") }

  /// Shift-Tab on an empty line.
  static var back: Reply { .back(typed: "") }

  /// The input of a secure field.
  static func hidden(_ text: String) -> Reply { .secret(ScriptedSecret(text)) }
}

extension DismissalPolicy {
  /// Makes a policy with changes to the default one.
  init(_ change: (inout Self) -> Void) {
    self.init()
    change(&self)
  }

  /// A policy for a dialog that waits for a process.
  static var waiting: DismissalPolicy { DismissalPolicy { $0.processID = 42 } }

  /// A policy with a timeout, which chooses the action or, if that is nil, none.
  static func timeout(choosing action: RawText? = nil) -> DismissalPolicy {
    DismissalPolicy { ($0.timeout, $0.timeoutAction) = (.second, action) }
  }

  /// A policy that disables Escape.
  static var withoutEscape: DismissalPolicy {
    DismissalPolicy { $0.interactiveDismissal = .disabled }
  }
}

extension Timeout {
  /// A timeout that no test waits for.
  static var second: Timeout { Timeout(milliseconds: 1000) }
}

extension DialogOutcome {
  /// The action that was chosen, with the values and the items.
  var choice: ChosenAction? { if case .chosen(let choice, _) = self { choice } else { nil } }

  /// The index of the chosen action; nil if there is none.
  var index: Int? { choice?.index }

  /// The values of the fields.
  var values: [FieldValue] { choice?.values ?? [] }

  /// How the dialog was dismissed; nil if it was not.
  var dismissal: DismissalKind? {
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

/// A console that replies from a script, and records the questions.
struct ScriptedConsole: Console {
  struct EndOfScript: Error {}

  var replies: [Reply]
  var maximumAttempts: Int?
  var questions: [Question] = []
  /// The echo after each answer.
  var echoes: [String?] = []
  /// The screen: the questions, the answers and their echoes. A block is the cursor.
  var shown: [String] = []
  /// The line of the question, with the input.
  private var line = ""
  /// The time until the timeout, of which each question takes `pace` milliseconds.
  var remainingTime: Int64?
  var pace: Int64 = 1000
  /// The input on the line when the script ends.
  var interruptedLine: RawText?
  var columns = 80
  /// The height of the screen at each question; the last one applies to all further questions.
  var heights = [24]
  var dismissalKey: EditingKeys.Dismissal? = .escape
  var goesBackByShiftTab = false
  /// The result of a command that checks a value; nil if Escape ends the check.
  var verdict: (RawText, FieldValue) -> Field.Verdict? = { _, _ in .accepted }

  init(replies: [Reply], heights: [Int] = [24]) {
    (self.replies, self.heights) = (replies, heights)
  }

  var input: Input { maximumAttempts.map { .lines(maximumAttempts: $0) } ?? .keyboard }
  var editingKeys: EditingKeys {
    EditingKeys(dismissal: dismissalKey, goesBackByShiftTab: goesBackByShiftTab)
  }
  var screen: Screen {
    Screen(columns: columns, rows: heights[min(questions.count, heights.count - 1)])
  }

  mutating func show(_ lines: [Line]) { shown += lines.map { $0.string } }

  mutating func endLine(showing echo: PlainText?) {
    echoes.append(echo?.string)
    if questions.last?.isSpoken == true {
      shown += [line] + (echo.map { [$0.string] } ?? [])
    } else {
      shown.append(line + (echo.map { (line.hasSuffix(" ") ? "" : " ") + $0.string } ?? ""))
    }
  }

  mutating func check(
    _ value: FieldValue, by command: RawText, showing notice: Line, after question: Question
  ) throws(EndOfScript) -> Field.Verdict? {
    shown.append(notice.string)
    return verdict(command, value)
  }

  mutating func ask(_ question: Question) throws(EndOfScript) -> Reply {
    questions.append(question)
    remainingTime = remainingTime.map { $0 - pace }
    shown += question.above.map(\.string)
    line = question.line.string
    if replies.isEmpty {
      shown.append(line + (question.offer?.label.string ?? "") + "▮")
      throw EndOfScript()
    }
    var reply = replies.removeFirst()
    if let offer = question.offer {
      // The label is on the line already, and Enter confirms it.
      if case .line("") = reply {
        reply = offer.reply
        line += offer.label.string
      }
    }
    // The conversation itself ends the line of a question about an action.
    var endsLine = question.kind != .action && !question.leavesLineOpen
    switch reply {
    case .line(let text): line += text.string
    case .secret: line += question.ending(by: question.echoes.secret)
    case .back: (line, endsLine) = (line + question.ending(by: question.echoes.back), true)
    case .dismissal:
      (line, endsLine) = (line + question.ending(by: question.echoes.dismissal), true)
    default: break
    }
    if endsLine {
      shown += line.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    return reply
  }
}

/// A secret whose bytes are empty after it has been wiped.
final class ScriptedSecret: Secret {
  nonisolated(unsafe) private let memory: UnsafeMutableRawBufferPointer
  nonisolated(unsafe) private var count: Int

  init(_ text: String) {
    count = text.utf8.count
    memory = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    memory.copyBytes(from: text.utf8)
  }

  deinit { memory.deallocate() }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<count]) }

  func wipe() { count = 0 }
}

/// A finished conversation.
struct Run {
  let dialog: Dialog
  /// The outcome of the dialog; nil if the script ended first.
  let outcome: DialogOutcome?
  let console: ScriptedConsole
  let state: DialogState

  var questions: [Question] { console.questions }
  /// The lines on which answers are typed.
  var lines: [String] { questions.map(\.line.string) }
  /// The lines above each question except the first.
  var notices: [[String]] { questions.dropFirst().map { $0.above.map(\.string) } }
  /// The label of the action that was chosen.
  var label: String? { dialog.label(outcome?.index) }
  /// The action that was chosen, with the values and the items.
  var choice: ChosenAction? { outcome?.choice }
  /// The output for the selected items.
  var items: [String] { choice?.selection.map { dialog.items[$0].output.string } ?? [] }
}

/// Runs a conversation with a console that replies from a script.
func run(
  _ dialog: Dialog, _ replies: [Reply], maximumAttempts: Int? = nil, remainingTime: Int64? = nil,
  goesBack: Bool = false, language: String = "en", isSpoken: Bool = false,
  printsLabel: Bool = false,
  showsPromptsInPlace: Bool = false, console change: (inout ScriptedConsole) -> Void = { _ in }
) -> Run {
  var console = ScriptedConsole(replies: replies)
  (console.maximumAttempts, console.remainingTime) = (maximumAttempts, remainingTime)
  console.goesBackByShiftTab = goesBack
  change(&console)
  var state = DialogState(of: dialog)
  let outcome = try? Conversation(
    about: dialog, in: Words(in: [language], isSpoken: isSpoken), printsLabel: printsLabel,
    showsPromptsInPlace: showsPromptsInPlace
  ).run(on: &console, changing: &state)
  return Run(dialog: dialog, outcome: outcome, console: console, state: state)
}

/// Returns what an answer means in a dialog: the label of the action, "?" for none, the labels of
/// several with "|" between them, or "" if it is empty and there is no default action.
func meaning(of answer: RawText, in dialog: Dialog, language: String = "en") -> String {
  switch Answers(to: dialog, in: Words(in: [language])).interpretation(of: answer) {
  case .action(let index): dialog.label(index) ?? ""
  case .ambiguous(let indices): indices.compactMap { dialog.label($0) }.joined(separator: "|")
  case .unknown: "?"
  case .noDefault: ""
  }
}

/// Expects that each answer has the given meaning in a dialog.
func expect(
  _ meanings: KeyValuePairs<RawText, String>, in dialog: Dialog, language: String = "en",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for (answer, expected) in meanings {
    let found = meaning(of: answer, in: dialog, language: language)
    #expect(found == expected, "\(answer.string)", sourceLocation: sourceLocation)
  }
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
    omitsHeading: Bool = false, dismissalKey: EditingKeys.Dismissal? = nil
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
  let renderer = conversation.renderer(columns: columns, listState: listState, remainingTime: nil)
  return Suggestions(renderer: renderer, listState: listState, labelRoom: columns - 30)
}

extension Console {
  /// Time is unlimited on a scripted console.
  public var remainingTime: Int64? { nil }

  /// A scripted console has no line to end.
  public mutating func endLine(showing echo: PlainText?) throws(Failure) {}

  /// Nothing interrupts a computation on a scripted console.
  public func compute<Value>(_ work: @escaping () -> Value) throws(Failure) -> Value { work() }
}

extension Dialog {
  /// Returns the outcome of the timeout.
  func outcome(ofTimeoutWith state: DialogState) -> DialogOutcome {
    declaration.outcome(ofTimeoutWith: state)
  }

  /// The outcome of the timeout if no item has been selected or deselected before.
  var outcomeOfTimeout: DialogOutcome { outcome(ofTimeoutWith: DialogState(of: self)) }
}

/// Returns a text of `count` spaces.
func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
