// SPDX-License-Identifier: GPL-3.0-or-later

/// The actions of a dialog, in the order given: those that the author wrote, those of a list, and
/// the automatic ones.
public struct Actions: RandomAccessCollection, Sendable {
  /// The actions that the author wrote.
  let written: [Action]
  /// The actions of a list (prompt(1), Many actions).
  let list: LineList
  /// The actions that the dialog added.
  let automatic: [Action]

  init(written: [Action], list: LineList = LineList(), automatic: [Action]) {
    self.written = written
    self.list = list
    self.automatic = automatic
  }

  /// The index of the first action.
  public var startIndex: Int { 0 }

  /// The index after the last action.
  public var endIndex: Int { written.count + list.count + automatic.count }

  /// The action at `index`.
  public subscript(index: Int) -> Action {
    if index < written.count { return written[index] }
    let line = index - written.count
    if line >= list.count { return automatic[line - list.count] }
    let row = list[line]
    return Action(row.label, id: row.id, detail: row.detail)
  }

  /// The indices of the actions that are not lines of a list. Only these can have a role or a
  /// translation.
  var indicesBesideList: [Int] {
    Array(0..<written.count) + Array(written.count + list.count..<endIndex)
  }

  /// The indices of the lines of a list.
  var listIndices: Range<Int> { written.count..<written.count + list.count }

  /// Returns the index of the first action with `role`.
  func firstIndex(withRole role: Role) -> Int? { indicesBesideList.first { self[$0].role == role } }

  /// Whether at least two actions do not cancel.
  var offersSeveralChoices: Bool {
    guard let first = firstIndex(where: { $0.role != .cancel }) else { return false }
    return first != lastIndex { $0.role != .cancel }
  }
}
