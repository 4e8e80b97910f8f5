// SPDX-License-Identifier: GPL-3.0-or-later

extension DeclaredItems {
  /// Rejects the items that `validateNames` rejects and, if there is no list, a minimum selection
  /// that exceeds the number of items (prompt(1), Choosing several).
  func validate() throws(DialogError) {
    try written.validateNames(orThrow: .emptyItemLabel) { .sameItemName($1.label) }
    if listIndex == nil && written.count < selectionCount.minimum {
      throw .tooFewItems(count: written.count, minimum: selectionCount.minimum)
    }
  }
}

extension PickerField {
  /// Rejects options that violate a rule for the labels and IDs of items.
  package func validate() throws(DialogError) { try DeclaredItems(options).validate() }
}
