// SPDX-License-Identifier: GPL-3.0-or-later

/// The question of a dialog whose actions have no rows of their own.
extension DialogRenderer {
  /// `! Empty Trash? [y/N] `: the title and the question on one line; nil if they do not fit.
  var titleWithQuestion: Line? {
    var line = sign(for: dialog.soleAction) + title
    if line.columns > 0 { line.append(" ") }
    line.append(choice(namingSoleAction: !answers.isSoleActionClear))
    return line.columns + room <= columns ? line : nil
  }

  /// `! Remove or Keep [y/N] `: the question below the title.
  var questionBelowTitle: Line {
    let sign = sign(for: dialog.soleAction)
    guard let selectedItems, selectedItems.selection.count > 0, dialog.requiredText == nil else {
      return sign + choice(namingSoleAction: true)
    }
    // The items take what the rest of the line leaves.
    let rest = choice(namingSoleAction: true).columns + room + sign.columns
    return sign + choice(namingSoleAction: true, items: chosenItems(columns: columns - rest))
  }

  /// `Wipe or Keep [y/N] (closes in 60 s) `.
  ///
  /// - Parameter items: What follows the action: the items that it concerns.
  private func choice(namingSoleAction namesSole: Bool, items: Line = Line()) -> Line {
    if let requiredText = dialog.requiredText { return challenge(requiredText) }
    let letters = answers.letters
    var line = Line()
    var labels: [Line] = []
    if let sole = dialog.soleAction, namesSole || sole == unletteredAction {
      labels.append(label(of: sole) + items + enterNote(beside: sole))
    }
    if let cancel = dialog.cancelAction {
      // An automatic Cancel is named only beside its letter.
      let isNamed = !dialog.actions[cancel].isAutomatic || letters?.areInitials == true
      if isNamed || dialog.soleAction == nil || cancel == unletteredAction {
        labels.append(label(of: cancel) + enterNote(beside: cancel))
      }
    }
    for (position, label) in labels.enumerated() {
      if position > 0 { line.append(" \(words(.or).string) ") }
      line.append(label)
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

  /// The action that Enter chooses, if there is no letter for it whose capital would show that.
  private var unletteredAction: Int? {
    guard let letters = answers.letters, let enterIndex else { return nil }
    if enterIndex == dialog.soleAction { return letters.sole == nil ? enterIndex : nil }
    let isCancel = enterIndex == dialog.cancelAction && dialog.soleAction != nil
    return isCancel && letters.cancel == nil ? enterIndex : nil
  }

  /// ` [Enter]` beside that action.
  private func enterNote(beside index: Int) -> Line {
    index == unletteredAction ? Line(" [\(words(.enter).string)]") : Line()
  }

  /// ` 3: main, old, test`, or `: sda` where there has to be one item. Before another action, the names
  /// are in brackets: ` 3 (main, old, test) or Keep`.
  private func chosenItems(columns: Int) -> Line {
    guard let selectedItems else { return Line() }
    let count = dialog.selectionCount.isOne ? "" : " \(selectedItems.selection.count)"
    let isLast = dialog.cancelAction.map { dialog.actions[$0].isAutomatic } ?? true
    func line(_ names: PlainText) -> Line {
      isLast
        ? words.line(
          .labelled, ("label", Line(PlainText(sanitized: count))), ("value", Line(names)))
        : Line("\(count) (") + Line(names) + Line(")")
    }
    // One item is named in full, as far as a few lines hold it.
    let room = dialog.selectionCount.isOne ? 3 * self.columns : columns
    let columns = room - line(PlainText(sanitized: "")).columns
    return line(selectedItems.names(columns: max(columns, Self.minimumItemColumns)))
  }

  /// The columns that the names of the items take at least, however full the line is.
  private static let minimumItemColumns = 8

  /// `Type “prod” for Drop, Enter for Cancel: `.
  private func challenge(_ requiredText: Text) -> Line {
    guard let sole = dialog.soleAction else { return Line() }
    let text = Line(words.quoted(PlainText(label: requiredText)))
    let action = label(of: sole)
    guard let cancel = dialog.cancelAction else {
      return words.question(
        words.line(.typeText, ("text", text), ("action", action)), note: timeNote)
    }
    let key =
      enterIndex == cancel
      ? words(.enter) : hasKeys && dialog.interactiveAction != nil ? escape : words(.no)
    return words.question(
      words.line(
        .typeTextOr, ("text", text), ("action", action), ("key", Line(key)),
        ("cancel", label(of: cancel))),
      note: timeNote)
  }

  /// The answers in the brackets, of which the one that Enter gives is in capitals: `y/N`.
  private var keys: String {
    if dialog.actions.count == 1, enterIndex == 0 { return words(.enter).string }
    if dialog.soleAction == nil { return hasKeys && dialog.interactiveAction != nil ? "Esc" : "" }
    guard let letters = answers.letters else { return "" }
    func key(_ letter: String?, _ index: Int?) -> String? {
      letter.map { index == enterIndex ? $0.uppercased() : $0 }
    }
    return [key(letters.sole, dialog.soleAction), key(letters.cancel, dialog.cancelAction)]
      .compactMap { $0 }.joined(separator: "/")
  }

  /// The columns that a question leaves for the answer, at least. A letter needs less than a name,
  /// but what Enter chooses is shown in its place, in brackets.
  private var room: Int {
    if showsRows || dialog.requiredText != nil { return Self.roomForName }
    let label = enterIndex.map { words.shownLabel(of: $0, in: dialog).columns } ?? 0
    return min(max(4, label + 3), Self.roomForName)
  }

  /// The columns that are left for a name or a value, at least.
  static let roomForName = 12

  /// Returns a question as lines, the last of which is the one on which the answer is typed: the
  /// question itself, or `> ` if the question leaves too little room on its line.
  func lines(ofQuestion question: Line) -> [Line] {
    if question.columns + room <= columns { return [question] }
    let line = question.withoutLastSpace
    // A question about items contains no text of the author's.
    let lines =
      asksForItems ? line.wrapped(to: columns, indentation: Line("  ")) : wrapped(line)
    return lines + [Line(optionIndentation) + Line("> ")]
  }
}
