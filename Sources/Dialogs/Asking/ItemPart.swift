// SPDX-License-Identifier: GPL-3.0-or-later

/// The question about the items of a dialog, which is repeated until the selection is complete
/// (prompt(1), Choosing several), or about the options of a field (Forms). The result is the
/// selection.
struct ItemPart: Part {
  typealias Value = Selection

  let conversation: Conversation
  var choice: ItemChoice
  /// The rows on screen; nil for all rows on a console that cannot turn pages.
  var listState: ListState?
  /// Whether the list on screen shows the current selection.
  var isShown = true
  /// Whether the user has gone back to the items, so that the heading is already on screen.
  var isReturn = false
  /// Whether the user can go back to the previous part.
  let allowsBack: Bool
  /// Whether earlier input is discarded, regardless of the dialog.
  var discardsTypeAhead = false
  /// The lines above the first question.
  var above: [Line] = []
  /// The text on the line of the first question.
  var input: RawText = ""
  /// The question on screen; nil before the first reply.
  private(set) var asked: Question?
  /// The index of the item that the last reply has selected or deselected by a key on its row; nil
  /// if there is none.
  private(set) var lastIndex: Int?

  var isOfField: Bool { choice.isOption }

  func question<C: Console>(
    after previous: Question?, in state: DialogState, on console: C
  ) throws(C.Failure) -> Question {
    // A console that cannot turn pages has already shown all rows. They are not shown again, since
    // there may be many, unless the remaining time has to be shown.
    if let previous, listState == nil, console.remainingTime == nil { return previous }
    var question = try conversation.question(
      about: choice, listState, in: state, on: console,
      omitsHeading: isReturn || previous != nil, discardsTypeAhead: discardsTypeAhead)
    question.allowsBack = allowsBack
    question.suggestions?.lastIndex = lastIndex
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
    (asked, lastIndex) = (question, nil)
    let step: Step<Selection>
    switch reply {
    case .action(let index):
      step = select(choice.selecting([index]), columns: columns)
      lastIndex = index
    case .cancel: step = dialog.cancelAction.map { leave(choosing: $0, in: state) } ?? .show()
    case .help: step = help(after: question)
    case .previousPage: step = show((listState ?? ListState()).previousPage)
    case .line(let answer):
      let (part, contents) = (self, state)
      (self, step) = try conversation.compute(with: answer, among: answers, on: console) {
        var part = part
        let step = part.step(after: answer, to: question, in: contents, columns: columns)
        return (part, step)
      }
    case .lineTooLong, .secret, .submission, .dismissal, .back, .endOfInput:
      step = refusal(text(ofUnknown: "…", columns: columns), columns: columns)
    }
    if !choice.isOption { state.selection = choice.selection }
    return step
  }
}

// MARK: The effect of an answer

extension ItemPart {
  private var answers: ItemAnswers { choice.answers }
  private var words: Words { conversation.words }
  private var dialog: Dialog { conversation.dialog }

  private mutating func step(
    after answer: RawText, to question: Question, in state: DialogState, columns: Int
  ) -> Step<Selection> {
    // In other programs, the space bar selects a row. In a question about items, a line with only
    // white space is therefore rejected, since the user may still be choosing. On standard input,
    // a carriage return is a part of the line break.
    let isEmpty = answer.isEmpty || listState == nil && answer == "\r"
    let enterItem = (listState ?? ListState()).enterItem(in: choice)
    if answers.kind == .items, !isEmpty, answer.isBlank {
      guard answers.names.usesNumbers else {
        return refusal(text(ofUnknown: answer, columns: columns), columns: columns)
      }
      let endsByEnter = answers.count.isOne ? enterItem != nil : refusalOfSelection == nil
      return refusal(words(endsByEnter ? .spaceOrEnter : .space), columns: columns)
    }
    if answer.isBlank {
      if let enterItem {
        return select(choice.selecting([enterItem]), after: answer, to: question, columns: columns)
      }
      // An empty line of standard input is not the key Enter, and does not choose an option.
      if choice.isOption, listState == nil {
        return refusal(words(.fieldRequired), columns: columns)
      }
      if answers.count.isOne { return refusal(words(.noDefault), columns: columns) }
      return end(showing: echoOfEnd(columns: columns), columns: columns)
    }
    // A question mark asks for help, unless it is the name of an item.
    if listState != nil, let input = question.inputAfterHelp(answer), !answers.isLabel(answer) {
      return help(after: question, input: input)
    }
    let interpretation = answers.interpretation(of: answer, among: listState?.rows)
    if !choice.isOption {
      if let (index, items) = dialog.actionAmongItems(
        namedBy: answer, otherwise: interpretation, answers)
      {
        return items.isEmpty
          ? leave(choosing: index, in: state)
          : refusal(
            of: answer, items, or: words.shownLabel(of: index, in: dialog), columns: columns)
      }
      if let index = cancelAction(namedBy: answer, otherwise: interpretation) {
        return leave(choosing: index, in: state)
      }
    }
    if listState != nil,
      let step = step(afterLabel: answer, otherwise: interpretation, columns: columns)
    {
      return step
    }
    if answers.count.isOne, let page = unseenPage(ofNumber: answer, after: question) {
      return show(page, input: conversation.inputOnPage(ofNumber: answer))
    }
    let word: RawText
    switch interpretation {
    case .items(let indices, let ranges):
      // Only one item can be chosen, and any choice among the named items could be wrong.
      if answers.count.isOne, indices.count > 1 {
        return refusal(text(ofCount: indices.count), columns: columns)
      }
      if let narrowed = narrowed(by: answer, before: indices, after: question) {
        return show(narrowed)
      }
      let changed = choice.selecting(indices, ranges)
      return select(changed, after: answer, to: question, columns: columns)
    case .all, .none:
      // In a narrowed list, the words for all and none refer only to the rows that match.
      return select(
        choice.setting(listState?.rows, to: interpretation == .all), columns: columns)
    case .unknown(let unknown): word = unknown
    case .ambiguous(let ambiguous, _): word = ambiguous
    }
    if let listState {
      if answer.asksForHelp { return help(after: question) }
      let isOneWord = word.trimmed == answer.trimmed
      let search = answers.names.search(for: word)
      if isOneWord, listState.isPart(of: question),
        let narrowed = listState.narrowed(by: search, in: answers.names)
      {
        return show(narrowed)
      }
    }
    // The rejected name may be one of several names in the answer.
    if !answers.count.isOne, word.trimmed != answer.trimmed,
      case .refuse(let reason, let input) = refusal(of: interpretation, word, columns: columns)
    {
      let summary = notice(choice.summary(columns: columns), columns: columns)
      // The answer stays on the line, so that the user can correct this name.
      return .refuse(reason + summary, input: listState == nil ? input : answer)
    }
    return refusal(of: interpretation, word, columns: columns)
  }

  /// Returns the effect of Enter or Escape if the answer is the whole label beside this key; nil for
  /// any other answer. If the answer is also the whole name of an item, it means the one whose
  /// capitals match exactly.
  private func step(
    afterLabel answer: RawText, otherwise interpretation: ItemAnswers.Interpretation, columns: Int
  ) -> Step<Selection>? {
    if choice.isOption { return nil }
    let key = AnswerKey(answer)
    let isEscape =
      dialog.dismissalPolicy.interactiveDismissal == .dismisses && words.means(key, .escapeName)
    let label = isEscape ? words(.escapeName) : words.labelOfDone(in: dialog)
    if !isEscape, answers.count.isOne || AnswerKey(RawText(label.string)) != key { return nil }
    // Numbers, ranges, several names and the words for all and none mean items.
    let isOfItems = answer.trimmed.utf8.first?.isDigit == true || answer.trimmed.contains(",")
    if isOfItems || interpretation.concernsAll { return nil }
    let items = answers.items(named: answer)
    if !items.isEmpty {
      let isItem = items.contains { answers.names.label(of: $0).trimmed == answer.trimmed }
      let isLabel = label.string == answer.trimmed
      if isItem == isLabel { return refusal(of: answer, items, or: label, columns: columns) }
      if isItem { return nil }
    }
    return isEscape ? .dismiss() : end(showing: nil, columns: columns)
  }

  /// Ends the list with the current selection, unless the selection is not accepted.
  private func end(showing echo: PlainText?, columns: Int) -> Step<Selection> {
    guard let text = refusalOfSelection else { return .done(choice.selection, echo: echo) }
    return refusal(text, columns: columns)
  }

  /// Returns the page that begins with the row whose number is the answer; nil if there is no such
  /// row, if the user has already seen it, or if the console cannot turn pages.
  private func unseenPage(ofNumber answer: RawText, after question: Question) -> ListState? {
    guard var shown = listState else { return nil }
    shown.end = question.shownEnd
    let key = AnswerKey(answer.withASCIIDigits ?? answer)
    // If the narrowed list omits the row with this number, the page is one of the whole list.
    let isOmitted = answers.names.row(ofNumber: key).map { shown.position(of: $0) == nil } == true
    if isOmitted { shown = ListState(end: 0) }
    return shown.page(ofNumber: key, in: answers.names)
  }

  /// Returns the narrowed list that an answer shows before it chooses the only item by the beginning
  /// of its label; nil unless the user has not seen this item, and other labels match, too, or if
  /// several items can be chosen, so that the choice can be changed.
  private func narrowed(
    by answer: RawText, before indices: [Int], after question: Question
  ) -> ListState? {
    guard answers.count.isOne, var shown = listState, let index = indices.first else { return nil }
    shown.end = question.shownEnd
    let (row, search) = (answers.names.order.row(of: index), answers.names.search(for: answer))
    return shown.shows(row) || search.isWhole(row) || search.matches.count < 2
      ? nil : listState?.narrowed(by: search, in: answers.names)
  }

  /// Rejects a word that names no item, or several items.
  private func refusal(
    of interpretation: ItemAnswers.Interpretation, _ word: RawText, columns: Int
  ) -> Step<Selection> {
    if case .ambiguous(_, let indices) = interpretation {
      return refusal(of: word, indices, columns: columns)
    }
    return refusal(
      text(ofPart: word, columns: columns) ?? text(ofUnknown: word, columns: columns),
      columns: columns)
  }

  /// Changes the selection. If exactly one item has to be chosen, the new selection answers the
  /// question.
  ///
  /// - Parameters:
  ///   - answer: The answer that names items, after which the label of the item may be shown
  ///     (`echo(ofItem:after:room:)`); nil for the words for all and none.
  ///   - question: The question to which `answer` is the answer.
  private mutating func select(
    _ selection: Selection, after answer: RawText? = nil, to question: Question? = nil, columns: Int
  ) -> Step<Selection> {
    choice.selection = selection
    if answers.count.isOne {
      guard let answer, let question, let index = selection.indices.first else {
        return .done(selection)
      }
      let room = columns - question.line.columns
      return .done(selection, echo: echo(ofItem: index, after: answer, room: room))
    }
    if listState != nil { listState = ListState() }
    isShown = false
    return .show(notice: notice(choice.summary(columns: columns), columns: columns))
  }

  /// Chooses an action that needs no items.
  private func leave(choosing index: Int, in state: DialogState) -> Step<Selection> {
    // Typing the label of the cancel action has the same effect as Escape, including the
    // confirmation.
    if listState != nil, index == dialog.interactiveAction,
      dialog.dismissalPolicy.confirmation?.isAsked(isChanged: conversation.isChanged(state)) == true
    {
      return .dismiss()
    }
    return .end(
      .chosen(ChosenAction(index, of: dialog.actions, selection: choice.selection), by: .action))
  }

  /// Returns the cancel action if `answer` is its whole label, and is not also the label of an
  /// item, a number, or the word for all or for no item.
  private func cancelAction(
    namedBy answer: RawText, otherwise interpretation: ItemAnswers.Interpretation
  ) -> Int? {
    guard let cancel = dialog.cancelAction, !interpretation.concernsAll else { return nil }
    let key = AnswerKey(answer)
    let names = conversation.answers.names.names(of: cancel)
    // A number identifies the row beside which it is shown, and not an action by its label.
    guard !key.isNumber, names.label == key || names.shownLabel == key,
      !answers.isLabel(answer)
    else { return nil }
    return cancel
  }

  /// Shows the next page of the list. If the list on screen does not show the current selection,
  /// shows the list from its beginning instead.
  private mutating func help(after question: Question, input: RawText = "") -> Step<Selection> {
    show(
      isShown
        ? (listState ?? ListState()).help(after: question) : ListState(explainsSigns: true),
      input: input)
  }

  private mutating func show(_ rows: ListState, input: RawText = "") -> Step<Selection> {
    (listState, isShown) = (rows, true)
    return .show(input: input)
  }

  // MARK: Notices

  private func notice(_ text: PlainText, columns: Int) -> [Line] {
    conversation.notice(text, inField: choice.isOption, columns: columns)
  }

  private func refusal(_ text: PlainText, columns: Int) -> Step<Selection> {
    .refuse(
      choice.isOption
        ? conversation.reason(text, after: asked, columns: columns)
        : conversation.notice(text, columns: columns))
  }

  /// Rejects an answer that could name several items, or both an item and an action or a key.
  private func refusal(
    of answer: RawText, _ items: [Int], or label: PlainText? = nil, columns: Int
  ) -> Step<Selection> {
    let names = answers.names
    let text = conversation.ambiguous(answer, items, in: names, columns: columns, or: label) {
      PlainText(label: names.label(of: $0), columns: columns)
    }
    return refusal(text, columns: columns)
  }

  /// The reason why the selection is not accepted; nil if it is accepted.
  private var refusalOfSelection: PlainText? {
    let count = choice.selection.count
    if !answers.count.contains(count) { return text(ofCount: count) }
    // A script may interpret an empty selection as all items, so it must not lead to an action that
    // may destroy data.
    if count > 0 || !dialog.mayDestroy { return nil }
    if listState != nil, dialog.interactiveAction != nil {
      return words(.nothingChosen, ("key", words.escape))
    }
    return words(.chooseCount, ("bounds", words.bounds("1", nil)), ("count", PlainText(0)))
  }

  /// `1 selected; required: 2 to 4.`
  private func text(ofCount count: Int) -> PlainText {
    let bounds = answers.count.bounds(in: words) ?? words.bounds("0", nil)
    return words(.chooseCount, ("bounds", bounds), ("count", PlainText(count)))
  }

  /// Returns `Please answer 2 or “Spotify”.` for `pot`: a part of one name is not an answer, but
  /// the user may mean this row. Returns nil for any other answer. One or two letters can be in any
  /// name, so they suggest none.
  private func text(ofPart word: RawText, columns: Int) -> PlainText? {
    let names = answers.names
    let matches = names.search(for: word).matches
    guard answers.kind != .yesOrNo, let match = matches.first, matches.count == 1,
      AnswerKey(word).folded.utf8.count > 2, !AnswerKey(word).isNumber
    else { return nil }
    let label = names.label(of: names.order[match.row])
    let quoted = words.quoted(PlainText(label: label, columns: columns))
    let number = names.number(ofRow: match.row).map { PlainText(sanitized: $0) }
    return words(.pleaseAnswer, ("answers", words.either([number, quoted].compactMap { $0 })))
  }

  /// Returns an explanation of the possible answers, to be shown after an answer that names
  /// nothing.
  private func text(ofUnknown word: RawText, columns: Int) -> PlainText {
    if answers.kind == .yesOrNo {
      let letters = words.either(answers.letters.map { PlainText(sanitized: $0) })
      return words(.pleaseAnswer, ("answers", letters))
    }
    let names = answers.names
    guard names.usesNumbers else {
      let labels = names.order.prefix(columns / 2).map {
        words.quoted(PlainText(label: names.label(of: $0), columns: columns))
      }
      return words(.pleaseAnswer, ("answers", words.list(labels)))
    }
    let needsCommas = !answers.count.isOne && answers.needsCommas(in: word)
    // Among several names, a part of a name does not narrow the list.
    let isPart = !names.search(for: word).matches.isEmpty
    let text = conversation.noneOfThem(
      word, names, rows: listState?.rows, columns: columns,
      needsCommas ? .separateNames : acceptsParts && !isPart ? .noPart : .noneOfThem)
    // In a form, the keys are shown above the fields, so the notice need not name them.
    if choice.isOption { return text }
    return conversation.withWaysOut(
      text, refusals: asked?.refusals ?? 0, hasKeys: listState != nil)
  }

  /// Whether a part of a name narrows the list, since some rows are not on screen.
  private var acceptsParts: Bool { asked.flatMap { listState?.isPart(of: $0) } == true }

  /// Returns the text that is shown after Enter alone has ended the selection; nil for none.
  private func echoOfEnd(columns: Int) -> PlainText? {
    // A selection that has just been changed has been spoken already.
    if words.isSpoken { return isShown ? choice.summary(columns: columns) : nil }
    return listState == nil ? nil : words.inBrackets(words.labelOfDone(in: dialog))
  }

  /// Returns the label of an item in brackets, to be shown after an answer that selects the item;
  /// nil if the answer is the label, or a letter on screen, and the dialog is not read aloud.
  ///
  /// - Parameter room: The columns that are left on the line of the question.
  private func echo(ofItem index: Int, after answer: RawText, room: Int) -> PlainText? {
    let label = answers.names.label(of: index)
    let key = AnswerKey(answer)
    let shown = answers.letters.map { AnswerKey(RawText($0)) }
    if !words.isSpoken, AnswerKey(label) == key || shown.contains(key) { return nil }
    return conversation.echo(
      showing: label, room: room - PlainText(label: answer).columns - 1)
  }
}

extension ItemChoice {
  /// Returns the selection after an answer that names the items at `indices`. Each named item that
  /// is selected is deselected, and vice versa. If exactly one item has to be chosen, the named
  /// item replaces the selected item.
  ///
  /// - Parameter ranges: The items of each range. If all items of a range are selected already,
  ///   they are deselected; otherwise all of them are selected.
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

  /// Returns the selection after `rows` have been selected or deselected. If `rows` is nil, all
  /// rows are.
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
