// SPDX-License-Identifier: GPL-3.0-or-later

/// The answers to a dialog: which action a typed answer means, if any (prompt(1), Answers and Many
/// actions).
///
/// `Answers+Numbers` contains the rules of numbers, `Answers+Letters` those of the letters that a
/// question shows, `Answers+Search` the search through labels, and
/// `Dialog+WholeAnswer` the rules of whole labels and IDs.
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

  /// The names of an action that is not a line of a list.
  struct Names: Sendable {
    /// The index of the action.
    let index: Int
    let label: AnswerKey
    /// The translation that is shown instead of the label, if there is one.
    let shownLabel: AnswerKey?
    let id: AnswerKey?

    /// The ID, if it is a number.
    var number: String? { id.flatMap { $0.isNumber ? $0.folded : nil } }

    /// Returns whether `key` is the whole label or the ID.
    ///
    /// A number is an answer only if it is on the screen. So a number is compared with the label as
    /// it is shown, and `number(_:in:)` compares it with the IDs that are shown.
    func contains(_ key: AnswerKey) -> Bool {
      // mutant: an ID that is a number is an answer only if it is shown
      //   `key.isNumber ? (shownLabel ?? label) == key : label == key || id == key`
      //   -> `label == key || id == key`
      key.isNumber ? (shownLabel ?? label) == key : label == key || id == key
    }

    /// Returns how well the answer matches the label, or the translation that is shown instead.
    func match(_ matcher: AnswerMatcher) -> AnswerMatcher.Match {
      guard let shownLabel else { return matcher.match(label) }
      let match = matcher.match(shownLabel)
      return matcher.key.isNumber ? match : max(match, matcher.match(label))
    }
  }

  let dialog: Dialog
  let words: Words
  /// The names of the actions that are not lines of a list, in order.
  let names: [Names]
  let numbering: Numbering
  /// The number of digits of the longest number beside an action; 0 without numbers.
  let digits: Int
  /// The letters that the question shows; nil if the actions have rows, a text is required, or there
  /// is only one action, which Enter chooses.
  private(set) var letters: Letters?

  /// Prepares the answers to `dialog` in the language of `words`.
  init(to dialog: Dialog, in words: Words) {
    self.dialog = dialog
    self.words = words
    names = dialog.actions.indicesBesideList.map { index in
      let action = dialog.actions[index]
      let shown = words.label(of: index, in: dialog)
      return Names(
        index: index, label: AnswerKey(action.label),
        shownLabel: shown == action.label ? nil : AnswerKey(shown),
        id: action.id.map(AnswerKey.init))
    }
    numbering = Self.numbering(of: dialog, names)
    digits =
      switch numbering {
      case .none: 0
      case .rows: String(dialog.order.count).utf8.count
      case .ids:
        names.reduce(0) { max($0, $1.number?.utf8.count ?? 0) }
      }
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
    interpretation(of: search(for: answer), in: ListState())
  }

  /// Returns what an answer means. The rules are tried in the order of prompt(1), Answers.
  ///
  /// - Parameter listState: Which actions are shown. A number or the beginning of a label means no
  ///   action that a narrowed list leaves out.
  func interpretation(of search: Search, in listState: ListState) -> Interpretation {
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
    // mutant: a letter that looks like the one that cancels destroys nothing
    //   `case .action(let index) = meaning` -> `false, case .action(let index) = meaning`
    if case .action(let index) = meaning, dialog.actions[index].role == .destructive,
      isMistakenForCancel(key)
    {
      return .unknown
    }
    return meaning
  }

  /// Returns what an answer means in a dialog that requires no text.
  private func interpretation(
    ofUnrestricted search: Search, in listState: ListState
  ) -> Interpretation {
    let key = search.matcher.key
    let lines = search.matches.filter { $0.match == .whole }.map { dialog.order[$0.row] }
      .filter(dialog.actions.listIndices.contains)
    let named = names.filter { $0.contains(key) }.map { $0.index }
    if let whole = dialog.interpretation(ofWhole: search.matcher, named: named, lines: lines) {
      return whole
    }
    if let index = translated(key) ?? number(key, in: listState) { return .action(index) }
    // A number means one that is shown, never the beginning of a label.
    // mutant: digits are never the beginning of a label
    if key.isNumber { return .unknown }

    let meant = yesOrNo(key)
    // mutant: the beginning of a label chooses no action that the narrowed list leaves out
    //   `listState.rows` -> `nil`
    var candidates = search.matches(among: listState.rows).filter { $0.match >= .beginning }
      .map { dialog.order[$0.row] }
    // mutant: a letter on the key of n is not the beginning of a destructive action's label
    if couldBeMistypedNo(key) { candidates.removeAll { dialog.actions[$0].role == .destructive } }
    if let meant {
      return candidates.count == 1 && candidates != [meant]
        ? .ambiguous([meant] + candidates) : .action(meant)
    }
    switch candidates.count {
    case 0: return .unknown
    case 1: return .action(candidates[0])
    // mutant: an ambiguous answer chooses nothing
    //   `.ambiguous(candidates)` -> `.action(candidates[0])`
    default: return .ambiguous(candidates)
    }
  }

  /// Returns the names of an action that is not a line of a list.
  func names(of index: Int) -> Names {
    names[index < dialog.actions.written.count ? index : index - dialog.actions.list.count]
  }

  /// Returns whether an answer chooses the cancel action of a dialog that requires a text.
  private func cancels(_ matcher: AnswerMatcher) -> Bool {
    let key = matcher.key
    guard let cancel = dialog.cancelAction else { return false }
    let names = names(of: cancel)
    return names.contains(key) || words.isNo(key)
      || !key.isNumber && names.match(matcher) >= .beginning
  }

  /// Returns the action whose translated label is `key`, if it is the only one.
  private func translated(_ key: AnswerKey) -> Int? {
    let translated = names.filter { $0.shownLabel == key }
    return translated.count == 1 ? translated.first?.index : nil
  }

  /// Returns the action that yes or no means, in English or in the language of the dialog.
  private func yesOrNo(_ key: AnswerKey) -> Int? {
    let isYes = words.isYes(key)
    let isNo = words.isNo(key)
    if isYes == isNo { return nil }
    if isNo { return dialog.cancelAction }
    guard let sole = dialog.soleAction else { return nil }
    // mutant: a letter for yes on the key of n does not choose a destructive action
    //   `dialog.actions[sole].role == .destructive && couldBeMistypedNo(key) ? nil : sole`
    //   -> `sole`
    return dialog.actions[sole].role == .destructive && couldBeMistypedNo(key) ? nil : sole
  }

  /// Returns whether `key` is a letter for yes on the key that is n in Latin layouts. A person who
  /// means no but has the other keyboard layout selected types it, so it does not choose a
  /// destructive action.
  private func couldBeMistypedNo(_ key: AnswerKey) -> Bool { key.isOnKeyOfN && words.isYes(key) }
}
