// SPDX-License-Identifier: GPL-3.0-or-later

extension Dialog {
  /// An action that an answer names where an item is asked for.
  struct ActionAmongItems {
    /// The index of the action.
    let index: Int
    /// Whether the answer is the whole label, not only its beginning.
    let isWhole: Bool
  }

  /// Returns the action that an answer names where an item is asked for: by its whole label, or by the
  /// beginning of it if no other action begins so; nil if there is none, or if the dialog takes no such
  /// names. It is never the first action, for which items are chosen.
  func actionAmongItems(namedBy answer: Text) -> ActionAmongItems? {
    guard namesActionsAmongItems else { return nil }
    let matcher = AnswerMatcher(answer)
    // mutant: the action for which items are chosen is not named in place of an item
    //   `.dropFirst()` -> ``
    let others = actions.indicesBesideList.dropFirst()
    if let index = others.first(where: { actions[$0].isCalled(matcher.key) }) {
      return ActionAmongItems(index: index, isWhole: true)
    }
    let beginnings = others.filter { matcher.match(AnswerKey(actions[$0].label)) >= .beginning }
    guard beginnings.count == 1, !matcher.key.isNumber else { return nil }
    return beginnings.first.map { ActionAmongItems(index: $0, isWhole: false) }
  }
}
