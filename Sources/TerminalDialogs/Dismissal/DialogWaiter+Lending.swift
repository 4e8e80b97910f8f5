// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

extension DialogWaiter {
  /// Borrows the terminal of the user's attendant. Waits while the process of the attendant is
  /// stopped.
  ///
  /// - Parameter reason: Set to the reason why an attendant cannot be used.
  /// - Returns: nil if the user has no attendant, or if the attendant offers no terminal of this
  ///   user.
  /// - Throws: `TerminalError.notAttended` if the attendant refuses or does not answer in time,
  ///   `TerminalError.system` if no resources are left, or the event that ends the wait.
  func borrowTerminal(_ reason: inout TerminalError) throws(Interruption) -> LentTerminal? {
    let found: Int32?
    do throws(SystemError) { found = try AttendingSocket.connect(&reason) } catch {
      throw .system(error)
    }
    guard let connection = found else { return nil }
    var lent: LentTerminal?
    defer { if lent == nil { close(connection) } }
    guard try wait(for: connection, POLLIN, timeout: LentTerminal.patience) else {
      throw .terminal(.notAttended)
    }
    lent = try LentTerminal(offeredOn: connection, to: waiter.process)
    if let lent { reportAttendingTerminal?(lent.path) }
    return lent
  }
}
