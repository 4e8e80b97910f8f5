// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs

/// The declaration of a dialog, which its initializer and its modifiers create.
struct DialogConfiguration {
  /// The question before a dialog is dismissed.
  struct Question {
    let title: String
    /// Whether the question is asked.
    let isPresented: Bool
    /// The buttons.
    let content: [Element]
    let message: String?
  }

  let kind: Dialogs.Dialog.Kind
  let title: String
  /// Whether the dialog presents a view. Such a dialog needs no title.
  var isAboutView = false
  /// Whether the dialog is presented.
  let isPresented: Binding<Bool>
  /// Whether the data or error to present is nil.
  var isDataMissing = false
  /// The buttons, fields and lists.
  var content: [Element] = []
  var message: String?
  var appearance = Dialogs.Dialog.Appearance()
  /// Whether Escape does not dismiss the dialog.
  var isInteractiveDismissDisabled = false
  /// The question before Escape dismisses the dialog; nil for none.
  var dismissalConfirmation: Question?
  /// The time until the timeout; nil for no timeout.
  var timeout: Duration?
  /// The text that the user must type to choose the button that does not cancel; nil for none.
  var requiredText: String?
  /// The answer that is assumed without asking the user; nil for none.
  var assumedAnswer: String?
  /// The name by which other processes find the presentation; nil for none.
  var name: String?

  /// Creates a dialog. The builders of its views run immediately.
  ///
  /// - Parameter data: The data. If it is nil, the builders do not run.
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
