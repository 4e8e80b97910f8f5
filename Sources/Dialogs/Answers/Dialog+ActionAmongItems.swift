// SPDX-License-Identifier: GPL-3.0-or-later

extension Dialog {
  /// What an answer means that names an action where an item is asked for.
  enum ActionAmongItems {
    /// The action at this index.
    case action(Int)
    /// Either the action at this index or one of these items.
    case ambiguous(Int, items: [Int])
  }

  /// Returns what an answer means that names an action where an item is asked for (prompt-dialog(1),
  /// `--menu`); nil if it names none or means an item, or if the dialog takes no such names.
  ///
  /// An answer names an action by its whole label, or by the beginning of it if no other action begins
  /// so. It never names the first action, for which items are chosen.
  ///
  /// - Parameter interpretation: What the answer means as a name of items.
  func actionAmongItems(
    namedBy answer: Text, otherwise interpretation: ItemAnswers.Interpretation,
    _ answers: ItemAnswers
  ) -> ActionAmongItems? {
    guard declaration.itemRules?.acceptsActionNames == true else { return nil }
    let matcher = AnswerMatcher(answer)
    // The first action is the one that the items are chosen for, and its label may also name an
    // item.
    let others = actions.indicesOutsideList.dropFirst()
    if let index = others.first(where: { actions[$0].isCalled(matcher.key) }) {
      let named = answers.items(named: answer)
      if named.isEmpty { return .action(index) }
      let isItem =
        matcher.key.isNumber
        || named.contains { answers.names.label(of: $0).trimmed == answer.trimmed }
      let isAction = answers.words.label(of: index, in: self).trimmed == answer.trimmed
      if isItem, !isAction { return nil }
      if isAction, !isItem { return .action(index) }
      return .ambiguous(index, items: named)
    }
    let beginnings = others.filter { matcher.match(AnswerKey(actions[$0].label)) >= .beginning }
    // A whole name of an item is more than the beginning of a label.
    guard let index = beginnings.first, beginnings.count == 1, !matcher.key.isNumber,
      answers.items(named: answer).isEmpty
    else { return nil }
    switch interpretation {
    case .unknown: return .action(index)
    case .items(let items, _), .ambiguous(_, let items):
      return .ambiguous(index, items: items)
    case .all, .none: return nil
    }
  }
}
