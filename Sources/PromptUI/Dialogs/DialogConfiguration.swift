// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs

/// What the author of a dialog has declared about it, by its initializer and its modifiers.
public struct DialogConfiguration {
  /// The question before a dialog is dismissed.
  struct Question {
    /// The title.
    let title: String
    /// Whether it is asked.
    let isPresented: Bool
    /// The buttons.
    let content: [Element]
    /// The message.
    let message: String?
  }

  /// The kind of dialog.
  let kind: Dialogs.Dialog.Kind
  /// The title.
  let title: String
  /// Whether the dialog is presented.
  let isPresented: Binding<Bool>
  /// Whether there is no data or error to present.
  var isDataMissing = false
  /// The buttons, fields and lists.
  var content: [Element] = []
  /// The message.
  var message: String?
  /// How the dialog looks.
  var appearance = Dialogs.Dialog.Appearance()
  /// Whether Escape does not dismiss the dialog.
  var isInteractiveDismissDisabled = false
  /// The question before Escape dismisses the dialog.
  var dismissalConfirmation: Question?
  /// How long the dialog is presented; nil for no limit.
  var timeout: Duration?
  /// The text that has to be typed.
  var requiredText: String?
  /// The name by which other processes find the presentation.
  var name: String?

  /// Makes a dialog, the views of which are made at once.
  ///
  /// - Parameter data: What is presented. The views are not made if it is nil.
  init<Data>(
    _ kind: Dialogs.Dialog.Kind, title: String, isPresented: Binding<Bool>, presenting data: Data?,
    actions: (Data) -> some View, message: (Data) -> some View
  ) {
    (self.kind, self.title, self.isPresented) = (kind, title, isPresented)
    guard let data else {
      isDataMissing = true
      return
    }
    content = actions(data).content
    self.message = message(data).content.message
  }
}
