// SPDX-License-Identifier: GPL-3.0-or-later

/// The actions of a list that are shown at once (contract, section 10): as many as there is room for,
/// and always those that Enter and Escape choose.
struct Screenful: Equatable {
  /// The rows that are shown, from top to bottom.
  private(set) var rows: [Int] = []
  /// How many actions are left for the screenfuls after this one.
  private(set) var rest = 0
  /// How many of `rows` stand before these; nil where there are none.
  private(set) var gap: Int?
  /// Where the next screenful begins, as `Listing` counts; nil where this is the last.
  private(set) var next: Int?

  /// The screenful that `listing` begins.
  ///
  /// - Parameters:
  ///   - listing: What is looked at; nil shows all, whatever there is room for.
  ///   - room: How many lines there are for actions; one of them is shown even where there is none.
  ///   - height: How many lines the action of a row takes.
  init(of dialog: Dialog, _ listing: Listing?, room: Int, height: (Int) -> Int) {
    let order = dialog.order
    guard let listing else {
      rows = Array(order.indices)
      return
    }
    let cancel = dialog.cancelAction.flatMap { order.lastIndex(of: $0) }
    let enter = listing.enterAction(in: dialog).flatMap { order.firstIndex(of: $0) }
    let kept = Set([cancel, enter].compactMap(\.self))
    let left = listing.rows ?? Array(order.indices)

    var lines = kept.reduce(0) { $0 + height($1) }
    /// How many of the rows from `start` on take no more than `room` lines with those that are kept.
    func count(fitting room: Int) -> Int {
      var lines = lines
      let fitting = left[listing.start...].prefix { row in
        if !kept.contains(row) { lines += height(row) }
        return lines <= room
      }
      return fitting.count
    }
    var end = listing.start + count(fitting: room)
    if end < left.count {
      // The line that tells of the rest takes its room too.
      lines += 1
      end = listing.start + count(fitting: room)
      while end < left.count, left[listing.start..<end].allSatisfy(kept.contains) { end += 1 }
    }
    let page = left[listing.start..<end].filter { !kept.contains($0) }
    // Where nothing was left out, a row stands where its number has it.
    if listing.rows == nil {
      rows = (page + kept).sorted()
    } else {
      rows = kept.filter { $0 != cancel } + page + kept.filter { $0 == cancel }
    }
    rest = left[end...].count { !kept.contains($0) }
    if rest > 0 {
      next = end
      gap = page.last.flatMap { rows.firstIndex(of: $0) }.map { $0 + 1 }
    }
  }
}
