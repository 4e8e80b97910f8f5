// SPDX-License-Identifier: GPL-3.0-or-later

/// The names of the rows of a dialog: of its actions, or of its items. An answer means a row by its
/// label or ID, or by the number beside it (prompt(1), Answers).
///
/// `RowNames+Numbers` contains the rules of numbers, `RowNames+Search` the search through labels. The
/// names never change, so that all who need them share them.
final class RowNames: Sendable {
  /// The names of an action or item that is not a line of a list.
  struct Names: Sendable {
    /// The index of the action or item.
    let index: Int
    let label: AnswerKey
    /// The label as it is shown.
    let shown: Text
    /// The label that is shown, if it is a translation.
    let shownLabel: AnswerKey?
    /// The translation of the label of an automatic action that is not shown, since another action is
    /// called so.
    let hiddenLabel: AnswerKey?
    let id: AnswerKey?
    /// Whether the row has a number, if the numbers are IDs.
    let needsNumber: Bool

    init(
      index: Int, label: Text, shown: Text, hidden: Text? = nil, id: Text?, needsNumber: Bool
    ) {
      self.index = index
      hiddenLabel = hidden.map(AnswerKey.init)
      self.label = AnswerKey(label)
      self.shown = shown
      shownLabel = shown == label ? nil : AnswerKey(shown)
      self.id = id.map(AnswerKey.init)
      self.needsNumber = needsNumber
    }

    /// The ID, if it is a number.
    var number: String? { id.flatMap { $0.isNumber ? $0.folded : nil } }

    /// Returns whether `key` is the whole label or the ID.
    ///
    /// A number is an answer only if it is on the screen. So a number is compared with the label as
    /// it is shown, and `row(ofNumber:)` compares it with the IDs that are shown.
    func contains(_ key: AnswerKey) -> Bool {
      key.isNumber ? (shownLabel ?? label) == key : label == key || id == key
    }

    /// Returns whether `key` is the whole translation of the label.
    func isTranslated(as key: AnswerKey) -> Bool { shownLabel == key || hiddenLabel == key }

    /// Returns how well the answer matches the label, or its translation.
    func match(_ matcher: AnswerMatcher) -> AnswerMatcher.Match {
      if let hiddenLabel { return max(matcher.match(label), matcher.match(hiddenLabel)) }
      guard let shownLabel else { return matcher.match(label) }
      let match = matcher.match(shownLabel)
      return matcher.key.isNumber ? match : max(match, matcher.match(label))
    }
  }

  /// The names of the rows that are not lines of a list, in the order of their indices.
  let names: [Names]
  /// The lines of a list.
  let list: LineList
  /// The indices of the lines.
  let listIndices: Range<Int>
  /// The order on screen.
  let order: Order
  let numbering: Numbering
  /// The number of digits of the longest number beside a row; 0 without numbers.
  let digits: Int

  /// - Parameters:
  ///   - order: The order on screen.
  ///   - numbersIndices: Whether the numbers of the rows are shown, whatever the IDs are; nil if no
  ///     numbers are shown.
  ///   - name: Returns the names of a row that is not a line of a list, given its index.
  private init<Row>(
    of rows: Rows<Row>, order: Order, numbersIndices: Bool?, _ name: (Int, Row) -> Names
  ) {
    names = rows.written.enumerated().map { name(rows.index(ofWritten: $0), $1) }
    (list, listIndices, self.order) = (rows.list, rows.listIndices, order)
    numbering = Self.numbering(of: names, list, numbersIndices: numbersIndices)
    digits = Self.digits(numbering, names, list, rowCount: order.count)
  }

  /// The names of the actions of `dialog`.
  convenience init(ofActionsIn dialog: Dialog, in words: Words) {
    let numbersIndices = dialog.declaration.actionRules.numbersIndices
    self.init(
      of: dialog.actions, order: dialog.order,
      numbersIndices: dialog.showsActionsAsRows ? numbersIndices : nil
    ) { index, action in
      Names(
        index: index, label: action.label, shown: words.label(of: index, in: dialog),
        hidden: words.hiddenLabel(of: index, in: dialog), id: action.id,
        needsNumber: action.role != .cancel && !action.isAutomatic)
    }
  }

  /// The names of `items`.
  ///
  /// - Parameter areNumbered: Whether they have numbers.
  convenience init(of items: Items, areNumbered: Bool = true) {
    self.init(
      of: items, order: Order(count: items.count), numbersIndices: areNumbered ? false : nil
    ) { index, item in
      Names(
        index: index, label: item.label, shown: item.translation ?? item.label, id: item.id,
        needsNumber: true)
    }
  }

  /// Returns the names of an action or item that is not a line of a list.
  func names(of index: Int) -> Names {
    names[index < listIndices.lowerBound ? index : index - listIndices.count]
  }

  /// Returns the label of the action or item at `index`, as it is shown.
  func label(of index: Int) -> Text {
    listIndices.contains(index)
      ? list[index - listIndices.lowerBound].label : names(of: index).shown
  }

  /// Returns the ID of the line of a list at `index`; nil if it has none, or is no line.
  func lineID(of index: Int) -> Text? {
    listIndices.contains(index) ? list[index - listIndices.lowerBound].id : nil
  }

  /// Returns the indices of the rows whose whole label or ID was searched for: those that are not lines
  /// of a list, and those that are.
  func indices(calledBy search: Search) -> (named: [Int], lines: [Int]) {
    let lines = search.matches.filter { $0.match == .whole }.map { order[$0.row] }
      .filter(listIndices.contains)
    return (names.filter { $0.contains(search.matcher.key) }.map { $0.index }, lines)
  }
}
