// SPDX-License-Identifier: GPL-3.0-or-later

import CTerminal

/// The one place where prompt sleeps: in one system call, until a descriptor is ready, a signal comes,
/// or a time has passed. Nothing wakes an idle process.
public final class Waiter {
  /// The signals of the process.
  public let signals: Signals

  /// A waiter that takes `signals`.
  public init(signals: Signals) {
    self.signals = signals
  }

  /// Sleeps until one of `descriptors` is ready, a signal comes, or `deadline` is reached, and says in
  /// `revents` which descriptors are ready. Negative ones are passed over (poll(2)).
  ///
  /// - Parameter deadline: By the clock of `now`; nil sleeps without a limit.
  /// - Returns: The signal of job control that came, if one did; it has been taken.
  /// - Throws: The signal that ends the process. Signals come before input, so that a flood of input
  ///   never keeps one waiting.
  func sleep(
    _ descriptors: inout [pollfd], until deadline: Int64?
  ) throws(TerminatingSignal) -> Signals.JobControl? {
    descriptors.append(pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0))
    let time = deadline.map { Int32(clamping: max(0, $0 - Self.now)) } ?? -1
    let result = terminal_poll(&descriptors, nfds_t(descriptors.count), time)
    let hasSignal = descriptors.removeLast().revents != 0 && result > 0
    if result < 0 {
      // Any other error would return at once for ever: a fault like any other.
      if errno != EINTR, errno != EAGAIN, errno != ENOMEM { abort() }
      return nil
    }
    return hasSignal ? try signals.next() : nil
  }

  /// Waits until `descriptor` is ready for `events` (`POLLIN`, `POLLOUT`) or `timeout` milliseconds
  /// have passed. Meanwhile signals of job control do what they do by default.
  ///
  /// - Parameter timeout: nil waits without a limit.
  /// - Returns: Whether it is ready, or will never be: the next call on it tells.
  @discardableResult
  func wait(
    for descriptor: Int32, _ events: Int32, timeout: Int64? = nil
  ) throws(TerminatingSignal) -> Bool {
    let deadline = timeout.map { Self.now + $0 }
    while true {
      var polled = [pollfd(fd: descriptor, events: Int16(events), revents: 0)]
      if let signal = try sleep(&polled, until: deadline) {
        Signals.performDefault(signal)
      } else if polled.first?.revents != 0 {
        return true
      } else if let deadline, deadline <= Self.now {
        return false
      }
    }
  }

  /// Monotonic time in milliseconds.
  static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
