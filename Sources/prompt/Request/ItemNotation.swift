// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// An item in the notation of `--item`: `LABEL[:[on|off][=ID]]` (prompt(1), Choosing several).
struct ItemNotation: Equatable {
  let label: RawText
  let id: RawText?
  /// The text that is shown beside the label. The notation cannot contain such a text.
  let detail: RawText?
  /// Whether the item is selected initially.
  let isSelected: Bool

  /// Creates an item from values that are not in this notation.
  init(label: RawText, id: RawText?, detail: RawText?, isSelected: Bool) {
    (self.label, self.id, self.detail, self.isSelected) = (label, id, detail, isSelected)
  }

  /// Parses `notation`.
  ///
  /// - Throws: A usage error if the state or the ID is malformed, or if an ID does not follow a
  ///   colon. The label is not checked.
  init(_ notation: RawText) throws(ExitError) {
    let notation = try LabelNotation(notation)
    (label, id, detail) = (notation.label, notation.id, nil)
    switch notation.word {
    case "on": isSelected = true
    case "", "off": isSelected = false
    default:
      throw .usage(
        "'\(notation.word.shown)' is not the state of an item: a state is on or off; "
          + "write another colon after a label that contains one", .choosingSeveral)
    }
  }
}
