// SPDX-License-Identifier: GPL-3.0-or-later

/// The fields of a dialog, one after the other (prompt(1), Forms).
extension Conversation {
  /// Asks for the value of every field, from the one that the form asks for. Returns the outcome if the
  /// dialog ends meanwhile; nil otherwise.
  func askForFields<C: Console>(
    of state: inout DialogState, on console: inout C
  ) throws(C.Failure) -> Outcome? {
    if dialog.fields.isEmpty { return nil }
    let isFirst = state.form.heading.isEmpty && state.form.values.isEmpty
    if isFirst { state.form.heading = try heading(on: &console) }
    var heading = isFirst ? state.form.heading : []
    while let entry = state.form.current {
      let isReturn = state.form.isReturn
      let message = isReturn ? [] : message(of: entry.field, columns: console.screen.columns)
      let result: AskResult<FieldValue>
      if case .options(let options) = entry.field.entry {
        let options = options.answers(entry.field.label, entry.value, words)
        var part = ItemPart(
          ofOptions: options, of: self, above: heading + message, input: entry.text,
          allowsBack: state.form.index > 0, on: console)
        result = try ask(for: &part, of: &state, on: &console).map { selection in
          .text(selection.indices.first.map { options.items[$0].output } ?? "")
        }
      } else {
        var part = FieldPart(entry.field, of: self, above: heading + message, isReturn: isReturn)
        result = try ask(for: &part, of: &state, on: &console)
      }
      heading = []
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

  /// Returns the lines above the first field.
  private func heading<C: Console>(on console: inout C) throws(C.Failure) -> [Line] {
    let (screen, time) = (console.screen, console.remainingTime)
    let isEdited = dialog.fields.contains { $0.isEdited }
    let hasMore = dialog.fields.count > 1 || dialog.hasItems || dialog.asksForAction
    let keys = isEdited || hasMore ? console.editingKeys : EditingKeys()
    // Only in a line that Readline edits can Escape be a key of the editor.
    let dismissal = isEdited ? keys.dismissal : PlainText(sanitized: "Esc")
    let showsBack = hasMore && keys.goesBackByShiftTab
    return try compute(on: console) { [self] in
      let renderer = renderer(columns: screen.columns, listState: nil, remainingTime: time)
      return Layout(
        by: renderer, rows: screen.rows, dismissalKey: dismissal, showsBack: showsBack
      ).heading
    }
  }

  /// Returns the renderer of lines about fields.
  func renderer(for console: some Console) -> DialogRenderer {
    renderer(columns: console.screen.columns, listState: nil, remainingTime: nil)
  }

  /// Returns the author's message about a field.
  private func message(of field: Field, columns: Int) -> [Line] {
    field.message.map {
      PlainText.lines(ofMessage: $0, columns: columns, indentation: dialog.fieldIndentation)
    } ?? []
  }

  /// Returns the lines that explain why a value is refused: in the author's words, if there are some about
  /// what is expected.
  func notice(of refusal: Field.Refusal, by field: Field, columns: Int) -> [Line] {
    let reason = notice(
      words.notice(of: refusal, by: field, columns: columns), inField: true, columns: columns)
    let message = message(of: field, columns: columns)
    switch refusal {
    case .mismatch: return message.isEmpty ? reason : message
    case .outOfRange: return reason + message
    case .empty, .notText, .control, .path: return reason
    }
  }

  /// Returns the question about a field that is typed.
  ///
  /// - Parameter label: The label of the field, or that of its repetition.
  func question(
    about field: Field, label: Text, in form: Form, on console: some Console
  ) -> Question {
    let screen = console.screen
    var wrapped = renderer(
      columns: screen.columns, listState: nil, remainingTime: console.remainingTime
    ).lines(ofField: label)
    let line = wrapped.removeLast()
    // What was typed before the question must not become part of a secret, or lead to an action
    // that destroys.
    let discardsTypeAhead = field.isSecure || requiresFreshInput
    var question = Question(
      kind: field.questionKind, above: wrapped,
      lines: form.heading + form.lines + message(of: field, columns: screen.columns) + wrapped,
      leadingLines: wrapped, line: line,
      discardsTypeAhead: discardsTypeAhead,
      quietNotice: discardsTypeAhead ? words(.quiet) : nil,
      echoes: echoes(
        room: screen.columns - line.columns, selection: dialog.initialSelection))
    question.allowsBack = form.index > 0
    return question
  }
}
