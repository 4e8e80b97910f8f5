// SPDX-License-Identifier: GPL-3.0-or-later

/// The actions of a dialog, in the order given: those that the author wrote, among them those of a list,
/// and the automatic ones.
public struct Actions: RandomAccessCollection, Sendable {
  /// The actions that the author wrote.
  let written: [Action]
  /// The actions of a list (prompt(1), Many actions).
  let list: LineList
  /// The number of actions that the author wrote before the list.
  let listIndex: Int
  /// The actions that the dialog added.
  let automatic: [Action]

  /// - Parameter listIndex: The number of actions that the author wrote before the list; nil for all.
  init(
    written: [Action], list: LineList = LineList(), at listIndex: Int? = nil, automatic: [Action]
  ) {
    self.written = written
    self.list = list
    self.listIndex = Swift.min(listIndex ?? written.count, written.count)
    self.automatic = automatic
  }

  /// The index of the first action.
  public var startIndex: Int { 0 }

  /// The index after the last action.
  public var endIndex: Int { written.count + list.count + automatic.count }

  /// The action at `index`.
  public subscript(index: Int) -> Action {
    if !listIndices.contains(index) {
      let index = index < listIndex ? index : index - list.count
      return index < written.count ? written[index] : automatic[index - written.count]
    }
    let row = list[index - listIndex]
    return Action(row.label, id: row.id, detail: row.detail)
  }

  /// Returns the index in the order in which the author wrote actions of the action at `index`; nil for
  /// a line of a list and an automatic action.
  public func writtenIndex(of index: Int) -> Int? {
    if listIndices.contains(index) { return nil }
    let index = index < listIndex ? index : index - list.count
    return index < written.count ? index : nil
  }

  /// The labels of the first actions, or the IDs of those that share a label, and how many more actions
  /// there are.
  public func names(most count: Int = 20) -> ActionNames {
    let shared = sharedLabels
    let names = prefix(count).map { action in
      shared.contains(AnswerKey(action.label)) ? action.output : action.label
    }
    return ActionNames(names: names, moreCount: self.count - names.count)
  }

  /// The labels that several actions share which the author wrote. Each of these actions has an ID.
  var sharedLabels: Set<AnswerKey> {
    if written.count(where: { $0.id != nil }) < 2 { return [] }
    var labels: Set<AnswerKey> = []
    var shared: Set<AnswerKey> = []
    for action in written {
      let key = AnswerKey(action.label)
      if !labels.insert(key).inserted { shared.insert(key) }
    }
    return shared
  }

  /// The indices of the actions that are not lines of a list. Only these can have a role or a
  /// translation.
  var indicesBesideList: [Int] {
    Array(0..<listIndex) + Array(listIndex + list.count..<endIndex)
  }

  /// The indices of the lines of a list.
  var listIndices: Range<Int> { listIndex..<listIndex + list.count }

  /// Returns the index of the first action with `role`.
  func firstIndex(withRole role: Role) -> Int? { indicesBesideList.first { self[$0].role == role } }

  /// Whether at least two actions do not cancel.
  var offersSeveralChoices: Bool {
    guard let first = firstIndex(where: { $0.role != .cancel }) else { return false }
    return first != lastIndex { $0.role != .cancel }
  }
}

/// The names of some actions, for an error that lists them.
public struct ActionNames: Sendable, Equatable {
  /// The labels or IDs.
  public let names: [Text]
  /// How many more actions there are.
  public let moreCount: Int

  /// Names the actions with these labels or IDs.
  public init(names: [Text], moreCount: Int = 0) {
    (self.names, self.moreCount) = (names, moreCount)
  }
}
