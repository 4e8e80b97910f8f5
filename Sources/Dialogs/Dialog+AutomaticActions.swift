// SPDX-License-Identifier: GPL-3.0-or-later

extension Dialog {
  /// The author's actions and those that a dialog adds by itself (contract, section 2).
  ///
  /// An alert without actions gets an OK, and a cancel action only if it has fields. A confirmation
  /// dialog always has a cancel action, and something to confirm.
  static func addingAutomaticActions(
    to buttons: [Action], of kind: Kind, hasFields: Bool = false
  ) -> [Action] {
    guard kind == .confirmation else {
      if !buttons.isEmpty { return buttons }
      return hasFields ? [.automaticOK, .automaticCancel] : [.automaticOK]
    }
    var actions = buttons
    if !buttons.contains(where: { $0.role != .cancel }) { actions.append(.automaticOK) }
    if !buttons.contains(where: { $0.role == .cancel }) { actions.append(.automaticCancel) }
    return actions
  }
}
