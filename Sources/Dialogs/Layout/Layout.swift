// SPDX-License-Identifier: GPL-3.0-or-later

/// A dialog as lines on a screen (prompt(1), How a dialog is shown).
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
  /// The lines above the fields and the question: an empty one, the title and the message. There
  /// are none if the title shares the line of the question.
  let heading: [Line]
  /// The title, above a part of a list that may have scrolled it off the screen; empty otherwise.
  let repeatedTitle: [Line]
  /// The lines between the heading or the fields and the line on which the answer is typed.
  let lines: [Line]
  /// The line on which the answer is typed.
  let question: Line
  /// The last of `lines`: those of the question before `question`, if it takes several.
  let leadingQuestionLines: [Line]
  /// Where the next page of actions starts, as in `ListState.start`; nil if there is none.
  let nextPageStart: Int?

  /// The rows of a screen from which on empty lines separate a list from the message.
  private static let rowsWithSpacing = 15

  /// Lays a dialog out for a screen.
  ///
  /// - Parameters:
  ///   - rows: The height of the screen.
  ///   - listState: Which actions are shown; nil for all, even if they do not fit on the screen.
  ///   - omitsHeading: Whether only the actions and the question are shown, under a notice.
  ///   - dismissalKey: The key that dismisses the dialog while a field is edited, if there is one.
  ///   - showsBack: Whether the key that goes back to the field before is shown.
  init(
    by renderer: DialogRenderer, rows: Int, listState: ListState? = ListState(),
    omitsHeading: Bool = false, dismissalKey: PlainText? = nil, showsBack: Bool = false
  ) {
    let dialog = renderer.dialog
    let help =
      listState?.explainsSigns == true && !renderer.showsRows
      ? renderer.rows(of: Page(ofAll: renderer.names), explainsSigns: true) : []
    if renderer.asksForOption {
      self.init(
        optionsBy: renderer, rows: rows, listState: listState, omitsHeading: omitsHeading)
      return
    }
    if dialog.mayBeOneLine, let line = renderer.titleWithQuestion {
      self.init(heading: [], lines: help, question: [line])
      return
    }
    if dialog.isSoleField {
      self.init(heading: [], lines: [], question: [])
      return
    }
    var heading = renderer.heading(rows: rows)
    if !dialog.fields.isEmpty {
      heading += renderer.keyNotes(dismissalKey, showsBack: showsBack)
      if rows >= Self.rowsWithSpacing { heading.append(Line()) }
    }
    if renderer.showsRows {
      self.init(
        rowsBy: renderer, under: heading, rows: rows, listState: listState,
        omitsHeading: omitsHeading)
    } else {
      let question = renderer.lines(ofQuestion: renderer.questionBelowTitle)
      self.init(heading: heading, lines: help, question: question)
    }
  }

  /// Lays out the options of a field: on the line of the question if they fit, otherwise in rows.
  private init(
    optionsBy renderer: DialogRenderer, rows: Int, listState: ListState?, omitsHeading: Bool
  ) {
    let state = listState ?? ListState()
    if state.rows == nil, state.start == 0, let line = renderer.optionQuestion {
      let help =
        state.explainsSigns
        ? renderer.rows(of: Page(ofAll: renderer.names), explainsSigns: true) : []
      self.init(heading: [], lines: help, question: renderer.lines(ofQuestion: line))
    } else {
      self.init(
        rowsBy: renderer, under: renderer.labelLines, rows: rows, listState: listState,
        omitsHeading: omitsHeading)
    }
  }

  /// Lays out a dialog whose actions have rows.
  private init(
    rowsBy renderer: DialogRenderer, under heading: [Line], rows: Int, listState: ListState?,
    omitsHeading: Bool
  ) {
    let dialog = renderer.dialog
    let state = listState ?? ListState()
    // Empty lines surround a list under a message, and one separates it from the fields.
    let isSpaced = !omitsHeading && rows >= Self.rowsWithSpacing
    let isOption = renderer.asksForOption
    let hasFields = !dialog.fields.isEmpty && !isOption
    let spaceAbove = isSpaced && (dialog.message != nil && !isOption || hasFields) ? [Line()] : []
    let spaceBelow = hasFields ? [] : spaceAbove
    let isLong = renderer.names.order.count >= rows
    let repeatedTitle = omitsHeading && isLong ? renderer.labelLines : []
    // The list must not scroll the title and the message, or the label of a field, off the screen,
    // unless they take half of it. An empty line above them may.
    let headingHeight = heading.drop { $0 == Line() }.count
    let above = omitsHeading ? repeatedTitle.count + 1 : min(headingHeight, rows / 2)
    let height = rows - above - spaceAbove.count - spaceBelow.count
    let isAction = renderer.choice == nil
    let cancel = isAction ? dialog.cancelAction.map { dialog.order.row(of: $0) } : nil
    let enter = renderer.enterIndex.map { renderer.names.order.row(of: $0) }
    let pinned = Set([cancel, enter].compactMap { $0 })
    func compose(isPart: Bool) -> (question: [Line], page: Page) {
      let question = renderer.lines(ofQuestion: renderer.question(state, isPart: isPart))
      let page = Page(
        of: renderer.names, listState, pinned: pinned, last: cancel,
        maximumHeight: height - question.count
      ) { renderer.height(ofRow: $0) }
      return (question, page)
    }
    // Part of a name narrows a list only on a console that turns pages.
    var (question, page) = compose(
      isPart: listState != nil && (isAction && dialog.hasActionList || state.start > 0))
    if page.nextStart != nil { (question, page) = compose(isPart: true) }
    // The question names the only match.
    let isNamed =
      state.soleRow != nil && renderer.enterIndex != nil && !state.explainsSigns
    let shown = isNamed ? [] : renderer.rows(of: page, explainsSigns: state.explainsSigns)
    self.init(
      heading: heading, repeatedTitle: repeatedTitle, lines: spaceAbove + shown + spaceBelow,
      question: question, nextPageStart: page.nextStart)
  }

  /// - Parameters:
  ///   - lines: The lines above the question.
  ///   - question: The lines of the question, the last of which is the one for the answer.
  private init(
    heading: [Line], repeatedTitle: [Line] = [], lines: [Line], question: [Line],
    nextPageStart: Int? = nil
  ) {
    self.heading = heading
    self.repeatedTitle = repeatedTitle
    leadingQuestionLines = question.dropLast()
    self.lines = lines + question.dropLast()
    self.question = question.last ?? Line()
    self.nextPageStart = nextPageStart
  }
}

extension Dialog {
  /// Whether each action has a row of its own: there are several besides the cancel action, they
  /// follow fields, or some share a label, which only a number or an ID distinguishes.
  var showsActionsAsRows: Bool {
    requiredText == nil
      && (actions.offersSeveralChoices || !fields.isEmpty && !hasItems && actions.count > 1
        || !actions.sharedLabels.isEmpty)
  }

  /// Whether there is nothing to show but one field, which takes one line.
  var isSoleField: Bool {
    fields.count == 1 && declaration.isBlank && !hasItems && !asksForAction
  }

  /// The indentation of a field, unless there is nothing but the field.
  var fieldIndentation: String { isSoleField ? "" : "  " }

  /// Whether title and question share a line if they fit: there is nothing to show between them.
  var mayBeOneLine: Bool {
    message == nil && fields.isEmpty && !hasItems && requiredText == nil && !showsActionsAsRows
  }
}
