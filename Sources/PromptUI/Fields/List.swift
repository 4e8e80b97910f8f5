// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs

/// Items of which several can be chosen. A dialog has at most one list.
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
/// The items whose values are in the selection are selected initially. A dialog whose list is empty is not
/// presented.
public struct List<SelectionValue: Hashable>: View, PrimitiveView, SelectionList {
  /// The type of the body.
  public typealias Body = Never

  private let rows: [Row]
  private let selection: Binding<Set<SelectionValue>>
  private var bounds: (minimum: Int, maximum: Int?) = (0, nil)

  /// Makes a list of the texts in braces, whose tags are the values that they represent.
  ///
  /// - Parameters:
  ///   - selection: The values of the items that are chosen.
  ///   - content: The items.
  public init(
    selection: Binding<Set<SelectionValue>>, @ViewBuilder content: () -> some View
  ) {
    self.selection = selection
    rows = content().content.rows
  }

  /// Makes a list of data.
  ///
  /// - Parameters:
  ///   - data: The data, each element of which is an item.
  ///   - id: The key path of the value that an element represents.
  ///   - selection: The values of the items that are chosen.
  ///   - rowContent: Makes the text of an item. A second text is shown beside it.
  public init<Data: Sequence>(
    _ data: Data, id: KeyPath<Data.Element, SelectionValue>,
    selection: Binding<Set<SelectionValue>>,
    @ViewBuilder rowContent: (Data.Element) -> some View
  ) {
    self.init(selection: selection) { ForEach(data, id: id, content: rowContent) }
  }

  /// Makes a list of data, the IDs of which are the values.
  ///
  /// - Parameters:
  ///   - data: The data, each element of which is an item.
  ///   - selection: The IDs of the items that are chosen.
  ///   - rowContent: Makes the text of an item. A second text is shown beside it.
  public init<Data: Sequence>(
    _ data: Data, selection: Binding<Set<SelectionValue>>,
    @ViewBuilder rowContent: (Data.Element) -> some View
  ) where Data.Element: Identifiable, Data.Element.ID == SelectionValue {
    self.init(data, id: \.id, selection: selection, rowContent: rowContent)
  }

  /// Sets how many items have to be chosen, by default any number.
  ///
  /// - Parameter count: The least number, at least 0, and the greatest.
  public func selectionCount(_ count: ClosedRange<Int>) -> List {
    with { $0.bounds = (count.lowerBound, count.upperBound) }
  }

  /// Sets how many items have to be chosen at least.
  ///
  /// - Parameter count: The least number, at least 0.
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
  /// Returns the items, those of the selection chosen.
  ///
  /// - Throws: `PresentationError.invalid` if an item has no value of its own.
  func items() throws(PresentationError) -> [Item]

  /// Returns how many items have to be chosen.
  ///
  /// - Throws: `PresentationError.invalid` if that is not possible for any list.
  func selectionCount() throws(PresentationError) -> SelectionCount

  /// Returns what sets the binding to the items at `indices`.
  func assignment(of indices: [Int]) -> () -> Void
}
