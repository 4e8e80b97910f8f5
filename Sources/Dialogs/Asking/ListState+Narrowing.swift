// SPDX-License-Identifier: GPL-3.0-or-later

/// Paging through and narrowing a list (prompt(1), Many actions).
extension ListState {
  /// Returns which actions are shown to a user who asks for them: the next page of a long list,
  /// after the last one the whole list from its beginning.
  func help(after question: Question) -> ListState {
    var help = self
    if let start = question.nextPageStart {
      help.start = start
    } else if rows != nil || start > 0 {
      help = ListState()
    }
    help.explainsSigns = true
    return help
  }

  /// Returns which actions are shown after an answer that names none; nil if it does not narrow the
  /// list.
  ///
  /// - Parameters:
  ///   - interpretation: What the answer means.
  ///   - question: The question, with the actions that are shown now.
  func narrowed(
    by search: RowNames.Search, _ interpretation: Answers.Interpretation,
    in conversation: Conversation, after question: Question
  ) -> ListState? {
    let dialog = conversation.dialog
    guard dialog.showsActionsAsRows, dialog.hasActionList || isPart(of: question) else {
      return nil
    }
    switch interpretation {
    case .action, .noDefault: return nil
    case .ambiguous where conversation.words.isYesOrNo(search.matcher.key): return nil
    case .ambiguous, .unknown: return narrowed(by: search, in: conversation.answers.names)
    }
  }

  /// Whether some rows of the list are not shown.
  func isPart(of question: Question) -> Bool {
    question.nextPageStart != nil || rows != nil || start > 0
  }

  /// Returns the rows of which an answer is a part; nil if there are none.
  func narrowed(by search: RowNames.Search, in names: RowNames) -> ListState? {
    var rows = search.rows(among: self.rows)
    if rows.isEmpty { rows = search.rows(among: nil) }
    if rows.isEmpty { rows = names.rows(withPiecesOf: search.matcher.answer) }
    return rows.isEmpty ? nil : ListState(rows: rows, answer: search.matcher.answer)
  }
}

extension Conversation {
  /// Returns what is shown above a list that is narrowed, nothing above any other.
  func notice(of listState: ListState, columns: Int) -> [Line] {
    guard let rows = listState.rows else { return [] }
    if listState.soleRow != nil, listState.enterAction(in: dialog) != nil { return [] }
    // The cancel action belongs to the dialog, not to the list.
    return notice(
      of: listState, count: rows.count { dialog.order[$0] != dialog.cancelAction },
      total: dialog.order.count - (dialog.cancelAction == nil ? 0 : 1), columns: columns)
  }

  /// Returns what is shown above a list of items or options that is narrowed, nothing above any other.
  func notice(of listState: ListState, _ rows: ItemAnswers, columns: Int) -> [Line] {
    guard let shown = listState.rows else { return [] }
    return notice(
      of: listState, count: shown.count, total: rows.items.count, inField: rows.areOptions,
      columns: columns)
  }

  /// Returns how many of its rows a list is narrowed to.
  private func notice(
    of listState: ListState, count: Int, total: Int, inField: Bool = false, columns: Int
  ) -> [Line] {
    let answer = PlainText(label: listState.answer).shortened(to: columns / 2)
    let text = words(
      .narrowed, ("count", PlainText(count)), ("total", PlainText(total)),
      ("answer", words.quoted(answer)))
    return notice(text, inField: inField, columns: columns)
  }
}
