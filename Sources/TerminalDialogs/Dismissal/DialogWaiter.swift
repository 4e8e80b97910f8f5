// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// Waits on behalf of a dialog. In addition to signals, each wait is ended by the timeout of the
/// dialog, by an event such as the end of a process, and by a dismissal by name (prompt(1),
/// Dismissing).
package final class DialogWaiter {
  let waiter: Waiter
  /// The maximum time for which the dialog is shown; nil for no limit.
  private let timeout: Timeout?
  /// The time at which the dialog times out, in monotonic time; nil before the dialog is shown, or
  /// if it has no timeout.
  private(set) var deadline: Int64?
  /// The time at which the dialog times out if nothing is typed.
  private var plainDeadline: Int64?
  /// The latest time to which typing can move the deadline.
  private var lastDeadline: Int64 = 0

  /// Whether the timeout chooses an action.
  var timeoutChoosesAction = false
  /// The minimum time that is left to complete an answer after a key, in milliseconds.
  private static let typingTime: Int64 = 10_000
  /// The minimum time to wait for the reader of the answer, in milliseconds.
  private static let outputTime: Int64 = 1000
  /// The maximum time by which typing can move the deadline, in milliseconds.
  private static let maximumExtension: Int64 = 60_000
  /// The number of times that a key has extended the timeout after a warning.
  private var extensions = 0
  /// The time of the last extension, in monotonic time.
  private var lastExtension: Int64 = 0
  /// The maximum number of extensions after warnings (WCAG 2.2, success criterion 2.2.1).
  private static let maximumExtensions = 10
  /// The minimum time between two extensions, in milliseconds.
  private static let extensionInterval: Int64 = 500
  /// An event that dismisses the dialog.
  let event: DismissalEvent?
  /// The name by which the dialog can be dismissed.
  private(set) var presentation: NamedPresentation?
  /// The attending terminal on which the dialog is shown; nil if it is shown elsewhere.
  var lentTerminal: LentTerminal?
  /// Reports the path of the attending terminal on which the dialog waits for its turn; nil if the
  /// caller needs no report.
  package var reportAttendingTerminal: ((RawText) -> Void)?
  /// Reports the ID of a stopped process that has locked the terminal for which the dialog waits;
  /// nil if the caller needs no report. The second parameter is a function that shows a text on the
  /// terminal.
  package var reportStoppedHolder: ((Int32, (RawText) -> Void) -> Void)?
  /// The exit statuses of the process if a timeout or a dismissal ends it in the middle of an
  /// editor command; nil if only signals end the process during such a command.
  let watchdogStatuses: WatchdogStatuses?

  /// - Parameters:
  ///   - timeout: The maximum time for which the dialog is shown; nil for no limit.
  ///   - event: An event that dismisses the dialog, such as the end of a process.
  ///   - watchdogStatuses: The exit statuses of the process if a timeout or a dismissal ends it in
  ///     the middle of an editor command; nil if only signals end the process during such a
  ///     command.
  package init(
    waiter: Waiter, timeout: Timeout? = nil, event: DismissalEvent? = nil,
    watchdogStatuses: WatchdogStatuses? = nil
  ) {
    self.waiter = waiter
    self.timeout = timeout
    self.event = event
    self.watchdogStatuses = watchdogStatuses
  }

  /// Starts the timeout when the dialog is shown, unless it has already been started.
  func startTimeLimit() {
    if deadline == nil, let timeout {
      let end = Waiter.now + timeout.milliseconds
      (deadline, plainDeadline, lastDeadline) = (end, end, end + Self.maximumExtension)
    }
  }

  /// The time left before the timeout, in milliseconds; nil if there is no timeout.
  var remainingTime: Int64? {
    deadline.map { max(0, $0 - Waiter.now) } ?? timeout?.milliseconds
  }

  /// Extends the timeout, so that a user who is typing can complete the answer.
  func extendTimeLimit() {
    if let deadline {
      self.deadline = max(deadline, min(Waiter.now + Self.typingTime, lastDeadline))
    }
  }

  /// The length of the timeout, in milliseconds; nil if there is none.
  var timeoutLength: Int64? { timeout?.milliseconds }

  /// The time by which the next key extends the timeout after a warning, in milliseconds; nil if
  /// there is no timeout, or if the user has extended it as often as possible.
  var extensionAfterWarning: Int64? {
    extensions < Self.maximumExtensions ? timeout?.milliseconds : nil
  }

  /// Extends the timeout by its whole length when a key is pressed after a warning. While a key is
  /// held down, the timeout is extended at most once every half second.
  ///
  /// - Returns: Whether the timeout is extended.
  func extendAfterWarning() -> Bool {
    let now = Waiter.now
    guard let deadline, let plainDeadline, let added = extensionAfterWarning,
      now >= lastExtension + Self.extensionInterval
    else { return false }
    (self.deadline, self.plainDeadline) = (deadline + added, plainDeadline + added)
    lastDeadline += added
    (extensions, lastExtension) = (extensions + 1, now)
    return true
  }

  /// Leaves time to answer when the process continues after a stop, if the timeout chooses an
  /// action. Otherwise, a user who suspends the dialog would choose the action by resuming it.
  func extendTimeLimitAfterStop() {
    if timeoutChoosesAction { deadline = deadline.map { max($0, Waiter.now + Self.typingTime) } }
  }

  /// Sets the time limit for writing the answer: the end of the timeout without the extensions by
  /// typing, but with those after a warning, and at least one second from now.
  func limitTimeOfOutput() {
    if let plainDeadline { deadline = max(plainDeadline, Waiter.now + Self.outputTime) }
  }

  /// Claims the name by which the dialog can be dismissed. If another process delays this call, the
  /// timeout or the event that dismisses the dialog ends the wait.
  func take(name: String) throws(Interruption) {
    let deadline = timeout.map { Waiter.now + $0.milliseconds }
    presentation = try NamedPresentation(
      name: name, DirectoryWait(waiter: waiter, deadline: deadline, event: event))
  }

  /// Releases the name of the dialog. This method is called after the answer is written, or when
  /// there will be no answer.
  package func endPresentation() { presentation?.end() }

  /// Waits until `descriptor` is ready for `events` (`POLLIN`, `POLLOUT`) or `timeout` milliseconds
  /// have passed.
  ///
  /// - Parameters:
  ///   - timeout: A time in milliseconds; nil for no limit.
  ///   - handle: Handles a job-control signal, and returns whether to continue the wait.
  /// - Returns: Whether the descriptor is ready. It is also true if the descriptor has an error,
  ///   which the next call on the descriptor reports.
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

  /// Waits as the method above does. A job-control signal has its default effect, and the wait
  /// continues.
  @discardableResult
  func wait(
    for descriptor: Int32, _ events: Int32, timeout: Int64? = nil
  ) throws(Interruption) -> Bool {
    try wait(
      for: descriptor, events, timeout: timeout,
      handlingJobControl: { (signal) throws(Interruption) in performDefault(signal) })
  }

  /// Performs the action of a job-control signal, or gives the lent terminal back if the attendant
  /// takes it back.
  ///
  /// - Returns: true, so that a wait continues afterwards.
  func performDefault(_ signal: JobControl) -> Bool {
    if signal == .takeBack { lentTerminal?.giveBack() } else { waiter.performDefault(signal) }
    return true
  }

  /// Sleeps until one of `descriptors` is ready, a signal or a message of the attendant arrives,
  /// the dialog is dismissed, or `limit` is reached. Sets `revents` as poll(2) does.
  ///
  /// - Parameter limit: A monotonic time; nil for no limit.
  /// - Returns: The job-control signal or the message that ended the sleep, if any. It is no longer
  ///   pending.
  func sleep(
    _ descriptors: inout [pollfd], until limit: Int64?
  ) throws(Interruption) -> JobControl? {
    let count = descriptors.count
    appendDismissalDescriptors(to: &descriptors)
    let lentTerminal = lentTerminal
    descriptors.append(
      pollfd(fd: lentTerminal?.connection ?? -1, events: Int16(POLLIN), revents: 0))
    let signal: JobControl?
    do throws(TerminatingSignal) {
      signal = try waiter.sleep(&descriptors, until: [limit, deadline].compactMap { $0 }.min())
    } catch {
      throw .signal(error)
    }
    // A stop, and the continuation after it, take precedence over a dismissal. The signal has been
    // consumed, and would be lost, whereas the next sleep reports the dismissal again.
    let hasMessage = descriptors.removeLast().revents != 0
    let isStopped = signal == .stop || signal == .continue
    let dismissal = isStopped ? nil : dismissal(by: descriptors[count...])
    descriptors.removeLast(descriptors.count - count)
    if let dismissal { throw .dismissed(dismissal) }
    guard hasMessage, signal != .stop, let lentTerminal else { return signal }
    // A process that continues after SIGSTOP may have lost its turn, so this message takes
    // precedence over SIGCONT.
    let message = try lentTerminal.takeMessages()
    return message == .takeBack ? message : signal ?? message
  }

  /// Throws if the dialog has been dismissed; does not wait. Signals remain pending until the next
  /// wait.
  func checkDismissal() throws(Interruption) {
    var polled: [pollfd] = []
    appendDismissalDescriptors(to: &polled)
    prompt_terminal_poll(&polled, nfds_t(polled.count), 0)
    if let dismissal = dismissal(by: polled[...]) { throw .dismissed(dismissal) }
  }

  /// Appends the descriptor of the event that dismisses the dialog, or -1 if there is no such
  /// event, and the descriptors of the named presentation.
  private func appendDismissalDescriptors(to polled: inout [pollfd]) {
    polled.append(pollfd(fd: event?.descriptor ?? -1, events: Int16(POLLIN), revents: 0))
    for descriptor in presentation?.descriptors ?? [] {
      polled.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    }
  }

  /// Returns the dismissal that has occurred; nil if there is none.
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
