// SPDX-License-Identifier: GPL-3.0-or-later

/// Views for each element of a collection of data.
///
/// In a ``Picker`` or ``List``, the texts without tags for an element form a single row, in which
/// the other texts are shown beside the first text. The tag of the row is the ID of the element.
/// Equal labels of rows or buttons are distinguished by a number.
///
/// ```swift
/// ConfirmationDialog("Delete which branch?") {
///   ForEach(branches, id: \.self) { branch in
///     Button(branch, role: .destructive) { delete(branch) }
///   }
/// }
/// ```
public struct ForEach: View, PrimitiveView {
  /// The type of the body.
  public typealias Body = Never

  private let resolve: () -> [Element]

  /// Creates views for each element of `data`.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - id: The key path of the ID of an element.
  ///   - content: Returns the views for an element.
  public init<Data: Sequence>(
    _ data: Data, id: KeyPath<Data.Element, some Hashable>,
    @ViewBuilder content: (Data.Element) -> some View
  ) {
    let views = data.map { (id: AnyHashable($0[keyPath: id]), view: content($0)) }
    resolve = {
      let place = ViewReading.nextPlace(for: "ForEach")
      return views.flatMap { id, view in
        let content = ViewReading.changing({ $0.place = place + [id] }, in: { view.content })
        return content.asOneRow.map { element -> Element in
          if case .button(let button) = element { return .button(button.ofData) }
          return element.tagged(id)
        }
      }
    }
  }

  var elements: [Element] { resolve() }

  /// Creates views for each element of `data`.
  ///
  /// - Parameters:
  ///   - data: The elements.
  ///   - content: Returns the views for an element.
  public init<Data: Sequence>(
    _ data: Data, @ViewBuilder content: (Data.Element) -> some View
  ) where Data.Element: Identifiable {
    self.init(data, id: \.id, content: content)
  }

  /// Creates views for each element of the data of a binding.
  ///
  /// - Parameters:
  ///   - data: The binding to the elements.
  ///   - content: Returns the views for the binding to an element.
  public init<Data: MutableCollection>(
    _ data: Binding<Data>, @ViewBuilder content: (Binding<Data.Element>) -> some View
  ) where Data.Element: Identifiable {
    let elements = data.wrappedValue.indices.map { index in
      (
        id: data.wrappedValue[index].id,
        binding: Binding(
          get: { data.wrappedValue[index] }, set: { data.wrappedValue[index] = $0 }, observe: nil)
      )
    }
    self.init(elements, id: \.id) { content($0.binding) }
  }

  /// Creates views for each number of `data`. The ID of an element is the number.
  ///
  /// - Parameters:
  ///   - data: The numbers.
  ///   - content: Returns the views for a number.
  public init(_ data: Range<Int>, @ViewBuilder content: (Int) -> some View) {
    self.init(data, id: \.self, content: content)
  }
}

extension [Element] {
  /// The elements, with all texts without tags combined into a single row.
  fileprivate var asOneRow: [Element] {
    var (elements, label): ([Element], Int?) = ([], nil)
    for element in self {
      guard case .row(let row) = element, row.tag == nil else {
        elements.append(element)
        continue
      }
      if let label, case .row(var first) = elements[label] {
        first.detail = [first.detail, row.label].compactMap { $0 }.joined(separator: " ")
        elements[label] = .row(first)
      } else {
        label = elements.count
        elements.append(element)
      }
    }
    return elements
  }
}
