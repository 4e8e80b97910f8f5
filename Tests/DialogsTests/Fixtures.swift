// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Dialogs

/// Makes a dialog of buttons in the notation of the command line.
func dialog(
  _ kind: Dialog.Kind, _ title: Text?, message: Text? = nil, _ buttons: [Text] = [],
  keepsOrder: Bool = false
) throws -> Dialog {
  try Dialog(
    kind, title: title, message: message, buttons: buttons.map { try Action(notation: $0) },
    keepsOrder: keepsOrder)
}

/// Makes a dialog whose title does not matter.
func dialog(
  _ kind: Dialog.Kind, message: Text? = nil, _ buttons: [Text] = [],
  keepsOrder: Bool = false
) throws -> Dialog {
  try dialog(kind, "Title", message: message, buttons, keepsOrder: keepsOrder)
}

extension Dialog {
  /// The labels in the order on screen.
  var labelsOnScreen: [String] { order.map { actions[$0].label.string } }

  /// Returns the label of the action at `index`.
  func label(_ index: Int?) -> String? { index.map { actions[$0].label.string } }
}

/// Returns the lines of a dialog as a screen shows them, without styles.
func screenLines(_ dialog: Dialog, columns: Int = 80, rows: Int = 24) -> [String] {
  let layout = Layout(
    dialog, answers: Answers(to: dialog, in: .english), words: .english,
    screen: Screen(columns: columns, rows: rows))
  return (layout.heading + layout.lines).map(\.string) + [layout.question.string]
}

extension Console {
  /// Nothing ends the wait of a scripted console.
  public func compute<Value>(_ work: @escaping () -> Value) throws(Failure) -> Value { work() }
}
