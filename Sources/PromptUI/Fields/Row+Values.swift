// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs

extension Row {
  /// Returns the value that the row represents; nil if the row has no value of this type.
  func value<Value: Hashable>(_ type: Value.Type) -> Value? { tag?.base as? Value }
}

extension [Row] {
  /// The labels in a visible form. Since the rows may be data, equal labels are distinguished by a
  /// number.
  var names: [RawText] { map { RawText($0.label).visible }.shownNames }

  /// Returns the rows as items of a dialog.
  ///
  /// - Parameter isSelected: Returns whether the item with a value is selected.
  /// - Throws: `PresentationError.invalid` if a row has no value of this type, or if two rows have
  ///   the same value.
  func items<Value: Hashable>(
    where isSelected: (Value) -> Bool
  ) throws(PresentationError) -> [Item] {
    let (names, values) = (names, try values() as [Value])
    return indices.map { index in
      Item(
        names[index], detail: self[index].detail.map { RawText($0).printable },
        isSelected: isSelected(values[index]))
    }
  }

  /// Returns the values that the rows represent, in order.
  ///
  /// - Throws: `PresentationError.invalid` if a row has no value of this type, or if two rows have
  ///   the same value.
  private func values<Value: Hashable>() throws(PresentationError) -> [Value] {
    var (values, known): ([Value], Set<Value>) = ([], [])
    for row in self {
      guard let value = row.value(Value.self) else {
        throw .invalid(tagOf: row.label, isNo: "\(Value.self)")
      }
      guard known.insert(value).inserted else { throw .invalid(sameTagOf: row.label) }
      values.append(value)
    }
    return values
  }
}

extension RawText {
  /// The text with all control characters and invisible characters in a visible form.
  var visible: RawText { RawText(PlainText(label: self).string) }
}
