// SPDX-License-Identifier: GPL-3.0-or-later

/// The question which items are selected, repeated until the user is done (prompt(1), Choosing several), or
/// which option of a field (Forms). The value is the selection.
struct ItemPart: Part {
  typealias Value = Selection

  private let conversation: Conversation
  private var choice: ItemChoice
  /// Which rows are shown; nil for all, where pages cannot be turned.
  private var listState: ListState?
  /// Whether the list on the screen still shows what is selected.
  private var isShown = true
  /// Whether the heading is on the screen already.
  private let isReturn: Bool
  /// Whether the user can go back to the part before.
  private let allowsBack: Bool
  private let discardsTypeAhead: Bool
  /// The lines above the first question.
  private let above: [Line]
  /// The text on the line of the first question.
  private let input: Text

  /// Asks for the items of the dialog.
  ///
  /// - Parameter isReturn: Whether the user has gone back to the items.
  init(
    _ answers: ItemAnswers, of conversation: Conversation, isReturn: Bool, in state: DialogState,
    on console: some Console
  ) {
    self.init(
      ItemChoice(answers: answers, selection: state.selection), of: conversation,
      isReturn: isReturn, allowsBack: !conversation.dialog.fields.isEmpty, on: console)
  }

  /// Asks for an option of a field.
  ///
  /// - Parameters:
  ///   - above: The lines above the first question.
  ///   - input: The text on the line of the first question.
  ///   - discardsTypeAhead: Whether earlier input is discarded, whatever the dialog requires.
  init(
    ofOptions answers: ItemAnswers, of conversation: Conversation, above: [Line] = [],
    input: Text = "", allowsBack: Bool, discardsTypeAhead: Bool = false, on console: some Console
  ) {
    self.init(
      ItemChoice(answers: answers, selection: Selection(in: answers.items)), of: conversation,
      above: above, input: input, allowsBack: allowsBack, discardsTypeAhead: discardsTypeAhead,
      on: console)
  }

  private init(
    _ choice: ItemChoice, of conversation: Conversation, isReturn: Bool = false, above: [Line] = [],
    input: Text = "", allowsBack: Bool, discardsTypeAhead: Bool = false, on console: some Console
  ) {
    (self.choice, self.conversation) = (choice, conversation)
    listState = console.input == .keyboard ? ListState() : nil
    (self.isReturn, self.allowsBack, self.discardsTypeAhead) =
      (isReturn, allowsBack, discardsTypeAhead)
    (self.above, self.input) = (above, input)
  }

  var isOfField: Bool { choice.isOption }

  func question<C: Console>(
    after previous: Question?, in state: DialogState, on console: C
  ) throws(C.Failure) -> Question {
    // A console that cannot turn pages has shown all rows, which may be many.
    if let previous, listState == nil, console.remainingTime == nil { return previous }
    var question = try conversation.question(
      about: choice, listState, in: state, on: console,
      omitsHeading: isReturn || previous != nil, discardsTypeAhead: discardsTypeAhead)
    question.allowsBack = allowsBack
    if previous == nil {
      question.above = above + question.above
      question.text = input
    }
    return question
  }

  mutating func step<C: Console>(
    after reply: Reply, to question: Question, in state: inout DialogState, on console: inout C
  ) throws(C.Failure) -> Step<Selection> {
    let columns = console.screen.columns
    let step: ItemStep
    switch reply {
    case .action(let index): step = .change(choice.selecting([index]), nil)
    case .help: step = .show(help(after: question))
    case .line(let answer):
      let part = self
      step = try conversation.compute(with: answer, among: choice.answers, on: console) {
        part.step(after: answer, to: question, columns: columns)
      }
    case .lineTooLong, .secret, .dismissal, .back, .endOfInput:
      step = .refuse(notice(ofUnknown: "…", columns: columns))
    }
    switch step {
    case .done: return .done(choice.selection)
    case .change(let changed, let echo):
      choice.selection = changed
      if !choice.isOption { state.selection = changed }
      if choice.answers.count.isOne { return .done(changed, echo: echo) }
      if listState != nil { listState = ListState() }
      isShown = false
      return .show(notice: notice(choice.summary(columns: columns), columns: columns))
    case .show(let next):
      (listState, isShown) = (next, true)
      return .show()
    case .refuse(let notice): return .refuse(notice)
    case .leave(let index):
      // The label of the cancel action leaves the list as Escape does, also if that has to be confirmed.
      let dialog = conversation.dialog
      if listState != nil, index == dialog.interactiveAction,
        dialog.dismissalPolicy.confirmation?.isAsked(isChanged: conversation.isChanged(state))
          == true
      {
        return .dismiss
      }
      return .end(
        .chosen(Choice(index, of: dialog.actions, selection: choice.selection), by: .action))
    }
  }
}

/// What follows an answer about items.
private enum ItemStep {
  /// The selection is final.
  case done
  /// Other items are selected. The label is shown after an answer that does not contain it.
  case change(Selection, PlainText?)
  /// Another part of the list is shown.
  case show(ListState)
  /// Nothing changes, for this reason.
  case refuse([Line])
  /// An action that needs no items is chosen.
  case leave(Int)
}

// MARK: What an answer changes

extension ItemPart {
  private var answers: ItemAnswers { choice.answers }
  private var words: Words { conversation.words }
  private var dialog: Dialog { conversation.dialog }

  private func step(after answer: Text, to question: Question, columns: Int) -> ItemStep {
    let room = columns - question.line.columns
    // Space selects a row in the lists of other programs, so a user who types it is not done. On standard
    // input, a carriage return is a part of the line break.
    let isEmpty = answer.isEmpty || listState == nil && answer == "\r"
    if answers.kind == .items, !isEmpty, answer.isBlank {
      return .refuse(notice(ofBlank: answer, columns: columns))
    }
    if answer.isBlank {
      if let item = (listState ?? ListState()).enterItem(in: choice) {
        let echo = echo(ofItem: item, after: answer, room: room)
        return .change(choice.selecting([item]), echo)
      }
      // There is no Enter on standard input.
      if choice.isOption, listState == nil {
        let label = PlainText(label: answers.label.withoutEnd)
        return .refuse(notice(words(.fieldRequired, ("field", label)), columns: columns))
      }
      if answers.count.isOne, choice.selection.count == 1 || choice.isOption {
        return .refuse(notice(words(.noDefault), columns: columns))
      }
      return refusalOfSelection.map { .refuse(notice($0, columns: columns)) } ?? .done
    }
    let interpretation = answers.interpretation(of: answer, among: listState?.rows)
    if !choice.isOption {
      switch dialog.actionAmongItems(namedBy: answer, otherwise: interpretation, answers) {
      case .action(let index): return .leave(index)
      case .ambiguous(let index, let items):
        return refusal(of: answer, items, or: index, columns: columns)
      case nil: break
      }
      if let index = cancelAction(namedBy: answer, otherwise: interpretation) {
        return .leave(index)
      }
    }
    let word: Text
    switch interpretation {
    case .items(let indices, let ranges):
      // A guess at which one is meant could be wrong.
      if answers.count.isOne, indices.count > 1 {
        return .refuse(notice(refusal(ofCount: indices.count), columns: columns))
      }
      let echo = echo(ofItem: indices.first, after: answer, room: room)
      return .change(choice.selecting(indices, ranges), echo)
    case .all, .none:
      // In a list that is narrowed, these are the rows that are left.
      let changed = choice.setting(listState?.rows, to: interpretation == .all)
      if answers.count.isOne, !answers.count.contains(changed.count) {
        return .refuse(notice(refusal(ofCount: changed.count), columns: columns))
      }
      return .change(changed, nil)
    case .unknown(let unknown): word = unknown
    case .ambiguous(let ambiguous, _): word = ambiguous
    }
    if let listState {
      if answer.trimmed == "?" { return .show(help(after: question)) }
      let isOneWord = word.trimmed == answer.trimmed
      let search = answers.names.search(for: word)
      if isOneWord, listState.isPart(of: question),
        let narrowed = listState.narrowed(by: search, in: answers.names)
      {
        return .show(narrowed)
      }
    }
    if case .ambiguous(_, let indices) = interpretation {
      return refusal(of: word, indices, columns: columns)
    }
    return .refuse(notice(ofUnknown: word, columns: columns))
  }

  /// Returns the cancel action if `answer` is its whole label, and no item has that name.
  private func cancelAction(
    namedBy answer: Text, otherwise interpretation: ItemAnswers.Interpretation
  ) -> Int? {
    guard let cancel = dialog.cancelAction else { return nil }
    switch interpretation {
    case .all, .none: return nil
    case .items, .unknown, .ambiguous: break
    }
    let key = AnswerKey(answer)
    let names = conversation.answers.names.names(of: cancel)
    // A number means one that is shown.
    guard !key.isNumber, names.label == key || names.shownLabel == key,
      answers.items(named: answer).isEmpty
    else { return nil }
    return cancel
  }

  /// Returns what is shown to a user who asks for the list: another part of it or, if what is on the
  /// screen is out of date, the list from its beginning.
  private func help(after question: Question) -> ListState {
    if isShown { return (listState ?? ListState()).help(after: question) }
    var help = ListState()
    help.explainsSigns = true
    return help
  }

  // MARK: Notices

  /// The reason why the selection is not final; nil if it can be taken.
  private var refusalOfSelection: PlainText? {
    let count = choice.selection.count
    if !answers.count.contains(count) { return refusal(ofCount: count) }
    // A script may interpret an empty selection as all items.
    if count > 0 || !dialog.mayDestroy { return nil }
    if listState != nil, dialog.interactiveAction != nil { return words(.nothingChosen) }
    return words(.chooseCount, ("bounds", words.bounds("1", nil)), ("count", PlainText(0)))
  }

  /// `Choose at least 2, not 1.`
  private func refusal(ofCount count: Int) -> PlainText {
    let (minimum, maximum) = (answers.count.minimum, answers.count.maximum)
    let bounds =
      minimum == maximum
      ? PlainText(minimum)
      : words.bounds(
        minimum == 0 && maximum != nil ? nil : String(minimum), maximum.map { String($0) })
    return words(.chooseCount, ("bounds", bounds), ("count", PlainText(count)))
  }

  /// Refuses an answer that could name several items, or an action too.
  private func refusal(
    of answer: Text, _ items: [Int], or action: Int? = nil, columns: Int
  ) -> ItemStep {
    let names = answers.names
    let label = action.map { words.shownLabel(of: $0, in: dialog) }
    let text = conversation.ambiguous(answer, items, in: names, columns: columns, or: label) {
      PlainText(label: names.label(of: $0), columns: columns)
    }
    return .refuse(notice(text, columns: columns))
  }

  private func notice(_ text: PlainText, columns: Int) -> [Line] {
    conversation.notice(text, inField: choice.isOption, columns: columns)
  }

  private func notice(ofUnknown word: Text, columns: Int) -> [Line] {
    if answers.kind == .yesOrNo {
      let letters = conversation.either(answers.letters.map { PlainText(sanitized: $0) })
      return notice(words(.pleaseAnswer, ("answers", letters)), columns: columns)
    }
    let names = answers.names
    guard names.usesNumbers else {
      let labels = names.order.prefix(columns / 2).map {
        PlainText(label: names.label(of: $0), columns: columns)
      }
      return notice(words(.pleaseAnswer, ("answers", words.list(labels))), columns: columns)
    }
    let needsCommas = !answers.count.isOne && answers.needsCommas(in: word)
    return notice(
      conversation.noneOfThem(
        word, names, rows: listState?.rows, columns: columns,
        needsCommas ? .separateNames : .noneOfThem),
      columns: columns)
  }

  /// Returns lines that explain how items are selected, for a line of white space.
  private func notice(ofBlank answer: Text, columns: Int) -> [Line] {
    let item = (listState ?? ListState()).enterItem(in: choice)
    guard answers.names.usesNumbers, !answers.count.isOne || item != nil else {
      return notice(ofUnknown: answer, columns: columns)
    }
    return notice(words(.space), columns: columns)
  }

  /// Returns what is shown after an answer that selects the one item that has to be selected; nil if it is
  /// the label already.
  ///
  /// - Parameter room: The columns that are left on the line of the question.
  private func echo(ofItem index: Int?, after answer: Text, room: Int) -> PlainText? {
    guard let index, answers.count.isOne else { return nil }
    let label = answers.names.label(of: index)
    // The question shows the letters for yes and no.
    let key = AnswerKey(answer)
    let shown = answers.letters.map { AnswerKey(Text($0)) }
    if AnswerKey(label) == key || shown.contains(key) { return nil }
    return conversation.echo(
      showing: label, room: room - PlainText(label: answer).columns - 1)
  }
}

extension ItemChoice {
  /// Returns the selection after the items at `indices` have been named: each changes its state or, where
  /// one item has to be selected, it replaces the one that was.
  ///
  /// - Parameter ranges: Those of the items that are in ranges. All items of a range are selected or, if
  ///   they are selected already, none of them.
  fileprivate func selecting(_ indices: [Int], _ ranges: [[Int]] = []) -> Selection {
    var changed = selection
    if answers.count.isOne {
      changed.setAll(to: false)
      for index in indices { changed.set(index, to: true) }
    } else {
      for index in Set(indices).subtracting(ranges.joined()) {
        changed.set(index, to: !changed.contains(index))
      }
      for range in ranges {
        let isSelected = range.contains { !changed.contains($0) }
        for index in range { changed.set(index, to: isSelected) }
      }
    }
    return changed
  }

  /// Returns the selection with these rows selected or not; nil for all rows.
  fileprivate func setting(_ rows: [Int]?, to isSelected: Bool) -> Selection {
    var changed = selection
    if let rows {
      for row in rows { changed.set(row, to: isSelected) }
    } else {
      changed.setAll(to: isSelected)
    }
    return changed
  }
}
