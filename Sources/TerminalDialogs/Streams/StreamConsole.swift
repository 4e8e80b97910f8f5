// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// Standard input and error as a place to hold a dialog on (`--stdin`).
public struct StreamConsole: Console {
  /// The longest line that is an answer, in bytes.
  static let longestLine = 1 << 20

  private let waiter: DialogWaiter

  /// A console that waits with `waiter`.
  public init(waiter: DialogWaiter) {
    self.waiter = waiter
  }

  /// What a terminal is taken to be that does not say.
  public var screen: Screen { Screen(columns: 80, rows: 24) }

  /// No key is one here.
  public var dismissalKey: PlainText? { nil }

  /// The third wrong answer ends the dialog.
  public var patience: Int? { 3 }

  /// Shows the question on standard error, and reads a line from standard input.
  public mutating func ask(_ question: Question) throws(Interruption) -> Reply {
    let styles = StyleSheet()
    waiter.startClock()
    if question.kind == .secret, Self.echoes { throw .terminal(.echoes) }
    try show(styles.bytes(of: question.above) + styles.bytes(of: question.line))
    do throws(Interruption) {
      let reply = question.kind == .secret ? try readSecret() : try readLine()
      try endLine()
      return reply
    } catch {
      endLineAtOnce()
      throw error
    }
  }

  /// The result of `work`, which may take long; a signal, the time-out or a dismissal ends the wait.
  public func compute<Value>(_ work: @escaping () -> Value) throws(Interruption) -> Value {
    try waiter.compute(work)
  }

  /// Has what comes next begin on a line of its own: only a terminal echoes the answer's newline.
  private func endLine() throws(Interruption) {
    if isatty(STDIN_FILENO) == 0 { try show([0x0A]) }
  }

  /// The same where a wait has ended: another one would end too, and one that is not waited for may
  /// block.
  private func endLineAtOnce() {
    var output = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    if prompt_terminal_poll(&output, 1, 0) > 0 { StandardStreams.writeToStandardError("\n") }
  }

  private func show(_ bytes: [UInt8]) throws(Interruption) {
    try waiter.write(bytes, to: STDERR_FILENO)
  }

  /// The bytes up to the next newline, which is taken too, or to the end.
  ///
  /// They are read one by one, so that what comes after the newline is the caller's.
  private func readLine() throws(Interruption) -> Reply {
    var line: [UInt8] = []
    return try readLine { line.append($0) } ?? .line(Text(bytes: line))
  }

  private func readSecret() throws(Interruption) -> Reply {
    let secret = SecretBuffer()
    return try readLine { secret.append($0) } ?? .secret(secret)
  }

  /// Hands the bytes of a line to `take`, one by one; returns what it is where it is no line.
  private func readLine(_ take: (UInt8) -> Void) throws(Interruption) -> Reply? {
    var count = 0
    var byte = try waiter.readByte(from: STDIN_FILENO)
    if byte == nil { return .endOfInput }
    while let next = byte, next != 0x0A {
      if count < Self.longestLine { take(next) }
      count += 1
      byte = try waiter.readByte(from: STDIN_FILENO)
    }
    return count > Self.longestLine ? .lineTooLong : nil
  }

  /// Whether standard input is a terminal that shows what is typed.
  private static var echoes: Bool {
    var modes = termios()
    return tcgetattr(STDIN_FILENO, &modes) == 0 && modes.c_lflag & tcflag_t(ECHO) != 0
  }
}
