// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// Waits until a descriptor is ready, a signal comes, or a time has passed.
///
/// All waiting is done by one system call here, so an idle process is never woken.
public final class Waiter {
  /// The process, whose signals are taken. Those of a client are noted anew for each dialog.
  public internal(set) var process: any HostProcess
  /// The terminal on which a dialog was shown: a descriptor of its device, and one that does not
  /// block; nil before that.
  var dialogTerminal: (device: Int32, descriptor: Int32)?

  /// Takes the signals of `process` while it waits.
  public init(process: any HostProcess) {
    self.process = process
  }

  /// Sleeps until one of `descriptors` is ready, a signal comes, or `deadline` is reached. Sets
  /// `revents` as poll(2) does, which ignores negative descriptors.
  ///
  /// - Parameter deadline: In monotonic time, as `now`; nil sleeps without a limit.
  /// - Returns: The signal of job control that came, if any. It is no longer pending.
  /// - Throws: The signal that ends the process. Signals are taken before input, so that a flood of
  ///   input does not delay them.
  func sleep(
    _ descriptors: inout [pollfd], until deadline: Int64?
  ) throws(TerminatingSignal) -> JobControl? {
    descriptors.append(pollfd(fd: process.signalDescriptor, events: Int16(POLLIN), revents: 0))
    let timeout = deadline.map { Int32(clamping: max(0, $0 - Self.now)) } ?? -1
    let result = prompt_terminal_poll(&descriptors, nfds_t(descriptors.count), timeout)
    let hasSignal = descriptors.removeLast().revents != 0 && result > 0
    if result < 0 {
      // Any other error is a fault of this program, and would occur again at every call.
      if errno != EINTR, errno != EAGAIN, errno != ENOMEM { abort() }
      return nil
    }
    return hasSignal ? try nextSignal() : nil
  }

  /// Waits until `descriptor` is ready for `events` (`POLLIN`, `POLLOUT`) or `timeout` milliseconds
  /// have passed. Signals of job control have their default effect meanwhile.
  ///
  /// - Parameter timeout: In milliseconds; nil waits without a limit.
  /// - Returns: Whether the descriptor is ready, or has an error, which the next call on it
  ///   reports.
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

  /// Monotonic time in milliseconds.
  static var now: Int64 { prompt_terminal_now() }
}
