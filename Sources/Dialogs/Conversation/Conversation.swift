// SPDX-License-Identifier: GPL-3.0-or-later

/// Asks the questions of a dialog on a console until it ends: first those about its fields
/// (`Conversation+Fields`), then the one about its actions (`Conversation+ListState` for long
/// lists).
public struct Conversation {
  let dialog: Dialog
  let words: Words
  let answers: Answers
  /// Whether input that was typed before a question is shown answers none (prompt(1), Answers).
  let requiresFreshInput: Bool
  /// What is shown when Enter or Escape declines a confirmation of prompt's own; nil in other
  /// dialogs, which show the label of the action.
  private let declineLabel: PlainText?

  /// Makes a conversation about `dialog` in the language of `words`.
  public init(about dialog: Dialog, in words: Words) {
    self.init(
      about: dialog, in: words, requiresFreshInput: dialog.requiresFreshInput, declineLabel: nil)
  }

  private init(
    about dialog: Dialog, in words: Words, requiresFreshInput: Bool, declineLabel: PlainText?
  ) {
    self.dialog = dialog
    self.words = words
    self.answers = Answers(to: dialog, in: words)
    self.requiresFreshInput = requiresFreshInput
    self.declineLabel = declineLabel
  }

  /// Asks until the dialog ends.
  ///
  /// - Throws: The reason why the console got no reply.
  public func run<C: Console>(on console: inout C) throws(C.Failure) -> Outcome {
    switch try askForFields(on: &console) {
    case .ended(let outcome): return outcome
    case .values(let values, let lines):
      if !dialog.asksForAction, let index = dialog.soleAction {
        return .chosen(Choice(index, in: dialog, values: values), by: .action)
      }
      return try choose(on: &console, values: values, under: lines)
    }
  }

  /// Asks for an action. An answer that chooses none may narrow a list.
  ///
  /// - Parameter lines: The fields and their values, as they are shown.
  private func choose<C: Console>(
    on console: inout C, values: [FieldValue], under lines: [Line]
  ) throws(C.Failure) -> Outcome {
    // A console that counts wrong answers has no person who could turn pages.
    // mutant: a line of standard input narrows no list
    //   `console.maximumAttempts == nil ? ListState() : nil` -> `Optional(ListState())`
    var listState = console.maximumAttempts == nil ? ListState() : nil
    let screen = console.screen
    var (question, layout) = try compute(on: console) { [listState] in
      self.question(for: listState, on: screen, under: lines)
    }
    var wrongAnswers = 0
    while true {
      let reply = try console.ask(question)
      question.text = ""
      let columns = console.screen.columns
      let step: Step
      switch reply {
      case .dismissal(let typed):
        if let outcome = try dismiss(&question, typed: typed, on: &console) { return outcome }
        continue
      case .endOfInput: return outcomeOfEndOfInput
      case .line(let answer):
        step = try compute(with: answer, on: console) { [listState, layout] in
          self.step(after: answer, in: listState, layout, columns: columns)
        }
      case .lineTooLong, .secret: step = .askAgain(notice(of: .unknown, "…", columns: columns))
      }
      switch step {
      case .choose(let index):
        return .chosen(Choice(index, in: dialog, values: values), by: .action)
      case .show(let next):
        listState = next
        let screen = console.screen
        (question, layout) = try compute(on: console) {
          self.question(for: next, on: screen, under: lines, omitsHeading: true)
        }
      case .askAgain(let notice):
        wrongAnswers += 1
        // mutant: the third wrong answer ends the dialog
        if wrongAnswers == console.maximumAttempts { return .unanswered }
        question.above = [notice] + question.leadingLines
      }
    }
  }

  /// What follows an answer.
  private enum Step {
    case choose(Int)
    /// Shows another part of a list.
    case show(ListState)
    /// Asks again, under a notice that says why.
    case askAgain(Line)
  }

  private func step(
    after answer: Text, in listState: ListState?, _ layout: Layout, columns: Int
  ) -> Step {
    let search = answers.search(for: answer)
    let interpretation = answers.interpretation(of: search, in: listState ?? ListState())
    // mutant: ? turns the page whatever an action is called
    //   `if let next` -> `if case .unknown = interpretation, let next`
    if let next = listState?.next(after: search, interpretation, in: self, layout) {
      return .show(next)
    }
    if case .action(let index) = interpretation { return .choose(index) }
    return .askAgain(notice(of: interpretation, answer, columns: columns))
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

  /// Returns the outcome of Escape or end-of-file; nil if `question` has to be asked again.
  func dismiss<C: Console>(
    _ question: inout Question, typed: Text, on console: inout C
  ) throws(C.Failure) -> Outcome? {
    question.text = typed
    question.above = question.leadingLines
    guard let index = dialog.interactiveAction else {
      question.above = [Line(words(.noDismissal))] + question.leadingLines
      return nil
    }
    if try isDismissalConfirmed(on: &console) {
      return .chosen(Choice(index, in: dialog), by: .interactive)
    }
    return nil
  }

  /// The outcome when standard input ends.
  var outcomeOfEndOfInput: Outcome {
    dialog.interactiveAction.map { .chosen(Choice($0, in: dialog), by: .endOfInput) }
      ?? .dismissed(by: .endOfInput)
  }

  /// Asks whether to dismiss the dialog. Returns true without a question if it needs no
  /// confirmation.
  private func isDismissalConfirmed<C: Console>(on console: inout C) throws(C.Failure) -> Bool {
    guard let title = dialog.dismissalPolicy.confirmation,
      let second = try? Dialog(.confirmation, title: title)
    else { return true }
    let conversation = Conversation(
      about: second, in: words, requiresFreshInput: dialog.requiresFreshInput,
      declineLabel: words(.no))
    guard case .chosen(let choice, _) = try conversation.run(on: &console) else { return false }
    return !second.isCancelled(by: choice)
  }

  /// Returns the question about the actions, and its layout.
  ///
  /// - Parameters:
  ///   - listState: Which actions are shown; nil for all.
  ///   - fields: The fields and their values, as they are shown.
  ///   - omitsHeading: Whether the title and the message are left out, since they are on the
  ///     screen.
  private func question(
    for listState: ListState?, on screen: Screen, under fields: [Line], omitsHeading: Bool = false
  ) -> (Question, Layout) {
    let layout = Layout(
      dialog, answers: answers, words: words, screen: screen, listState: listState,
      omitsHeading: omitsHeading)
    let shown = listState ?? ListState()
    let lines = self.lines(of: layout, shown, columns: screen.columns)
    let question = Question(
      kind: .action,
      above: omitsHeading || !fields.isEmpty ? lines : layout.heading + lines,
      lines: layout.heading + fields + lines, leadingLines: layout.leadingQuestionLines,
      line: layout.question,
      discardsTypeAhead: requiresFreshInput, quietNotice: requiresFreshInput ? words(.quiet) : nil,
      echoes: echoes(enter: shown.enterAction(in: dialog)),
      completions: Completions(
        dialog: dialog, words: words, labelColumn: layout.labelColumn))
    return (question, layout)
  }

  /// Returns what is shown for actions that are chosen without their names.
  ///
  /// - Parameter enter: The index of the action that Enter alone chooses.
  func echoes(enter: Int?) -> Question.Echoes {
    func shown(_ index: Int?) -> PlainText? {
      index.map { declineLabel ?? words.shownLabel(of: $0, in: dialog) }
    }
    let needsNoConfirmation = dialog.dismissalPolicy.confirmation == nil
    return Question.Echoes(
      enter: shown(enter),
      dismissal: needsNoConfirmation ? shown(dialog.interactiveAction) : nil,
      timeout: shown(dialog.timeoutAction))
  }

  /// Returns one line that says why `answer` chooses nothing.
  private func notice(
    of interpretation: Answers.Interpretation, _ answer: Text, columns: Int
  ) -> Line {
    let shown = PlainText(label: answer).shortened(to: columns / 2)
    let text =
      switch interpretation {
      case .action, .unknown: words(.notUnderstood, ("answer", shown))
      case .noDefault: words(dialog.dismissalPolicy.waitsForProcess ? .waiting : .noDefault)
      case .ambiguous(let indices):
        words(.ambiguous, ("answer", shown), ("actions", names(of: indices, columns: columns)))
      }
    return Line(text.shortened(to: columns))
  }

  /// Returns the labels of the actions at `indices`, as many as may fit on a line.
  func names(of indices: some Sequence<Int>, columns: Int) -> PlainText {
    PlainText(
      sanitized: indices.prefix(columns / 2)
        .map { words.shownLabel(of: $0, in: dialog).string }
        .joined(separator: ", "))
  }
}
