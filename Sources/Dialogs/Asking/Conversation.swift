// SPDX-License-Identifier: GPL-3.0-or-later

/// Asks on a console for each part of a dialog, until the dialog ends: first for the fields, then
/// for the items, then for an action. `ask(for:of:on:)` asks for each `Part`.
package final class Conversation: Sendable {
  let dialog: Dialog
  let words: Words
  let answers: Answers
  /// The answers about items; nil in a dialog without items.
  let itemAnswers: ItemAnswers?
  /// Whether input typed before a question is shown is discarded (prompt(1), Answers).
  let requiresFreshInput: Bool
  /// Whether this dialog confirms a dismissal, and the author has declared no actions for it. After
  /// an answer, the words for yes and no are then shown instead of the labels of the actions.
  let isOwnConfirmation: Bool
  /// Whether the label of the chosen action will be printed on the screen of the dialog.
  let printsLabel: Bool
  /// Whether the console shows the prompt of a field where the user types. Otherwise the prompt is
  /// shown in round brackets after the label.
  let showsPromptsInPlace: Bool

  /// Creates a conversation about `dialog` in the language of `words`.
  ///
  /// - Parameters:
  ///   - printsLabel: Whether the label of the chosen action will be printed on the screen of the
  ///     dialog, so that the dialog need not show it.
  ///   - showsPromptsInPlace: Whether the console shows the prompt of a field where the user types.
  ///   - requiresFreshInput: Whether earlier input is discarded even if `dialog` does not require
  ///     it.
  package init(
    about dialog: Dialog, in words: Words, printsLabel: Bool = false,
    showsPromptsInPlace: Bool = false, requiresFreshInput: Bool = false,
    isOwnConfirmation: Bool = false
  ) {
    (self.dialog, self.words, self.printsLabel) = (dialog, words, printsLabel)
    self.showsPromptsInPlace = showsPromptsInPlace
    self.requiresFreshInput = requiresFreshInput || dialog.requiresFreshInput
    self.isOwnConfirmation = isOwnConfirmation
    answers = Answers(to: dialog, in: words)
    itemAnswers =
      dialog.hasItems
      ? ItemAnswers(
        about: dialog.items, dialog.selectionCount,
        areNumbered: dialog.declaration.itemRules?.hidesNumbers != true, in: words) : nil
  }

  /// Asks until the dialog ends.
  ///
  /// - Throws: The reason why the console received no reply.
  package func run<C: Console>(on console: inout C) throws(C.Failure) -> DialogOutcome {
    var state = DialogState(of: dialog.declaration)
    return try run(on: &console, changing: &state)
  }

  /// Asks until the dialog ends, and keeps the current contents of the dialog in `state`.
  ///
  /// - Throws: The reason why the console received no reply.
  package func run<C: Console>(
    on console: inout C, changing state: inout DialogState
  ) throws(C.Failure) -> DialogOutcome {
    var (areItemsDone, isReturn) = (false, false)
    while true {
      if let outcome = try askForFields(of: &state, on: &console) { return outcome }
      if let itemAnswers, !areItemsDone {
        var part = ItemPart(
          conversation: self,
          choice: ItemChoice(answers: itemAnswers, selection: state.selection),
          listState: console.listState, isReturn: isReturn, allowsBack: !dialog.fields.isEmpty)
        switch try ask(for: &part, of: &state, on: &console) {
        case .value: areItemsDone = true
        case .back:
          state.form.returnToLast()
          continue
        case .ended(let outcome): return outcome
        }
      }
      if !dialog.asksForAction, let index = dialog.soleAction {
        return outcome(choosing: index, in: state)
      }
      var part = ActionPart(conversation: self, listState: console.listState)
      switch try ask(for: &part, of: &state, on: &console) {
      case .value(let index): return outcome(choosing: index, in: state)
      case .back:
        if !dialog.hasItems { state.form.returnToLast() }
        (areItemsDone, isReturn) = (false, true)
      case .ended(let outcome): return outcome
      }
    }
  }

  private func outcome(choosing index: Int, in state: DialogState) -> DialogOutcome {
    .chosen(
      ChosenAction(
        index, of: dialog.actions, values: state.form.values, selection: state.selection),
      by: .action)
  }

  /// Returns the result of `work`. If `work` may take a long time, the console runs it, so that a
  /// signal or the timeout can end the dialog before `work` is done.
  ///
  /// - Parameters:
  ///   - answer: The answer that `work` compares with the rows; nil if `work` compares no answer.
  ///   - rows: The items or options; nil for the actions.
  func compute<C: Console, Value>(
    with answer: RawText? = nil, among rows: ItemAnswers? = nil, on console: C,
    _ work: @escaping () -> Value
  ) throws(C.Failure) -> Value {
    let isShort =
      dialog.isQuicklySearched && rows?.items.areQuicklySearched != false
      && answer?.isQuicklyCompared != false
    return isShort ? work() : try console.compute(work)
  }
}

// MARK: Dismissing

extension Conversation {
  /// Returns the outcome of Escape or end-of-file; nil if the question has to be repeated.
  ///
  /// - Parameters:
  ///   - state: The contents of the dialog.
  ///   - isSecretTyped: Whether the user has typed a part of a secret.
  func dismiss<C: Console>(
    on console: inout C, from state: inout DialogState, isSecretTyped: Bool = false
  ) throws(C.Failure) -> DialogOutcome? {
    guard let index = dialog.interactiveAction else {
      let dismisses = dialog.dismissalPolicy.interactiveDismissal == .dismisses
      return dismisses ? .dismissed(by: .interactive) : nil
    }
    guard let confirmation = dialog.dismissalPolicy.confirmation,
      confirmation.isAsked(isChanged: isSecretTyped || isChanged(state))
    else { return .chosen(ChosenAction(index, of: dialog.actions), by: .interactive) }
    // The confirmation was validated with the dialog. If its question could not be asked
    // nevertheless, the dialog would not be dismissed.
    guard let declaration = try? confirmation.declaration(),
      let second = try? Dialog(declaration)
    else { return nil }
    let hasOwnActions = !confirmation.buttons.isEmpty
    let conversation = Conversation(
      about: second, in: words, requiresFreshInput: dialog.requiresFreshInput,
      isOwnConfirmation: !hasOwnActions)
    // If an event ends this question, the state remains as it is.
    state.isDismissing = true
    let outcome = try conversation.run(on: &console)
    state.isDismissing = false
    guard case .chosen(let choice, _) = outcome, !choice.isCancelling else { return nil }
    return .chosen(
      ChosenAction(
        index, of: dialog.actions, values: state.form.uncheckedValues, selection: state.selection,
        dismissalAction: hasOwnActions ? choice.action : nil),
      by: .interactive)
  }

  /// Returns whether a field has a value other than its initial value, or whether other items are
  /// selected than initially.
  func isChanged(_ state: DialogState) -> Bool {
    state.form.isChanged || state.selection != dialog.initialSelection
  }

  /// Returns the input on the line when the page with the row of a number is shown: the number, so
  /// that Enter chooses the row. If the dialog can destroy data, the input is empty, and the user
  /// has to type the number again.
  func inputOnPage(ofNumber answer: RawText) -> RawText { dialog.mayDestroy ? "" : answer }

  /// The outcome if standard input ends.
  var outcomeOfEndOfInput: DialogOutcome {
    dialog.interactiveAction.map { .chosen(ChosenAction($0, of: dialog.actions), by: .endOfInput) }
      ?? .dismissed(by: .endOfInput)
  }
}

// MARK: Questions

extension Conversation {
  /// Returns a question about rows, which are the actions, items or options.
  ///
  /// - Parameters:
  ///   - choice: The items or options; nil for the actions.
  ///   - listState: The rows on screen; nil for all.
  ///   - state: The contents of the dialog.
  ///   - omitsHeading: Whether the title and the message are omitted, since they are already on the
  ///     screen.
  ///   - discardsTypeAhead: Whether earlier input is discarded even if the dialog does not require
  ///     it.
  func question<C: Console>(
    about choice: ItemChoice?, _ listState: ListState?, in state: DialogState, on console: C,
    omitsHeading: Bool, discardsTypeAhead: Bool = false
  ) throws(C.Failure) -> Question {
    let (screen, time) = (console.screen, console.remainingTime)
    return try compute(among: choice?.answers, on: console) { [self] in
      let (columns, selection) = (screen.columns, state.selection)
      let renderer = renderer(
        columns: columns, listState: listState, remainingTime: time, choice: choice,
        selection: selection)
      let isOption = renderer.asksForOption
      let fields = (isOption ? state.form.heading : []) + state.form.lines
      let layout = Layout(
        by: renderer, rows: screen.rows, listState: listState, omitsHeading: omitsHeading,
        rowsAbove: isOption ? fields.count : 0)
      let shown = listState ?? ListState()
      // A question below the rows of actions, or with a required text, does not name the selected
      // items, so a line above it names them.
      let isBelowRows = choice == nil && (renderer.showsRows || dialog.requiredText != nil)
      let summary = isBelowRows ? renderer.selectedItems?.summary(columns: columns) : nil
      let selected = summary.map { notice($0, columns: columns) } ?? []
      let lines = notice(of: shown, choice?.answers, columns: columns) + layout.lines
      let room = columns - layout.question.columns
      // The heading is shown above the first question of the dialog, and above options, where it is
      // the label of the field.
      let isFirst = isOption || fields.isEmpty && (choice != nil || !dialog.hasItems)
      let suggestions = Suggestions(
        renderer: renderer, listState: shown, labelRoom: max(room - 1, 1))
      var question = Question(
        kind: .action,
        above: omitsHeading
          ? layout.repeatedTitle + lines : (isFirst ? layout.heading : []) + selected + lines,
        lines: (isOption ? fields + layout.heading : layout.heading + fields) + selected + lines,
        leadingLines: layout.leadingQuestionLines,
        line: layout.question, nextPageStart: layout.nextPageStart,
        quietNotice: discardsTypeAhead || requiresFreshInput ? words(.quiet) : nil,
        echoes: echoes(room: room, selection: selection),
        suggestions: suggestions,
        offer: listState?.soleRow == nil || shown.explainsSigns
          ? nil : renderer.enterIndex.flatMap { suggestions.offer(ofActionAt: $0) })
      question.shownEnd = question.nextPageStart
      question.isSpoken = words.isSpoken
      question.timeWarning = timeWarning
      if time != nil, layout.leadingQuestionLines.isEmpty, renderer.questionNote != nil,
        !words.isSpoken
      {
        question.lineAfterTime = { [self] time in
          let later = self.renderer(
            columns: columns, listState: listState, remainingTime: time, choice: choice,
            selection: selection)
          let layout = Layout(
            by: later, rows: screen.rows, listState: listState, omitsHeading: omitsHeading)
          return layout.leadingQuestionLines.isEmpty ? layout.question : nil
        }
      }
      return question
    }
  }

  /// Returns a function for the line that warns a listener of the timeout; nil in a dialog that is
  /// not read aloud.
  var timeWarning: (@Sendable (Int64, Int64?) -> Line)? {
    guard words.isSpoken else { return nil }
    return { [words] remaining, added in
      let time = ("time", words.time(milliseconds: remaining))
      let warning =
        added.map { words(.timeLeft, time, ("more", words.time(milliseconds: $0))) }
        ?? words(.labelled, ("label", words(.closesIn, time)), ("value", PlainText(sanitized: "")))
      return words.question(Line(warning).withoutLastSpace)
    }
  }

  /// Returns the renderer of this dialog.
  ///
  /// - Parameters:
  ///   - columns: The width of the screen.
  ///   - listState: The rows on screen; nil for all rows on a console without keys.
  ///   - remainingTime: The time until the timeout, in milliseconds; nil without a timeout.
  ///   - choice: The items or options that the question asks for; nil for the actions.
  ///   - selection: The selected items of the dialog; nil for the initial selection.
  func renderer(
    columns: Int, listState: ListState?, remainingTime: Int64?, choice: ItemChoice? = nil,
    selection: Selection? = nil
  ) -> DialogRenderer {
    let shown = listState ?? ListState()
    let selection = selection ?? dialog.initialSelection
    return DialogRenderer(
      dialog: dialog, answers: answers, words: words, columns: columns, choice: choice,
      selectedItems: itemAnswers.map { ItemChoice(answers: $0, selection: selection) },
      enterIndex: choice.map { shown.enterItem(in: $0) } ?? shown.enterAction(in: dialog),
      narrowingAnswer: shown.rows == nil ? nil : shown.answer, hasKeys: listState != nil,
      showsPromptsInPlace: showsPromptsInPlace, remainingTime: remainingTime)
  }
}
