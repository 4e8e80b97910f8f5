// SPDX-License-Identifier: GPL-3.0-or-later

/// Renders the parts of a dialog as styled lines, of which a `Layout` is composed.
struct DialogRenderer: Sendable {
  let dialog: Dialog
  let answers: Answers
  let words: Words
  let columns: Int
  /// The index of the action that Enter alone chooses.
  let enterAction: Int?
  /// Whether the answer comes from a keyboard; false if it is a line of standard input.
  let hasKeys: Bool
  /// The time until the time-out, in milliseconds; nil without a time-out.
  let remainingTime: Int64?

  /// The name of the key that dismisses, as it is written on the key.
  var escape: PlainText { PlainText(sanitized: "Esc") }

  /// Wraps a line that contains the author's data. Its further lines are indented more than any row
  /// or text of prompt's own, so that the data imitates neither.
  func wrapped(_ line: Line) -> [Line] {
    // mutant: no title imitates a row
    //   `, indentation: Line(spaces(furtherIndentation))` -> ``
    line.wrapped(to: columns, indentation: Line(spaces(furtherIndentation)))
  }

  /// The indentation of the further lines of a title.
  private var furtherIndentation: Int { dialog.showsActionsAsRows ? labelColumn + 2 : 4 }

  func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}

// MARK: Title and message

extension DialogRenderer {
  /// An empty line, the title, and the message. The title is repeated below a message that is
  /// longer than the screen.
  ///
  /// The empty line also ends a line that the script has not ended.
  func heading(rows: Int) -> [Line] {
    let message = self.message
    return [Line()] + titleLines + message + (message.count > rows ? titleLines : [])
  }

  /// The title as lines.
  var titleLines: [Line] { title.spans.isEmpty ? [] : wrapped(title) }

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
    // Longer lines are hard to read.
    let columns = min(columns, 100) - 2
    return PlainText.lines(ofMessage: message).flatMap { line in
      let indentation = line.indentationOfText
      return Line(line).wrapped(
        to: columns,
        indentation: indentation <= columns / 2 ? Line(spaces(indentation)) : Line()
        // mutant: every line of a message begins with a margin
        //   `"│ "` -> `""`
      ).map { Line("│ ", style: .margin) + $0 }
    }
  }

  /// What the time-out does, and when: `no answer in 60 s: Restart`, or `closes in 60 s`.
  var timeNote: PlainText? {
    // mutant: the time-out is shown
    //   `guard let remainingTime` -> `guard false, let remainingTime`
    guard let remainingTime else { return nil }
    let time = words.time(milliseconds: remainingTime)
    guard let index = dialog.timeoutAction else { return words(.closesIn, ("time", time)) }
    let label = words.shownLabel(of: index, in: dialog)
    return words(.timeoutAction, ("time", time), ("action", label))
  }

  /// `OK [Enter]   Cancel [Esc]`, in a dialog with fields that does not ask for an action.
  func keyNote(_ dismissalKey: PlainText) -> Line {
    let keys = [(dialog.soleAction, words(.enter)), (dialog.interactiveAction, dismissalKey)]
    var notes = keys.compactMap { index, key in
      index.map { "\(words.shownLabel(of: $0, in: dialog).string) [\(key.string)]" }
    }
    if let timeNote { notes.append("(\(timeNote.string))") }
    return Line(PlainText(sanitized: notes.joined(separator: "   ")))
  }
}

extension PlainText {
  /// The columns before the text of a line of a message: its indentation and, if it is an item of a
  /// list, the bullet or the number before the item.
  fileprivate var indentationOfText: Int {
    let scalars = string.unicodeScalars
    let blank = scalars.prefix { $0 == " " }
    let text = scalars.dropFirst(blank.count)
    var bullet = text.prefix { "-*+•–".unicodeScalars.contains($0) }
    if bullet.isEmpty {
      let digits = text.prefix { "0"..."9" ~= $0 }
      if (1...3).contains(digits.count), let end = text.dropFirst(digits.count).first,
        end == "." || end == ")"
      {
        bullet = text.prefix(digits.count + 1)
      }
    }
    let gap = text.dropFirst(bullet.count).prefix { $0 == " " }
    return bullet.count == 0 || gap.isEmpty ? blank.count : blank.count + bullet.count + gap.count
  }
}

// MARK: Several actions, each in a row

extension DialogRenderer {
  /// What is shown before the label in a row: a number, a letter that is an answer, or nothing.
  private func answer(ofRow row: Int) -> String {
    if let letters = answers.letters {
      let index = dialog.order[row]
      return (index == dialog.cancelAction ? letters.cancel : letters.sole) ?? ""
    }
    return answers.number(ofRow: row) ?? ""
  }

  /// The columns that the longest of these answers takes.
  private var answerColumns: Int {
    guard let letters = answers.letters else { return answers.digits }
    return letters.all.map { PlainText(sanitized: $0).columns }.max() ?? 0
  }

  /// The column in which labels would begin if numbers could take any width, from 0.
  private var numberedColumn: Int { answerColumns > 0 ? answerColumns + 4 : 2 }

  /// The column in which labels begin, from 0. However long numbers are, labels keep half of the
  /// line.
  var labelColumn: Int { min(numberedColumn, columns / 2) }

  // mutant: no label imitates a row
  //   `answerColumns > 0 ? labelColumn : labelColumn + 2` -> `labelColumn`
  /// The indentation of a label's second and further lines, at which no label begins.
  private var indentation: Int { answerColumns > 0 ? labelColumn : labelColumn + 2 }

  /// How far from its column the longest label may reach that moves the keys to the right.
  private static let maximumLabelColumns = 30

  /// The rows of a page, and how many more actions there are.
  ///
  /// - Parameter explainsSigns: Whether words follow what a sign says, for whoever asks.
  func actions(of page: Page, explainsSigns: Bool = false) -> [Line] {
    let labels = page.rows.map { label(of: dialog.order[$0], inRow: true) }
    let notes = page.rows.map { self.notes(beside: dialog.order[$0], explainsSigns: explainsSigns) }
    let noteColumns = notes.map { $0.columns }.max() ?? 0
    // Keys are aligned in a column, except those beside labels that are too long.
    let maximumColumns = min(
      Self.maximumLabelColumns, columns - numberedColumn - 2 - noteColumns)
    let labelColumns = labels.map { $0.columns }.filter { $0 <= maximumColumns }.max() ?? 0

    var lines: [Line] = []
    for (position, row) in page.rows.enumerated() {
      if position == page.gapIndex { lines += more(page.remainingCount) }
      lines += self.lines(
        ofRow: row, label: labels[position], labelColumns: labelColumns, notes: notes[position])
    }
    if page.gapIndex == page.rows.count { lines += more(page.remainingCount) }
    return lines
  }

  /// Returns the number of lines that the action in a row takes.
  func height(ofRow row: Int) -> Int {
    let index = dialog.order[row]
    let notes = notes(beside: index, explainsSigns: false)
    return lines(ofRow: row, label: label(of: index, inRow: true), labelColumns: 0, notes: notes)
      .count
  }

  /// Returns a row. Keys that do not fit beside the label stand below it.
  ///
  /// - Parameter labelColumns: The width of the labels behind which the keys are aligned.
  private func lines(ofRow row: Int, label: Line, labelColumns: Int, notes: Line) -> [Line] {
    let line = beginning(ofRow: row) + label
    let further = Line(spaces(indentation))
    if notes.columns == 0 { return line.wrapped(to: columns, indentation: further) }
    let gap = spaces(max(0, labelColumns - label.columns) + 2)
    if line.columns + gap.utf8.count + notes.columns <= columns {
      return [line + Line(gap) + notes]
    }
    return line.wrapped(to: columns, indentation: further)
      + (further + notes).wrapped(to: columns, indentation: further)
  }

  private func beginning(ofRow row: Int) -> Line {
    let sign = sign(for: dialog.order[row])
    var line = sign.columns > 0 ? sign : Line("  ")
    if answerColumns == 0 { return line }
    let answer = answer(ofRow: row)
    line.append(spaces(answerColumns - PlainText(sanitized: answer).columns) + answer + "  ")
    return line
  }

  /// Returns the sign that an action destroys, which stands in the first column: words of a label
  /// never do.
  func sign(for index: Int?) -> Line {
    guard let index, dialog.actions[index].role == .destructive else { return Line() }
    // mutant: a destructive action is marked without colours
    //   `Line("!", style: .destructive)` -> `Line()`
    return Line("!", style: .destructive) + Line(" ")
  }

  private func more(_ count: Int) -> [Line] {
    let count = words(.more, ("count", PlainText(sanitized: String(count))))
    return Line("\(spaces(labelColumn))… \(count.string) [?]").wrapped(to: columns)
  }

  /// Asks for an action by number or name.
  ///
  /// - Parameters:
  ///   - listState: Which actions of the list are shown.
  ///   - isPart: Whether the page shows only a part of them.
  func question(_ listState: ListState, isPart: Bool) -> Line {
    words.question(Line(text(ofQuestion: listState, isPart: isPart)), note: timeNote)
  }

  private func text(ofQuestion listState: ListState, isPart: Bool) -> PlainText {
    if listState.soleRow != nil, let enterAction {
      return words(.soleMatch, ("action", words.shownLabel(of: enterAction, in: dialog)))
    }
    guard answers.usesNumbers else { return words(.chooseName) }
    let numbers = answers.numbers(
      of: listState.rows, columns: listState.rows == nil ? columns / 2 : columns / 4)
    if listState.rows != nil, !numbers.hasSuffix("…") {
      return words(.chooseNarrowed, ("numbers", PlainText(sanitized: numbers)))
    }
    if isPart || listState.rows != nil { return words(.choosePart) }
    return words(.chooseNumber, ("numbers", PlainText(sanitized: numbers)))
  }

  /// The label of an action, in the style of its role.
  ///
  /// - Parameter isInRow: Whether the label that Enter chooses is marked.
  func label(of index: Int, inRow isInRow: Bool = false) -> Line {
    let action = dialog.actions[index]
    let style: Style =
      action.role == .destructive
      ? .destructive : isInRow && index == enterAction ? .prominent : .plain
    return Line(words.shownLabel(of: index, in: dialog), style: style)
  }

  /// The keys that choose an action and, on request, what its sign says.
  private func notes(beside index: Int, explainsSigns: Bool) -> Line {
    var notes: [String] = []
    if index == enterAction { notes.append("[\(words(.enter).string)]") }
    if hasKeys, index == dialog.interactiveAction { notes.append("[\(escape.string)]") }
    if explainsSigns, dialog.actions[index].role == .destructive {
      notes.append(words(.destructive).string)
    }
    return Line(notes.joined(separator: " "))
  }
}
