// SPDX-License-Identifier: GPL-3.0-or-later

/// The actions of a dialog. Automatic actions are last.
package typealias Actions = Rows<Action>

extension Actions {
  /// Returns the index of the action at `index` among the author's actions; nil for a line of a
  /// list and an automatic action.
  package func writtenIndex(of index: Int) -> Int? {
    if listIndices.contains(index) || self[index].isAutomatic { return nil }
    return index < listIndex ? index : index - list.count
  }

  /// Returns the labels of the first `count` actions, and the number of further actions. An action
  /// whose label is shared with another action is represented by its ID.
  package func names(most count: Int = 20) -> ActionNames {
    let shared = sharedLabels
    let names = prefix(count).map { action in
      shared.contains(AnswerKey(action.label)) ? action.output : action.label
    }
    return ActionNames(names: names, moreCount: self.count - names.count)
  }

  /// The labels that are shared by several of the author's actions. Each action with such a label
  /// has an ID.
  var sharedLabels: Set<AnswerKey> {
    if written.count(where: { $0.id != nil }) < 2 { return [] }
    var labels: Set<AnswerKey> = []
    return Set(written.map { AnswerKey($0.label) }.filter { !labels.insert($0).inserted })
  }

  /// Returns the index of the first action with `role`. A line of a list has no role.
  func firstIndex(withRole role: Role) -> Int? {
    written.firstIndex { $0.role == role }.map { index(ofWritten: $0) }
  }

  /// The index of the only action that does not cancel; nil if there is no such action, or several.
  var soleIndex: Int? { offersSeveralChoices ? nil : firstIndex { $0.role != .cancel } }

  /// Whether at least two actions do not cancel.
  var offersSeveralChoices: Bool {
    guard let first = firstIndex(where: { $0.role != .cancel }) else { return false }
    return first != lastIndex { $0.role != .cancel }
  }
}

/// The names of actions in the message of an error.
package struct ActionNames: Sendable, Equatable {
  /// The labels or IDs of the first actions.
  package let names: [RawText]
  /// The number of further actions.
  package let moreCount: Int

  /// Creates a list of names.
  package init(names: [RawText], moreCount: Int = 0) {
    (self.names, self.moreCount) = (names, moreCount)
  }
}
