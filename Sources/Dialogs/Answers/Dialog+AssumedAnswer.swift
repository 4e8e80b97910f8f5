// SPDX-License-Identifier: GPL-3.0-or-later

/// Assumed answers, which are given in advance (prompt(1), Answers).
extension Dialog {
  /// Returns the outcome of an assumed answer, with the initial values of the fields and the
  /// initial selection. If the values or the selection are not valid, only the cancel action can be
  /// chosen. If no item is selected, a destructive action cannot be chosen either.
  package func outcome(assuming answer: RawText) -> DialogOutcome {
    guard let index = action(assuming: answer) else { return .unanswered }
    if index == cancelAction { return .chosen(ChosenAction(index, of: actions), by: .assumed) }
    let selection = initialSelection
    // A script may interpret an empty selection as all items, so a destructive action requires a
    // selected item.
    let destroysNothing = hasItems && selection.count == 0 && actions[index].role == .destructive
    guard allowsInitialSelection, !destroysNothing, let values = assumedValues else {
      return .unanswered
    }
    return .chosen(
      ChosenAction(index, of: actions, values: values, selection: selection), by: .assumed)
  }

  /// Returns the index of the action that `answer` chooses: by the required text, if there is one;
  /// otherwise by the whole label or ID of the action. Yes and no are accepted in English, since a
  /// script must not depend on the language; with a required text, no and the names of the cancel
  /// action still cancel. Returns nil if no single action is chosen.
  package func action(assuming answer: RawText) -> Int? {
    let key = AnswerKey(answer)
    if let requiredText {
      if requiredText.isTyped(by: answer) { return soleAction }
      guard let cancelAction else { return nil }
      let cancels = actions[cancelAction].isCalled(key) || Words.english.isNo(key)
      return cancels ? cancelAction : nil
    }
    let matcher = AnswerMatcher(answer)
    var lines: [Int] = []
    actions.list.forEachLine { line, cells in
      if matcher.isWhole(cells) { lines.append(actions.listIndex + line) }
    }
    let named = actions.indicesOutsideList.filter { actions[$0].isCalled(key) }
    if let whole = interpretation(ofWhole: matcher, named: named, lines: lines) {
      if case .action(let index) = whole { return index } else { return nil }
    }
    if Words.english.isYes(key) { return soleAction }
    if Words.english.isNo(key) { return cancelAction }
    return nil
  }

  /// The first field whose initial value cannot be assumed, and the reason in English; nil if all
  /// initial values can be assumed. The check may take a long time.
  package var refusedInitialValue: (field: Field, reason: PlainText)? {
    for field in fields {
      if let reason = field.initialRefusal { return (field, reason) }
    }
    return nil
  }

  /// The values that the fields have if the answer is assumed (prompt(1), Forms); nil if an initial
  /// value cannot be assumed.
  var assumedValues: [FieldValue]? {
    let values = fields.compactMap { $0.assumedValue }
    return values.count == fields.count ? values : nil
  }
}
