// SPDX-License-Identifier: GPL-3.0-or-later

extension DeclaredItems {
  /// Rejects items that have the same name, items with a label that cannot be shown as it is, and a
  /// minimum selection that exceeds the number of items (prompt(1), Choosing several).
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
