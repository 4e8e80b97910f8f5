// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import Terminal

extension Request {
  /// Presents the dialog, prints the answer, and tells the status.
  func present(through outlet: Outlet) throws(Failure) -> ExitStatus {
    guard let draft = try draft() else {
      return try report(.nobodyAsked(.notPresented), on: nil, through: outlet)
    }
    if format != .none { try outlet.requireOutput() }
    do throws(Failure) {
      let (outcome, dialog) = try hold(draft, through: outlet)
      let status = try report(outcome, on: dialog, through: outlet)
      if status == .noSuchAnswer { throw .noSuchAnswer(in: dialog) }
      return status
    } catch  where error.status == .unavailable {
      _ = try report(.nobodyAsked(error.status), on: nil, through: outlet)
      throw error
    }
  }

  private func report(
    _ outcome: Outcome, on dialog: Dialog?, through outlet: Outlet
  ) throws(Failure) -> ExitStatus {
    try outlet.write(answer: Report(of: outcome, on: dialog, as: format).bytes)
    return outcome.status
  }

  private func hold(
    _ draft: Draft, through outlet: Outlet
  ) throws(Failure) -> (Outcome, Dialog) {
    if let assumedAnswer {
      let dialog = try dialog(of: draft, through: outlet)
      return (dialog.outcome(assuming: assumedAnswer), dialog)
    }
    if readsStandardInput {
      let dialog = try draft.dialog()
      let outcome = try outlet.attempt { () throws(Interruption) in
        var console = StreamConsole(signals: outlet.signals)
        return try Conversation(about: dialog, in: .preferred).hold(on: &console)
      }
      return (outcome, dialog)
    }
    // The terminal first: where there is none, nothing is read.
    var console = try outlet.attempt { () throws(Interruption) in
      try TerminalConsole(signals: outlet.signals)
    }
    let dialog = try dialog(of: draft, through: outlet)
    let outcome = try outlet.attempt { () throws(Interruption) in
      do throws(Interruption) {
        let outcome = try Conversation(about: dialog, in: .preferred).hold(on: &console)
        console.close()
        return outcome
      } catch {
        console.abandon()
        throw error
      }
    }
    return (outcome, dialog)
  }

  private func dialog(of draft: Draft, through outlet: Outlet) throws(Failure) -> Dialog {
    guard message == .standardInput else { return try draft.dialog() }
    let text = try outlet.attempt { () throws(Interruption) in
      try outlet.waiter.readToEnd(of: STDIN_FILENO)
    }
    return try draft.dialog(readMessage: Text(bytes: text))
  }
}

extension Failure {
  fileprivate static func noSuchAnswer(in dialog: Dialog) -> Failure {
    let labels = dialog.actions.map { PlainText(label: $0.label).string }.joined(separator: ", ")
    return Failure(
      status: .noSuchAnswer, text: "the answer fits no action; the actions are: \(labels)")
  }
}
