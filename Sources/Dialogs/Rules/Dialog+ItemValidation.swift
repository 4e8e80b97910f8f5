// SPDX-License-Identifier: GPL-3.0-or-later

extension Dialog {
  /// Refuses items that could be mistaken for one another, or whose labels cannot be shown as they are,
  /// and more items to be chosen than there are (prompt(1), Choosing several).
  static func validate(
    _ items: [Item], _ selectionCount: SelectionCount, hasItemList: Bool
  ) throws(DialogError) {
    var owners = NameOwners()
    for (index, item) in items.enumerated() {
      let key = AnswerKey(item.label)
      if try !item.label.isVisibleLabel(key, id: item.id) { throw .emptyItemLabel }
      if owners.add(key, item.id, of: index) != nil { throw .sameItemName(item.label) }
    }
    if !hasItemList && items.count < selectionCount.minimum {
      throw .tooFewItems(count: items.count, minimum: selectionCount.minimum)
    }
  }
}
