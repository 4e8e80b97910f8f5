// SPDX-License-Identifier: GPL-3.0-or-later

/// Paging through and narrowing a list (prompt(1), Many actions).
extension ListState {
  /// Returns which actions are shown to a person who asks for them: the next page of a long list,
  /// after the last one the whole list from its beginning.
  func help(_ layout: Layout) -> ListState {
    var help = self
    if let start = layout.nextPageStart {
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
  ///   - layout: The layout of the actions that are shown now.
  func narrowed(
    by search: Answers.Search, _ interpretation: Answers.Interpretation,
    in conversation: Conversation, _ layout: Layout
  ) -> ListState? {
    let dialog = conversation.dialog
    let isLong =
      dialog.hasActionList || layout.nextPageStart != nil || rows != nil || start > 0
    guard dialog.showsActionsAsRows, isLong else { return nil }
    switch interpretation {
    case .action, .noDefault: return nil
    case .ambiguous where conversation.words.isYesOrNo(search.matcher.key): return nil
    case .ambiguous, .unknown: break
    }
    var rows = search.rows(among: self.rows)
    if rows.isEmpty { rows = search.rows(among: nil) }
    // mutant: an answer that no label contains narrows the list to those with its pieces
    if rows.isEmpty { rows = conversation.answers.rows(withPiecesOf: search.matcher.answer) }
    return rows.isEmpty ? nil : ListState(rows: rows, answer: search.matcher.answer)
  }
}

extension Conversation {
  /// Returns what is said above a list that is narrowed, nothing above any other.
  func notice(of listState: ListState, columns: Int) -> [Line] {
    guard let rows = listState.rows else { return [] }
    if listState.soleRow != nil, listState.enterAction(in: dialog) != nil { return [] }
    let answer = PlainText(label: listState.answer).shortened(to: columns / 2)
    func plain(_ number: Int) -> PlainText { PlainText(sanitized: String(number)) }
    // The cancel action belongs to the dialog, not to the list.
    let count = rows.count { dialog.order[$0] != dialog.cancelAction }
    let total = dialog.order.count - (dialog.cancelAction == nil ? 0 : 1)
    let text = words(
      .narrowed, ("count", plain(count)), ("total", plain(total)),
      ("answer", words.quoted(answer)))
    return notice(text, columns: columns)
  }
}
