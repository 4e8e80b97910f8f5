// SPDX-License-Identifier: GPL-3.0-or-later

extension Dialog.Declaration {
  /// Returns the actions that a dialog adds (prompt(1), Kinds of dialog).
  ///
  /// An alert without actions gets an OK action and, if it has fields or items, a cancel action. On
  /// request, an alert with actions also gets a cancel action if it has fields or items, or if all
  /// of its actions are destructive. A confirmation dialog without a cancel action gets one. If it
  /// has no other action and no list, it also gets an OK action.
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
