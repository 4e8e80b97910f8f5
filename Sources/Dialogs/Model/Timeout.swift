// SPDX-License-Identifier: GPL-3.0-or-later

/// The time after which a dialog is dismissed.
package struct Timeout: Sendable, Equatable {
  /// The time in milliseconds, at least 1.
  package let milliseconds: Int64

  /// Creates a time of at least one millisecond.
  package init(milliseconds: Int64) { self.milliseconds = milliseconds }
}
