// SPDX-License-Identifier: GPL-3.0-or-later

/// A system call that failed.
public struct SystemError: Error, Equatable, CustomStringConvertible {
  /// Why, as `errno` has it.
  public let code: Int32

  /// The failure that `errno` calls `code`.
  public init(code: Int32) {
    self.code = code
  }

  /// The failure of the call that was made last.
  static var last: SystemError { SystemError(code: errno) }

  /// What the system calls it, `No space left on device` for one.
  public var description: String { String(cString: strerror(code)) }
}
