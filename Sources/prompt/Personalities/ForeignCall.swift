// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptExecutable
import Dialogs
import TerminalDialogs

/// A call of another program, translated to a request of prompt, and the rules by which its outcome
/// is reported to the caller.
struct ForeignCall {
  enum Content {
    /// A text about the program itself, which is printed on standard output.
    case information(String)
    /// A text that is printed together with the answers of other calls, and does not change their
    /// status.
    case printing(String)
    /// A question.
    case dialog
    /// The progress of work, which is read from standard input after this initial progress. If
    /// `hangsUp`, SIGHUP is sent to the caller when the user stops the work.
    case progress(ProgressInput, hangsUp: Bool)
    /// A text that requires no answer. If `listens`, the messages on standard input are also shown.
    case notice(listens: Bool)
    /// The lines of a command's output or, without a command, of standard input. Each line is shown
    /// as soon as it is complete. If `isConfirmed`, the dialog is shown after the last line.
    case output(of: RawText?, isConfirmed: Bool)
    /// A text, which the user changes in an editor. If `isConfirmed`, the dialog is shown after the
    /// editor.
    case editor(TextEditor, [UInt8], isConfirmed: Bool)
    /// A list without rows, for which no question is asked.
    case nothing
  }

  /// The ending: the way in which a dialog ends for the caller. Each ending has an exit status.
  enum Ending: Equatable {
    case ok, cancel, escape, timeout, help
    /// An extra button, by its index.
    case extra(Int)
  }

  /// The exit status for each ending.
  struct Statuses {
    var ok: Int32 = 0
    var cancel: Int32 = 1
    var escape: Int32
    var timeout: Int32
    var extra: Int32
    var help: Int32 = 2

    subscript(ending: Ending) -> Int32 {
      switch ending {
      case .ok: ok
      case .cancel: cancel
      case .escape: escape
      case .timeout: timeout
      case .help: help
      case .extra: extra
      }
    }
  }

  let program: Personality
  var content = Content.dialog
  var request = Request()
  /// The endings of the dialog's actions, in the order of the buttons.
  private(set) var endings: [Ending] = []
  var statuses: Statuses
  /// The descriptor to which the answer is written.
  var descriptor = STDOUT_FILENO
  /// Whether the timeout has the effect of OK.
  var timeoutIsOK = false
  /// Whether the next dialog of the same call is shown even if this dialog is cancelled.
  var isChained = false
  /// The separator between the answers of several dialogs.
  var separator: RawText = ""
  /// Whether the separator precedes the answer of this dialog.
  var isSeparated = true
  /// Returns the dialog that follows OK, in which the user changes what was chosen; nil for none.
  var next: (ChosenAction) -> ForeignCall? = { _ in nil }
  /// Returns whether OK has the status of an extra button.
  var hasExtraStatus: (ChosenAction) -> Bool = { _ in false }
  /// Returns the output. The second argument is nil if no action was chosen.
  var output: (Ending, ChosenAction?) -> [Report.Part] = { _, _ in [] }

  init(of program: Personality, statuses: Statuses) {
    self.program = program
    self.statuses = statuses
    request.format = .none
    // Type-ahead is discarded, since it is unknown whether an answer causes a destructive action.
    request.discardsTypeAhead = true
    var keys = WindowKeys()
    keys.cancelIsFirst = program == .zenity
    keys.verticalKeysReachButtons = program == .whiptail
    keys.stopsAtEnds = program == .whiptail
    // In GTK, an arrow key moves the cursor even if Ctrl is pressed. In the other programs, the
    // combination has the effect of Escape.
    keys.modifiersAreEscape = program != .zenity
    request.windowKeys = keys
    request.actionQuestionVisibility = .hidden
    request.dismissing.interactiveDismissal = .dismisses
  }

  /// A button of the other program.
  struct Button {
    let ending: Ending
    /// The label given by the caller; nil for the default label.
    var label: RawText?
    /// The default label.
    let word: Word
  }

  /// Adds the buttons, in order. Repeated labels are distinguished by a number.
  ///
  /// - Parameter ending: The ending that Enter causes.
  mutating func add(_ buttons: [Button], defaultingTo ending: Ending) {
    let words = Words.ofEnvironment
    let labels = buttons.map { button in
      button.label?.nonBlank?.printable ?? words.label(of: button.word)
    }.distinctNames
    for (button, label) in zip(buttons, labels) {
      request.buttons.append(
        ButtonNotation(
          label: label, role: button.ending == .cancel ? .cancel : nil,
          isDefault: button.ending == ending))
      endings.append(button.ending)
    }
  }

  /// Makes a timeout choose OK, which the question names. Without a timeout, or without an OK
  /// button, this method has no effect.
  mutating func chooseOKOnTimeout() {
    guard request.dismissing.timeout != nil, let index = endings.firstIndex(of: .ok) else { return }
    request.dismissing.timeoutAction = request.buttons[index].label
  }

  /// Makes a timeout print the current selection and the current values. Without a timeout, or
  /// without an OK button, this method has no effect.
  mutating func tellOnTimeout() {
    chooseOKOnTimeout()
    request.dismissing.timeoutTakesValues = request.dismissing.timeoutAction != nil
  }

  /// Makes Enter alone choose the cancel action, as the answer no does.
  mutating func requireAnswer() {
    request.isConfirmation = true
    request.buttons = request.buttons.map { ButtonNotation(label: $0.label, role: $0.role) }
  }

  /// Prints `bytes` before each output of this dialog and of the dialog that follows it.
  mutating func begin(output bytes: [UInt8]) {
    let (output, next) = (output, next)
    self.output = { [.bytes(bytes)] + output($0, $1) }
    self.next = { choice in
      var call = next(choice)
      call?.begin(output: bytes)
      return call
    }
  }

  /// Requires a value in each field.
  mutating func requireFields() {
    for index in request.fields.indices { request.fields[index].isRequired = true }
  }

  /// Rejects an empty value of the field that was added last.
  mutating func requireLastField() {
    if !request.fields.isEmpty { request.fields[request.fields.count - 1].isRequired = true }
  }

  /// Returns an exit status that an environment variable may set; `otherwise` if the variable is
  /// unset or not valid.
  ///
  /// - Parameter isAnswer: Whether the status means that the user has chosen a button other than
  ///   Cancel. Only then is 0 a valid status.
  static func status(_ name: String, _ otherwise: Int32, isAnswer: Bool = false) -> Int32 {
    guard let number = statusOfEnvironment(name) else { return otherwise }
    // The kernel passes only eight bits of an exit status.
    let status = number & 0xFF
    // The status 0 means success to the caller, so no environment variable may set it for an ending
    // without an answer.
    return status == 0 && !isAnswer ? otherwise : status
  }

  /// Returns the number in an environment variable, in the notations of strtol(3); nil if the
  /// variable is unset, if it contains no number, or if further characters follow the number.
  static func statusOfEnvironment(_ name: String) -> Int32? {
    guard let text = getenv(name) else { return nil }
    var end: UnsafeMutablePointer<CChar>?
    let number = strtol(text, &end, 0)
    return end == text || end?.pointee != 0 ? nil : Int32(truncatingIfNeeded: number)
  }

  /// Sets the title and the message of a dialog. Without a title, the first line of the text is the
  /// title if it is the only line, or if an empty line follows it.
  mutating func setHeading(_ title: RawText?, _ text: RawText) {
    let text = text.withoutFurtherBlankLines
    if let title = title?.nonBlank {
      request.title = title
      request.message = text.nonBlank.map { .text($0) }
      return
    }
    let (first, rest) = text.firstLine
    let isTitle = rest.isBlank || rest.bytes.first == UInt8(ascii: "\n")
    request.title = isTitle && !first.isBlank ? first : nil
    let message = isTitle ? rest.withoutFurtherBlankLines : text
    request.message = message.nonBlank.map { .text($0) }
  }

  /// Adds a paragraph to the message.
  mutating func addParagraph(_ text: RawText) {
    guard case .text(let message) = request.message else { return request.message = .text(text) }
    request.message = .text([message, text].joined(by: "\n\n"))
  }

  /// Adds a field. A text of one line is the label of the field. A longer text is the message, and
  /// the value is typed below it.
  ///
  /// - Parameter otherwise: The label of the field if `text` and `title` contain no label, and the
  ///   spoken label of a field below a message.
  mutating func add(
    _ content: Field.Content, title: RawText?, askedBy text: RawText, otherwise: RawText
  ) throws(CallError) {
    let (message, line) = text.lastLine
    if !message.isBlank {
      setHeading(title, text)
      // No colon is added to a label that ends with a space.
      return try add(content, withLabel: Words.ofEnvironment.isSpoken ? otherwise : "> ")
    }
    setHeading(title, "")
    // A single dot at the end is removed, but the dots of an ellipsis are kept.
    let dots = line.bytes.reversed().prefix { $0 == UInt8(ascii: ".") }.count
    let label = dots == 1 ? RawText(bytes: line.bytes.dropLast()) : line
    try add(content, label: label.isBlank ? title ?? otherwise : label)
  }

  /// Adds a field.
  mutating func add(_ content: Field.Content, label: RawText) throws(CallError) {
    let label = label.printable
    try add(content, withLabel: label.isBlank ? "?" : label)
  }

  private mutating func add(
    _ content: Field.Content, withLabel label: RawText
  ) throws(CallError) {
    do throws(FieldError) {
      request.fields.append(
        try Field(name: RawText("f\(request.fields.count)"), label: label, content))
    } catch {
      throw CallError(text: ExitError.usage(error).text)
    }
  }

  /// Shows progress. A text of one line is beside the bar, or names the work if there is no title.
  /// A longer text is above the bar.
  ///
  /// - Parameter otherwise: The title if `text` and `title` contain none.
  mutating func showProgress(
    from input: ProgressInput, title: RawText?, text: RawText, otherwise: RawText, hangsUp: Bool
  ) {
    var input = input
    let isLong = !text.lastLine.before.isBlank
    setHeading(title, isLong || title?.nonBlank == nil ? text : "")
    if request.title == nil, case .text(let text) = request.message {
      let (first, rest) = text.firstLine
      (request.title, request.message) = (first, rest.nonBlank.map { .text($0) })
    }
    if title?.nonBlank != nil, !isLong { input.set(nil, text) }
    request.title = request.title ?? otherwise
    content = .progress(input, hangsUp: hangsUp)
  }

  /// The longest timeout, in seconds. A longer one never expires.
  static let maximumTimeout: Int64 = 999_999_999

  /// Sets the timeout of the dialog; no timeout if `seconds` is not positive or exceeds the longest
  /// timeout.
  mutating func setTimeout(seconds: Int64) {
    if seconds > 0, seconds <= Self.maximumTimeout {
      request.dismissing.timeout = Timeout(milliseconds: seconds * 1000)
    }
  }
}

// MARK: Answers

extension ForeignCall {
  /// Returns the answer of a dialog with this ending.
  ///
  /// - Parameter status: The exit status; nil for the status of the ending.
  private func answer(
    _ ending: Ending, _ parts: [Report.Part] = [], status: Int32? = nil
  ) -> Answer {
    var answer = Answer(Report(parts), status: status ?? statuses[ending])
    let isOK = ending == .ok || ending == .timeout && timeoutIsOK
    answer.allowsNext = isOK || isChained && ending != .escape && ending != .timeout
    answer.asksForResult = !request.fields.isEmpty || !request.items.isEmpty
    if case .editor = content { answer.asksForResult = true }
    answer.isSeparated = isSeparated
    answer.hasResult =
      answer.asksForResult && ![.cancel, .escape, .timeout].contains(ending)
    return answer
  }

  /// Executes the call, and returns the answer.
  func answer(through writer: AnswerWriter) throws(ExitError) -> Answer {
    switch content {
    case .information(let text):
      return answer(.ok, [.bytes(Array(text.utf8))], status: 0)
    case .printing(let text):
      var answer = Answer(Report([.bytes(Array(text.utf8))]), status: statuses.ok)
      (answer.isOfDialog, answer.allowsNext) = (false, isChained)
      return answer
    case .dialog: return try answerOfDialog(through: writer)
    case .output(let command, let isConfirmed):
      if command == nil { try requireInput(of: writer) }
      let waiter = DialogWaiter(waiter: writer.waiter)
      if !TerminalNotice.show(title: request.title, message: messageText, waiter: waiter) {
        throw ExitError(.missing)
      }
      // An empty message has no line.
      try showLines(of: command, waiter: waiter) { ($0.isEmpty ? "\n" : $0, nil) }
      return isConfirmed ? try answerOfDialog(through: writer) : answer(.ok)
    case .editor(let editor, let text, let isConfirmed):
      let edited: [UInt8]?
      do throws(Interruption) {
        let waiter = DialogWaiter(
          waiter: writer.waiter, timeout: request.dismissing.timeout)
        edited = try editor.edit(text, waiter: waiter)
      } catch {
        if let error = ExitError(error) { throw error }
        return answer(.timeout, output(.timeout, nil))
      }
      guard let edited else { return answer(.cancel, output(.cancel, nil)) }
      guard isConfirmed else { return answer(.ok, output(.ok, nil) + [.bytes(edited)]) }
      var call = self
      call.output = { ending, choice in
        ending == .ok ? [.bytes(edited)] : output(ending, choice)
      }
      return try call.answerOfDialog(through: writer)
    case .notice(let listens):
      let waiter = DialogWaiter(waiter: writer.waiter)
      if !TerminalNotice.show(title: request.title, message: messageText, waiter: waiter) {
        throw ExitError(.missing)
      }
      if listens { try showLines(waiter: waiter, message) }
      return answer(.ok)
    case .nothing: return answer(.cancel)
    case .progress(let input, let hangsUp):
      try requireInput(of: writer)
      let presentation = try ProgressPresentation(of: request, from: input)
      let parent = getppid()
      let ending: Ending
      switch try presentation.watch(through: writer) {
      case .cancelled:
        // If the caller has already ended, the parent is another process, to which SIGHUP must not
        // be sent.
        if hangsUp, parent > 1, parent == getppid() { kill(parent, SIGHUP) }
        ending = .cancel
      case .timedOut: ending = .timeout
      default: ending = .ok
      }
      return answer(ending)
    }
  }

  /// Shows the dialog, and returns its answer.
  private func answerOfDialog(through writer: AnswerWriter) throws(ExitError) -> Answer {
    var request = request
    // A dialog without any text is shown as well, with the name of the program as its title.
    let isBlank = request.title == nil && request.message == nil
    if isBlank, request.fields.isEmpty, request.items.isEmpty {
      request.title = RawText(program.rawValue)
    }
    // Nothing is shown yet, so a signal may end the process while it prepares many rows.
    let following = Following()
    let format = format(following)
    let presentation = try writer.waiter.unblocked {
      Result { () throws(ExitError) in try Presentation(of: request, answering: format) }
    }.get()
    let answer = try presentation.answer(through: writer)
    guard answer.error == nil, let call = following.call else { return answer }
    return try call.answer(through: writer)
  }

  /// The dialog that follows, which the outcome of this dialog determines.
  private final class Following {
    var call: ForeignCall?
  }

  /// Rejects a standard input that is closed or a terminal.
  private func requireInput(of writer: AnswerWriter) throws(ExitError) {
    let isClosed = writer.streams.wasClosed(STDIN_FILENO)
    if isClosed || isatty(STDIN_FILENO) == 1 {
      let reason = isClosed ? "closed" : "a terminal"
      throw ExitError(
        status: .usage, text: "progress is read from standard input, which is \(reason)")
    }
  }

  /// Shows the lines of a command's output or of standard input, each as soon as it is complete.
  ///
  /// - Parameters:
  ///   - command: The command; nil for standard input.
  ///   - notice: Returns the message and the title of a line; nil for a line that is not shown.
  private func showLines(
    of command: RawText? = nil, waiter: DialogWaiter,
    _ notice: (RawText) -> (message: RawText?, title: RawText?)?
  ) throws(ExitError) {
    func show(_ line: RawText) {
      guard let notice = notice(line) else { return }
      TerminalNotice.show(title: notice.title, message: notice.message, waiter: waiter)
    }
    do throws(Interruption) {
      if let command {
        try waiter.readLines(of: command, show)
      } else {
        try waiter.readLines(of: STDIN_FILENO, show)
      }
    } catch {
      if let error = ExitError(error) { throw error }
    }
  }

  /// Returns the text of a line that contains a message; nil for a blank message, and for any other
  /// line, which describes an icon.
  private func message(_ line: RawText) -> (message: RawText?, title: RawText?)? {
    let prefix = Array("message:".utf8)
    guard line.bytes.starts(with: prefix) else { return nil }
    let text = RawText(RawText(bytes: Array(line.bytes.dropFirst(prefix.count))).trimmed)
    let (title, message) = text.unescaped(knowsAll: true).withoutMarkup.firstLine
    return text.isBlank ? nil : (message.nonBlank, title)
  }

  private var messageText: RawText? {
    if case .text(let text) = request.message { text } else { nil }
  }

  private func format(_ following: Following) -> AnswerFormat {
    AnswerFormat(descriptor: descriptor, usesStandardError: true) { outcome, status, _ in
      let (ending, choice) = self.ending(of: outcome)
      // After a failure, nothing is written to the descriptor of the answer.
      if status == .unavailable { return answer(ending) }
      guard ending == .ok, let choice else { return answer(ending, output(ending, choice)) }
      following.call = next(choice)
      let status = hasExtraStatus(choice) ? statuses.extra : nil
      return answer(ending, output(ending, choice), status: status)
    }
  }

  /// Returns the ending for an outcome, and the chosen action. The action is nil unless the user
  /// has chosen it by its button, or the timeout has chosen it.
  private func ending(of outcome: DialogOutcome?) -> (Ending, ChosenAction?) {
    switch outcome {
    case .chosen(let choice, by: .timeout): (.timeout, choice)
    case .chosen(let choice, by: .action):
      (endings.indices.contains(choice.index) ? endings[choice.index] : .escape, choice)
    case .dismissed(by: .timeout): (.timeout, nil)
    case .chosen, .dismissed: (.escape, nil)
    // No answer chose an action, or no question was asked: the list was empty, or the terminal
    // cannot be used.
    case .unanswered, nil: (.cancel, nil)
    }
  }
}

extension TextEditor {
  /// Returns the editor of the user.
  ///
  /// - Parameter option: The option that needs the editor.
  static func ofUser(for option: StaticString) throws(CallError) -> TextEditor {
    if isOfOtherUser {
      throw CallError(text: "--\(option) opens no editor with the rights of another user")
    }
    guard let editor = TextEditor() else {
      throw CallError(text: "--\(option) needs an editor: set VISUAL or EDITOR")
    }
    return editor
  }
}

extension FieldValue {
  /// Returns the output for the value. If the value is `text`, and is not a secret that the user has
  /// erased, the user has not changed the field, and the output is `initial`. `initial` is the
  /// initial text exactly as the caller gave it; `text` is the initial text of the field:
  /// `initial.typeable`, or empty for a secret.
  func printed(insteadOf text: RawText, _ initial: RawText) -> Report.Part {
    !isErased && withBytes { $0.elementsEqual(text.bytes) }
      ? .bytes(initial.bytes) : .value(self, .raw)
  }
}
