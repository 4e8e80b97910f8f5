// SPDX-License-Identifier: GPL-3.0-or-later

extension Dialog {
  /// Refuses items that could be mistaken for one another, or whose labels cannot be shown as they are,
  /// and more items to be chosen than there are (prompt(1), Choosing several).
  static func validate(
    _ items: [Item], _ selectionCount: SelectionCount, hasItemList: Bool
  ) throws(DialogError) {
    var names: [String: Int] = [:]
    for (index, item) in items.enumerated() {
      if item.id == nil { try item.label.validateAsLabel() }
      let key = AnswerKey(item.label).folded
      let isInvisible = key.unicodeScalars.allSatisfy { $0.properties.isDefaultIgnorableCodePoint }
      if isInvisible, item.id == nil || key.isEmpty { throw .emptyItemLabel }
      for name in [key, item.id.map { AnswerKey($0).folded }].compactMap({ $0 }) {
        // mutant: no two items have the same name
        //   `names.updateValue(index, forKey: name) ?? index != index` -> `false`
        if names.updateValue(index, forKey: name) ?? index != index {
          throw .sameItemName(item.label)
        }
      }
    }
    // mutant: no more items have to be chosen than there are
    //   `!hasItemList && items.count < selectionCount.minimum` -> `false`
    if !hasItemList && items.count < selectionCount.minimum {
      throw .tooFewItems(count: items.count, minimum: selectionCount.minimum)
    }
  }
}
