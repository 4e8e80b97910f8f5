// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// The sockets of an attendant, in the directories of the user's named presentations (prompt(1),
/// Files). No presentation can have the name of these sockets.
enum AttendingSocket {
  static let name = ".attend"

  /// Connects to the attendant of this user.
  ///
  /// - Parameter reason: Set to the reason why an attendant cannot be used.
  /// - Returns: A descriptor; nil if no attendant listens.
  /// - Throws: The system's error if no resources are left.
  static func connect(_ reason: inout TerminalError) throws(SystemError) -> Int32? {
    for directory in try PrivateDirectory.containing(name, &reason) {
      let path = "\(directory.path)/\(name)"
      let connection = UnixSocket.connectOnce(to: path)
      if connection < 0 {
        let error = SystemError.last
        if error.isShortage { throw error }
        // An attendant that has ended may leave its socket.
        if ![ECONNREFUSED, ENOENT].contains(error.code) { reason = .unusable(path, error) }
        continue
      }
      if prompt_terminal_peer(connection) > 0 { return connection }
      reason = .unusable(path, nil)
      close(connection)
    }
    return nil
  }
}
