// SPDX-License-Identifier: GPL-3.0-or-later

extension Dialog.Declaration {
  /// Returns the actions that a dialog adds (prompt(1), Kinds of dialog).
  ///
  /// An alert with neither actions nor a list gets an OK action and, if it has fields or items, a
  /// cancel action. On request, any other alert without a cancel action gets one if it has fields
  /// or items, or if it has only destructive actions outside the list, or none. A confirmation
  /// dialog gets an OK action if it has neither a list nor an action that does not cancel, and a
  /// cancel action if it has none.
  static func automaticActions(
    besides declared: DeclaredActions, of kind: Dialog.Kind, asksForMore: Bool
  ) -> [Action] {
    let (buttons, hasList) = (declared.written, declared.hasList)
    guard kind == .confirmation else {
      if !hasList, buttons.isEmpty {
        return asksForMore ? [.automaticOK, .automaticCancel] : [.automaticOK]
      }
      let cancels = buttons.contains { $0.role == .cancel }
      let isRefusable = asksForMore || buttons.allSatisfy { $0.role == .destructive }
      return declared.addsCancelAction && isRefusable && !cancels ? [.automaticCancel] : []
    }
    var actions: [Action] = []
    if !hasList, !buttons.contains(where: { $0.role != .cancel }) {
      actions.append(.automaticOK)
    }
    if !buttons.contains(where: { $0.role == .cancel }) { actions.append(.automaticCancel) }
    return actions
  }
}
