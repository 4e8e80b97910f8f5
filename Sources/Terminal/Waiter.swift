// SPDX-License-Identifier: GPL-3.0-or-later

import CTerminal

/// The one place where prompt sleeps: in one system call, until a descriptor is ready or a signal
/// comes. Nothing wakes an idle dialog.
public struct Waiter {
  /// What ended the wait.
  enum Wake {
    /// The descriptor can be read or written, or will never be again: the next call tells.
    case ready
    /// A signal came; it has been taken.
    case signal(Int32)
    /// Nothing happened for the time given.
    case silence
  }

  let signals: Signals

  /// Waits that `signals` end.
  public init(signals: Signals) {
    self.signals = signals
  }

  /// Waits until `descriptor` is ready for `events` (`POLLIN`, `POLLOUT`), a signal comes, or
  /// `milliseconds` have passed; nil waits for ever.
  func wait(for descriptor: Int32, _ events: Int32, atMost milliseconds: Int32?)
    throws(Interruption) -> Wake
  {
    while true {
      var descriptors = (
        pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: descriptor, events: Int16(events), revents: 0)
      )
      let ready = withUnsafeMutableBytes(of: &descriptors) {
        terminal_poll($0.baseAddress?.assumingMemoryBound(to: pollfd.self), 2, milliseconds ?? -1)
      }
      if ready == 0 { return .silence }
      if ready < 0 {
        if errno == EINTR || errno == EAGAIN { continue }
        throw .terminalGone
      }
      // Signals first: a flood of input must not keep one waiting.
      if descriptors.0.revents != 0, let number = signals.next() { return .signal(number) }
      if descriptors.1.revents != 0 { return .ready }
    }
  }
}
