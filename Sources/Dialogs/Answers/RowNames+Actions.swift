// SPDX-License-Identifier: GPL-3.0-or-later

extension RowNames {
  /// Creates the names of the actions of `dialog`.
  convenience init(ofActionsIn dialog: Dialog, in words: Words) {
    let numbersIndices = dialog.declaration.actionRules.numbersIndices
    self.init(
      of: dialog.actions, order: dialog.order,
      numbersIndices: dialog.showsActionsAsRows ? numbersIndices : nil
    ) { index, action in
      Names(
        index: index, label: action.label, shown: words.label(of: index, in: dialog),
        hidden: words.hiddenLabel(of: index, in: dialog), id: action.id,
        needsNumber: action.role != .cancel && !action.isAutomatic)
    }
  }
}
