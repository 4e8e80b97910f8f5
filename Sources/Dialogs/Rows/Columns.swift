// SPDX-License-Identifier: GPL-3.0-or-later

/// The meanings of the tab-separated columns of a list (prompt(1), Many actions).
package struct Columns: Sendable, Equatable {
  /// A column of a list.
  package enum Column: String, CaseIterable, Sendable {
    /// The text on screen, which is accepted as an answer.
    case label
    /// A name that is printed instead of the label, and also accepted as an answer.
    case id
    /// The text beside the label, which is not accepted as an answer.
    case detail
  }

  /// The columns, in order; empty if the whole line, including its tabs, is the label.
  private let columns: [Column]

  /// The columns of a list in which each line is a label.
  package static var wholeLine: Columns { Columns() }

  private init() { columns = [] }

  /// Creates a description of the columns, in order.
  ///
  /// - Returns: nil if a column occurs twice, or if there is no column for the label.
  package init?(_ columns: [Column]) {
    guard columns.contains(.label), Set(columns).count == columns.count else { return nil }
    self.columns = columns
  }

  /// The cells of a line. An empty ID or detail is nil.
  struct Cells {
    var label: UnsafeRawBufferPointer
    var id: UnsafeRawBufferPointer?
    var detail: UnsafeRawBufferPointer?

    /// The text that is printed if the line is chosen. It also identifies the line.
    var output: UnsafeRawBufferPointer { id ?? label }

    /// Returns whether both lines have the same detail, or both have no detail.
    func hasDetail(of other: Cells) -> Bool {
      detail.map(Array.init) == other.detail.map(Array.init)
    }
  }

  /// Whether lines may have IDs.
  var containsID: Bool { columns.contains(.id) }

  /// Returns the cells of `line`. The last column extends to the end of the line, and an ID
  /// replaces a missing label.
  func cells(of line: UnsafeRawBufferPointer) -> Cells {
    if columns.isEmpty { return Cells(label: line) }
    var cells = Cells(label: UnsafeRawBufferPointer(rebasing: line[..<0]))
    var rest = line[...]
    for (position, column) in columns.enumerated() {
      let isLast = position == columns.count - 1
      let end = isLast ? rest.endIndex : rest.firstIndex(of: UInt8(ascii: "\t")) ?? rest.endIndex
      let cell = UnsafeRawBufferPointer(rebasing: rest[..<end])
      rest = rest[min(end + 1, rest.endIndex)...]
      switch column {
      case .label: cells.label = cell
      case .id: cells.id = cell.isEmpty ? nil : cell
      case .detail: cells.detail = cell.isEmpty ? nil : cell
      }
    }
    if cells.label.isEmpty, let id = cells.id { cells.label = id }
    return cells
  }
}

extension AnswerMatcher {
  /// Returns whether the answer is the whole label or ID of a line.
  func isWhole(_ cells: Columns.Cells) -> Bool {
    isWhole(cells.label) || cells.id.map { isWhole($0) } == true
  }
}
