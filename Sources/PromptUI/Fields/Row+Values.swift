// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs

extension Row {
  /// Returns the value that the row represents; nil if the row has no value of this type.
  func value<Value: Hashable>(_ type: Value.Type) -> Value? { tag?.base as? Value }

  /// Returns the row as an item of a dialog.
  func item(isSelected: Bool) -> Item {
    Item(RawText(label), detail: detail.map { RawText($0) }, isSelected: isSelected)
  }
}

extension [Row] {
  /// Returns the values that the rows represent, in order.
  ///
  /// - Throws: `PresentationError.invalid` if a row has no value of this type, or if two rows have
  ///   the same value.
  func values<Value: Hashable>() throws(PresentationError) -> [Value] {
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
