// SPDX-License-Identifier: GPL-3.0-or-later

extension Words {
  /// Returns whether `key` is yes in this language or in English.
  func isYes(_ key: AnswerKey) -> Bool { means(key, .yes) || means(key, .yesLetter) }

  /// Returns whether `key` is yes or no in this language or in English.
  func isYesOrNo(_ key: AnswerKey) -> Bool { isYes(key) || isNo(key) }

  /// Returns whether `key` is no in this language or in English.
  func isNo(_ key: AnswerKey) -> Bool { means(key, .no) || means(key, .noLetter) }

  /// Returns whether `key` means yes rather than no; nil if it means neither, or both.
  func yesOrNo(_ key: AnswerKey) -> Bool? {
    let isYes = isYes(key)
    return isYes == isNo(key) ? nil : isYes
  }

  /// Returns a letter that is an answer. If the script has no capitals, it is the English one, whose case
  /// shows which answer is the default.
  func letter(_ word: Word) -> String {
    let local = text(of: word)
    return local.uppercased() == local ? word.english : local
  }

  /// Returns whether `key` is all, of the items of a checklist, in this language or in English.
  func isAll(_ key: AnswerKey) -> Bool { means(key, .all) }

  /// Returns whether `key` is none, of the items of a checklist, in this language or in English.
  func isNone(_ key: AnswerKey) -> Bool { means(key, .none) }

  private func means(_ key: AnswerKey, _ word: Word) -> Bool {
    let local = text(of: word)
    // The English words are folded already.
    return key.folded == word.english
      || local != word.english && AnswerKey(Text(local)) == key
  }

  /// Returns the label of the action at `index` as it is shown: those of automatic actions in this
  /// language, unless another action has the same name in it, others as their author wrote or
  /// translated them.
  func label(of index: Int, in dialog: Dialog) -> Text {
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

  /// Returns the label of the automatic action at `index` in this language if it is not shown, since
  /// the author has another action with that name; nil in other cases.
  func hiddenLabel(of index: Int, in dialog: Dialog) -> Text? {
    let action = dialog.actions[index]
    guard action.isAutomatic else { return nil }
    let label = automaticLabel(of: action)
    return label != action.label && dialog.actions.isWritten(AnswerKey(label)) ? label : nil
  }

  private func automaticLabel(of action: Action) -> Text {
    Text(self(action.role == .cancel ? .cancel : .ok).string)
  }

  /// Returns the answer that `key` is in this language and not in English: yes or no; nil if it is
  /// neither, or both.
  func translatedYesOrNo(_ key: AnswerKey) -> Bool? {
    Words.english.isYesOrNo(key) ? nil : yesOrNo(key)
  }

  /// Returns the beginning of the label of the action at `index`, ready to be drawn on a line that
  /// has other text.
  func shownLabel(of index: Int, in dialog: Dialog, columns: Int) -> PlainText {
    PlainText(label: label(of: index, in: dialog), columns: columns)
  }

  /// Returns the label of the action at `index`, ready to be drawn beside keys.
  func shownLabel(of index: Int, in dialog: Dialog) -> PlainText {
    besideKeys(PlainText(label: label(of: index, in: dialog)))
  }
}

extension Actions {
  /// Returns whether `key` is a label, a translated label or an ID of an action that the author wrote.
  fileprivate func isWritten(_ key: AnswerKey) -> Bool {
    written.contains { action in
      !action.isAutomatic
        && [action.label, action.translation, action.id].contains { $0.map(AnswerKey.init) == key }
    }
  }
}
