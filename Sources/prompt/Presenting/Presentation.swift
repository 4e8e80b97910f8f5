// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import TerminalDialogs

/// A presentation: the dialog of a command line, from the check of its options until its answer. No
/// question is asked if the dialog is not to be presented (prompt(1), Presenting), if the process
/// of `--while-pid` has already ended, if a list has too few lines, or if the answer is assumed
/// (`--assume`).
struct Presentation {
  private let request: Request
  /// The way in which the outcome is reported to the caller.
  private let format: AnswerFormat
  /// The declaration of the dialog, without texts and lists that are read later.
  private let dialog: Dialog.Declaration
  private let isPresented: Bool

  /// Creates the presentation that `request` describes.
  ///
  /// - Parameter format: The way in which the outcome is reported to the caller.
  /// - Throws: A usage error.
  init(of request: Request, answering format: AnswerFormat) throws(ExitError) {
    self.request = request
    self.format = format
    (dialog, isPresented) = try request.declaration()
  }

  /// Presents the dialog, and returns the answer.
  func answer(through writer: AnswerWriter) throws(ExitError) -> Answer {
    let process = try request.watchedProcess()
    guard isPresented, request.dismissing.processID == nil || process != nil else {
      return answer(nil, .notPresented, on: dialog, through: writer)
    }
    if format.writes { try writer.streams.requireOutput(on: format.descriptor) }
    do throws(ExitError) {
      let (outcome, session) = try ask(while: process, through: writer)
      let (dialog, waiter) = (session.declaration, session.waiter)
      let status = outcome.map { ExitStatus($0) } ?? .notPresented
      var answer = self.answer(outcome, status, on: dialog, waiter: waiter, through: writer)
      if status == .noSuchAnswer {
        answer.error = .noSuchAnswer(request.assumedAnswer, in: dialog, session.rejection)
      }
      return answer
    } catch  where error.status == .unavailable || error.status == .nameTaken {
      var answer = self.answer(nil, error.status, on: dialog, through: writer)
      // The error names options of prompt, which are not shown under the name of another program.
      let isMissing = error == ExitError(.missing) || error.lacksTerminal
      answer.error =
        isMissing && !format.usesStandardError ? .noTerminal(on: dialog, of: request, error) : error
      return answer
    }
  }

  /// Returns the report of the outcome for the caller.
  ///
  /// - Parameter outcome: The outcome; nil if nothing was presented, or if an error occurred.
  private func answer(
    _ outcome: DialogOutcome?, _ status: ExitStatus, on dialog: Dialog.Declaration,
    waiter: DialogWaiter? = nil, through writer: AnswerWriter
  ) -> Answer {
    func make() -> Answer { format.answer(outcome, status, dialog) }
    var answer = dialog.isQuicklySearched ? make() : writer.compute(for: waiter, make)
    answer.dialog = waiter
    // After the answer is written, no step may fail, not even an allocation. The values are
    // therefore overwritten here.
    if case .chosen(let choice, _) = outcome { choice.values.forEach { $0.wipe() } }
    return answer
  }

  /// The exit statuses of a process that ends in the middle of an editor command. They are the same
  /// as the statuses of a dialog in which no action is chosen.
  private var watchdogStatuses: WatchdogStatuses {
    func status(of dismissal: DismissalKind, _ status: ExitStatus) -> Int32 {
      format.answer(.dismissed(by: dismissal), status, dialog).status
    }
    return WatchdogStatuses(
      timedOut: status(of: .timeout, .timedOut), dismissed: status(of: .programmatic, .dismissed))
  }

  /// Asks the questions of the dialog.
  ///
  /// - Returns: The outcome, or nil if there is nothing to choose from; and the session. The
  ///   session contains the declaration with the texts and lists that were read, and the waiter,
  ///   which allows other processes to dismiss the dialog until its answer is written.
  private func ask(
    while process: DismissalEvent?, through writer: AnswerWriter
  ) throws(ExitError) -> (DialogOutcome?, DialogSession) {
    let waiter = DialogWaiter(
      waiter: writer.waiter, timeout: request.dismissing.timeout, event: process,
      watchdogStatuses: watchdogStatuses)
    let usesStandardError = format.usesStandardError
    waiter.reportStoppedHolder = { process, showOnTerminal in
      let text =
        "prompt: process \(process) is stopped and holds the terminal; 'kill -CONT \(process)' "
        + "continues it"
      // If the caller may read the answer from standard error, nothing else is written there.
      if usesStandardError {
        showOnTerminal(RawText(text))
      } else {
        StandardStreams.writeAtOnce("\(text)\n")
      }
    }
    if format.writes, !usesStandardError {
      waiter.reportAttendingTerminal = { path in
        StandardStreams.writeAtOnce("prompt: asks on \(path.shown)\n")
      }
    }
    let session = DialogSession(about: dialog, waiter: waiter)
    do throws(DialogFailure) {
      let outcome = try waiter.present(named: request.presentationName) {
        () throws(Interruption) -> DialogOutcome? in
        try ask(in: session, streams: writer.streams)
      } whenDismissed: {
        session.outcome(of: $0)
      }
      return (outcome, session)
    } catch {
      throw ExitError(error)
    }
  }

  /// Returns the outcome of the dialog; nil if there is nothing to choose from.
  private func ask(
    in session: DialogSession, streams: StandardStreams
  ) throws(Interruption) -> DialogOutcome? {
    let waiter = session.waiter
    if let answer = request.assumedAnswer {
      return try complete(session, streams: streams) { dialog throws(Interruption) in
        if dialog.isQuicklySearched, dialog.fields.isEmpty {
          return dialog.outcome(assuming: answer)
        }
        let outcome = try waiter.compute { dialog.outcome(assuming: answer) }
        return try session.checked(outcome, of: dialog)
      }
    }
    // The language is determined first, since opening the terminal changes the locale.
    let words = Words.ofEnvironment
    let console: ProcessConsole
    if request.readsStandardInput {
      // A question that is not shown anywhere must not be answered.
      if streams.wasClosed(STDERR_FILENO) {
        throw .stream(.unwritable(descriptor: STDERR_FILENO, SystemError(code: EBADF)))
      }
      console = .streams(StreamConsole(waiter: waiter))
    } else {
      // The terminal is opened before any list is read, so that a missing terminal is reported
      // immediately. It is locked only after the lists are read, so that other dialogs need not
      // wait while this process reads.
      console = .terminal(try TerminalConsole(waiter: waiter))
    }
    return try complete(session, streams: streams) { dialog throws(Interruption) in
      let words = console.adapted(words)
      let printsLabel =
        request.format == .label && dialog.fields.isEmpty && !dialog.hasItems
        && console.showsStandardOutput
      return try session.ask(about: dialog, on: console, in: words, printsLabel: printsLabel) {
        () throws(Interruption) in
        // The reader of the answer may have exited since the first check.
        if format.writes, !streams.canWrite(to: format.descriptor) {
          throw .stream(.unwritable(descriptor: format.descriptor, SystemError(code: EPIPE)))
        }
      }
    }
  }

  /// Completes the dialog, and returns the outcome of `ask`. Returns nil if there is nothing to
  /// choose from, and `.unanswered` if there are too few items.
  private func complete(
    _ session: DialogSession, streams: StandardStreams,
    _ ask: (Dialog) throws(Interruption) -> DialogOutcome?
  ) throws(Interruption) -> DialogOutcome? {
    try read(&session.declaration, waiter: session.waiter, streams: streams)
    let declaration = session.declaration
    func make() -> Result<Dialog, Dialog.Shortage> {
      Result { () throws(Dialog.Shortage) in try Dialog(declaration) }
    }
    // Looking for the default action in a long list takes time, during which the dialog can be
    // dismissed.
    switch declaration.isQuicklySearched ? make() : try session.waiter.compute(make) {
    case .success(let dialog): return try ask(dialog)
    case .failure(.nothingToChoose): return nil
    case .failure(.tooFewItems): return .unanswered
    }
  }

  /// Reads the message and the lists that are not part of the command line, and adds them to
  /// `dialog`.
  private func read(
    _ dialog: inout Dialog.Declaration, waiter: DialogWaiter, streams: StandardStreams
  ) throws(Interruption) {
    if request.message == .standardInput {
      let text = RawText(bytes: try waiter.read(.standardInput, among: streams))
      dialog.add(toMessage: text)
      if dialog.isBlank { throw .stream(.empty) }
    }
    let columns = request.columns ?? .wholeLine
    if let list = request.list {
      try add(list, to: &dialog, waiter: waiter, streams: streams) {
        dialog, bytes throws(ListError) in
        try dialog.add(actions: bytes, columns: columns)
      }
    }
    if let list = request.itemList {
      try add(list, to: &dialog, waiter: waiter, streams: streams) {
        dialog, bytes throws(ListError) in
        try dialog.add(items: bytes, columns: columns)
      }
    }
  }

  /// Reads `list`, and adds it to `dialog`, which may take a long time.
  private func add(
    _ list: Request.List, to dialog: inout Dialog.Declaration, waiter: DialogWaiter,
    streams: StandardStreams,
    by add: @escaping (inout Dialog.Declaration, [UInt8]) throws(ListError) -> Void
  ) throws(Interruption) {
    let bytes = try waiter.read(list, among: streams)
    let incomplete = dialog
    let result = try waiter.compute {
      Result { () throws(ListError) in
        var dialog = incomplete
        try add(&dialog, bytes)
        return dialog
      }
    }
    do throws(ListError) {
      dialog = try result.get()
    } catch {
      throw .stream(.malformedList(list.path, error))
    }
  }
}

extension Request.List {
  /// The path of the file; nil for standard input.
  fileprivate var path: RawText? { if case .file(let path) = self { path } else { nil } }
}

extension DialogWaiter {
  /// Returns the whole contents of a file or of standard input.
  ///
  /// - Throws: An error if standard input was closed when the process started, if the source cannot
  ///   be read, or if the dialog ends before the source is read.
  func read(
    _ source: Request.List, among streams: StandardStreams
  ) throws(Interruption) -> [UInt8] {
    if case .file(let path) = source { return try readToEnd(ofFile: path) }
    if streams.wasClosed(STDIN_FILENO) {
      throw .stream(.unreadable(nil, SystemError(code: EBADF)))
    }
    return try readToEnd(of: STDIN_FILENO)
  }
}

extension ExitError {
  fileprivate static func noSuchAnswer(
    _ assumed: RawText?, in declaration: Dialog.Declaration,
    _ rejection: (field: Field, reason: PlainText)?
  ) -> ExitError {
    let dialog: Dialog
    do throws(Dialog.Shortage) {
      dialog = try Dialog(declaration)
    } catch {
      let (count, minimum) = (declaration.items.count, declaration.selectionCount.minimum)
      return ExitError(
        status: .noSuchAnswer,
        text: "--selection-count asks for \(minimum) items, but the list has \(count)")
    }
    let isNamed = assumed.map { dialog.action(assuming: $0) != nil } == true
    let refused = rejection ?? (isNamed ? dialog.refusedInitialValue : nil)
    if isNamed, !dialog.allowsInitialSelection {
      return ExitError(
        status: .noSuchAnswer,
        text: "the number of items selected initially contradicts --selection-count")
    }
    if isNamed, dialog.hasItems, dialog.initialSelection.indices.isEmpty, refused == nil {
      return ExitError(
        status: .noSuchAnswer,
        text: "no item is selected initially, so there is nothing that the action could destroy")
    }
    if assumed == nil, dialog.hasItems {
      return ExitError(
        status: .noSuchAnswer,
        text: "three lines were rejected: a word named no item or several, "
          + "or too few or too many items were selected")
    }
    if let (field, reason) = refused {
      if rejection == nil, field.lacksInitialValue {
        let ways = "use --field-value or, for a secret, --stdin"
        return ExitError(
          status: .noSuchAnswer, text: "--assume gives '\(field.name.shown)' no value: \(ways)")
      }
      return ExitError(
        status: .noSuchAnswer,
        text: "the --field-value of '\(field.name.shown)' is not valid: \(reason.string)")
    }
    let typing = dialog.requiredText.map {
      "; only '\($0.shown)' chooses the one that does not cancel"
    }
    let problem =
      assumed.map { mismatch(of: $0, in: dialog) }
      ?? (dialog.fields.isEmpty ? "" : "a value was not valid, or ")
      + "the answer matches no action"
    return ExitError(
      status: .noSuchAnswer,
      text: "\(problem); the actions are: \(dialog.actions.names().shown)" + (typing ?? ""),
      section: typing != nil ? .typingAText : assumed == nil ? .answers : .commonOptions)
  }

  /// Returns a text that lists the answers that `--assume` accepts, for an answer that matches no
  /// action.
  private static func mismatch(of assumed: RawText, in dialog: Dialog) -> String {
    let words = ["yes", "no"].filter { dialog.action(assuming: RawText($0)) != nil }
    let answers = words.map { "\($0), " }.joined() + (words.isEmpty ? "" : "or ")
    return "--assume takes \(answers)a whole label or ID, not '\(assumed.shown)'"
  }
}
