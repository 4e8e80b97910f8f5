// SPDX-License-Identifier: GPL-3.0-or-later

/// Which actions of a list a person looks at: those that fit what was typed, from some page on
/// (prompt(1), Many actions).
struct ListState: Sendable, Equatable {
  /// The rows that the list is narrowed to, the best match first; nil while all rows are in it.
  var rows: [Int]?
  /// The answer that narrowed the list.
  var answer: Text = ""
  /// The number of rows on earlier pages.
  var start = 0

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
  /// In a narrowed list that is the only action left, unless it is destructive. If several are
  /// left, it is the default action, provided that it is one of them or the cancel action.
  func enterAction(in dialog: Dialog) -> Int? {
    guard let rows else { return dialog.defaultAction }
    if let soleRow {
      let index = dialog.order[soleRow]
      // mutant: Enter chooses no action left over that destroys
      //   `dialog.actions[index].role == .destructive ? nil : index` -> `index`
      return dialog.actions[index].role == .destructive ? nil : index
    }
    guard let index = dialog.defaultAction else { return nil }
    // mutant: Enter chooses nothing that was left out
    //   `index == dialog.cancelAction || rows.contains { dialog.order[$0] == index } ? index : nil`
    //   -> `index`
    return index == dialog.cancelAction || rows.contains { dialog.order[$0] == index } ? index : nil
  }
}
