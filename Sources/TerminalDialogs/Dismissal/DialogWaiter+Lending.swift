// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

extension DialogWaiter {
  /// Borrows the terminal of the user's attendant. While the attendant is stopped, it lends nothing.
  ///
  /// - Parameter reason: Set to the reason why an attendant cannot be used.
  /// - Returns: nil if the user has no attendant.
  /// - Throws: The event that ends the wait for the attendant.
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
