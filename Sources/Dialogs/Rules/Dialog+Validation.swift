// SPDX-License-Identifier: GPL-3.0-or-later

extension Dialog {
  /// Refuses actions that could be mistaken for one another, or that cannot be shown as they are
  /// (prompt(1), Actions and roles).
  static func validate(_ actions: [Action]) throws(DialogError) {
    if actions.count(where: { $0.role == .cancel }) > 1 { throw .severalCancelActions }
    if actions.count(where: { $0.isDefault }) > 1 { throw .severalDefaultActions }

    var owners: [String: Int] = [:]
    for index in actions.indices {
      let action = actions[index]
      // What is printed can be shown; an ID stands for a label whose data cannot.
      if action.id == nil { try action.label.validateAsLabel() }
      let key = AnswerKey(action.label).folded
      // White space cannot be shown visibly; other characters that cannot be seen can.
      let isInvisible = key.unicodeScalars.allSatisfy { $0.properties.isDefaultIgnorableCodePoint }
      if isInvisible, action.id == nil || key.isEmpty { throw .emptyLabel }
      func own(_ name: String) throws(DialogError) {
        let owner = owners.updateValue(index, forKey: name) ?? index
        if owner != index {
          // mutant: no two actions have one name
          throw .sameName(actions[owner], action)
        }
      }
      try own(key)
      if let id = action.id { try own(AnswerKey(id).folded) }
    }
  }

  /// Refuses a text to type that could not be typed, that cancels, or that names no one action
  /// (prompt(1), Answers).
  func validateRequiredText() throws(DialogError) {
    guard let requiredText else { return }
    let scalars = requiredText.string.unicodeScalars
    let isTypeable =
      requiredText.isPlain
      // What joins or varies its neighbours is shown, but not so that it could be typed.
      && !scalars.contains { $0.properties.isDefaultIgnorableCodePoint }
      && scalars.first?.properties.isWhitespace == false
      && scalars.last?.properties.isWhitespace == false
    guard isTypeable else { throw .requiredTextCannotBeTyped(requiredText) }
    guard soleAction != nil else { throw .requiredTextForSeveralActions }
    // mutant: no text that cancels confirms
    if cancelsInSomeLanguage(AnswerMatcher(requiredText)) {
      throw .requiredTextCancels(requiredText)
    }
  }

  /// Whether an answer chooses the cancel action for somebody, in whatever language: whoever types it
  /// to cancel must never confirm by it.
  private func cancelsInSomeLanguage(_ matcher: AnswerMatcher) -> Bool {
    guard let cancel = cancelAction.map({ actions[$0] }) else { return false }
    if cancel.isCalled(matcher.key) || Words.isNoInAnyLanguage(matcher.key) { return true }
    var labels = [cancel.label, cancel.translation].compactMap { $0 }
    if cancel.isAutomatic { labels += Words.cancelLabelsInAllLanguages }
    // mutant: no beginning of the cancel action's label confirms
    //   `matcher.key.isNumber ? .whole : .beginning` -> `.whole`
    let least: AnswerMatcher.Match = matcher.key.isNumber ? .whole : .beginning
    return labels.contains { matcher.match(AnswerKey($0)) >= least }
  }
}

extension Text {
  /// Refuses what cannot be shown as it is in a label: bytes that are no UTF-8, and controls.
  public func validateAsLabel() throws(DialogError) {
    guard isValidUTF8 else { throw .labelIsNotUTF8(self) }
    if holdsControl { throw .controlCharacterInLabel(self) }
  }

  /// Whether one of its characters is a control, of C1 for one.
  public var holdsControl: Bool { string.unicodeScalars.contains { $0.isControl } }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool {
    !(0x20..<0x7F ~= value) && properties.generalCategory == .control
  }
}
