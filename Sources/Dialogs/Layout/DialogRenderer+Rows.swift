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
  func answer(ofRow row: Int) -> String {
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
  /// exactly one item has to be chosen.
  private var boxes: (selected: String, empty: String) {
    choice?.answers.count.isOne == true ? ("(x)  ", "( )  ") : ("[x]  ", "[ ]  ")
  }

  /// Whether a box before each row shows whether the item is selected. The rows of a menu have no
  /// boxes, since choosing a row ends the dialog.
  private var showsBoxes: Bool { asksForItems && !isMenu }

  private var boxColumns: Int { showsBoxes ? boxes.selected.utf8.count : 0 }

  /// The column in which labels would begin if the width of numbers were not limited. Columns are
  /// counted from 0.
  private var numberedColumn: Int {
    optionIndentation.utf8.count + (answerColumns > 0 ? answerColumns + 4 : 2) + boxColumns
  }

  /// The column in which labels begin, counted from 0. At least half of the line is reserved for
  /// labels, regardless of the width of numbers.
  var labelColumn: Int { min(numberedColumn, columns / 2) }

  /// The indentation of the second and further lines of a label. These lines cannot imitate a row:
  /// they have no number or letter or, if the rows have none, no label begins in this column.
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
    if isSpoken { return spokenRows(of: page) }
    let indices = page.rows.map { names.order[$0] }
    let notes = indices.map { self.notes(beside: $0, explainsSigns: explainsSigns) }
    let noteColumns = notes.map { $0.columns }.max() ?? 0
    let room = columns - numberedColumn - (noteColumns > 0 ? noteColumns + 2 : 0)
    let labels = indices.map { rowLabel(of: $0) }
    // There are two columns: one for details, and for the keys of rows without a detail, and one
    // after the details, for the keys of the other rows. A longer label moves its keys to the
    // right.
    let labelColumns = self.labelColumns(of: labels + rowsOfNotes, room: room)
    let details = zip(indices, labels).map {
      self.detail(of: $0, beside: $1, labelColumns: labelColumns, room: room)
    }
    let whole = zip(labels, details).map { label, detail in detail.map { label + $0 } ?? label }
    let detailColumns = zip(whole, details).compactMap { $1 == nil ? nil : $0.columns }.max() ?? 0

    var lines: [Line] = []
    for (position, row) in page.rows.enumerated() {
      if position == page.gapIndex { lines += more(page.remainingCount) }
      lines += self.lines(
        ofRow: row, label: whole[position],
        labelColumns: details[position] == nil ? labelColumns : detailColumns,
        notes: notes[position])
    }
    if page.gapIndex == page.rows.count { lines += more(page.remainingCount) }
    return lines
  }

  private func spokenRows(of page: Page) -> [Line] {
    var lines: [Line] = []
    for (position, row) in page.rows.enumerated() {
      if position == page.gapIndex { lines += more(page.remainingCount) }
      lines += spokenLines(ofRow: row)
    }
    return page.gapIndex == page.rows.count ? lines + more(page.remainingCount) : lines
  }

  /// Returns the width of labels, after which the column of the details and keys begins. Longer
  /// labels extend into that column.
  private func labelColumns(of labels: [Line], room: Int) -> Int {
    let maximumColumns = min(Self.maximumLabelColumns, room)
    return labels.map { $0.columns }.filter { $0 <= maximumColumns }.max() ?? 0
  }

  /// Returns the space after a label, and its detail; nil if there is no detail, or no room for it.
  private func detail(of index: Int, beside label: Line, labelColumns: Int, room: Int) -> Line? {
    guard let detail = detail(of: index) else { return nil }
    let gap = max(0, labelColumns - label.columns) + 2
    let detailColumns = room - label.columns - gap
    if detailColumns < Self.minimumDetailColumns { return nil }
    let shown = words.besideKeys(PlainText(label: detail, columns: detailColumns))
    let isPlain = dialog.declaration.itemRules?.hasPlainDetails == true
    return Line(spaces(gap)) + Line(shown, style: isPlain ? .plain : .detail)
  }

  /// Returns the number of lines that a row takes.
  func height(ofRow row: Int) -> Int {
    if isSpoken { return spokenLines(ofRow: row).count }
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
    if showsBoxes {
      let isSelected = choice?.selection.contains(index) == true
      line.append(
        isSelected ? boxes.selected : boxes.empty, style: isSelected ? .plain : .emptyBox)
    }
    return line
  }

  /// Returns the sign of a destructive action. It is in the first column, where no label can
  /// imitate it.
  func sign(for index: Int?) -> Line {
    guard let index, !isSpoken, dialog.actions[index].role == .destructive else { return Line() }
    return Line("!", style: .destructive) + Line(" ")
  }

  private func more(_ count: Int) -> [Line] {
    let count = words(.more, ("count", PlainText(count)))
    if isSpoken { return [Line(effect(of: words.help, count))] }
    return Line("\(spaces(labelColumn))… \(count.string) [?]").wrapped(to: columns)
  }

  /// Returns the label of a row. The row that Enter chooses is marked.
  func rowLabel(of index: Int) -> Line {
    if choice == nil { return label(of: index, inRow: true) }
    let style: Style = index == enterIndex ? .prominent : .plain
    return underlined(words.besideKeys(PlainText(label: names.label(of: index))), style)
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
    let label = words.shownLabel(of: index, in: dialog)
    return isInRow ? underlined(label, style) : Line(label, style: style)
  }

  /// Returns a label in which the part that matches the answer of a narrowed list is underlined.
  private func underlined(_ label: PlainText, _ style: Style) -> Line {
    narrowingAnswer.map { label.line(underlining: $0, style: style) } ?? Line(label, style: style)
  }

  func detail(of index: Int) -> RawText? {
    choice.map { $0.answers.items[index].detail } ?? dialog.actions[index].detail
  }

  /// Returns the keys that choose a row and, if the user has asked for help, the meaning of the
  /// sign beside the row.
  private func notes(beside index: Int, explainsSigns: Bool) -> Line {
    var notes: [String] = []
    if index == enterIndex { notes.append("[\(words(.enter).string)]") }
    if let choice {
      if explainsSigns, asksForItems, choice.selection.contains(index) {
        notes.append(words(.isSelected).string)
      }
      return Line(notes.joined(separator: " "))
    }
    if index == escapeAction { notes.append("[\(escape.string)]") }
    if explainsSigns, dialog.actions[index].role == .destructive {
      notes.append(words(.destructive).string)
    }
    return Line(notes.joined(separator: " "))
  }
}

// MARK: Notes below the rows

extension DialogRenderer {
  /// The action that Escape chooses at a keyboard; nil if there is none, if Escape has no effect,
  /// or if the caller distinguishes Escape from every action.
  var escapeAction: Int? {
    hasKeys && dialog.dismissalPolicy.interactiveDismissal == .cancels ? dialog.cancelAction : nil
  }

  /// A note below the rows.
  typealias Note = (label: PlainText, key: PlainText?)

  /// The lines below the rows. In a menu, each note is a row of its own, with its key in the column
  /// of the details.
  var notesBelowRows: [Line] {
    // If the dialog is read aloud, the question names the keys.
    let notes = isSpoken ? self.notes.filter { $0.key == nil } : self.notes
    if !isMenu || isSpoken {
      return lines(
        ofNotes: notes.map { note in
          note.label.string + (note.key.map { " [\($0.string)]" } ?? "")
        })
    }
    let room = columns - labelColumn
    let labels = names.order.prefix(Self.maximumMenuRows).map { rowLabel(of: $0) }
    let width = labelColumns(of: labels + rowsOfNotes, room: room)
    return notes.flatMap { note in
      var line = Line(spaces(labelColumn)) + Line(note.label)
      if let key = note.key {
        line.append(spaces(max(0, width - note.label.columns) + 2) + "[\(key.string)]")
      }
      return line.wrapped(to: columns, indentation: Line(spaces(indentation)))
    }
  }

  /// The number of rows whose labels determine the column of the keys below a menu.
  private static let maximumMenuRows = 100

  var isMenu: Bool { asksForItems && dialog.declaration.itemRules?.isMenu == true }

  /// The labels of the notes below a menu.
  private var rowsOfNotes: [Line] { isMenu ? notes.map { Line($0.label) } : [] }

  /// The notes of the keys that end the selection of items, and of the actions that can be named
  /// instead of an item, with their keys; and of Escape if it chooses no action.
  var notes: [Note] {
    if asksForOption { return [] }
    let rules = dialog.declaration.itemRules
    var notes: [Note] = []
    if let choice {
      if !choice.answers.count.isOne {
        notes.append((words.labelOfDone(in: dialog), words(.enter)))
      }
      for index in dialog.actions.indices
      where index == escapeAction || rules?.acceptsActionNames == true && index > 0 {
        notes.append(
          (words.shownLabel(of: index, in: dialog), index == escapeAction ? escape : nil))
      }
    }
    if hasKeys, dialog.dismissalPolicy.interactiveDismissal == .dismisses {
      notes.append((words(.escapeName), escape))
    }
    return notes
  }
}

extension Words {
  /// Returns the label that is shown beside Enter, which ends the selection. If the dialog does not
  /// ask for an action afterwards, it is the label of the only action that does not cancel, unless
  /// this action is automatic.
  func labelOfDone(in dialog: Dialog) -> PlainText {
    let sole = dialog.asksForAction ? nil : dialog.soleAction
    guard let sole, !dialog.actions[sole].isAutomatic else { return self(.done) }
    return shownLabel(of: sole, in: dialog)
  }
}

// MARK: The question below the rows

extension DialogRenderer {
  /// Returns the question about an action, or about items, by number or name.
  ///
  /// - Parameters:
  ///   - listState: The rows on screen.
  ///   - isPart: Whether the page contains only a part of the rows.
  ///   - hasNextPage: Whether `?` shows the next page, and not the whole list.
  ///   - isRepeated: Whether the question has been asked before.
  func question(
    _ listState: ListState, isPart: Bool, hasNextPage: Bool, isRepeated: Bool
  ) -> Line {
    let line = question(
      listState, isPart: isPart, hasNextPage: hasNextPage, isRepeated: isRepeated, hasExample: true)
    if line.columns <= columns || isSpoken { return line }
    return question(
      listState, isPart: isPart, hasNextPage: hasNextPage, isRepeated: isRepeated, hasExample: false
    )
  }

  private func question(
    _ listState: ListState, isPart: Bool, hasNextPage: Bool, isRepeated: Bool, hasExample: Bool
  ) -> Line {
    let selectsSeveral = choice?.answers.count.isOne == false
    let text =
      selectsSeveral
      ? text(
        ofChange: listState, isPart: isPart, hasNextPage: hasNextPage,
        hasExample: hasExample && !isRepeated)
      : text(ofChoice: listState, isPart: isPart, hasNextPage: hasNextPage)
    let bounds = selectsSeveral ? choice?.answers.count.bounds(in: words) : nil
    let isSole = listState.soleRow != nil && enterIndex != nil
    var notes = [effectOfChoice, bounds.map { words(.inAll, ("bounds", $0)) }]
    if isSpoken, !isSole { notes += spokenKeys(isRepeated: isRepeated) }
    notes.append(questionNote)
    return words.question(Line(optionIndentation) + Line(text), notes: notes)
  }

  /// The label of the action that the choice of one item confirms:
  /// `Choose 1-2 or a name (Delete): `. The label is nil unless exactly one item has to be chosen.
  /// It is also nil if another question follows, or if the label is OK, which describes no effect.
  var effectOfChoice: PlainText? {
    guard asksForItems, choice?.answers.count.isOne == true, !dialog.asksForAction,
      let sole = dialog.actions.indices.first, dialog.actions[sole].role != .cancel
    else { return nil }
    let label = AnswerKey(words.label(of: sole, in: dialog))
    if label == AnswerKey(words.label(of: .ok)) || label.folded == "ok" { return nil }
    return words.besideBrackets(PlainText(label: words.label(of: sole, in: dialog)))
  }

  /// The question about an action or about one item.
  private func text(
    ofChoice listState: ListState, isPart: Bool, hasNextPage: Bool
  ) -> PlainText {
    let isNarrowed = listState.rows != nil
    if listState.soleRow != nil, enterIndex != nil {
      return words(.soleMatch, ("help", words.help))
    }
    guard names.usesNumbers else { return words(.chooseName) }
    let numbers = numbers(of: listState, room: isNarrowed ? columns / 4 : columns / 2)
    let value = ("numbers", words.numbers(numbers))
    if isNarrowed, !hasNextPage, !numbers.hasSuffix("…") {
      return words(.chooseNarrowed, value, ("help", words.help))
    }
    return isPart || isNarrowed ? words(.choosePart) : words(.chooseNumber, value)
  }

  /// The question about any number of items.
  private func text(
    ofChange listState: ListState, isPart: Bool, hasNextPage: Bool, hasExample: Bool
  ) -> PlainText {
    guard names.usesNumbers else { return words(.changeNames) }
    let isNarrowed = listState.rows != nil
    let numbers = numbers(of: listState, room: columns / 4)
    if isNarrowed, !hasNextPage, !numbers.hasSuffix("…") {
      return words(.changeNarrowed, ("numbers", words.numbers(numbers)), ("help", words.help))
    }
    if isPart || isNarrowed { return words(.changePart) }
    return hasExample || listState.explainsSigns
      ? words(.change, ("example", exampleOfSeveral)) : words(.changeAgain)
  }

  private func numbers(of listState: ListState, room: Int) -> String {
    names.numbers(of: listState.rows, columns: room)
  }

  /// An example of answers that name several items: `2,4-5 or all`, or `1 or 2,4-5`.
  private var exampleOfSeveral: PlainText {
    let numbers = names.order.indices.prefix(5).compactMap { names.number(ofRow: $0) }
    // A comma and a range would not be heard.
    if isSpoken {
      let example = numbers.count > 2 ? numbers.dropFirst().prefix(2) : numbers.prefix(2)
      return PlainText(sanitized: example.joined(separator: " "))
    }
    let second =
      switch numbers.count {
      case 5...: "\(numbers[1]),\(numbers[3])-\(numbers[4])"
      case 3...: "\(numbers[1])-\(numbers[2])"
      case 2: "\(numbers[0]),\(numbers[1])"
      default: ""
      }
    let examples = suggestsAll ? [second, words(.all).string] : [numbers.first ?? "", second]
    return PlainText(
      sanitized: examples.filter { !$0.isEmpty }.reduce("") {
        $0.isEmpty ? $1 : "\($0) \(words.or(before: $1)) \($1)"
      })
  }

  /// Whether the example contains the answer `all`. That answer is not suggested if there are fewer
  /// than three items, if an item has this name, if not all items may be selected, or if an action
  /// might destroy something.
  private var suggestsAll: Bool {
    guard names.order.count > 2, !dialog.mayDestroy, let answers = choice?.answers else {
      return false
    }
    let all = AnswerKey(RawText(words(.all).string))
    return answers.count.contains(answers.items.count)
      && !answers.items.contains { AnswerKey($0.translation ?? $0.label) == all }
  }
}
