// SPDX-License-Identifier: GPL-3.0-or-later

/// The parts of a dialog that is read aloud (prompt(1), Speech).
///
///     Empty Trash?
///     This destroys data. y or n, Enter for n:
///
/// Words replace signs, brackets and positions on the screen. The words of prompt's own are on the
/// last line, so that a listener can distinguish them from the author's texts.
extension DialogRenderer {
  /// Whether the dialog is read aloud.
  var isSpoken: Bool { words.isSpoken }

  /// Returns what a key does: `Enter for Retry`.
  func effect(of key: PlainText, _ action: PlainText) -> PlainText {
    words(.keyFor, ("key", key), ("action", action))
  }

  /// Returns the question below the title: the answers, the action that Enter chooses, and the
  /// action that Escape chooses if no letter names it and Enter does not choose it.
  var spokenQuestion: Line {
    if let requiredText = dialog.requiredText {
      return warning + challenge(requiredText)
    }
    let named = namedAnswers
    var notes: [PlainText]
    if named.count == 1 || needsNames && !hasAnswersAbove && areAllLetters {
      notes = named.map { effect(of: $0.answer, spokenLabel(of: $0.index)) }
    } else {
      notes = named.isEmpty ? [] : [words.either(named.map { $0.answer })]
    }
    if let enterIndex {
      let answer = named.first { $0.index == enterIndex }?.answer
      notes.append(effect(of: words(.enter), answer ?? spokenLabel(of: enterIndex)))
    }
    if hasKeys, let index = dialog.interactiveAction, index != enterIndex,
      !named.contains(where: { $0.index == index && $0.hasLetter })
    {
      notes.append(effect(of: escape, spokenLabel(of: index)))
    }
    if let timeNote { notes.append(timeNote) }
    return warning + colon(after: words.list(notes))
  }

  /// Returns a question with a colon, after which the answer is typed.
  private func colon(after question: PlainText) -> Line {
    let line = words.line(.labelled, ("label", Line(question)), ("value", Line()))
    return words.question(line.withoutLastSpace)
  }

  /// The sentence before a question whose answer may destroy data; empty for any other question.
  private var warning: Line {
    guard let sole = dialog.soleAction, dialog.actions[sole].role == .destructive else {
      return Line()
    }
    let warning = Line(words(.destroys))
    return warning.endsFullWidth ? warning : warning + Line(" ")
  }

  /// The actions and the answers that choose them: their letters. If no letter chooses the only
  /// action that does not cancel, for example since its label means no, each action without a letter
  /// has its label instead, which would otherwise not be heard.
  private var namedAnswers: [(index: Int, answer: PlainText, hasLetter: Bool)] {
    guard let letters = answers.letters else { return [] }
    let hasLabels =
      letters.sole == nil && dialog.soleAction != nil && dialog.cancelAction != nil
    return [(dialog.soleAction, letters.sole), (dialog.cancelAction, letters.cancel)]
      .compactMap { index, letter in
        guard let index, letter != nil || hasLabels else { return nil }
        let answer = letter.map { PlainText(sanitized: $0) } ?? spokenLabel(of: index)
        return (index, answer, letter != nil)
      }
  }

  private var areAllLetters: Bool { namedAnswers.allSatisfy { $0.hasLetter } }

  /// Whether the letters alone do not identify the actions, so that their labels are needed.
  private var needsNames: Bool { !(answers.isSoleActionClear || areLabelsLetters) }

  /// Whether the actions are shown on lines above the question, since a label might be mistaken for
  /// further words of the question, or since only one of them has a letter.
  private var hasAnswersAbove: Bool {
    let named = namedAnswers
    guard dialog.requiredText == nil, named.count == 2, needsNames else { return false }
    return named.contains { $0.hasLetter } && !areAllLetters
      || !named.allSatisfy { words.isPlainInSpeech(words.shownLabel(of: $0.index, in: dialog)) }
  }

  /// The lines above the question: the actions, if they need lines of their own, or the action and
  /// the items that it concerns, `Delete: old, test`.
  var spokenItems: [Line] {
    if dialog.actions.count == 1, let index = dialog.soleAction {
      let label = words.shownLabel(of: index, in: dialog)
      return words.isPlainInSpeech(label) ? [] : wrapped(Line(label))
    }
    if hasAnswersAbove {
      return namedAnswers.flatMap { named in
        let letter = named.hasLetter ? Line(named.answer) + Line(" ") : Line()
        return wrapped(letter + Line(words.shownLabel(of: named.index, in: dialog)))
      }
    }
    guard let sole = dialog.soleAction, let selectedItems, selectedItems.selection.count > 0,
      dialog.requiredText == nil
    else { return [] }
    let names = selectedItems.names(columns: columns)
    return wrapped(words.line(.labelled, ("label", label(of: sole)), ("value", Line(names))))
  }

  /// Returns the label of the action at `index` for use within a question. A label that is long,
  /// that several rows have, or that might be mistaken for further words of the question is
  /// replaced by the number of its row or, without a number, by the beginning of the label.
  func spokenLabel(of index: Int) -> PlainText {
    let label = words.shownLabel(of: index, in: dialog, columns: columns)
    return spoken(label, ofRowOf: choice == nil && showsRows ? index : nil)
  }

  private func spoken(_ label: PlainText, ofRowOf index: Int?) -> PlainText {
    let isRepeated = index != nil && names.repeatedLabels?.contains(label.string) != false
    if words.isPlainInSpeech(label), label.columns <= columns / 2, !isRepeated { return label }
    let row = index.flatMap { names.order.firstIndex(of: $0) }
    let number = row.flatMap { names.number(ofRow: $0) }
    return number.map { PlainText(sanitized: $0) } ?? words.plainBeginning(of: label)
  }

  /// The letter or label of the action that the timeout chooses, for use within a question.
  func spokenName(ofTimeoutAction index: Int) -> PlainText {
    let letter =
      index == dialog.soleAction
      ? answers.letters?.sole : index == dialog.cancelAction ? answers.letters?.cancel : nil
    return letter.map { PlainText(sanitized: $0) } ?? spokenLabel(of: index)
  }

  /// Returns the answers to a question about yes or no: `y or n, Enter for n: `.
  func spokenQuestion(_ letters: [String]) -> Line {
    let texts = letters.map { PlainText(sanitized: $0) }
    let enter = enterIndex.flatMap { texts.indices.contains($0) ? texts[$0] : nil }
    let notes = [
      words.either(texts), enter.map { effect(of: words(.enter), $0) }, questionNote,
    ].compactMap { $0 }
    return colon(after: words.list(notes))
  }

  /// Returns a row: `2 Delete draft, destroys data`.
  func spokenLines(ofRow row: Int) -> [Line] {
    let index = names.order[row]
    let answer = answer(ofRow: row)
    var line = Line(answer.isEmpty ? "" : "\(answer) ") + rowLabel(of: index)
    let detail = detail(of: index).map { PlainText(label: $0, columns: columns) }
    var notes = [detail]
    if let choice {
      if asksForItems, !isMenu {
        let text = [PlainText(sanitized: line.string), detail].compactMap { $0 }
        notes.append(spokenState(choice.selection.contains(index), of: words.list(text)))
      }
    } else if dialog.actions[index].role == .destructive {
      notes.append(words(.destructive))
    }
    for note in notes.compactMap({ $0 }) {
      line = words.line(.pair, ("first", line), ("second", Line(note)))
    }
    // Further lines of a long label begin with an ellipsis, so that they cannot be mistaken for
    // rows.
    return line.wrapped(to: columns, indentation: Line("… "))
  }

  /// Returns the word for selected if an item is selected; otherwise nil. If the text of the item
  /// contains this word, its state is always spoken, with yes or no after the word.
  private func spokenState(_ isSelected: Bool, of text: PlainText) -> PlainText? {
    let state = words(.isSelected)
    let word = AnswerKey(RawText(state.string)).folded
    let text = AnswerKey(RawText(text.string)).folded
    guard text.indices.contains(where: { text[$0...].hasPrefix(word) }) else {
      return isSelected ? state : nil
    }
    return words(.labelled, ("label", state), ("value", words(isSelected ? .yes : .no)))
  }

  /// Returns the keys of a question below rows: the row that Enter chooses, or the end of the
  /// selection, and the action that Escape chooses.
  ///
  /// - Parameter isRepeated: Whether the question has been asked before, so that the effect of
  ///   Escape is not repeated.
  func spokenKeys(isRepeated: Bool) -> [PlainText?] {
    var keys: [PlainText?] = []
    if let enterIndex {
      keys.append(
        effect(
          of: words(.enter),
          spoken(PlainText(label: names.label(of: enterIndex)), ofRowOf: enterIndex)))
    }
    for note in notes {
      guard let key = note.key else { continue }
      if key == escape, isRepeated || note.label == words(.escapeName) { continue }
      keys.append(effect(of: key, note.label))
    }
    if !isRepeated, choice == nil, let escapeAction, escapeAction != enterIndex {
      keys.append(effect(of: escape, spokenLabel(of: escapeAction)))
    }
    return keys
  }
}

extension Words {
  /// Returns the characters of a text that has to be typed: `spelled m y hyphen d b`; nil if the
  /// text contains only digits and letters other than capitals, which are heard without being
  /// spelled.
  func spelling(of text: RawText) -> PlainText? {
    let names = self(.signNames).string.split(separator: ",").map { String($0.drop { $0 == " " }) }
    let signs = Array("-_./: ")
    var isPlain = true
    let characters = PlainText(label: text).string.map { character -> String in
      if character.isNumber || character.isLetter && !character.isUppercase {
        return String(character)
      }
      isPlain = false
      if let index = signs.firstIndex(of: character), names.indices.contains(index) {
        return names[index]
      }
      if !character.isUppercase { return String(character) }
      return self(.capital, ("letter", PlainText(sanitized: String(character)))).string
    }
    if isPlain { return nil }
    return self(.spelled, ("letters", PlainText(sanitized: characters.joined(separator: " "))))
  }
}

extension Field {
  /// Whether the prompt is read aloud as a message of its own, since it might be mistaken for
  /// further words of the question.
  func hasSpokenPrompt(in words: Words) -> Bool {
    words.isSpoken && prompt.map { !words.isPlainInSpeech(PlainText(label: $0)) } == true
  }
}
