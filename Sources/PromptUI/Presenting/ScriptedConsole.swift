// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dialogs
import Synchronization
internal import TerminalDialogs

/// A console that answers dialogs from a script, so that a test requires no terminal.
///
/// ```swift
/// let console = ScriptedConsole(["notes", .escape])
/// try await console.run {
///   try await Tool().run()
/// }
/// #expect(console.transcript.contains("New folder"))
/// ```
///
/// The script answers all dialogs that are presented within `run`, including the dialogs of child
/// tasks. The dialogs are presented one after the other. If a dialog requires an answer and the
/// script has ended, the dialog throws `PresentationError.noTerminal`. If answers are left at the
/// end, `run` throws `PresentationError.invalid`.
///
/// A ``ProgressView`` needs no answer. If it has a cancel button and no dialog is presented, it
/// takes `.escape` when that is the next answer, at the beginning of the work and whenever the work
/// reports progress. To cancel a dialog within such work, answer with the label of its cancel
/// button.
public final class ScriptedConsole: Sendable {
  /// An action of a user. Later versions may add cases.
  public enum Answer: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// Types a line, and Enter. An empty line is Enter alone, which confirms the text on the line
    /// or, if there is none, the default action. In a text field, the text is the value.
    case line(String)
    /// Empties the line, and types Enter.
    case emptyLine
    /// Types Escape, which cancels a dialog or stops the work of a progress view.
    case escape
    /// Types nothing until the timeout expires. The dialog must have a timeout.
    case timeout
    /// Types nothing until the program dismisses the dialog or cancels its task. In a program
    /// without concurrency, the dialog is dismissed immediately.
    case dismissal

    /// Types a line, and Enter.
    public init(stringLiteral line: String) { self = .line(line) }
  }

  /// The rest of the script, and the transcript.
  struct State: Sendable {
    var answers: ArraySlice<Answer>
    var transcript = ""
    /// The number of dialogs that are presented.
    var dialogCount = 0
    /// The lines of progress and of `TerminalOutput` that are shown after the dialog.
    var delayedLines = ""
  }

  /// The console that answers the dialogs of the task; nil if the dialogs are presented on the
  /// terminal.
  @TaskLocal static var current: ScriptedConsole?

  let state: Mutex<State>
  private let turns = Turns()

  /// Creates a console.
  ///
  /// - Parameter answers: The answers, in the order of the questions.
  public init(_ answers: [Answer]) { state = Mutex(State(answers: answers[...])) }

  /// The output that a user would read, in English on a screen of 80 columns. It includes the
  /// input, except for secrets. The clock is stopped, so that each question shows the full time of
  /// a timeout. Progress has a line for its title, for each reported step and each further tenth of
  /// the work, and for its end.
  public var transcript: String {
    // No-break spaces are replaced, since a test that searches for a text with spaces would not
    // find them.
    String(
      String.UnicodeScalarView(
        state.withLock { $0.transcript }.unicodeScalars.map {
          $0 == "\u{A0}" || $0 == "\u{202F}" ? " " : $0
        }))
  }

  /// Runs `operation`, answers the dialogs that it presents, and returns its result.
  ///
  /// - Throws: The error of `operation`; `PresentationError.invalid` if answers are left.
  @discardableResult
  nonisolated(nonsending) public func run<Result>(
    _ operation: nonisolated(nonsending) () async throws -> Result
  ) async throws -> Result {
    let result = try await Self.$current.withValue(self) { try await operation() }
    try checkEnd()
    return result
  }

  /// Runs `operation`, answers the dialogs that it presents, and returns its result.
  ///
  /// - Throws: The error of `operation`; `PresentationError.invalid` if answers are left.
  @available(*, noasync) @discardableResult
  public func run<Result>(_ operation: () throws -> Result) throws -> Result {
    let result = try Self.$current.withValue(self) { try operation() }
    try checkEnd()
    return result
  }

  /// Throws an error if the script has answers to questions that were not asked.
  private func checkEnd() throws(PresentationError) {
    let answers = state.withLock { $0.answers }
    guard let next = answers.first else { return }
    throw .invalid(
      "The script has \(answers.count) more \(answers.count == 1 ? "answer" : "answers") than was asked "
        + "for, beginning with \(next).")
  }

  /// Runs the conversation about `dialog` after the dialogs before it have ended.
  ///
  /// - Parameter checks: The checks that run on the actor of the caller. If there are any, the
  ///   conversation runs on another thread, which waits for the checks.
  nonisolated(nonsending) func hold(
    _ dialog: Dialogs.Dialog, until request: DismissalRequest, checking checks: [CallerCheck]
  ) async throws(PresentationError) -> DialogOutcome {
    guard await turns.take() else { throw .taskCancelled }
    defer { turns.give() }
    beginDialog()
    defer { endDialog() }
    let progress: Progress
    if checks.isEmpty {
      progress = try converse(about: dialog, until: request)
    } else {
      progress = try await checks.serve { end in
        start(about: dialog, until: request, end)
      }.get()
    }
    switch progress {
    case .outcome(let outcome): return outcome
    case .waits:
      await request.wait()
      if Task.isCancelled { throw .taskCancelled }
      return .dismissed(by: .programmatic)
    }
  }

  /// Runs the conversation about `dialog` immediately.
  func holdAndWait(
    _ dialog: Dialogs.Dialog, until request: DismissalRequest
  ) throws(PresentationError) -> DialogOutcome {
    beginDialog()
    defer { endDialog() }
    return switch try converse(about: dialog, until: request) {
    case .outcome(let outcome): outcome
    case .waits: .dismissed(by: .programmatic)
    }
  }

  private func beginDialog() { state.withLock { $0.dialogCount += 1 } }

  private func endDialog() {
    state.withLock { state in
      state.dialogCount -= 1
      guard state.dialogCount == 0 else { return }
      state.transcript += state.delayedLines
      state.delayedLines = ""
    }
  }

  /// Shows a line of progress or of `TerminalOutput`, after the dialog if one is presented.
  func show(line: String) {
    state.withLock { state in
      if state.dialogCount == 0 {
        state.transcript += "\(line)\n"
      } else {
        state.delayedLines += "\(line)\n"
      }
    }
  }

  /// Takes the answer `.escape` for progress. Returns false if `.escape` is not the next answer, or
  /// if a dialog is presented, which takes the answer.
  func takeEscape() -> Bool {
    state.withLock { state in
      guard state.dialogCount == 0, state.answers.first == .escape else { return false }
      state.answers.removeFirst()
      return true
    }
  }

  /// The state of a dialog at the end of its conversation.
  private enum Progress: Sendable {
    case outcome(DialogOutcome)
    /// The dialog is dismissed, or waits until it is.
    case waits
  }

  /// Starts a thread that runs the conversation, and passes the result to `end`.
  private func start(
    about dialog: Dialogs.Dialog, until request: DismissalRequest,
    _ end: @escaping @Sendable (Result<Progress, PresentationError>) -> Void
  ) {
    do throws(SystemError) {
      try ClientProcess.startThread {
        // Synchronous checks run on this thread, and the text that they print is a part of the
        // transcript.
        Self.$current.withValue(self) {
          end(
            Result { () throws(PresentationError) in
              try self.converse(about: dialog, until: request)
            })
        }
      }
    } catch {
      end(.failure(.system(errno: error.code)))
    }
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
