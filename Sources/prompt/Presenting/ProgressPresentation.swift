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
      title: title, message: message, stopLabel: label.map { $0.translation ?? $0.label })
  }

  /// Shows the progress until the work has ended, and returns the exit status.
  func present(through writer: AnswerWriter) throws(ExitError) -> ExitStatus {
    if !isPresented { return .notPresented }
    let source: ProgressConsole.Source
    if request.dismissing.processID != nil {
      source = .process(try request.watchedProcess())
    } else {
      try requireInput(writer.streams)
      source = .standardInput
    }
    let waiter = DialogWaiter(waiter: writer.waiter, timeout: request.dismissing.timeout)
    defer { waiter.endPresentation() }
    do throws(DialogFailure) {
      return try waiter.present(named: request.presentationName) { () throws(Interruption) in
        let console = ProgressConsole(
          showing: view, in: Words.ofEnvironment, from: source,
          beginningWith: input, waiter: waiter)
        switch try console.run() {
        case .ended(.done), .ended(.ended): return .chosen
        // Only a dialog of the same process pauses the progress, and this process has none.
        case .ended(.stopped), .paused: return .dismissed
        case .stopped: return .cancelled
        }
      } whenDismissed: {
        $0 == .timeout ? .timedOut : .dismissed
      }
    } catch {
      throw ExitError(error)
    }
  }

  /// Rejects a standard input to which no program writes.
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
