// SPDX-License-Identifier: GPL-3.0-or-later

/// A part of a dialog that one question asks for: its action, its items, an option, or the value of a field.
///
/// `Conversation.ask(for:of:on:)` repeats the question until it is answered. A part contains what is special
/// about its question, and what each reply to it means.
protocol Part {
  /// What an answer is.
  associatedtype Value

  /// Whether the part belongs to a field, so that notices are indented like the field.
  var isOfField: Bool { get }

  /// Returns the question.
  ///
  /// - Parameters:
  ///   - previous: The question that was asked before; nil for the first time.
  ///   - state: What the dialog contains.
  func question<C: Console>(
    after previous: Question?, in state: DialogState, on console: C
  ) throws(C.Failure) -> Question

  /// Returns what follows a line, a secret or a key that is an answer.
  mutating func step<C: Console>(
    after reply: Reply, to question: Question, in state: inout DialogState, on console: inout C
  ) throws(C.Failure) -> Step<Value>

  /// Keeps the input on the line of a question that has no answer yet.
  func keep(_ input: Text, in state: inout DialogState)
}

extension Part {
  var isOfField: Bool { false }

  func keep(_ input: Text, in state: inout DialogState) {}
}

/// What follows a reply to the question of a part.
enum Step<Value> {
  /// The part is answered.
  ///
  /// - Parameter echo: What is shown after the answer; nil for nothing.
  case done(Value, echo: PlainText? = nil)
  /// The question is repeated, since it shows other rows or another selection.
  ///
  /// - Parameter notice: The lines above it; nil for those of the question itself.
  case show(notice: [Line]? = nil)
  /// The answer is refused.
  ///
  /// - Parameters:
  ///   - notice: The lines that explain why.
  ///   - input: The text on the line of the repeated question, for the user to edit.
  case refuse([Line], input: Text = "")
  /// The dialog is dismissed as by Escape, unless the user returns to it.
  case dismiss
  /// The dialog has ended.
  case end(Outcome)
}

/// The result of asking for a part.
enum AskResult<Value> {
  /// The part is answered.
  case value(Value)
  /// The user goes back to the part before, and leaves this input on the line.
  case back(typed: Text)
  /// The dialog has ended.
  case ended(Outcome)

  /// Returns this result, with what `transform` makes of the value.
  func map<Other>(_ transform: (Value) -> Other) -> AskResult<Other> {
    switch self {
    case .value(let value): .value(transform(value))
    case .back(let typed): .back(typed: typed)
    case .ended(let outcome): .ended(outcome)
    }
  }
}

extension Conversation {
  /// Asks for a part until it is answered.
  ///
  /// - Parameter state: What the dialog contains, which changes with the answers.
  /// - Throws: The reason why the console got no reply.
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
      // The console itself ends the line of a field.
      let endsLine = question.kind == .action
      let (notice, input): ([Line]?, Text)
      var keepsRows = true
      switch reply {
      case .back(let input): return .back(typed: input)
      case .endOfInput: return .ended(outcomeOfEndOfInput)
      case .dismissal(let typed, let isSecretTyped):
        part.keep(typed, in: &state)
        if let outcome = try dismiss(on: &console, from: state, isSecretTyped: isSecretTyped) {
          return .ended(outcome)
        }
        let columns = console.screen.columns
        (notice, input) = (dismissalNotice(inField: part.isOfField, columns: columns), typed)
      case .line, .action, .help, .secret, .lineTooLong:
        let step = try part.step(after: reply, to: question, in: &state, on: &console)
        if endsLine { try console.endLine(showing: step.echo) }
        switch step {
        case .done(let value, _): return .value(value)
        case .end(let outcome): return .ended(outcome)
        case .show(let lines): (notice, input, keepsRows) = (lines, "", false)
        case .refuse(let lines, let text):
          refusals += 1
          if console.input == .lines(maximumAttempts: refusals) { return .ended(.unanswered) }
          (notice, input) = (lines, text)
        case .dismiss:
          if let outcome = try dismiss(on: &console, from: state) { return .ended(outcome) }
          (notice, input) = ([], "")
        }
      }
      let previous = question
      question = try part.question(after: previous, in: state, on: console)
      if let notice { question.above = notice + question.leadingLines }
      // The rows on the screen are still those of the question before.
      if keepsRows { question.nextPageStart = previous.nextPageStart }
      question.text = input
    }
  }
}

extension Step {
  /// What is shown after the answer.
  fileprivate var echo: PlainText? {
    if case .done(_, let echo) = self { echo } else { nil }
  }
}
