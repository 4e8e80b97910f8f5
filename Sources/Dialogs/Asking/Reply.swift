// SPDX-License-Identifier: GPL-3.0-or-later

/// The reply to a question on a console.
package enum Reply: Sendable {
  /// A line.
  case line(RawText)
  /// The action or item at this index, after a key has put its label on the line.
  case action(Int)
  /// The cancel action of a dialog with items, after a key has put its label on the line.
  case cancel
  /// A request for an explanation of the rows, or for the next page of a long list.
  case help
  /// A request for the previous page of a long list.
  case previousPage
  /// The line of a secure field.
  case secret(any Secret)
  /// The value of a field of a form, after the button has been pressed that accepts the form. The
  /// following fields keep their values.
  case submission(FieldValue)
  /// A line that is too long.
  case lineTooLong
  /// Escape or end-of-file at a terminal. `typed` is the input on the line, and `secret` the one that
  /// was typed; nil for none.
  case dismissal(typed: RawText, secret: (any Secret)? = nil)
  /// A request to go back to the previous question. `typed` is the input on the line, and `secret`
  /// the one that was typed; nil for none.
  case back(typed: RawText, secret: (any Secret)? = nil)
  /// The end of standard input.
  case endOfInput
}
