// SPDX-License-Identifier: GPL-3.0-or-later

/// What a console returns when it has asked a question.
public enum Reply: Sendable {
  /// A line was typed.
  case line(Text)
  /// The action at this index was chosen, whose label an arrow key had put on the line.
  case action(Int)
  /// The user asks what the actions are.
  case help
  /// A line was typed into a secure field.
  case secret(any Secret)
  /// A line was too long to be an answer.
  case lineTooLong
  /// Escape or end-of-file was typed at a terminal, after the user had typed this, or a part of a secret,
  /// which is not passed on.
  case dismissal(typed: Text, isSecretTyped: Bool = false)
  /// The user goes back to the question before, after having typed this.
  case back(typed: Text)
  /// Standard input ended.
  case endOfInput
}
