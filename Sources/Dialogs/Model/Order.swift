// SPDX-License-Identifier: GPL-3.0-or-later

/// The indices of a dialog's actions in the order on screen: the order given, except for one that
/// may be moved to the top and one that may be moved to the bottom. Its size does not depend on the
/// number of actions.
public struct Order: RandomAccessCollection, Sendable {
  /// The row after the last.
  public let endIndex: Int
  private let first: Int?
  private let last: Int?
  /// The indices of the actions that are moved, the lower one and the higher one; `Int.max` for
  /// none.
  private let moved: (lower: Int, higher: Int)

  /// Makes the order given, of `count` actions.
  init(count: Int) { self.init(count: count, first: nil, last: nil) }

  /// Makes an order with the default action first, unless it cancels, and the cancel action last.
  init(count: Int, defaultAction: Int?, cancelAction: Int?) {
    self.init(
      count: count, first: defaultAction == cancelAction ? nil : defaultAction, last: cancelAction)
  }

  private init(count: Int, first: Int?, last: Int?) {
    endIndex = count
    self.first = first
    self.last = last
    let ends = (first ?? last ?? Int.max, first == nil ? Int.max : last ?? Int.max)
    moved = (Swift.min(ends.0, ends.1), Swift.max(ends.0, ends.1))
  }

  /// The first row.
  public var startIndex: Int { 0 }

  /// The index of the action in `row`.
  public subscript(row: Int) -> Int {
    if let first, row == 0 { return first }
    if let last, row == endIndex - 1 { return last }
    var index = first == nil ? row : row - 1
    if index >= moved.lower { index += 1 }
    if index >= moved.higher { index += 1 }
    return index
  }

  /// The row of the action at `index`.
  func row(of index: Int) -> Int {
    if index == first { return 0 }
    if index == last { return endIndex - 1 }
    let row = first == nil ? index : index + 1
    return row - (moved.lower < index ? 1 : 0) - (moved.higher < index ? 1 : 0)
  }
}
