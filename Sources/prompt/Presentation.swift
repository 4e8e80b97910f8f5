// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import Terminal

extension Request {
  /// Presents the dialog, prints the answer, and tells the status.
  func present(through outlet: Outlet) throws(Failure) -> ExitStatus {
    var (dialog, isPresented) = try dialog()
    let process = try watchedProcess()
    guard isPresented, processID == nil || process != nil else {
      return try report(.nobodyAsked(.notPresented), on: dialog, through: outlet)
    }
    if format != .none { try outlet.requireOutput() }
    do throws(Failure) {
      let outcome = try hold(&dialog, while: process, through: outlet)
      let status = try report(outcome, on: dialog, through: outlet)
      if status == .noSuchAnswer { throw .noSuchAnswer(assumedAnswer, in: dialog) }
      return status
    } catch  where error.status == .unavailable || error.status == .nameTaken {
      _ = try report(.nobodyAsked(error.status), on: dialog, through: outlet)
      throw error
    }
  }

  private func report(
    _ outcome: Outcome, on dialog: Dialog, through outlet: Outlet
  ) throws(Failure) -> ExitStatus {
    let report = Report(of: outcome, on: dialog, as: format)
    defer { outcome.values?.forEach { $0.wipe() } }
    if let secret = report.secret {
      defer { secret.wipe() }
      try outlet.write(answer: secret)
    } else {
      try outlet.write(answer: report.bytes)
    }
    return outcome.status
  }

  /// The process of `--while-pid`; nil where there is none, or none any more.
  private func watchedProcess() throws(Failure) -> ProcessWatch? {
    do throws(SystemError) {
      return try processID.flatMap { pid throws(SystemError) in try ProcessWatch(pid: pid) }
    } catch {
      throw Failure(.failed(error))
    }
  }

  private func namedPresentation() throws(Failure) -> NamedPresentation? {
    do throws(NamedPresentation.Refusal) {
      return try name.map { name throws(NamedPresentation.Refusal) in
        try NamedPresentation(name: name)
      }
    } catch {
      throw switch error {
      case .taken: Failure(status: .nameTaken, text: "a presentation has this name already")
      case .noPrivateFolder:
        Failure(
          status: .unavailable,
          text: "the name needs a folder that only this user can enter; "
            + "set XDG_RUNTIME_DIR or TMPDIR to a folder of this user's")
      }
    }
  }

  /// Holds `dialog`, completed by what had to be read for it.
  private func hold(
    _ dialog: inout Dialog, while process: ProcessWatch?, through outlet: Outlet
  ) throws(Failure) -> Outcome {
    let presentation = assumedAnswer == nil ? try namedPresentation() : nil
    let waiter = Waiter(
      signals: outlet.signals, timeLimit: dismissing.timeout?.milliseconds, process: process,
      presentation: presentation)
    return try outlet.attempt { () throws(Interruption) in
      defer { presentation?.end() }
      do throws(Interruption) {
        return try hold(&dialog, waiter: waiter, streams: outlet.streams)
      } catch .timedOut {
        return dialog.outcomeOfTimeout
      } catch .dismissed {
        return .dismissed(by: .programmatic)
      }
    }
  }

  private func hold(
    _ dialog: inout Dialog, waiter: Waiter, streams: StandardStreams
  ) throws(Interruption) -> Outcome {
    if let assumedAnswer {
      try complete(&dialog, waiter: waiter, streams: streams)
      if dialog.offersNothing { return .nobodyAsked(.notPresented) }
      return dialog.outcome(assuming: assumedAnswer)
    }
    // Before the terminal, which has its own wishes for the locale.
    let words = Words.preferred
    if readsStandardInput {
      try complete(&dialog, waiter: waiter, streams: streams)
      if dialog.offersNothing { return .nobodyAsked(.notPresented) }
      var console = StreamConsole(waiter: waiter)
      return try Conversation(about: dialog, in: words).hold(on: &console)
    }
    // The terminal first: where there is none, nothing is read.
    var console = try TerminalConsole(waiter: waiter)
    try complete(&dialog, waiter: waiter, streams: streams)
    if dialog.offersNothing { return .nobodyAsked(.notPresented) }
    // It may have waited long for its turn.
    if format != .none, !streams.takeAnAnswer {
      throw .unwritable(descriptor: STDOUT_FILENO, SystemError(code: EPIPE))
    }
    do throws(Interruption) {
      let outcome = try Conversation(about: dialog, in: words).hold(on: &console)
      console.close()
      return outcome
    } catch {
      console.abandon()
      throw error
    }
  }

  /// Reads what is still missing in `dialog`: its message, or a list of actions.
  private func complete(
    _ dialog: inout Dialog, waiter: Waiter, streams: StandardStreams
  ) throws(Interruption) {
    if message == .standardInput {
      dialog = dialog.adding(toMessage: Text(bytes: try waiter.readToEnd(of: STDIN_FILENO)))
      if dialog.isBlank { throw .nothingRead }
    }
    let bytes: [UInt8]
    switch list {
    case nil: return
    case .standardInput:
      if streams.inputWasClosed { throw .unreadable(nil, SystemError(code: EBADF)) }
      bytes = try waiter.readToEnd(of: STDIN_FILENO)
    case .file(let path): bytes = try waiter.readToEnd(ofFile: path)
    }
    guard let read = ActionList(bytes, for: dialog) else {
      if case .file(let path) = list { throw .notText(path) }
      throw .notText(nil)
    }
    dialog = dialog.adding(read)
  }
}

extension Failure {
  fileprivate static func noSuchAnswer(_ assumed: Text?, in dialog: Dialog) -> Failure {
    if let assumed, dialog.action(assuming: assumed) != nil, let field = dialog.unfilledField {
      let name = PlainText(label: field.name).string
      return Failure(
        status: .noSuchAnswer,
        text: "the value of the field '\(name)' is not taken as it is; give one with --field-value")
    }
    var labels = dialog.actions.prefix(20).map { PlainText(label: $0.label).string }
    if labels.count < dialog.actions.count {
      labels.append("and \(dialog.actions.count - labels.count) more")
    }
    let typing = dialog.requiredText.map {
      "; the one that does not cancel is chosen by '\(PlainText(label: $0).string)' only"
    }
    return Failure(
      status: .noSuchAnswer,
      text: (dialog.fields.isEmpty || assumed != nil ? "" : "a value was not taken, or ")
        + "the answer fits no action; the actions are: \(labels.joined(separator: ", "))\(typing ?? "")"
    )
  }
}
