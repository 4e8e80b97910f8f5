// SPDX-License-Identifier: GPL-3.0-or-later

/// A device on which the questions of a dialog are asked: a terminal, standard input and error, or
/// a test.
package protocol Console {
  /// An event that ends a dialog without a reply, such as a signal or a failure of the terminal.
  associatedtype Failure: Error

  /// The size for which dialogs are laid out.
  var screen: Screen { get }

  /// The source of answers.
  var input: Input { get }

  /// The keys for leaving a field that is edited. The first access reads the user's inputrc.
  var editingKeys: EditingKeys { mutating get }

  /// The time until the timeout, in milliseconds; nil without a timeout.
  var remainingTime: Int64? { get }

  /// The input that was on the line when the timeout expired; nil if the timeout did not expire,
  /// or if the input is a secret.
  var interruptedLine: RawText? { get }

  /// Shows `question` and the lines above it, then waits for a reply. If the kind of the question
  /// is `action`, or if `leavesLineOpen` is true, the line remains open until `endLine(showing:)`
  /// is called.
  mutating func ask(_ question: Question) throws(Failure) -> Reply

  /// Ends the line on which an answer was typed.
  ///
  /// - Parameter echo: The text after the answer; nil for none.
  mutating func endLine(showing echo: PlainText?) throws(Failure)

  /// Shows lines below a line that has ended.
  mutating func show(_ lines: [Line]) throws(Failure)

  /// Returns the result of `work`, which may take a long time. Throws if the dialog ends earlier.
  func compute<Value>(_ work: @escaping () -> Value) throws(Failure) -> Value

  /// Checks a value with the command that the author of the call has given for the field. The check
  /// may take a long time. If the dialog ends earlier, the command is ended, too.
  ///
  /// - Parameters:
  ///   - value: The value, of which no copy may be kept.
  ///   - notice: The line that is shown if the check takes longer than a moment.
  ///   - question: The question that the value answers.
  /// - Returns: The verdict; nil if the user has dismissed the dialog meanwhile.
  mutating func check(
    _ value: FieldValue, by command: RawText, showing notice: Line, after question: Question
  ) throws(Failure) -> Field.Verdict?
}

/// The source of answers.
package enum Input: Sendable, Equatable {
  /// A user at a keyboard, who can turn pages, go back and dismiss the dialog.
  case keyboard
  /// Lines from a file or a program. The dialog ends after `maximumAttempts` wrong answers to the
  /// same question.
  case lines(maximumAttempts: Int)
}

extension Console {
  /// The initial state of a list; nil for a console that cannot turn pages.
  var listState: ListState? { input == .keyboard ? ListState() : nil }

  /// By default, a console cannot run a command.
  package mutating func check(
    _ value: FieldValue, by command: RawText, showing notice: Line, after question: Question
  ) throws(Failure) -> Field.Verdict? {
    .unchecked(reason: "A command cannot be run here.")
  }

  /// By default, no lines are shown without a question.
  package mutating func show(_ lines: [Line]) throws(Failure) {}

  /// By default, the input on a line that the timeout has interrupted is not available.
  package var interruptedLine: RawText? { nil }
}
