// SPDX-License-Identifier: GPL-3.0-or-later

/// Renders the parts of a dialog as styled lines. A `Layout` is composed of these lines. A question
/// and its `Suggestions` share a renderer.
final class DialogRenderer: Sendable {
  let dialog: Dialog
  let answers: Answers
  let words: Words
  let columns: Int
  /// The items or options that the question asks for; nil if it asks for an action, or for a value
  /// that the user types.
  let choice: ItemChoice?
  /// The items of the dialog with the selection; nil in a dialog without items.
  let selectedItems: ItemChoice?
  /// The index of the action or item that Enter alone chooses; nil for none.
  let enterIndex: Int?
  /// The answer that has narrowed the list; nil if the list is not narrowed.
  let narrowingAnswer: RawText?
  /// Whether the answer is typed at a keyboard; false if it is a line of standard input.
  let hasKeys: Bool
  /// Whether the console shows the prompt of a field where the user types. Otherwise the prompt is
  /// shown in round brackets after the label.
  let showsPromptsInPlace: Bool
  /// The time until the timeout, in milliseconds; nil without a timeout.
  let remainingTime: Int64?

  init(
    dialog: Dialog, answers: Answers, words: Words, columns: Int, choice: ItemChoice?,
    selectedItems: ItemChoice?, enterIndex: Int?, narrowingAnswer: RawText?, hasKeys: Bool,
    showsPromptsInPlace: Bool, remainingTime: Int64?
  ) {
    self.showsPromptsInPlace = showsPromptsInPlace
    (self.dialog, self.answers, self.words) = (dialog, answers, words)
    self.narrowingAnswer = narrowingAnswer
    (self.choice, self.selectedItems, self.enterIndex) = (choice, selectedItems, enterIndex)
    (self.columns, self.hasKeys, self.remainingTime) = (columns, hasKeys, remainingTime)
  }

  /// Whether the question asks for items of the dialog.
  var asksForItems: Bool { choice?.isOption == false }

  /// Whether the question asks for an option of a field.
  var asksForOption: Bool { choice?.isOption == true }

  /// The name of the key that dismisses the dialog.
  var escape: PlainText { words.escape }

  /// Wraps a line with data. The second and further lines are indented more than any row and any
  /// text of prompt's own, so that the data cannot imitate a row or such a text.
  func wrapped(_ line: Line) -> [Line] {
    line.wrapped(to: columns, indentation: Line(spaces(furtherIndentation)))
  }

  /// The indentation of the second and further lines of a wrapped line.
  private var furtherIndentation: Int { showsRows ? labelColumn + 2 : 4 }

  func spaces(_ count: Int) -> String { String(repeating: " ", count: max(count, 0)) }
}

// MARK: Title and message

extension DialogRenderer {
  /// Returns an empty line, the title and the message. The empty line also ends an incomplete line
  /// that the script has written. The title is repeated below a message that is longer than the
  /// screen.
  func heading(rows: Int) -> [Line] {
    let message = self.message
    return [Line()] + titleLines + message + (message.count > rows ? titleLines : [])
  }

  /// The title as lines.
  var titleLines: [Line] { title.spans.isEmpty ? [] : wrapped(title) }

  /// The title, which is omitted if it is hidden and there is a message. The title of an error or
  /// of a critical dialog begins with a word that marks it, since some users and terminals cannot
  /// distinguish colours.
  var title: Line {
    var line = Line()
    if dialog.declaration.isCritical {
      let isError = dialog.kind == .error
      line.append(words(isError ? .error : .warning), style: isError ? .error : .warning)
    }
    if dialog.appearance.titleVisibility == .hidden, dialog.message != nil { return line }
    if let title = dialog.title, !title.isBlank {
      if !line.spans.isEmpty, !line.endsFullWidth { line.append(" ") }
      line.append(PlainText(title: title), style: .title)
    }
    return line
  }

  /// The message.
  private var message: [Line] {
    dialog.message.map { PlainText.lines(ofMessage: $0, in: words, columns: columns) } ?? []
  }

  /// The action that the timeout chooses; nil if it chooses none.
  var timeoutAction: Int? {
    dialog.announcedTimeoutAction(with: selectedItems?.selection ?? dialog.initialSelection)
  }

  /// The remaining time, and the action that the timeout chooses: `after 60 s: Restart`. If the
  /// timeout chooses no action, the note is `closes in 60 s`.
  var timeNote: PlainText? {
    guard let remainingTime else { return nil }
    let time = words.time(milliseconds: remainingTime)
    guard let index = timeoutAction else {
      return words(.closesIn, ("time", time))
    }
    let label =
      isSpoken ? spokenName(ofTimeoutAction: index) : words.shownLabel(of: index, in: dialog)
    return words(.timeoutAction, ("time", time), ("action", label))
  }

  /// `OK [Enter]   Cancel [Esc]   Back [Shift-Tab]`, above fields. The note of Enter is shown only
  /// if Enter on the field ends the dialog.
  ///
  /// - Parameters:
  ///   - dismissalKey: The key that dismisses the dialog; nil if there is none.
  ///   - backKey: The key that goes back to the previous field; nil if there is none.
  /// - Returns: The lines of the notes. There is no line break between a key and its effect.
  func keyNotes(_ dismissalKey: EditingKeys.Dismissal?, backKey: PlainText?) -> [Line] {
    var notes: [String] = []
    func add(_ label: PlainText?, _ key: PlainText) {
      guard let label else { return }
      notes.append(isSpoken ? effect(of: key, label).string : "\(label.string) [\(key.string)]")
    }
    func label(of index: Int?) -> PlainText? {
      index.map { isSpoken ? spokenLabel(of: $0) : words.shownLabel(of: $0, in: dialog) }
    }
    if let dismissalKey {
      // Enter after the first entry of a secret leads to the second one.
      let isLast = dialog.fields.count == 1 && dialog.fields.first?.isRepeated != true
      if isLast, !dialog.hasItems, !dialog.asksForAction {
        add(label(of: dialog.soleAction), words(.enter))
      }
      add(label(of: dialog.interactiveAction), words.name(of: dismissalKey))
    }
    // Two notes with the same label would be confusing.
    if let backKey, label(of: dialog.interactiveAction) != words(.back) {
      add(words(.back), backKey)
    }
    if let timeNote { notes.append(words.inBrackets(timeNote).string) }
    return lines(ofNotes: notes)
  }

  /// Returns notes beside each other, in as many lines as they need. There is no line break within
  /// a note that fits on a line. Commas separate notes that are read aloud.
  func lines(ofNotes notes: [String]) -> [Line] {
    if isSpoken, !notes.isEmpty {
      let list = words.list(notes.map { PlainText(sanitized: $0) })
      return Line(list).wrapped(to: columns, indentation: Line())
    }
    var lines: [Line] = []
    for note in notes.map({ Line(PlainText(sanitized: $0)) }) {
      let longer = lines.last.map { $0 + Line("   ") + note }
      if let longer, longer.columns <= columns {
        lines[lines.count - 1] = longer
      } else {
        lines.append(note)
      }
    }
    return lines.flatMap { $0.wrapped(to: columns) }
  }
}
