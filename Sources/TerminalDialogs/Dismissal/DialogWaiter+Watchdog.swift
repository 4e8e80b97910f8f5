// SPDX-License-Identifier: GPL-3.0-or-later

extension DialogWaiter {
  /// Begins to watch a computation that reads no signals, such as an editor command, until
  /// `stopWatching()`.
  func startWatching() {
    guard let watchdogStatuses else { return waiter.process.startWatching(nil) }
    presentation?.watchForDismissal()
    waiter.process.startWatching(
      WatchdogEvents(statuses: watchdogStatuses, deadline: deadline, event: event?.descriptor))
  }

  /// Reverses `startWatching()`.
  func stopWatching() {
    waiter.process.stopWatching()
    presentation?.takeWatchedConnections()
  }
}
