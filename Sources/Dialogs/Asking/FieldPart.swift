// SPDX-License-Identifier: GPL-3.0-or-later

/// The question about a field that is typed, repeated until a value is valid (prompt(1), Forms).
struct FieldPart: Part {
  typealias Value = FieldValue

  private let conversation: Conversation
  private let field: Field
  /// The lines above the first question.
  private let above: [Line]
  /// Whether the line still has the text to which the user has gone back.
  private var isReturn: Bool

  /// - Parameter above: The lines above the first question.
  init(_ field: Field, of conversation: Conversation, above: [Line], isReturn: Bool) {
    (self.field, self.conversation) = (field, conversation)
    (self.above, self.isReturn) = (above, isReturn)
  }

  var isOfField: Bool { true }

  func question<C: Console>(
    after previous: Question?, in state: DialogState, on console: C
  ) throws(C.Failure) -> Question {
    var question = conversation.question(
      about: field, label: field.label, in: state.form, on: console)
    question.isReturn = isReturn
    if previous == nil {
      question.text = state.form.current?.text ?? ""
      question.above = above + question.above
    }
    return question
  }

  func keep(_ input: Text, in state: inout DialogState) { state.form.current?.text = input }

  mutating func step<C: Console>(
    after reply: Reply, to question: Question, in state: inout DialogState, on console: inout C
  ) throws(C.Failure) -> Step<FieldValue> {
    let step: Step<FieldValue>
    switch reply {
    case .action, .help, .dismissal, .back, .endOfInput: return .show()
    case .lineTooLong: step = .refuse([])
    case .secret(let secret):
      step = try self.step(after: .secret(secret), in: state, on: &console)
    case .line(let text):
      // The initial value cannot be edited on standard input, so an empty line means it.
      let isInitial = text.isEmpty && console.input != .keyboard
      let typed = isInitial ? field.initialText : text
      keep(typed, in: &state)
      step = try self.step(after: .text(typed), in: state, on: &console)
    }
    if case .refuse = step { isReturn = false }
    return step
  }

  private func step<C: Console>(
    after value: FieldValue, in state: DialogState, on console: inout C
  ) throws(C.Failure) -> Step<FieldValue> {
    let field = field
    // Looking at a file, or matching a pattern, may take long.
    let check =
      field.isQuicklyChecked ? field.check(value) : try console.compute { field.check(value) }
    switch check {
    case .valid(let valid):
      return field.isRepeated
        ? try step(repeating: value, in: state, on: &console) : .done(valid)
    case .existing(let valid):
      return try step(replacing: valid, of: value, in: state, on: &console)
    case .refused(let refusal):
      // The value may be a secret, which is typed again and must not remain in memory.
      value.wipe()
      let notice = conversation.notice(of: refusal, by: field, columns: console.screen.columns)
      return .refuse(notice, input: refusal.allowsEditing ? value.editableText : "")
    }
  }

  /// Asks for a secret a second time.
  private func step<C: Console>(
    repeating value: FieldValue, in state: DialogState, on console: inout C
  ) throws(C.Failure) -> Step<FieldValue> {
    let renderer = conversation.renderer(for: console)
    var state = state.showing(value, by: renderer)
    var repetition = RepetitionPart(of: value, field, of: conversation, by: renderer)
    switch try conversation.ask(for: &repetition, of: &state, on: &console) {
    case .value(true): return .done(value)
    // Only a value that is returned is overwritten elsewhere.
    case .value(false):
      value.wipe()
      let mismatch = conversation.words(.fieldMismatch)
      return .refuse(
        conversation.notice(mismatch, inField: true, columns: console.screen.columns))
    case .back:
      value.wipe()
      return .refuse([])
    case .ended(let outcome):
      value.wipe()
      return .end(outcome)
    }
  }

  /// Asks whether an existing file is to be named where a new one is asked for.
  ///
  /// - Parameter typed: The path as it was typed.
  private func step<C: Console>(
    replacing path: FieldValue, of typed: FieldValue, in state: DialogState, on console: inout C
  ) throws(C.Failure) -> Step<FieldValue> {
    let columns = console.screen.columns
    let input = typed.editableText
    let words = conversation.words
    // Replacing a file has to be confirmed, and no user is asked.
    if console.input != .keyboard {
      let notice = words.notice(ofExisting: input, columns: columns)
      return .refuse(
        conversation.notice(notice, inField: true, columns: columns), input: input)
    }
    let name = words.quoted(path: input, columns: columns)
    let question = Text(words(.replaceFile, ("name", name)).string)
    let renderer = conversation.renderer(for: console)
    var state = state.showing(path, by: renderer)
    var part = ItemPart(
      ofOptions: ItemAnswers(yesOrNo: question, isOn: false, in: words), of: conversation,
      allowsBack: true, discardsTypeAhead: true, on: console)
    switch try conversation.ask(for: &part, of: &state, on: &console) {
    // The first option is yes.
    case .value(let selection) where selection.contains(0): return .done(path)
    case .value, .back: return .refuse([], input: input)
    case .ended(let outcome): return .end(outcome)
    }
  }
}

/// The question about a secret that is typed a second time. The value is whether both are the same.
private struct RepetitionPart: Part {
  typealias Value = Bool

  private let conversation: Conversation
  private let field: Field
  private let value: FieldValue
  private let label: Text

  init(
    of value: FieldValue, _ field: Field, of conversation: Conversation, by renderer: DialogRenderer
  ) {
    (self.value, self.field, self.conversation) = (value, field, conversation)
    label = renderer.label(ofRepeated: field)
  }

  var isOfField: Bool { true }

  func question<C: Console>(
    after previous: Question?, in state: DialogState, on console: C
  ) throws(C.Failure) -> Question {
    var question = conversation.question(about: field, label: label, in: state.form, on: console)
    question.above = question.leadingLines
    question.allowsBack = true
    return question
  }

  mutating func step<C: Console>(
    after reply: Reply, to question: Question, in state: inout DialogState, on console: inout C
  ) throws(C.Failure) -> Step<Bool> {
    switch reply {
    case .action, .help, .dismissal, .back, .endOfInput: return .show()
    // The rest of the line is unknown, so it must not count as the same value.
    case .lineTooLong: return .done(false)
    case .line(let text): return .done(value == .text(text))
    case .secret(let secret):
      // Only the first entry is returned, so nothing else overwrites this one.
      defer { secret.wipe() }
      return .done(value == .secret(secret))
    }
  }
}

extension FieldValue {
  /// The text on the line of a question that is repeated; empty for a secret.
  fileprivate var editableText: Text { if case .text(let text) = self { text } else { "" } }
}

extension Field.Refusal {
  /// Whether the user can correct the value by editing it.
  fileprivate var allowsEditing: Bool {
    switch self {
    case .mismatch, .outOfRange, .path: true
    case .empty, .notText, .control: false
    }
  }
}
