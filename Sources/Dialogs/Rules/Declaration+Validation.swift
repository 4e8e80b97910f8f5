// SPDX-License-Identifier: GPL-3.0-or-later

extension Dialog.Declaration {
  /// Refuses actions that could be mistaken for one another, or whose labels cannot be shown as
  /// they are (prompt(1), Actions and roles).
  static func validate(_ actions: [Action]) throws(DialogError) {
    if actions.count(where: { $0.role == .cancel }) > 1 { throw .severalCancelActions }
    if actions.count(where: { $0.isDefault }) > 1 { throw .severalDefaultActions }
    // Otherwise one answer could mean two actions.
    try actions.validateNames(orThrow: .emptyLabel) { .sameName($0, $1) }
  }

  /// Refuses a required text that cannot be typed, that could cancel, or that is for more than one
  /// action (prompt(1), Answers).
  func validateRequiredText() throws(DialogError) {
    guard let requiredText else { return }
    let scalars = requiredText.string.unicodeScalars
    let isTypeable =
      requiredText.isPlain
      // A joiner or variation selector is shown, but does not show how it is typed.
      && !scalars.contains { $0.isInvisible }
      && scalars.first?.properties.isWhitespace == false
      && scalars.last?.properties.isWhitespace == false
    guard isTypeable else { throw .requiredTextCannotBeTyped(requiredText) }
    guard actions.soleIndex != nil else { throw .requiredTextForSeveralActions }
    if cancelsInSomeLanguage(AnswerMatcher(requiredText)) {
      throw .requiredTextCancels(requiredText)
    }
  }

  /// Returns whether an answer chooses the cancel action in any language. A user who types it in
  /// order to cancel must not confirm with it.
  private func cancelsInSomeLanguage(_ matcher: AnswerMatcher) -> Bool {
    guard let cancel = cancelAction.map({ actions[$0] }) else { return false }
    if cancel.isCalled(matcher.key) || Words.isNoInAnyLanguage(matcher.key) { return true }
    var labels = [cancel.label, cancel.translation].compactMap { $0 }
    if cancel.isAutomatic { labels += Words.cancelLabelsInAllLanguages }
    // The beginning of a label is an answer, unless it is a number.
    let least: AnswerMatcher.Match = matcher.key.isNumber ? .whole : .beginning
    return labels.contains { matcher.match(AnswerKey($0)) >= least }
  }
}

extension Array where Element: ListedRow {
  /// Refuses rows whose labels cannot be shown as they are, or that could be mistaken for one another.
  ///
  /// - Parameters:
  ///   - unseen: The error if a label cannot be seen.
  ///   - same: Returns the error if the second row has a name of the first.
  func validateNames(
    orThrow unseen: DialogError, _ same: (Element, Element) -> DialogError
  ) throws(DialogError) {
    var owners = NameOwners()
    for (index, row) in enumerated() {
      let key = AnswerKey(row.label)
      if try !row.label.isVisibleLabel(key, id: row.id) { throw unseen }
      if let owner = owners.add(key, row.id, of: index) { throw same(self[owner], row) }
    }
  }
}

/// The names of actions or items, by which no two of them may be called. Only a label may be that of
/// several, if each of them has an ID of its own.
private struct NameOwners {
  private var labels: [AnswerKey: (index: Int, hasID: Bool)] = [:]
  private var ids: [AnswerKey: Int] = [:]

  /// Adds the names of the action or item at `index`.
  ///
  /// - Returns: The index of another that has one of the names already; nil if there is none.
  mutating func add(_ label: AnswerKey, _ id: Text?, of index: Int) -> Int? {
    if let owner = labels[label], !owner.hasID || id == nil { return owner.index }
    if let owner = ids[label] { return owner }
    if let id = id.map(AnswerKey.init) {
      if let owner = ids[id] ?? labels[id]?.index { return owner }
      ids[id] = index
    }
    labels[label] = (index, id != nil)
    return nil
  }
}

extension Text {
  /// Returns whether the label of an action or item can be seen.
  ///
  /// - Parameter key: The label as it is compared.
  /// - Throws: `DialogError` if it is printed, since there is no ID, but cannot be shown as it is. With
  ///   an ID, the data in a label may be anything.
  fileprivate func isVisibleLabel(_ key: AnswerKey, id: Text?) throws(DialogError) -> Bool {
    if id == nil { try validateAsLabel() }
    // Invisible characters are shown in a visible form, except for white space.
    let isInvisible = key.folded.unicodeScalars.allSatisfy { $0.isInvisible }
    return !isInvisible || id != nil && !key.folded.isEmpty
  }

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
