// SPDX-License-Identifier: GPL-3.0-or-later

/// Renders the parts of a dialog as styled lines, of which a `Layout` is composed.
struct DialogRenderer {
  let dialog: Dialog
  let answers: Answers
  let words: Words
  let columns: Int
  /// The index of the action that Enter alone chooses.
  let enterAction: Int?
  /// Whether the answer comes from a keyboard; false if it is a line of standard input.
  let hasKeys: Bool

  /// Wraps a line that contains the author's data. Its further lines are indented more than any row
  /// or text of prompt's own, so that the data imitates neither.
  func wrapped(_ line: Line) -> [Line] {
    // mutant: no title imitates a row
    //   `, indentation: Line(spaces(labelColumn + 2))` -> ``
    line.wrapped(to: columns, indentation: Line(spaces(labelColumn + 2)))
  }

  func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}

// MARK: Title and message

extension DialogRenderer {
  /// Title and message. The title is repeated below a message that is longer than the screen.
  func heading(rows: Int) -> [Line] {
    let title = self.title.spans.isEmpty ? [] : wrapped(self.title)
    let message = self.message
    return message.count > rows ? title + message + title : title + message
  }

  /// The title. That of an error begins with a word that says so, since colour alone is not enough.
  var title: Line {
    var line = Line()
    if dialog.isCritical {
      let isError = dialog.kind == .error
      line.append(words(isError ? .error : .warning), style: isError ? .error : .warning)
    }
    if dialog.appearance.titleVisibility == .hidden, dialog.message != nil { return line }
    if let title = dialog.title, !title.isBlank {
      if !line.spans.isEmpty { line.append(" ") }
      line.append(PlainText(title: title), style: .title)
    }
    return line
  }

  /// The message. Each line begins with a margin, which no other line of a dialog has.
  private var message: [Line] {
    guard let message = dialog.message else { return [] }
    return PlainText.lines(ofMessage: message).flatMap { line in
      let indentation = line.string.unicodeScalars.prefix { $0 == " " }
      return Line(line).wrapped(
        to: columns - 2,
        indentation: indentation.count <= columns / 2
          ? Line(PlainText(sanitized: String(indentation))) : Line()
        // mutant: every line of a message begins with a margin
        //   `"│ "` -> `""`
      ).map { Line("│ ", style: .margin) + $0 }
    }
  }

  /// The note that says which action the time-out chooses, and when.
  var timeoutNote: Line? {
    // mutant: the time-out action is shown
    //   `guard let timeout` -> `guard false, let timeout`
    guard let timeout = dialog.dismissalPolicy.timeout, let index = dialog.timeoutAction else {
      return nil
    }
    let label = words.shownLabel(of: index, in: dialog)
    let time = PlainText(label: Text(timeout.description))
    return Line(words(.timeoutAction, ("time", time), ("action", label)), style: .note)
  }

  /// `OK: Enter, Cancel: Esc`, in a dialog with fields that does not ask for an action.
  func keyNote(_ dismissalKey: PlainText) -> Line {
    let keys = [(dialog.soleAction, words(.enter)), (dialog.interactiveAction, dismissalKey)]
    let notes = keys.compactMap { index, key in
      index.map { "\(words.shownLabel(of: $0, in: dialog).string): \(key.string)" }
    }
    return Line(PlainText(sanitized: notes.joined(separator: ", ")), style: .note)
  }
}

// MARK: Several actions, each in a row

extension DialogRenderer {
  /// The column in which labels would begin if numbers could take any width, from 0.
  private var numberedColumn: Int { answers.usesNumbers ? answers.digits + 4 : 2 }

  /// The column in which labels begin, from 0. However long numbers are, labels keep half of the
  /// line.
  var labelColumn: Int { min(numberedColumn, columns / 2) }

  // mutant: no label imitates a row
  //   `answers.usesNumbers ? labelColumn : labelColumn + 2` -> `labelColumn`
  /// The indentation of a label's second and further lines, at which no label begins.
  private var indentation: Int { answers.usesNumbers ? labelColumn : labelColumn + 2 }

  /// The rows of a page, and how many more actions there are.
  func actions(of page: Page) -> [Line] {
    let labels = page.rows.map { label(of: dialog.order[$0]) }
    let notes = page.rows.map { self.notes(beside: dialog.order[$0]) }
    let noteColumns = notes.map { $0.columns }.max() ?? 0
    // Notes are aligned in a column, except those beside labels that are too long.
    let maximumColumns = columns - numberedColumn - 2 - noteColumns
    let labelColumns = labels.map { $0.columns }.filter { $0 <= maximumColumns }.max() ?? 0

    var lines: [Line] = []
    for (position, row) in page.rows.enumerated() {
      if position == page.gapIndex { lines += more(page.remainingCount) }
      var line = beginning(ofRow: row) + labels[position]
      if notes[position].columns > 0 {
        line.append(spaces(max(0, labelColumns - labels[position].columns) + 2))
        line.append(notes[position])
      }
      lines += line.wrapped(to: columns, indentation: Line(spaces(indentation)))
    }
    if page.gapIndex == page.rows.count { lines += more(page.remainingCount) }
    return lines
  }

  /// Returns the number of lines that the action in a row takes.
  func height(ofRow row: Int) -> Int {
    var line = beginning(ofRow: row) + label(of: dialog.order[row])
    let notes = notes(beside: dialog.order[row])
    if notes.columns > 0 { line = line + Line("  ") + notes }
    if line.columns <= columns { return 1 }
    return line.wrapped(to: columns, indentation: Line(spaces(indentation))).count
  }

  private func beginning(ofRow row: Int) -> Line {
    guard answers.usesNumbers else { return Line(spaces(2)) }
    let number = answers.number(ofRow: row) ?? ""
    return Line(spaces(answers.digits + 2 - number.utf8.count) + number + "  ")
  }

  private func more(_ count: Int) -> [Line] {
    let count = PlainText(sanitized: String(count))
    return Line(words(.more, ("count", count)), style: .note).wrapped(to: columns)
  }

  /// Asks for an action by number or name.
  var question: Line {
    var line = Line()
    if answers.usesNumbers {
      let numbers = PlainText(sanitized: answers.numbers(columns: columns / 2))
      line.append(words(.chooseNumber, ("numbers", numbers)))
    } else {
      line.append(words(.chooseName))
    }
    line.append(" ")
    return line
  }

  /// The label of an action, in the style of its role.
  func label(of index: Int) -> Line {
    let action = dialog.actions[index]
    let style: Style =
      action.role == .destructive
      ? .destructive : index == enterAction ? .prominent : .plain
    return Line(words.shownLabel(of: index, in: dialog), style: style)
  }

  /// The notes beside an action: whether it is destructive, cancels, or is chosen by Enter.
  private func notes(beside index: Int) -> Line {
    let action = dialog.actions[index]
    var notes: [PlainText] = []
    if action.role == .destructive { notes.append(words(.destructive)) }
    // The label of an automatic Cancel says so itself.
    if action.role == .cancel, !action.isAutomatic { notes.append(words(.cancels)) }
    if index == enterAction { notes.append(words(.enter)) }
    var line = Line()
    for (position, note) in notes.enumerated() {
      if position > 0 { line.append(", ", style: .note) }
      line.append(note, style: note == words(.destructive) ? .destructive : .note)
    }
    return line
  }
}
