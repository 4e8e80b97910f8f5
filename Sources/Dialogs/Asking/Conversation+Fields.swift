// SPDX-License-Identifier: GPL-3.0-or-later

/// The fields of a dialog, one after the other (prompt(1), Forms).
extension Conversation {
  /// Asks for the values of the fields, beginning with the current field of the form. Returns the
  /// outcome if the dialog ends before all fields are complete; otherwise nil.
  func askForFields<C: Console>(
    of state: inout DialogState, on console: inout C
  ) throws(C.Failure) -> DialogOutcome? {
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
          conversation: self, choice: ItemChoice(options), listState: console.listState,
          allowsBack: state.form.index > 0, above: heading + message, input: entry.text)
        switch try ask(for: &part, of: &state, on: &console) {
        case .value(let selection):
          result = .value(.text(selection.indices.first.map { options.items[$0].output } ?? ""))
        case .back(let typed, let secret): result = .back(typed: typed, secret: secret)
        case .ended(let outcome): result = .ended(outcome)
        }
      } else {
        var part = FieldPart(
          conversation: self, field: entry.field, above: heading + message, isReturn: isReturn)
        result = try ask(for: &part, of: &state, on: &console)
      }
      heading = []
      switch result {
      case .ended(let outcome): return outcome
      case .back(let typed, let secret):
        state.form.current?.text = typed
        if let secret { state.form.current?.keep(secret) }
        state.form.goBack()
      case .value(let value):
        state.form.accept(value, shownBy: renderer(for: console))
        if state.form.isSubmitted {
          try console.show(state.form.takeFollowing(shownBy: renderer(for: console)))
        }
      }
    }
    return nil
  }

  /// Returns the lines above the first field.
  private func heading<C: Console>(on console: inout C) throws(C.Failure) -> [Line] {
    let (screen, time) = (console.screen, console.remainingTime)
    let isEdited = dialog.fields.contains { $0.isEdited }
    let hasMore = dialog.fields.count > 1 || dialog.hasItems || dialog.asksForAction
    let hasKeys = console.input == .keyboard
    let keys = hasKeys && (isEdited || hasMore) ? console.editingKeys : EditingKeys()
    // If Readline edits a line, Escape may begin a key sequence of the editor. The key that
    // dismisses the dialog then depends on the user's settings.
    let dismissal = isEdited || !hasKeys ? keys.dismissal : .escape
    let backKey = backKey(keys, hasMore: hasMore)
    return try compute(on: console) { [self] in
      let renderer = renderer(columns: screen.columns, listState: nil, remainingTime: time)
      return Layout(
        by: renderer, rows: screen.rows, dismissalKey: dismissal, backKey: backKey
      ).heading
    }
  }

  /// Returns the name of the key that goes back to the previous field; nil if there is none. In a
  /// window whose Shift-Tab leads to the cancel action, the key is Up, whose name is an arrow. An
  /// arrow is not spoken.
  private func backKey(_ keys: EditingKeys, hasMore: Bool) -> PlainText? {
    if dialog.declaration.windowKeys?.tabLeavesForm == true {
      return dialog.fields.count > 1 && keys.dismissal != nil && !words.isSpoken ? words.up : nil
    }
    return hasMore && keys.goesBackByShiftTab ? words.shiftTab : nil
  }

  /// Returns the renderer of lines with fields.
  func renderer(for console: some Console) -> DialogRenderer {
    renderer(columns: console.screen.columns, listState: nil, remainingTime: nil)
  }

  /// Returns the author's message about a field, and the prompt if it is read aloud as a message.
  private func message(of field: Field, columns: Int) -> [Line] {
    [field.message, field.hasSpokenPrompt(in: words) ? field.prompt : nil].compactMap { $0 }
      .flatMap {
        PlainText.lines(
          ofMessage: $0, in: words, columns: columns,
          indentation: dialog.fieldIndentation(in: words))
      }
  }

  /// Returns the lines that explain why a value is rejected.
  ///
  /// - Parameter question: The question to which the rejected value is the answer; nil if there is
  ///   none.
  func reason(_ text: PlainText, after question: Question? = nil, columns: Int) -> [Line] {
    renderer(columns: columns, listState: nil, remainingTime: nil)
      .lines(ofReason: text, belowColumn: question?.line.columns)
  }

  /// Returns the question about a field for which the user types a value.
  ///
  /// - Parameters:
  ///   - isRepetition: Whether the dialog asks for the value a second time.
  ///   - form: The contents of the fields. In a repetition, the current field is the next one.
  func question(
    about field: Field, isRepetition: Bool = false, in form: Form, on console: some Console
  ) -> Question {
    let screen = console.screen
    let renderer = renderer(
      columns: screen.columns, listState: nil, remainingTime: console.remainingTime)
    // A secret to which the user has gone back is kept unless another one is typed.
    let isKept = !isRepetition && form.current?.keptSecret?.isEmpty == false
    let field = isKept ? field.with(prompt: RawText(words(.hidden).string)) : field
    var wrapped = renderer.lines(of: field, isRepetition: isRepetition)
    let line = wrapped.removeLast()
    // Earlier input must not become part of a secret, or lead to a destructive action.
    let discardsTypeAhead = field.isSecure || requiresFreshInput
    var question = Question(
      kind: Question.Kind(of: field), above: wrapped,
      lines: form.heading + form.lines + message(of: field, columns: screen.columns) + wrapped,
      leadingLines: wrapped, line: line,
      quietNotice: discardsTypeAhead ? words(.quiet) : nil,
      echoes: echoes(
        room: screen.columns - line.columns, selection: dialog.initialSelection,
        field: field))
    question.allowsBack = form.index > 0
    question.isSpoken = words.isSpoken
    question.leavesLineOpen = field.explainsMeaning || words.isSpoken && field.isEdited
    question.exit = exit(
      hasNextField: isRepetition
        ? form.current != nil : field.isRepeated || form.index + 1 < dialog.fields.count,
      room: screen.columns - line.columns)
    if !isRepetition { question.placeholder = renderer.placeholder(of: field) }
    question.timeWarning = timeWarning
    if dialog.isSoleField, console.remainingTime != nil, wrapped.isEmpty, !words.isSpoken {
      question.lineAfterTime = { [self] time in
        let lines = self.renderer(columns: screen.columns, listState: nil, remainingTime: time)
          .lines(of: field, isRepetition: isRepetition)
        return lines.count == 1 ? lines.first : nil
      }
    }
    return question
  }

  /// Returns the effects of the keys that leave a field.
  ///
  /// - Parameter room: The columns that are left for a label on the line of the question.
  private func exit(hasNextField: Bool, room: Int) -> FieldExit {
    func label(of index: Int?) -> PlainText? {
      // Without the key, the label would look as if the action had been chosen.
      index.map {
        echo(showing: words.label(of: $0, in: dialog), key: words(.enter), room: room)
      }
    }
    let cancelLabel = label(of: dialog.interactiveAction)
    let keys = dialog.declaration.windowKeys
    let places = keys.map {
      WindowPlaces(
        keys: $0, confirmLabel: label(of: dialog.asksForAction ? nil : dialog.soleAction),
        cancelLabel: cancelLabel, isForm: $0.isForm || dialog.fields.count > 1)
    }
    return FieldExit(
      cancelLabel: cancelLabel,
      hasNext: hasNextField || dialog.hasItems
        || dialog.asksForAction && keys?.cancelIsFirst != true,
      places: places)
  }
}
