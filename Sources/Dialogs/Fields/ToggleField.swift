// SPDX-License-Identifier: GPL-3.0-or-later

/// A field that is on or off (SwiftUI's `Toggle`), with a question that is answered by yes or no.
package struct ToggleField: Sendable {
  /// Whether the field is on initially.
  package var isOn: Bool

  /// Creates a toggle.
  package init(isOn: Bool = false) { self.isOn = isOn }

  /// The options yes and no.
  var choice: Field.Options {
    Field.Options(value: Self.value(isOn)) { label, value, words in
      let isOn = value.map { $0 == .text(Self.value(true)) } ?? isOn
      return ItemAnswers(yesOrNo: label, isOn: isOn, in: words)
    }
  }

  /// The value of a toggle that is on or off.
  private static func value(_ isOn: Bool) -> RawText { isOn ? "on" : "off" }

  /// Returns the options yes and no.
  ///
  /// - Parameter isOn: Whether yes is selected.
  static func items(isOn: Bool, in words: Words) -> [Item] {
    [(Word.yes, true), (.no, false)].map { word, means in
      Item(
        RawText(word.english), translation: RawText(words.text(of: word)), id: value(means),
        isSelected: means == isOn)
    }
  }
}
