// SPDX-License-Identifier: GPL-3.0-or-later

/// The meanings of answers to the question about an action (prompt(1), Answers and Many actions).
///
/// `RowNames` contains the names of the actions, `Answers+Letters` the rules for the letters in a
/// question, and `Dialog+WholeAnswer` the rules for whole labels and IDs.
struct Answers: Sendable {
  /// The meaning of an answer.
  enum Interpretation: Sendable, Equatable {
    /// The action at this index.
    case action(Int)
    /// Any of the actions at these indices.
    case ambiguous([Int])
    /// Nothing.
    case unknown
    /// Nothing, since the answer is empty, and there is no default action.
    case noDefault
  }

  let dialog: Dialog
  let words: Words
  /// The names of the actions.
  let names: RowNames
  /// Whether the labels contradict yes and no, so that neither chooses an action.
  private(set) var hasContraryLabels = false
  /// The letters in the question. They are nil if the actions have rows, if a text is required, or
  /// if Enter chooses the only action.
  private(set) var letters: Letters?

  /// Prepares the answers to `dialog` in the language of `words`.
  init(to dialog: Dialog, in words: Words) {
    self.dialog = dialog
    self.words = words
    names = RowNames(ofActionsIn: dialog, in: words)
    hasContraryLabels = findContraryLabels()
    let needsNone = dialog.actions.count == 1 && dialog.defaultAction == 0
    if !dialog.showsActionsAsRows, dialog.requiredText == nil, !needsNone {
      letters = findLetters()
    }
  }
}

// MARK: What an answer means

extension Answers {
  /// Returns the meaning of `answer` while all actions are on screen.
  func interpretation(of answer: RawText) -> Interpretation {
    interpretation(of: answer, names.search(for: answer), in: ListState())
  }

  /// Returns the meaning of an answer. If the answer has no meaning, digits of other scripts are
  /// replaced by ASCII digits, and the meaning of the result is returned.
  func interpretation(
    of answer: RawText, _ search: RowNames.Search, in listState: ListState
  ) -> Interpretation {
    let meaning = interpretation(of: search, in: listState)
    guard meaning == .unknown, let digits = answer.withASCIIDigits else { return meaning }
    return interpretation(of: names.search(for: digits), in: listState)
  }

  /// Returns the meaning of an answer, by the rules in prompt(1), Answers, in the same order.
  ///
  /// - Parameter listState: The actions on screen. A number or the beginning of a label must not
  ///   mean an action that a narrowed list omits.
  func interpretation(of search: RowNames.Search, in listState: ListState) -> Interpretation {
    let key = search.matcher.key
    if key.folded.isEmpty {
      return listState.enterAction(in: dialog).map { .action($0) } ?? .noDefault
    }
    if let text = dialog.requiredText {
      if text.isTyped(by: search.matcher.answer) {
        return dialog.soleAction.map { .action($0) } ?? .unknown
      }
      guard let cancel = dialog.cancelAction, cancels(search.matcher) else { return .unknown }
      return .action(cancel)
    }
    var meaning = interpretation(ofUnrestricted: search, in: listState)
    if meaning == .unknown { meaning = interpretation(ofUnaccented: key, in: listState) }
    if case .action(let index) = meaning, isHiddenName(key, of: index) {
      meaning = interpretation(ofID: search, of: index, in: listState)
    }
    // A user who types the letter of the cancel action in another script must not destroy data.
    if case .action(let index) = meaning, dialog.actions[index].role == .destructive,
      isMistakenForCancel(key)
    {
      return .unknown
    }
    return meaning
  }

  /// Returns the meaning of the hidden ID of the action at `index`. A user who does not see the ID
  /// may mean something else by it, and must not confirm or destroy anything.
  private func interpretation(
    ofID search: RowNames.Search, of index: Int, in listState: ListState
  ) -> Interpretation {
    let key = search.matcher.key
    if hasContraryLabels, words.isYesOrNo(key) { return .unknown }
    let isDestructive = dialog.actions[index].role == .destructive
    if isDestructive, showsAuthorsInitials, words.isYes(key) { return .unknown }
    if let cancel = dialog.cancelAction, index != cancel {
      let names = names.names(of: cancel)
      if names.label == key || names.isTranslated(as: key) { return .action(cancel) }
      if words.isNo(key) || words.means(key, .cancel) {
        return .ambiguous([index, cancel].sorted())
      }
    }
    let others = beginnings(search, in: listState)
      .filter { $0 != index && (isDestructive || $0 == dialog.cancelAction) }
    return others.isEmpty ? .action(index) : .ambiguous(([index] + others).sorted())
  }

  /// Returns whether `key` is the ID of the action at `index`, and not its label, so that the user
  /// does not see this name.
  private func isHiddenName(_ key: AnswerKey, of index: Int) -> Bool {
    if names.listIndices.contains(index) {
      return AnswerKey(names.label(of: index)) != key
        && names.lineID(of: index).map { AnswerKey($0) } == key
    }
    let names = names.names(of: index)
    return names.label != key && !names.isTranslated(as: key) && names.id == key
  }

  /// Returns the meaning of an answer in a dialog without a required text.
  private func interpretation(
    ofUnrestricted search: RowNames.Search, in listState: ListState
  ) -> Interpretation {
    let key = search.matcher.key
    let (named, lines) = names.indices(calledBy: search)
    if let whole = dialog.interpretation(ofWhole: search.matcher, named: named, lines: lines) {
      guard case .action(let index) = whole else { return whole }
      let others = translated(key, besides: index, isLine: !lines.isEmpty)
      // If the label of one action means another action in the user's language, the answer chooses
      // neither action. Otherwise a user who types the answer to cancel could confirm.
      return others.isEmpty ? whole : .ambiguous(([index] + others).sorted())
    }
    if let index = translated(key) ?? number(key, in: listState) { return .action(index) }
    // A number identifies the row beside which it is shown, and not a label that begins with it.
    if key.isNumber { return .unknown }

    let meant = yesOrNo(key)
    var candidates = beginnings(search, in: listState)
    // No must not destroy data, even if it is typed in another keyboard layout, and yes must not
    // choose one of several actions that do.
    let excludesDestructive =
      couldBeMistypedNo(key) || dialog.cancelAction == nil && words.isNo(key)
      || dialog.soleAction == nil && words.isYes(key)
    if excludesDestructive { candidates.removeAll { dialog.actions[$0].role == .destructive } }
    if let meant {
      if candidates.count == 1, candidates != [meant] { return .ambiguous([meant] + candidates) }
      return hasContraryLabels ? .unknown : .action(meant)
    }
    switch candidates.count {
    case 0: return .unknown
    case 1:
      // A user who types the whole word may want to cancel.
      if let cancel = dialog.cancelAction, words.means(key, .cancel), candidates != [cancel] {
        return .ambiguous((candidates + [cancel]).sorted())
      }
      return .action(candidates[0])
    // Any choice among these actions could be one that the user does not want.
    default: return .ambiguous(candidates)
    }
  }

  /// Returns the actions on screen whose labels begin with the answer.
  private func beginnings(_ search: RowNames.Search, in listState: ListState) -> [Int] {
    search.matches(among: listState.rows).filter { $0.match >= .beginning }
      .map { dialog.order[$0.row] }
  }

  /// Returns the action whose whole label, without accents, is the answer; `unknown` if the answer
  /// is a number, or unless exactly one action of the list on screen has such a label.
  private func interpretation(
    ofUnaccented key: AnswerKey, in listState: ListState
  ) -> Interpretation {
    if key.isNumber { return .unknown }
    let rows = (listState.rows ?? Array(dialog.order.indices)).filter { row in
      key.isUnaccented(AnswerKey(names.label(of: dialog.order[row])))
    }
    return rows.count == 1 ? .action(dialog.order[rows[0]]) : .unknown
  }

  /// Returns the action that has the number `key` on screen.
  private func number(_ key: AnswerKey, in listState: ListState) -> Int? {
    guard key.isNumber, let row = names.row(ofNumber: key) else { return nil }
    let index = dialog.order[row]
    // The cancel action is on every page and, unless the list is narrowed, so is the default
    // action.
    let isOnEveryPage =
      index == dialog.cancelAction || listState.rows == nil && index == dialog.defaultAction
    return isOnEveryPage || listState.shows(row) ? index : nil
  }

  /// Returns whether an answer cancels a dialog with a required text.
  private func cancels(_ matcher: AnswerMatcher) -> Bool {
    let key = matcher.key
    guard let cancel = dialog.cancelAction else { return false }
    let names = names.names(of: cancel)
    return names.contains(key) || words.isNo(key)
      || !key.isNumber && names.match(matcher) >= .beginning
  }

  /// Returns the only action whose translated label is `key`; nil if there is no such action, or if
  /// `key` also means another action.
  private func translated(_ key: AnswerKey) -> Int? {
    guard let index = names.names.first(where: { $0.shownLabel == key })?.index else { return nil }
    return translated(key, besides: index, isLine: false).isEmpty ? index : nil
  }

  /// Returns the actions that `key` identifies by a translated label, or as yes or no, except the
  /// action at `index`.
  ///
  /// - Parameter isLine: Whether the action at `index` is a line of a list. A line has precedence
  ///   over an automatic action with the same name, and over yes and no (prompt(1), Many actions).
  private func translated(_ key: AnswerKey, besides index: Int, isLine: Bool) -> [Int] {
    var others = names.names.filter { $0.isTranslated(as: key) }.map { $0.index }
    if isLine {
      others.removeAll { dialog.actions[$0].isAutomatic }
    } else if let isYes = words.translatedYesOrNo(key),
      let meant = isYes ? dialog.soleAction : dialog.cancelAction, !others.contains(meant)
    {
      others.append(meant)
    }
    return others.filter { $0 != index }
  }

  /// Returns the action that `key` chooses as yes or no, in English or in the language of the
  /// dialog.
  private func yesOrNo(_ key: AnswerKey) -> Int? {
    guard let isYes = words.yesOrNo(key) else { return nil }
    if !isYes { return dialog.cancelAction }
    guard let sole = dialog.soleAction else { return nil }
    if dialog.actions[sole].role != .destructive { return sole }
    return showsAuthorsInitials || couldBeMistypedNo(key) ? nil : sole
  }

  /// Whether the question shows the initials of two labels of the author. A user who types y may
  /// then have read another question in the title, so that y must not destroy data.
  private var showsAuthorsInitials: Bool {
    letters?.areInitials == true
      && dialog.cancelAction.map { dialog.actions[$0].isAutomatic } == false
  }

  /// Returns whether `key` is a letter for yes on the key that types n in a Latin layout. Such a
  /// letter must not choose a destructive action, since a user who wants to type n may have another
  /// keyboard layout switched on.
  private func couldBeMistypedNo(_ key: AnswerKey) -> Bool { key.isOnKeyOfN && words.isYes(key) }
}
