// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import TerminalDialogs

extension ExitError {
  /// Returns the error for a dialog without a terminal: what was asked, its answers, and how to
  /// answer (prompt(1), Exit status). Whoever reads it may be a program that runs what it reads, so
  /// no call in it contains an answer.
  ///
  /// - Parameter reason: The error without these.
  static func noTerminal(
    on dialog: Dialog.Declaration, of request: Request, _ reason: ExitError
  ) -> ExitError {
    let title = dialog.title ?? dialog.message?.firstLine.first
    let question = title.map { " '\(PlainText(title: $0).shortened(to: columns).string)'" } ?? ""
    let names = dialog.actions.names().shown
    var parts = ["The answers are: \(names)."]
    if !dialog.fields.isEmpty {
      let fields = dialog.fields.map { $0.name.shown }.joined(separator: ", ")
      parts = ["The fields are: \(fields); the actions are: \(names)."]
    } else if dialog.hasItems {
      parts = ["The actions are: \(names)."]
    }
    let value = dialog.fields.isEmpty ? "" : " and --field-value NAME=VALUE"
    let readsInput =
      request.message == .standardInput || request.list == .standardInput
      || request.itemList == .standardInput
    let input = readsInput ? "" : ", or on standard input with --stdin"
    return ExitError(
      status: reason.status,
      text: "there is no terminal on which to ask\(question)"
        + (reason.lacksTerminal ? ": \(reason.text)" : ""),
      advice: parts + [
        "Give the answer with --assume ANSWER\(value)\(input).",
        "ssh -t, docker run -it and prompt --attend provide a terminal.",
      ])
  }

  /// The maximum width of a title in an error message, in columns.
  private static let columns = 200
}
