// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// A row in a list of another program.
struct ForeignRow {
  /// The text that is shown first, which is also an answer.
  let label: RawText
  /// The text that is shown beside the label; empty for none.
  let detail: RawText
  /// The number of the row; nil for its position in the list.
  var number: RawText?
  var isSelected = false
}

extension ForeignCall {
  /// Adds a list of rows, of which the user chooses exactly one or any number.
  ///
  /// - Parameters:
  ///   - choosesOne: Whether exactly one row is chosen; otherwise any number.
  ///   - isMenu: Whether the list is a menu, in which no sign shows the selected row.
  mutating func add(_ rows: [ForeignRow], choosesOne: Bool, isMenu: Bool = false) {
    if rows.isEmpty { content = .nothing }
    let labels = rows.map { $0.label }.shownNames
    var isSelectionLeft = true
    for (row, label) in zip(rows, labels) {
      // If exactly one row is chosen, only the first of several preset rows is selected.
      let isSelected = row.isSelected && isSelectionLeft
      if isSelected, choosesOne { isSelectionLeft = false }
      request.items.append(
        ItemNotation(
          label: label, id: row.number, detail: row.detail.printable.nonBlank,
          isSelected: isSelected))
    }
    request.acceptsActionNames = true
    (request.isMenu, request.hasPlainDetails) = (isMenu, true)
    if choosesOne { request.selectionCount = SelectionCount(minimum: 1, maximum: 1) }
  }
}
