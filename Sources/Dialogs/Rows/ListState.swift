// SPDX-License-Identifier: GPL-3.0-or-later

/// The part of a list that is on screen: the rows that match an answer, and the page of these rows
/// (prompt(1), Many actions).
struct ListState: Sendable, Equatable {
  /// The rows of the narrowed list, with the best match first; nil if the list is not narrowed.
  var rows: [Int]?
  /// The answer that narrowed the list.
  var answer: RawText = ""
  /// The number of rows on earlier pages.
  var start = 0
  /// The number of rows up to the end of the page; nil if it is the last page.
  var end: Int?
  /// The earlier pages. A number can lead to a page further down the list, so there may be gaps
  /// between them.
  var earlierPages: [Range<Int>] = []
  /// Whether the user has asked for help, so that words explain the signs beside rows.
  var explainsSigns = false

  /// Returns whether `row` is on the page, or on an earlier one.
  func shows(_ row: Int) -> Bool {
    guard let position = position(of: row) else { return false }
    return (earlierPages + [page]).contains { $0.contains(position) }
  }

  /// The positions of the rows of the page.
  var page: Range<Int> { start..<max(start, end ?? .max) }

  /// Returns the position of a row in the list; nil if the list is narrowed and omits the row.
  func position(of row: Int) -> Int? { rows.map { $0.firstIndex(of: row) } ?? row }

  /// The only row of the narrowed list; nil if the list is not narrowed, or has several rows.
  var soleRow: Int? { rows?.count == 1 ? rows?.first : nil }

  /// Returns the index of the item that Enter alone chooses if exactly one item has to be chosen.
  /// It is the only row of a narrowed list or, if there are more rows, the selected item, unless
  /// this item is on an earlier page, or omitted by the narrowed list.
  func enterItem(in choice: ItemChoice) -> Int? {
    guard choice.answers.count.isOne else { return nil }
    if let soleRow { return soleRow }
    let selection = choice.selection
    guard selection.count == 1, let index = selection.indices.first else { return nil }
    // On a page after the selected item, the user does not see this item, so Enter does not choose
    // it.
    return position(of: index).map { $0 >= start } ?? false ? index : nil
  }
}
