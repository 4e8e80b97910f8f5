// SPDX-License-Identifier: GPL-3.0-or-later

/// A field that is on or off (SwiftUI's `Toggle`), with a question that is answered by yes or no.
package struct ToggleField: Sendable {
  /// Whether the field is on initially.
  package var isOn: Bool

  /// Creates a toggle.
  package init(isOn: Bool = false) { self.isOn = isOn }

  /// The options yes and no.
  var choice: Field.Options {
    Field.Options(value: ItemAnswers.output(ofYes: isOn)) { label, value, words in
      let isOn = value.map { $0 == .text(ItemAnswers.output(ofYes: true)) } ?? isOn
      return ItemAnswers(yesOrNo: label, isOn: isOn, in: words)
    }
  }
}
