// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs

/// What the author of a dialog has said about it.
struct DialogConfiguration {
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
  /// The name by which other processes know the presentation.
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

/// What can be changed after the dialog has been made. Each modifier of a dialog is one of these
/// changes.
protocol Configurable {
  /// What the author has said about the dialog.
  var configuration: DialogConfiguration { get set }
}

extension Configurable {
  /// Returns this dialog with a change.
  func with(_ change: (inout DialogConfiguration) -> Void) -> Self {
    var dialog = self
    change(&dialog.configuration)
    return dialog
  }

  /// Presents the dialog, and suspends the caller meanwhile.
  nonisolated(nonsending) func run(
    while work: (@Sendable (DismissAction) async -> Void)? = nil
  ) async throws(PresentationError) -> Outcome {
    guard let presentation = try Presentation(of: configuration) else { return .notPresented }
    return try await presentation.run(while: work)
  }

  /// Presents the dialog, and blocks the thread meanwhile.
  func runAndWait() throws(PresentationError) -> Outcome {
    guard let presentation = try Presentation(of: configuration) else { return .notPresented }
    return try presentation.runAndWait()
  }
}
