// SPDX-License-Identifier: GPL-3.0-or-later

/// The actions of a dialog, of which the automatic ones come last.
public typealias Actions = Rows<Action>

extension Actions {
  /// Returns the index in the order in which the author wrote actions of the action at `index`; nil for
  /// a line of a list and an automatic action.
  public func writtenIndex(of index: Int) -> Int? {
    if listIndices.contains(index) || self[index].isAutomatic { return nil }
    return index < listIndex ? index : index - list.count
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

  /// Returns the index of the first action with `role`, which no line of a list has.
  func firstIndex(withRole role: Role) -> Int? {
    written.firstIndex { $0.role == role }.map { index(ofWritten: $0) }
  }

  /// The index of the only action that does not cancel; nil if there are none or several.
  var soleIndex: Int? {
    offersSeveralChoices ? nil : firstIndex { $0.role != .cancel }
  }

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
