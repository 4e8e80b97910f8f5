// SPDX-License-Identifier: GPL-3.0-or-later

/// A field that takes one of several options (SwiftUI's `Picker`).
public struct Picker: Sendable {
  /// The options, in order. The one that is chosen initially is selected.
  public private(set) var options: [Item]

  /// Makes a picker, whose options are not compared with each other yet.
  public init(options: [Item] = []) { self.options = options }

  /// Adds an option, which is not compared with the others yet.
  public mutating func add(_ option: Item) { options.append(option) }

  /// Refuses options that break a rule of the labels and IDs of items.
  public func validate() throws(DialogError) {
    try DeclaredItems(options).validate()
  }

  /// Selects the option whose label or ID is `name`, regardless of case.
  ///
  /// - Returns: Whether there is one.
  public mutating func select(_ name: Text) -> Bool {
    let key = AnswerKey(name)
    let named = options.indices.filter { options[$0].isCalled(key) }
    // A label that several options share names none of them.
    let index = named.count == 1 ? named.first : nil
    options = options.enumerated().map { $1.selected($0 == index) }
    return index != nil
  }

  /// The options, of which one may be chosen.
  var choice: Field.Options {
    Field.Options(value: options.first { $0.isSelected }?.output) { label, value, words in
      let options = options.map { option in
        value.map { option.selected($0 == .text(option.output)) } ?? option
      }
      return ItemAnswers(options: options, of: label, in: words)
    }
  }
}

extension Item {
  /// Returns this item, selected initially or not.
  func selected(_ isSelected: Bool) -> Item {
    Item(label, translation: translation, id: id, detail: detail, isSelected: isSelected)
  }
}
