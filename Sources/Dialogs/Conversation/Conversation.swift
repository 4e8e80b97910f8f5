// SPDX-License-Identifier: GPL-3.0-or-later

/// Asks the questions of a dialog on a console until it ends: first those about its fields
/// (`Conversation+Fields`), then those about its items (`Conversation+Items`), then the one about its
/// actions (`Conversation+ListState` for long lists).
public final class Conversation: Sendable {
  let dialog: Dialog
  let words: Words
  let answers: Answers
  /// The answers about items; nil in a dialog without items.
  let itemAnswers: ItemAnswers?
  /// The conversation about the form, if this one is about the options of one of its fields.
  let form: Conversation?
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

  /// - Parameters:
  ///   - subject: What the items of the dialog are.
  ///   - form: The conversation about the form, if the items are the options of one of its fields.
  init(
    about dialog: Dialog, in words: Words, asking subject: Subject = .items,
    for form: Conversation? = nil, requiresFreshInput: Bool, declineLabel: PlainText? = nil,
    printsLabel: Bool = false
  ) {
    self.dialog = dialog
    self.words = words
    self.answers = Answers(to: dialog, in: words)
    itemAnswers =
      dialog.hasItems ? ItemAnswers(about: dialog.items, in: words, asking: subject) : nil
    self.form = form
    self.requiresFreshInput = requiresFreshInput
    self.declineLabel = declineLabel
    self.printsLabel = printsLabel
  }

  /// Asks until the dialog ends.
  ///
  /// - Throws: The reason why the console got no reply.
  public func run<C: Console>(on console: inout C) throws(C.Failure) -> Outcome {
    var state = DialogState(of: dialog)
    return try run(on: &console, changing: &state)
  }

  /// A part of a dialog, which is asked for after the parts before it.
  private enum Part {
    case fields, items, action
  }

  /// Asks until the dialog ends. `state` changes meanwhile to what the person chooses and fills in.
  ///
  /// - Throws: The reason why the console got no reply.
  public func run<C: Console>(
    on console: inout C, changing state: inout DialogState
  ) throws(C.Failure) -> Outcome {
    var part = Part.fields
    var isReturn = false
    while true {
      switch part {
      case .fields:
        if let outcome = try askForFields(of: &state, on: &console) { return outcome }
        part = .items
      case .items:
        let current = state
        let result = try askForItems(
          on: &console, changing: &state.selection, of: current, isReturn: isReturn)
        switch result {
        case .value: part = .action
        case .back:
          state.form.returnToLast()
          part = .fields
        case .ended(let outcome): return outcome
        }
      case .action:
        if !dialog.asksForAction, let index = dialog.soleAction {
          return .chosen(
            Choice(index, in: dialog, values: state.form.values, selection: state.selection),
            by: .action)
        }
        if let outcome = try choose(on: &console, from: state) {
          return outcome
        }
        part = dialog.hasItems ? .items : .fields
        if part == .fields { state.form.returnToLast() }
        isReturn = true
      }
    }
  }

  /// Asks for an action. An answer that chooses none may narrow a list. Returns nil if the person goes
  /// back.
  ///
  /// - Parameter state: The items that are chosen, and the fields, which are filled in.
  private func choose<C: Console>(
    on console: inout C, from state: DialogState
  ) throws(C.Failure) -> Outcome? {
    let (selection, form) = (state.selection, state.form)
    let lines = form.lines
    // A console that counts wrong answers has no person who could turn pages.
    var listState = console.maximumAttempts == nil ? ListState() : nil
    var question = try self.question(
      for: .action, listState, selection, on: console, under: lines, omitsHeading: false)
    var wrongAnswers = 0
    while true {
      let columns = console.screen.columns
      let step: Step
      question.allowsBack = dialog.hasItems || !dialog.fields.isEmpty
      let reply = try console.ask(question)
      question.text = ""
      switch reply {
      case .dismissal(let typed, _):
        if let outcome = try dismiss(on: &console, from: state) { return outcome }
        question = try self.question(
          again: question, for: listState, on: console, selection, under: lines)
        question.above = dismissalNotice(columns: columns) + question.leadingLines
        question.text = typed
        continue
      case .back: return nil
      case .endOfInput: return outcomeOfEndOfInput
      case .action(let index): step = .choose(index, echo: nil)
      case .help: step = .show((listState ?? ListState()).help(after: question))
      case .line(let answer):
        step = try compute(with: answer, on: console) { [listState, question] in
          self.step(after: answer, to: question, in: listState, columns: columns)
        }
      case .lineTooLong, .secret:
        step = .askAgain(notice(of: .unknown, "…", rows: listState?.rows, columns: columns))
      }
      switch step {
      case .choose(let index, let echo):
        try console.endLine(showing: echo)
        return .chosen(
          Choice(index, in: dialog, values: form.values, selection: selection), by: .action)
      case .show(let next):
        try console.endLine(showing: nil)
        listState = next
        question = try self.question(
          for: .action, next, selection, on: console, under: lines, omitsHeading: true)
      case .askAgain(let notice):
        wrongAnswers += 1
        try console.endLine(showing: nil)
        if wrongAnswers == console.maximumAttempts { return .unanswered }
        question = try self.question(
          again: question, for: listState, on: console, selection, under: lines)
        question.above = notice + question.leadingLines
      }
    }
  }

  /// What follows an answer.
  private enum Step {
    /// Chooses an action, and shows its label behind the answer if that does not tell.
    case choose(Int, echo: PlainText?)
    /// Shows another part of a list.
    case show(ListState)
    /// Asks again, under a notice that says why.
    case askAgain([Line])
  }

  private func step(
    after answer: Text, to question: Question, in listState: ListState?, columns: Int
  ) -> Step {
    let search = answers.names.search(for: answer)
    let interpretation = answers.interpretation(of: search, in: listState ?? ListState())
    let isName =
      search.matches.contains { $0.match == .whole }
      || dialog.requiredText?.isTyped(by: answer) == true
    if let listState, answer.trimmed == "?", !isName {
      return .show(listState.help(after: question))
    }
    if case .action(let index) = interpretation {
      let room = columns - question.line.columns
      return .choose(index, echo: echo(of: index, after: answer, room: room))
    }
    if let next = listState?.narrowed(by: search, interpretation, in: self, after: question) {
      return .show(next)
    }
    return .askAgain(
      notice(of: interpretation, answer, rows: listState?.rows, columns: columns))
  }

  /// Returns the result of `work`. If that may take long, the console computes it, so that a signal
  /// or the time-out can end the dialog meanwhile.
  ///
  /// - Parameter answer: The answer that `work` compares with the actions, if it does.
  func compute<C: Console, Value>(
    with answer: Text? = nil, on console: C, _ work: @escaping () -> Value
  ) throws(C.Failure) -> Value {
    let isShort = dialog.isQuicklySearched && answer?.bytes.count ?? 0 < 1000
    return isShort ? work() : try console.compute(work)
  }

  /// Returns the outcome of Escape or end-of-file; nil if the question has to be asked again.
  ///
  /// - Parameters:
  ///   - state: What the dialog contains at that moment.
  ///   - isSecretTyped: Whether a part of a secret has been typed.
  func dismiss<C: Console>(
    on console: inout C, from state: DialogState, isSecretTyped: Bool = false
  ) throws(C.Failure) -> Outcome? {
    if let form {
      return try form.dismiss(on: &console, from: state, isSecretTyped: isSecretTyped)
    }
    guard let index = dialog.interactiveAction else {
      return dialog.isDismissedWithoutCancel ? .dismissed(by: .interactive) : nil
    }
    guard let confirmation = dialog.dismissalPolicy.confirmation,
      confirmation.isAsked(isChanged: isSecretTyped || isChanged(state))
    else { return .chosen(Choice(index, in: dialog), by: .interactive) }
    // The confirmation has been checked. What cannot be asked is not confirmed.
    guard let second = try? confirmation.dialog() else { return nil }
    let hasOwnActions = !confirmation.buttons.isEmpty
    let conversation = Conversation(
      about: second, in: words,
      // Otherwise keys that were typed ahead could discard what has been entered.
      requiresFreshInput: dialog.requiresFreshInput || second.requiresFreshInput,
      declineLabel: hasOwnActions ? nil : words(.no))
    guard case .chosen(let choice, _) = try conversation.run(on: &console),
      !second.isCancelled(by: choice)
    else { return nil }
    let action = hasOwnActions ? second.actions[choice.index] : nil
    return .chosen(
      Choice(
        index, in: dialog, values: state.form.uncheckedValues, selection: state.selection,
        dismissalAction: action),
      by: .interactive)
  }

  /// Returns whether the value of a field or the state of an item is not what it was initially.
  func isChanged(_ state: DialogState) -> Bool {
    state.form.isChanged || state.selection != dialog.initialSelection
  }

  /// The outcome when standard input ends.
  var outcomeOfEndOfInput: Outcome {
    if let form { return form.outcomeOfEndOfInput }
    return dialog.interactiveAction.map { .chosen(Choice($0, in: dialog), by: .endOfInput) }
      ?? .dismissed(by: .endOfInput)
  }

  /// Returns the question about actions or items.
  ///
  /// - Parameters:
  ///   - subject: What the question asks for.
  ///   - listState: Which rows are shown; nil for all.
  ///   - selection: The items that are chosen.
  ///   - fields: The fields and their values, as they are shown.
  ///   - omitsHeading: Whether the title and the message are left out, since they are on the
  ///     screen.
  func question<C: Console>(
    for subject: Subject, _ listState: ListState?, _ selection: Selection,
    on console: C, under fields: [Line], omitsHeading: Bool
  ) throws(C.Failure) -> Question {
    let (screen, time) = (console.screen, console.remainingTime)
    return try compute(on: console) { [self] in
      let renderer = renderer(
        columns: screen.columns, listState: listState, remainingTime: time, subject: subject,
        selection: selection)
      return question(
        by: renderer, listState, on: screen, under: fields, omitsHeading: omitsHeading)
    }
  }

  /// Returns `question` with what is left of the time.
  private func question<C: Console>(
    again question: Question, for listState: ListState?, on console: C, _ selection: Selection,
    under fields: [Line]
  ) throws(C.Failure) -> Question {
    if console.remainingTime == nil { return question }
    return try self.question(
      for: .action, listState, selection, on: console, under: fields, omitsHeading: true)
  }

  private func question(
    by renderer: DialogRenderer, _ listState: ListState?, on screen: Screen, under fields: [Line],
    omitsHeading: Bool
  ) -> Question {
    let layout = Layout(
      by: renderer, rows: screen.rows, listState: listState, omitsHeading: omitsHeading)
    let shown = listState ?? ListState()
    let asksForItems = renderer.subject != .action
    let isField = form != nil
    let notice =
      asksForItems
      ? itemNotice(of: shown, columns: screen.columns) : notice(of: shown, columns: screen.columns)
    // A question below rows does not name the items that are chosen.
    let isBelowRows = !asksForItems && (renderer.showsRows || dialog.requiredText != nil)
    let summary = isBelowRows ? renderer.itemChoice?.summary(columns: screen.columns) : nil
    let chosen = summary.map { self.notice($0, columns: screen.columns) } ?? []
    let lines = notice + layout.lines
    let room = screen.columns - layout.question.columns
    // The title stands above the first question of the dialog, and the label of a field above its
    // options.
    let isFirst = isField || fields.isEmpty && (asksForItems || !dialog.hasItems)
    return Question(
      kind: .action,
      above: omitsHeading
        ? layout.repeatedTitle + lines : (isFirst ? layout.heading : []) + chosen + lines,
      lines: (isField ? fields + layout.heading : layout.heading + fields) + chosen + lines,
      leadingLines: layout.leadingQuestionLines,
      line: layout.question, nextPageStart: layout.nextPageStart,
      discardsTypeAhead: requiresFreshInput, quietNotice: requiresFreshInput ? words(.quiet) : nil,
      echoes: echoes(room: room, selection: renderer.selection),
      suggestions: Suggestions(
        from: renderer, listState: shown, labelRoom: max(room - 1, 1)))
  }

  /// Returns the renderer of this dialog.
  ///
  /// - Parameters:
  ///   - columns: The width of the screen.
  ///   - listState: Which actions are shown; nil for all, where there are no keys.
  ///   - remainingTime: The time until the time-out, in milliseconds; nil without a time-out.
  ///   - subject: What the question asks for.
  ///   - selection: The items that are chosen; nil for those that are chosen at first.
  func renderer(
    columns: Int, listState: ListState?, remainingTime: Int64?,
    subject: Subject = .action, selection: Selection? = nil
  ) -> DialogRenderer {
    let shown = listState ?? ListState()
    let selection = selection ?? dialog.initialSelection
    return DialogRenderer(
      dialog: dialog, form: form?.dialog, answers: answers, words: words, columns: columns,
      subject: subject,
      itemChoice: itemAnswers.map { ItemChoice(answers: $0, selection: selection) },
      enterIndex: subject != .action
        ? shown.enterItem(in: dialog, selection)
        : shown.enterAction(in: dialog), hasKeys: listState != nil,
      remainingTime: remainingTime)
  }
}
