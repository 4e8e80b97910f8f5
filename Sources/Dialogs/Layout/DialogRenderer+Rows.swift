// SPDX-License-Identifier: GPL-3.0-or-later

/// The rows of actions or items (prompt(1), How a dialog is shown).
///
///       1  [x]  sda  1.8T  Samsung
extension DialogRenderer {
  /// Whether the actions, items or options that the question asks for have rows.
  var showsRows: Bool { choice != nil || dialog.showsActionsAsRows }

  /// The names of the actions, items or options that the question asks for.
  var names: RowNames { choice?.answers.names ?? answers.names }

  /// Returns the text before the label of a row: a number, a letter that is an answer, or nothing.
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

  /// The maximum width of the texts that `answer(ofRow:)` returns.
  private var answerColumns: Int {
    let letters = choice.map { $0.answers.letters } ?? answers.letters?.all
    guard let letters, !letters.isEmpty else { return names.digits }
    return letters.map { PlainText(sanitized: $0).columns }.max() ?? 0
  }

  /// The boxes before selected items and before other items. They are round, like radio buttons, if
  /// only one item can be selected.
  private var boxes: (chosen: String, notChosen: String) {
    choice?.answers.count.isOne == true ? ("(x)  ", "( )  ") : ("[x]  ", "[ ]  ")
  }

  private var boxColumns: Int { asksForItems ? boxes.chosen.utf8.count : 0 }

  /// The column in which labels would begin if the width of numbers were not limited. Columns are
  /// counted from 0.
  private var numberedColumn: Int {
    optionIndentation.utf8.count + (answerColumns > 0 ? answerColumns + 4 : 2) + boxColumns
  }

  /// The column in which labels begin, counted from 0. At least half of the line is reserved for
  /// labels, regardless of the width of numbers.
  var labelColumn: Int { min(numberedColumn, columns / 2) }

  /// The indentation of the second and further lines of a label. No label begins in this column, so
  /// that these lines cannot imitate a row.
  private var indentation: Int { answerColumns > 0 ? labelColumn : labelColumn + 2 }

  /// The maximum width of labels that determine the column of the details and keys.
  private static let maximumLabelColumns = 30
  /// The minimum width of a detail.
  private static let minimumDetailColumns = 4

  /// Returns the rows of a page, and the number of further rows.
  ///
  /// - Parameter explainsSigns: Whether the user has asked for help, so that words explain the
  ///   signs.
  func rows(of page: Page, explainsSigns: Bool = false) -> [Line] {
    let indices = page.rows.map { names.order[$0] }
    let notes = indices.map { self.notes(beside: $0, explainsSigns: explainsSigns) }
    let noteColumns = notes.map { $0.columns }.max() ?? 0
    let room = columns - numberedColumn - (noteColumns > 0 ? noteColumns + 2 : 0)
    let labels = self.labels(ofRowsAt: indices, room: room)
    // Keys are aligned in a column, except the keys beside labels that extend into that column.
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

  /// Returns labels, each with its detail if there is room. Details are aligned in a column, except
  /// the details beside labels that extend into that column.
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
  /// - Parameter labelColumns: The width of the labels, after which the column of the keys begins.
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

  /// Returns the sign of a destructive action. It is in the first column, where no label can
  /// imitate it.
  func sign(for index: Int?) -> Line {
    guard let index, dialog.actions[index].role == .destructive else { return Line() }
    return Line("!", style: .destructive) + Line(" ")
  }

  private func more(_ count: Int) -> [Line] {
    let count = words(.more, ("count", PlainText(count)))
    return Line("\(spaces(labelColumn))… \(count.string) [?]").wrapped(to: columns)
  }

  /// Returns the label of a row. The row that Enter chooses is marked.
  func rowLabel(of index: Int) -> Line {
    if choice == nil { return label(of: index, inRow: true) }
    let style: Style = index == enterIndex ? .prominent : .plain
    return Line(words.besideKeys(PlainText(label: names.label(of: index))), style: style)
  }

  /// Returns the label of an action, in the style of its role.
  ///
  /// - Parameter isInRow: Whether the label is in a row, where the action that Enter chooses is
  ///   marked.
  func label(of index: Int, inRow isInRow: Bool = false) -> Line {
    let action = dialog.actions[index]
    let style: Style =
      action.role == .destructive
      ? .destructive : isInRow && index == enterIndex ? .prominent : .plain
    return Line(words.shownLabel(of: index, in: dialog), style: style)
  }

  private func detail(of index: Int) -> RawText? {
    choice.map { $0.answers.items[index].detail } ?? dialog.actions[index].detail
  }

  /// Returns the keys that choose a row and, if the user has asked for help, the meaning of the
  /// row's sign.
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
  /// Returns the question about an action, or about items, by number or name.
  ///
  /// - Parameters:
  ///   - listState: The rows on screen.
  ///   - isPart: Whether the page contains only a part of the rows.
  func question(_ listState: ListState, isPart: Bool) -> Line {
    let text = Line(text(ofQuestion: listState, isPart: isPart))
    return words.question(Line(optionIndentation) + text, note: questionNote)
  }

  private func text(ofQuestion listState: ListState, isPart: Bool) -> PlainText {
    let selectsSeveral = choice?.answers.count.isOne == false
    let isNarrowed = listState.rows != nil
    if !selectsSeveral, listState.soleRow != nil, let enterIndex {
      return words(.soleMatch, ("action", PlainText(label: names.label(of: enterIndex))))
    }
    guard names.usesNumbers else { return words(selectsSeveral ? .changeNames : .chooseName) }
    let room = isNarrowed || selectsSeveral ? columns / 4 : columns / 2
    let numbers = names.numbers(of: listState.rows, columns: room)
    let value = ("numbers", PlainText(sanitized: numbers))
    if isNarrowed, !numbers.hasSuffix("…") {
      return words(selectsSeveral ? .changeNarrowed : .chooseNarrowed, value)
    }
    if isPart || isNarrowed { return words(selectsSeveral ? .changePart : .choosePart) }
    return words(selectsSeveral ? .change : .chooseNumber, value)
  }
}
