// SPDX-License-Identifier: GPL-3.0-or-later

/// What a line of a list can be: an action or an item.
public protocol ListedRow: Sendable {
  /// The author's label, or that of a line of a list.
  var label: Text { get }
  /// The label that is shown, if it is a translation.
  var translation: Text? { get }
  /// A name that is printed instead of the label.
  var id: Text? { get }
  /// What is shown beside the label.
  var detail: Text? { get }

  /// Makes the row of a line of a list.
  init(_ line: LineList.Row)
}

extension ListedRow {
  /// What is printed if the row is chosen: its ID, or else its label.
  public var output: Text { id ?? label }
}

/// Actions or items, in the order given: those that the author wrote, and among them those of a list.
public struct Rows<Row: ListedRow>: RandomAccessCollection, Sendable {
  /// The rows that are not lines of a list: those that the author wrote, and automatic actions.
  let written: [Row]
  /// The lines of a list.
  let list: LineList
  /// The number of written rows before the list.
  let listIndex: Int

  /// - Parameter listIndex: The number of written rows before the list, at most all.
  init(written: [Row], list: LineList = LineList(), at listIndex: Int = .max) {
    self.written = written
    self.list = list
    self.listIndex = Swift.min(listIndex, written.count)
  }

  /// Returns these rows with `list` in its place.
  func with(_ list: LineList) -> Rows { Rows(written: written, list: list, at: listIndex) }

  /// The index of the first row.
  public var startIndex: Int { 0 }

  /// The index after the last row.
  public var endIndex: Int { written.count + list.count }

  /// The row at `index`.
  public subscript(index: Int) -> Row {
    // Many places need a row, and a copy in each of them would take much room.
    @inline(never) get {
      if listIndices.contains(index) { return Row(list[index - listIndex]) }
      return written[index < listIndex ? index : index - list.count]
    }
  }

  /// Returns the index of the written row at `index` in `written`.
  func index(ofWritten index: Int) -> Int { index < listIndex ? index : index + list.count }

  /// The indices of the lines of a list.
  var listIndices: Range<Int> { listIndex..<listIndex + list.count }

  /// The indices of the rows that are not lines of a list.
  var indicesOutsideList: [Int] { written.indices.map { index(ofWritten: $0) } }

  /// Whether comparing an answer with the written rows takes little time.
  var areQuicklySearched: Bool {
    written.count < 1000
      && written.allSatisfy {
        $0.label.isQuicklyCompared && $0.translation?.isQuicklyCompared != false
      }
  }
}
