// SPDX-License-Identifier: GPL-3.0-or-later

/// The labels that Tab and the arrow keys offer (prompt(1), Answers).
package struct Suggestions: Sendable {
  let renderer: DialogRenderer
  /// The rows of a list on screen.
  let listState: ListState
  /// The columns that are left for a label on the line of the question.
  let labelRoom: Int
  /// The index of the item that the last reply has selected or deselected, from which the next key
  /// moves in a list of a window; nil if there is none.
  var lastIndex: Int?

  private var dialog: Dialog { renderer.dialog }
  private var names: RowNames { renderer.names }

  /// The effects of keys in the window that the dialog imitates; nil if it imitates none.
  package var windowKeys: WindowKeys? { dialog.declaration.windowKeys }

  /// Whether several rows can be chosen.
  package var asksForSeveral: Bool { renderer.choice?.answers.count.isOne == false }

  /// Whether there is a cancel action.
  fileprivate var canCancel: Bool { dialog.cancelAction != nil }

  /// Returns whether the row at `index` is a destructive action.
  private func destroysData(_ index: Int) -> Bool {
    renderer.choice == nil && dialog.actions[index].role == .destructive
  }

  /// Returns whether the label of the row at `index` may be offered as an answer.
  private func isAnswer(_ index: Int) -> Bool {
    // A required text has to be typed. If Tab or an arrow key inserted the text, a user who presses
    // the key by reflex would confirm the action.
    renderer.choice != nil || dialog.requiredText == nil || index == dialog.cancelAction
  }
}

// MARK: Tab

extension Suggestions {
  /// A completion that Tab offers.
  package struct Completion: Sendable, Equatable {
    /// The text of the completed line.
    package let text: RawText
    /// Whether the text begins with the input; false if it contains the input elsewhere.
    package let isBeginning: Bool
    /// The index of the action or item with this label; nil if the text is the beginning of several
    /// labels.
    let index: Int?
  }

  /// Whether `completions(of:limit:)` takes little time.
  package var isQuicklySearched: Bool {
    dialog.isQuicklySearched && renderer.choice?.answers.items.areQuicklySearched != false
  }

  /// Returns the labels that begin with `typed`, in the order on screen. If more than `limit`
  /// labels begin with `typed`, only their common beginning is returned, and only if it is longer
  /// than `typed`. If no label begins with `typed`, the labels that contain `typed` are returned,
  /// except those of destructive actions, provided that there are at most `limit`. If a text is
  /// required, only the label of the cancel action is completed.
  ///
  /// A label that has to be sanitized is omitted, since the line editor draws the label as it is.
  ///
  /// If the line contains several names of items, only the last name is completed.
  package func completions(of typed: RawText, limit: Int) -> [Completion] {
    let comma = renderer.asksForItems ? typed.bytes.lastIndex(of: UInt8(ascii: ",")) : nil
    guard let comma else { return completions(ofName: typed, limit: limit) }
    let name = typed.bytes[(comma + 1)...].drop { $0.isWhiteSpace }
    let before = typed.bytes[..<name.startIndex]
    return completions(ofName: RawText(bytes: Array(name)), limit: limit).compactMap {
      // A comma would end the name.
      if $0.text.bytes.contains(UInt8(ascii: ",")) { return nil }
      let text = RawText(bytes: before + $0.text.bytes)
      return Completion(text: text, isBeginning: $0.isBeginning, index: $0.index)
    }
  }

  private func completions(ofName typed: RawText, limit: Int) -> [Completion] {
    let matcher = AnswerMatcher(typed)
    var beginnings: [Completion] = []
    var parts: [Completion] = []
    func take(_ label: RawText, _ index: Int, _ match: AnswerMatcher.Match) {
      // If too many labels contain the input, none of them is offered. The label of a destructive
      // action has to be typed from its beginning.
      if match < .beginning, parts.count > limit || destroysData(index) { return }
      // Completion would insert characters that the user cannot see.
      guard PlainText(wholeLabel: label).string.utf8.elementsEqual(label.bytes) else { return }
      let isBeginning = match >= .beginning
      let completion = Completion(text: label, isBeginning: isBeginning, index: index)
      if isBeginning { beginnings.append(completion) } else { parts.append(completion) }
    }
    for index in names.order where isAnswer(index) {
      if names.listIndices.contains(index) {
        names.list.withCells(index - names.listIndices.lowerBound) { cells in
          let match = matcher.match(cells.label)
          if match > .none { take(RawText(bytes: Array(cells.label)), index, match) }
        }
      } else {
        let label = names.label(of: index)
        let match = matcher.match(AnswerKey(label))
        if match > .none { take(label, index, match) }
      }
    }
    if beginnings.isEmpty { return parts.count <= limit ? parts : [] }
    if beginnings.count <= limit { return beginnings }
    let beginning = beginnings.map { $0.text }.commonPrefix
    let isLonger = beginning.utf8.count > typed.bytes.count
    return isLonger ? [Completion(text: RawText(beginning), isBeginning: true, index: nil)] : []
  }

  /// Returns the lines that show the rows of `completions`.
  package func lines(of completions: [Completion]) -> [Line] {
    let indices = completions.compactMap { $0.index }
    return renderer.rows(of: Page(rows: indices.map { names.order.row(of: $0) }))
  }
}

// MARK: The arrow keys

extension Suggestions {
  /// An action or item whose label an arrow key puts on the line.
  package struct Offer: Sendable {
    /// The reply to the question if Enter accepts the label.
    package let reply: Reply
    /// The label, shortened to fit the line.
    package let label: PlainText
    /// The position among the offered labels; nil for the cancel action of a dialog with items.
    let position: Int?
    /// The button of a window that has this label; nil for another action or an item.
    package let button: WindowPlaces.Button?
  }

  /// The move that a key makes among the labels.
  package enum Step: Sendable {
    case next, previous, first, last
  }

  /// Returns the action or item that a key offers, in the order on screen; nil if no label can be
  /// offered. Beyond the first or the last label, this label is offered again.
  ///
  /// A destructive action is not offered, since the user has to type its name. If a text is
  /// required, only the cancel action is offered. In a dialog that imitates a window, a question
  /// about an action offers `cancelOffer` if Up and Down move among buttons, and otherwise nothing.
  ///
  /// - Parameter offer: The current offer. The move begins at its position or, if the offer is nil
  ///   or has no position, at `cursorPosition`. If that is nil as well, the next label is the first
  ///   label of the page, and the previous label is the last label of the list.
  package func offer(_ step: Step, after offer: Offer?) -> Offer? {
    if let windowKeys, renderer.choice == nil {
      return windowKeys.verticalKeysReachButtons ? cancelOffer : nil
    }
    return nextOffer(step, after: offer)
  }

  private func nextOffer(_ step: Step, after offer: Offer?) -> Offer? {
    let position = offer?.position ?? cursorPosition
    switch step {
    case .first: return firstOffer(from: 0)
    case .last: return firstOffer(from: count - 1, by: -1)
    case .next:
      let next = (position ?? listState.start - 1) + 1
      return firstOffer(from: next) ?? firstOffer(from: next - 1, by: -1)
    case .previous:
      let position = position ?? count
      return firstOffer(from: position - 1, by: -1) ?? firstOffer(from: position)
    }
  }

  /// The number of labels in the list.
  private var count: Int { listState.rows?.count ?? names.order.count }

  /// Returns the first label that can be offered, from a position onwards or, if `step` is -1,
  /// backwards.
  private func firstOffer(from start: Int, by step: Int = 1) -> Offer? {
    var position = start
    while 0..<count ~= position {
      let row = listState.rows?[position] ?? position
      if let offer = offer(ofActionAt: names.order[row], position) { return offer }
      position += step
    }
    return nil
  }

  /// The position from which a key moves if no label is offered; nil if there is no such position.
  private var cursorPosition: Int? { lastPosition ?? initialPosition }

  /// The position of the action or item that Enter chooses; nil if there is none, if the actions
  /// have rows, or if the first page is not on screen.
  private var enterPosition: Int? {
    guard renderer.choice != nil || !renderer.showsRows, listState.start == 0,
      let index = renderer.enterIndex
    else { return nil }
    return position(of: index)
  }

  private var lastPosition: Int? { windowKeys == nil ? nil : lastIndex.flatMap(position) }

  /// Returns the position of the action or item at `index`; nil if it is not in the list on screen.
  private func position(of index: Int) -> Int? {
    listState.position(of: names.order.row(of: index))
  }

  /// The position from which the first key moves. In the list of a window, it is the row of the
  /// cursor or, without a cursor, the row that Enter chooses or, without such a row, the first row
  /// if exactly one has to be chosen. In any other question, it is `enterPosition`. The position is
  /// nil if there is none, or if the first page is not on screen.
  private var initialPosition: Int? {
    guard let windowKeys, renderer.choice?.isOption == false, listState.start == 0 else {
      return enterPosition
    }
    // If several rows can be chosen, and the cursor is on none, the first key moves to the first
    // row, and not away from it.
    return windowKeys.initialRow.flatMap(position) ?? enterPosition ?? (asksForSeveral ? nil : 0)
  }

  /// The row of a checklist or radio list on which the cursor is in a window; nil if the cursor is
  /// on no row.
  package var rowOfCursor: Offer? {
    windowKeys?.initialRow == nil ? nil : cursorPosition.flatMap { firstOffer(from: $0) }
  }

  /// Returns the row to which letters and digits move the cursor in a window: the row with the
  /// number `typed`, or the first one whose number or label begins with `typed`. Returns nil if
  /// there is no such row, if `typed` is a number and `stopsAtEnds` is true, if the search would
  /// take long, or if the question is about an action.
  package func offer(matching typed: RawText) -> Offer? {
    guard let windowKeys, renderer.choice != nil, isQuicklySearched, !typed.isBlank else {
      return nil
    }
    let key = AnswerKey(typed)
    if key.isNumber {
      if windowKeys.stopsAtEnds { return nil }
      let beginning = key.folded.utf8
      let row =
        names.row(ofNumber: key)
        ?? names.order.indices.first {
          names.number(ofRow: $0)?.utf8.starts(with: beginning) == true
        }
      if let row { return offer(ofActionAt: names.order[row], listState.position(of: row)) }
    }
    guard let first = completions(of: typed, limit: names.order.count).first, first.isBeginning,
      let index = first.index
    else { return nil }
    return offer(ofActionAt: index, position(of: index))
  }

  /// Returns the button to which Tab, Shift-Tab, Right and Left move; nil if no button can be
  /// offered. It is `cancelOffer` or, for the actions of a dialog that imitates a window and has no
  /// cancel action, the next button. If these keys had no effect, Enter would choose a button that
  /// they leave in the window.
  ///
  /// - Parameter offer: The current offer.
  package func buttonOffer(_ step: Step, after offer: Offer?) -> Offer? {
    guard let windowKeys, dialog.cancelAction == nil else { return cancelOffer }
    if renderer.choice != nil { return nil }
    let start = offer ?? initialButton
    let next = nextOffer(step, after: start)
    if windowKeys.cancelIsFirst || next?.position != start?.position { return next }
    // The buttons are a ring.
    return nextOffer(step == .next ? .first : .last, after: nil)
  }

  /// The button that has the focus of a window initially.
  private var initialButton: Offer? {
    guard let index = renderer.enterIndex ?? names.order.first else { return nil }
    return offer(ofActionAt: index, position(of: index))
  }

  /// The rows and the buttons between which keys move the focus of a window; nil if the dialog
  /// imitates no window, or if the keys reach neither OK nor a cancel action. The position of OK is
  /// known only if `stopsAtEnds` is true, the question is about items, no question about an action
  /// follows, and OK chooses no other row than the one on the line.
  package var places: WindowPlaces? {
    guard let windowKeys else { return nil }
    let hasPlace =
      windowKeys.stopsAtEnds && renderer.choice?.isOption == false
      && (asksForSeveral || renderer.isMenu) && !dialog.asksForAction
    let index = hasPlace ? dialog.soleAction : nil
    let cancelLabel = canCancel ? cancelOffer?.label : nil
    if index == nil, cancelLabel == nil { return nil }
    return WindowPlaces(
      keys: windowKeys,
      confirmLabel: index.map {
        renderer.words.shownLabel(of: $0, in: dialog, columns: labelRoom)
      }, cancelLabel: cancelLabel)
  }

  /// Returns the offer of a button with the label `label`.
  package func offer(_ button: WindowPlaces.Button?, label: PlainText) -> Offer {
    Offer(
      reply: button == .cancel ? .cancel : .line(""), label: label, position: nil, button: button)
  }

  /// Whether Right and Left move from row to row as Down and Up do, and Home and End have no
  /// effect, as in a window in which each row can have the focus.
  package var sidewaysKeysMoveRows: Bool {
    windowKeys?.stopsAtEnds == true && renderer.choice?.isOption == false && !renderer.isMenu
  }

  /// Whether the labels on the line are those of the buttons of a window.
  package var offersButtons: Bool { windowKeys != nil && renderer.choice == nil }

  /// The cancel action or, in a question about an action, the last action that can be offered if
  /// the cancel action cannot; nil if there is no such action, or if the question is about an
  /// option and the dialog imitates no window.
  package var cancelOffer: Offer? {
    if renderer.choice == nil {
      return dialog.cancelAction.flatMap {
        offer(ofActionAt: $0, position(of: $0))
      } ?? nextOffer(.last, after: nil)
    }
    guard windowKeys != nil || renderer.choice?.isOption == false, let cancel = dialog.cancelAction
    else { return nil }
    let label = renderer.words.shownLabel(of: cancel, in: dialog, columns: labelRoom)
    return offer(.cancel, label: label)
  }

  /// Returns the offer of the action or item at `index`; nil if it is not offered.
  func offer(ofActionAt index: Int, _ position: Int? = 0) -> Offer? {
    if destroysData(index) || !isAnswer(index) { return nil }
    // If the label continued on another line of the screen, that line could imitate another text.
    // Labels with the same beginning would look alike without their numbers.
    let isLong = PlainText(label: names.label(of: index)).columns > labelRoom
    let label = names.distinctLabel(of: index, among: isLong ? nil : names.repeatedLabels)
      .shortened(to: labelRoom)
    let cancels = renderer.choice == nil && index == dialog.cancelAction
    return Offer(
      reply: .action(index), label: label, position: position, button: cancels ? .cancel : nil)
  }
}

extension Question {
  /// Returns the button that Tab offers, as Right does; nil if there is none, or if Tab shows
  /// further rows instead, since there is no cancel action.
  ///
  /// - Parameter offer: The current offer.
  package func tabOffer(after offer: Suggestions.Offer? = nil) -> Suggestions.Offer? {
    guard let suggestions else { return nil }
    let turnsPage = hasFurtherRows && !suggestions.canCancel && !hasWindowKeys
    return turnsPage ? nil : suggestions.buttonOffer(.next, after: offer)
  }
}

extension [RawText] {
  /// The common beginning of the texts.
  fileprivate var commonPrefix: String {
    guard var common = first?.string[...] else { return "" }
    for text in self where !common.isEmpty {
      // Bytes are compared, since comparing characters may take long.
      let same = zip(common, text.string).prefix { $0.utf8.elementsEqual($1.utf8) }
      common = common.prefix(same.count)
    }
    return String(common)
  }
}
