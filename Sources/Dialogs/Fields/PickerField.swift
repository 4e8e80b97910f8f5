// SPDX-License-Identifier: GPL-3.0-or-later

/// A field that takes one of several options (SwiftUI's `Picker`).
package struct PickerField: Sendable {
  /// The options, in order. The initial option is selected.
  package private(set) var options: [Item]

  /// Creates a picker without validating its options.
  package init(options: [Item] = []) { self.options = options }

  /// Adds an option without validating it.
  package mutating func add(_ option: Item) { options.append(option) }

  /// Selects the option whose label or ID is `name`, regardless of case. If there is no such
  /// option, or several, no option is selected.
  ///
  /// - Returns: Whether there is exactly one such option.
  package mutating func select(_ name: RawText) -> Bool {
    let index = options.index(called: name)
    options = options.enumerated().map { $1.selected($0 == index) }
    return index != nil
  }

  /// The options, of which the user chooses one.
  var choice: Field.Options {
    Field.Options(value: options.first { $0.isSelected }?.output) { label, value, words in
      let options = options.map { option in
        value.map { option.selected($0 == .text(option.output)) } ?? option
      }
      return ItemAnswers(about: Items(written: options), .one, .options, label: label, in: words)
    }
  }
}

extension Item {
  /// Returns this item, selected initially or not.
  func selected(_ isSelected: Bool) -> Item {
    Item(label, translation: translation, id: id, detail: detail, isSelected: isSelected)
  }
}
