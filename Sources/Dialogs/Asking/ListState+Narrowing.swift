// SPDX-License-Identifier: GPL-3.0-or-later

/// Turning the pages of a list, and narrowing it (prompt(1), Many actions).
extension ListState {
  /// Returns the rows that a user who asks for help sees: the next page of a long list or, after
  /// the last page, the whole list from its beginning.
  func help(after question: Question) -> ListState {
    guard let start = question.nextPageStart else { return ListState(explainsSigns: true) }
    return ListState(
      rows: rows, answer: answer, start: start,
      earlierPages: earlierPages + [self.start..<max(self.start, start)], explainsSigns: true)
  }

  /// Returns the page that begins with the row whose number is `key`; nil if there is no such row,
  /// if the user has already seen it, or if the narrowed list omits it.
  func page(ofNumber key: AnswerKey, in names: RowNames) -> ListState? {
    guard key.isNumber, let row = names.row(ofNumber: key), !shows(row),
      let position = position(of: row)
    else { return nil }
    return ListState(
      rows: rows, answer: answer, start: position, earlierPages: earlierPages + [page],
      explainsSigns: true)
  }

  /// The page before this one, or the first page.
  var previousPage: ListState {
    ListState(
      rows: rows, answer: answer, start: earlierPages.last?.lowerBound ?? 0,
      earlierPages: earlierPages.dropLast(), explainsSigns: true)
  }

  /// Returns the actions to show after an answer that names no action; nil if the answer does not
  /// narrow the list.
  ///
  /// - Parameters:
  ///   - interpretation: The meaning of the answer.
  ///   - question: The question on screen.
  func narrowed(
    by search: RowNames.Search, _ interpretation: Answers.Interpretation,
    in conversation: Conversation, after question: Question
  ) -> ListState? {
    let dialog = conversation.dialog
    guard dialog.showsActionsAsRows else { return nil }
    switch interpretation {
    case .action, .noDefault: return nil
    case .ambiguous where conversation.words.isYesOrNo(search.matcher.key): return nil
    case .ambiguous, .unknown:
      if dialog.hasActionList || isPart(of: question) {
        return narrowed(by: search, in: conversation.answers.names)
      }
      // In a short list, a part of a label also narrows the list if it identifies one action that
      // is not destructive.
      let rows = search.rows(among: nil)
      guard rows.count == 1, dialog.actions[dialog.order[rows[0]]].role != .destructive,
        interpretation == .unknown, !search.matcher.key.isNumber
      else { return nil }
      return ListState(rows: rows, answer: search.matcher.answer)
    }
  }

  /// Returns whether the list is narrowed, or some of its rows are not on screen.
  func isPart(of question: Question) -> Bool {
    question.nextPageStart != nil || rows != nil || start > 0
  }

  /// Returns the rows of this list that match an answer or, if there are none, those of the whole
  /// list or, if there are none either, those that contain its pieces; nil without any such row.
  func narrowed(by search: RowNames.Search, in names: RowNames) -> ListState? {
    var rows = search.rows(among: self.rows)
    if rows.isEmpty { rows = search.rows(among: nil) }
    if rows.isEmpty { rows = names.rows(withPiecesOf: search.matcher.answer) }
    return rows.isEmpty ? nil : ListState(rows: rows, answer: search.matcher.answer)
  }
}

extension Conversation {
  /// Returns the lines above a list: for a narrowed list, a line with the number of its rows,
  /// unless the question names its only row; for any other list, no line.
  ///
  /// - Parameter choice: The items or options; nil for the actions.
  func notice(of listState: ListState, _ choice: ItemAnswers?, columns: Int) -> [Line] {
    guard let rows = listState.rows else { return [] }
    // If one row is left, its label is on the line of the question, and no row is shown.
    let isNamed = choice.map { $0.count.isOne } ?? (listState.enterAction(in: dialog) != nil)
    if listState.soleRow != nil, isNamed, !listState.explainsSigns { return [] }
    var cancel: Int?
    if choice == nil {
      // The cancel action is not a part of the list, so it is not counted.
      cancel = dialog.cancelAction.map { dialog.order.row(of: $0) }
    }
    let total = (choice?.items.count ?? dialog.order.count) - (cancel == nil ? 0 : 1)
    let text = words(
      .narrowed, ("count", PlainText(rows.count { $0 != cancel })), ("total", PlainText(total)),
      ("answer", quoted(listState.answer, columns: columns)))
    return notice(text, inField: choice?.areOptions == true, columns: columns)
  }
}
