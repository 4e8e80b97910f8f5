// SPDX-License-Identifier: GPL-3.0-or-later

/// An item of a dialog, which can be chosen or not (a row of SwiftUI's `List(selection:)`).
public struct Item: Sendable, Equatable {
  /// The author's label, with its data filled in, or that of a line of a list.
  public let label: Text
  /// The label that is shown, if the author's catalogue has a translation.
  public let translation: Text?
  /// A stable name that is printed instead of the label, and is an answer too.
  public let id: Text?
  /// What is shown beside the label.
  public let detail: Text?
  /// Whether the item is chosen at first.
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

  /// What is printed if the item is chosen: its ID, or else its label.
  public var output: Text { id ?? label }
}

/// The items of a dialog, in the order given: those that the author wrote, and among them those of a
/// list.
public struct Items: RandomAccessCollection, Sendable {
  /// The items that the author wrote.
  let written: [Item]
  /// The items of a list.
  let list: LineList
  /// The number of items that the author wrote before the list.
  let listIndex: Int

  /// - Parameter listIndex: The number of items that the author wrote before the list; nil for all.
  init(written: [Item], list: LineList = LineList(), at listIndex: Int? = nil) {
    self.written = written
    self.list = list
    self.listIndex = Swift.min(listIndex ?? written.count, written.count)
  }

  /// The index of the first item.
  public var startIndex: Int { 0 }

  /// The index after the last item.
  public var endIndex: Int { written.count + list.count }

  /// The item at `index`.
  public subscript(index: Int) -> Item {
    if index < listIndex { return written[index] }
    if index >= listIndex + list.count { return written[index - list.count] }
    let row = list[index - listIndex]
    return Item(row.label, id: row.id, detail: row.detail)
  }

  /// Whether comparing an answer with the items that the author wrote takes little time.
  var areQuicklySearched: Bool {
    written.count < 1000
      && written.allSatisfy {
        $0.label.isQuicklyCompared && $0.translation?.isQuicklyCompared != false
      }
  }
}
