// SPDX-License-Identifier: GPL-3.0-or-later

import CTerminal

/// The one place where prompt sleeps: in one system call, until a descriptor is ready or something
/// ends the dialog. Nothing wakes an idle dialog.
public final class Waiter {
  /// What ended a wait.
  enum Wake {
    /// The descriptor can be read or written, or will never be again: the next call tells.
    case ready
    /// A signal came; it has been taken.
    case signal(Int32)
    /// Nothing happened for the time given.
    case silence
  }

  /// The signals of the process.
  public let signals: Signals
  /// How long the dialog may take, in milliseconds, once its clock runs.
  private let timeLimit: Int64?
  private var deadline: Int64?
  /// The process that the dialog ends with.
  private let process: ProcessWatch?
  /// The name that the dialog can be dismissed by.
  private let presentation: NamedPresentation?

  /// Waits that end with what is given.
  ///
  /// - Parameter timeLimit: How long a dialog may take from when it is shown, in milliseconds.
  public init(
    signals: Signals, timeLimit: Int64? = nil, process: ProcessWatch? = nil,
    presentation: NamedPresentation? = nil
  ) {
    self.signals = signals
    self.timeLimit = timeLimit
    self.process = process
    self.presentation = presentation
  }

  /// Has the time run from now, unless it runs already: the dialog is being shown.
  func startClock() {
    if deadline == nil, let timeLimit { deadline = Self.now + timeLimit }
  }

  /// Waits until `descriptor` is ready for `events` (`POLLIN`, `POLLOUT`), a signal comes, or
  /// `milliseconds` have passed; nil waits for ever.
  ///
  /// - Throws: What takes the dialog away: the deadline, the end of the process, a dismissal by name.
  func wait(
    for descriptor: Int32, _ events: Int32, atMost milliseconds: Int64?, takesSignals: Bool = true
  ) throws(Interruption) -> Wake {
    let silence = milliseconds.map { Self.now + $0 }
    while true {
      let end = min(silence ?? Int64.max, deadline ?? Int64.max)
      var polled: [pollfd] = []
      func watch(_ descriptor: Int32, _ events: Int32) {
        polled.append(pollfd(fd: descriptor, events: Int16(events), revents: 0))
      }
      watch(signals.descriptor, POLLIN)
      watch(process?.descriptor ?? -1, POLLIN)
      if let presentation {
        for descriptor in presentation.descriptors { watch(descriptor, POLLIN) }
      }
      watch(descriptor, events)
      let time = end < Int64.max ? Int32(clamping: max(0, end - Self.now)) : -1
      if terminal_poll(&polled, nfds_t(polled.count), time) < 0, errno != EINTR, errno != EAGAIN {
        throw .terminalGone
      }
      // Signals first: a flood of input must not keep one waiting.
      if takesSignals, polled[0].revents != 0, let number = signals.next() {
        return .signal(number)
      }
      if let deadline, deadline <= Self.now { throw .timedOut }
      if polled[1].revents != 0 { throw .dismissed }
      if let presentation, polled[2...].contains(where: { $0.revents != 0 }),
        presentation.isDismissed()
      {
        throw .dismissed
      }
      if polled[polled.count - 1].revents != 0 { return .ready }
      if let silence, silence <= Self.now { return .silence }
    }
  }

  /// Takes the dialog away if that is due, without waiting.
  func check() throws(Interruption) {
    // Negative descriptors are passed over (poll); a signal that came is left to the next wait.
    _ = try wait(for: -1, 0, atMost: 0, takesSignals: false)
  }

  /// The time by a clock that nobody sets, in milliseconds.
  static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
