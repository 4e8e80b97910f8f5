// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// The wait for a process that has the lock of a directory of names. It has the lock for an instant, unless it is
/// stopped then.
struct DirectoryWait {
  /// The time between two attempts, in milliseconds: flock(2) has no time-out.
  private static let interval: Int64 = 20

  let waiter: Waiter
  /// When the wait ends, in monotonic time; nil for never.
  let deadline: Int64?
  /// What else ends the wait.
  var event: DismissalEvent?

  /// Waits until the next attempt.
  ///
  /// - Throws: What ends the wait.
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
