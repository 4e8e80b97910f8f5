// SPDX-License-Identifier: GPL-3.0-or-later

extension DeclaredItems {
  /// Refuses items that could be mistaken for one another, or whose labels cannot be shown as they are,
  /// and more items to be chosen than there are (prompt(1), Choosing several).
  func validate() throws(DialogError) {
    try written.validateNames(orThrow: .emptyItemLabel) { .sameItemName($1.label) }
    if listIndex == nil && written.count < selectionCount.minimum {
      throw .tooFewItems(count: written.count, minimum: selectionCount.minimum)
    }
  }
}
