// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import TerminalDialogs

extension ExitError {
  /// Returns the error for a dialog without a terminal: what was asked, the possible answers, and
  /// how to give one (prompt(1), Exit status). A program may read the error and run the commands in
  /// it, so no command in it contains an answer.
  ///
  /// - Parameter reason: The error without this information.
  static func noTerminal(
    on dialog: Dialog.Declaration, of request: Request, _ reason: ExitError
  ) -> ExitError {
    let title = dialog.title ?? dialog.message?.firstLine.first
    let question = title.map { " '\(PlainText(title: $0).shortened(to: columns).string)'" } ?? ""
    var names = dialog.actions.names().shown
    if request.list != nil {
      names += names.isEmpty ? "a line of the list" : ", a line of the list"
    }
    if dialog.requiredText != nil {
      names += "; only the text of --require-typing chooses the one that does not cancel"
    }
    var answers = "The answers are: \(names)."
    if !dialog.fields.isEmpty {
      let fields = dialog.fields.map { $0.name.shown }.joined(separator: ", ")
      answers = "The fields are: \(fields); the actions are: \(names)."
    } else if dialog.hasItems {
      let items = ActionNames(names: dialog.items.map { $0.label }).shown
      let lines = request.itemList == nil ? items : "the lines of the list"
      answers = "The items are: \(lines); the actions are: \(names)."
    }
    var (takesValues, hasSecrets) = (false, false)
    for field in dialog.fields {
      if case .secure = field.content { hasSecrets = true } else { takesValues = true }
    }
    let value = takesValues ? " and --field-value NAME=VALUE" : ""
    let readsInput =
      request.message == .standardInput || request.list == .standardInput
      || request.itemList == .standardInput
    let secrets = hasSecrets ? ", which alone gives secrets" : ""
    let input = readsInput ? "" : ", or on standard input with --stdin\(secrets)"
    return ExitError(
      status: reason.status,
      text: "there is no terminal on which to ask\(question)"
        + (reason.lacksTerminal ? ": \(reason.text)" : ""),
      advice: [
        answers,
        "Give the answer with --assume ANSWER\(value)\(input).",
        "ssh -t, docker run -it and prompt --attend provide a terminal.",
      ])
  }

  /// The maximum width of a title in an error message, in columns.
  private static let columns = 200
}
