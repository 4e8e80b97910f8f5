// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs

/// A list of items, of which the user can choose several. A dialog has at most one list.
///
/// ```swift
/// @State var chosen: Set<File.ID> = []
/// try await ConfirmationDialog("Which files?") {
///   List(files, selection: $chosen) { file in
///     Text(file.name)
///     Text(file.date)
///   }
///   .selectionCount(1...)
///   Button("Delete", role: .destructive) { delete(chosen) }
/// }.present()
/// ```
///
/// Items whose values are in the selection are selected initially. A dialog whose list is empty is
/// not presented.
public struct List<SelectionValue: Hashable>: View, PrimitiveView, SelectionList {
  /// The type of the body.
  public typealias Body = Never

  private let rows: [Row]
  private let selection: Binding<Set<SelectionValue>>
  private var bounds: (minimum: Int, maximum: Int?) = (0, nil)

  /// Creates a list of the texts in braces. The tag of a text is the value that the text
  /// represents.
  ///
  /// - Parameters:
  ///   - selection: The values of the selected items.
  ///   - content: The items.
  public init(
    selection: Binding<Set<SelectionValue>>, @ViewBuilder content: () -> some View
  ) {
    self.selection = selection
    rows = content().content.rows
  }

  /// Creates a list of data.
  ///
  /// - Parameters:
  ///   - data: The data. Each element is an item.
  ///   - id: The key path of the value that an element represents.
  ///   - selection: The values of the selected items.
  ///   - rowContent: Returns the text of an item. A second text is shown beside it.
  public init<Data: Sequence>(
    _ data: Data, id: KeyPath<Data.Element, SelectionValue>,
    selection: Binding<Set<SelectionValue>>,
    @ViewBuilder rowContent: (Data.Element) -> some View
  ) {
    self.init(selection: selection) { ForEach(data, id: id, content: rowContent) }
  }

  /// Creates a list of data. The value of an item is the ID of its element.
  ///
  /// - Parameters:
  ///   - data: The data. Each element is an item.
  ///   - selection: The IDs of the selected items.
  ///   - rowContent: Returns the text of an item. A second text is shown beside it.
  public init<Data: Sequence>(
    _ data: Data, selection: Binding<Set<SelectionValue>>,
    @ViewBuilder rowContent: (Data.Element) -> some View
  ) where Data.Element: Identifiable, Data.Element.ID == SelectionValue {
    self.init(data, id: \.id, selection: selection, rowContent: rowContent)
  }

  /// Sets the number of items that must be chosen. By default, any number is valid.
  ///
  /// - Parameter count: The minimum, which must not be negative, and the maximum.
  public func selectionCount(_ count: ClosedRange<Int>) -> List {
    with { $0.bounds = (count.lowerBound, count.upperBound) }
  }

  /// Sets the minimum number of items that must be chosen.
  ///
  /// - Parameter count: The minimum, which must not be negative.
  public func selectionCount(_ count: PartialRangeFrom<Int>) -> List {
    with { $0.bounds = (count.lowerBound, nil) }
  }

  var elements: [Element] { [.list(self)] }

  func items() throws(PresentationError) -> [Item] {
    let values: [SelectionValue] = try rows.values()
    let selected = selection.wrappedValue
    return zip(rows, values).map { $0.item(isSelected: selected.contains($1)) }
  }

  func selectionCount() throws(PresentationError) -> SelectionCount {
    let count = SelectionCount(minimum: bounds.minimum, maximum: bounds.maximum)
    guard let count else { throw .invalid("A selection count is not negative.") }
    return count
  }

  func assignment(of indices: [Int]) -> () -> Void {
    let chosen = indices.compactMap { rows[$0].value(SelectionValue.self) }
    return { selection.wrappedValue = Set(chosen) }
  }
}

/// A list of a dialog, which is bound to a selection.
protocol SelectionList {
  /// Returns the items. Those in the selection of the binding are selected.
  ///
  /// - Throws: `PresentationError.invalid` if an item has no value or the value of another item.
  func items() throws(PresentationError) -> [Item]

  /// Returns the number of items that must be chosen.
  ///
  /// - Throws: `PresentationError.invalid` if no list can have this number of items.
  func selectionCount() throws(PresentationError) -> SelectionCount

  /// Returns a closure that sets the binding to the items at `indices`.
  func assignment(of indices: [Int]) -> () -> Void
}
