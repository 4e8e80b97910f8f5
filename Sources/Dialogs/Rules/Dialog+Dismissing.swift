// SPDX-License-Identifier: GPL-3.0-or-later

extension Dialog {
  /// The index of the action that Escape and end-of-file choose; nil if they choose none.
  var interactiveAction: Int? { dismissalPolicy.isInteractiveDisabled ? nil : cancelAction }

  /// Returns the index of the action that the time-out chooses; nil if it chooses none.
  ///
  /// - Throws: `DialogError` if there is no such action, or only a person may choose it.
  static func timeoutAction(
    among actions: [Action], by dismissalPolicy: DismissalPolicy, requiredText: Text?,
    hasFields: Bool,
    hasActionList: Bool
  ) throws(DialogError) -> Int? {
    guard let name = dismissalPolicy.timeoutAction else { return nil }
    let key = AnswerKey(name)
    let index = actions.firstIndex { $0.isCalled(key) }
    guard dismissalPolicy.timeout != nil else { throw .timeoutActionWithoutTimeout }
    // mutant: a time-out chooses no action that requires typing
    guard requiredText == nil else { throw .timeoutActionWithRequiredText }
    guard let index else {
      throw hasActionList ? .timeoutActionIsNoButton(name) : .timeoutActionIsNone(name)
    }
    // mutant: a time-out chooses no destructive action
    guard actions[index].role != .destructive else { throw .timeoutActionDestroys(name) }
    // The fields may not be filled in when the time-out comes.
    // mutant: a time-out chooses no action that needs the values of the fields
    if hasFields, actions[index].role != .cancel { throw .timeoutActionWithFields(name) }
    return index
  }

  /// Returns the index of the action that the time-out chooses; nil if it chooses none, as when too few
  /// or too many items are chosen.
  func timeoutAction(with selection: Selection) -> Int? {
    // mutant: a time-out keeps to the number of items
    //   `timeoutAction == cancelAction || selectionCount.contains(selection.count)` -> `true`
    let isAllowed = timeoutAction == cancelAction || selectionCount.contains(selection.count)
    return isAllowed ? timeoutAction : nil
  }

  /// Returns the outcome of the time-out.
  ///
  /// - Parameter selection: The items that are chosen then.
  public func outcome(ofTimeoutWith selection: Selection) -> Outcome {
    guard let index = timeoutAction(with: selection) else { return .dismissed(by: .timeout) }
    return .chosen(Choice(index, in: self, selection: selection), by: .timeout)
  }
}
