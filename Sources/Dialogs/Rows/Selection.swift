// SPDX-License-Identifier: GPL-3.0-or-later

/// The number of items to choose (prompt(1), Choosing several).
package struct SelectionCount: Sendable, Equatable {
  /// The lowest number.
  package let minimum: Int
  /// The highest number; nil for any.
  package let maximum: Int?

  /// Any number of items.
  package static var any: SelectionCount { SelectionCount(0, nil) }

  /// Exactly one item.
  static var one: SelectionCount { SelectionCount(1, 1) }

  private init(_ minimum: Int, _ maximum: Int?) {
    (self.minimum, self.maximum) = (minimum, maximum)
  }

  /// Creates the bounds.
  ///
  /// - Returns: nil if `minimum` is greater than `maximum`, or negative.
  package init?(minimum: Int, maximum: Int?) {
    guard minimum >= 0, minimum <= maximum ?? .max else { return nil }
    (self.minimum, self.maximum) = (minimum, maximum)
  }

  /// The notation of the bounds: `2`, `1..3` or `1..`.
  package var notation: String {
    minimum == maximum ? "\(minimum)" : "\(minimum)..\(maximum.map { "\($0)" } ?? "")"
  }

  /// Whether exactly one item has to be chosen. An item that the user names then replaces the
  /// selected item.
  var isOne: Bool { minimum == 1 && maximum == 1 }

  /// Returns the bounds as text, such as `2`, `2 to 4`, `at least 2` or `at most 3`; nil if any
  /// number can be chosen.
  func bounds(in words: Words) -> PlainText? {
    if maximum == nil, minimum == 0 { return nil }
    if maximum == minimum { return PlainText(minimum) }
    guard minimum > 0, let maximum else {
      return words.bounds(minimum > 0 ? String(minimum) : nil, maximum.map { String($0) })
    }
    return words.range(from: String(minimum), to: String(maximum))
  }

  /// Returns whether `count` is within the bounds.
  func contains(_ count: Int) -> Bool { minimum...(maximum ?? .max) ~= count }
}

/// The selected items of a dialog.
package struct Selection: Sendable, Equatable {
  private var isSelected: [Bool]
  /// The number of selected items.
  private(set) var count = 0

  /// Creates the initial selection.
  init(in items: Items) {
    isSelected = items.written.prefix(items.listIndex).map { $0.isSelected }
    isSelected += repeatElement(false, count: items.list.count)
    isSelected += items.written.dropFirst(items.listIndex).map { $0.isSelected }
    count = isSelected.count { $0 }
  }

  /// The number of items.
  var total: Int { isSelected.count }

  /// The indices of the selected items, in ascending order.
  package var indices: [Int] { isSelected.indices.filter { isSelected[$0] } }

  /// Returns whether the item at `index` is selected.
  func contains(_ index: Int) -> Bool { isSelected.indices.contains(index) && isSelected[index] }

  /// Selects or deselects the item at `index`.
  mutating func set(_ index: Int, to isChosen: Bool) {
    if contains(index) == isChosen || !isSelected.indices.contains(index) { return }
    isSelected[index] = isChosen
    count += isChosen ? 1 : -1
  }

  /// Selects all items, or none.
  mutating func setAll(to isChosen: Bool) {
    isSelected = [Bool](repeating: isChosen, count: total)
    count = isChosen ? total : 0
  }
}
