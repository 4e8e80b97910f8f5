// SPDX-License-Identifier: GPL-3.0-or-later

extension Dialog.Declaration {
  /// Returns the actions that a dialog adds (prompt(1), Kinds of dialog).
  ///
  /// An alert without actions gets an OK, and a cancel action only if it asks for more: fields or
  /// items. A confirmation dialog always has a cancel action, and an action to confirm unless it has a
  /// list.
  static func automaticActions(
    besides declared: DeclaredActions, of kind: Dialog.Kind, asksForMore: Bool
  ) -> [Action] {
    let (buttons, hasList) = (declared.written, declared.hasList)
    guard kind == .confirmation else {
      if hasList || !buttons.isEmpty { return [] }
      return asksForMore ? [.automaticOK, .automaticCancel] : [.automaticOK]
    }
    var actions: [Action] = []
    if !hasList, !buttons.contains(where: { $0.role != .cancel }) {
      actions.append(.automaticOK)
    }
    if !buttons.contains(where: { $0.role == .cancel }) { actions.append(.automaticCancel) }
    return actions
  }
}
