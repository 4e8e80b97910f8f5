// SPDX-License-Identifier: GPL-3.0-or-later

extension Dialog {
  /// Refuses actions that could be mistaken for one another, or whose labels cannot be shown as
  /// they are (prompt(1), Actions and roles).
  static func validate(_ actions: [Action]) throws(DialogError) {
    if actions.count(where: { $0.role == .cancel }) > 1 { throw .severalCancelActions }
    if actions.count(where: { $0.isDefault }) > 1 { throw .severalDefaultActions }

    var owners: [String: Int] = [:]
    for index in actions.indices {
      let action = actions[index]
      // If the label is printed, it must be possible to show it. With an ID, its data may contain
      // anything.
      if action.id == nil { try action.label.validateAsLabel() }
      let key = AnswerKey(action.label).folded
      // Invisible characters are shown in a visible form, except for white space.
      let isInvisible = key.unicodeScalars.allSatisfy { $0.properties.isDefaultIgnorableCodePoint }
      if isInvisible, action.id == nil || key.isEmpty { throw .emptyLabel }
      func own(_ name: String) throws(DialogError) {
        let owner = owners.updateValue(index, forKey: name) ?? index
        if owner != index {
          // mutant: no two actions have the same name
          throw .sameName(actions[owner], action)
        }
      }
      try own(key)
      if let id = action.id { try own(AnswerKey(id).folded) }
    }
  }

  /// Refuses a required text that cannot be typed, that could cancel, or that is for more than one
  /// action (prompt(1), Answers).
  func validateRequiredText() throws(DialogError) {
    guard let requiredText else { return }
    let scalars = requiredText.string.unicodeScalars
    let isTypeable =
      requiredText.isPlain
      // A joiner or variation selector is shown, but a person cannot tell how to type it.
      && !scalars.contains { $0.properties.isDefaultIgnorableCodePoint }
      && scalars.first?.properties.isWhitespace == false
      && scalars.last?.properties.isWhitespace == false
    guard isTypeable else { throw .requiredTextCannotBeTyped(requiredText) }
    guard soleAction != nil else { throw .requiredTextForSeveralActions }
    // mutant: a text that cancels does not confirm
    if cancelsInSomeLanguage(AnswerMatcher(requiredText)) {
      throw .requiredTextCancels(requiredText)
    }
  }

  /// Returns whether an answer chooses the cancel action in any language. A person who types it in
  /// order to cancel must not confirm with it.
  private func cancelsInSomeLanguage(_ matcher: AnswerMatcher) -> Bool {
    guard let cancel = cancelAction.map({ actions[$0] }) else { return false }
    if cancel.isCalled(matcher.key) || Words.isNoInAnyLanguage(matcher.key) { return true }
    var labels = [cancel.label, cancel.translation].compactMap { $0 }
    if cancel.isAutomatic { labels += Words.cancelLabelsInAllLanguages }
    // mutant: the beginning of the cancel action's label does not confirm
    //   `matcher.key.isNumber ? .whole : .beginning` -> `.whole`
    let least: AnswerMatcher.Match = matcher.key.isNumber ? .whole : .beginning
    return labels.contains { matcher.match(AnswerKey($0)) >= least }
  }
}

extension Text {
  /// Refuses a label that cannot be shown as it is: one with control characters, or that is not
  /// valid UTF-8.
  public func validateAsLabel() throws(DialogError) {
    guard isValidUTF8 else { throw .labelIsNotUTF8(self) }
    if hasControlCharacter { throw .controlCharacterInLabel(self) }
  }

  /// Whether the text contains a control character, of C0 or C1.
  public var hasControlCharacter: Bool { string.unicodeScalars.contains { $0.isControl } }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool {
    !(0x20..<0x7F ~= value) && properties.generalCategory == .control
  }
}
