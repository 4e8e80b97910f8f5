// SPDX-License-Identifier: GPL-3.0-or-later

/// How long a dialog is presented before it is dismissed.
public struct Timeout: Sendable, Equatable {
  /// The time in milliseconds, at least 1.
  public let milliseconds: Int64

  /// Makes a time of at least one millisecond.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }
}
