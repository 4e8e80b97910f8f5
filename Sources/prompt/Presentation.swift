// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs
import TerminalDialogs

/// Presents the dialog that a command line asks for, and prints the answer.
struct Presentation {
  private let request: Request
  /// The dialog as far as the command line describes it, without texts and lists that are read
  /// later.
  private let dialog: Dialog
  private let isPresented: Bool

  /// Makes the presentation that `request` describes.
  ///
  /// - Throws: A usage error.
  init(of request: Request) throws(ExitError) {
    self.request = request
    (dialog, isPresented) = try request.dialog()
  }

  /// Presents the dialog, prints the answer, and returns the status.
  func present(through writer: AnswerWriter) throws(ExitError) -> ExitStatus {
    let process = try request.watchedProcess()
    guard isPresented, request.dismissing.processID == nil || process != nil else {
      try report(nil, .notPresented, on: dialog, through: writer)
      return .notPresented
    }
    if request.format != .none { try writer.requireOutput() }
    do throws(ExitError) {
      let (outcome, dialog) = try ask(while: process, through: writer)
      let status = outcome.map { ExitStatus($0, in: dialog) } ?? .notPresented
      try report(outcome, status, on: dialog, through: writer)
      if status == .noSuchAnswer { throw .noSuchAnswer(request.assumedAnswer, in: dialog) }
      return status
    } catch  where error.status == .unavailable || error.status == .nameTaken {
      try report(nil, error.status, on: dialog, through: writer)
      throw error
    }
  }

  /// Prints the outcome of the dialog.
  ///
  /// - Parameter outcome: nil if nobody was asked.
  private func report(
    _ outcome: Outcome?, _ status: ExitStatus, on dialog: Dialog, through writer: AnswerWriter
  ) throws(ExitError) {
    let format = { [request] () -> (secret: SecretBuffer?, bytes: [UInt8]) in
      let report = Report(of: outcome, status, on: dialog, to: request)
      let secret = report.secret
      return (secret, secret == nil ? report.bytes : [])
    }
    // mutant: a signal ends the formatting of many items [InterruptionTests]
    //   `dialog.isQuicklySearched ? format() : writer.compute(format)` -> `format()`
    let (secret, bytes) = dialog.isQuicklySearched ? format() : writer.compute(format)
    // Once the answer is written, nothing may fail, not even an allocation in a loop.
    if case .chosen(let choice, _) = outcome { choice.values.forEach { $0.wipe() } }
    guard let secret else {
      try writer.write(answer: bytes)
      return
    }
    defer { secret.wipe() }
    try writer.write(answer: secret)
  }

  /// Returns how the dialog ended, nil if there was nothing to present; and the dialog with
  /// everything that was read for it.
  private func ask(
    while process: DismissalEvent?, through writer: AnswerWriter
  ) throws(ExitError) -> (Outcome?, Dialog) {
    let name = try request.namedPresentation()
    defer { name?.end() }
    let waiter = DialogWaiter(
      waiter: writer.waiter, timeLimit: request.dismissing.timeout?.milliseconds, event: process,
      presentation: name)
    var dialog = dialog
    var selection: Selection?
    do throws(Interruption) {
      return (try ask(&dialog, &selection, waiter: waiter, streams: writer.streams), dialog)
    } catch {
      switch error {
      case .signal(let signal):
        name?.end()
        Signals.die(of: signal)
      case .dismissed(.timeout):
        let selection = selection ?? dialog.initialSelection
        return (dialog.outcome(ofTimeoutWith: selection), dialog)
      case .dismissed(.dismissed): return (.dismissed(by: .programmatic), dialog)
      case .terminal(let error): throw ExitError(error)
      case .stream(let error): throw ExitError(error)
      }
    }
  }

  /// - Parameters:
  ///   - dialog: The dialog, which is completed.
  ///   - selection: The items that are chosen, also if something else than an answer ends the dialog.
  private func ask(
    _ dialog: inout Dialog, _ selection: inout Selection?, waiter: DialogWaiter,
    streams: StandardStreams
  ) throws(Interruption) -> Outcome? {
    if let answer = request.assumedAnswer {
      try complete(&dialog, waiter: waiter, streams: streams)
      if dialog.hasNoChoices { return nil }
      if dialog.hasTooFewItems { return .unanswered }
      let dialog = dialog
      if dialog.isQuicklySearched, dialog.fields.isEmpty { return dialog.outcome(assuming: answer) }
      return try waiter.compute { dialog.outcome(assuming: answer) }
    }
    // The terminal sets the locale, so the language is found first.
    let words = Words(in: Language.ofEnvironment)
    if request.readsStandardInput {
      try complete(&dialog, waiter: waiter, streams: streams)
      if dialog.hasNoChoices { return nil }
      if dialog.hasTooFewItems { return .unanswered }
      let console = StreamConsole(waiter: waiter)
      let conversation = try conversation(
        about: dialog, in: words, printsLabel: false, waiter: waiter)
      return try run(conversation, on: .streams(console), changing: &selection, from: dialog)
    }
    // The terminal is opened before anything is read, and acquired only after that, so that no
    // other dialog waits for one that is still reading.
    // mutant: nothing is read without a terminal
    //   [PromptTests.ListTests|StandardInputTests|LostTerminalTests]
    //   `let console` -> `try complete(&dialog, waiter: waiter, streams: streams); let console`
    let console: TerminalConsole
    do throws(TerminalError) {
      console = try TerminalConsole(waiter: waiter)
    } catch {
      throw .terminal(error)
    }
    try complete(&dialog, waiter: waiter, streams: streams)
    if dialog.hasNoChoices { return nil }
    if dialog.hasTooFewItems { return .unanswered }
    let printsLabel =
      request.format == .label && dialog.fields.isEmpty && !dialog.hasItems
      && console.showsStandardOutput
    let conversation = try conversation(
      about: dialog, in: words, printsLabel: printsLabel, waiter: waiter)
    // mutant: a dialog waits until no other one is shown on the terminal [TurnTests]
    try console.acquireTerminal()
    // The reader of the answer may have exited meanwhile.
    // mutant: nothing is asked if nobody can read the answer any more [TurnTests]
    if request.format != .none, !streams.canWriteOutput {
      throw .stream(.unwritable(descriptor: STDOUT_FILENO, SystemError(code: EPIPE)))
    }
    do throws(Interruption) {
      let outcome = try run(
        conversation, on: .terminal(console), changing: &selection, from: dialog)
      console.close()
      return outcome
    } catch {
      console.abandon(after: error)
      throw error
    }
  }

  /// Runs `conversation`. `selection` is what is chosen at any time.
  private func run(
    _ conversation: Conversation, on console: ProcessConsole,
    changing selection: inout Selection?, from dialog: Dialog
  ) throws(Interruption) -> Outcome {
    var console = console
    var chosen = dialog.initialSelection
    defer { selection = chosen }
    return try conversation.run(on: &console, changing: &chosen)
  }

  /// Returns the conversation about `dialog`. Comparing the names of its actions may take long.
  private func conversation(
    about dialog: Dialog, in words: Words, printsLabel: Bool, waiter: DialogWaiter
  ) throws(Interruption) -> Conversation {
    let make = { Conversation(about: dialog, in: words, printsLabel: printsLabel) }
    return dialog.isQuicklySearched ? make() : try waiter.compute(make)
  }

  /// Reads what `dialog` still lacks: its message, or lists of actions and items.
  private func complete(
    _ dialog: inout Dialog, waiter: DialogWaiter, streams: StandardStreams
  ) throws(Interruption) {
    let readsInput =
      request.message == .standardInput
      || [request.list, request.itemList].contains(.standardInput)
    // mutant: a closed standard input is not an empty list [PromptTests.ListTests]
    if readsInput, streams.inputWasClosed {
      throw .stream(.unreadable(nil, SystemError(code: EBADF)))
    }
    if request.message == .standardInput {
      let text = Text(bytes: try waiter.readToEnd(of: STDIN_FILENO))
      dialog = dialog.adding(toMessage: text)
      if dialog.isBlank { throw .stream(.empty) }
    }
    let columns = request.columns ?? .wholeLine
    if let list = request.list {
      try add(list, to: &dialog, waiter: waiter) { dialog, bytes throws(ListError) in
        try dialog.adding(actions: bytes, columns: columns)
      }
    }
    if let list = request.itemList {
      try add(list, to: &dialog, waiter: waiter) { dialog, bytes throws(ListError) in
        try dialog.adding(items: bytes, columns: columns)
      }
    }
  }

  /// Reads `list`, and adds it to `dialog`, which may take long.
  private func add(
    _ list: Request.List, to dialog: inout Dialog, waiter: DialogWaiter,
    by add: @escaping (Dialog, [UInt8]) throws(ListError) -> Dialog
  ) throws(Interruption) {
    let path: Text?
    let bytes: [UInt8]
    switch list {
    case .file(let file): (path, bytes) = (file, try waiter.readToEnd(ofFile: file))
    case .standardInput: (path, bytes) = (nil, try waiter.readToEnd(of: STDIN_FILENO))
    }
    let incomplete = dialog
    let result = try waiter.compute {
      Result { () throws(ListError) in try add(incomplete, bytes) }
    }
    do throws(ListError) {
      dialog = try result.get()
    } catch {
      throw .stream(.malformedList(path, error))
    }
  }
}

extension ExitError {
  fileprivate static func noSuchAnswer(_ assumed: Text?, in dialog: Dialog) -> ExitError {
    if dialog.hasTooFewItems {
      return ExitError(
        status: .noSuchAnswer,
        text: "--selection-count asks for \(dialog.selectionCount.minimum) items, "
          + "but the list has \(dialog.items.count)")
    }
    let isNamed = assumed.map { dialog.action(assuming: $0) != nil } == true
    let refused = isNamed ? dialog.refusedInitialValue : nil
    if isNamed, !dialog.allowsInitialSelection {
      return ExitError(
        status: .noSuchAnswer,
        text: "the items that are chosen at first are too few or too many for --selection-count")
    }
    if isNamed, dialog.hasItems, dialog.initialSelection.indices.isEmpty, refused == nil {
      return ExitError(
        status: .noSuchAnswer,
        text: "no item is chosen at first, so there is nothing that the action could destroy")
    }
    if assumed == nil, dialog.hasItems {
      return ExitError(
        status: .noSuchAnswer,
        text: "three lines were refused: a word named no item or several, "
          + "or too few or too many items were chosen")
    }
    if let (field, reason) = refused {
      return ExitError(
        status: .noSuchAnswer,
        text: "the --field-value of '\(field.name.shown)' is not valid: \(reason.string)")
    }
    var labels = dialog.actions.prefix(20).map { $0.label.shown }
    if labels.count < dialog.actions.count {
      labels.append("and \(dialog.actions.count - labels.count) more")
    }
    let typing = dialog.requiredText.map {
      "; only '\($0.shown)' chooses the one that does not cancel"
    }
    return ExitError(
      status: .noSuchAnswer,
      text: (dialog.fields.isEmpty || assumed != nil ? "" : "a value was not valid, or ")
        + "the answer matches no action; the actions are: \(labels.joined(separator: ", "))"
        + (typing ?? ""),
      section: typing != nil ? .typingAText : assumed == nil ? .answers : .commonOptions)
  }
}
