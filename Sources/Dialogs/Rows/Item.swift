// SPDX-License-Identifier: GPL-3.0-or-later

/// An item of a dialog, which can be selected (a row of SwiftUI's `List(selection:)`).
package struct Item: ListedRow, Equatable {
  /// The label, as the author wrote it and with data filled in; for a line of a list, the label of
  /// that line.
  package let label: RawText
  /// The label on screen, if the author's catalogue has a translation.
  package let translation: RawText?
  /// A stable name, which is printed instead of the label, and also accepted as an answer.
  package let id: RawText?
  /// The text beside the label.
  package let detail: RawText?
  /// Whether the item is selected initially.
  package let isSelected: Bool

  /// Creates an item.
  ///
  /// - Parameter translation: The label on screen, if it differs from `label`.
  package init(
    _ label: RawText, translation: RawText? = nil, id: RawText? = nil, detail: RawText? = nil,
    isSelected: Bool = false
  ) {
    self.label = label
    self.translation = translation == label ? nil : translation
    (self.id, self.detail, self.isSelected) = (id, detail, isSelected)
  }

  /// Creates the item that a line of a list represents.
  package init(_ line: LineList.Row) { self.init(line.label, id: line.id, detail: line.detail) }
}

/// The items of a dialog.
package typealias Items = Rows<Item>
