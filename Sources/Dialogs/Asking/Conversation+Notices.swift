// SPDX-License-Identifier: GPL-3.0-or-later

/// The texts that are shown after an answer (prompt(1), Answers): the chosen action, or the reason
/// why no action is chosen.
extension Conversation {
  /// Returns the label of the action at `index`, to be shown after the answer that has chosen the
  /// action; nil if the label need not be shown, since it is on screen already or will be printed
  /// there. The label is in brackets, which mark text that the user has not typed.
  ///
  /// - Parameter room: The columns that are left on the line of the question.
  func echo(of index: Int, after answer: RawText, room: Int) -> PlainText? {
    let key = AnswerKey(answer)
    // If the dialog is read aloud, the meaning of each answer is repeated on a line of its own.
    if key.folded.isEmpty || words.isSpoken { return echo(of: index, room: room) }
    // The meanings of the required text, of yes and no, and of the letters are on screen.
    if dialog.requiredText?.isTyped(by: answer) == true { return nil }
    if !dialog.showsActionsAsRows, words.isYesOrNo(key) { return nil }
    let shownLetters = answers.letters?.all ?? []
    if shownLetters.contains(where: { AnswerKey(RawText($0)) == key }) { return nil }
    if AnswerKey(words.label(of: index, in: dialog)) == key { return nil }
    return echo(of: index, room: room - PlainText(label: answer).columns - 1)
  }

  /// Returns the texts that are shown in place of an answer if the dialog ends before the user
  /// answers.
  ///
  /// - Parameters:
  ///   - room: The columns that are left on the line of the question.
  ///   - selection: The selected items.
  ///   - field: The field whose value is asked for; nil for other questions.
  func echoes(room: Int, selection: Selection, field: Field? = nil) -> Question.Echoes {
    let needsNoConfirmation = dialog.dismissalPolicy.confirmation?.isAsked(isChanged: true) != true
    // The keys above fields are shown with the label of the cancel action, so this label is shown
    // in place of the key there.
    let echoesKey =
      dialog.dismissalPolicy.interactiveDismissal == .dismisses
      && (field == nil || dialog.interactiveAction == nil)
    let dismissal =
      echoesKey
      ? words.inBrackets(words(.escape))
      : dialog.interactiveAction.flatMap { echo(of: $0, room: room) }
    return Question.Echoes(
      dismissal: needsNoConfirmation ? dismissal : nil,
      timeout: echoOfTimeout(room: room, selection: selection),
      back: words.inBrackets(words(.wentBack)),
      secret: field?.isSecure == true ? words.inBrackets(words(.hidden)) : nil)
  }

  /// The minimum width of the label in an echo, regardless of the room on the line.
  private static let minimumEchoColumns = 8

  private func echo(of index: Int, room: Int) -> PlainText? {
    let action = dialog.actions[index]
    if isOwnConfirmation { return words.inBrackets(words(action.role == .cancel ? .no : .yes)) }
    let isOnScreen = !words.isSpoken && dialog.actions.count == 1 && dialog.fields.isEmpty
    // A label that is not plain is printed byte for byte. It then differs from the sanitized label
    // on screen, which is therefore shown as well.
    let isPrinted =
      printsLabel && action.id == nil && action.translation == nil && action.label.isPlain
    if isOnScreen || isPrinted { return nil }
    return echo(showing: words.label(of: index, in: dialog), room: room)
  }

  /// Returns a label in brackets, shortened to fit the line.
  ///
  /// - Parameter key: The key that chooses the action. The key is omitted if it does not fit, or if
  ///   the dialog is read aloud.
  func echo(showing label: RawText, key: PlainText? = nil, room: Int) -> PlainText {
    // If the label continued on another line of the screen, that line could imitate another text.
    let columns = max(room - 3, Self.minimumEchoColumns)
    if let key, !words.isSpoken, columns - key.columns - 3 >= Self.minimumEchoColumns {
      let label = PlainText(label: label, columns: columns - key.columns - 3)
      return words.inBrackets(PlainText(sanitized: "\(label.string) [\(key.string)]"))
    }
    return words.inBrackets(PlainText(label: label, columns: columns))
  }

  private func echoOfTimeout(room: Int, selection: Selection) -> PlainText? {
    guard dialog.dismissalPolicy.timeout != nil else { return nil }
    let reason = words(.timeRanOut)
    guard let index = dialog.announcedTimeoutAction(with: selection) else {
      return words.inBrackets(reason)
    }
    let columns = max(room - reason.columns - 5, Self.minimumEchoColumns)
    let label = words.shownLabel(of: index, in: dialog, columns: columns)
    return words.inBrackets(words(.labelled, ("label", reason), ("value", label)))
  }

  /// Returns lines that explain why `answer` does not choose an action or item, and which answers
  /// are accepted.
  ///
  /// - Parameters:
  ///   - listState: The rows on screen; nil on a console that cannot turn pages.
  ///   - refusals: The number of refusals before this one.
  func notice(
    of interpretation: Answers.Interpretation, _ answer: RawText, in listState: ListState?,
    refusals: Int, columns: Int
  ) -> [Line] {
    var text = text(of: interpretation, answer, in: listState, columns: columns)
    if interpretation == .unknown, dialog.requiredText == nil, answers.names.usesNumbers {
      text = withWaysOut(text, refusals: refusals, hasKeys: listState != nil)
    }
    return notice(text, columns: columns)
  }

  /// Returns the lines to show after Escape or end-of-file if these keys have no effect; none if
  /// the user has returned from the confirmation of a dismissal.
  func dismissalNotice(inField: Bool, columns: Int) -> [Line] {
    if dialog.interactiveAction != nil { return [] }
    let text = words(.noDismissal, ("key", words.escape))
    return inField ? reason(text, columns: columns) : notice(text, columns: columns)
  }

  /// Returns a notice as a few lines at most. All lines but the first are indented more than any
  /// other text of prompt's own, so that a label in the notice cannot imitate such a text. They are
  /// not indented if the notice is read aloud, since indentation is not heard.
  ///
  /// - Parameter inField: Whether the notice is about a field, and therefore has the same
  ///   indentation as the field.
  func notice(_ text: PlainText, inField: Bool = false, columns: Int) -> [Line] {
    if inField {
      return notice(text, columns: columns - 2).map {
        Line(dialog.fieldIndentation(in: words)) + $0
      }
    }
    let spaces = String(repeating: " ", count: min(answers.names.digits + 6, columns / 2))
    return Line(text.shortened(to: 3 * columns)).wrapped(
      to: columns, indentation: Line(words.isSpoken ? "" : spaces))
  }

  private func text(
    of interpretation: Answers.Interpretation, _ answer: RawText, in listState: ListState?,
    columns: Int
  ) -> PlainText {
    switch interpretation {
    case .ambiguous(let indices):
      return ambiguous(answer, indices, in: answers.names, columns: columns) {
        words.shownLabel(of: $0, in: dialog)
      }
    case .noDefault:
      if let process = dialog.dismissalPolicy.processID {
        return words(.waiting, ("process", name(ofProcess: process)))
      }
      return dialog.showsActionsAsRows || dialog.requiredText != nil
        ? words(.noDefault) : pleaseAnswer(columns: columns)
    case .action, .unknown:
      if let text = dialog.requiredText {
        let isCase = AnswerKey(text) == AnswerKey(answer)
        return words(
          isCase ? .notTypedCase : .notTyped, ("text", words.quoted(PlainText(label: text))))
      }
      if !answers.names.usesNumbers { return pleaseAnswer(columns: columns) }
      let acceptsParts = listState != nil && dialog.hasActionList
      return noneOfThem(
        answer, answers.names, rows: listState?.rows, columns: columns,
        acceptsParts ? .noPart : .noneOfThem)
    }
  }

  /// `“rsync” (19661)`, or `process 19661` if the name of the process is unknown.
  private func name(ofProcess id: Int32) -> PlainText {
    let number = PlainText(id)
    guard let name = dialog.dismissalPolicy.processName else {
      return words(.process, ("number", number))
    }
    return PlainText(
      sanitized: "\(words.quoted(PlainText(label: name)).string) (\(number.string))")
  }

  /// Returns the reason why an answer is rejected, followed, at a keyboard, by the ways out: the
  /// key that cancels, if there is one, and, from the second refusal on, the answer that shows the
  /// list again.
  ///
  /// - Parameters:
  ///   - refusals: The number of refusals before this one.
  ///   - hasKeys: Whether the answer was typed at a keyboard.
  func withWaysOut(_ reason: PlainText, refusals: Int, hasKeys: Bool) -> PlainText {
    guard hasKeys else { return reason }
    var sentences = [reason]
    if dialog.dismissalPolicy.interactiveDismissal == .cancels, let index = dialog.cancelAction {
      let label = words.quoted(words.sentenceLabel(of: index, in: dialog))
      sentences.append(words(.pressKey, ("key", words.escape), ("action", label)))
    }
    if refusals > 0 { sentences.append(words(.showAgain, ("help", words.help))) }
    return words.sentences(sentences)
  }

  /// `“x” is not in the list; type 1-3 or a name.`
  ///
  /// - Parameter word: The text in which the list of accepted answers is inserted.
  func noneOfThem(
    _ answer: RawText, _ names: RowNames, rows: [Int]?, columns: Int, _ word: Word = .noneOfThem
  ) -> PlainText {
    let numbers = names.numbers(of: rows, columns: columns / 2)
    return words(
      word, ("answer", quoted(answer, columns: columns)), ("numbers", words.numbers(numbers)))
  }

  /// `“as” matches 2 As text, 3 As text only.`
  ///
  /// - Parameters:
  ///   - action: The label of an action that has no row, but also matches the answer; nil if there
  ///     is none.
  ///   - label: Returns the label of the row at an index.
  func ambiguous(
    _ answer: RawText, _ indices: [Int], in names: RowNames, columns: Int,
    or action: PlainText? = nil,
    label: (Int) -> PlainText
  ) -> PlainText {
    let labels = indices.prefix(columns / 2).map { index in
      let number = names.number(ofRow: names.order.row(of: index))
      return number.map { PlainText(sanitized: "\($0) \(label(index).string)") } ?? label(index)
    }
    let fitting = labels + [action].compactMap { $0 }
    return words(
      .ambiguous, ("answer", quoted(answer, columns: columns)), ("actions", words.list(fitting)))
  }

  /// Returns the beginning of an answer in quotation marks.
  func quoted(_ answer: RawText, columns: Int) -> PlainText {
    words.quoted(PlainText(label: answer).shortened(to: columns / 2))
  }

  /// `Please answer y or n.`, or `Please answer r (“Retry”) or w (“Work offline”).`
  private func pleaseAnswer(columns: Int) -> PlainText {
    var given: [PlainText] = []
    if let letters = answers.letters {
      for (letter, index) in [
        (letters.sole, dialog.soleAction), (letters.cancel, dialog.cancelAction),
      ] {
        guard let letter, let index else { continue }
        let key = PlainText(sanitized: letter)
        guard letters.areInitials || words.isSpoken else {
          given.append(key)
          continue
        }
        let label = words.quoted(words.sentenceLabel(of: index, in: dialog))
        given.append(
          words.isSpoken
            ? words(.keyFor, ("key", key), ("action", label))
            : PlainText(sanitized: "\(letter) (\(label.string))"))
      }
    }
    // If the question has no letters, the labels are accepted as answers. As many labels are shown
    // as may fit on a line.
    if given.isEmpty {
      given = dialog.order.prefix(columns / 2).map {
        words.quoted(words.sentenceLabel(of: $0, in: dialog))
      }
    }
    return words(.pleaseAnswer, ("answers", words.either(given)))
  }
}
