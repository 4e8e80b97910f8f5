// SPDX-License-Identifier: GPL-3.0-or-later

/// Several actions or items, each in a row (prompt(1), How a dialog is shown).
///
///       1  [x]  sda  1.8T  Samsung
extension DialogRenderer {
  /// Whether what the question asks for has rows.
  var showsRows: Bool { choice != nil || dialog.showsActionsAsRows }

  /// The names of what the question asks for.
  var names: RowNames { choice?.answers.names ?? answers.names }

  /// What is shown before the label in a row: a number, a letter that is an answer, or nothing.
  private func answer(ofRow row: Int) -> String {
    if let letters = choice?.answers.letters, !letters.isEmpty {
      return letters.indices.contains(row) ? letters[row] : ""
    }
    if choice == nil, let letters = answers.letters {
      let index = dialog.order[row]
      return (index == dialog.cancelAction ? letters.cancel : letters.sole) ?? ""
    }
    return names.number(ofRow: row) ?? ""
  }

  /// The columns that the longest of these answers takes.
  private var answerColumns: Int {
    let letters = choice.map { $0.answers.letters } ?? answers.letters?.all
    guard let letters, !letters.isEmpty else { return names.digits }
    return letters.map { PlainText(sanitized: $0).columns }.max() ?? 0
  }

  /// The boxes before items that are chosen, and that are not. They are round where only one can be, as the
  /// radio buttons of a window are.
  private var boxes: (chosen: String, notChosen: String) {
    choice?.answers.count.isOne == true ? ("(x)  ", "( )  ") : ("[x]  ", "[ ]  ")
  }

  private var boxColumns: Int { asksForItems ? boxes.chosen.utf8.count : 0 }

  /// The column in which labels would begin if numbers could take any width, from 0.
  private var numberedColumn: Int {
    optionIndentation.utf8.count + (answerColumns > 0 ? answerColumns + 4 : 2) + boxColumns
  }

  /// The column in which labels begin, from 0. However long numbers are, labels keep half of the
  /// line.
  var labelColumn: Int { min(numberedColumn, columns / 2) }

  /// The indentation of a label's second and further lines, at which no label begins.
  private var indentation: Int { answerColumns > 0 ? labelColumn : labelColumn + 2 }

  /// How far from its column the longest label may reach that moves what follows to the right.
  private static let maximumLabelColumns = 30
  /// The least width in which a detail is shown.
  private static let minimumDetailColumns = 4

  /// The rows of a page, and how many more there are.
  ///
  /// - Parameter explainsSigns: Whether words explain the signs, on request.
  func rows(of page: Page, explainsSigns: Bool = false) -> [Line] {
    let indices = page.rows.map { names.order[$0] }
    let notes = indices.map { self.notes(beside: $0, explainsSigns: explainsSigns) }
    let noteColumns = notes.map { $0.columns }.max() ?? 0
    let room = columns - numberedColumn - (noteColumns > 0 ? noteColumns + 2 : 0)
    let labels = self.labels(ofRowsAt: indices, room: room)
    // Keys are aligned in a column, except those beside labels that are too long.
    let details = indices.contains { detail(of: $0) != nil }
    let maximumColumns = details ? room : min(Self.maximumLabelColumns, room)
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

  /// Returns labels, each with its detail as far as there is room. Details are aligned in a column,
  /// except those beside labels that are too long.
  private func labels(ofRowsAt indices: [Int], room: Int) -> [Line] {
    let labels = indices.map { rowLabel(of: $0) }
    let maximumColumns = min(Self.maximumLabelColumns, room)
    let width = labels.map { $0.columns }.filter { $0 <= maximumColumns }.max() ?? 0
    return zip(indices, labels).map { index, label in
      guard let detail = detail(of: index) else { return label }
      let gap = max(0, width - label.columns) + 2
      let detailColumns = room - label.columns - gap
      if detailColumns < Self.minimumDetailColumns { return label }
      let shown = words.besideKeys(PlainText(label: detail, columns: detailColumns))
      return label + Line(spaces(gap)) + Line(shown, style: .detail)
    }
  }

  /// Returns the number of lines that a row takes.
  func height(ofRow row: Int) -> Int {
    let index = names.order[row]
    let notes = notes(beside: index, explainsSigns: false)
    return lines(ofRow: row, label: rowLabel(of: index), labelColumns: 0, notes: notes).count
  }

  /// Returns a row. Keys that do not fit beside the label are shown below it.
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
    let index = names.order[row]
    let sign = choice == nil ? sign(for: index) : Line()
    var line = Line(optionIndentation) + (sign.columns > 0 ? sign : Line("  "))
    if answerColumns > 0 {
      let answer = answer(ofRow: row)
      line.append(spaces(answerColumns - PlainText(sanitized: answer).columns) + answer + "  ")
    }
    if asksForItems {
      let isChosen = choice?.selection.contains(index) == true
      line.append(isChosen ? boxes.chosen : boxes.notChosen)
    }
    return line
  }

  /// Returns the sign of a destructive action, which is in the first column: words of a label
  /// never do.
  func sign(for index: Int?) -> Line {
    guard let index, dialog.actions[index].role == .destructive else { return Line() }
    return Line("!", style: .destructive) + Line(" ")
  }

  private func more(_ count: Int) -> [Line] {
    let count = words(.more, ("count", PlainText(count)))
    return Line("\(spaces(labelColumn))… \(count.string) [?]").wrapped(to: columns)
  }

  /// The label of a row. What Enter chooses is marked.
  func rowLabel(of index: Int) -> Line {
    if choice == nil { return label(of: index, inRow: true) }
    let style: Style = index == enterIndex ? .prominent : .plain
    return Line(words.besideKeys(PlainText(label: names.label(of: index))), style: style)
  }

  /// The label of an action, in the style of its role.
  ///
  /// - Parameter isInRow: Whether the label that Enter chooses is marked.
  func label(of index: Int, inRow isInRow: Bool = false) -> Line {
    let action = dialog.actions[index]
    let style: Style =
      action.role == .destructive
      ? .destructive : isInRow && index == enterIndex ? .prominent : .plain
    return Line(words.shownLabel(of: index, in: dialog), style: style)
  }

  private func detail(of index: Int) -> Text? {
    choice.map { $0.answers.items[index].detail } ?? dialog.actions[index].detail
  }

  /// The keys that choose a row and, on request, the meaning of its sign.
  private func notes(beside index: Int, explainsSigns: Bool) -> Line {
    var notes: [String] = []
    if index == enterIndex { notes.append("[\(words(.enter).string)]") }
    if let choice {
      if explainsSigns, asksForItems {
        let isChosen = choice.selection.contains(index)
        notes.append(words(isChosen ? .chosen : .notChosen).string)
      }
      return Line(notes.joined(separator: " "))
    }
    if hasKeys, index == dialog.interactiveAction { notes.append("[\(escape.string)]") }
    if explainsSigns, dialog.actions[index].role == .destructive {
      notes.append(words(.destructive).string)
    }
    return Line(notes.joined(separator: " "))
  }
}

// MARK: The question below the rows

extension DialogRenderer {
  /// Asks for an action, or for items, by number or name.
  ///
  /// - Parameters:
  ///   - listState: Which rows are shown.
  ///   - isPart: Whether the page shows only a part of them.
  func question(_ listState: ListState, isPart: Bool) -> Line {
    let text =
      choice?.answers.count.isOne == false
      ? changeQuestion(listState, isPart: isPart) : text(ofQuestion: listState, isPart: isPart)
    return words.question(Line(optionIndentation) + Line(text), note: questionNote)
  }

  private func text(ofQuestion listState: ListState, isPart: Bool) -> PlainText {
    if listState.soleRow != nil, let enterIndex {
      let label = PlainText(label: names.label(of: enterIndex))
      return words(.soleMatch, ("action", label))
    }
    guard names.usesNumbers else { return words(.chooseName) }
    let numbers = names.numbers(
      of: listState.rows, columns: listState.rows == nil ? columns / 2 : columns / 4)
    if listState.rows != nil, !numbers.hasSuffix("…") {
      return words(.chooseNarrowed, ("numbers", PlainText(sanitized: numbers)))
    }
    if isPart || listState.rows != nil { return words(.choosePart) }
    return words(.chooseNumber, ("numbers", PlainText(sanitized: numbers)))
  }

  /// Asks which items to select or deselect.
  private func changeQuestion(_ listState: ListState, isPart: Bool) -> PlainText {
    guard names.usesNumbers else { return words(.changeNames) }
    let numbers = names.numbers(of: listState.rows, columns: columns / 4)
    if listState.rows != nil, !numbers.hasSuffix("…") {
      return words(.changeNarrowed, ("numbers", PlainText(sanitized: numbers)))
    }
    return words(isPart || listState.rows != nil ? .changePart : .change)
  }
}
