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
    let cancel = dialog.cancelAction.map { order.row(of: $0) }
    let enter = listing.enterAction(in: dialog).map { order.row(of: $0) }
    // mutant: what Enter and Escape choose is in sight
    //   `Set([cancel, enter].compactMap(\.self))` -> `Set<Int>()`
    let kept = Set([cancel, enter].compactMap(\.self))
    /// How many rows are left over, and which they are.
    let count = listing.rows?.count ?? order.count
    func row(_ index: Int) -> Int { listing.rows?[index] ?? index }

    /// The first that has no place where those before it, and those that are kept, take `room` lines.
    func firstBeyond(_ room: Int) -> Int {
      var lines = kept.reduce(0) { $0 + height($1) }
      let rest = (listing.start..<count).drop { index in
        if !kept.contains(row(index)) { lines += height(row(index)) }
        return lines <= room
      }
      return rest.first ?? count
    }
    var end = firstBeyond(room)
    if end < count {
      // The line that tells of the rest takes its room too.
      end = firstBeyond(room - 1)
      while end < count, (listing.start..<end).allSatisfy({ kept.contains(row($0)) }) { end += 1 }
    }
    let page = (listing.start..<end).map(row).filter { !kept.contains($0) }
    // Where nothing was left out, a row stands where its number has it.
    if listing.rows == nil {
      rows = (page + kept).sorted()
    } else {
      rows = kept.filter { $0 != cancel } + page + kept.filter { $0 == cancel }
    }
    let keptLater = kept.count { kept in
      listing.rows?[end...].contains(kept) ?? (kept >= end)
    }
    rest = count - end - keptLater
    if rest > 0 {
      next = end
      gap = page.last.flatMap { rows.firstIndex(of: $0) }.map { $0 + 1 }
    }
  }
}
