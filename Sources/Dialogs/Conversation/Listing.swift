// SPDX-License-Identifier: GPL-3.0-or-later

/// What of a list of actions is being looked at (contract, section 10).
public struct Listing: Sendable, Equatable {
  /// The rows that are left over by what was typed, the best first; nil where none has been left out.
  var rows: [Int]?
  /// What was typed.
  var answer: Text = ""
  /// How many of them came before the screenful that is shown.
  var start = 0

  /// All actions, from the first.
  public init() {}

  init(rows: [Int]?, answer: Text, start: Int = 0) {
    self.rows = rows
    self.answer = answer
    self.start = start
  }

  /// The one row that is left.
  var soleRow: Int? { rows?.count == 1 ? rows?.first : nil }

  /// The index of the action that Enter alone chooses. Where something was left out, that is the only
  /// action left, unless it destroys, whoever wished it; else none that cannot be seen there.
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
