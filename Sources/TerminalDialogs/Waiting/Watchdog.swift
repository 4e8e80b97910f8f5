// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// The exit statuses of a process that ends in the middle of a command of the editor, since the
/// command does not come to an end. Nothing is printed then.
public struct WatchdogStatuses {
  let timedOut: Int32
  let dismissed: Int32

  /// - Parameters:
  ///   - timedOut: The status if the time limit has ended.
  ///   - dismissed: The status if an event has dismissed the dialog.
  public init(timedOut: Int32, dismissed: Int32) {
    (self.timedOut, self.dismissed) = (timedOut, dismissed)
  }
}

extension DialogWaiter {
  /// Begins to watch a computation that takes no signals, such as a command of the editor, until
  /// `stopWatching()`.
  func startWatching() { waiter.process.startWatching(self) }

  /// Ends what `startWatching()` has begun.
  func stopWatching() { waiter.process.stopWatching(self) }
}

extension ExecutableProcess {
  /// Begins to watch the editor: a timer ends the process.
  public func startWatching(_ dialog: DialogWaiter) {
    let statuses = dialog.watchdogStatuses
    if statuses != nil { dialog.presentation?.watchForDismissal() }
    prompt_watchdog_start(
      statuses == nil ? Int64.max : dialog.deadline ?? Int64.max, statuses?.timedOut ?? 0,
      statuses == nil ? -1 : dialog.event?.descriptor ?? -1, statuses?.dismissed ?? 0)
  }

  /// Stops the timer.
  public func stopWatching(_ dialog: DialogWaiter) {
    prompt_watchdog_stop()
    dialog.presentation?.takeWatchedConnections()
  }
}
