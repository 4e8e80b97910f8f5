// SPDX-License-Identifier: GPL-3.0-or-later

/// The contents of a dialog while it is presented: the selected items, and the form.
package struct DialogState: Sendable {
  /// The selected items.
  package internal(set) var selection: Selection
  var form: Form

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
