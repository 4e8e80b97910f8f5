// SPDX-License-Identifier: GPL-3.0-or-later

/// The numbers beside rows, and their use as answers (prompt(1), Answers).
extension RowNames {
  /// The numbers beside the rows.
  enum Numbering {
    /// No numbers, since the rows are not to have any, or since a number could be confused with a
    /// label or an ID.
    case none
    /// The numbers of the rows, from 1.
    case rows
    /// The IDs, which are numbers that the author or the list specifies.
    case ids
  }

  /// Returns the kind of the numbers beside the rows. Each number identifies one row.
  ///
  /// - Parameter numbersIndices: Whether the numbers of the rows are shown, regardless of the IDs;
  ///   nil if no numbers are shown.
  static func numbering(
    of names: [Names], _ list: LineList, numbersIndices: Bool?
  ) -> Numbering {
    guard let numbersIndices, !list.containsNumber else { return .none }
    if names.contains(where: { $0.label.isNumber || $0.shownLabel?.isNumber == true }) {
      return .none
    }
    let numberIDs = list.numberIDs
    if numbersIndices || numberIDs == .none && !names.contains(where: { $0.number != nil }) {
      return .rows
    }
    let needed = names.filter { $0.needsNumber }
    if needed.isEmpty && list.isEmpty { return .none }
    let areAllNumbered =
      needed.allSatisfy { $0.number != nil } && (list.isEmpty || numberIDs == .all)
    // Rows with the same label need numbers, even if these differ from the IDs of some rows.
    let labels = names.map { $0.shownLabel ?? $0.label }
    if !areAllNumbered, Set(labels).count < labels.count { return .rows }
    return areAllNumbered ? .ids : .none
  }

  /// Returns the number of digits of the longest number beside a row; 0 without numbers.
  static func digits(
    _ numbering: Numbering, _ names: [Names], _ list: LineList, rowCount: Int
  ) -> Int {
    switch numbering {
    case .none: return 0
    case .rows: return String(rowCount).utf8.count
    case .ids:
      var digits = names.reduce(0) { max($0, $1.number?.utf8.count ?? 0) }
      list.forEachLine { _, cells in digits = max(digits, cells.id?.count ?? 0) }
      return digits
    }
  }

  /// Whether numbers are shown beside the rows.
  var usesNumbers: Bool { numbering != .none }

  /// Returns the number beside `row`; nil if there is none.
  func number(ofRow row: Int) -> String? {
    switch numbering {
    case .none: return nil
    case .rows: return String(row + 1)
    case .ids:
      let index = order[row]
      if !listIndices.contains(index) { return names(of: index).number }
      return list[index - listIndices.lowerBound].id.map { AnswerKey($0).folded }
    }
  }

  /// Returns a text that lists the numbers beside the rows, such as `1-3` or `10, 20, 30`.
  ///
  /// - Parameters:
  ///   - rows: The rows of a narrowed list; nil for all rows.
  ///   - columns: The maximum width. An ellipsis replaces numbers that do not fit.
  func numbers(of rows: [Int]? = nil, columns: Int) -> String {
    if rows == nil, numbering == .rows {
      return order.count == 1 ? "1" : "1-\(order.count)"
    }
    var list = ""
    var last = ""
    for row in rows?.sorted() ?? Array(order.indices) {
      guard let number = number(ofRow: row) else { continue }
      if list.isEmpty {
        list = number
      } else if list.utf8.count + number.utf8.count + 5 > columns {
        return list + ", …"
      } else if Self.successor(of: last) != number {
        list += ", \(number)"
      } else if list.hasSuffix("-\(last)") {
        list.removeLast(last.utf8.count)
        list += number
      } else {
        list += "-\(number)"
      }
      last = number
    }
    return list
  }

  /// Returns the number after `number`; nil if `number` has leading zeros or is too great.
  private static func successor(of number: String) -> String? {
    guard let value = Int(number), value < Int.max, String(value) == number else { return nil }
    return String(value + 1)
  }

  /// Returns the row whose number on screen has exactly the digits of `key`.
  func row(ofNumber key: AnswerKey) -> Int? {
    switch numbering {
    case .none: return nil
    case .rows:
      guard let number = Int(key.folded), number > 0, "\(number)" == key.folded,
        order.indices.contains(number - 1)
      else { return nil }
      return number - 1
    case .ids:
      if let name = names.first(where: { $0.id == key }) { return order.row(of: name.index) }
      let line = list.indices.first { line in
        list.withCells(line) { $0.id.map { AnswerKey(RawText(bytes: Array($0))) } == key }
      }
      return line.map { order.row(of: listIndices.lowerBound + $0) }
    }
  }

  /// Returns the rows with the numbers from `first` to `last`, or from `first` to the end if `last`
  /// is nil. Returns nil if no row has the number `first` or `last`, or if `first` is greater than
  /// `last`.
  func rows(from first: AnswerKey, to last: AnswerKey?) -> [Int]? {
    let lastRow = last == nil ? order.count - 1 : last.flatMap { row(ofNumber: $0) }
    guard let start = row(ofNumber: first), let end = lastRow else { return nil }
    guard numbering == .ids else { return start <= end ? Array(start...end) : nil }
    // IDs are compared as numbers of any length, since the rows need not be in the order of their
    // IDs.
    func magnitude(of number: String) -> (Int, String) {
      let digits = String(number.drop { $0 == "0" })
      return (digits.utf8.count, digits)
    }
    let lower = magnitude(of: first.folded)
    let upper = last.map { magnitude(of: $0.folded) }
    if let upper, upper < lower { return nil }
    return order.indices.filter { row in
      guard let number = number(ofRow: row).map(magnitude) else { return false }
      return lower <= number && number <= upper ?? number
    }
  }
}
