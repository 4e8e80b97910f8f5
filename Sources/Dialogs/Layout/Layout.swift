// SPDX-License-Identifier: GPL-3.0-or-later

/// The part of a terminal that a dialog is laid out for.
public struct Screen: Sendable, Equatable {
  /// The columns of a line, at least 20: narrower ones wrap by themselves (contract, section 8).
  public let columns: Int
  /// The lines that can be seen at once, at least 1.
  public let rows: Int

  /// A screen as a terminal tells it; where it tells nothing (0), 80 by 24.
  public init(columns: Int, rows: Int) {
    self.columns = columns > 1 ? max(columns, 20) : 80
    self.rows = rows > 0 ? rows : 24
  }
}

/// A dialog as it stands on the screen.
///
///     Save failed.
///     │ The disk is full. Free some space, then try again.
///       1  Retry         Enter
///       2  Delete draft  destructive
///       3  Not now       cancel
///     Choose 1-3 or a name: ▮
///
/// Nothing is drawn around it, and nothing over it. The margin of the message is one that speech
/// synthesis passes over in silence. Of more actions than there is room for, a screenful is shown
/// (`Screenful`).
public struct Layout: Sendable, Equatable {
  /// What stands above everything that is asked: title and message.
  public let heading: [Line]
  /// What stands between that, or the fields, and the question.
  public let lines: [Line]
  /// The line on which the answer is typed.
  public let question: Line
  /// The lines that the question begins with, where it takes more than one; the last of `lines`.
  public let questionLines: [Line]
  /// In which column the labels of a list begin, from 0.
  let labelColumn: Int
  /// Where the next screenful of actions begins, counted as `Listing` does; nil where there is none.
  let next: Int?

  /// Lays `dialog` out for `screen`.
  ///
  /// - Parameters:
  ///   - listing: What of the actions is looked at; nil shows all of them, whatever there is room for.
  ///   - isAgain: Whether only actions and question are drawn, under a notice.
  ///   - dismissalKey: The key that dismisses it while a field is typed, if one does.
  public init(
    _ dialog: Dialog, answers: Answers, words: Words, screen: Screen,
    listing: Listing? = Listing(), isAgain: Bool = false, dismissalKey: PlainText? = nil
  ) {
    let drawing = Drawing(
      dialog: dialog, answers: answers, words: words, columns: screen.columns,
      enterAction: (listing ?? Listing()).enterAction(in: dialog), hasKeys: listing != nil)
    labelColumn = drawing.labelColumn
    if dialog.isHeldOnOneLine {
      var line = drawing.title
      let choice = drawing.choice
      if let note = drawing.timeoutNote {
        line.append(" (", style: .note)
        line.append(note)
        line.append(")", style: .note)
      }
      if !choice.spans.isEmpty {
        line.append(" ")
        line.append(choice)
      }
      line.append(" ")
      var lines = drawing.wrapped(line)
      question = lines.removeLast()
      heading = []
      self.lines = lines
      questionLines = lines
      next = nil
      return
    }
    let message = drawing.message
    let title = drawing.title.spans.isEmpty ? [] : drawing.wrapped(drawing.title)
    var heading = title + message
    if message.count > screen.rows { heading += title }
    let note = drawing.timeoutNote.map { drawing.wrapped($0) } ?? []
    if !dialog.fields.isEmpty { heading += note }
    if !dialog.asksForAction, let dismissalKey {
      heading += drawing.keyNote(dismissalKey).wrapped(to: screen.columns)
    }
    self.heading = heading
    var lines: [Line] = []
    var last =
      dialog.isList
      ? drawing.question.wrapped(to: screen.columns)
      : drawing.wrapped(drawing.choice + Line(" "))
    question = last.removeLast()
    questionLines = last
    if dialog.isList {
      // What stands above should not be pushed out of sight, unless it takes half of the screen.
      let above = isAgain ? 1 : min(heading.count, screen.rows / 2)
      let below = (dialog.fields.isEmpty ? note.count : 0) + last.count + 1
      let screenful = Screenful(of: dialog, listing, room: screen.rows - above - below) {
        drawing.height(ofRow: $0)
      }
      lines = drawing.actions(of: screenful)
      next = screenful.next
    } else {
      next = nil
    }
    if dialog.fields.isEmpty { lines += note }
    lines += last
    self.lines = lines
  }
}

extension Dialog {
  /// Whether title and choice share a line: at most one action that does not cancel, and no message
  /// (contract, section 3).
  var isHeldOnOneLine: Bool {
    message == nil && fields.isEmpty && !actions.areSeveral
  }

  /// Whether the actions are listed one a line: where there are several to choose from by name.
  var isList: Bool { !isHeldOnOneLine && actions.count > 1 && requiredText == nil }
}

// MARK: Fields, one a line

extension Layout {
  /// Where a field goes on in the next line: no field and no row begins there.
  static let fieldIndentation = Line("    ")

  /// What stands before the value of a field.
  static func line(ofField label: Text) -> Line {
    let plain = PlainText(label: label)
    let ends = plain.string.unicodeScalars.last.map { ":?：？".unicodeScalars.contains($0) } ?? false
    return Line(plain) + Line(ends ? " " : ": ")
  }

  /// A field and what was typed into it; nothing of a secret is shown.
  static func line(of field: Field, value: FieldValue) -> Line {
    var line = line(ofField: field.label)
    // mutant: nothing of a secret is shown
    //   `if case .text(let text) = value { line.append(PlainText(label: text)) }`
    //   -> `line.append(PlainText(label: Text(bytes: value.withBytes { Array($0) })))`
    // mutant: a value is shown harmlessly
    //   `PlainText(label: text)` -> `PlainText(harmless: text.string)`
    if case .text(let text) = value { line.append(PlainText(label: text)) }
    return line
  }
}

/// The parts of a layout.
private struct Drawing {
  let dialog: Dialog
  let answers: Answers
  let words: Words
  let columns: Int
  /// The index of the action that Enter alone chooses here.
  let enterAction: Int?
  /// Whether the person has keys: not where a line of standard input is the answer.
  let hasKeys: Bool

  /// A line with data in it, which goes on further in than any row or anything that prompt says
  /// begins: it imitates neither.
  func wrapped(_ line: Line) -> [Line] {
    // mutant: no title imitates a row
    //   `, indentation: Line(spaces(labelColumn + 2))` -> ``
    line.wrapped(to: columns, indentation: Line(spaces(labelColumn + 2)))
  }

  // MARK: Title and message

  /// The title; an error's is marked with a word as well as a colour.
  var title: Line {
    var line = Line()
    if dialog.kind == .error { line.append(words(.error), style: .error) }
    if dialog.isTitleHidden, dialog.message != nil { return line }
    if let title = dialog.title, !title.isBlank {
      if !line.spans.isEmpty { line.append(" ") }
      line.append(PlainText(title: title), style: .title)
    }
    return line
  }

  /// The message, every line behind a margin that no other line has.
  var message: [Line] {
    guard let message = dialog.message else { return [] }
    return PlainText.lines(ofMessage: message).flatMap { line in
      let indentation = line.string.unicodeScalars.prefix { $0 == " " }
      return Line(line).wrapped(
        to: columns - 2,
        indentation: indentation.count <= columns / 2
          ? Line(PlainText(harmless: String(indentation))) : Line()
        // mutant: a message stands behind a margin
        //   `"│ "` -> `""`
      ).map { Line("│ ", style: .margin) + $0 }
    }
  }

  /// What happens by itself, and when.
  var timeoutNote: Line? {
    // mutant: what time will do is shown
    //   `guard let timeout` -> `guard false, let timeout`
    guard let timeout = dialog.dismissing.timeout, let index = dialog.timeoutAction else {
      return nil
    }
    let label = PlainText(label: words.label(of: index, in: dialog))
    let time = PlainText(label: Text(timeout.description))
    return Line(words(.timeoutAction, ("time", time), ("action", label)), style: .note)
  }

  /// `OK: Enter, Cancel: Esc`, where the actions have no line of their own.
  func keyNote(_ dismissalKey: PlainText) -> Line {
    let keys = [(dialog.soleAction, words(.enter)), (dialog.interactiveAction, dismissalKey)]
    let notes = keys.compactMap { index, key in
      index.map { "\(PlainText(label: words.label(of: $0, in: dialog)).string): \(key.string)" }
    }
    return Line(PlainText(harmless: notes.joined(separator: ", ")), style: .note)
  }

  // MARK: Several actions, one a line

  /// Where a label begins that stands behind a number, from 0.
  private var numberedColumn: Int { answers.haveNumbers ? answers.digits + 4 : 2 }
  /// In which column labels begin, from 0: an ID of many digits leaves them half of the line.
  var labelColumn: Int { min(numberedColumn, columns / 2) }
  // mutant: no label imitates a row
  //   `answers.haveNumbers ? labelColumn : labelColumn + 2` -> `labelColumn`
  /// Where a label goes on in the next line: never where another could begin.
  private var indentation: Int { answers.haveNumbers ? labelColumn : labelColumn + 2 }

  /// The actions of a screenful, and how many more there are.
  func actions(of screenful: Screenful) -> [Line] {
    let labels = screenful.rows.map { label(of: dialog.order[$0]) }
    let notes = screenful.rows.map { self.notes(beside: dialog.order[$0]) }
    let noteColumns = notes.map(\.columns).max() ?? 0
    // Notes stand in one column, which only labels too long for it leave.
    let room = columns - numberedColumn - 2 - noteColumns
    let labelColumns = labels.map(\.columns).filter { $0 <= room }.max() ?? 0

    var lines: [Line] = []
    for (index, row) in screenful.rows.enumerated() {
      if index == screenful.gap { lines += more(screenful.rest) }
      var line = beginning(ofRow: row) + labels[index]
      if notes[index].columns > 0 {
        line.append(spaces(max(0, labelColumns - labels[index].columns) + 2))
        line.append(notes[index])
      }
      lines += line.wrapped(to: columns, indentation: Line(spaces(indentation)))
    }
    if screenful.gap == screenful.rows.count { lines += more(screenful.rest) }
    return lines
  }

  /// How many lines the action of a row takes.
  func height(ofRow row: Int) -> Int {
    var line = beginning(ofRow: row) + label(of: dialog.order[row])
    let notes = notes(beside: dialog.order[row])
    if notes.columns > 0 { line = line + Line("  ") + notes }
    if line.columns <= columns { return 1 }
    return line.wrapped(to: columns, indentation: Line(spaces(indentation))).count
  }

  private func beginning(ofRow row: Int) -> Line {
    guard answers.haveNumbers else { return Line(spaces(2)) }
    let number = answers.number(ofRow: row) ?? ""
    return Line(spaces(answers.digits + 2 - number.utf8.count) + number + "  ")
  }

  private func more(_ count: Int) -> [Line] {
    let count = PlainText(harmless: String(count))
    return Line(words(.more, ("count", count)), style: .note).wrapped(to: columns)
  }

  var question: Line {
    var line = Line()
    if answers.haveNumbers {
      let numbers = PlainText(harmless: answers.numbers(columns: columns / 2))
      line.append(words(.chooseNumber, ("numbers", numbers)))
    } else {
      line.append(words(.chooseName))
    }
    line.append(" ")
    return line
  }

  /// The label of an action, in the style of its role.
  private func label(of index: Int) -> Line {
    let action = dialog.actions[index]
    let style: Style =
      action.role == .destructive
      ? .destructive : index == enterAction ? .prominent : .plain
    return Line(PlainText(label: words.label(of: index, in: dialog)), style: style)
  }

  /// What there is to know of an action: that it destroys, that it cancels, that Enter chooses it.
  private func notes(beside index: Int) -> Line {
    let action = dialog.actions[index]
    var notes: [PlainText] = []
    if action.role == .destructive { notes.append(words(.destructive)) }
    // An automatic Cancel says so by its name.
    if action.role == .cancel, !action.isAutomatic { notes.append(words(.cancels)) }
    if index == enterAction { notes.append(words(.enter)) }
    var line = Line()
    for (index, note) in notes.enumerated() {
      if index > 0 { line.append(", ", style: .note) }
      line.append(note, style: note == words(.destructive) ? .destructive : .note)
    }
    return line
  }

  // MARK: One action, or one and the way out, on a line

  /// `Empty Trash (destructive) or Keep [y/N]`, without what the title says already.
  var choice: Line {
    if let requiredText = dialog.requiredText { return challenge(requiredText) }
    var line = Line()
    let cancel = dialog.cancelAction
    if let sole = dialog.soleAction {
      let action = dialog.actions[sole]
      let isUnderstood =
        cancel.map { dialog.actions[$0].isAutomatic } == true
        && (action.isAutomatic || dialog.title?.asks(for: action.label) == true)
      if !isUnderstood { line.append(label(of: sole)) }
      if action.role == .destructive {
        if !isUnderstood { line.append(" ") }
        line.append(destructiveNote)
      }
      if let cancel, !isUnderstood {
        line.append(" ")
        line.append(words(.or))
        line.append(" ")
        line.append(label(of: cancel))
      }
    } else if let cancel {
      line.append(label(of: cancel))
    }
    let keys = self.keys
    if !keys.isEmpty {
      if line.columns > 0 { line.append(" ") }
      line.append("[\(keys)]")
    }
    return line
  }

  /// `Type prod for Drop (destructive), or Cancel:`.
  private func challenge(_ requiredText: Text) -> Line {
    guard let sole = dialog.soleAction else { return Line() }
    let text = Line(PlainText(label: requiredText), style: .title)
    var action = label(of: sole)
    if dialog.actions[sole].role == .destructive { action = action + Line(" ") + destructiveNote }
    guard let cancel = dialog.cancelAction else {
      return words.line(.typeText, ("text", text), ("action", action))
    }
    return words.line(
      .typeTextOr, ("text", text), ("action", action), ("cancel", label(of: cancel)))
  }

  private var destructiveNote: Line {
    Line(PlainText(harmless: "(\(words(.destructive).string))"), style: .destructive)
  }

  /// The shortest answers, the one that Enter gives in capitals: `y/N`. A word that would be
  /// ambiguous here is not named.
  private var keys: String {
    if dialog.actions.count == 1, dialog.defaultAction == 0 { return words(.enter).string }
    // No is no answer to nothing.
    if dialog.soleAction == nil { return hasKeys && dialog.interactiveAction != nil ? "Esc" : "" }
    /// The answer `word` where it chooses the action at `index`.
    func key(_ word: Word, _ index: Int?) -> String {
      guard let index else { return "" }
      let local = words.text(of: word)
      // Letters without capitals cannot show which one is the default: the English ones can.
      let key = local.uppercased() == local ? Words.english.text(of: word) : local
      guard case .action(index) = answers.reading(of: Text(key)) else { return "" }
      return index == dialog.defaultAction ? key.uppercased() : key
    }
    var yes = key(.yesLetter, dialog.soleAction)
    // The word, where the letter could be meant as a no.
    if yes.isEmpty { yes = key(.yes, dialog.soleAction) }
    let no = key(.noLetter, dialog.cancelAction)
    return yes.isEmpty || no.isEmpty ? yes + no : "\(yes)/\(no)"
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}

extension Text {
  /// Whether this, a title, is `label` as a question or statement: `Empty Trash?`.
  fileprivate func asks(for label: Text) -> Bool {
    let scalars = string.unicodeScalars
    let words = scalars.drop { $0.isPunctuation }.reversed().drop { $0.isPunctuation }.reversed()
    var bare = String.UnicodeScalarView()
    bare.append(contentsOf: words)
    return AnswerKey(Text(String(bare))) == AnswerKey(label)
  }
}

extension Unicode.Scalar {
  fileprivate var isPunctuation: Bool {
    properties.generalCategory == .otherPunctuation || properties.isWhitespace
  }
}
