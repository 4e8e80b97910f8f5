// SPDX-License-Identifier: GPL-3.0-or-later

/// A part of a long list, short enough for the screen (prompt(1), Many actions). Every page
/// contains the rows that Enter and Escape choose.
struct Page: Equatable {
  /// The rows on the page, from top to bottom.
  private(set) var rows: [Int]
  /// The number of rows on the pages after this one, without those that are on every page.
  private(set) var remainingCount = 0
  /// The index in `rows` at which the rows of later pages are left out; nil on the last page.
  private(set) var gapIndex: Int?
  /// The start of the next page, as in `ListState.start`; nil on the last page.
  private(set) var nextStart: Int?

  /// Creates a page of these rows.
  init(rows: [Int]) { self.rows = rows }

  /// Creates a page of all rows.
  init(ofAll names: RowNames) { self.init(rows: Array(names.order.indices)) }

  /// Creates the page that starts at `listState.start`.
  ///
  /// - Parameters:
  ///   - listState: The rows of the list, and the start of the page; nil for all rows, even if they
  ///     do not fit.
  ///   - pinned: The rows that are on every page.
  ///   - last: The pinned row that is shown below all other rows; nil if there is none.
  ///   - maximumHeight: The number of lines for rows. The page has at least one row, even if this
  ///     row does not fit.
  ///   - height: Returns the height of a row.
  init(
    of names: RowNames, _ listState: ListState?, pinned: Set<Int>, last: Int?, maximumHeight: Int,
    height: (Int) -> Int
  ) {
    let order = names.order
    rows = Array(order.indices)
    guard let listState else { return }
    let count = listState.rows?.count ?? order.count
    func row(_ position: Int) -> Int { listState.rows?[position] ?? position }

    /// Returns the end of the page: the first position whose row does not fit into `maximumHeight`
    /// lines together with the pinned rows and the rows before it.
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
      // A line of its own shows the number of remaining rows.
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
