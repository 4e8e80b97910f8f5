// SPDX-License-Identifier: GPL-3.0-or-later

/// Paging through and narrowing a list (prompt(1), Many actions).
extension ListState {
  /// Returns which actions are shown after an answer; nil if it neither turns the page nor narrows
  /// the list.
  ///
  /// - Parameters:
  ///   - interpretation: What the answer means.
  ///   - layout: The layout of the actions that are shown now.
  func next(
    after search: Answers.Search, _ interpretation: Answers.Interpretation,
    in conversation: Conversation, _ layout: Layout
  ) -> ListState? {
    let dialog = conversation.dialog
    let isLong = dialog.hasActionList || layout.nextPageStart != nil || self != ListState()
    guard dialog.showsActionsAsRows, isLong else { return nil }
    let answer = search.matcher.answer
    if answer.trimmed == "?" {
      if let start = layout.nextPageStart {
        return ListState(rows: rows, answer: self.answer, start: start)
      }
      if self != ListState() { return ListState() }
    }
    switch interpretation {
    case .action, .noDefault: return nil
    case .ambiguous where conversation.words.isYesOrNo(search.matcher.key): return nil
    case .ambiguous, .unknown: break
    }
    var rows = search.rows(among: self.rows)
    if rows.isEmpty { rows = search.rows(among: nil) }
    return rows.isEmpty ? nil : ListState(rows: rows, answer: answer)
  }
}

extension Conversation {
  /// Returns the lines above the question: the actions of `listState`, below a notice if it is
  /// narrowed.
  func lines(of layout: Layout, _ listState: ListState, columns: Int) -> [Line] {
    guard let rows = listState.rows else { return layout.lines }
    // Further lines of a label are indented more than any text of prompt's own, so that they
    // imitate none.
    let indentation = Line(String(repeating: " ", count: layout.labelColumn + 2))
    if listState.soleRow != nil, let index = listState.enterAction(in: dialog) {
      let label = words.shownLabel(of: index, in: dialog)
      return Line(words(.soleMatch, ("action", label)))
        .wrapped(to: columns, indentation: indentation) + layout.leadingQuestionLines
    }
    let answer = PlainText(label: listState.answer).shortened(to: columns / 2)
    let notice =
      answers.usesNumbers
      ? words(
        .narrowed, ("count", PlainText(sanitized: String(rows.count))), ("answer", answer))
      : words(
        .ambiguous, ("answer", answer),
        ("actions", names(of: rows.lazy.map { dialog.order[$0] }, columns: columns)))
    var lines = Line(notice).wrapped(to: columns, indentation: indentation)
    if listState.soleRow != nil { lines += Line(words(.noDefault)).wrapped(to: columns) }
    return lines + layout.lines
  }
}
