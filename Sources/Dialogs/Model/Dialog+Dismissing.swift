// SPDX-License-Identifier: GPL-3.0-or-later

extension Dialog {
  /// The index of the action that Escape and end-of-file choose; nil if they choose no action.
  var interactiveAction: Int? {
    dismissalPolicy.interactiveDismissal == .disabled ? nil : cancelAction
  }

  /// Returns the index of the timeout action if the dialog shows its name. Returns nil if the
  /// timeout only closes the dialog, or only reports the values to the caller.
  func announcedTimeoutAction(with selection: Selection) -> Int? {
    dismissalPolicy.timeoutTakesValues ? nil : declaration.timeoutAction(with: selection)
  }
}

extension Dialog.Declaration {
  /// Returns the index in `rows.written` of the action that the timeout chooses; nil if the
  /// timeout chooses no action.
  ///
  /// - Throws: `DialogError` if there is no timeout, if the name does not identify one action
  ///   outside the list, or if only a user may choose the action.
  static func timeoutAction(
    among rows: Actions, _ declared: DeclaredActions, hasFields: Bool,
    by dismissalPolicy: DismissalPolicy
  ) throws(DialogError) -> Int? {
    guard let name = dismissalPolicy.timeoutAction else { return nil }
    let actions = rows.written
    guard dismissalPolicy.timeout != nil else { throw .timeoutActionWithoutTimeout }
    // If the user has to type a text to choose the action, the timeout must not choose it instead.
    guard declared.requiredText == nil else { throw .timeoutActionWithRequiredText }
    guard let index = actions.index(called: name) else {
      if declared.hasList { throw .timeoutActionIsNoButton(name) }
      throw .timeoutActionIsNone(name, among: rows.names())
    }
    // If the user is absent, no data must be destroyed.
    guard actions[index].role != .destructive else { throw .timeoutActionDestroys(name) }
    // The fields may be incomplete when the timeout expires, so an action that returns their values
    // is rejected, unless the caller accepts incomplete values.
    let takesValues = dismissalPolicy.timeoutTakesValues
    if hasFields, !takesValues, actions[index].role != .cancel {
      throw .timeoutActionWithFields(name)
    }
    return index
  }

  /// Returns the index of the action that the timeout chooses; nil if the timeout chooses no
  /// action, for example because too few or too many items are selected.
  func timeoutAction(with selection: Selection) -> Int? {
    let isAllowed = timeoutAction == cancelAction || selectionCount.contains(selection.count)
    return isAllowed ? timeoutAction : nil
  }
}
