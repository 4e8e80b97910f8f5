// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// Shows on the terminal how far work has come that goes on elsewhere (prompt(1), Progress).
///
/// The producer of the input is never kept waiting: nothing here waits for the terminal, for another
/// dialog or for the foreground. What cannot be shown now is shown later, or not at all.
public final class ProgressConsole {
  /// How the work has ended for the caller.
  public enum Outcome: Sendable {
    case ended(ProgressView.Ending)
    /// The person has stopped it.
    case stopped
  }

  /// Where the news about the work come from.
  public enum Source {
    /// Lines of standard input.
    case standardInput
    /// The end of a process; nil if it has ended already.
    case process(ProcessWatch?)
  }

  private let source: Source
  private let waiter: DialogWaiter
  private let display: ProgressDisplay?
  private var input = ProgressInput()

  /// The number of bytes that are read at once: as many as a pipe holds.
  private static let blockSize = 65536

  /// Makes a console that shows `view` on the terminal, if there is one.
  public init(
    showing view: ProgressView, in words: Words, from source: Source, waiter: DialogWaiter
  ) {
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
      if case .ended(let ending) = outcome {
        display?.end(ending, input)
      } else {
        display?.end(.stopped, input)
      }
      return outcome
    } catch {
      if case .dismissed = error { display?.end(.stopped, input) } else { display?.abandon() }
      throw error
    }
  }

  private func wait() throws(Interruption) -> Outcome {
    // The descriptors of a process and of the input; poll(2) ignores negative ones.
    var (process, file): (Int32, Int32) = (-1, STDIN_FILENO)
    if case .process(let watch) = source {
      guard let watch else { return .ended(.ended) }
      (process, file) = (watch.descriptor, -1)
    }
    while true {
      display?.show(input)
      var polled = [
        pollfd(fd: process, events: Int16(POLLIN), revents: 0),
        pollfd(fd: file, events: Int16(POLLIN), revents: 0),
      ]
      polled += display?.polled ?? []
      if let signal = try waiter.sleep(&polled, until: display?.wakeTime(for: input)) {
        if let display { display.handle(signal) } else { Signals.performDefault(signal) }
        continue
      }
      if polled.first?.revents != 0 { return .ended(.ended) }
      if display?.isStopped() == true { return .stopped }
      if polled.dropFirst().first?.revents != 0, try !readInput() { return .ended(ending) }
    }
  }

  /// How the work has ended when the input ends.
  private var ending: ProgressView.Ending {
    // mutant: work of which a part is done is not done [ProgressTests]
    //   `input.percentage == nil ? .ended : .stopped` -> `.ended`
    input.isComplete ? .done : input.percentage == nil ? .ended : .stopped
  }

  /// Reads what can be read at once. Returns false at the end of the input.
  private func readInput() throws(Interruption) -> Bool {
    var count = 0
    withUnsafeTemporaryAllocation(byteCount: Self.blockSize, alignment: 8) { buffer in
      // Another process may read from the same pipe, and take what this one has been told of.
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
