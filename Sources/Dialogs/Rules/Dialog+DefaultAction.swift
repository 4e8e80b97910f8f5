// SPDX-License-Identifier: GPL-3.0-or-later

extension Dialog {
  /// Returns the index of the action that Enter alone chooses (prompt(1), The default action). It
  /// is never destructive, unless the author made it the default action.
  ///
  /// - Parameters:
  ///   - requiresTyping: Whether a text must be typed to choose any action but the cancel action.
  ///   - isWaiting: Whether the dialog waits for a process. The default action is then only one
  ///     that the author chose.
  static func defaultAction(
    among actions: Actions, of kind: Kind, requiresTyping: Bool, isWaiting: Bool
  ) -> Int? {
    let cancel = actions.firstIndex(withRole: .cancel)
    let chosen = actions.indicesBesideList.first { actions[$0].isDefault }
    if requiresTyping { return isWaiting && chosen != cancel ? nil : cancel }
    // mutant: Enter chooses nothing while the dialog waits for a process
    //   ` || isWaiting` -> ``
    if chosen != nil || isWaiting { return chosen }
    if kind == .confirmation { return cancel }
    if actions.count == 1, actions.first?.role != .destructive { return 0 }
    // mutant: Enter chooses no destructive action by default
    if actions.firstIndex(withRole: .destructive) != nil { return cancel }
    return actions.firstIndex { $0.role != .cancel }
  }
}
