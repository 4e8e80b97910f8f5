// SPDX-License-Identifier: GPL-3.0-or-later

/// Asks the questions of a dialog: on a terminal, on standard input and error, or in a test.
public protocol Console {
  /// The reason why a dialog ends without a reply, such as a signal or a fault of the terminal.
  associatedtype Failure: Error

  /// The size that dialogs are laid out for.
  var screen: Screen { get }

  /// Where answers come from.
  var input: Input { get }

  /// The keys that leave a field while it is edited. The first access reads the user's inputrc.
  var editingKeys: EditingKeys { mutating get }

  /// The time until the time-out, in milliseconds; nil without a time-out.
  var remainingTime: Int64? { get }

  /// What was typed into the line when the time ran out, unless that is a secret; nil if it did not.
  var interruptedLine: Text? { get }

  /// Shows the lines above `question` and its own line, then waits for a reply. The line of an
  /// answer that names an action is ended by `endLine(showing:)`.
  mutating func ask(_ question: Question) throws(Failure) -> Reply

  /// Ends the line on which an answer was typed.
  ///
  /// - Parameter echo: What is shown behind the answer; nil for nothing.
  mutating func endLine(showing echo: PlainText?) throws(Failure)

  /// Returns the result of `work`, which may take long, unless something else ends the dialog
  /// first.
  func compute<Value>(_ work: @escaping () -> Value) throws(Failure) -> Value
}

/// Where answers come from.
public enum Input: Sendable, Equatable {
  /// A user at a keyboard, who can turn pages, go back and dismiss the dialog.
  case keyboard
  /// Lines of a file or a program. The dialog ends after this many wrong answers.
  case lines(maximumAttempts: Int)
}

/// The keys that leave a field while it is edited.
public struct EditingKeys: Sendable, Equatable {
  /// The key that dismisses the dialog; nil if no key does.
  public let dismissal: PlainText?
  /// Whether Shift-Tab goes back to the field before.
  public let goesBackByShiftTab: Bool

  /// Makes a description of the keys.
  public init(dismissal: PlainText? = nil, goesBackByShiftTab: Bool = false) {
    (self.dismissal, self.goesBackByShiftTab) = (dismissal, goesBackByShiftTab)
  }
}

extension Console {
  /// Nothing is known about a line that was not ended.
  public var interruptedLine: Text? { nil }
}
