// SPDX-License-Identifier: GPL-3.0-or-later

/// The letters that a question on one line shows as its answers (prompt(1), Answers).
extension Answers {
  /// A letter for the only action that does not cancel, and a letter for the cancel action. A
  /// letter is nil if the dialog has no such action, or if no letter chooses the action. Both are
  /// nil if there is no action that yes could choose.
  struct Letters: Equatable {
    let sole: String?
    let cancel: String?
    /// Whether the letters are the initials of the labels. Otherwise they are the letters for yes
    /// and no.
    let areInitials: Bool

    /// The letters that are not nil.
    var all: [String] { [sole, cancel].compactMap { $0 } }
  }

  /// Returns the letters of the question. They are the initials of the labels if each initial
  /// identifies its action, the initials do not look alike, the title is not a question and does
  /// not show the effect of yes, and the dialog has no items. Otherwise they are the letters for
  /// yes and no.
  func findLetters() -> Letters {
    if let initials { return initials }
    // If the letter for yes does not choose the action, since it could also mean no, the word is
    // shown.
    let yes =
      letter(for: .yesLetter, choosing: dialog.soleAction)
      ?? letter(for: .yes, choosing: dialog.soleAction)
    // The letter for no is shown only if there is an action that yes could choose.
    let no =
      dialog.soleAction == nil ? nil : letter(for: .noLetter, choosing: dialog.cancelAction)
    return Letters(sole: yes, cancel: no, areInitials: false)
  }

  private func letter(for word: Word, choosing index: Int?) -> String? {
    guard let index else { return nil }
    let letter = words.letter(word)
    return interpretation(of: RawText(letter)) == .action(index) ? letter : nil
  }

  /// Whether the title shows the effect of the answer yes, so that the label of the action is not
  /// needed. The cancel action must be automatic, and the title must begin with the label of the
  /// other action, unless the other action is automatic, too.
  var isSoleActionClear: Bool {
    guard let sole = dialog.soleAction, let cancel = dialog.cancelAction,
      dialog.actions[cancel].isAutomatic, !hasContraryLabels
    else { return false }
    return dialog.actions[sole].isAutomatic
      || dialog.title?.begins(withWordsOf: words.label(of: sole, in: dialog)) == true
  }

  private var initials: Letters? {
    guard let sole = dialog.soleAction, let cancel = dialog.cancelAction,
      !isSoleActionClear, dialog.title?.isQuestion != true, !dialog.hasItems,
      let soleInitial = initial(of: sole), let cancelInitial = initial(of: cancel),
      !soleInitial.looksLike(cancelInitial)
    else { return nil }
    return Letters(sole: soleInitial, cancel: cancelInitial, areInitials: true)
  }

  /// Returns the initial of a label in lower case; nil if the initial has no case, consists of
  /// several Unicode scalars, or does not choose this action as an answer.
  private func initial(of index: Int) -> String? {
    guard let first = words.label(of: index, in: dialog).string.first else { return nil }
    let letter = first.lowercased()
    let isLetter = letter.unicodeScalars.count == 1 && letter != first.uppercased()
    guard isLetter, !words.isYesOrNo(AnswerKey(RawText(letter))),
      interpretation(of: RawText(letter)) == .action(index)
    else { return nil }
    return letter
  }
}

extension Answers {
  /// Returns whether, in Russian or Ukrainian, `answer` is the letter y, the letter н chooses the
  /// cancel action, and `interpretation` means a destructive action. Both letters are on the same
  /// key in layouts for these languages, so a user who types y with a Latin layout may want to
  /// cancel.
  func mayMeanNo(_ answer: RawText, _ interpretation: Interpretation) -> Bool {
    guard ["ru", "uk"].contains(words.language), AnswerKey(answer).folded == "y",
      case .action(let index) = interpretation, dialog.actions[index].role == .destructive,
      case .action(let other) = self.interpretation(of: "н")
    else { return false }
    return dialog.actions[other].role == .cancel
  }

  /// Returns whether `key` is a letter of another script that looks like the letter of the cancel
  /// action: Latin `o` and Greek `ο`. A user may type it to cancel.
  func isMistakenForCancel(_ key: AnswerKey) -> Bool {
    guard let cancel = letters?.cancel else { return false }
    return key.folded != AnswerKey(RawText(cancel)).folded && key.folded.looksLike(cancel)
  }
}
