// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// Waits until a descriptor is ready, a signal arrives, or a time has passed.
///
/// Each wait is a single system call that sleeps until one of these events occurs, so the process
/// is not woken in between.
package final class Waiter {
  /// The process whose signals are read. In a client, a new object records the signals of each
  /// dialog.
  package internal(set) var process: any HostProcess
  /// The terminal that was opened for a dialog: a descriptor of its device, and a nonblocking
  /// descriptor of the terminal; nil if there is none.
  var dialogTerminal: (device: Int32, descriptor: Int32)?

  /// Creates a waiter that reads the signals of `process`.
  package init(process: any HostProcess) {
    self.process = process
  }

  /// Sleeps until one of `descriptors` is ready, a signal arrives, or `deadline` is reached. Sets
  /// `revents` as poll(2) does, which ignores negative descriptors.
  ///
  /// - Parameter deadline: A monotonic time, as `now`; nil for no limit.
  /// - Returns: The job-control signal that ended the sleep, if any. It is no longer pending.
  /// - Throws: A signal that ends the process. Signals are read before input, so that a flood of
  ///   input does not delay them.
  func sleep(
    _ descriptors: inout [pollfd], until deadline: Int64?
  ) throws(TerminatingSignal) -> JobControl? {
    descriptors.append(pollfd(fd: process.signalDescriptor, events: Int16(POLLIN), revents: 0))
    let timeout = deadline.map { Int32(clamping: max(0, $0 - Self.now)) } ?? -1
    let result = prompt_terminal_poll(&descriptors, nfds_t(descriptors.count), timeout)
    let hasSignal = descriptors.removeLast().revents != 0 && result > 0
    if result < 0 {
      // Any other error is a fault of this program, and would recur at every call.
      if errno != EINTR, errno != EAGAIN, errno != ENOMEM { abort() }
      return nil
    }
    return hasSignal ? try nextSignal() : nil
  }

  /// Waits until `descriptor` is ready for `events` (`POLLIN`, `POLLOUT`) or `timeout` milliseconds
  /// have passed. During the wait, job-control signals have their default effect.
  ///
  /// - Parameter timeout: A time in milliseconds; nil for no limit.
  /// - Returns: Whether the descriptor is ready. It is also true if the descriptor has an error,
  ///   which the next call on the descriptor reports.
  @discardableResult
  func wait(
    for descriptor: Int32, _ events: Int32, timeout: Int64? = nil
  ) throws(TerminatingSignal) -> Bool {
    let deadline = timeout.map { Self.now + $0 }
    while true {
      var polled = [pollfd(fd: descriptor, events: Int16(events), revents: 0)]
      if let signal = try sleep(&polled, until: deadline) {
        performDefault(signal)
      } else if polled.first?.revents != 0 {
        return true
      } else if let deadline, deadline <= Self.now {
        return false
      }
    }
  }

  /// The monotonic time in milliseconds.
  static var now: Int64 { prompt_terminal_now() }
}
