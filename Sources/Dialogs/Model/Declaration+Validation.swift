// SPDX-License-Identifier: GPL-3.0-or-later

extension Dialog.Declaration {
  /// Rejects several cancel actions, several default actions, and the actions that `validateNames`
  /// rejects (prompt(1), Actions and roles).
  static func validate(_ actions: [Action]) throws(DialogError) {
    if actions.count(where: { $0.role == .cancel }) > 1 { throw .severalCancelActions }
    if actions.count(where: { $0.isDefault }) > 1 { throw .severalDefaultActions }
    // If two actions had the same name, one answer could mean either of them.
    try actions.validateNames(orThrow: .emptyLabel) { .sameName($0, $1) }
  }

  /// Rejects a required text that cannot be typed, or that could cancel. Also rejects a required
  /// text if the dialog does not have exactly one action that does not cancel (prompt(1), Answers).
  func validateRequiredText() throws(DialogError) {
    guard let requiredText else { return }
    let scalars = requiredText.string.unicodeScalars
    let isTypeable =
      requiredText.isPlain
      // A joiner or a variation selector may be a part of a plain text, but the user cannot see
      // that it has to be typed.
      && !scalars.contains { $0.isInvisible }
      && scalars.first?.properties.isWhitespace == false
      && scalars.last?.properties.isWhitespace == false
    guard isTypeable else { throw .requiredTextCannotBeTyped(requiredText) }
    guard actions.soleIndex != nil else { throw .requiredTextForSeveralActions }
    if cancelsInSomeLanguage(AnswerMatcher(requiredText)) {
      throw .requiredTextCancels(requiredText)
    }
  }

  /// Returns whether an answer cancels in any language. A user who types such an answer in order to
  /// cancel must not confirm the action.
  private func cancelsInSomeLanguage(_ matcher: AnswerMatcher) -> Bool {
    guard let cancel = cancelAction.map({ actions[$0] }) else { return false }
    if cancel.isCalled(matcher.key) || Words.isNoInVersion1(matcher.key) { return true }
    var labels = [cancel.label, cancel.translation].compactMap { $0 }
    if cancel.isAutomatic { labels += Words.cancelLabelsInAllLanguages }
    // The beginning of a label is accepted as an answer, unless it is a number.
    let least: AnswerMatcher.Match = matcher.key.isNumber ? .whole : .beginning
    return labels.contains { matcher.match(AnswerKey($0)) >= least }
  }
}

extension Array where Element: ListedRow {
  /// Rejects a blank label, a label without an ID that is invisible or cannot be shown as it is,
  /// and rows with the same name. Several rows may have the same label only if each of them has an
  /// ID.
  ///
  /// - Parameters:
  ///   - unseen: The error for a blank or invisible label.
  ///   - same: Returns the error if the second row has the same name as the first row.
  func validateNames(
    orThrow unseen: DialogError, _ same: (Element, Element) -> DialogError
  ) throws(DialogError) {
    var (labels, ids): ([AnswerKey: Int], [AnswerKey: Int]) = ([:], [:])
    for (index, row) in enumerated() {
      // If the row has no ID, its label is printed, and has to be shown exactly as it is printed.
      if row.id == nil {
        do throws(LabelError) { try row.label.validateAsLabel() } catch { throw .label(error) }
      }
      let (label, id) = (AnswerKey(row.label), row.id.map(AnswerKey.init))
      // On screen, white space stays invisible, but other invisible characters are shown in a
      // visible form. A label of such characters is therefore accepted if an ID is printed in its
      // place.
      let isInvisible = label.folded.unicodeScalars.allSatisfy { $0.isInvisible }
      if isInvisible, id == nil || label.folded.isEmpty { throw unseen }
      let namesake = labels[label].flatMap { id == nil || self[$0].id == nil ? $0 : nil }
      let owner = namesake ?? ids[label] ?? id.flatMap { ids[$0] ?? labels[$0] }
      if let owner { throw same(self[owner], row) }
      labels[label] = index
      if let id { ids[id] = index }
    }
  }
}
