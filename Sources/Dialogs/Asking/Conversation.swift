// SPDX-License-Identifier: GPL-3.0-or-later

/// Asks for the parts of a dialog on a console until it ends: first for its fields, then for its items, then
/// for an action. Each part is a `Part`; `ask(for:of:on:)` asks for any of them.
public final class Conversation: Sendable {
  let dialog: Dialog
  let words: Words
  let answers: Answers
  /// The answers about items; nil in a dialog without items.
  let itemAnswers: ItemAnswers?
  /// Whether input that was typed before a question is shown answers none (prompt(1), Answers).
  let requiresFreshInput: Bool
  /// What is shown when Enter or Escape declines a confirmation of prompt's own; nil in other
  /// dialogs, which show the label of the action.
  let declineLabel: PlainText?
  /// Whether the label of the chosen action will be printed on the screen of the dialog.
  let printsLabel: Bool

  /// Makes a conversation about `dialog` in the language of `words`.
  ///
  /// - Parameter printsLabel: Whether the label of the chosen action will be printed on the screen
  ///   of the dialog, so that the dialog need not show it.
  public convenience init(about dialog: Dialog, in words: Words, printsLabel: Bool = false) {
    self.init(
      about: dialog, in: words, requiresFreshInput: dialog.requiresFreshInput,
      printsLabel: printsLabel)
  }

  private init(
    about dialog: Dialog, in words: Words, requiresFreshInput: Bool, declineLabel: PlainText? = nil,
    printsLabel: Bool = false
  ) {
    self.dialog = dialog
    self.words = words
    self.answers = Answers(to: dialog, in: words)
    itemAnswers =
      dialog.hasItems
      ? ItemAnswers(about: dialog.items, dialog.selectionCount, in: words) : nil
    self.requiresFreshInput = requiresFreshInput
    self.declineLabel = declineLabel
    self.printsLabel = printsLabel
  }

  /// Asks until the dialog ends.
  ///
  /// - Throws: The reason why the console got no reply.
  public func run<C: Console>(on console: inout C) throws(C.Failure) -> Outcome {
    var state = DialogState(of: dialog.declaration)
    return try run(on: &console, changing: &state)
  }

  /// The parts of a dialog, in the order in which they are asked for.
  private enum Stage {
    case fields, items, action
  }

  /// Asks until the dialog ends. `state` changes meanwhile to what is selected and filled in.
  ///
  /// - Throws: The reason why the console got no reply.
  public func run<C: Console>(
    on console: inout C, changing state: inout DialogState
  ) throws(C.Failure) -> Outcome {
    var stage = Stage.fields
    var isReturn = false
    while true {
      switch stage {
      case .fields:
        if let outcome = try askForFields(of: &state, on: &console) { return outcome }
        stage = .items
      case .items:
        guard let itemAnswers else {
          stage = .action
          continue
        }
        var part = ItemPart(itemAnswers, of: self, isReturn: isReturn, in: state, on: console)
        switch try ask(for: &part, of: &state, on: &console) {
        case .value: stage = .action
        case .back:
          state.form.returnToLast()
          stage = .fields
        case .ended(let outcome): return outcome
        }
      case .action:
        if !dialog.asksForAction, let index = dialog.soleAction {
          return outcome(choosing: index, in: state)
        }
        var part = ActionPart(of: self, on: console)
        switch try ask(for: &part, of: &state, on: &console) {
        case .value(let index): return outcome(choosing: index, in: state)
        case .back:
          stage = dialog.hasItems ? .items : .fields
          if stage == .fields { state.form.returnToLast() }
          isReturn = true
        case .ended(let outcome): return outcome
        }
      }
    }
  }

  private func outcome(choosing index: Int, in state: DialogState) -> Outcome {
    .chosen(
      Choice(index, of: dialog.actions, values: state.form.values, selection: state.selection),
      by: .action)
  }

  /// Returns the result of `work`. If that may take long, the console computes it, so that a signal
  /// or the time-out can end the dialog meanwhile.
  ///
  /// - Parameters:
  ///   - answer: The answer that `work` compares with the rows, if it does.
  ///   - rows: What the question asks for other than an action.
  func compute<C: Console, Value>(
    with answer: Text? = nil, among rows: ItemAnswers? = nil, on console: C,
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
  ///   - state: What the dialog contains at that moment.
  ///   - isSecretTyped: Whether a part of a secret has been typed.
  func dismiss<C: Console>(
    on console: inout C, from state: DialogState, isSecretTyped: Bool = false
  ) throws(C.Failure) -> Outcome? {
    guard let index = dialog.interactiveAction else {
      let dismisses = dialog.dismissalPolicy.interactiveDismissal == .dismisses
      return dismisses ? .dismissed(by: .interactive) : nil
    }
    guard let confirmation = dialog.dismissalPolicy.confirmation,
      confirmation.isAsked(isChanged: isSecretTyped || isChanged(state))
    else { return .chosen(Choice(index, of: dialog.actions), by: .interactive) }
    // The confirmation has been checked. What cannot be asked is not confirmed.
    guard let declaration = try? confirmation.declaration(),
      let second = try? Dialog(declaration)
    else { return nil }
    let hasOwnActions = !confirmation.buttons.isEmpty
    let conversation = Conversation(
      about: second, in: words,
      requiresFreshInput: dialog.requiresFreshInput || second.requiresFreshInput,
      declineLabel: hasOwnActions ? nil : words(.no))
    guard case .chosen(let choice, _) = try conversation.run(on: &console),
      !choice.isCancelling
    else { return nil }
    return .chosen(
      Choice(
        index, of: dialog.actions, values: state.form.uncheckedValues, selection: state.selection,
        dismissalAction: hasOwnActions ? choice.action : nil),
      by: .interactive)
  }

  /// Returns whether the value of a field or the state of an item is not what it was initially.
  func isChanged(_ state: DialogState) -> Bool {
    state.form.isChanged || state.selection != dialog.initialSelection
  }

  /// The outcome when standard input ends.
  var outcomeOfEndOfInput: Outcome {
    dialog.interactiveAction.map { .chosen(Choice($0, of: dialog.actions), by: .endOfInput) }
      ?? .dismissed(by: .endOfInput)
  }
}

// MARK: Questions

extension Conversation {
  /// Returns a question about rows: the actions, items, or options.
  ///
  /// - Parameters:
  ///   - choice: The items or options; nil for the actions.
  ///   - listState: Which rows are shown; nil for all.
  ///   - state: What the dialog contains.
  ///   - omitsHeading: Whether the title and the message are omitted, since they are on the screen.
  ///   - discardsTypeAhead: Whether earlier input is discarded, whatever the dialog requires.
  func question<C: Console>(
    about choice: ItemChoice?, _ listState: ListState?, in state: DialogState, on console: C,
    omitsHeading: Bool, discardsTypeAhead: Bool = false
  ) throws(C.Failure) -> Question {
    let (screen, time) = (console.screen, console.remainingTime)
    return try compute(among: choice?.answers, on: console) { [self] in
      let renderer = renderer(
        columns: screen.columns, listState: listState, remainingTime: time, choice: choice,
        selection: state.selection)
      return question(
        by: renderer, listState, on: screen, in: state, omitsHeading: omitsHeading,
        discardsTypeAhead: discardsTypeAhead || requiresFreshInput)
    }
  }

  private func question(
    by renderer: DialogRenderer, _ listState: ListState?, on screen: Screen, in state: DialogState,
    omitsHeading: Bool, discardsTypeAhead: Bool
  ) -> Question {
    let columns = screen.columns
    let layout = Layout(
      by: renderer, rows: screen.rows, listState: listState, omitsHeading: omitsHeading)
    let shown = listState ?? ListState()
    let narrowing =
      renderer.choice.map { notice(of: shown, $0.answers, columns: columns) }
      ?? notice(of: shown, columns: columns)
    // A question below rows does not name the selected items.
    let isBelowRows =
      renderer.choice == nil && (renderer.showsRows || dialog.requiredText != nil)
    let summary = isBelowRows ? renderer.selectedItems?.summary(columns: columns) : nil
    let selected = summary.map { notice($0, columns: columns) } ?? []
    let lines = narrowing + layout.lines
    let room = columns - layout.question.columns
    let isOption = renderer.asksForOption
    let fields = (isOption ? state.form.heading : []) + state.form.lines
    // The title is above the first question of the dialog, and the label of a field above its options.
    let isFirst = isOption || fields.isEmpty && (renderer.choice != nil || !dialog.hasItems)
    return Question(
      kind: .action,
      above: omitsHeading
        ? layout.repeatedTitle + lines : (isFirst ? layout.heading : []) + selected + lines,
      lines: (isOption ? fields + layout.heading : layout.heading + fields) + selected + lines,
      leadingLines: layout.leadingQuestionLines,
      line: layout.question, nextPageStart: layout.nextPageStart,
      discardsTypeAhead: discardsTypeAhead, quietNotice: discardsTypeAhead ? words(.quiet) : nil,
      echoes: echoes(room: room, selection: state.selection),
      suggestions: Suggestions(
        from: renderer, listState: shown, labelRoom: max(room - 1, 1)))
  }

  /// Returns the renderer of this dialog.
  ///
  /// - Parameters:
  ///   - columns: The width of the screen.
  ///   - listState: Which rows are shown; nil for all, where there are no keys.
  ///   - remainingTime: The time until the time-out, in milliseconds; nil without a time-out.
  ///   - choice: The items or options that the question asks for; nil for the actions.
  ///   - selection: The selected items of the dialog; nil for the initial ones.
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
      hasKeys: listState != nil, remainingTime: remainingTime)
  }
}
