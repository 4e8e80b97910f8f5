// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// Waits on behalf of a dialog. Besides signals, three things end each wait: the time limit of the
/// dialog, an event such as the end of a process, and a dismissal by name (prompt(1), Dismissing).
public final class DialogWaiter {
  let waiter: Waiter
  /// How long the dialog is shown at most.
  private let timeout: Timeout?
  /// When the time limit ends, in monotonic time; nil before the dialog is shown.
  private(set) var deadline: Int64?
  /// When the time limit ends if nothing is typed.
  private var plainDeadline: Int64?
  /// The latest time to which typing extends the deadline.
  private var lastDeadline: Int64 = 0

  /// How much time a key leaves at least for the rest of an answer, in milliseconds.
  private static let typingTime: Int64 = 10_000
  /// How much time the reader of the answer has at least, in milliseconds.
  private static let outputTime: Int64 = 1000
  /// By how much typing extends the time limit at most, in milliseconds.
  private static let maximumExtension: Int64 = 60_000
  /// What dismisses the dialog.
  let event: DismissalEvent?
  /// The name by which the dialog can be dismissed.
  private(set) var presentation: NamedPresentation?
  /// Reports the process that keeps the terminal from the dialog while it is stopped; nil if the caller is
  /// not told.
  public var reportStoppedHolder: ((Int32) -> Void)?
  /// How the process ends in the middle of a command of the editor; nil if only signals end it
  /// there.
  let watchdogStatuses: WatchdogStatuses?

  /// - Parameters:
  ///   - timeout: How long the dialog is shown at most; nil for no limit.
  ///   - event: What dismisses the dialog, such as the end of a process.
  ///   - watchdogStatuses: How the process ends in the middle of a command of the editor; nil if
  ///     only signals end it there.
  public init(
    waiter: Waiter, timeout: Timeout? = nil, event: DismissalEvent? = nil,
    watchdogStatuses: WatchdogStatuses? = nil
  ) {
    self.waiter = waiter
    self.timeout = timeout
    self.event = event
    self.watchdogStatuses = watchdogStatuses
  }

  /// Starts the time limit when the dialog is shown, unless it has already started.
  func startTimeLimit() {
    if deadline == nil, let timeout {
      let end = Waiter.now + timeout.milliseconds
      (deadline, plainDeadline, lastDeadline) = (end, end, end + Self.maximumExtension)
    }
  }

  /// The time until the time limit ends, in milliseconds; nil without a limit.
  var remainingTime: Int64? {
    deadline.map { max(0, $0 - Waiter.now) } ?? timeout?.milliseconds
  }

  /// Leaves a user who is typing some time to finish.
  func extendTimeLimit() {
    if let deadline {
      self.deadline = max(deadline, min(Waiter.now + Self.typingTime, lastDeadline))
    }
  }

  /// Leaves the time until the time limit for the output of the answer. What was typed extends it no
  /// longer, but the reader has a second at least.
  func limitTimeOfOutput() {
    if let plainDeadline { deadline = max(plainDeadline, Waiter.now + Self.outputTime) }
  }

  /// Takes the name by which the dialog can be dismissed. Where another process keeps it waiting, the time limit
  /// ends that, as the event does.
  func take(name: String) throws(Interruption) {
    let deadline = timeout.map { Waiter.now + $0.milliseconds }
    presentation = try NamedPresentation(
      name: name, DirectoryWait(waiter: waiter, deadline: deadline, event: event))
  }

  /// Releases the name of the dialog, when its answer is written or it has none.
  public func endPresentation() { presentation?.end() }

  /// Waits until `descriptor` is ready for `events` (`POLLIN`, `POLLOUT`) or `timeout` milliseconds
  /// have passed.
  ///
  /// - Parameters:
  ///   - timeout: In milliseconds; nil waits without a limit.
  ///   - handle: Handles a signal of job control, and returns whether the wait continues after it.
  /// - Returns: Whether the descriptor is ready, or has an error, which the next call on it
  ///   reports.
  @discardableResult
  func wait(
    for descriptor: Int32, _ events: Int32, timeout: Int64? = nil,
    handlingJobControl handle: (JobControl) throws(Interruption) -> Bool
  ) throws(Interruption) -> Bool {
    let limit = timeout.map { Waiter.now + $0 }
    while true {
      var polled = [pollfd(fd: descriptor, events: Int16(events), revents: 0)]
      if let signal = try sleep(&polled, until: limit) {
        if try handle(signal) { continue }
        return false
      }
      if polled.first?.revents != 0 { return true }
      if let limit, limit <= Waiter.now { return false }
    }
  }

  /// Waits as above. A signal of job control has its default effect, and the wait continues.
  @discardableResult
  func wait(
    for descriptor: Int32, _ events: Int32, timeout: Int64? = nil
  ) throws(Interruption) -> Bool {
    try wait(
      for: descriptor, events, timeout: timeout,
      handlingJobControl: { (signal) throws(Interruption) in performDefault(signal) })
  }

  /// Performs the default action of a signal of job control.
  ///
  /// - Returns: true, which means that a wait continues after it.
  func performDefault(_ signal: JobControl) -> Bool {
    waiter.performDefault(signal)
    return true
  }

  /// Sleeps until one of `descriptors` is ready, a signal comes, something dismisses the dialog, or
  /// `limit` is reached. Sets `revents` as poll(2) does.
  ///
  /// - Parameter limit: In monotonic time; nil sleeps without a limit.
  /// - Returns: The signal of job control that came, if any. It is no longer pending.
  func sleep(
    _ descriptors: inout [pollfd], until limit: Int64?
  ) throws(Interruption) -> JobControl? {
    let count = descriptors.count
    appendDismissalDescriptors(to: &descriptors)
    let signal: JobControl?
    do throws(TerminatingSignal) {
      signal = try waiter.sleep(&descriptors, until: [limit, deadline].compactMap { $0 }.min())
    } catch {
      throw .signal(error)
    }
    // A stop comes first, since it must not be lost.
    let dismissal = signal != .stop ? dismissal(by: descriptors[count...]) : nil
    descriptors.removeLast(descriptors.count - count)
    if let dismissal { throw .dismissed(dismissal) }
    return signal
  }

  /// Throws what has dismissed the dialog, if anything has, without waiting. Signals are left to
  /// the next wait.
  func checkDismissal() throws(Interruption) {
    var polled: [pollfd] = []
    appendDismissalDescriptors(to: &polled)
    prompt_terminal_poll(&polled, nfds_t(polled.count), 0)
    if let dismissal = dismissal(by: polled[...]) { throw .dismissed(dismissal) }
  }

  /// Appends the descriptors of the event, -1 if there is none, and those of the name.
  private func appendDismissalDescriptors(to polled: inout [pollfd]) {
    polled.append(pollfd(fd: event?.descriptor ?? -1, events: Int16(POLLIN), revents: 0))
    for descriptor in presentation?.descriptors ?? [] {
      polled.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    }
  }

  /// Returns what dismisses the dialog now.
  ///
  /// - Parameter polled: The descriptors that `appendDismissalDescriptors` appends, after poll(2).
  private func dismissal(by polled: ArraySlice<pollfd>) -> ProgrammaticDismissal? {
    if let deadline, deadline <= Waiter.now { return .timeout }
    if polled.first?.revents != 0 { return .dismissed }
    guard let presentation, polled.dropFirst().contains(where: { $0.revents != 0 }) else {
      return nil
    }
    return presentation.takeDismissal() ? .dismissed : nil
  }
}
