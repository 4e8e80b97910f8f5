// SPDX-License-Identifier: GPL-3.0-or-later

/// The lines of a dialog on a screen (prompt(1), How a dialog is shown).
///
///     Save failed.
///     │ The disk is full. Free some space, then try again.
///
///       1  Retry         [Enter]
///     ! 2  Delete draft
///       3  Not now       [Esc]
///
///     Choose 1-3 or a name: ▮
///
/// The dialog has no frame, and covers nothing. Speech synthesis does not read the margin of the
/// message aloud. If the actions do not fit on the screen, the layout shows a `Page` of them.
struct Layout: Sendable, Equatable {
  /// The lines above the fields and the question: an empty line, the title, the message and, if
  /// there are fields, the keys; above options, the label of the field. There are no such lines if
  /// the title or the label shares a line with the question, or if the dialog consists of one
  /// field.
  private(set) var heading: [Line] = []
  /// The lines of the title or of the field's label, if they may have scrolled off the screen,
  /// since the list is long; otherwise empty.
  private(set) var repeatedTitle: [Line] = []
  /// The lines that precede the line for the answer, and follow the heading or the fields.
  private(set) var lines: [Line] = []
  /// The line for the answer.
  private(set) var question = Line()
  /// The lines of a question of several lines, except the last line, which is `question`. They are
  /// also the last elements of `lines`.
  private(set) var leadingQuestionLines: [Line] = []
  /// The start of the next page of rows, as in `ListState.start`; nil if there is none.
  private(set) var nextPageStart: Int?

  /// The minimum height of a screen on which empty lines separate a list from the message.
  private static let rowsWithSpacing = 15

  /// Lays a dialog out for a screen.
  ///
  /// - Parameters:
  ///   - rows: The height of the screen.
  ///   - listState: The rows on screen; nil for all, even if they do not fit.
  ///   - omitsHeading: Whether the heading is omitted, since only the actions and the question are
  ///     shown under a notice.
  ///   - rowsAbove: The number of lines that are shown above the heading.
  ///   - dismissalKey: The key that dismisses the dialog; nil if there is none.
  ///   - backKey: The key that goes back to the previous field; nil if there is none.
  init(
    by renderer: DialogRenderer, rows: Int, listState: ListState? = ListState(),
    omitsHeading: Bool = false, rowsAbove: Int = 0, dismissalKey: EditingKeys.Dismissal? = nil,
    backKey: PlainText? = nil
  ) {
    let dialog = renderer.dialog
    let state = listState ?? ListState()
    var question: [Line]?
    if renderer.asksForOption {
      let isWhole = state.rows == nil && state.start == 0
      question = isWhole ? renderer.optionQuestion.map { renderer.lines(ofQuestion: $0) } : nil
      heading = question == nil || renderer.isSpoken ? renderer.labelLines : []
    } else if dialog.mayBeOneLine, !renderer.isSpoken, let line = renderer.titleWithQuestion {
      question = [line]
    } else if dialog.isSoleField {
      return
    } else {
      heading = renderer.heading(rows: rows)
      if !dialog.fields.isEmpty {
        heading += renderer.keyNotes(dismissalKey, backKey: backKey)
        if rows >= Self.rowsWithSpacing, !renderer.isSpoken { heading.append(Line()) }
      }
    }
    if question == nil, renderer.showsRows {
      addRows(
        by: renderer, rows: rows, listState: listState, omitsHeading: omitsHeading,
        rowsAbove: rowsAbove)
      return
    }
    if state.explainsSigns {
      lines = renderer.rows(of: Page(ofAll: renderer.names), explainsSigns: true)
    }
    if renderer.isSpoken, question == nil {
      add(
        question: renderer.spokenItems + renderer.lines(ofQuestion: renderer.spokenQuestion))
      return
    }
    add(question: question ?? renderer.lines(ofQuestion: renderer.questionBelowTitle))
  }

  /// Adds rows and the question below them.
  private mutating func addRows(
    by renderer: DialogRenderer, rows: Int, listState: ListState?, omitsHeading: Bool,
    rowsAbove: Int
  ) {
    let dialog = renderer.dialog
    let state = listState ?? ListState()
    // Empty lines surround a list under a message or under fields.
    let isSpaced = !omitsHeading && !renderer.isSpoken && rows >= Self.rowsWithSpacing
    let isOption = renderer.asksForOption
    let hasFields = !dialog.fields.isEmpty && !isOption
    let spaceAbove = isSpaced && (dialog.message != nil && !isOption || hasFields) ? [Line()] : []
    let spaceBelow = spaceAbove
    // The title is repeated above a page of a long list, but not above the rows that match an
    // answer, which the user has just typed below the title.
    if omitsHeading, state.rows == nil, renderer.names.order.count >= rows {
      repeatedTitle = renderer.labelLines
    }
    // The list must not scroll the title and the message, or the label of a field, off the screen,
    // unless they fill more than half of the screen. Only the empty line above them may scroll off.
    let headingHeight = rowsAbove + heading.drop { $0 == Line() }.count
    let above = omitsHeading ? repeatedTitle.count + 1 : min(headingHeight, rows / 2)
    let notes = renderer.notesBelowRows
    let height = rows - above - spaceAbove.count - spaceBelow.count - notes.count
    let isAction = renderer.choice == nil
    let cancel = isAction ? dialog.cancelAction.map { dialog.order.row(of: $0) } : nil
    let enter = renderer.enterIndex.map { renderer.names.order.row(of: $0) }
    let pinned = Set([cancel, enter].compactMap { $0 })
    func compose(isPart: Bool, hasNextPage: Bool) -> (question: [Line], page: Page) {
      let question = renderer.lines(
        ofQuestion: renderer.question(
          state, isPart: isPart, hasNextPage: hasNextPage, isRepeated: omitsHeading))
      let page = Page(
        of: renderer.names, listState, pinned: pinned, last: cancel,
        maximumHeight: height - question.count
      ) { renderer.height(ofRow: $0) }
      return (question, page)
    }
    // Only on a console that can turn pages, a part of a name narrows the list. The question then
    // mentions parts of names.
    var (question, page) = compose(
      isPart: listState != nil && (isAction && dialog.hasActionList || state.start > 0),
      hasNextPage: false)
    if page.nextStart != nil { (question, page) = compose(isPart: true, hasNextPage: true) }
    // If the list is narrowed to one row, the question names the row, so the row need not be shown.
    let isNamed = state.soleRow != nil && renderer.enterIndex != nil && !state.explainsSigns
    let shown = isNamed ? [] : renderer.rows(of: page, explainsSigns: state.explainsSigns)
    lines = spaceAbove + shown + (isNamed ? [] : notes) + spaceBelow
    nextPageStart = page.nextStart
    add(question: question)
  }

  /// - Parameter question: The lines of the question. The answer is typed on the last line.
  private mutating func add(question: [Line]) {
    leadingQuestionLines = question.dropLast()
    lines += question.dropLast()
    self.question = question.last ?? Line()
  }
}
