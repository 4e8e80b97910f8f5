// SPDX-License-Identifier: GPL-3.0-or-later

/// The error of a failed system call.
package struct SystemError: Error, Equatable, CustomStringConvertible {
  /// The error number, as in `errno`.
  package let code: Int32

  /// Creates the error with the number `code`.
  package init(code: Int32) {
    self.code = code
  }

  /// The error of the latest system call, from `errno`.
  package static var last: SystemError { SystemError(code: errno) }

  /// Whether the system or the process has no descriptor or no memory left. If so, it is unknown
  /// whether the file that could not be opened exists.
  package var isShortage: Bool {
    switch code {
    case EMFILE, ENFILE, ENOMEM, ENOBUFS: true
    default: false
    }
  }

  /// Throws the error of the latest system call if it is a shortage of resources. Otherwise a file
  /// that could not be opened because of the shortage would be treated as missing, or as belonging
  /// to another user.
  static func throwShortage() throws(SystemError) { if last.isShortage { throw last } }

  /// The system's description of the error, such as `No space left on device`.
  package var description: String { String(cString: strerror(code)) }
}
