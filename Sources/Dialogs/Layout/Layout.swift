// SPDX-License-Identifier: GPL-3.0-or-later

/// A dialog as lines on a screen (prompt(1), How a dialog is shown).
///
///     Save failed.
///     │ The disk is full. Free some space, then try again.
///       1  Retry         Enter
///       2  Delete draft  destructive
///       3  Not now       cancel
///     Choose 1-3 or a name: ▮
///
/// The dialog has no frame, and covers nothing. Speech synthesis does not read the margin of the
/// message aloud. If the actions do not fit on the screen, the layout shows a `Page` of them.
struct Layout: Sendable, Equatable {
  /// The title and the message, above the fields and the question.
  let heading: [Line]
  /// The lines between the heading or the fields and the line on which the answer is typed.
  let lines: [Line]
  /// The line on which the answer is typed.
  let question: Line
  /// The last of `lines`: those of the question before `question`, if it takes several.
  let leadingQuestionLines: [Line]
  /// The column in which the labels of a list begin, from 0.
  let labelColumn: Int
  /// Where the next page of actions starts, as in `ListState.start`; nil if there is none.
  let nextPageStart: Int?

  /// Lays `dialog` out for `screen`.
  ///
  /// - Parameters:
  ///   - listState: Which actions are shown; nil for all, even if they do not fit on the screen.
  ///   - omitsHeading: Whether only the actions and the question are shown, under a notice.
  ///   - dismissalKey: The key that dismisses the dialog while a field is edited, if there is one.
  init(
    _ dialog: Dialog, answers: Answers, words: Words, screen: Screen,
    listState: ListState? = ListState(), omitsHeading: Bool = false, dismissalKey: PlainText? = nil
  ) {
    let renderer = DialogRenderer(
      dialog: dialog, answers: answers, words: words, columns: screen.columns,
      enterAction: (listState ?? ListState()).enterAction(in: dialog), hasKeys: listState != nil)
    if dialog.isShownOnOneLine {
      self.init(onOneLineBy: renderer)
    } else {
      self.init(
        onSeveralLinesBy: renderer, rows: screen.rows, listState: listState,
        omitsHeading: omitsHeading, dismissalKey: dismissalKey)
    }
  }

  private init(onOneLineBy renderer: DialogRenderer) {
    labelColumn = renderer.labelColumn
    nextPageStart = nil
    heading = []
    var line = renderer.title
    let choice = renderer.choice
    if let note = renderer.timeoutNote {
      line.append(" (", style: .note)
      line.append(note)
      line.append(")", style: .note)
    }
    if !choice.spans.isEmpty {
      line.append(" ")
      line.append(choice)
    }
    line.append(" ")
    var lines = renderer.wrapped(line)
    question = lines.removeLast()
    self.lines = lines
    leadingQuestionLines = lines
  }

  private init(
    onSeveralLinesBy renderer: DialogRenderer, rows: Int, listState: ListState?,
    omitsHeading: Bool, dismissalKey: PlainText?
  ) {
    let dialog = renderer.dialog
    labelColumn = renderer.labelColumn
    let note = renderer.timeoutNote.map { renderer.wrapped($0) } ?? []
    var heading = renderer.heading(rows: rows)
    if !dialog.fields.isEmpty { heading += note }
    if !dialog.asksForAction, let dismissalKey {
      heading += renderer.keyNote(dismissalKey).wrapped(to: renderer.columns)
    }
    self.heading = heading
    var lines: [Line] = []
    var last =
      dialog.showsActionsAsRows
      ? renderer.question.wrapped(to: renderer.columns)
      : renderer.wrapped(renderer.choice + Line(" "))
    question = last.removeLast()
    leadingQuestionLines = last
    if dialog.showsActionsAsRows {
      // The list must not scroll the heading off the screen, unless that takes half of the screen.
      let above = omitsHeading ? 1 : min(heading.count, rows / 2)
      let below = (dialog.fields.isEmpty ? note.count : 0) + last.count + 1
      let page = Page(of: dialog, listState, maximumHeight: rows - above - below) {
        renderer.height(ofRow: $0)
      }
      lines = renderer.actions(of: page)
      nextPageStart = page.nextStart
    } else {
      nextPageStart = nil
    }
    if dialog.fields.isEmpty { lines += note }
    lines += last
    self.lines = lines
  }
}

extension Dialog {
  /// Whether title and choice share a line: the dialog has no message and no fields, and at most
  /// one action that does not cancel.
  var isShownOnOneLine: Bool {
    message == nil && fields.isEmpty && !actions.offersSeveralChoices
  }

  /// Whether each action has a row of its own: there are several, and each is chosen by its name.
  var showsActionsAsRows: Bool { !isShownOnOneLine && actions.count > 1 && requiredText == nil }
}
