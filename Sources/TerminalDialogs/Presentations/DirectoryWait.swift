// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// Waits for another process to unlock the directory with the names of presentations. A process
/// holds that lock only for an instant, unless it is stopped while it holds the lock.
struct DirectoryWait {
  /// The time between two attempts to lock, in milliseconds. The attempts are repeated because
  /// flock(2) has no timeout.
  private static let interval: Int64 = 20

  let waiter: Waiter
  /// The end of the wait, in monotonic time; nil for no limit.
  let deadline: Int64?
  /// An event that also ends the wait.
  var event: DismissalEvent?

  /// Waits until the next attempt.
  ///
  /// - Throws: The event that ends the wait.
  func pause() throws(Interruption) {
    if let deadline, deadline <= Waiter.now { throw .dismissed(.timeout) }
    let isDismissed: Bool
    do throws(TerminatingSignal) {
      isDismissed = try waiter.wait(
        for: event?.descriptor ?? -1, POLLIN, timeout: Self.interval)
    } catch {
      throw .signal(error)
    }
    if isDismissed { throw .dismissed(.dismissed) }
  }
}
