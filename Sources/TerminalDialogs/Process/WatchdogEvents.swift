// SPDX-License-Identifier: GPL-3.0-or-later

/// The exit statuses of a process that ends in the middle of an editor command, because the command
/// does not return. Such a process prints nothing.
package struct WatchdogStatuses {
  let timedOut: Int32
  let dismissed: Int32

  /// - Parameters:
  ///   - timedOut: The exit status after a timeout.
  ///   - dismissed: The exit status after an event or a dismissal by name.
  package init(timedOut: Int32, dismissed: Int32) {
    (self.timedOut, self.dismissed) = (timedOut, dismissed)
  }
}

/// The events that end a process while an editor command does not return, in addition to signals.
package struct WatchdogEvents {
  let statuses: WatchdogStatuses
  /// The time at which the dialog times out, in monotonic time; nil if it does not.
  let deadline: Int64?
  /// A descriptor that is readable when the dialog is dismissed; nil if there is none.
  let event: Int32?
}
