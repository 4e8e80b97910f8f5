// SPDX-License-Identifier: GPL-3.0-or-later

/// The question about an action (prompt(1), Answers and Many actions). The value is the index of the action.
/// An answer that chooses none may narrow a list.
struct ActionPart: Part {
  typealias Value = Int

  private let conversation: Conversation
  /// Which actions are shown; nil for all, where pages cannot be turned.
  private var listState: ListState?

  init(of conversation: Conversation, on console: some Console) {
    self.conversation = conversation
    listState = console.input == .keyboard ? ListState() : nil
  }

  func question<C: Console>(
    after previous: Question?, in state: DialogState, on console: C
  ) throws(C.Failure) -> Question {
    // A question that is repeated shows how much time is left.
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
    case .line(let answer):
      let (listState, conversation) = (listState, conversation)
      let step = try conversation.compute(with: answer, on: console) {
        conversation.step(after: answer, to: question, in: listState, columns: columns)
      }
      switch step {
      case .choose(let index, let echo): return .done(index, echo: echo)
      case .narrow(let next):
        self.listState = next
        return .show()
      case .refuse(let notice): return .refuse(notice)
      }
    case .lineTooLong, .secret, .dismissal, .back, .endOfInput:
      return .refuse(
        conversation.notice(of: .unknown, "…", rows: listState?.rows, columns: columns))
    }
  }
}

/// What follows a typed answer about actions.
private enum ActionStep {
  /// An action is chosen. Its label is shown after an answer that does not tell it.
  case choose(Int, echo: PlainText?)
  /// Another part of the list is shown.
  case narrow(ListState)
  /// Nothing is chosen, for this reason.
  case refuse([Line])
}

extension Conversation {
  fileprivate func step(
    after answer: Text, to question: Question, in listState: ListState?, columns: Int
  ) -> ActionStep {
    let search = answers.names.search(for: answer)
    let interpretation = answers.interpretation(of: search, in: listState ?? ListState())
    let isName =
      search.matches.contains { $0.match == .whole }
      || dialog.requiredText?.isTyped(by: answer) == true
    // A question mark may be the name of an action.
    if let listState, answer.trimmed == "?", !isName {
      return .narrow(listState.help(after: question))
    }
    if case .action(let index) = interpretation {
      let room = columns - question.line.columns
      return .choose(index, echo: echo(of: index, after: answer, room: room))
    }
    if let next = listState?.narrowed(by: search, interpretation, in: self, after: question) {
      return .narrow(next)
    }
    return .refuse(
      notice(of: interpretation, answer, rows: listState?.rows, columns: columns))
  }
}
