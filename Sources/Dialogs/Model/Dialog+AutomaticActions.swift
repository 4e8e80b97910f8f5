// SPDX-License-Identifier: GPL-3.0-or-later

extension Dialog {
  /// Returns the actions that a dialog adds (prompt(1), Kinds of dialog).
  ///
  /// An alert without actions gets an OK, and a cancel action only if it asks for more: fields or
  /// items. A confirmation dialog always has a cancel action, and an action to confirm unless it has a
  /// list.
  static func automaticActions(
    besides buttons: [Action], of kind: Kind, hasActionList: Bool, asksForMore: Bool
  ) -> [Action] {
    guard kind == .confirmation else {
      if hasActionList || !buttons.isEmpty { return [] }
      return asksForMore ? [.automaticOK, .automaticCancel] : [.automaticOK]
    }
    var actions: [Action] = []
    if !hasActionList, !buttons.contains(where: { $0.role != .cancel }) {
      actions.append(.automaticOK)
    }
    if !buttons.contains(where: { $0.role == .cancel }) { actions.append(.automaticCancel) }
    return actions
  }
}
