// SPDX-License-Identifier: GPL-3.0-or-later

/// The indices of a dialog's actions, in the order on screen. This is the order given, except that
/// one action may be moved to the top and another action to the bottom. An `Order` stores only the
/// moved actions, so its size does not depend on the number of actions.
package struct Order: RandomAccessCollection, Sendable {
  /// The row after the last row.
  package let endIndex: Int
  private let first: Int?
  private let last: Int?
  /// The indices of the moved actions, in ascending order; `Int.max` in place of an action that is
  /// not moved.
  private let moved: (lower: Int, higher: Int)

  /// Creates the order of `count` actions. The default action is first, unless it is also the
  /// cancel action, and the cancel action is last. If an argument is nil, no action is moved to
  /// that end.
  init(count: Int, defaultAction: Int? = nil, cancelAction: Int? = nil) {
    endIndex = count
    first = defaultAction == cancelAction ? nil : defaultAction
    last = cancelAction
    let (one, other) = (first ?? .max, last ?? .max)
    moved = (Swift.min(one, other), Swift.max(one, other))
  }

  /// The first row.
  package var startIndex: Int { 0 }

  /// The index of the action in `row`.
  package subscript(row: Int) -> Int {
    if let first, row == 0 { return first }
    if let last, row == endIndex - 1 { return last }
    var index = first == nil ? row : row - 1
    if index >= moved.lower { index += 1 }
    if index >= moved.higher { index += 1 }
    return index
  }

  /// Returns the row of the action at `index`.
  func row(of index: Int) -> Int {
    if index == first { return 0 }
    if index == last { return endIndex - 1 }
    let row = first == nil ? index : index + 1
    return row - (moved.lower < index ? 1 : 0) - (moved.higher < index ? 1 : 0)
  }
}
