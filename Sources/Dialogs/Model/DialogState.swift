// SPDX-License-Identifier: GPL-3.0-or-later

/// What a dialog holds while it is presented: the items that are chosen, and the form.
public struct DialogState: Sendable {
  /// The items that are chosen.
  public internal(set) var selection: Selection
  var form: Form

  /// Makes the state at first.
  public init(of dialog: Dialog) {
    selection = dialog.initialSelection
    form = Form(of: dialog)
  }
}
