// SPDX-License-Identifier: GPL-3.0-or-later

/// A row of a dialog: an action or an item, which may be a line of a list.
package protocol ListedRow: Sendable {
  /// The label, as the author wrote it; for a line of a list, the label of that line.
  var label: RawText { get }
  /// The label on screen, if it is a translation.
  var translation: RawText? { get }
  /// A name that is printed instead of the label.
  var id: RawText? { get }
  /// The text beside the label.
  var detail: RawText? { get }

  /// Creates the row that a line of a list represents.
  init(_ line: LineList.Row)
}

extension ListedRow {
  /// The text that is printed if the row is chosen: its ID, or else its label.
  package var output: RawText { id ?? label }

  /// Returns whether `key` is the whole label or the ID.
  func isCalled(_ key: AnswerKey) -> Bool {
    AnswerKey(label) == key || id.map(AnswerKey.init) == key
  }
}

/// The actions or items of a dialog, in the order given. The lines of a list are inserted at a
/// position among the rows that the author wrote.
package struct Rows<Row: ListedRow>: RandomAccessCollection, Sendable {
  /// The rows that are not lines of a list: the rows that the author wrote, and automatic actions.
  let written: [Row]
  /// The lines of a list.
  private(set) var list: LineList
  /// The number of written rows before the list.
  let listIndex: Int

  /// - Parameter listIndex: The number of written rows before the list. A greater number than the
  ///   number of all written rows places the list at the end.
  init(written: [Row], at listIndex: Int = .max) {
    self.written = written
    list = LineList()
    self.listIndex = Swift.min(listIndex, written.count)
  }

  /// Adds the lines of the list. A line is omitted if its output is the same as the label or ID of
  /// one of `rows`.
  mutating func add(
    list bytes: [UInt8], columns: Columns, besides rows: [Row]
  ) throws(ListError) {
    let names = Set(rows.flatMap { [$0.label, $0.id].compactMap { $0 } })
    list = try LineList(bytes, columns: columns, besides: names)
  }

  /// The index of the first row.
  package var startIndex: Int { 0 }

  /// The index after the last row.
  package var endIndex: Int { written.count + list.count }

  /// The row at `index`.
  package subscript(index: Int) -> Row {
    // The executable would be larger if this were inlined at each call.
    @inline(never) get {
      if listIndices.contains(index) { return Row(list[index - listIndex]) }
      return written[index < listIndex ? index : index - list.count]
    }
  }

  /// Returns the index, among all rows, of the row at `index` in `written`.
  func index(ofWritten index: Int) -> Int { index < listIndex ? index : index + list.count }

  /// The indices of the lines of a list.
  var listIndices: Range<Int> { listIndex..<listIndex + list.count }

  /// The indices of the rows that are not lines of a list.
  var indicesOutsideList: [Int] { written.indices.map { index(ofWritten: $0) } }

  /// Whether an answer can be compared quickly with the rows that are not lines of a list.
  var areQuicklySearched: Bool {
    written.count < 1000
      && written.allSatisfy {
        $0.label.isQuicklyCompared && $0.translation?.isQuicklyCompared != false
      }
  }
}

extension Array where Element: ListedRow {
  /// Returns the index of the only row whose label or ID is `name`, regardless of case; nil if
  /// there is no such row, or several.
  func index(called name: RawText) -> Int? {
    let key = AnswerKey(name)
    let named = indices.filter { self[$0].isCalled(key) }
    return named.count == 1 ? named.first : nil
  }
}
