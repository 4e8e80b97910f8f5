// SPDX-License-Identifier: GPL-3.0-or-later

extension Dialog {
  /// Returns the action that an answer to a question about an item names (prompt-dialog(1),
  /// `--menu`), and the items that the answer could name as well. Returns nil if the answer names
  /// no action, if it means an item, or if the dialog does not accept names of actions as answers
  /// to this question.
  ///
  /// An action is named by its whole label or ID, or by the beginning of its label if no other
  /// action has a label with this beginning. The first action, for which items are chosen, cannot
  /// be named.
  ///
  /// - Parameter interpretation: The meaning of the answer as a name of items.
  func actionAmongItems(
    namedBy answer: RawText, otherwise interpretation: ItemAnswers.Interpretation,
    _ answers: ItemAnswers
  ) -> (action: Int, items: [Int])? {
    guard declaration.itemRules?.acceptsActionNames == true else { return nil }
    let matcher = AnswerMatcher(answer)
    // The first action cannot be named, so an item may have the same label.
    let others = actions.indicesOutsideList.dropFirst()
    let named = answers.items(named: answer)
    if let index = others.first(where: { actions[$0].isCalled(matcher.key) }) {
      if named.isEmpty { return (index, []) }
      let isItem =
        matcher.key.isNumber
        || named.contains { answers.names.label(of: $0).trimmed == answer.trimmed }
      let isAction = answers.words.label(of: index, in: self).trimmed == answer.trimmed
      if isItem, !isAction { return nil }
      return (index, isAction && !isItem ? [] : named)
    }
    let beginnings = others.filter { matcher.match(AnswerKey(actions[$0].label)) >= .beginning }
    // The whole name of an item has precedence over the beginning of a label.
    guard let index = beginnings.first, beginnings.count == 1, !matcher.key.isNumber, named.isEmpty
    else { return nil }
    switch interpretation {
    case .unknown: return (index, [])
    case .items(let items, _), .ambiguous(_, let items): return (index, items)
    case .all, .none: return nil
    }
  }
}
