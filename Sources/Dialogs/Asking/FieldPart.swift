// SPDX-License-Identifier: GPL-3.0-or-later

/// The question about a field for which the user types a value. It is repeated until the value is
/// valid (prompt(1), Forms).
struct FieldPart: Part {
  typealias Value = FieldValue

  let conversation: Conversation
  let field: Field
  /// The lines above the first question.
  let above: [Line]
  /// Whether the user has gone back to this field, so that the line contains the text that was
  /// typed before.
  var isReturn: Bool
  /// The text on the line in place of an input that cannot be edited, and the lines that state why
  /// that input was rejected; nil after any other input. The user may press Enter without having
  /// seen that this text has replaced a paste of several lines, so it is rejected once. If the field
  /// is secure, the text is empty.
  private(set) var substitute: (text: RawText, reason: [Line])?

  var isOfField: Bool { true }

  func question<C: Console>(
    after previous: Question?, in state: DialogState, on console: C
  ) throws(C.Failure) -> Question {
    var question = conversation.question(about: field, in: state.form, on: console)
    question.isReturn = isReturn
    if previous == nil {
      question.text = state.form.current?.text ?? ""
      question.above = above + question.above
    }
    return question
  }

  func keep(_ input: RawText, in state: inout DialogState) { state.form.current?.text = input }

  func keep(_ secret: any Secret, in state: inout DialogState) { state.form.current?.keep(secret) }

  mutating func step<C: Console>(
    after reply: Reply, to question: Question, in state: inout DialogState, on console: inout C
  ) throws(C.Failure) -> Step<FieldValue> {
    let step: Step<FieldValue>
    switch reply {
    case .action, .cancel, .help, .previousPage, .dismissal, .back, .endOfInput: return .show()
    case .lineTooLong: step = .refuse([])
    case .secret(let secret):
      step = try self.step(afterValue: .secret(secret), to: question, in: &state, on: &console)
    case .submission(let value):
      if case .text(let text) = value { keep(text, in: &state) }
      step = try self.step(afterValue: value, to: question, in: &state, on: &console)
      if case .done = step { state.form.isSubmitted = true }
    case .line(let text):
      // An empty line of standard input means the initial value, since standard input does not
      // offer this value for editing.
      let isInitial = text.isEmpty && console.input != .keyboard
      let typed = isInitial ? field.initialText : text
      keep(typed, in: &state)
      step = try self.step(afterValue: .text(typed), to: question, in: &state, on: &console)
    }
    if case .refuse = step { isReturn = false }
    return step
  }

  private mutating func step<C: Console>(
    afterValue typed: FieldValue, to question: Question, in state: inout DialogState,
    on console: inout C
  ) throws(C.Failure) -> Step<FieldValue> {
    let (field, words) = (field, conversation.words)
    var value = typed
    let rejection = substitute.flatMap { substitute in
      let isSubstitute = field.isSecure ? typed.isEmpty : typed == .text(substitute.text)
      return isSubstitute ? substitute.reason : nil
    }
    substitute = nil
    if field.isSecure, let rejection { return .refuse(rejection) }
    // The user has gone back to a secret, and neither types nor erases anything in its place.
    if typed.isUntouched, let entry = state.form.current, let secret = entry.keptSecret {
      if entry.isAccepted { return .done(secret) }
      value = secret
    }
    // Examining a file, or matching a pattern, may take a long time.
    let check =
      field.isQuicklyChecked
      ? field.check(value, in: words) : try console.compute { field.check(value, in: words) }
    if question.leavesLineOpen {
      let typed = value.editableText
      let meaning = rejection == nil ? field.meaning(of: check, typed: typed, in: words) : nil
      try console.endLine(showing: meaning ?? (words.isSpoken ? echo(of: check) : nil))
    }
    if let rejection { return .refuse(rejection, input: question.text) }
    switch check {
    case .valid(let valid):
      if let step = try step(checking: valid, of: value, after: question, on: &console) {
        return step
      }
      return field.isRepeated
        ? try step(repeating: value, in: &state, on: &console) : .done(valid)
    case .existing(let valid):
      if let step = try step(checking: valid, of: value, after: question, on: &console) {
        return step
      }
      return try step(replacing: valid, of: value, in: state, on: &console)
    case .refused(let refusal):
      // If the value is a secret, the user types it again, and the rejected value must not remain
      // in memory.
      value.wipe()
      if let input = refusal.input(in: value) {
        return .refuse(reason(of: refusal, after: question, on: console), input: input)
      }
      return refuse(refusal, after: question, replacedBy: question.text, on: console)
    }
  }

  private func reason(
    of refusal: Field.Refusal, after question: Question?, on console: some Console
  ) -> [Line] {
    let columns = console.screen.columns
    let text = conversation.words.notice(of: refusal, by: field, columns: columns)
    return conversation.reason(text, after: question, columns: columns)
  }

  /// Rejects an input that cannot be edited. At a keyboard, Enter does not accept the text that
  /// replaces the input at once.
  private mutating func refuse(
    _ refusal: Field.Refusal, after question: Question? = nil, replacedBy text: RawText,
    on console: some Console
  ) -> Step<FieldValue> {
    let reason = reason(of: refusal, after: question, on: console)
    if console.input == .keyboard { substitute = (text, reason) }
    return .refuse(reason, input: text)
  }

  /// Returns a value, to be read aloud after it has been typed; nil if the value is rejected, or is
  /// a secret.
  private func echo(of check: Field.Check) -> PlainText? {
    switch check {
    case .valid(.text(let text)), .existing(.text(let text)):
      text.isEmpty ? conversation.words(.empty) : PlainText(label: text)
    case .valid, .existing, .refused: nil
    }
  }

  /// Checks a value with the command that the author of the call has given for the field. Returns
  /// nil if the command accepts the value, if there is no command, or if the value is empty.
  ///
  /// - Parameter typed: The value as the user typed it.
  private func step<C: Console>(
    checking value: FieldValue, of typed: FieldValue, after question: Question,
    on console: inout C
  ) throws(C.Failure) -> Step<FieldValue>? {
    guard let command = field.checkCommand, !value.isEmpty else { return nil }
    let words = conversation.words
    let notice = Line(conversation.dialog.fieldIndentation(in: words)) + Line(words(.checking))
    let verdict: Field.Verdict?
    do throws(C.Failure) {
      verdict = try console.check(value, by: command, showing: notice, after: question)
    } catch {
      typed.wipe()
      throw error
    }
    let columns = console.screen.columns
    guard let verdict else {
      typed.wipe()
      return .dismiss(
        notice: conversation.dismissalNotice(inField: true, columns: columns),
        input: typed.editableText, isSecretTyped: field.isSecure)
    }
    guard let reason = words.notice(of: verdict) else { return nil }
    typed.wipe()
    return .refuse(
      conversation.reason(reason, after: question, columns: columns), input: typed.editableText)
  }

  /// Asks for a secret a second time.
  private mutating func step<C: Console>(
    repeating value: FieldValue, in state: inout DialogState, on console: inout C
  ) throws(C.Failure) -> Step<FieldValue> {
    let renderer = conversation.renderer(for: console)
    var shown = state.showing(value, by: renderer)
    var repetition = RepetitionPart(conversation: conversation, field: field, value: value)
    switch try conversation.ask(for: &repetition, of: &shown, on: &console) {
    case .value(.same): return .done(value)
    // The caller only overwrites values that it receives, so a value that is not returned is
    // overwritten here.
    case .value(.different):
      value.wipe()
      let mismatch = conversation.words(.fieldMismatch)
      return .refuse(conversation.reason(mismatch, columns: console.screen.columns))
    case .value(.unfit(let refusal)):
      value.wipe()
      return refuse(refusal, replacedBy: "", on: console)
    case .back:
      if case .secret(let secret) = value { state.form.current?.keep(secret) }
      return .refuse([])
    case .ended(let outcome):
      value.wipe()
      return .end(outcome)
    }
  }

  /// Asks whether to replace the existing file at `path`. The path is rejected if no user can be
  /// asked.
  ///
  /// - Parameter typed: The path as the user typed it.
  private func step<C: Console>(
    replacing path: FieldValue, of typed: FieldValue, in state: DialogState, on console: inout C
  ) throws(C.Failure) -> Step<FieldValue> {
    let columns = console.screen.columns
    let input = typed.editableText
    let words = conversation.words
    // The replacement of a file has to be confirmed by a user, and not by a line of standard input.
    if console.input != .keyboard {
      let notice = words.notice(ofExisting: input, columns: columns)
      return .refuse(conversation.reason(notice, columns: columns), input: input)
    }
    let name = words.quoted(path: input, columns: columns)
    let question = RawText(words(.replaceFile, ("name", name)).string)
    var state = state.showing(path, by: conversation.renderer(for: console))
    var part = ItemPart(
      conversation: conversation,
      choice: ItemChoice(ItemAnswers(yesOrNo: question, isOn: false, isSentence: true, in: words)),
      listState: console.listState, allowsBack: true, discardsTypeAhead: true)
    switch try conversation.ask(for: &part, of: &state, on: &console) {
    // The first option is yes.
    case .value(let selection) where selection.contains(0): return .done(path)
    case .value, .back: return .refuse([], input: input)
    case .ended(let outcome): return .end(outcome)
    }
  }
}

/// The question for which the user types a secret a second time.
private struct RepetitionPart: Part {
  /// The second entry.
  enum Value {
    case same, different
    /// The entry consists of several lines, for example.
    case unfit(Field.Refusal)
  }

  let conversation: Conversation
  let field: Field
  let value: FieldValue

  var isOfField: Bool { true }

  func question<C: Console>(
    after previous: Question?, in state: DialogState, on console: C
  ) throws(C.Failure) -> Question {
    var question = conversation.question(
      about: field, isRepetition: true, in: state.form, on: console)
    question.above = question.leadingLines
    question.allowsBack = true
    return question
  }

  mutating func step<C: Console>(
    after reply: Reply, to question: Question, in state: inout DialogState, on console: inout C
  ) throws(C.Failure) -> Step<Value> {
    switch reply {
    case .action, .cancel, .help, .previousPage, .dismissal, .back, .endOfInput: return .show()
    // Of a line that is too long, only the beginning is known, so the line must not be treated as
    // equal to the first entry.
    case .lineTooLong, .submission: return .done(.different)
    case .line(let text): return .done(value == .text(text) ? .same : .different)
    case .secret(let secret):
      // Only the first entry is returned to the caller, so the second entry has to be overwritten
      // here.
      defer { secret.wipe() }
      if let refusal = RawText.refusal(ofLine: secret.bytes) { return .done(.unfit(refusal)) }
      return .done(value == .secret(secret) ? .same : .different)
    }
  }
}

extension FieldValue {
  /// The text on the line of a question that is repeated; empty for a secret.
  fileprivate var editableText: RawText { if case .text(let text) = self { text } else { "" } }
}

extension Field.Refusal {
  /// Returns the text on the line of the repeated question: the value, which the user can correct
  /// there, or an empty text after an empty value; nil if the value cannot be edited, since it
  /// consists of several pasted lines, for example.
  fileprivate func input(in value: FieldValue) -> RawText? {
    switch self {
    case .mismatch, .invalid, .explained, .path: value.editableText
    case .notText, .control: nil
    case .empty: ""
    }
  }
}
