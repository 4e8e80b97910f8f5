// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptExecutable
import Dialogs
import TerminalDialogs

/// A call of another program, in prompt's words: what it asks for, and how the caller is answered.
struct ForeignCall {
  enum Content {
    /// Says something about the program itself on standard output.
    case information(String)
    /// Prints something beside the answers of other calls, whose status it does not change.
    case printing(String)
    /// Asks for an answer.
    case dialog
    /// Shows the progress of work that standard input reports, from this beginning on. If `hangsUp`, a
    /// user who stops it ends the caller too.
    case progress(ProgressInput, hangsUp: Bool)
    /// Shows a text that needs no answer and, if `listens`, the messages that standard input
    /// contains.
    case notice(listens: Bool)
    /// Asks nothing, since there is nothing to choose from.
    case nothing
  }

  /// How a dialog ends for the caller.
  enum Ending: Equatable {
    case ok, cancel, escape, timeout, help
    /// One of the extra buttons, by its index.
    case extra(Int)
  }

  /// The status for each way in which a dialog ends.
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
  /// The buttons to which the caller has given a label.
  private var labelled: [Ending] = []
  /// What the actions of the dialog mean, in the order of the buttons.
  private(set) var endings: [Ending] = []
  var statuses: Statuses
  /// The descriptor that the answer is written to.
  var descriptor = STDOUT_FILENO
  /// Whether the next dialog of the same call is shown even if this one is cancelled.
  var isChained = false
  /// The separator between the answers of several dialogs.
  var separator: Text = ""
  /// Returns what is written; the choice is nil if nothing was chosen.
  var output: (Ending, Choice?) -> [Report.Part] = { _, _ in [] }

  init(of program: Personality, statuses: Statuses) {
    self.program = program
    self.statuses = statuses
    request.format = .none
    // It is unknown what the caller does with the answer.
    request.discardsTypeAhead = true
    request.actionQuestionVisibility = .hidden
    request.dismissing.interactiveDismissal = .dismisses
  }

  /// A button of the other program.
  struct Button {
    let ending: Ending
    /// The label that the caller gives; nil for the usual one.
    var label: Text?
    /// The usual label.
    let word: Word
  }

  /// Adds the buttons, in order. Labels that are given more than once are distinguished by a number.
  ///
  /// - Parameter ending: What Enter means.
  mutating func add(_ buttons: [Button], defaultingTo ending: Ending) {
    let words = Words(in: Language.ofEnvironment)
    let labels = buttons.map { button in
      button.label?.nonBlank?.printable ?? words.label(of: button.word)
    }.distinctNames
    labelled = buttons.filter { $0.label?.isBlank == false }.map { $0.ending }
    for (button, label) in zip(buttons, labels) {
      request.buttons.append(
        ButtonNotation(
          label: label, role: button.ending == .cancel ? .cancel : nil,
          isDefault: button.ending == ending))
      endings.append(button.ending)
    }
  }

  /// Shows the buttons below the message, unless they are only OK and Cancel with their usual
  /// labels: those that can be named instead of a row and, if the caller has given OK a label, that
  /// one.
  mutating func showButtonsBesideRows() {
    let areUsual = endings == [.ok] || endings == [.ok, .cancel]
    if request.items.isEmpty || areUsual && labelled.isEmpty { return }
    let enter = Words(in: Language.ofEnvironment).label(of: .enter).string
    // Where an action is asked for, its question shows OK.
    let showsOK =
      labelled.contains(.ok) && request.actionQuestionVisibility == .hidden && endings.count <= 2
    var message: [UInt8] = []
    if case .text(let text) = request.message { message = text.bytes + Array("\n\n".utf8) }
    for (button, ending) in zip(request.buttons, endings) where showsOK || ending != .ok {
      let key = ending == .ok ? " [\(enter)]" : ending == .cancel ? " [Esc]" : ""
      message += button.label.bytes + Array("\(key)   ".utf8)
    }
    request.message = .text(Text(bytes: message))
  }

  /// Makes the time-out print what is chosen and filled in then.
  mutating func tellOnTimeout() {
    guard request.dismissing.timeout != nil, let index = endings.firstIndex(of: .ok) else { return }
    request.dismissing.timeoutAction = request.buttons[index].label
    request.dismissing.timeoutTakesValues = true
  }

  /// Makes Enter alone mean no.
  mutating func requireAnswer() {
    request.isConfirmation = true
    request.buttons = request.buttons.map { ButtonNotation(label: $0.label, role: $0.role) }
  }

  /// Requires a value in each field.
  mutating func requireFields() {
    for index in request.fields.indices { request.fields[index].isRequired = true }
  }

  /// Returns a status that the environment may set; `otherwise` if it sets none.
  ///
  /// - Parameter isAnswer: Whether the user has chosen OK. Only then can the status be 0.
  static func status(_ name: String, _ otherwise: Int32, isAnswer: Bool = false) -> Int32 {
    guard let number = statusOfEnvironment(name) else { return otherwise }
    // The kernel keeps eight bits.
    let status = number & 0xFF
    // A caller takes 0 for OK, so no variable of the environment may turn another ending into OK.
    return status == 0 && !isAnswer ? otherwise : status
  }

  /// Returns the number that a variable of the environment contains; nil if there is none.
  static func statusOfEnvironment(_ name: String) -> Int32? {
    getenv(name).flatMap { Int32(String(cString: $0)) }
  }

  /// Sets the title and the message of a dialog. A text without a title is the title, if it is one
  /// line or an empty line follows its first.
  mutating func setHeading(_ title: Text?, _ text: Text) {
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

  /// Adds a field that the last line of `text` asks for; the lines before it are the message.
  ///
  /// - Parameter otherwise: The label of a field without a text.
  mutating func add(
    _ content: Field.Content, title: Text?, askedBy text: Text, otherwise: Text
  ) throws(CallError) {
    let (message, line) = text.lastLine
    setHeading(title, message)
    let sentence = line.bytes.last == UInt8(ascii: ".")
    let label = sentence ? Text(bytes: line.bytes.dropLast()) : line
    try add(content, label: label.isBlank ? title ?? otherwise : label)
  }

  /// Adds a field.
  mutating func add(_ content: Field.Content, label: Text) throws(CallError) {
    do throws(FieldError) {
      let label = label.printable
      request.fields.append(
        try Field(
          name: Text("f\(request.fields.count)"), label: label.isBlank ? "?" : label, content))
    } catch {
      throw CallError(text: ExitError.usage(error).text)
    }
  }

  /// Sets the time after which the dialog ends by itself.
  mutating func setTimeout(seconds: Int64) {
    if seconds > 0, seconds < 1_000_000_000 {
      request.dismissing.timeout = Timeout(milliseconds: seconds * 1000)
    }
  }
}

// MARK: Answers

extension ForeignCall {
  /// Returns the answer of a dialog that has ended so.
  ///
  /// - Parameter status: nil for that of the ending.
  private func answer(
    _ ending: Ending, _ parts: [Report.Part] = [], status: Int32? = nil
  ) -> Answer {
    var answer = Answer(Report(parts), status: status ?? statuses[ending])
    answer.allowsNext = isChained ? ending != .escape && ending != .timeout : ending == .ok
    return answer
  }

  /// Does what the call asks for, and returns the answer.
  func answer(through writer: AnswerWriter) throws(ExitError) -> Answer {
    switch content {
    case .information(let text):
      return answer(.ok, [.bytes(Array(text.utf8))], status: 0)
    case .printing(let text):
      var answer = Answer(Report([.bytes(Array(text.utf8))]), status: statuses.ok)
      (answer.isOfDialog, answer.allowsNext) = (false, isChained)
      return answer
    case .dialog:
      var request = request
      // A dialog without a text is shown as well.
      let isBlank = request.title == nil && request.message == nil
      if isBlank, request.fields.isEmpty, request.items.isEmpty {
        request.title = Text(program.rawValue)
      }
      // Nothing is shown yet, so a signal may end the process while it prepares many rows.
      let presentation = try writer.waiter.unblocked {
        Result { () throws(ExitError) in try Presentation(of: request, answering: format) }
      }.get()
      return try presentation.answer(through: writer)
    case .notice(let listens):
      let waiter = DialogWaiter(waiter: writer.waiter)
      if !TerminalNotice.show(title: request.title, message: messageText, waiter: waiter) {
        throw ExitError(.missing)
      }
      if listens { try showMessages(waiter: waiter) }
      return answer(.ok)
    case .nothing: return answer(.cancel)
    case .progress(let input, let hangsUp):
      let isClosed = writer.streams.wasClosed(STDIN_FILENO)
      if isClosed || isatty(STDIN_FILENO) == 1 {
        let reason = isClosed ? "closed" : "a terminal"
        throw ExitError(
          status: .usage, text: "progress is read from standard input, which is \(reason)")
      }
      let presentation = try ProgressPresentation(of: request, from: input)
      let parent = getppid()
      let ending: Ending
      switch try presentation.present(through: writer) {
      case .cancelled:
        // A caller that has ended meanwhile has another process in its place.
        if hangsUp, parent > 1, parent == getppid() { kill(parent, SIGHUP) }
        ending = .cancel
      case .timedOut: ending = .timeout
      default: ending = .ok
      }
      return answer(ending)
    }
  }

  /// Shows the messages that standard input contains, each as soon as its line is complete. The
  /// other lines describe an icon.
  private func showMessages(waiter: DialogWaiter) throws(ExitError) {
    do throws(Interruption) {
      try waiter.readLines(of: STDIN_FILENO) { line in
        let prefix = Array("message:".utf8)
        guard line.bytes.starts(with: prefix) else { return }
        let text = Text(Text(bytes: Array(line.bytes.dropFirst(prefix.count))).trimmed)
        let (title, message) = text.unescaped(knowsAll: true).withoutMarkup.firstLine
        if text.isBlank { return }
        TerminalNotice.show(title: title, message: message.nonBlank, waiter: waiter)
      }
    } catch {
      if let error = ExitError(error) { throw error }
    }
  }

  private var messageText: Text? { if case .text(let text) = request.message { text } else { nil } }

  private var format: AnswerFormat {
    AnswerFormat(descriptor: descriptor, usesStandardError: true) { outcome, _, _ in
      let (ending, choice) = self.ending(of: outcome)
      return answer(ending, output(ending, choice))
    }
  }

  /// Returns what the outcome means to the caller, and what was chosen if the user did not leave
  /// the dialog.
  private func ending(of outcome: Outcome?) -> (Ending, Choice?) {
    switch outcome {
    case .chosen(let choice, by: .timeout): (.timeout, choice)
    case .chosen(let choice, by: .action):
      (endings.indices.contains(choice.index) ? endings[choice.index] : .escape, choice)
    case .dismissed(by: .timeout): (.timeout, nil)
    case .chosen, .dismissed: (.escape, nil)
    // Nobody was asked, since there was nothing to choose from.
    case .unanswered, nil: (.cancel, nil)
    }
  }
}

extension FieldValue {
  /// Returns what is printed for the value. If it is still `text`, that is the initial text as the
  /// caller gives it, byte for byte.
  func printed(insteadOf text: Text, _ initial: Text) -> Report.Part {
    withBytes { $0.elementsEqual(text.bytes) } ? .bytes(initial.bytes) : .value(self, .raw)
  }
}
