// SPDX-License-Identifier: GPL-3.0-or-later

/// Labels that contradict the answers yes and no, so that these answers choose no action
/// (prompt(1), Answers).
extension Answers {
  /// Returns whether the labels contradict yes and no. This is so if the action that yes would
  /// choose is called no, or the cancel action yes; if the former has the initial of no, and the
  /// latter that of yes; if the former is a negated form of the latter, as `Don't save` is of
  /// `Save`; or if the question is about the cancel action, as in `Keep it?`, `Delete`, `Keep`.
  func findContraryLabels() -> Bool {
    func label(_ index: Int?) -> LabelWords? {
      guard let index, !dialog.actions[index].isAutomatic else { return nil }
      return LabelWords(words.label(of: index, in: dialog))
    }
    let (sole, cancel) = (label(dialog.soleAction), label(dialog.cancelAction))
    let (soleMeaning, cancelMeaning) = (sole.flatMap(meaning), cancel.flatMap(meaning))
    if soleMeaning == false || cancelMeaning == true { return true }
    guard let sole, let cancel else { return false }
    if soleMeaning == nil, cancelMeaning == nil,
      has(sole, .noLetter) && has(cancel, .yesLetter) || sole.isNegatedForm(of: cancel)
    {
      return true
    }
    if soleMeaning != nil && isPlain(sole) || cancelMeaning != nil && isPlain(cancel) {
      return false
    }
    return isQuestion(about: withoutAnswer(cancel), before: withoutAnswer(sole))
  }

  /// Returns whether a label that means yes or no is only this word, so that it repeats no word of
  /// the question.
  private func isPlain(_ label: LabelWords) -> Bool {
    label.words.count == 1
      && (!label.hasNoSpaces || Words.yesOrNoInAnyLanguage(label.whole) != nil)
  }

  /// Returns the words of a label after its yes or no: `keep it` for `No, keep it`.
  private func withoutAnswer(_ label: LabelWords) -> LabelWords {
    guard let first = label.words.first, label.words.count > 1, label.leadingCount == 1,
      meaning(ofFirst: first) != nil
    else { return label }
    return label.withoutFirst
  }

  /// Returns true if a label is or begins with a word for yes, and false if it is or begins with a
  /// word for no, or if one of its first words negates the others; otherwise nil. The last word
  /// counts in English and in the language of the dialog.
  private func meaning(of label: LabelWords) -> Bool? {
    if let meaning = words.yesOrNo(label.whole) ?? informalMeaning(of: label.whole)
      ?? Words.yesOrNoInAnyLanguage(label.whole)
    {
      return meaning
    }
    if let meaning = label.beginnings.lazy.compactMap({ meaning(ofFirst: $0) }).first {
      return meaning
    }
    if label.isNegated { return false }
    guard label.words.count > 1, let last = label.words.last else { return nil }
    return words.means(last, .no) ? false : words.means(last, .yes) ? true : nil
  }

  /// Returns the meaning of the first word of a label, or of its first words.
  private func meaning(ofFirst word: AnswerKey) -> Bool? {
    if let meaning = words.yesOrNo(word) ?? informalMeaning(of: word) { return meaning }
    // In another language, a word of two letters often means something else: “nu” is “no” in
    // Romanian, and “now” in Dutch.
    return word.folded.utf8.count < 3 && word.folded != "ja"
      ? nil : Words.yesOrNoInAnyLanguage(word)
  }

  private func informalMeaning(of word: AnswerKey) -> Bool? {
    switch word.folded {
    case "yep", "yeah", "yup", "sure": true
    case "nope", "nah", "disagree", "never": false
    default: nil
    }
  }

  /// Returns whether the first letter of a label is the letter for yes or no.
  private func has(_ label: LabelWords, _ letter: Word) -> Bool {
    guard let initial = label.whole.folded.first.map({ String($0) }) else { return false }
    return initial == letter.english || initial == words.text(of: letter)
  }

  /// Returns whether the title or the message asks about the cancel action: its last question that
  /// contains one of the labels contains that of the cancel action, and not that of the other action
  /// before it. If no question contains a label, a title without a question mark is a question about
  /// the action with whose label it begins.
  private func isQuestion(about cancel: LabelWords, before sole: LabelWords) -> Bool {
    if sole.words.starts(with: cancel.words) { return false }
    let titleQuestion = dialog.title?.upToLastQuestionMark
    var isDecided = false
    for text in [titleQuestion, dialog.message?.upToLastQuestionMark].compactMap({ $0 }) {
      // Few texts contain the label, so hardly any text has to be divided.
      let whole = LabelWords(text)
      if whole.position(of: cancel) == nil {
        if whole.position(of: sole) != nil { isDecided = true }
        continue
      }
      let isAboutCancel = text.questions.reversed().lazy
        .flatMap { [$0.lastClause, $0] }
        .compactMap { $0.flatMap { LabelWords($0).isAbout(cancel, before: sole) } }.first
      if isAboutCancel == true { return true }
      if isAboutCancel == false { isDecided = true }
    }
    guard !isDecided, titleQuestion == nil, let title = dialog.title else { return false }
    return LabelWords(title).begins(with: cancel, before: sole)
  }
}
