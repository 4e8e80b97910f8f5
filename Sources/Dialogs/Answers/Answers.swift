// SPDX-License-Identifier: GPL-3.0-or-later

/// The answers to a dialog: which action a typed answer means, if any (prompt(1), Answers and Many
/// actions).
///
/// `RowNames` contains the names of the actions, `Answers+Letters` the rules of the letters that a
/// question shows, and `Dialog+WholeAnswer` those of whole labels and IDs.
struct Answers: Sendable {
  /// What an answer means.
  enum Interpretation: Sendable, Equatable {
    /// It names the action at this index.
    case action(Int)
    /// It could name each of the actions at these indices.
    case ambiguous([Int])
    /// It names nothing.
    case unknown
    /// It is empty, and Enter alone chooses nothing.
    case noDefault
  }

  let dialog: Dialog
  let words: Words
  /// The names of the actions.
  let names: RowNames
  /// The letters that the question shows; nil if the actions have rows, a text is required, or there
  /// is only one action, which Enter chooses.
  private(set) var letters: Letters?

  /// Prepares the answers to `dialog` in the language of `words`.
  init(to dialog: Dialog, in words: Words) {
    self.dialog = dialog
    self.words = words
    names = RowNames(ofActionsIn: dialog, in: words)
    let needsNone = dialog.actions.count == 1 && dialog.defaultAction == 0
    if !dialog.showsActionsAsRows, dialog.requiredText == nil, !needsNone {
      letters = findLetters()
    }
  }
}

// MARK: What an answer means

extension Answers {
  /// Returns what `answer` means while all actions are shown.
  func interpretation(of answer: Text) -> Interpretation {
    interpretation(of: names.search(for: answer), in: ListState())
  }

  /// Returns what an answer means. The rules are tried in the order of prompt(1), Answers.
  ///
  /// - Parameter listState: Which actions are shown. A number or the beginning of a label means no
  ///   action that a narrowed list leaves out.
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
    let meaning = interpretation(ofUnrestricted: search, in: listState)
    // A user who types the letter of the cancel action in another script must not destroy anything.
    if case .action(let index) = meaning, dialog.actions[index].role == .destructive,
      isMistakenForCancel(key)
    {
      return .unknown
    }
    return meaning
  }

  /// Returns what an answer means in a dialog that requires no text.
  private func interpretation(
    ofUnrestricted search: RowNames.Search, in listState: ListState
  ) -> Interpretation {
    let key = search.matcher.key
    let (named, lines) = names.indices(calledBy: search)
    if let whole = dialog.interpretation(ofWhole: search.matcher, named: named, lines: lines) {
      guard case .action(let index) = whole else { return whole }
      let others = translated(key, besides: index, isLine: !lines.isEmpty)
      // What is the label of one action and means another in the user's language chooses neither: a
      // user who types it to cancel must not confirm.
      return others.isEmpty ? whole : .ambiguous(([index] + others).sorted())
    }
    if let index = translated(key) ?? number(key, in: listState) { return .action(index) }
    // A number means one that is shown, never the beginning of a label.
    if key.isNumber { return .unknown }

    let meant = yesOrNo(key)
    var candidates = search.matches(among: listState.rows).filter { $0.match >= .beginning }
      .map { dialog.order[$0.row] }
    // A user who means no, but types it in another keyboard layout, must not destroy anything.
    if couldBeMistypedNo(key) { candidates.removeAll { dialog.actions[$0].role == .destructive } }
    if let meant {
      return candidates.count == 1 && candidates != [meant]
        ? .ambiguous([meant] + candidates) : .action(meant)
    }
    switch candidates.count {
    case 0: return .unknown
    case 1: return .action(candidates[0])
    // A guess could choose an action that the user did not mean.
    default: return .ambiguous(candidates)
    }
  }

  /// Returns the action beside which the number `key` is shown.
  private func number(_ key: AnswerKey, in listState: ListState) -> Int? {
    guard key.isNumber, let row = names.row(ofNumber: key) else { return nil }
    let index = dialog.order[row]
    let isShown = listState.rows?.contains(row) ?? true
    return isShown || index == dialog.cancelAction ? index : nil
  }

  /// Returns whether an answer chooses the cancel action of a dialog that requires a text.
  private func cancels(_ matcher: AnswerMatcher) -> Bool {
    let key = matcher.key
    guard let cancel = dialog.cancelAction else { return false }
    let names = names.names(of: cancel)
    return names.contains(key) || words.isNo(key)
      || !key.isNumber && names.match(matcher) >= .beginning
  }

  /// Returns the action whose translated label is `key`, if it is the only one.
  private func translated(_ key: AnswerKey) -> Int? {
    let translated = names.names.filter { $0.shownLabel == key }
    return translated.count == 1 ? translated.first?.index : nil
  }

  /// Returns the actions other than the one at `index` that `key` means as a translated word: a label,
  /// yes or no.
  ///
  /// - Parameter isLine: Whether the action is a line of a list, which takes over the names of automatic
  ///   actions (prompt(1), Many actions).
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

  /// Returns the action that yes or no means, in English or in the language of the dialog.
  private func yesOrNo(_ key: AnswerKey) -> Int? {
    guard let isYes = words.yesOrNo(key) else { return nil }
    if !isYes { return dialog.cancelAction }
    guard let sole = dialog.soleAction else { return nil }
    return dialog.actions[sole].role == .destructive && couldBeMistypedNo(key) ? nil : sole
  }

  /// Returns whether `key` is a letter for yes on the key that is n in Latin layouts. A user who
  /// means no but has the other keyboard layout selected types it, so it does not choose a
  /// destructive action.
  private func couldBeMistypedNo(_ key: AnswerKey) -> Bool { key.isOnKeyOfN && words.isYes(key) }
}
