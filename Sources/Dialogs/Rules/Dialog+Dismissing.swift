// SPDX-License-Identifier: GPL-3.0-or-later

extension Dialog {
  /// The index of the action that Escape and end-of-file choose; nil if they choose none.
  var interactiveAction: Int? {
    dismissalPolicy.interactiveDismissal == .disabled ? nil : cancelAction
  }

  /// Returns the index of the action whose label shows what the time-out does; nil if it only closes the
  /// dialog, as when the caller takes what is filled in then, which is not an answer.
  func announcedTimeoutAction(with selection: Selection) -> Int? {
    dismissalPolicy.timeoutTakesValues ? nil : declaration.timeoutAction(with: selection)
  }
}

extension Dialog.Declaration {
  /// Returns the action that the time-out chooses, as an index in `rows.written`; nil if it chooses none.
  ///
  /// - Throws: `DialogError` if there is no such action, or only a user may choose it.
  static func timeoutAction(
    among rows: Actions, _ declared: DeclaredActions, hasFields: Bool,
    by dismissalPolicy: DismissalPolicy
  ) throws(DialogError) -> Int? {
    guard let name = dismissalPolicy.timeoutAction else { return nil }
    let actions = rows.written
    let key = AnswerKey(name)
    let named = actions.indices.filter { actions[$0].isCalled(key) }
    // A label that several actions share names none of them.
    let index = named.count == 1 ? named.first : nil
    guard dismissalPolicy.timeout != nil else { throw .timeoutActionWithoutTimeout }
    // What has to be confirmed by typing must not be confirmed by waiting.
    guard declared.requiredText == nil else { throw .timeoutActionWithRequiredText }
    guard let index else {
      if declared.hasList { throw .timeoutActionIsNoButton(name) }
      throw .timeoutActionIsNone(name, among: rows.names())
    }
    // Nothing may be destroyed because the user is away.
    guard actions[index].role != .destructive else { throw .timeoutActionDestroys(name) }
    // The fields may not be filled in when the time-out comes.
    let takesValues = dismissalPolicy.timeoutTakesValues
    if hasFields, !takesValues, actions[index].role != .cancel {
      throw .timeoutActionWithFields(name)
    }
    return index
  }

  /// Returns the index of the action that the time-out chooses; nil if it chooses none, as when too few
  /// or too many items are chosen.
  func timeoutAction(with selection: Selection) -> Int? {
    let isAllowed = timeoutAction == cancelAction || selectionCount.contains(selection.count)
    return isAllowed ? timeoutAction : nil
  }

  /// Returns the outcome of a time-out, which may come before the lists are read.
  ///
  /// - Parameter state: What is chosen and filled in then.
  public func outcome(ofTimeoutWith state: DialogState) -> Outcome {
    let selection = state.selection
    guard let index = timeoutAction(with: selection) else { return .dismissed(by: .timeout) }
    let values = dismissalPolicy.timeoutTakesValues ? state.form.currentValues : []
    return .chosen(Choice(index, of: actions, values: values, selection: selection), by: .timeout)
  }
}
