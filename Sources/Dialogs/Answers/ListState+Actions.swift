// SPDX-License-Identifier: GPL-3.0-or-later

extension ListState {
  /// Returns the index of the action that Enter alone chooses.
  ///
  /// If the list is narrowed to one action, Enter chooses this action, unless it is destructive. If
  /// the list is narrowed to several actions, Enter chooses the default action, provided that the
  /// list still contains the default action or that the default action cancels.
  func enterAction(in dialog: Dialog) -> Int? {
    guard let rows else { return dialog.defaultAction }
    if let soleRow {
      let index = dialog.order[soleRow]
      return dialog.actions[index].role == .destructive ? nil : index
    }
    guard let index = dialog.defaultAction else { return nil }
    return index == dialog.cancelAction || rows.contains { dialog.order[$0] == index } ? index : nil
  }
}
