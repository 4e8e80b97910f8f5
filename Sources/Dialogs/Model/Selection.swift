// SPDX-License-Identifier: GPL-3.0-or-later

/// How many items have to be chosen (prompt(1), Choosing several).
public struct SelectionCount: Sendable, Equatable {
  /// The least number.
  public let minimum: Int
  /// The greatest number; nil for any.
  public let maximum: Int?

  /// Any number of items.
  public static var any: SelectionCount { SelectionCount() }

  /// Exactly one item.
  static var one: SelectionCount { SelectionCount(1, 1) }

  private init(_ minimum: Int = 0, _ maximum: Int? = nil) {
    (self.minimum, self.maximum) = (minimum, maximum)
  }

  /// Makes the bounds.
  ///
  /// - Returns: nil if `minimum` is greater than `maximum`, or negative.
  public init?(minimum: Int, maximum: Int?) {
    guard minimum >= 0, minimum <= maximum ?? .max else { return nil }
    (self.minimum, self.maximum) = (minimum, maximum)
  }

  /// Whether exactly one item has to be chosen, so that naming one replaces the choice.
  var isOne: Bool { minimum == 1 && maximum == 1 }

  /// Returns whether `count` is within the bounds.
  func contains(_ count: Int) -> Bool { minimum...(maximum ?? .max) ~= count }
}

/// Which items of a dialog are chosen.
public struct Selection: Sendable, Equatable {
  private var isSelected: [Bool]
  /// The number of items that are chosen.
  private(set) var count = 0

  /// Selects the items that are selected initially.
  init(in items: Items) {
    isSelected = items.written.prefix(items.listIndex).map { $0.isSelected }
    isSelected += repeatElement(false, count: items.list.count)
    isSelected += items.written.dropFirst(items.listIndex).map { $0.isSelected }
    count = isSelected.count { $0 }
  }

  /// The number of items.
  var total: Int { isSelected.count }

  /// The indices of the items that are chosen, in ascending order.
  public var indices: [Int] { isSelected.indices.filter { isSelected[$0] } }

  /// Returns whether the item at `index` is chosen.
  func contains(_ index: Int) -> Bool { isSelected.indices.contains(index) && isSelected[index] }

  /// Selects or deselects the item at `index`.
  mutating func set(_ index: Int, to isChosen: Bool) {
    if contains(index) == isChosen || !isSelected.indices.contains(index) { return }
    isSelected[index] = isChosen
    count += isChosen ? 1 : -1
  }

  /// Chooses every item, or none.
  mutating func setAll(to isChosen: Bool) {
    isSelected = [Bool](repeating: isChosen, count: total)
    count = isChosen ? total : 0
  }
}
