// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// A console that reads answers from standard input and shows questions on standard error
/// (prompt(1), Answers, `--stdin`).
package struct StreamConsole: Console {
  /// The maximum length of an answer, in bytes.
  static let maximumLineLength = 1 << 20

  private let waiter: DialogWaiter

  /// Creates a console that waits with `waiter`.
  package init(waiter: DialogWaiter) {
    self.waiter = waiter
  }

  /// 80 columns and 24 rows.
  package var screen: Screen { Screen(columns: 80, rows: 24) }

  /// Lines. The third wrong line for the same question ends the dialog.
  package var input: Input { .lines(maximumAttempts: 3) }

  /// No keys, since a stream has none.
  package var editingKeys: EditingKeys { EditingKeys() }

  /// The time left before the timeout.
  package var remainingTime: Int64? { waiter.remainingTime }

  /// Shows the question on standard error, and reads a line from standard input.
  package mutating func ask(_ question: Question) throws(Interruption) -> Reply {
    let styles = StyleSheet()
    waiter.startTimeLimit()
    // The modes of standard input are not changed, so the terminal would display the secret.
    if question.kind == .secret, Self.inputEchoes { throw .terminal(.echoes) }
    try show(styles.bytes(of: question.above) + styles.bytes(of: question.line))
    do throws(Interruption) {
      // A secret is not read into an array: when an array grows, it leaves copies of the secret in
      // memory that are never overwritten.
      let reply = question.kind == .secret ? try readSecret() : try readLine()
      try endLine()
      return reply
    } catch {
      // The dialog has ended, so it does not wait for a reader.
      StandardStreams.writeAtOnce("\n")
      throw error
    }
  }

  /// Returns the result of `work`, which may take a long time.
  ///
  /// - Throws: The event that ends the dialog before `work` is done.
  package func compute<Value>(_ work: @escaping () -> Value) throws(Interruption) -> Value {
    try waiter.compute(work)
  }

  /// Checks a value with a command.
  package mutating func check(
    _ value: FieldValue, by command: RawText, showing notice: Line, after question: Question
  ) throws(Interruption) -> Field.Verdict? {
    try waiter.check(value, by: command) { () throws(Interruption) in
      try show(StyleSheet().bytes(of: [notice]))
    }
  }

  /// Shows nothing: each line is ended when it is read.
  package func endLine(showing echo: PlainText?) throws(Interruption) {}

  /// Ends the line of the question, unless a terminal echoes the newline of the answer.
  private func endLine() throws(Interruption) {
    if isatty(STDIN_FILENO) == 0 { try show([0x0A]) }
  }

  private func show(_ bytes: [UInt8]) throws(Interruption) {
    try waiter.write(bytes, to: STDERR_FILENO)
  }

  private func readLine() throws(Interruption) -> Reply {
    var line: [UInt8] = []
    return try readLine { line.append($0) } ?? .line(RawText(bytes: line))
  }

  private func readSecret() throws(Interruption) -> Reply {
    let secret = SecretBuffer()
    return try readLine { secret.append($0) } ?? .secret(secret)
  }

  /// Passes the bytes of a line to `take`, one by one. Returns nil if the line is complete;
  /// otherwise, the reply for a missing line or a line that is too long.
  private func readLine(_ take: (UInt8) -> Void) throws(Interruption) -> Reply? {
    var count = 0
    let isRead = try waiter.readLine(of: STDIN_FILENO) { byte in
      if count < Self.maximumLineLength { take(byte) }
      count += 1
    }
    if !isRead { return .endOfInput }
    return count > Self.maximumLineLength ? .lineTooLong : nil
  }

  /// Whether standard input is a terminal that echoes its input.
  private static var inputEchoes: Bool {
    var modes = termios()
    return tcgetattr(STDIN_FILENO, &modes) == 0 && modes.c_lflag & tcflag_t(ECHO) != 0
  }
}
