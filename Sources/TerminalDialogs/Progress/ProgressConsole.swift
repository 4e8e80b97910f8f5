// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// Shows the progress of work that another thread or process does (prompt(1), Progress).
///
/// The producer of the input is never kept waiting: nothing here waits for the terminal, for another
/// dialog or for the foreground. What cannot be shown now is shown later, or not at all.
public final class ProgressConsole {
  /// How the work has ended for the caller.
  public enum Outcome: Sendable {
    case ended(ProgressView.Ending)
    /// The user has stopped it.
    case stopped
    /// The terminal is given up to a dialog of this process, after which `run()` is called again.
    case paused
  }

  /// What a client reports about its work.
  public enum News: Sendable {
    /// The fraction of the work that is done, from 0 to 1, and what is being done now.
    ///
    /// - Parameter isChanging: Whether the next `updateInterval` may bring a change that does not make
    ///   the descriptor readable.
    case progress(fraction: Double?, text: Text, isChanging: Bool)
    case ended(ProgressView.Ending)
    /// A dialog of the same process is to be shown.
    case pause
  }

  /// Where the news about the work come from.
  public enum Source {
    /// Lines of standard input.
    case standardInput
    /// The end of a process; nil if it has ended already.
    case process(DismissalEvent?)
    /// A client's latest news, which `take` returns. The descriptor is readable when there are any.
    case client(descriptor: Int32, take: @Sendable () -> News)
  }

  private let source: Source
  private let waiter: DialogWaiter
  private let display: ProgressDisplay?
  private var input: ProgressInput
  /// When to take the news again although the descriptor is not readable, in monotonic time; nil for
  /// never.
  private var secondLook: Int64?

  /// The number of bytes that are read at once: as many as a pipe holds.
  private static let blockSize = 65536

  /// How long a client that has made its descriptor readable need not do so again, in milliseconds.
  public static let updateInterval: Int64 = 50

  /// Makes a console that shows `view` on the terminal, if there is one.
  public init(
    showing view: ProgressView, in words: Words, from source: Source,
    beginningWith input: ProgressInput = ProgressInput(), waiter: DialogWaiter
  ) {
    self.input = input
    self.source = source
    self.waiter = waiter
    waiter.startTimeLimit()
    display = ProgressDisplay(of: view, in: words, since: Waiter.now, waiter: waiter)
  }

  /// Shows the progress until the work has ended.
  ///
  /// - Throws: The signal that ends the process, what dismisses the view, or an error of standard input.
  public func run() throws(Interruption) -> Outcome {
    do throws(Interruption) {
      let outcome = try wait()
      switch outcome {
      case .ended(let ending): display?.end(ending, input)
      case .stopped: display?.end(.stopped, input)
      case .paused: display?.pause()
      }
      return outcome
    } catch {
      if case .dismissed = error { display?.end(.stopped, input) } else { display?.abandon() }
      throw error
    }
  }

  /// Whether there is a terminal on which the progress is shown.
  public var isShown: Bool { display != nil }

  /// The process, whose signals are taken. Those of a client are noted anew for each run.
  public var process: any HostProcess {
    get { waiter.waiter.process }
    set { waiter.waiter.process = newValue }
  }

  /// Closes what was opened, so that a client can present something else.
  public func end() { display?.closeFiles() }

  private func wait() throws(Interruption) -> Outcome {
    // The descriptors of a process and of the input; poll(2) ignores negative ones.
    var (process, file): (Int32, Int32) = (-1, STDIN_FILENO)
    switch source {
    case .standardInput: break
    case .process(nil): return .ended(.ended)
    case .process(let watch?): (process, file) = (watch.descriptor, -1)
    case .client(let descriptor, _): file = descriptor
    }
    while true {
      if let outcome = takeUpdate() { return outcome }
      display?.show(input)
      var polled = [
        pollfd(fd: process, events: Int16(POLLIN), revents: 0),
        pollfd(fd: file, events: Int16(POLLIN), revents: 0),
      ]
      polled += display?.polled ?? []
      let wakeTime = [display?.wakeTime(for: input), secondLook].compactMap { $0 }.min()
      if let signal = try waiter.sleep(&polled, until: wakeTime) {
        if let display {
          display.handle(signal)
        } else {
          waiter.waiter.performDefault(signal)
        }
      }
      // A flood of signals must not keep a key from stopping the work.
      if polled.first?.revents != 0 { return .ended(.ended) }
      if display?.takeStopKey() == true { return .stopped }
      if case .standardInput = source, polled.dropFirst().first?.revents != 0 {
        let isAtEnd = try !readInput()
        if isAtEnd || input.isOver { return .ended(ending) }
      }
    }
  }

  /// Takes the news of a client. Returns the outcome, if they end this run.
  private func takeUpdate() -> Outcome? {
    guard case .client(_, let take) = source else { return nil }
    switch take() {
    case .progress(let fraction, let text, let isChanging):
      input.set(fraction, text)
      secondLook = isChanging ? Waiter.now + Self.updateInterval : nil
    case .ended(let ending): return .ended(ending)
    case .pause: return .paused
    }
    return nil
  }

  /// How the work has ended when the input ends.
  private var ending: ProgressView.Ending {
    input.isComplete ? .done : input.percentage == nil ? .ended : .stopped
  }

  /// Reads what can be read at once. Returns false at the end of the input.
  private func readInput() throws(Interruption) -> Bool {
    var count = 0
    withUnsafeTemporaryAllocation(byteCount: Self.blockSize, alignment: 8) { buffer in
      // Another process may read from the same pipe, and take what poll(2) has reported to this one.
      count = prompt_terminal_read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      if count > 0 { input.take(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
    }
    if count > 0 { return true }
    if count == 0 {
      input.end()
      return false
    }
    if errno == EAGAIN || errno == EINTR { return true }
    throw .stream(.unreadable(nil, SystemError.last))
  }
}
