// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs
import Synchronization

/// Answers dialogs from a script, so that a test needs no terminal.
///
/// ```swift
/// let console = ScriptedConsole(["notes", .escape])
/// try await console.run {
///   try await Tool().run()
/// }
/// #expect(console.transcript.contains("New folder"))
/// ```
///
/// Every dialog within `run` is asked of the script, also those in child tasks. They follow one another.
/// A dialog that needs an answer when none is left throws `PresentationError.noTerminal`.
public final class ScriptedConsole: Sendable {
  /// What a user would do.
  public enum Answer: Sendable, Hashable, ExpressibleByStringLiteral {
    /// Types a line, and Enter. An empty line is Enter alone, which takes what is on the line: the value
    /// of a text field, or the default action.
    case line(String)
    /// Empties the line, and types Enter.
    case emptyLine
    /// Types Escape.
    case escape
    /// Does nothing until the time runs out. The dialog needs a time-out.
    case timeout
    /// Does nothing until the program dismisses the dialog or cancels its task. In a program without
    /// concurrency, the dialog is dismissed at once.
    case dismissal

    /// Types a line, and Enter.
    public init(stringLiteral line: String) { self = .line(line) }
  }

  /// What is left of the script, and what has been shown.
  struct State: Sendable {
    var answers: ArraySlice<Answer>
    var transcript = ""
  }

  /// The console that answers the dialogs of the task; nil if the terminal does.
  @TaskLocal static var current: ScriptedConsole?

  let state: Mutex<State>
  private let turns = Turns()

  /// Makes a script.
  ///
  /// - Parameter answers: The answers, in the order in which questions are asked.
  public init(_ answers: [Answer]) { state = Mutex(State(answers: answers[...])) }

  /// Everything that a user would have read, in English on a screen of 80 columns, with what is typed
  /// except secrets. No time passes: a time-out is shown whole at each question.
  public var transcript: String { state.withLock { $0.transcript } }

  /// Answers the dialogs that `operation` presents, and returns its result.
  @discardableResult
  nonisolated(nonsending) public func run<Result>(
    _ operation: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    try await Self.$current.withValue(self) { try await operation() }
  }

  /// Answers the dialogs that `operation` presents, and returns its result.
  @available(*, noasync) @discardableResult
  public func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try Self.$current.withValue(self) { try operation() }
  }

  /// Holds the conversation about `dialog` when those before it have ended.
  nonisolated(nonsending) func hold(
    _ dialog: Dialogs.Dialog, until request: DismissalRequest
  ) async throws(PresentationError) -> Dialogs.Outcome {
    guard await turns.take() else { throw .taskCancelled }
    defer { turns.give() }
    switch try converse(about: dialog, until: request) {
    case .outcome(let outcome): return outcome
    case .waits:
      await request.wait()
      if Task.isCancelled { throw .taskCancelled }
      return .dismissed(by: .programmatic)
    }
  }

  /// Holds the conversation about `dialog` at once.
  func holdAndWait(
    _ dialog: Dialogs.Dialog, until request: DismissalRequest
  ) throws(PresentationError) -> Dialogs.Outcome {
    switch try converse(about: dialog, until: request) {
    case .outcome(let outcome): outcome
    case .waits: .dismissed(by: .programmatic)
    }
  }

  /// How far a script brings a dialog.
  private enum Progress {
    case outcome(Dialogs.Outcome)
    /// The dialog waits to be dismissed.
    case waits
  }

  private func converse(
    about dialog: Dialogs.Dialog, until request: DismissalRequest
  ) throws(PresentationError) -> Progress {
    var questions = ScriptedQuestions(
      of: self, until: request, timeout: dialog.dismissalPolicy.timeout)
    defer { questions.endLineIfOpen() }
    let conversation = Conversation(about: dialog, in: Words(in: ["en"]))
    var state = DialogState(of: dialog.declaration)
    do throws(ScriptedQuestions.End) {
      return .outcome(try conversation.run(on: &questions, changing: &state))
    } catch {
      switch error {
      case .timeout: return .outcome(dialog.declaration.outcome(ofTimeoutWith: state))
      case .dismissal: return .waits
      case .failure(let error): throw error
      }
    }
  }
}
