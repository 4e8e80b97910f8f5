// SPDX-License-Identifier: GPL-3.0-or-later

/// The labels of actions on screen.
extension Words {
  /// Returns the label that is shown for the action at `index`. An automatic action has a label in
  /// this language, unless another action has the same name. Any other action has the author's
  /// translation or, without a translation, the author's label.
  func label(of index: Int, in dialog: Dialog) -> RawText {
    let action = dialog.actions[index]
    guard action.isAutomatic else { return action.translation ?? action.label }
    let label = automaticLabel(of: action)
    if label == action.label { return label }
    let matcher = AnswerMatcher(label)
    var isTaken = dialog.actions.isWritten(matcher.key)
    dialog.actions.list.forEachLine { _, cells in
      isTaken = isTaken || matcher.isWhole(cells)
    }
    return isTaken ? action.label : label
  }

  /// Returns the label in this language of the automatic action at `index` if this label is not
  /// shown, since an author's action has the same name; nil in other cases.
  func hiddenLabel(of index: Int, in dialog: Dialog) -> RawText? {
    let action = dialog.actions[index]
    guard action.isAutomatic else { return nil }
    let label = automaticLabel(of: action)
    return label != action.label && dialog.actions.isWritten(AnswerKey(label)) ? label : nil
  }

  private func automaticLabel(of action: Action) -> RawText {
    RawText(self(action.role == .cancel ? .cancel : .ok).string)
  }

  /// Returns the label of the action at `index`, shortened to `columns` columns.
  func shownLabel(of index: Int, in dialog: Dialog, columns: Int) -> PlainText {
    PlainText(label: label(of: index, in: dialog), columns: columns)
  }

  /// Returns the label of the action at `index` for use in a sentence, without a colon or a
  /// question mark at its end.
  func sentenceLabel(of index: Int, in dialog: Dialog) -> PlainText {
    PlainText(label: label(of: index, in: dialog).withoutEnd)
  }

  /// Returns the label of the action at `index`, for use before keys.
  func shownLabel(of index: Int, in dialog: Dialog) -> PlainText {
    besideKeys(PlainText(label: label(of: index, in: dialog)))
  }
}

extension Actions {
  /// Returns whether `key` is a label, a translated label or an ID of an author's action.
  fileprivate func isWritten(_ key: AnswerKey) -> Bool {
    written.contains { action in
      !action.isAutomatic
        && [action.label, action.translation, action.id].contains { $0.map(AnswerKey.init) == key }
    }
  }
}
