// SPDX-License-Identifier: GPL-3.0-or-later

/// Which actions of a list are shown: those that match what was typed, beginning with some page
/// (prompt(1), Many actions).
struct ListState: Sendable, Equatable {
  /// The rows that the list is narrowed to, the best match first; nil if it is not narrowed.
  var rows: [Int]?
  /// The answer that narrowed the list.
  var answer: Text = ""
  /// The number of rows on earlier pages.
  var start = 0
  /// Whether words explain the signs beside actions, since the user has asked what they are.
  var explainsSigns = false

  /// Shows all actions, from the first.
  init() {}

  init(rows: [Int]?, answer: Text, start: Int = 0) {
    self.rows = rows
    self.answer = answer
    self.start = start
  }

  /// The row that the list is narrowed to, if it is only one.
  var soleRow: Int? { rows?.count == 1 ? rows?.first : nil }

  /// Returns the index of the action that Enter alone chooses.
  ///
  /// In a list that is narrowed to one action, it is that action, unless it is destructive. In a
  /// list that is narrowed to several, it is the default action, provided that this is one of them
  /// or the cancel action.
  func enterAction(in dialog: Dialog) -> Int? {
    guard let rows else { return dialog.defaultAction }
    if let soleRow {
      let index = dialog.order[soleRow]
      return dialog.actions[index].role == .destructive ? nil : index
    }
    guard let index = dialog.defaultAction else { return nil }
    return index == dialog.cancelAction || rows.contains { dialog.order[$0] == index } ? index : nil
  }

  /// Returns the index of the item that Enter alone chooses, where one has to be chosen: the one that is
  /// selected or, in a list that is narrowed, the only one that is left. It is never one that the narrowed
  /// list omits.
  func enterItem(in choice: ItemChoice) -> Int? {
    guard choice.answers.count.isOne else { return nil }
    if let soleRow { return soleRow }
    let selection = choice.selection
    guard selection.count == 1, let index = selection.indices.first else { return nil }
    return rows?.contains(index) ?? true ? index : nil
  }
}
