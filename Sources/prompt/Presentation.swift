// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import Terminal

extension Request {
  /// Presents the dialog, prints the answer, and tells the status.
  func present(through outlet: Outlet) throws(Failure) -> ExitStatus {
    let dialog = try dialog { () throws(Failure) in
      try outlet.attempt { () throws(Interruption) in
        try outlet.waiter.readToEnd(of: STDIN_FILENO)
      }
    }
    if format != .none { try outlet.requireOutput() }
    let outcome = try outlet.attempt { () throws(Interruption) in
      try hold(dialog, signals: outlet.signals)
    }
    try outlet.write(answer: outcome.report(on: dialog, as: format))
    if outcome.status == .noSuchAnswer { throw .noSuchAnswer(in: dialog) }
    return outcome.status
  }

  private func hold(_ dialog: Dialog, signals: Signals) throws(Interruption) -> Outcome {
    if let assumedAnswer { return dialog.outcome(assuming: assumedAnswer) }
    if readsStandardInput {
      var console = StreamConsole(signals: signals)
      return try Conversation(about: dialog, in: .english).hold(on: &console)
    }
    var console = try TerminalConsole(signals: signals)
    do throws(Interruption) {
      let outcome = try Conversation(about: dialog, in: .english).hold(on: &console)
      console.close()
      return outcome
    } catch {
      console.abandon()
      throw error
    }
  }
}

extension Failure {
  fileprivate static func noSuchAnswer(in dialog: Dialog) -> Failure {
    let labels = dialog.actions.map { PlainText(label: $0.label).string }.joined(separator: ", ")
    return Failure(
      status: .noSuchAnswer, text: "the answer fits no action; the actions are: \(labels)")
  }
}
