// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// A terminal that an attendant of the same user lends to this process, which has no terminal of
/// its own, or does not use it (prompt-attend(1)).
///
/// The attendant has opened the terminal for this process, which uses only the resulting descriptor
/// to read, to draw, to set modes and to lock. Since this is not the controlling terminal of the
/// process, the kernel neither sends the process the signals of keys nor stops the process in the
/// background. Messages of the attendant have these effects instead.
final class LentTerminal {
  /// A descriptor of the terminal. It is nonblocking, and shared with no other process.
  let descriptor: Int32
  /// The environment of the attendant.
  let environment: TerminalEnvironment
  /// The path of the terminal.
  let path: RawText
  /// The path of the inputrc of the attendant's user; empty if there is none.
  let inputrc: String
  /// The connection to the attendant; -1 once it has ended.
  private(set) var connection: Int32
  /// Whether this process may read and draw.
  private(set) var hasTurn = false
  /// Whether the attendant has confirmed the turn since the last key.
  private(set) var isConfirmed = false

  /// The time at which this process has asked for the terminal, in monotonic time.
  let arrival = Waiter.now
  /// Whether this process has had its turn.
  private(set) var wasShown = false

  /// The maximum time to wait for the attendant, whose process may be stopped, in milliseconds.
  static let patience: Int64 = 600_000

  /// Receives the offer of an attendant, without waiting.
  ///
  /// - Parameters:
  ///   - connection: The connection to the attendant, which the caller closes if the terminal is
  ///     not lent.
  ///   - process: The process to which the terminal is lent.
  /// - Returns: nil if the attendant offers no terminal of this user.
  /// - Throws: `TerminalError.notAttended` if the attendant refuses.
  init?(offeredOn connection: Int32, to process: any HostProcess) throws(Interruption) {
    self.connection = connection
    let (message, terminal) = LendingOffer.receive(on: connection)
    descriptor = terminal
    guard let offer = LendingOffer(message), terminal >= 0, Self.isOfUser(terminal) else {
      if terminal >= 0 { close(terminal) }
      if message.first == LendingMessage.refusal.rawValue { throw .terminal(.notAttended) }
      return nil
    }
    (environment, path, inputrc) = (offer.environment, offer.path, offer.inputrc)
    if process.mayChangeEnvironment {
      // Terminal descriptions in these directories could contain any sequence, so they are not
      // used.
      unsetenv("TERMINFO")
      unsetenv("TERMINFO_DIRS")
    }
  }

  /// Whether a descriptor refers to a terminal of this user. The master of a pseudo-terminal is
  /// rejected, since what is written to it would be the input of another program.
  private static func isOfUser(_ terminal: Int32) -> Bool {
    var status = stat()
    return isatty(terminal) == 1 && !prompt_terminal_is_master(terminal)
      && fstat(terminal, &status) == 0 && status.st_uid == geteuid()
  }

  /// Sends a message. If the attendant has ended, the next wait reports that.
  func send(_ request: LendingMessage.Request) {
    var byte = request.rawValue
    if request == .question { isConfirmed = false }
    _ = prompt_lending_send(connection, &byte, 1, -1)
  }

  /// Whether the attendant has ended the connection.
  var hasAttendantEnded: Bool {
    var polled = pollfd(fd: connection, events: 0, revents: 0)
    return prompt_terminal_poll(&polled, 1, 0) > 0
  }

  /// Records that the turn has ended. The modes of the terminal must have been restored before.
  func giveBack() { hasTurn = false }

  /// Receives the messages of the attendant, without waiting. There are several if this process was
  /// stopped, and the last of them may revoke the others.
  ///
  /// - Returns: The action that the messages require, without those that precede a new turn; nil if
  ///   there is none.
  /// - Throws: The event that ends the dialog.
  func takeMessages() throws(Interruption) -> JobControl? {
    var required: JobControl?
    while true {
      var byte: UInt8 = 0
      let count = systemRead(connection, &byte, 1)
      guard count == 1 else {
        if count < 0, errno == EAGAIN || errno == EINTR { return required }
        // The attendant has ended. It has restored the modes, or its shell has set others, so this
        // process no longer has the turn.
        hasTurn = false
        throw .terminal(.attendantEnded)
      }
      switch LendingMessage(rawValue: byte) {
      // An earlier message concerned another turn, and no longer requires anything.
      case .turn: (hasTurn, wasShown, required) = (true, true, nil)
      case .confirmation: isConfirmed = true
      case .resize: required = required ?? .resize
      case .takeBack: required = .takeBack
      case .interrupt where prompt_terminal_ignores(SIGINT): throw .dismissed(.dismissed)
      case .interrupt: throw .signal(TerminatingSignal(number: SIGINT))
      case .refusal: throw .terminal(.notAttended)
      case nil: break
      }
    }
  }

  /// Gives the terminal back for good.
  func end() {
    if connection >= 0 { prompt_lending_end(connection) }
    connection = -1
  }
}
