// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

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

extension DialogWaiter {
  /// Begins to watch a computation that reads no signals, such as an editor command, until
  /// `stopWatching()`.
  func startWatching() { waiter.process.startWatching(self) }

  /// Reverses `startWatching()`.
  func stopWatching() { waiter.process.stopWatching(self) }
}

extension ExecutableProcess {
  /// Starts a timer, which ends the process while the editor does not return.
  package func startWatching(_ dialog: DialogWaiter) {
    let statuses = dialog.watchdogStatuses
    if statuses != nil { dialog.presentation?.watchForDismissal() }
    prompt_watchdog_start(
      statuses == nil ? Int64.max : dialog.deadline ?? Int64.max, statuses?.timedOut ?? 0,
      statuses == nil ? -1 : dialog.event?.descriptor ?? -1, statuses?.dismissed ?? 0)
  }

  /// Stops the timer.
  package func stopWatching(_ dialog: DialogWaiter) {
    prompt_watchdog_stop()
    dialog.presentation?.takeWatchedConnections()
  }
}
