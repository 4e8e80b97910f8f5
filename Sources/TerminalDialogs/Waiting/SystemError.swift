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

  /// The system's description of the error, such as `No space left on device`.
  public var description: String { String(cString: strerror(code)) }
}
