// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import TerminalDialogs

/// Shows the progress of work, as requested by a command line (prompt(1), Progress).
struct ProgressPresentation {
  private let request: Request
  private let view: ProgressDialog
  private let isPresented: Bool
  private let input: ProgressInput

  /// Creates the presentation that `request` describes.
  ///
  /// - Parameter input: The initial progress, and the syntax of standard input.
  /// - Throws: A usage error.
  init(
    of request: Request, from input: ProgressInput = ProgressInput()
  ) throws(ExitError) {
    self.request = request
    self.input = input
    if let option = request.incompatibleOption {
      throw .usage("--progress and --\(option) cannot be combined", .progressOptions)
    }
    try request.requireOneTitle()
    let button = request.buttons.first
    if !request.command.isEmpty, request.dismissing.processID != nil {
      throw .usage("--while-pid and a command after -- cannot be combined", .progressOptions)
    }
    if request.buttons.count > 1 || button != nil && button?.role != .cancel {
      throw .usage(
        "--progress takes one --button, with the role cancel: write 'Stop:cancel'", .progressOptions
      )
    }
    let texts = TextResolver(domain: request.textDomain, data: request.data)
    let label = try button.map { button throws(ExitError) in try texts.action(button) }
    let title = try texts.shown(request.title ?? request.operand ?? "")
    var message: RawText?
    switch request.message {
    case .text(let text): message = try texts.shown(text)
    case .standardInput:
      throw .usage("--progress and --message - both read standard input")
    case nil: break
    }
    isPresented = request.isPresented && !request.data.isMissing
    if isPresented, title.isBlank { throw .usage("nothing to present: give --progress a title") }
    view = ProgressDialog(
      title: title, message: message, stopLabel: label.map { $0.translation ?? $0.label },
      hasWindowKeys: request.windowKeys != nil)
  }

  /// Shows the progress until the work has ended or the presentation is dismissed, and returns the
  /// exit status. After a command has ended, this is the status of the command, as a shell reports
  /// it. If no progress can be shown, the command may replace this process.
  func present(through writer: AnswerWriter) throws(ExitError) -> Int32 {
    if !request.command.isEmpty { return try run(through: writer) }
    if !isPresented { return ExitStatus.notPresented.rawValue }
    return try watch(through: writer).rawValue
  }

  private func run(through writer: AnswerWriter) throws(ExitError) -> Int32 {
    let command = MonitoredCommand(request.command, hasGroup: view.stopLabel != nil)
    if !isPresented { command.replaceProcess() }
    let ending = try show(.command(command), through: writer) { isShown in
      // If the presentation has a name, replacing the process would leave the socket of the name.
      if !isShown, request.presentationName == nil { command.replaceProcess() }
    }
    switch ending {
    case .dismissed(.timeout): return ExitStatus.timedOut.rawValue
    case .dismissed(.dismissed): return ExitStatus.dismissed.rawValue
    // The status does not depend on what the command does when it is stopped.
    case .outcome(.stopped): return 128 + SIGTERM
    case .outcome:
      // After Ctrl-C, a shell ends a script only if SIGINT has also ended the process for which the
      // shell waits.
      if let signal = command.interrupt { ExecutableProcess.die(of: signal) }
      return command.status
    }
  }

  /// Shows the progress of the work of another process, and returns the exit status.
  func watch(through writer: AnswerWriter) throws(ExitError) -> ExitStatus {
    let source: ProgressConsole.Source
    if request.dismissing.processID != nil {
      source = .process(try request.watchedProcess())
    } else {
      try requireInput(writer.streams)
      source = .standardInput
    }
    switch try show(source, through: writer) {
    case .outcome(.ended(.stopped)), .outcome(.paused): return .dismissed
    case .outcome(.ended): return .chosen
    case .outcome(.stopped): return .cancelled
    case .dismissed(.timeout): return .timedOut
    case .dismissed(.dismissed): return .dismissed
    }
  }

  /// The way in which the progress ended.
  private enum Ending {
    case outcome(ProgressConsole.Outcome)
    case dismissed(ProgrammaticDismissal)
  }

  /// - Parameter begin: Called before the work begins, with whether there is a terminal.
  private func show(
    _ source: ProgressConsole.Source, through writer: AnswerWriter,
    _ begin: (Bool) -> Void = { _ in }
  ) throws(ExitError) -> Ending {
    let waiter = DialogWaiter(waiter: writer.waiter, timeout: request.dismissing.timeout)
    defer { waiter.endPresentation() }
    do throws(DialogFailure) {
      return try waiter.present(named: request.presentationName) { () throws(Interruption) in
        let console = ProgressConsole(
          showing: view, in: Words.ofEnvironment, from: source,
          beginningWith: input, waiter: waiter)
        begin(console.isShown)
        return .outcome(try console.run())
      } whenDismissed: {
        .dismissed($0)
      }
    } catch {
      throw ExitError(error)
    }
  }

  /// Rejects a standard input that is closed or a terminal.
  private func requireInput(_ streams: StandardStreams) throws(ExitError) {
    let advice = "write COMMAND | prompt --progress TITLE, or --while-pid PID"
    if streams.wasClosed(STDIN_FILENO) {
      throw .usage("--progress reads standard input, which is closed: \(advice)", .progress)
    }
    if isatty(STDIN_FILENO) == 1 {
      throw .usage("--progress reads standard input, which is a terminal: \(advice)", .progress)
    }
  }
}
