// SPDX-License-Identifier: GPL-3.0-or-later

extension Dialog.Declaration {
  /// The index of the action that Enter alone chooses (prompt(1), The default action), unless
  /// `namedDefaultAction` replaces it; nil for none. A destructive action is the default action
  /// only if its author has declared it as the default action.
  var defaultAction: Int? {
    let isWaiting = dismissalPolicy.processID != nil
    let cancel = cancelAction
    let chosen = actions.indicesOutsideList.first { actions[$0].isDefault }
    if requiredText != nil { return isWaiting && chosen != cancel ? nil : cancel }
    // While the dialog waits for a process, Enter chooses only an action that the author made the
    // default action: a stray key must not end the wait or the work of the process.
    if chosen != nil || isWaiting { return chosen }
    if kind == .confirmation { return cancel }
    if actions.count == 1, actions.first?.role != .destructive { return 0 }
    // If there is a destructive action, Enter can only cancel, since it is often pressed by reflex.
    if actions.firstIndex(withRole: .destructive) != nil { return cancel }
    return actions.firstIndex { $0.role != .cancel }
  }

  /// The index of the action that `DeclaredActions.defaultName` names; nil if there is no name, or
  /// if `index(called:)` finds no action.
  var namedDefaultAction: Int? { defaultName.flatMap { actions.index(called: $0) } }

  private var defaultName: RawText? { actionRules.defaultName.flatMap { $0.isBlank ? nil : $0 } }

  /// Rejects the name of a default action if a text is required, if an action has the role
  /// `default`, if no single action has this name and there is no list, or if the action is
  /// destructive.
  func validateDefaultAction() throws(DialogError) {
    guard let name = defaultName else { return }
    if requiredText != nil { throw .defaultActionWithRequiredText }
    if actions.contains(where: { $0.isDefault }) { throw .defaultActionBesideRole }
    guard let index = actions.index(called: name) else {
      if actionRules.hasList { return }
      throw .defaultActionIsNone(name, among: actions.names())
    }
    // A destructive action can be made the default action only in its own declaration, and not by
    // name.
    if actions[index].role == .destructive { throw .defaultActionDestroys(name) }
  }
}

extension Actions {
  /// Returns the index of the action with this label or ID. The order of precedence is: an author's
  /// action, a line of a list with exactly this name, the first line with this name regardless of
  /// case, an automatic action. Returns nil if there is no such action, or if several of the
  /// author's actions have this label.
  func index(called name: RawText) -> Int? {
    let matcher = AnswerMatcher(name)
    var (exact, whole): (Int?, Int?)
    list.forEachLine { line, cells in
      let isExact = [cells.label, cells.id].contains { $0?.elementsEqual(name.bytes) == true }
      if exact == nil, isExact { exact = listIndex + line }
      if whole == nil, matcher.isWhole(cells) { whole = listIndex + line }
    }
    let named = indicesOutsideList.filter { self[$0].isCalled(matcher.key) }
    // A label that several actions share identifies none of them.
    if named.count > 1 { return nil }
    let called = named.first
    let line = exact ?? whole
    if line != nil, let called, self[called].isAutomatic { return line }
    return called ?? line
  }
}
