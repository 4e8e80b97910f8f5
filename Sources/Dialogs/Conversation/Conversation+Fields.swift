// SPDX-License-Identifier: GPL-3.0-or-later

/// The questions about fields, one after the other (prompt(1), Text fields).
extension Conversation {
  /// The result of asking for all fields.
  enum FieldsResult {
    /// Every field has a value; `lines` are the fields as they are shown.
    case values([FieldValue], lines: [Line])
    /// The dialog has ended.
    case ended(Outcome)
  }

  /// The result of asking for one field.
  private enum FieldResult {
    case value(FieldValue)
    case ended(Outcome)
  }

  /// Asks for the value of every field.
  func askForFields<C: Console>(on console: inout C) throws(C.Failure) -> FieldsResult {
    if dialog.fields.isEmpty { return .values([], lines: []) }
    let (screen, time) = (console.screen, console.remainingTime)
    let key = console.dismissalKey
    let heading = try compute(on: console) {
      let renderer = renderer(columns: screen.columns, listState: nil, remainingTime: time)
      return Layout(by: renderer, rows: screen.rows, dismissalKey: key).heading
    }
    var values: [FieldValue] = []
    var lines: [Line] = []
    for field in dialog.fields {
      let above = values.isEmpty ? heading : []
      switch try ask(for: field, on: &console, above: above, lines: heading + lines) {
      case .ended(let outcome): return .ended(outcome)
      case .value(let value):
        values.append(value)
        let renderer = renderer(columns: screen.columns, listState: nil, remainingTime: nil)
        lines += renderer.lines(of: field, value: value)
      }
    }
    return .values(values, lines: lines)
  }

  /// Asks for one field until a value is valid.
  private func ask<C: Console>(
    for field: Field, on console: inout C, above: [Line], lines: [Line]
  ) throws(C.Failure) -> FieldResult {
    var question = self.question(for: field, field.label, lines: lines, on: console)
    question.text = field.value
    question.above = above + message(of: field, in: console.screen) + question.leadingLines
    var refusals = 0
    while true {
      let reply = try console.ask(question)
      let screen = console.screen
      let notice: PlainText?
      switch reply {
      case .dismissal(let typed):
        // mutant: a dialog can be cancelled in any field
        //   `if let outcome` -> `if refusals == 0, let outcome`
        if let outcome = try dismiss(on: &console) {
          return .ended(outcome)
        }
        question.text = typed
        question.above = dismissalNotice(columns: screen.columns) + question.leadingLines
        continue
      case .endOfInput: return .ended(outcomeOfEndOfInput)
      case .lineTooLong: notice = nil
      case .action, .help: continue
      case .line, .secret:
        let value: FieldValue
        switch reply {
        case .secret(let secret): value = .secret(secret)
        case .line(let text):
          // Nobody edits the initial value on standard input, so an empty line stands for it.
          // mutant: an empty line of standard input is the initial value
          //   `text.isEmpty && console.maximumAttempts != nil ? field.value : text` -> `text`
          value = .text(text.isEmpty && console.maximumAttempts != nil ? field.value : text)
        default: continue
        }
        if let refusal = try refusal(of: value, by: field, on: console) {
          notice = self.notice(of: refusal, field)
          question.text = Self.text(toEdit: value, after: refusal)
        } else if field.isRepeated {
          switch try confirm(value, of: field, on: &console, lines: lines) {
          case .same: return .value(field.normalized(value))
          case .ended(let outcome): return .ended(outcome)
          case .different: notice = words(.fieldMismatch)
          }
        } else {
          return .value(field.normalized(value))
        }
        // mutant: a refused value is overwritten
        value.wipe()
      }
      refusals += 1
      // mutant: the third refused value ends the dialog
      if refusals == console.maximumAttempts { return .ended(.unanswered) }
      let text = question.text
      question = self.question(for: field, field.label, lines: lines, on: console)
      question.text = text
      question.above = (notice.map { self.notice($0, in: screen) } ?? []) + question.leadingLines
    }
  }

  /// Returns what the author says about a field.
  private func message(of field: Field, in screen: Screen) -> [Line] {
    field.message.map { notice(PlainText(title: $0), in: screen) } ?? []
  }

  /// Returns a text about a field as lines, which are indented as fields are.
  private func notice(_ text: PlainText, in screen: Screen) -> [Line] {
    let indentation = dialog.isSoleField ? "" : "  "
    return notice(text, columns: screen.columns - 2).map { Line(indentation) + $0 }
  }

  /// Returns why `value` is not valid; nil if it is. Matching a pattern may take long.
  private func refusal<C: Console>(
    of value: FieldValue, by field: Field, on console: C
  ) throws(C.Failure) -> Field.Refusal? {
    if field.pattern == nil { return field.refusal(of: value) }
    return try console.compute { field.refusal(of: value) }
  }

  /// The result of asking for a value a second time.
  private enum Repetition {
    case same, different
    case ended(Outcome)
  }

  /// Asks for `value` a second time.
  private func confirm<C: Console>(
    _ value: FieldValue, of field: Field, on console: inout C, lines: [Line]
  ) throws(C.Failure) -> Repetition {
    let renderer = renderer(
      columns: console.screen.columns, listState: nil, remainingTime: nil)
    var question = self.question(
      for: field, renderer.label(ofRepeated: field), lines: lines, on: console)
    question.above = question.leadingLines
    let screen = console.screen
    while true {
      switch try console.ask(question) {
      case .dismissal(let typed):
        if let outcome = try dismiss(on: &console) {
          // mutant: the first entry is overwritten when the second is dismissed
          value.wipe()
          return .ended(outcome)
        }
        question.text = typed
        question.above = dismissalNotice(columns: screen.columns) + question.leadingLines
      case .endOfInput:
        // mutant: the first entry is overwritten if there is no second
        value.wipe()
        return .ended(outcomeOfEndOfInput)
      // mutant: a line that is too long is not the same as a secret [SecureFieldTests]
      //   `.different` -> `.same`
      case .lineTooLong: return .different
      case .action, .help: continue
      case .line(let text): return value == .text(text) ? .same : .different
      case .secret(let secret):
        // mutant: the second entry is overwritten
        defer { secret.wipe() }
        // mutant: a second entry that differs is refused
        //   `: .different` -> `: .same`
        return value == .secret(secret) ? .same : .different
      }
    }
  }

  private func question(
    for field: Field, _ label: Text, lines: [Line], on console: some Console
  ) -> Question {
    let screen = console.screen
    let time = console.remainingTime
    var wrapped = renderer(columns: screen.columns, listState: nil, remainingTime: time)
      .lines(ofField: label)
    let line = wrapped.removeLast()
    // mutant: input typed before a field of a destructive dialog is discarded
    //   ` || requiresFreshInput` -> ``
    let discardsTypeAhead = field.isSecure || requiresFreshInput
    return Question(
      kind: field.isSecure ? .secret : .text(completesFiles: field.completesFiles),
      above: [], lines: lines + message(of: field, in: screen) + wrapped, leadingLines: wrapped,
      line: line,
      discardsTypeAhead: discardsTypeAhead,
      quietNotice: discardsTypeAhead ? words(.quiet) : nil,
      echoes: echoes(
        room: screen.columns - line.columns, selection: dialog.initialSelection))
  }

  /// Returns the text for the person to correct; empty if the value is a secret, or contains what
  /// cannot be typed.
  private static func text(toEdit value: FieldValue, after refusal: Field.Refusal) -> Text {
    // mutant: a value that cannot be typed is not edited
    //   `, refusal == .mismatch || refusal == .outOfRange` -> ``
    if case .text(let text) = value, refusal == .mismatch || refusal == .outOfRange { return text }
    return ""
  }

  /// Returns one line that says why a value is not valid.
  private func notice(of refusal: Field.Refusal, _ field: Field) -> PlainText {
    let label = PlainText(label: field.label)
    switch refusal {
    case .empty: return words(.fieldRequired, ("field", label))
    case .notText: return words(.fieldNotText)
    case .control: return words(.fieldUnfit)
    case .outOfRange:
      let range = words(
        .fieldNumber, ("field", label),
        ("bounds", words.bounds(field.range?.minimum, field.range?.maximum)))
      return field.message.map { range + PlainText(sanitized: " ") + PlainText(title: $0) } ?? range
    case .mismatch:
      // mutant: no pattern is shown if the author says in words what is expected
      //   `if let message = field.message` -> `if false, let message = field.message`
      if let message = field.message { return PlainText(title: message) }
      let pattern = words.quoted(PlainText(label: field.pattern?.source ?? ""))
      return words(.fieldPattern, ("field", label), ("pattern", pattern))
    }
  }
}

extension FieldValue {
  /// Overwrites the value in memory if it is a secret.
  public func wipe() {
    if case .secret(let secret) = self { secret.wipe() }
  }
}
