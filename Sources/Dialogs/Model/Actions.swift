// SPDX-License-Identifier: GPL-3.0-or-later

/// The actions of a dialog, in the order given: those that its author wrote, those of a list, and those
/// that it has by itself.
public struct Actions: RandomAccessCollection, Sendable {
  /// Those that the author wrote.
  let written: [Action]
  /// Those of a list that some command made (prompt(1), Many actions).
  let list: ActionList
  /// Those that the dialog has by itself.
  let automatic: [Action]

  init(written: [Action], list: ActionList = ActionList(), automatic: [Action]) {
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
    return line < list.count ? Action(list[line]) : automatic[line - list.count]
  }

  /// The indices of all that are no lines of a list: only these can have a role, an ID or a translation.
  var indicesBesideList: [Int] {
    Array(0..<written.count) + Array(written.count + list.count..<endIndex)
  }

  /// The indices of the lines of a list.
  var listIndices: Range<Int> { written.count..<written.count + list.count }

  /// The index of the first action with `role`.
  func firstIndex(withRole role: Role) -> Int? { indicesBesideList.first { self[$0].role == role } }

  /// Whether there are at least two that do not cancel.
  var offersSeveralChoices: Bool {
    guard let first = firstIndex(where: { $0.role != .cancel }) else { return false }
    return first != lastIndex { $0.role != .cancel }
  }
}
