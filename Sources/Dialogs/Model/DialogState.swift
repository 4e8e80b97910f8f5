// SPDX-License-Identifier: GPL-3.0-or-later

/// What a dialog holds while it is presented: the items that are chosen, and the form.
public struct DialogState: Sendable {
  /// The items that are chosen.
  public internal(set) var selection: Selection
  var form: Form

  /// Makes the initial state.
  public init(of declaration: Dialog.Declaration) {
    selection = Selection(in: declaration.items)
    form = Form(of: declaration.fields)
  }

  /// Returns the state as it is shown while something is asked about a value that is not taken yet.
  func showing(_ value: FieldValue, by renderer: DialogRenderer) -> DialogState {
    var state = self
    state.form = form.showing(value, by: renderer)
    return state
  }
}
