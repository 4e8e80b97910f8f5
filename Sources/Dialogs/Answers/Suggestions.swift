// SPDX-License-Identifier: GPL-3.0-or-later

/// The labels that Tab and the arrow keys offer (prompt(1), Answers).
public struct Suggestions: Sendable {
  private let renderer: DialogRenderer
  /// The rows that a list is narrowed to; nil for all.
  private let rows: [Int]?
  /// The number of rows on earlier pages of a list.
  private let start: Int
  /// The columns that are left for a label on the line of the question.
  private let labelRoom: Int

  /// Offers the labels of a dialog as the renderer shows them.
  ///
  /// - Parameters:
  ///   - listState: Which rows of a list are shown.
  ///   - labelRoom: The columns that are left for a label on the line of the question.
  init(from renderer: DialogRenderer, listState: ListState = ListState(), labelRoom: Int) {
    self.renderer = renderer
    rows = listState.rows
    start = listState.start
    self.labelRoom = labelRoom
  }

  private var dialog: Dialog { renderer.dialog }
  private var names: RowNames { renderer.names }

  /// Whether the question takes the label at `index` as an answer.
  private func isAnswer(_ index: Int) -> Bool {
    // A required text has to be typed: if Tab or an arrow key inserted it, a reflex would confirm.
    renderer.choice != nil || dialog.requiredText == nil || index == dialog.cancelAction
  }
}

// MARK: Tab

extension Suggestions {
  /// A completion that Tab offers.
  public struct Completion: Sendable, Equatable {
    /// The text to which the line is completed.
    public let text: Text
    /// Whether the text begins with what was typed, and does not only contain it.
    public let isBeginning: Bool
    /// The index of the action or item whose label the text is; nil if it is only the beginning of several.
    let index: Int?
  }

  /// Whether `completions(of:most:)` takes little time.
  public var isQuicklySearched: Bool {
    dialog.isQuicklySearched && renderer.choice?.answers.items.areQuicklySearched != false
  }

  /// Returns the labels that begin with `typed`, in the order on screen; if there are none, those
  /// that contain it. If there are more than `most` beginnings, it returns what these have in common
  /// instead, provided that this is longer than `typed`. If a text is required, only the label of
  /// the cancel action is completed.
  ///
  /// A label that has to be sanitized to be shown is not among them, since the line editor draws
  /// what is typed as it is.
  ///
  /// Of several items that are named on one line, the last is completed.
  public func completions(of typed: Text, most: Int) -> [Completion] {
    let comma = renderer.asksForItems ? typed.bytes.lastIndex(of: UInt8(ascii: ",")) : nil
    guard let comma else { return completions(ofName: typed, most: most) }
    let name = typed.bytes[(comma + 1)...].drop { $0.isWhiteSpace }
    let before = typed.bytes[..<name.startIndex]
    return completions(ofName: Text(bytes: Array(name)), most: most).filter { completion in
      // A comma would end the name.
      !completion.text.bytes.contains(UInt8(ascii: ","))
    }.map { completion in
      Completion(
        text: Text(bytes: before + completion.text.bytes), isBeginning: completion.isBeginning,
        index: completion.index)
    }
  }

  private func completions(ofName typed: Text, most: Int) -> [Completion] {
    let matcher = AnswerMatcher(typed)
    var beginnings: [Completion] = []
    var parts: [Completion] = []
    func take(_ label: Text, _ index: Int, _ match: AnswerMatcher.Match) {
      // Among more parts than fit on the screen, none is shown.
      if match < .beginning, parts.count > most { return }
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
          if match > .none { take(Text(bytes: Array(cells.label)), index, match) }
        }
      } else {
        let label = names.label(of: index)
        let match = matcher.match(AnswerKey(label))
        if match > .none { take(label, index, match) }
      }
    }
    if beginnings.isEmpty { return parts.count <= most ? parts : [] }
    if beginnings.count <= most { return beginnings }
    let beginning = beginnings.map { $0.text }.commonPrefix
    let isLonger = beginning.utf8.count > typed.bytes.count
    return isLonger ? [Completion(text: Text(beginning), isBeginning: true, index: nil)] : []
  }

  /// Returns what `completions` name as rows, below one another.
  public func lines(of completions: [Completion]) -> [Line] {
    let indices = completions.compactMap { $0.index }
    return renderer.rows(of: Page(rows: indices.map { names.order.row(of: $0) }))
  }
}

// MARK: The arrow keys

extension Suggestions {
  /// An action or item whose label an arrow key puts on the line.
  public struct Offer: Sendable, Equatable {
    /// The index of the action or item.
    public let index: Int
    /// The label, as it is shown: its beginning, if it does not fit on the line.
    public let label: PlainText
    /// The place of the label among those that are offered.
    let position: Int
  }

  /// Returns the action or item after or before another one, in the order on screen; nil if there is
  /// none. The first follows the last. The first one that is offered is on the page that is shown.
  ///
  /// An action that destroys is never offered: it has to be typed. Where a text is required, only
  /// the cancel action is offered.
  ///
  /// - Parameter offer: What is offered now; nil for none, which precedes the first and
  ///   follows the last.
  public func offer(after offer: Offer?, isDown: Bool) -> Offer? {
    let count = rows?.count ?? names.order.count
    var position = offer?.position ?? (isDown ? start - 1 : count)
    for _ in 0..<count {
      position = (position + (isDown ? 1 : -1) + count) % count
      let index = names.order[rows?[position] ?? position]
      if renderer.choice == nil && dialog.actions[index].role == .destructive { continue }
      if !isAnswer(index) { continue }
      // A further line on the screen could imitate another text.
      let label = PlainText(label: names.label(of: index), columns: labelRoom)
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
