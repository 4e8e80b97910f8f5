// SPDX-License-Identifier: GPL-3.0-or-later

/// A system call that failed.
public struct SystemError: Error, Equatable, CustomStringConvertible {
  /// The error number, as in `errno`.
  public let code: Int32

  /// The error with the number `code`.
  public init(code: Int32) {
    self.code = code
  }

  /// The error of the latest call, by `errno`.
  public static var last: SystemError { SystemError(code: errno) }

  /// Whether the system or the process has no descriptor or no memory left. Nothing is known then about
  /// what could not be opened.
  public var isShortage: Bool {
    switch code {
    case EMFILE, ENFILE, ENOMEM, ENOBUFS: true
    default: false
    }
  }

  /// Throws the error of the latest call if it is a shortage, so that a file that could not be opened for
  /// that reason is not taken for one that is missing or that belongs to another user.
  static func throwShortage() throws(SystemError) { if last.isShortage { throw last } }

  /// The system's description of the error, such as `No space left on device`.
  public var description: String { String(cString: strerror(code)) }
}
