// SPDX-License-Identifier: GPL-3.0-or-later

/// The questions about fields, one after the other (prompt(1), Forms).
extension Conversation {
  /// Asks for the value of every field, from the one that the form asks for. Returns the outcome if the
  /// dialog ends meanwhile; nil otherwise.
  func askForFields<C: Console>(
    of state: inout DialogState, on console: inout C
  ) throws(C.Failure) -> Outcome? {
    if dialog.fields.isEmpty { return nil }
    let isFirst = state.form.heading.isEmpty && state.form.values.isEmpty
    if isFirst { state.form.heading = try heading(on: &console) }
    var above = isFirst ? state.form.heading : []
    while let entry = state.form.current {
      let result: AskResult<FieldValue>
      switch entry.field.content {
      case .text, .secure, .file:
        result = try ask(for: entry.field, of: &state, on: &console, above)
      case .toggle(let toggle):
        result = try ask(for: toggle, of: state, on: &console, above)
      case .picker(let picker):
        result = try ask(for: picker, of: state, on: &console, above)
      }
      above = []
      switch result {
      case .ended(let outcome): return outcome
      case .back(let typed):
        state.form.current?.text = typed
        state.form.goBack()
      case .value(let value):
        state.form.take(value, shownBy: renderer(for: console))
      }
    }
    return nil
  }

  /// Returns what stands above the first field.
  private func heading<C: Console>(on console: inout C) throws(C.Failure) -> [Line] {
    let (screen, time) = (console.screen, console.remainingTime)
    // Only in a line that Readline edits can Escape be a key of the editor.
    let isEdited = dialog.fields.contains { $0.isEdited }
    let key = isEdited ? console.dismissalKey : PlainText(sanitized: "Esc")
    let hasMore = dialog.fields.count > 1 || dialog.hasItems || dialog.asksForAction
    let showsBack = hasMore && console.goesBackByShiftTab
    return try compute(on: console) { [self] in
      let renderer = renderer(columns: screen.columns, listState: nil, remainingTime: time)
      return Layout(
        by: renderer, rows: screen.rows, dismissalKey: key, showsBack: showsBack
      ).heading
    }
  }

  /// Asks for a field that is typed until a value is valid.
  private func ask<C: Console>(
    for field: Field, of state: inout DialogState, on console: inout C, _ above: [Line]
  ) throws(C.Failure) -> AskResult<FieldValue> {
    var question = self.question(for: field, field.label, of: state.form, on: console)
    question.text = state.form.current?.text ?? ""
    question.isReturn = state.form.isReturn
    let message = state.form.isReturn ? [] : message(of: field, columns: console.screen.columns)
    question.above = above + message + question.leadingLines
    var refusals = 0
    while true {
      let reply: Reply
      do throws(C.Failure) { reply = try console.ask(question) } catch {
        if let typed = console.interruptedLine { state.form.current?.text = typed }
        throw error
      }
      let screen = console.screen
      let step: Step
      switch reply {
      case .dismissal(let typed, let isSecretTyped):
        state.form.current?.text = typed
        if let outcome = try dismiss(on: &console, from: state, isSecretTyped: isSecretTyped) {
          return .ended(outcome)
        }
        question.text = typed
        question.above =
          indented(dismissalNotice(columns: screen.columns - 2)) + question.leadingLines
        continue
      case .back(let typed): return .back(typed: typed)
      case .endOfInput: return .ended(outcomeOfEndOfInput)
      case .action, .help: continue
      case .lineTooLong: step = .askAgain([], text: "")
      case .secret(let secret):
        step = try self.step(after: .secret(secret), typedInto: field, of: state, on: &console)
      case .line(let text):
        // Nobody edits the initial value on standard input, so an empty line stands for it.
        let isInitial = text.isEmpty && console.maximumAttempts != nil
        let typed = isInitial ? field.initialText : text
        state.form.current?.text = typed
        step = try self.step(after: .text(typed), typedInto: field, of: state, on: &console)
      }
      switch step {
      case .done(let result): return result
      case .askAgain(let notice, let text):
        refusals += 1
        if refusals == console.maximumAttempts { return .ended(.unanswered) }
        question = self.question(for: field, field.label, of: state.form, on: console)
        question.text = text
        question.above = notice + question.leadingLines
      }
    }
  }

  /// What follows a value that was typed.
  private enum Step {
    case done(AskResult<FieldValue>)
    /// Asks again for the value, with a text to edit, under lines that say why.
    case askAgain([Line], text: Text)
  }

  private func step<C: Console>(
    after value: FieldValue, typedInto field: Field, of state: DialogState, on console: inout C
  ) throws(C.Failure) -> Step {
    let columns = console.screen.columns
    // Looking at a file, or matching a pattern, may take long.
    let check =
      field.isQuicklyChecked ? field.check(value) : try console.compute { field.check(value) }
    switch check {
    case .valid(let valid):
      if !field.isRepeated { return .done(.value(valid)) }
      let state = state.showing(value, by: renderer(for: console))
      switch try confirm(value, of: field, in: state, on: &console) {
      case .same: return .done(.value(valid))
      case .ended(let outcome): return .done(.ended(outcome))
      case .back:
        value.wipe()
        return .askAgain([], text: "")
      case .different:
        value.wipe()
        return .askAgain(fieldNotice(words(.fieldMismatch), columns: columns), text: "")
      }
    case .existing(let valid):
      let typed = state.form.current?.text ?? ""
      let state = state.showing(value, by: renderer(for: console))
      return try step(replacing: valid, typedAs: typed, in: state, on: &console)
    case .refused(let refusal):
      // The value may be a secret, which is typed again and must not remain in memory.
      value.wipe()
      return .askAgain(
        notice(of: refusal, by: field, columns: columns),
        text: Self.text(toEdit: value, after: refusal))
    }
  }

  /// Asks whether a file that exists shall be named for a new one.
  private func step<C: Console>(
    replacing path: FieldValue, typedAs typed: Text, in state: DialogState, on console: inout C
  ) throws(C.Failure) -> Step {
    let columns = console.screen.columns
    // Nobody is asked on standard input.
    if console.maximumAttempts != nil {
      let notice = words.notice(ofExisting: typed, columns: columns)
      return .askAgain(fieldNotice(notice, columns: columns), text: typed)
    }
    let name = words.quoted(path: typed, columns: columns)
    switch try ask(words(.replaceFile, ("name", name)), in: state, on: &console) {
    // The first option is yes.
    case .value(0): return .done(.value(path))
    case .value, .back: return .askAgain([], text: typed)
    case .ended(let outcome): return .done(.ended(outcome))
    }
  }

  /// Returns the renderer of lines about fields.
  private func renderer(for console: some Console) -> DialogRenderer {
    renderer(columns: console.screen.columns, listState: nil, remainingTime: nil)
  }

  /// Returns what the author says about a field.
  func message(of field: Field, columns: Int) -> [Line] {
    field.message.map {
      PlainText.lines(ofMessage: $0, columns: columns, indentation: dialog.fieldIndentation)
    } ?? []
  }

  /// Returns the lines that say why a value is refused: in the author's words, if there are some about
  /// what is expected.
  private func notice(
    of refusal: Field.Refusal, by field: Field, columns: Int
  ) -> [Line] {
    let reason = fieldNotice(
      words.notice(of: refusal, by: field, columns: columns), columns: columns)
    let message = message(of: field, columns: columns)
    switch refusal {
    case .mismatch: return message.isEmpty ? reason : message
    case .outOfRange: return reason + message
    case .empty, .notText, .control, .path: return reason
    }
  }

  /// Returns a text about a field as lines, which are indented as fields are.
  func fieldNotice(_ text: PlainText, columns: Int) -> [Line] {
    indented(notice(text, columns: columns - 2))
  }

  private func indented(_ lines: [Line]) -> [Line] {
    lines.map { Line(dialog.fieldIndentation) + $0 }
  }

  /// The result of asking for a value a second time.
  private enum Repetition {
    case same, different
    /// The person goes back to the first time.
    case back
    case ended(Outcome)
  }

  /// Asks for `value` a second time.
  private func confirm<C: Console>(
    _ value: FieldValue, of field: Field, in state: DialogState, on console: inout C
  ) throws(C.Failure) -> Repetition {
    let label = renderer(for: console).label(ofRepeated: field)
    var question = self.question(for: field, label, of: state.form, on: console)
    question.above = question.leadingLines
    question.allowsBack = true
    let screen = console.screen
    while true {
      switch try console.ask(question) {
      case .dismissal(let typed, let isSecretTyped):
        if let outcome = try dismiss(on: &console, from: state, isSecretTyped: isSecretTyped) {
          // Nothing else overwrites the first entry, since no value is returned.
          value.wipe()
          return .ended(outcome)
        }
        question.text = typed
        question.above =
          indented(dismissalNotice(columns: screen.columns - 2)) + question.leadingLines
      case .back: return .back
      case .endOfInput:
        value.wipe()
        return .ended(outcomeOfEndOfInput)
      // The rest of the line is unknown, so it must not count as the same value.
      case .lineTooLong: return .different
      case .action, .help: continue
      case .line(let text): return value == .text(text) ? .same : .different
      case .secret(let secret):
        // Only the first entry is returned, so nothing else overwrites this one.
        defer { secret.wipe() }
        return value == .secret(secret) ? .same : .different
      }
    }
  }

  private func question(
    for field: Field, _ label: Text, of form: Form, on console: some Console
  ) -> Question {
    let screen = console.screen
    let time = console.remainingTime
    var wrapped = renderer(columns: screen.columns, listState: nil, remainingTime: time)
      .lines(ofField: label)
    let line = wrapped.removeLast()
    // What was typed before the question must not become part of a secret, or lead to an action
    // that destroys.
    let discardsTypeAhead = field.isSecure || requiresFreshInput
    var question = Question(
      kind: field.questionKind,
      above: [],
      lines: form.heading + form.lines + message(of: field, columns: screen.columns) + wrapped,
      leadingLines: wrapped, line: line,
      discardsTypeAhead: discardsTypeAhead,
      quietNotice: discardsTypeAhead ? words(.quiet) : nil,
      echoes: echoes(
        room: screen.columns - line.columns, selection: dialog.initialSelection))
    question.allowsBack = form.index > 0
    return question
  }

  /// Returns the text for the person to correct; empty if the value is a secret, or contains what
  /// cannot be typed.
  private static func text(toEdit value: FieldValue, after refusal: Field.Refusal) -> Text {
    guard case .text(let text) = value else { return "" }
    switch refusal {
    case .mismatch, .outOfRange, .path: return text
    case .empty, .notText, .control: return ""
    }
  }
}
