// SPDX-License-Identifier: GPL-3.0-or-later

/// The question which items are chosen, asked until the person is done (prompt(1), Choosing several).
extension Conversation {
  /// Changes `selection` until it is what the person wants.
  ///
  /// - Parameters:
  ///   - state: What the dialog contained when the question was asked first: the fields, which are filled
  ///     in; those before the one that is asked for, if the items are its options.
  ///   - above: What is shown above the first question.
  ///   - isReturn: Whether the person has gone back to the items, so that what stands above them is on
  ///     the screen.
  ///   - typed: What stands on the line of the first question.
  ///   - allowsBack: Whether the person can go back; nil for whether there are fields.
  func askForItems<C: Console>(
    on console: inout C, changing selection: inout Selection, of state: DialogState,
    above: [Line] = [],
    isReturn: Bool = false, typed: Text = "", allowsBack: Bool? = nil
  ) throws(C.Failure) -> AskResult<Void> {
    guard let itemAnswers else { return .value(()) }
    let subject = itemAnswers.subject
    let fields = (self.form == nil ? [] : state.form.heading) + state.form.lines
    /// Returns what the dialog contains now.
    func current(_ selection: Selection) -> DialogState {
      var current = state
      // The options of a field are not the items of the dialog.
      if self.form == nil { current.selection = selection }
      return current
    }
    // A console that counts wrong answers has no person who could turn pages.
    var listState = console.maximumAttempts == nil ? ListState() : nil
    // Whether the list on the screen still shows what is chosen.
    var isShown = true
    var question = try self.question(
      for: subject, listState, selection, on: console, under: fields, omitsHeading: isReturn)
    question.above = above + question.above
    question.text = typed
    var wrongAnswers = 0
    while true {
      let columns = console.screen.columns
      var step: ItemStep
      question.allowsBack = allowsBack ?? !dialog.fields.isEmpty
      switch try console.ask(question) {
      case .dismissal(let typed, _):
        if let outcome = try dismiss(on: &console, from: current(selection)) {
          return .ended(outcome)
        }
        step = .askAgain(dismissalNotice(columns: columns), typed: typed)
      case .back(let typed): return .back(typed: typed)
      case .endOfInput: return .ended(outcomeOfEndOfInput)
      case .action(let index): step = .change(self.selection(selection, naming: [index]), nil)
      case .help: step = .show(help(listState, after: question, isShown: isShown))
      case .line(let answer):
        step = try compute(with: answer, on: console) {
          [listState, selection, isShown, question] in
          self.step(
            after: answer, to: question, itemAnswers, in: listState, selection, isShown: isShown,
            columns: columns)
        }
      case .lineTooLong, .secret:
        step = .refuse(
          notice(ofUnknown: "…", itemAnswers, rows: listState?.rows, columns: columns))
      }
      // The label of the cancel action leaves the list as Escape does, also if that has to be confirmed.
      if case .leave(let index) = step, listState != nil, index == dialog.interactiveAction,
        let confirmation = dialog.dismissalPolicy.confirmation
      {
        let state = current(selection)
        if confirmation.isAsked(isChanged: isChanged(state)) {
          try console.endLine(showing: nil)
          if let outcome = try dismiss(on: &console, from: state) {
            return .ended(outcome)
          }
          step = .askAgain([], typed: "")
        }
      }
      var (notice, typed): ([Line]?, Text) = (nil, "")
      var echo: PlainText?
      switch step {
      case .done: break
      case .change(let changed, let label):
        selection = changed
        echo = label
        if listState != nil { listState = ListState() }
        isShown = false
        notice = self.notice(
          ItemChoice(answers: itemAnswers, selection: selection).summary(columns: columns),
          columns: columns)
      case .show(let next): (listState, isShown) = (next, true)
      case .askAgain(let lines, let text): (notice, typed) = (lines, text)
      case .refuse(let lines):
        wrongAnswers += 1
        notice = lines
      case .leave(let index):
        try console.endLine(showing: nil)
        return .ended(.chosen(Choice(index, in: dialog, selection: selection), by: .action))
      }
      if case .askAgain = step {} else { try console.endLine(showing: echo) }
      if step.isDone(in: dialog) { return .value(()) }
      if wrongAnswers == console.maximumAttempts { return .ended(.unanswered) }
      // A console that cannot turn pages has shown all rows, which may be many.
      if listState != nil || console.remainingTime != nil {
        question = try self.question(
          for: subject, listState, selection, on: console, under: fields,
          omitsHeading: true)
      }
      if let notice { question.above = notice + question.leadingLines }
      question.text = typed
    }
  }

  /// What follows an answer about items.
  private enum ItemStep {
    /// The items are chosen.
    case done
    /// Other items are chosen. The label is shown behind the answer if the question is not asked again.
    case change(Selection, PlainText?)
    /// Shows another part of the list.
    case show(ListState)
    /// Asks again what nobody has answered, under a notice that says why.
    case askAgain([Line], typed: Text)
    /// Refuses an answer, under a notice that says why.
    case refuse([Line])
    /// Chooses an action that needs no items.
    case leave(Int)

    /// Whether the items are chosen: the person has said so, or one has been named where there has to
    /// be one.
    func isDone(in dialog: Dialog) -> Bool {
      switch self {
      case .done: true
      case .change: dialog.selectionCount.isOne
      case .show, .askAgain, .refuse, .leave: false
      }
    }
  }

  private func step(
    after answer: Text, to question: Question, _ answers: ItemAnswers, in listState: ListState?,
    _ selection: Selection, isShown: Bool, columns: Int
  ) -> ItemStep {
    let room = columns - question.line.columns
    // Space selects a row in the lists of other programs, so a user who types it is not done. On standard
    // input, a carriage return is a part of the line break.
    let isEmpty = answer.isEmpty || listState == nil && answer == "\r"
    if answers.subject == .items, !isEmpty, answer.isBlank {
      return .refuse(
        notice(ofBlank: answer, answers, in: listState, selection, columns: columns))
    }
    if answer.isBlank {
      let item = (listState ?? ListState()).enterItem(in: dialog, selection)
      if let item {
        let echo = echo(ofItem: item, after: answer, answers, room: room)
        return .change(self.selection(selection, naming: [item]), echo)
      }
      // There is no Enter on standard input.
      if answers.subject != .items, listState == nil, let label = dialog.title {
        let text = words(.fieldRequired, ("field", PlainText(label: label.withoutEnd)))
        return .refuse(notice(text, columns: columns))
      }
      if dialog.selectionCount.isOne, selection.count == 1 || answers.subject != .items {
        return .refuse(notice(words(.noDefault), columns: columns))
      }
      let refusal = refusal(of: selection, hasKeys: listState != nil)
      return refusal.map { .refuse(notice($0, columns: columns)) } ?? .done
    }
    let interpretation = answers.interpretation(of: answer, among: listState?.rows)
    switch dialog.actionAmongItems(namedBy: answer, otherwise: interpretation, answers) {
    case .action(let index): return .leave(index)
    case .ambiguous(let index, let items):
      return refusal(of: answer, items, or: index, answers, columns: columns)
    case nil: break
    }
    if let index = cancelAction(namedBy: answer, otherwise: interpretation, answers) {
      return .leave(index)
    }
    let word: Text
    switch interpretation {
    case .items(let indices, let ranges):
      if dialog.selectionCount.isOne, indices.count > 1 {
        return .refuse(notice(refusal(ofCount: indices.count), columns: columns))
      }
      let echo = echo(ofItem: indices.first, after: answer, answers, room: room)
      return .change(self.selection(selection, naming: indices, ranges), echo)
    case .all, .none:
      // In a list that is narrowed, these are the rows that are left.
      var changed = selection
      if let rows = listState?.rows {
        for row in rows { changed.set(row, to: interpretation == .all) }
      } else {
        changed.setAll(to: interpretation == .all)
      }
      if dialog.selectionCount.isOne, !dialog.selectionCount.contains(changed.count) {
        return .refuse(notice(refusal(ofCount: changed.count), columns: columns))
      }
      return .change(changed, nil)
    case .unknown(let unknown): word = unknown
    case .ambiguous(let ambiguous, _): word = ambiguous
    }
    if let listState {
      if answer.trimmed == "?" {
        return .show(help(listState, after: question, isShown: isShown))
      }
      let isOneWord = word.trimmed == answer.trimmed
      let search = answers.names.search(for: word)
      if isOneWord, listState.isPart(of: question),
        let narrowed = listState.narrowed(by: search, in: answers.names)
      {
        return .show(narrowed)
      }
    }
    if case .ambiguous(_, let indices) = interpretation {
      return refusal(of: word, indices, answers, columns: columns)
    }
    return .refuse(notice(ofUnknown: word, answers, rows: listState?.rows, columns: columns))
  }

  /// Returns the cancel action if `answer` is its whole label, and no item is called so.
  private func cancelAction(
    namedBy answer: Text, otherwise interpretation: ItemAnswers.Interpretation,
    _ itemAnswers: ItemAnswers
  ) -> Int? {
    guard itemAnswers.subject == .items, let cancel = dialog.cancelAction else { return nil }
    switch interpretation {
    case .all, .none: return nil
    case .items, .unknown, .ambiguous: break
    }
    let key = AnswerKey(answer)
    let names = self.answers.names.names(of: cancel)
    // A number means one that is shown.
    guard !key.isNumber, names.label == key || names.shownLabel == key,
      itemAnswers.items(named: answer).isEmpty
    else { return nil }
    return cancel
  }

  /// Refuses an answer that could name several items, or an action too.
  private func refusal(
    of answer: Text, _ items: [Int], or action: Int? = nil, _ answers: ItemAnswers, columns: Int
  ) -> ItemStep {
    let names = answers.names
    let label = action.map { words.shownLabel(of: $0, in: dialog) }
    let text = ambiguous(answer, items, in: names, columns: columns, or: label) {
      PlainText(label: names.label(of: $0), columns: columns)
    }
    return .refuse(notice(text, columns: columns))
  }

  /// Returns what is shown to a person who asks for the list: another part of it or, if what is on the
  /// screen is out of date, the list from its beginning.
  private func help(
    _ listState: ListState?, after question: Question, isShown: Bool
  ) -> ListState {
    if isShown { return (listState ?? ListState()).help(after: question) }
    var help = ListState()
    help.explainsSigns = true
    return help
  }

  /// Returns `selection` after the items at `indices` have been named: each changes its state or, where
  /// one item has to be chosen, it replaces the one that was.
  ///
  /// - Parameter ranges: Those of the items that are in ranges. All items of a range are chosen or, if
  ///   they are chosen already, none of them.
  private func selection(
    _ selection: Selection, naming indices: [Int], _ ranges: [[Int]] = []
  ) -> Selection {
    var changed = selection
    if dialog.selectionCount.isOne {
      changed.setAll(to: false)
      for index in indices { changed.set(index, to: true) }
    } else {
      for index in Set(indices).subtracting(ranges.joined()) {
        changed.set(index, to: !changed.contains(index))
      }
      for range in ranges {
        let isChosen = range.contains { !changed.contains($0) }
        for index in range { changed.set(index, to: isChosen) }
      }
    }
    return changed
  }

  // MARK: Notices

  /// Returns what is said above a list of items that is narrowed, nothing above any other.
  func itemNotice(of listState: ListState, columns: Int) -> [Line] {
    guard let rows = listState.rows else { return [] }
    return notice(of: listState, count: rows.count, total: dialog.items.count, columns: columns)
  }

  /// Why the person is not done yet; nil if the items can be taken.
  ///
  /// - Parameter hasKeys: Whether the person could press Escape.
  private func refusal(of selection: Selection, hasKeys: Bool) -> PlainText? {
    if !dialog.selectionCount.contains(selection.count) {
      return refusal(ofCount: selection.count)
    }
    // A script may interpret an empty selection as all items.
    if selection.count > 0 || !dialog.mayDestroy { return nil }
    if hasKeys, dialog.interactiveAction != nil { return words(.nothingChosen) }
    return words(.chooseCount, ("bounds", words.bounds(1, nil)), ("count", PlainText(0)))
  }

  /// `Choose at least 2, not 1.`
  private func refusal(ofCount count: Int) -> PlainText {
    let (minimum, maximum) = (dialog.selectionCount.minimum, dialog.selectionCount.maximum)
    let bounds =
      minimum == maximum
      ? PlainText(minimum)
      : words.bounds(
        minimum == 0 && maximum != nil ? nil : Int64(minimum), maximum.map { Int64($0) })
    return words(.chooseCount, ("bounds", bounds), ("count", PlainText(count)))
  }

  private func notice(
    ofUnknown word: Text, _ answers: ItemAnswers, rows: [Int]?, columns: Int
  ) -> [Line] {
    if answers.subject == .toggle {
      let letters = answers.letters.map { PlainText(sanitized: $0) }
      return notice(words(.pleaseAnswer, ("answers", either(letters))), columns: columns)
    }
    guard answers.names.usesNumbers else {
      let names = answers.names.order.prefix(columns / 2).map {
        PlainText(label: answers.names.label(of: $0), columns: columns)
      }
      return notice(words(.pleaseAnswer, ("answers", words.list(names))), columns: columns)
    }
    let needsCommas =
      !dialog.selectionCount.isOne && answers.needsCommas(in: word)
    return notice(
      noneOfThem(
        word, answers.names, rows: rows, columns: columns,
        needsCommas ? .separateNames : .noneOfThem),
      columns: columns)
  }

  /// Returns what explains how items are chosen, for a line of white space.
  private func notice(
    ofBlank answer: Text, _ answers: ItemAnswers, in listState: ListState?, _ selection: Selection,
    columns: Int
  ) -> [Line] {
    let isOne = dialog.selectionCount.isOne
    let item = (listState ?? ListState()).enterItem(in: dialog, selection)
    guard answers.names.usesNumbers, !isOne || item != nil else {
      return notice(ofUnknown: answer, answers, rows: listState?.rows, columns: columns)
    }
    return notice(words(.space), columns: columns)
  }

  /// Returns what is shown behind an answer that has chosen the one item that there has to be; nil if
  /// it is the label already.
  ///
  /// - Parameter room: The columns that are left on the line of the question.
  private func echo(
    ofItem index: Int?, after answer: Text, _ answers: ItemAnswers, room: Int
  ) -> PlainText? {
    guard let index, dialog.selectionCount.isOne else { return nil }
    let label = answers.names.label(of: index)
    // The question shows the letters of a toggle.
    let key = AnswerKey(answer)
    let shown = answers.letters.map { AnswerKey(Text($0)) }
    if AnswerKey(label) == key || shown.contains(key) { return nil }
    return echo(showing: label, room: room - PlainText(label: answer).columns - 1)
  }
}
