// SPDX-License-Identifier: GPL-3.0-or-later

/// How long a dialog is presented before it is dismissed.
public struct Timeout: Sendable, Equatable {
  /// The time in milliseconds, at least 1.
  public let milliseconds: Int64
  /// The time as a person reads it: `60 s`, `5 min`, `1 h`.
  public let description: String

  /// Makes a time of at least one millisecond, with its description on the screen.
  public init(milliseconds: Int64, description: String) {
    self.milliseconds = milliseconds
    self.description = description
  }
}
