// SPDX-License-Identifier: GPL-3.0-or-later

/// A field that is on or off (SwiftUI's `Toggle`). It is asked for as a question that yes and no
/// answer.
public struct Toggle: Sendable {
  /// Whether it is on initially.
  public var isOn: Bool

  /// Makes a toggle.
  public init(isOn: Bool = false) { self.isOn = isOn }

  /// Yes and no, of which one is chosen.
  var choice: Field.Options {
    Field.Options(value: Self.value(isOn)) { label, value, words in
      let isOn = value.map { $0 == .text(Self.value(true)) } ?? isOn
      return ItemAnswers(yesOrNo: label, isOn: isOn, in: words)
    }
  }

  /// The value of a toggle that is on or off.
  private static func value(_ isOn: Bool) -> Text { isOn ? "on" : "off" }

  /// Yes and no, as items of which one is chosen.
  ///
  /// - Parameter isOn: What is chosen initially.
  static func items(isOn: Bool, in words: Words) -> [Item] {
    [(Word.yes, true), (.no, false)].map { word, means in
      Item(
        Text(word.english), translation: Text(words.text(of: word)), id: value(means),
        isSelected: means == isOn)
    }
  }
}
