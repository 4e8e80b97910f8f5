// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// A row in a list of another program.
struct ForeignRow {
  /// The text that is shown first, which is also an answer.
  let label: RawText
  /// The text that is shown beside the label; empty for none.
  let detail: RawText
  /// Another text that is an answer unless it is a number or a name of another row, or a row has a
  /// `number`; empty for none.
  var name: RawText = ""
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
  ///   - others: Texts that must not be names of rows, such as the labels of buttons.
  mutating func add(
    _ rows: [ForeignRow], choosesOne: Bool, isMenu: Bool = false, besides others: [RawText] = []
  ) {
    if rows.isEmpty { content = .nothing }
    let written = rows.map { $0.label }
    let labels = written.shownNames
    let hasNumbers = rows.contains { $0.number != nil }
    let ids =
      hasNumbers
      ? rows.map { $0.number } : rows.map { $0.name }.names(besides: labels + written + others)
    var isSelectionLeft = true
    for ((row, label), id) in zip(zip(rows, labels), ids) {
      // If exactly one row is chosen, only the first of several preset rows is selected.
      let isSelected = row.isSelected && isSelectionLeft
      if isSelected, choosesOne { isSelectionLeft = false }
      request.items.append(
        ItemNotation(
          label: label, id: id, detail: row.detail.printable.nonBlank,
          isSelected: isSelected))
    }
    // In the other programs, a digit key moves to the label that begins with this digit. If
    // there is such a label, the rows show no numbers of their own.
    request.hidesNumbers = !hasNumbers && rows.contains { $0.label.bytes.first?.isDigit == true }
    request.acceptsActionNames = true
    (request.isMenu, request.hasPlainDetails) = (isMenu, true)
    if choosesOne { request.selectionCount = SelectionCount(minimum: 1, maximum: 1) }
  }
}
