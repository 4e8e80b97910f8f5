// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// The sockets of an attendant, in the directories of the user's named presentations (prompt(1),
/// Files). No presentation can have this name.
enum AttendingSocket {
  static let name = ".attend"

  /// Connects to the attendant of this user.
  ///
  /// - Returns: A descriptor; nil if no attendant listens.
  /// - Throws: The system's error if it has no resources left.
  static func connect() throws(SystemError) -> Int32? {
    for directory in try PrivateDirectory.containing(name) {
      let connection = UnixSocket.connectOnce(to: "\(directory.path)/\(name)")
      if connection < 0 {
        try SystemError.throwShortage()
        continue
      }
      if prompt_terminal_peer(connection) > 0 { return connection }
      close(connection)
    }
    return nil
  }
}
