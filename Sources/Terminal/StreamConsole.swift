// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// Standard input and error as a place to hold a dialog on (`--stdin`).
public struct StreamConsole: Console {
  /// The longest line that is an answer, in bytes.
  static let longestLine = 1 << 20

  private let waiter: Waiter

  /// A console that waits with `waiter`.
  public init(waiter: Waiter) {
    self.waiter = waiter
  }

  /// What a terminal is taken to be that does not say.
  public var screen: Screen { Screen(columns: 80, rows: 24) }

  /// The third wrong answer ends the dialog.
  public var patience: Int? { 3 }

  /// Shows the question on standard error, and reads a line from standard input.
  public mutating func ask(_ question: Question) throws(Interruption) -> Reply {
    let styles = StyleSheet()
    waiter.startClock()
    try show(styles.bytes(of: question.above) + styles.bytes(of: question.line))
    do throws(Interruption) {
      let reply = try readLine()
      try endLine()
      return reply
    } catch {
      // At once: what ended the wait would end this one too.
      StandardStreams.complain("\n")
      throw error
    }
  }

  /// Has what comes next begin on a line of its own: only a terminal echoes the answer's newline.
  private func endLine() throws(Interruption) {
    if isatty(STDIN_FILENO) == 0 { try show([0x0A]) }
  }

  private func show(_ bytes: [UInt8]) throws(Interruption) {
    try waiter.write(bytes, to: STDERR_FILENO)
  }

  /// The bytes up to the next newline, which is taken too, or to the end.
  ///
  /// They are read one by one, so that what comes after the newline is the caller's.
  private func readLine() throws(Interruption) -> Reply {
    var line: [UInt8] = []
    var isEndless = false
    var byte = try waiter.readByte(from: STDIN_FILENO)
    if byte == nil { return .endOfInput }
    while let next = byte, next != 0x0A {
      if line.count == Self.longestLine { isEndless = true } else { line.append(next) }
      byte = try waiter.readByte(from: STDIN_FILENO)
    }
    return isEndless ? .endlessLine : .line(Text(bytes: line))
  }
}
