// SPDX-License-Identifier: GPL-3.0-or-later

extension Dialog {
  /// The action that Enter alone chooses (contract, section 3): never a destructive one, unless its
  /// author said so.
  static func defaultAction(among actions: Actions, of kind: Kind) -> Int? {
    let cancel = actions.place(of: .cancel)
    if let chosen = actions.placesBesideList.first(where: { actions[$0].isDefault }) {
      return chosen
    }
    if kind == .confirmation { return cancel }
    if actions.count == 1, actions.first?.role != .destructive { return 0 }
    if actions.place(of: .destructive) != nil { return cancel }
    return actions.firstIndex { $0.role != .cancel }
  }

  /// The default action first unless it cancels, the rest as given, the cancel action last.
  static func order(of actions: Actions, defaultAction: Int?, cancelAction: Int?) -> [Int] {
    let first = defaultAction == cancelAction ? nil : defaultAction
    var order: [Int] = []
    order.reserveCapacity(actions.count)
    if let first { order.append(first) }
    for place in actions.indices where place != first && place != cancelAction {
      order.append(place)
    }
    if let cancelAction { order.append(cancelAction) }
    return order
  }
}
