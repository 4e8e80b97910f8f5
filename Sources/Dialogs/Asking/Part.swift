// SPDX-License-Identifier: GPL-3.0-or-later

/// A part of a dialog that has its own question: the choice of an action, of items or of an option,
/// or the value of a field.
///
/// `Conversation.ask(for:of:on:)` repeats the question until it is answered. A part determines the
/// question, and the meaning of each reply.
protocol Part {
  /// The type of an answer.
  associatedtype Value

  /// Whether the part belongs to a field, so that its notices are indented like the field.
  var isOfField: Bool { get }

  /// Returns the question.
  ///
  /// - Parameters:
  ///   - previous: The question that is repeated; nil if the part has not been asked for yet.
  ///   - state: The contents of the dialog.
  func question<C: Console>(
    after previous: Question?, in state: DialogState, on console: C
  ) throws(C.Failure) -> Question

  /// Handles a reply (a line, a secret or a key), and returns its effect.
  mutating func step<C: Console>(
    after reply: Reply, to question: Question, in state: inout DialogState, on console: inout C
  ) throws(C.Failure) -> Step<Value>

  /// Keeps the input on the line of a question that has not been answered.
  func keep(_ input: RawText, in state: inout DialogState)

  /// Keeps the secret of a question that has not been answered.
  func keep(_ secret: any Secret, in state: inout DialogState)
}

extension Part {
  var isOfField: Bool { false }

  func keep(_ input: RawText, in state: inout DialogState) {}

  func keep(_ secret: any Secret, in state: inout DialogState) {}
}

/// The effect of a reply to the question of a part.
enum Step<Value> {
  /// The part is answered.
  ///
  /// - Parameter echo: The text to be shown after the answer; nil for none.
  case done(Value, echo: PlainText? = nil)
  /// The question is repeated with other rows or another selection.
  ///
  /// - Parameters:
  ///   - notice: The lines above the repeated question; nil for the lines that belong to the
  ///     question.
  ///   - input: The text on the line of the repeated question.
  case show(notice: [Line]? = nil, input: RawText = "")
  /// The answer is rejected.
  ///
  /// - Parameters:
  ///   - notice: The lines with the reason.
  ///   - input: The text on the line of the repeated question, for the user to edit.
  case refuse([Line], input: RawText = "")
  /// The dialog is dismissed as by Escape, unless the user returns to it.
  ///
  /// - Parameters:
  ///   - notice: The lines above the repeated question.
  ///   - input: The text on the line of the repeated question, for the user to edit.
  ///   - isSecretTyped: Whether the user has typed a secret.
  case dismiss(notice: [Line] = [], input: RawText = "", isSecretTyped: Bool = false)
  /// The dialog has ended.
  case end(DialogOutcome)
}

/// The result of asking for a part.
enum AskResult<Value> {
  /// The part is answered.
  case value(Value)
  /// The user goes back to the previous part, and leaves the input `typed` on the line, or a secret.
  case back(typed: RawText, secret: (any Secret)?)
  /// The dialog has ended.
  case ended(DialogOutcome)
}

extension Conversation {
  /// Asks for a part until it is answered.
  ///
  /// - Parameter state: The contents of the dialog, which the answers change.
  /// - Throws: The reason why the console received no reply.
  func ask<P: Part, C: Console>(
    for part: inout P, of state: inout DialogState, on console: inout C
  ) throws(C.Failure) -> AskResult<P.Value> {
    var question = try part.question(after: nil, in: state, on: console)
    var refusals = 0
    while true {
      let reply: Reply
      do throws(C.Failure) { reply = try console.ask(question) } catch {
        if let input = console.interruptedLine { part.keep(input, in: &state) }
        throw error
      }
      // The line of a field is ended by the console or by the part.
      let endsLine = question.kind == .action
      let (notice, input): ([Line]?, RawText)
      var keepsRows = true
      switch reply {
      case .back(let input, let secret): return .back(typed: input, secret: secret)
      case .endOfInput: return .ended(outcomeOfEndOfInput)
      case .dismissal(let typed, let secret):
        part.keep(typed, in: &state)
        if let secret { part.keep(secret, in: &state) }
        if let outcome = try dismiss(on: &console, from: &state, isSecretTyped: secret != nil) {
          return .ended(outcome)
        }
        let columns = console.screen.columns
        (notice, input) = (dismissalNotice(inField: part.isOfField, columns: columns), typed)
      case .line, .action, .cancel, .help, .previousPage, .secret, .submission, .lineTooLong:
        let step = try part.step(after: reply, to: question, in: &state, on: &console)
        var echo: PlainText?
        if case .done(_, let label) = step { echo = label }
        if endsLine { try console.endLine(showing: echo) }
        switch step {
        case .done(let value, _): return .value(value)
        case .end(let outcome): return .ended(outcome)
        case .show(let lines, let text): (notice, input, keepsRows) = (lines, text, false)
        case .refuse(let lines, let text):
          refusals += 1
          if console.input == .lines(maximumAttempts: refusals) { return .ended(.unanswered) }
          (notice, input) = (lines, text)
        case .dismiss(let lines, let text, let isSecretTyped):
          if let outcome = try dismiss(on: &console, from: &state, isSecretTyped: isSecretTyped) {
            return .ended(outcome)
          }
          (notice, input) = (lines, text)
        }
      }
      let previous = question
      question = try part.question(after: previous, in: state, on: console)
      if let notice { question.above = notice + question.leadingLines }
      // The rows of the previous question are still on screen, so the next page is the one after
      // them.
      if keepsRows {
        question.shownEnd = [question.shownEnd, previous.shownEnd].compactMap { $0 }.min()
        question.nextPageStart = previous.nextPageStart
      }
      question.text = input
      question.refusals = refusals
    }
  }
}
