// SPDX-License-Identifier: GPL-3.0-or-later

/// Asks the questions of a dialog: on a terminal, on standard input and error, or in a test.
public protocol Console {
  /// The reason why a dialog ends without a reply, such as a signal or a fault of the terminal.
  associatedtype Failure: Error

  /// The size that dialogs are laid out for.
  var screen: Screen { get }

  /// The key that dismisses a dialog while a field is edited; nil if no key does.
  var dismissalKey: PlainText? { mutating get }

  /// Whether Shift-Tab goes back to the field before while a field is edited.
  var goesBackByShiftTab: Bool { mutating get }

  /// The number of wrong answers that ends the dialog; nil for no limit.
  var maximumAttempts: Int? { get }

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

extension Console {
  /// Nothing is known about a line that was not ended.
  public var interruptedLine: Text? { nil }
}
