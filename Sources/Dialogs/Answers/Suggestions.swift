// SPDX-License-Identifier: GPL-3.0-or-later

/// The labels that Tab and the arrow keys offer (prompt(1), Answers).
public struct Suggestions: Sendable {
  private let renderer: DialogRenderer
  /// The rows that a list is narrowed to; nil for all.
  private let rows: [Int]?
  /// The columns that are left for a label on the line of the question.
  private let room: Int

  /// Offers the labels of a dialog as the renderer shows them.
  ///
  /// - Parameters:
  ///   - rows: The rows that a list is narrowed to; nil for all.
  ///   - room: The columns that are left for a label on the line of the question.
  init(from renderer: DialogRenderer, rows: [Int]? = nil, room: Int) {
    self.renderer = renderer
    self.rows = rows
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
    /// The index of the action whose label the text is; nil if it is only the beginning of several.
    let index: Int?
  }

  /// Whether `completions(of:most:)` takes little time.
  public var isQuicklySearched: Bool { dialog.isQuicklySearched }

  /// Returns the labels that begin with `typed`, in the order on screen. If there are more than
  /// `most`, it returns their common beginning instead, provided that this is longer than `typed`.
  /// If a text is required, only the label of the cancel action is completed.
  ///
  /// A label that has to be sanitized to be shown is not among them, since the line editor draws
  /// what is typed as it is.
  public func completions(of typed: Text, most: Int) -> [Completion] {
    let matcher = AnswerMatcher(typed)
    var completions: [Completion] = []
    func take(_ label: Text, _ index: Int) {
      // mutant: a label that has to be sanitized is not completed [CompletionTests]
      //   `PlainText(label: label).string.utf8.elementsEqual(label.bytes)` -> `true`
      if PlainText(label: label).string.utf8.elementsEqual(label.bytes) {
        completions.append(Completion(text: label, index: index))
      }
    }
    // mutant: a required text is not completed [RequiredTextTests|AnsweringTests]
    //   `dialog.requiredText == nil || index == dialog.cancelAction` -> `true`
    for index in dialog.order
    where dialog.requiredText == nil || index == dialog.cancelAction {
      if dialog.actions.listIndices.contains(index) {
        dialog.actions.list.withLine(index - dialog.actions.written.count) { line in
          if matcher.match(line) >= .beginning { take(Text(bytes: Array(line)), index) }
        }
      } else {
        let label = renderer.words.label(of: index, in: dialog)
        if matcher.match(AnswerKey(label)) >= .beginning { take(label, index) }
      }
    }
    // mutant: Tab lists no more labels than fit on the screen
    //   `completions.count <= most` -> `true`
    if completions.count <= most { return completions }
    let beginning = completions.map { $0.text }.commonPrefix
    let isLonger = beginning.utf8.count > typed.bytes.count
    return isLonger ? [Completion(text: Text(beginning), index: nil)] : []
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
  /// The first follows the last.
  ///
  /// An action that destroys is never offered: it has to be typed. Where a text is required, only
  /// the cancel action is offered.
  ///
  /// - Parameter offer: The action that is offered now; nil for none, which precedes the first and
  ///   follows the last.
  public func offer(after offer: Offer?, isDown: Bool) -> Offer? {
    let count = rows?.count ?? dialog.order.count
    var position = offer?.position ?? (isDown ? -1 : count)
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
