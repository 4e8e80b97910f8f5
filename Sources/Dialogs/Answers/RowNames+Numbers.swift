// SPDX-License-Identifier: GPL-3.0-or-later

/// The numbers beside rows, and their use as answers (prompt(1), Answers).
extension RowNames {
  /// Which numbers are shown beside the rows.
  enum Numbering {
    /// None: the actions share one line, or a number could be mistaken for a name.
    case none
    /// The numbers of the rows, from 1.
    case rows
    /// The IDs that the author or the list gave.
    case ids
  }

  /// Chooses the numbers beside the rows such that each of them means one row only.
  ///
  /// - Parameter numbersIndices: Whether the numbers of the rows are shown, whatever the IDs are; nil
  ///   if no numbers are shown.
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
    // Rows with the same label need numbers.
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

  /// Returns the numbers beside the rows in the form for reading: `1-3`, or `10, 20, 30`.
  ///
  /// - Parameters:
  ///   - rows: The rows that a list is narrowed to; nil for all.
  ///   - columns: The width to stay within. An ellipsis replaces numbers that do not fit.
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

  /// Returns the number after `number`; nil if that has leading zeros.
  private static func successor(of number: String) -> String? {
    guard let value = Int(number), value < Int.max, String(value) == number else { return nil }
    return String(value + 1)
  }

  /// Returns the row beside which the number `key` is shown, digit for digit.
  func row(ofNumber key: AnswerKey) -> Int? {
    switch numbering {
    case .none: return nil
    case .rows:
      // The smallest number has none before it.
      guard let number = Int(key.folded), number > 0, "\(number)" == key.folded,
        order.indices.contains(number - 1)
      else { return nil }
      return number - 1
    case .ids:
      if let name = names.first(where: { $0.id == key }) { return order.row(of: name.index) }
      let line = list.indices.first { line in
        list.withCells(line) { $0.id.map { AnswerKey(Text(bytes: Array($0))) } == key }
      }
      return line.map { order.row(of: listIndices.lowerBound + $0) }
    }
  }

  /// Returns the rows whose numbers are from `first` to `last`, or from `first` on; nil if one of these
  /// is beside no row, or `first` is greater.
  func rows(from first: AnswerKey, to last: AnswerKey?) -> [Int]? {
    guard let start = row(ofNumber: first) else { return nil }
    let end: Int
    if let last {
      guard let row = row(ofNumber: last) else { return nil }
      end = row
    } else {
      end = order.count - 1
    }
    guard numbering == .ids else { return start <= end ? Array(start...end) : nil }
    // IDs may be in any order, and have any length.
    let lower = first.folded.magnitude
    let upper = last?.folded.magnitude
    if let upper, upper < lower { return nil }
    return order.indices.filter { row in
      guard let number = number(ofRow: row)?.magnitude else { return false }
      return lower <= number && number <= upper ?? number
    }
  }
}

/// A whole number of any length.
private struct Magnitude: Comparable {
  /// The digits without leading zeros.
  let digits: Substring

  static func < (one: Magnitude, other: Magnitude) -> Bool {
    let (length, otherLength) = (one.digits.utf8.count, other.digits.utf8.count)
    return length == otherLength
      ? one.digits.utf8.lexicographicallyPrecedes(other.digits.utf8) : length < otherLength
  }
}

extension String {
  /// The number that these ASCII digits are.
  fileprivate var magnitude: Magnitude { Magnitude(digits: drop { $0 == "0" }) }
}
