// SPDX-License-Identifier: GPL-3.0-or-later

/// The question about an action (prompt(1), Answers and Many actions). The value is the index of
/// the action. An answer that chooses no action may narrow a list.
struct ActionPart: Part {
  typealias Value = Int

  let conversation: Conversation
  /// The actions on screen; nil for all actions on a console that cannot turn pages.
  var listState: ListState?

  func question<C: Console>(
    after previous: Question?, in state: DialogState, on console: C
  ) throws(C.Failure) -> Question {
    // A console that cannot turn pages repeats the question as it is. A question with a timeout is
    // rendered again, to show how much time is left.
    if let previous, listState == nil, console.remainingTime == nil { return previous }
    var question = try conversation.question(
      about: nil, listState, in: state, on: console, omitsHeading: previous != nil)
    let dialog = conversation.dialog
    question.allowsBack = dialog.hasItems || !dialog.fields.isEmpty
    return question
  }

  mutating func step<C: Console>(
    after reply: Reply, to question: Question, in state: inout DialogState, on console: inout C
  ) throws(C.Failure) -> Step<Int> {
    let columns = console.screen.columns
    switch reply {
    case .action(let index): return .done(index)
    case .help:
      listState = (listState ?? ListState()).help(after: question)
      return .show()
    case .previousPage:
      listState = listState?.previousPage
      return .show()
    case .line(let answer):
      let part = self
      let step: Step<Int>
      (self, step) = try conversation.compute(with: answer, on: console) {
        var part = part
        let step = part.step(after: answer, to: question, columns: columns)
        return (part, step)
      }
      return step
    case .cancel, .lineTooLong, .secret, .submission, .dismissal, .back, .endOfInput:
      return refusal(of: "…", .unknown, after: question, columns: columns)
    }
  }

  private mutating func step(
    after answer: RawText, to question: Question, columns: Int
  ) -> Step<Int> {
    let answers = conversation.answers
    let search = answers.names.search(for: answer)
    var shown = listState ?? ListState()
    shown.end = question.shownEnd
    var interpretation = answers.interpretation(of: answer, search, in: shown)
    // Only at a keyboard can y be a mistyped no.
    if listState != nil, answers.mayMeanNo(answer, interpretation) { interpretation = .unknown }
    var isName: Bool {
      answers.names.haveLabel(equalTo: search)
        || conversation.dialog.requiredText?.isTyped(by: answer) == true
    }
    // A question mark asks for help, unless it is the name of an action or the required text.
    if let listState, let input = question.inputAfterHelp(answer), !isName {
      self.listState = listState.help(after: question)
      return .show(input: input)
    }
    if case .action(let index) = interpretation {
      if let narrowed = narrowed(by: search, before: index, in: shown, after: question) {
        listState = narrowed
        return .show()
      }
      let room = columns - question.line.columns
      return .done(index, echo: conversation.echo(of: index, after: answer, room: room))
    }
    // The row with this number is shown before it can be chosen, since the user has not seen yet
    // whether it destroys data.
    if listState != nil, let page = shown.page(ofNumber: search.matcher.key, in: answers.names) {
      listState = page
      return .show(input: conversation.inputOnPage(ofNumber: answer))
    }
    if let next = listState?.narrowed(
      by: search, interpretation, in: conversation, after: question)
    {
      listState = next
      return .show()
    }
    return refusal(of: answer, interpretation, after: question, columns: columns)
  }

  /// Returns the narrowed list that an answer shows before it chooses an action by the beginning of
  /// its label, or by an ID; nil unless the user has not seen the action, and the action destroys
  /// data or other labels match, too.
  private func narrowed(
    by search: RowNames.Search, before index: Int, in shown: ListState, after question: Question
  ) -> ListState? {
    let (dialog, words) = (conversation.dialog, conversation.words)
    let row = dialog.order.row(of: index)
    let isDestructive = dialog.actions[index].role == .destructive
    let label = AnswerKey(words.label(of: index, in: dialog))
    guard index != dialog.cancelAction, !shown.shows(row), label != search.matcher.key,
      isDestructive || search.matches.count > 1 && !search.isWhole(row)
    else { return nil }
    return listState?.narrowed(by: search, .unknown, in: conversation, after: question)
  }

  private func refusal(
    of answer: RawText, _ interpretation: Answers.Interpretation, after question: Question,
    columns: Int
  ) -> Step<Int> {
    .refuse(
      conversation.notice(
        of: interpretation, answer, in: listState, refusals: question.refusals, columns: columns))
  }
}
