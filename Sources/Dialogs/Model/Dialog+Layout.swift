// SPDX-License-Identifier: GPL-3.0-or-later

extension Dialog {
  /// Whether each action has a row of its own. Unless a text is required, the actions have rows if
  /// several of them do not cancel, if several actions directly follow fields, or if some share a
  /// label, so that only a number or an ID identifies them.
  var showsActionsAsRows: Bool {
    requiredText == nil
      && (actions.offersSeveralChoices || !fields.isEmpty && !hasItems && actions.count > 1
        || !actions.sharedLabels.isEmpty)
  }

  /// Whether the dialog consists of one field, which takes one line.
  var isSoleField: Bool {
    fields.count == 1 && declaration.isBlank && !hasItems && !asksForAction
  }

  /// Returns the indentation of a field; empty if the dialog consists of the field or is read
  /// aloud.
  func fieldIndentation(in words: Words) -> String { isSoleField || words.isSpoken ? "" : "  " }

  /// Whether the title and the question may share a line, since nothing is shown between them.
  var mayBeOneLine: Bool {
    message == nil && fields.isEmpty && !hasItems && requiredText == nil && !showsActionsAsRows
  }
}
