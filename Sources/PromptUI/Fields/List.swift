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
  private let selection: () -> Set<SelectionValue>
  private let select: ([SelectionValue]) -> Void
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
    self.selection = { selection.wrappedValue }
    select = { selection.wrappedValue = Set($0) }
    rows = content().content.rows
  }

  /// Creates a list of the texts in braces, of which exactly one is chosen.
  ///
  /// - Parameters:
  ///   - selection: The value of the selected item; nil if no item is selected initially.
  ///   - content: The items.
  @_disfavoredOverload  // An array literal as the selection is a set, not an optional.
  public init(
    selection: Binding<SelectionValue?>, @ViewBuilder content: () -> some View
  ) {
    self.selection = { Set([selection.wrappedValue].compactMap { $0 }) }
    select = { selection.wrappedValue = $0.first }
    rows = content().content.rows
    bounds = (1, 1)
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

  /// Creates a list of data, of which exactly one element is chosen.
  ///
  /// - Parameters:
  ///   - data: The data. Each element is an item.
  ///   - id: The key path of the value that an element represents.
  ///   - selection: The value of the selected item; nil if no item is selected initially.
  ///   - rowContent: Returns the text of an item. A second text is shown beside it.
  @_disfavoredOverload  // An array literal as the selection is a set, not an optional.
  public init<Data: Sequence>(
    _ data: Data, id: KeyPath<Data.Element, SelectionValue>, selection: Binding<SelectionValue?>,
    @ViewBuilder rowContent: (Data.Element) -> some View
  ) {
    self.init(selection: selection) { ForEach(data, id: id, content: rowContent) }
  }

  /// Creates a list of data, of which exactly one element is chosen.
  ///
  /// - Parameters:
  ///   - data: The data. Each element is an item.
  ///   - selection: The ID of the selected item; nil if no item is selected initially.
  ///   - rowContent: Returns the text of an item. A second text is shown beside it.
  @_disfavoredOverload  // An array literal as the selection is a set, not an optional.
  public init<Data: Sequence>(
    _ data: Data, selection: Binding<SelectionValue?>,
    @ViewBuilder rowContent: (Data.Element) -> some View
  ) where Data.Element: Identifiable, Data.Element.ID == SelectionValue {
    self.init(data, id: \.id, selection: selection, rowContent: rowContent)
  }

  /// Sets the number of items that must be chosen. By default, it is one if the selection is an
  /// optional, and any number if the selection is a set.
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

  /// Sets the maximum number of items that may be chosen.
  ///
  /// - Parameter count: The maximum, which must not be negative.
  public func selectionCount(_ count: PartialRangeThrough<Int>) -> List {
    with { $0.bounds = (0, count.upperBound) }
  }

  /// Sets the exact number of items that must be chosen.
  ///
  /// - Parameter count: The number, which must not be negative.
  public func selectionCount(_ count: Int) -> List { with { $0.bounds = (count, count) } }

  var elements: [Element] { [.list(self)] }

  func items() throws(PresentationError) -> [Item] {
    let selected = selection()
    return try rows.items { selected.contains($0) }
  }

  func selectionCount() throws(PresentationError) -> SelectionCount {
    let count = SelectionCount(minimum: bounds.minimum, maximum: bounds.maximum)
    guard let count else { throw .invalid("A selection count is not negative.") }
    return count
  }

  func assignment(of indices: [Int]) -> () -> Void {
    let chosen = indices.compactMap { rows[$0].value(SelectionValue.self) }
    return { select(chosen) }
  }
}

/// A list of a dialog, which is bound to a selection.
protocol SelectionList {
  /// Returns the items. Those in the selection of the binding are selected.
  ///
  /// - Throws: `PresentationError.invalid` if an item has no value of the type of the selection, or
  ///   the value of another item.
  func items() throws(PresentationError) -> [Item]

  /// Returns the number of items that must be chosen.
  ///
  /// - Throws: `PresentationError.invalid` if no list can have this number of items.
  func selectionCount() throws(PresentationError) -> SelectionCount

  /// Returns a closure that sets the binding to the items at `indices`.
  func assignment(of indices: [Int]) -> () -> Void
}
