// SPDX-License-Identifier: GPL-3.0-or-later

/// The numbers beside actions, and their use as answers (prompt(1), Answers).
extension Answers {
  /// Which numbers are shown beside the actions.
  enum Numbering {
    /// None: the actions share one line, or a number could be mistaken for a name.
    case none
    /// The numbers of the rows, from 1.
    case rows
    /// The IDs that the author gave the actions.
    case ids
  }

  /// Chooses the numbers beside the actions of `dialog` such that each of them means one action
  /// only.
  static func numbering(of dialog: Dialog, _ names: [Names]) -> Numbering {
    let actions = dialog.actions
    if !dialog.showsActionsAsRows || actions.list.containsNumber { return .none }
    if names.contains(where: { $0.label.isNumber || $0.shownLabel?.isNumber == true }) {
      return .none
    }
    if dialog.numbersIndices || !names.contains(where: { $0.number != nil }) { return .rows }
    // The author's actions come first in `names`.
    let isNumbered = actions.written.indices.allSatisfy { index in
      actions.written[index].role == .cancel || names[index].number != nil
    }
    let areAllNumbered = isNumbered && actions.list.isEmpty
    // mutant: IDs that are numbers are shown only if all of them are
    //   `areAllNumbered && actions.written.contains { $0.role != .cancel } ? .ids : .none`
    //   -> `.rows`
    return areAllNumbered && actions.written.contains { $0.role != .cancel } ? .ids : .none
  }

  /// Whether numbers are shown beside the actions.
  var usesNumbers: Bool { numbering != .none }

  /// Returns the number beside the action in `row`; nil if there is none.
  func number(ofRow row: Int) -> String? {
    switch numbering {
    case .none: return nil
    case .rows: return String(row + 1)
    case .ids: return names(of: dialog.order[row]).number
    }
  }

  /// Returns the numbers beside the actions as a person reads them: `1-3`, or `10, 20, 30`.
  ///
  /// - Parameters:
  ///   - rows: The rows that a list is narrowed to; nil for all.
  ///   - columns: The width to stay within. An ellipsis replaces numbers that do not fit.
  func numbers(of rows: [Int]? = nil, columns: Int) -> String {
    if rows == nil, numbering == .rows { return "1-\(dialog.order.count)" }
    var list = ""
    var last = ""
    for row in rows?.sorted() ?? Array(dialog.order.indices) {
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

  /// Returns the action beside which the number `key` is shown.
  func number(_ key: AnswerKey, in listState: ListState) -> Int? {
    guard key.isNumber, let row = row(ofNumber: key) else { return nil }
    let index = dialog.order[row]
    // mutant: a number chooses no action that the narrowed list leaves out
    //   `listState.rows?.contains(row) ?? true` -> `true`
    let isShown = listState.rows?.contains(row) ?? true
    return isShown || index == dialog.cancelAction ? index : nil
  }

  /// Returns the row beside which the number `key` is shown, digit for digit.
  private func row(ofNumber key: AnswerKey) -> Int? {
    switch numbering {
    case .none: return nil
    case .rows:
      guard let number = Int(key.folded), "\(number)" == key.folded,
        dialog.order.indices.contains(number - 1)
      else { return nil }
      return number - 1
    case .ids: return names.first { $0.id == key }.map { dialog.order.row(of: $0.index) }
    }
  }
}
