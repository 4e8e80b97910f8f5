// SPDX-License-Identifier: GPL-3.0-or-later

/// An item of a dialog, which can be chosen or not (a row of SwiftUI's `List(selection:)`).
public struct Item: ListedRow, Equatable {
  /// The author's label, with its data filled in, or that of a line of a list.
  public let label: Text
  /// The label that is shown, if the author's catalogue has a translation.
  public let translation: Text?
  /// A stable name that is printed instead of the label, and is an answer too.
  public let id: Text?
  /// What is shown beside the label.
  public let detail: Text?
  /// Whether the item is selected initially.
  public let isSelected: Bool

  /// Makes an item.
  ///
  /// - Parameter translation: The label that is shown, if it differs from `label`.
  public init(
    _ label: Text, translation: Text? = nil, id: Text? = nil, detail: Text? = nil,
    isSelected: Bool = false
  ) {
    self.label = label
    self.translation = translation == label ? nil : translation
    self.id = id
    self.detail = detail
    self.isSelected = isSelected
  }

  /// Makes the item of a line of a list.
  public init(_ line: LineList.Row) { self.init(line.label, id: line.id, detail: line.detail) }
}

/// The items of a dialog.
public typealias Items = Rows<Item>
