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
  ///
  /// If a signal, the time limit, an event or a dismissal by name should end the dialog meanwhile,
  /// and the computation has taken most of a second, the terminal is restored and the process ends:
  /// by the signal, or with one of the `watchdogStatuses`. A client's process does not end: the
  /// terminal is restored, and what the client has set for the signal is done.
  func startWatching() {
    if waiter.signals.areClients { return prompt_client_editor_enter() }
    let statuses = watchdogStatuses
    if statuses != nil { presentation?.watchForDismissal() }
    prompt_watchdog_start(
      statuses == nil ? Int64.max : deadline ?? Int64.max, statuses?.timedOut ?? 0,
      statuses == nil ? -1 : event?.descriptor ?? -1, statuses?.dismissed ?? 0)
  }

  /// Ends what `startWatching()` has begun.
  func stopWatching() {
    if waiter.signals.areClients { return prompt_client_editor_leave() }
    prompt_watchdog_stop()
    presentation?.takeWatchedConnections()
  }
}
