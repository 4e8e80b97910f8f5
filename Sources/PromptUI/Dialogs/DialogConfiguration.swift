// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs

/// The declaration of a dialog, which its initializer and its modifiers create.
struct DialogConfiguration {
  /// The question before a dialog is dismissed.
  struct Question {
    /// The title.
    let title: String
    /// Whether the question is asked.
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
  /// Whether the dialog presents a view. Such a dialog needs no title.
  var isAboutView = false
  /// Whether the dialog is presented.
  let isPresented: Binding<Bool>
  /// Whether the data or error to present is nil.
  var isDataMissing = false
  /// The buttons, fields and lists.
  var content: [Element] = []
  /// The message.
  var message: String?
  /// The appearance of the dialog.
  var appearance = Dialogs.Dialog.Appearance()
  /// Whether Escape does not dismiss the dialog.
  var isInteractiveDismissDisabled = false
  /// The question before Escape dismisses the dialog.
  var dismissalConfirmation: Question?
  /// The time after which the dialog is dismissed; nil for no limit.
  var timeout: Duration?
  /// The text that the user must type.
  var requiredText: String?
  /// The answer that is assumed without asking the user; nil for none.
  var assumedAnswer: String?
  /// The name by which other processes find the presentation.
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
