// SPDX-License-Identifier: GPL-3.0-or-later

/// The contents of a dialog while it is presented: the selected items, and the form.
package struct DialogState: Sendable {
  /// The selected items.
  package internal(set) var selection: Selection
  var form: Form
  /// Whether the dialog asks for a confirmation of the dismissal, during which a timeout chooses no
  /// action.
  var isDismissing = false

  /// Creates the initial state.
  package init(of declaration: Dialog.Declaration) {
    selection = Selection(in: declaration.items)
    form = Form(of: declaration.fields)
  }

  /// Returns the state to show during a further question about `value`, which has not been accepted
  /// yet.
  func showing(_ value: FieldValue, by renderer: DialogRenderer) -> DialogState {
    var state = self
    state.form.take(value, shownBy: renderer)
    return state
  }
}

extension Dialog.Declaration {
  /// Returns the outcome of a timeout, which may expire before the lists are read.
  package func outcome(ofTimeoutWith state: DialogState) -> DialogOutcome {
    let selection = state.selection
    guard !state.isDismissing, let index = timeoutAction(with: selection) else {
      return .dismissed(by: .timeout)
    }
    let values = dismissalPolicy.timeoutTakesValues ? state.form.currentValues : []
    return .chosen(
      ChosenAction(index, of: actions, values: values, selection: selection), by: .timeout)
  }
}
