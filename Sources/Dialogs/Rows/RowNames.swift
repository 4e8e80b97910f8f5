// SPDX-License-Identifier: GPL-3.0-or-later

/// The names of the rows of a dialog, which are its actions or its items. An answer identifies a
/// row by the label, by the ID or by the number beside the label (prompt(1), Answers).
///
/// `RowNames+Numbers` contains the rules for numbers, `RowNames+Search` the search through labels.
/// `RowNames` is a class, so that the names are not copied.
final class RowNames: Sendable {
  /// The names of an action or item that is not a line of a list.
  struct Names: Sendable {
    /// The index of the action or item.
    let index: Int
    let label: AnswerKey
    /// The label as it is shown.
    let shown: RawText
    /// The label that is shown, if it is a translation.
    let shownLabel: AnswerKey?
    /// The translated label of an automatic action if the translation is not shown, since another
    /// action has the same name.
    let hiddenLabel: AnswerKey?
    let id: AnswerKey?
    /// Whether the row must have a number on screen if IDs are used as the numbers.
    let needsNumber: Bool

    init(
      index: Int, label: RawText, shown: RawText, hidden: RawText? = nil, id: RawText?,
      needsNumber: Bool
    ) {
      (self.index, self.shown, self.needsNumber) = (index, shown, needsNumber)
      (self.label, self.id) = (AnswerKey(label), id.map(AnswerKey.init))
      shownLabel = shown == label ? nil : AnswerKey(shown)
      hiddenLabel = hidden.map(AnswerKey.init)
    }

    /// The ID, if it is a number.
    var number: String? { id.flatMap { $0.isNumber ? $0.folded : nil } }

    /// Returns whether `key` is the whole label or the ID.
    ///
    /// If `key` is a number, it is compared only with the label on screen, since a number
    /// identifies a row by a text that is shown. `row(ofNumber:)` compares it with the IDs that are
    /// shown.
    func contains(_ key: AnswerKey) -> Bool {
      key.isNumber ? (shownLabel ?? label) == key : label == key || id == key
    }

    /// Returns whether `key` is the whole translation of the label.
    func isTranslated(as key: AnswerKey) -> Bool { shownLabel == key || hiddenLabel == key }

    /// Returns the better one of the matches with the label and its translation. A number does not
    /// match a label that is replaced by its translation on screen.
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
  ///   - numbersIndices: Whether the numbers of the rows are shown, regardless of the IDs; nil if
  ///     no numbers are shown.
  ///   - name: Returns the names of a row that is not a line of a list, given its index.
  init<Row>(
    of rows: Rows<Row>, order: Order, numbersIndices: Bool?, _ name: (Int, Row) -> Names
  ) {
    names = rows.written.enumerated().map { name(rows.index(ofWritten: $0), $1) }
    (list, listIndices, self.order) = (rows.list, rows.listIndices, order)
    numbering = Self.numbering(of: names, list, numbersIndices: numbersIndices)
    digits = Self.digits(numbering, names, list, rowCount: order.count)
  }

  /// Creates the names of `items`.
  ///
  /// - Parameter areNumbered: Whether the rows may have numbers.
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

  /// Returns the label of the action or item at `index` on screen.
  func label(of index: Int) -> RawText {
    listIndices.contains(index)
      ? list[index - listIndices.lowerBound].label : names(of: index).shown
  }

  /// Returns the ID of the line of a list at `index`; nil if it has no ID, or is not a line.
  func lineID(of index: Int) -> RawText? {
    listIndices.contains(index) ? list[index - listIndices.lowerBound].id : nil
  }

  /// Returns the indices of the rows whose whole label or ID is the answer, separately for rows
  /// that are not lines of a list (`named`) and for lines of a list (`lines`).
  func indices(calledBy search: Search) -> (named: [Int], lines: [Int]) {
    let lines = search.matches.filter { $0.match == .whole }.map { order[$0.row] }
      .filter(listIndices.contains)
    return (names.filter { $0.contains(search.matcher.key) }.map { $0.index }, lines)
  }
}
