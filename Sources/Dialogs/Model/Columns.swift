// SPDX-License-Identifier: GPL-3.0-or-later

/// What the tab-separated columns of a list are (prompt(1), Many actions).
public struct Columns: Sendable, Equatable {
  /// A column of a list.
  public enum Column: String, CaseIterable, Sendable {
    /// What is shown, and is an answer.
    case label
    /// What is printed instead of the label, and is an answer too.
    case id
    /// What is shown beside the label, and is no answer.
    case detail
  }

  /// The columns in order; empty if each line is one label, tabs included.
  private let columns: [Column]

  /// Each line is one label.
  public static var wholeLine: Columns { Columns() }

  private init() { columns = [] }

  /// Makes the columns, in order.
  ///
  /// - Returns: nil if a column comes twice, or there is no label.
  public init?(_ columns: [Column]) {
    guard columns.contains(.label), Set(columns).count == columns.count else { return nil }
    self.columns = columns
  }

  /// The cells of a line. An empty ID or detail is nil.
  struct Cells {
    var label: UnsafeRawBufferPointer
    var id: UnsafeRawBufferPointer?
    var detail: UnsafeRawBufferPointer?

    /// What is printed if the line is chosen, and distinguishes it from others.
    var output: UnsafeRawBufferPointer { id ?? label }

    /// Returns whether both lines have the same detail, or none.
    func hasDetail(of other: Cells) -> Bool {
      guard let detail, let otherDetail = other.detail else {
        return detail == nil && other.detail == nil
      }
      return detail.elementsEqual(otherDetail)
    }
  }

  /// Whether lines may have IDs.
  var containsID: Bool { columns.contains(.id) }

  /// Returns the cells of `line`. The last column takes the rest of the line, and an ID stands in for
  /// a label that is missing.
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
