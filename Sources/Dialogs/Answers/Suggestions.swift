// SPDX-License-Identifier: GPL-3.0-or-later

/// The labels that Tab and the arrow keys offer (prompt(1), Answers).
public struct Suggestions: Sendable {
  private let renderer: DialogRenderer
  /// The rows that a list is narrowed to; nil for all.
  private let rows: [Int]?
  /// The number of rows on earlier pages of a list.
  private let start: Int
  /// The columns that are left for a label on the line of the question.
  private let room: Int

  /// Offers the labels of a dialog as the renderer shows them.
  ///
  /// - Parameters:
  ///   - listState: Which actions of a list are shown.
  ///   - room: The columns that are left for a label on the line of the question.
  init(from renderer: DialogRenderer, listState: ListState = ListState(), room: Int) {
    self.renderer = renderer
    rows = listState.rows
    start = listState.start
    self.room = room
  }

  private var dialog: Dialog { renderer.dialog }
}

// MARK: Tab

extension Suggestions {
  /// A completion that Tab offers.
  public struct Completion: Sendable, Equatable {
    /// The text to which the line is completed.
    public let text: Text
    /// Whether the text begins with what was typed, and does not only contain it.
    public let isBeginning: Bool
    /// The index of the action whose label the text is; nil if it is only the beginning of several.
    let index: Int?
  }

  /// Whether `completions(of:most:)` takes little time.
  public var isQuicklySearched: Bool { dialog.isQuicklySearched }

  /// Returns the labels that begin with `typed`, in the order on screen; if there are none, those
  /// that contain it. If there are more than `most` beginnings, it returns what these have in common
  /// instead, provided that this is longer than `typed`. If a text is required, only the label of
  /// the cancel action is completed.
  ///
  /// A label that has to be sanitized to be shown is not among them, since the line editor draws
  /// what is typed as it is.
  public func completions(of typed: Text, most: Int) -> [Completion] {
    let matcher = AnswerMatcher(typed)
    var beginnings: [Completion] = []
    var parts: [Completion] = []
    func take(_ label: Text, _ index: Int, _ match: AnswerMatcher.Match) {
      // Among more parts than fit on the screen, none is shown.
      if match < .beginning, parts.count > most { return }
      // mutant: a label that has to be sanitized is not completed [CompletionTests]
      //   `PlainText(label: label).string.utf8.elementsEqual(label.bytes)` -> `true`
      guard PlainText(label: label).string.utf8.elementsEqual(label.bytes) else { return }
      let isBeginning = match >= .beginning
      let completion = Completion(text: label, isBeginning: isBeginning, index: index)
      if isBeginning { beginnings.append(completion) } else { parts.append(completion) }
    }
    // mutant: a required text is not completed [RequiredTextTests|AnsweringTests]
    //   `dialog.requiredText == nil || index == dialog.cancelAction` -> `true`
    for index in dialog.order
    where dialog.requiredText == nil || index == dialog.cancelAction {
      if dialog.actions.listIndices.contains(index) {
        dialog.actions.list.withLine(index - dialog.actions.written.count) { line in
          let match = matcher.match(line)
          if match > .none { take(Text(bytes: Array(line)), index, match) }
        }
      } else {
        let label = renderer.words.label(of: index, in: dialog)
        let match = matcher.match(AnswerKey(label))
        if match > .none { take(label, index, match) }
      }
    }
    if beginnings.isEmpty { return parts.count <= most ? parts : [] }
    // mutant: Tab lists no more labels than fit on the screen
    //   `beginnings.count <= most` -> `true`
    if beginnings.count <= most { return beginnings }
    let beginning = beginnings.map { $0.text }.commonPrefix
    let isLonger = beginning.utf8.count > typed.bytes.count
    return isLonger ? [Completion(text: Text(beginning), isBeginning: true, index: nil)] : []
  }

  /// Returns the actions of `completions` as rows, below one another.
  public func lines(of completions: [Completion]) -> [Line] {
    let indices = completions.compactMap { $0.index }
    return renderer.actions(of: Page(rows: indices.map { dialog.order.row(of: $0) }))
  }
}

// MARK: The arrow keys

extension Suggestions {
  /// An action whose label an arrow key puts on the line.
  public struct Offer: Sendable, Equatable {
    /// The index of the action.
    public let index: Int
    /// The label, as it is shown: its beginning, if it does not fit on the line.
    public let label: PlainText
    /// The place of the label among those that are offered.
    let position: Int
  }

  /// Returns the action after or before another one, in the order on screen; nil if there is none.
  /// The first follows the last. The first one that is offered is on the page that is shown.
  ///
  /// An action that destroys is never offered: it has to be typed. Where a text is required, only
  /// the cancel action is offered.
  ///
  /// - Parameter offer: The action that is offered now; nil for none, which precedes the first and
  ///   follows the last.
  public func offer(after offer: Offer?, isDown: Bool) -> Offer? {
    let count = rows?.count ?? dialog.order.count
    // mutant: the first label that Down offers is on the page that is shown
    //   `start - 1` -> `-1`
    var position = offer?.position ?? (isDown ? start - 1 : count)
    for _ in 0..<count {
      position = (position + (isDown ? 1 : -1) + count) % count
      let index = dialog.order[rows?[position] ?? position]
      // mutant: an arrow key offers nothing that destroys
      //   `dialog.actions[index].role == .destructive` -> `false`
      if dialog.actions[index].role == .destructive { continue }
      // mutant: an arrow key does not offer what has to be typed
      //   `dialog.requiredText != nil && index != dialog.cancelAction` -> `false`
      if dialog.requiredText != nil && index != dialog.cancelAction { continue }
      // A further line on the screen could imitate another text.
      // mutant: a label that is offered takes one line [OfferTests]
      //   `columns: room` -> `columns: 10_000`
      let label = renderer.words.shownLabel(of: index, in: dialog, columns: room)
      return Offer(index: index, label: label, position: position)
    }
    return nil
  }
}

extension [Text] {
  /// The characters with which all texts begin.
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
