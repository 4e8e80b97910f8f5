// SPDX-License-Identifier: GPL-3.0-or-later

/// The question of a dialog whose actions have no rows of their own.
extension DialogRenderer {
  /// The title and the question on one line, such as `! Empty Trash? [y/N] `; nil if they do not
  /// fit.
  var titleWithQuestion: Line? {
    var line = sign(for: dialog.soleAction) + title
    let choice = self.choice(namingSoleAction: !answers.isSoleActionClear)
    // A dash separates a title without punctuation from a label after it. Otherwise they would
    // differ only in weight.
    let runsOn = title.columns > 0 && dialog.title?.endsInPunctuation == false && !choice.isKeys
    if line.columns > 0 { line.append(runsOn ? " – " : " ") }
    line.append(choice)
    return line.columns + room <= columns ? line : nil
  }

  /// The question below the title: `! Remove or Keep [y/N] `.
  var questionBelowTitle: Line {
    let sign = sign(for: dialog.soleAction)
    guard let selectedItems, selectedItems.selection.count > 0, dialog.requiredText == nil else {
      return sign + choice(namingSoleAction: true)
    }
    // The names of the items get the width that the rest of the question leaves.
    let rest = choice(namingSoleAction: true).columns + room + sign.columns
    return sign + choice(namingSoleAction: true, items: chosenItems(columns: columns - rest))
  }

  /// `Wipe or Keep [y/N] (closes in 60 s) `.
  ///
  /// - Parameter items: The items that the action concerns, to be shown after the action.
  private func choice(namingSoleAction namesSole: Bool, items: Line = Line()) -> Line {
    if let requiredText = dialog.requiredText { return challenge(requiredText) }
    let letters = answers.letters
    var labels: [Line] = []
    // If the labels are yes and no, the letters name the actions.
    let namesActions = !areLabelsLetters
    if namesActions, let sole = dialog.soleAction, namesSole || sole == unletteredAction {
      labels.append(label(of: sole) + items + enterNote(beside: sole))
    }
    if namesActions, let cancel = dialog.cancelAction {
      // An automatic cancel action is named only if its letter is the initial of its label, if
      // there is no action for yes, or if Enter chooses it, and no letter does.
      let isNamed = !dialog.actions[cancel].isAutomatic || letters?.areInitials == true
      if isNamed || dialog.soleAction == nil || cancel == unletteredAction {
        labels.append(label(of: cancel) + enterNote(beside: cancel))
      }
    }
    var line = labels.first ?? Line()
    for label in labels.dropFirst() {
      line = line + Line(" \(words.or(before: label.string)) ") + label
    }
    let keys = self.keys
    if !keys.isEmpty {
      if line.columns > 0 { line.append(" ") }
      line.append("[\(keys)]")
    }
    if let timeNote { line.append(" (\(timeNote.string))") }
    line.append(" ")
    return line
  }

  /// Whether the labels are yes and no, so that the letters for yes and no name the actions.
  var areLabelsLetters: Bool {
    guard let letters = answers.letters, letters.sole != nil, letters.cancel != nil,
      let sole = dialog.soleAction, let cancel = dialog.cancelAction, !letters.areInitials
    else { return false }
    func means(_ index: Int, _ word: Word) -> Bool {
      words.means(AnswerKey(words.label(of: index, in: dialog)), word)
    }
    return means(sole, .yes) && means(cancel, .no)
  }

  /// The action that Enter chooses, if it has no letter. If the action has a letter, the letter is
  /// a capital to show that Enter chooses the action.
  private var unletteredAction: Int? {
    guard let letters = answers.letters, let enterIndex else { return nil }
    if enterIndex == dialog.soleAction { return letters.sole == nil ? enterIndex : nil }
    let isCancel = enterIndex == dialog.cancelAction && dialog.soleAction != nil
    return isCancel && letters.cancel == nil ? enterIndex : nil
  }

  /// ` [Enter]` if the action at `index` is the `unletteredAction`; otherwise an empty line.
  private func enterNote(beside index: Int) -> Line {
    index == unletteredAction ? Line(" [\(words(.enter).string)]") : Line()
  }

  /// The chosen items: ` 3 (main, old, test)` or, if exactly one item has to be chosen, `: sda`. If
  /// the name of another action follows, a single item is in brackets, too.
  private func chosenItems(columns: Int) -> Line {
    guard let selectedItems else { return Line() }
    let isOne = dialog.selectionCount.isOne
    let isLast = dialog.cancelAction.map { dialog.actions[$0].isAutomatic } ?? true
    func line(_ names: PlainText) -> Line {
      isOne && isLast
        ? words.line(.labelled, ("label", Line()), ("value", Line(names)))
        : Line((isOne ? "" : " \(selectedItems.selection.count)") + " (") + Line(names) + Line(")")
    }
    // If only one item can be chosen, its name may fill up to three lines.
    let room = isOne ? 3 * self.columns : columns
    let columns = room - line(PlainText(sanitized: "")).columns
    return line(selectedItems.names(columns: max(columns, Self.minimumItemColumns)))
  }

  /// The minimum width of the names of the items, regardless of the room on the line.
  private static let minimumItemColumns = 8

  /// `Type “prod” for Drop, Enter for Cancel: `.
  func challenge(_ requiredText: RawText) -> Line {
    guard let sole = dialog.soleAction else { return Line() }
    let text = Line(words.quoted(PlainText(label: requiredText)))
    let action = label(of: sole)
    let shown = isSpoken ? Line(spokenLabel(of: sole)) : action
    let typeText = words.line(.typeText, ("text", text), ("action", shown))
    let spelling = isSpoken ? words.spelling(of: requiredText) : nil
    guard let cancel = dialog.cancelAction else {
      return words.question(typeText, notes: [spelling, timeNote])
    }
    let key =
      enterIndex == cancel
      ? words(.enter) : hasKeys && dialog.interactiveAction != nil ? escape : words(.no)
    if isSpoken {
      // In some languages, the text `typeTextOr` has only a sign between the key and the action,
      // which is not heard.
      return words.question(
        typeText, notes: [spelling, effect(of: key, spokenLabel(of: cancel)), timeNote])
    }
    return words.question(
      words.line(
        .typeTextOr, ("text", text), ("action", action), ("key", Line(key)),
        ("cancel", label(of: cancel))),
      notes: [timeNote])
  }

  /// The answers in brackets: `y/N`, or the only key: `Enter` or `Esc`; empty for neither. The
  /// answer that Enter alone gives is in capitals.
  private var keys: String {
    if dialog.actions.count == 1, enterIndex == 0 { return words(.enter).string }
    if dialog.soleAction == nil {
      return hasKeys && dialog.interactiveAction != nil ? escape.string : ""
    }
    guard let letters = answers.letters else { return "" }
    func key(_ letter: String?, _ index: Int?) -> String? {
      letter.map { index == enterIndex ? words.capital($0) : $0 }
    }
    return [key(letters.sole, dialog.soleAction), key(letters.cancel, dialog.cancelAction)]
      .compactMap { $0 }.joined(separator: "/")
  }

  /// The minimum room for the answer after a question. A letter needs less room than a name, but
  /// after Enter alone, the label of the chosen action is shown in place of the answer, in
  /// brackets.
  private var room: Int {
    if showsRows || dialog.requiredText != nil { return Self.roomForName }
    let label = enterIndex.map { words.shownLabel(of: $0, in: dialog).columns } ?? 0
    return min(max(4, label + 3), Self.roomForName)
  }

  /// The minimum room for a name or a value.
  static let roomForName = 12

  /// Returns a question as lines. The answer is typed on the last line, after the question itself
  /// or, if the question leaves too little room, after `> `.
  func lines(ofQuestion question: Line) -> [Line] {
    if question.columns + room <= columns { return [question] }
    let line = question.withoutLastSpace
    if isSpoken {
      // The answer is typed after the last line or, if this line leaves too little room, below it.
      let lines = line.wrapped(to: columns, indentation: Line())
      guard var last = lines.last, last.columns + 1 + room <= columns else {
        return lines + [Line()]
      }
      if question.columns > line.columns { last.append(" ") }
      return lines.dropLast() + [last]
    }
    // A question about items that contains no label of an action is indented less.
    let hasLabel = effectOfChoice != nil || remainingTime != nil && timeoutAction != nil
    let lines =
      asksForItems && !hasLabel
      ? line.wrapped(to: columns, indentation: Line("  ")) : wrapped(line)
    return lines + [Line(optionIndentation) + Line("> ")]
  }
}
