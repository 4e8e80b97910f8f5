// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// A row of a list of another program: what is shown, and what is printed if it is chosen.
struct ForeignRow {
  /// What is shown first, and is an answer.
  let label: Text
  /// What is shown beside the label; empty for nothing.
  let detail: Text
  /// The number that the row has; nil for its place in the list.
  var number: Text?
  var isSelected = false
}

extension ForeignCall {
  /// Adds a list of which any number of rows is chosen, or exactly one.
  ///
  /// - Parameter choosesOne: Whether exactly one row is chosen.
  mutating func add(_ rows: [ForeignRow], choosesOne: Bool) {
    if rows.isEmpty { content = .nothing }
    let labels = rows.map { $0.label }.shownNames
    var isSelectionLeft = true
    for (row, label) in zip(rows, labels) {
      // Of several that are to be chosen initially, only one can be.
      let isSelected = row.isSelected && isSelectionLeft
      if isSelected, choosesOne { isSelectionLeft = false }
      request.items.append(
        ItemNotation(
          label: label, id: row.number, detail: row.detail.printable.nonBlank,
          isSelected: isSelected))
    }
    request.acceptsActionNames = true
    if choosesOne { request.selectionCount = SelectionCount(minimum: 1, maximum: 1) }
  }
}
