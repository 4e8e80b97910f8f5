// SPDX-License-Identifier: GPL-3.0-or-later

/// The actions that a screen shows at once, of a list that is longer (prompt(1), Many actions).
///
/// The actions that Enter and Escape choose are on every page.
struct Page: Equatable {
  /// The rows that are shown, from top to bottom.
  private(set) var rows: [Int] = []
  /// The number of actions on the pages after this one.
  private(set) var remainingCount = 0
  /// The index in `rows` before which the actions of further pages are left out; nil on the last
  /// page.
  private(set) var gapIndex: Int?
  /// Where the next page starts, as in `ListState.start`; nil on the last page.
  private(set) var nextStart: Int?

  /// Fills the page that starts where `listState` does.
  ///
  /// - Parameters:
  ///   - listState: Which actions the person looks at; nil shows all of them, also more than there
  ///     is room for.
  ///   - room: The number of lines for actions. At least one action is shown, even without room.
  ///   - height: Returns the number of lines that the action in a row takes.
  init(of dialog: Dialog, _ listState: ListState?, room: Int, height: (Int) -> Int) {
    let order = dialog.order
    guard let listState else {
      rows = Array(order.indices)
      return
    }
    let cancel = dialog.cancelAction.map { order.row(of: $0) }
    let enter = listState.enterAction(in: dialog).map { order.row(of: $0) }
    // mutant: what Enter and Escape choose is in sight
    //   `Set([cancel, enter].compactMap { $0 })` -> `Set<Int>()`
    let pinned = Set([cancel, enter].compactMap { $0 })
    let count = listState.rows?.count ?? order.count
    func row(_ position: Int) -> Int { listState.rows?[position] ?? position }

    /// The first position that does not fit into `room` lines with those before it and the pinned
    /// rows.
    func firstBeyond(_ room: Int) -> Int {
      var lines = pinned.reduce(0) { $0 + height($1) }
      let rest = (listState.start..<count).drop { position in
        if !pinned.contains(row(position)) { lines += height(row(position)) }
        return lines <= room
      }
      return rest.first ?? count
    }
    var end = firstBeyond(room)
    if end < count {
      // The line that says how many actions remain needs room too.
      end = firstBeyond(room - 1)
      while end < count, (listState.start..<end).allSatisfy({ pinned.contains(row($0)) }) {
        end += 1
      }
    }
    let others = (listState.start..<end).map(row).filter { !pinned.contains($0) }
    // Rows that are not narrowed stand in the order of their numbers.
    if listState.rows == nil {
      rows = (others + pinned).sorted()
    } else {
      rows = pinned.filter { $0 != cancel } + others + pinned.filter { $0 == cancel }
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
