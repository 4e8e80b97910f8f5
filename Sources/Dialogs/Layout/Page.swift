// SPDX-License-Identifier: GPL-3.0-or-later

/// The rows of a long list that are shown at once (prompt(1), Many actions).
///
/// Some rows are on every page: the actions that Enter and Escape choose.
struct Page: Equatable {
  /// The rows that are shown, from top to bottom.
  private(set) var rows: [Int]
  /// The number of rows on the pages after this one.
  private(set) var remainingCount = 0
  /// The index in `rows` before which the rows of later pages are left out; nil on the last
  /// page.
  private(set) var gapIndex: Int?
  /// Where the next page starts, as in `ListState.start`; nil on the last page.
  private(set) var nextStart: Int?

  /// Makes a page of these rows.
  init(rows: [Int]) { self.rows = rows }

  /// Makes a page of all rows.
  init(ofAll names: RowNames) { self.init(rows: Array(names.order.indices)) }

  /// Fills the page that starts where `listState` does.
  ///
  /// - Parameters:
  ///   - listState: Which rows are shown; nil for all, even if they do not fit on the screen.
  ///   - pinned: The rows that are on every page.
  ///   - last: The one of these that is below all others, if there is one.
  ///   - maximumHeight: The number of lines for rows. At least one row is shown, even if it does not
  ///     fit.
  ///   - height: Returns the number of lines that a row takes.
  init(
    of names: RowNames, _ listState: ListState?, pinned: Set<Int>, last: Int?, maximumHeight: Int,
    height: (Int) -> Int
  ) {
    rows = []
    let order = names.order
    guard let listState else {
      rows = Array(order.indices)
      return
    }
    let count = listState.rows?.count ?? order.count
    func row(_ position: Int) -> Int { listState.rows?[position] ?? position }

    /// Returns the first position that does not fit into `maximumHeight` lines with the positions
    /// before it and the pinned rows.
    func firstBeyond(_ maximumHeight: Int) -> Int {
      var lines = pinned.reduce(0) { $0 + height($1) }
      let rest = (listState.start..<count).drop { position in
        if !pinned.contains(row(position)) { lines += height(row(position)) }
        return lines <= maximumHeight
      }
      return rest.first ?? count
    }
    var end = firstBeyond(maximumHeight)
    if end < count {
      // One more line shows how many actions remain.
      end = firstBeyond(maximumHeight - 1)
      while end < count, (listState.start..<end).allSatisfy({ pinned.contains(row($0)) }) {
        end += 1
      }
    }
    let others = (listState.start..<end).map(row).filter { !pinned.contains($0) }
    // The rows of a list that is not narrowed are in the order of their numbers.
    if listState.rows == nil {
      rows = (others + pinned).sorted()
    } else {
      rows = pinned.filter { $0 != last } + others + pinned.filter { $0 == last }
    }
    let pinnedLater = pinned.count { pinned in
      listState.rows?[end...].contains(pinned) ?? (pinned >= end)
    }
    remainingCount = count - end - pinnedLater
    if remainingCount > 0 {
      nextStart = end
      gapIndex = others.last.flatMap { rows.firstIndex(of: $0) }.map { $0 + 1 }
    }
  }
}
