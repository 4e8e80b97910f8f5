// SPDX-License-Identifier: GPL-3.0-or-later

extension Dialog.Declaration {
  /// The index of the action that Enter alone chooses (prompt(1), The default action), unless another one
  /// is named apart from the actions. It is never destructive, unless the author made it the default
  /// action.
  var defaultAction: Int? {
    let isWaiting = dismissalPolicy.processID != nil
    let cancel = cancelAction
    let chosen = actions.indicesOutsideList.first { actions[$0].isDefault }
    if requiredText != nil { return isWaiting && chosen != cancel ? nil : cancel }
    // A stray key must end neither the wait nor the work of the process.
    if chosen != nil || isWaiting { return chosen }
    if kind == .confirmation { return cancel }
    if actions.count == 1, actions.first?.role != .destructive { return 0 }
    // Next to an action that destroys, Enter at most cancels, since it is often pressed by reflex.
    if actions.firstIndex(withRole: .destructive) != nil { return cancel }
    return actions.firstIndex { $0.role != .cancel }
  }

  /// The index of the action that the author named as the default apart from the actions; nil if there is
  /// no such name, or no action has it.
  var namedDefaultAction: Int? { defaultName.flatMap { actions.index(called: $0) } }

  private var defaultName: Text? { actionRules.defaultName.flatMap { $0.isBlank ? nil : $0 } }

  /// Refuses a name of the default action that contradicts the rest of the dialog, or that only a
  /// list, which is read later, could have.
  func validateDefaultAction() throws(DialogError) {
    guard let name = defaultName else { return }
    if requiredText != nil { throw .defaultActionWithRequiredText }
    if actions.contains(where: { $0.isDefault }) { throw .defaultActionBesideRole }
    guard let index = actions.index(called: name) else {
      if actionRules.hasList { return }
      throw .defaultActionIsNone(name, among: actions.names())
    }
    // Only the declaration of an action that destroys can make it the default action.
    if actions[index].role == .destructive { throw .defaultActionDestroys(name) }
  }
}

extension Actions {
  /// Returns the index of the action with this label or ID: an action that the author wrote, a line of
  /// a list that is written exactly so, the first line that has the name whatever its case, or else
  /// an automatic action; nil if there is none, or the author wrote several with that label.
  func index(called name: Text) -> Int? {
    let matcher = AnswerMatcher(name)
    var (exact, whole): (Int?, Int?)
    list.forEachLine { line, cells in
      let isExact = [cells.label, cells.id].contains { $0?.elementsEqual(name.bytes) == true }
      if exact == nil, isExact { exact = listIndex + line }
      if whole == nil, matcher.isWhole(cells) { whole = listIndex + line }
    }
    let named = indicesOutsideList.filter { self[$0].isCalled(matcher.key) }
    // A label that several actions share names none of them.
    if named.count > 1 { return nil }
    let called = named.first
    let line = exact ?? whole
    if line != nil, let called, self[called].isAutomatic { return line }
    return called ?? line
  }
}
