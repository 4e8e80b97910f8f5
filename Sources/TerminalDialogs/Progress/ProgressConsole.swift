// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// Shows the progress of work (prompt(1), Progress). The work is done by another thread or process,
/// which is called the producer of the input.
///
/// The producer is not kept waiting: this console does not wait for the terminal, for another
/// dialog or for the foreground. A drawing that is not possible now is made later or not at all.
/// Only the output of a command is always shown in full, so that the command may have to wait.
package final class ProgressConsole {
  /// The reason why `run()` returns.
  package enum Outcome: Sendable {
    case ended(ProgressDialog.Ending)
    /// The user has stopped the work.
    case stopped
    /// The terminal is released for a dialog of this process. The caller calls `run()` again after
    /// the dialog.
    case paused
  }

  /// A report of a client about its work.
  package enum News: Sendable {
    /// The fraction of the work that is done, from 0 to 1, and a description of the current step.
    ///
    /// - Parameter isChanging: Whether the progress may change within the next `updateInterval`
    ///   without making the descriptor readable.
    case progress(fraction: Double?, text: RawText, isChanging: Bool)
    case ended(ProgressDialog.Ending)
    /// A dialog of the same process is waiting to be shown.
    case pause
  }

  /// The source of the reports about the work.
  package enum Source {
    /// Lines of standard input.
    case standardInput
    /// The end of a process; nil if the process has already ended.
    case process(DismissalEvent?)
    /// Lines that a command writes to descriptor 3. The work ends when the command ends.
    case command(MonitoredCommand)
    /// The latest report of a client, which `take` returns. The descriptor is readable while there
    /// is a new report.
    case client(descriptor: Int32, take: @Sendable () -> News)
  }

  private let source: Source
  private let waiter: DialogWaiter
  private let display: ProgressDisplay?
  private var input: ProgressInput
  /// The time at which to read the report again although the descriptor is not readable, in
  /// monotonic time; nil for never.
  private var secondLook: Int64?
  /// The output of the command, divided into lines.
  private var output = CommandOutput()
  /// Whether the user has stopped the command.
  private var isStopped = false
  /// The number of times that output was read after the end of the command.
  private var lastReads = 0
  /// The dismissal that has ended the command.
  private var dismissal: Interruption?
  /// Whether this process has requested that the command end, because of a dismissal, a signal or a
  /// key. After the end of the command, its last output then waits only for `lastOutputTime` until
  /// the terminal accepts it.
  private var isToldToEnd = false
  /// The time at which output of a command that was requested to end is discarded, in monotonic
  /// time; nil if there is no such time yet.
  private var outputLimit: Int64?

  /// The maximum number of bytes that one read returns, which is the capacity of a pipe.
  private static let blockSize = 65536

  /// The number of times that the output of a command is read after its end, which suffices for
  /// what a pseudo-terminal holds.
  private static let maximumLastReads = 16

  /// The time in which the terminal must accept the last output of a command that was requested to
  /// end, in milliseconds.
  private static let lastOutputTime: Int64 = 100

  /// The time during which a client that has made its descriptor readable need not do so again, in
  /// milliseconds.
  package static let updateInterval: Int64 = 50

  /// Creates a console that shows `view` on the terminal, if there is one.
  package init(
    showing view: ProgressDialog, in words: Words, from source: Source,
    beginningWith input: ProgressInput = ProgressInput(), waiter: DialogWaiter
  ) {
    self.input = input
    self.source = source
    self.waiter = waiter
    waiter.startTimeLimit()
    display = ProgressDisplay(of: view, in: words, since: Waiter.now, waiter: waiter)
  }

  /// Shows the progress until the work has ended or is stopped, or the terminal is released.
  ///
  /// - Throws: The signal that ends the process, the event that dismisses the view, an error of the
  ///   input, or the system's error if the command cannot be started.
  package func run() throws(Interruption) -> Outcome {
    do throws(Interruption) {
      if case .command(let command) = source {
        try command.start(on: display?.terminal)
        return try wait(for: command)
      }
      let outcome = try wait()
      switch outcome {
      case .ended(let ending): display?.end(ending, input)
      case .stopped: display?.end(.stopped, input)
      case .paused: display?.pause()
      }
      return outcome
    } catch {
      display?.end(.stopped, input)
      throw error
    }
  }

  /// Whether the progress is shown on a terminal.
  package var isShown: Bool { display != nil }

  /// The process whose signals are read. In a client, a new object records the signals of each run.
  package var process: any HostProcess {
    get { waiter.waiter.process }
    set { waiter.waiter.process = newValue }
  }

  /// Closes the opened files, so that a client can present another dialog.
  package func end() { display?.closeFiles() }

  private func wait() throws(Interruption) -> Outcome {
    // The descriptors of the process and of the input. poll(2) ignores a negative descriptor.
    var (process, file): (Int32, Int32) = (-1, STDIN_FILENO)
    switch source {
    case .standardInput, .command: break
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
      // A signal does not skip the checks below, so that a flood of signals does not prevent a key
      // from stopping the work.
      if polled.first?.revents != 0 { return .ended(.ended) }
      if display?.takeStopKey() == true { return .stopped }
      if case .standardInput = source, polled.dropFirst().first?.revents != 0 {
        let isAtEnd = try !readInput(of: STDIN_FILENO)
        if isAtEnd || input.isOver { return .ended(ending) }
      }
    }
  }

  /// Waits for a command, and shows its output and its progress.
  private func wait(for command: MonitoredCommand) throws(Interruption) -> Outcome {
    while true {
      let hasEnded = command.hasEnded()
      if display?.isOutputWritten != false, !readOutput(of: command, untilEnd: hasEnded), hasEnded {
        return try end(of: command)
      }
      if hasEnded, isToldToEnd {
        let limit = outputLimit ?? Waiter.now + Self.lastOutputTime
        if limit <= Waiter.now { return try end(of: command) }
        outputLimit = limit
      }
      if command.wasStoppedByTerminal { reportStop() }
      display?.show(input)
      // The call above may have written the output, so that more of it can be read.
      let isWaiting = display?.isOutputWritten == false
      var polled = [command.end, command.progress, isWaiting ? -1 : command.output].map {
        pollfd(fd: hasEnded && $0 != command.output ? -1 : $0, events: Int16(POLLIN), revents: 0)
      }
      polled += display?.polled ?? []
      let check = command.end < 0 ? Waiter.now + Self.updateInterval : nil
      let times = [display?.wakeTime(for: input), command.killTime, check, outputLimit].compactMap {
        $0
      }
      try sleep(&polled, until: times.min(), for: command)
      if polled.dropFirst().first?.revents != 0, try !readInput(of: command.progress) {
        command.closeProgress()
      }
      if display?.takeStopKey() == true {
        isToldToEnd = true
        if !hasEnded { isStopped = true }
        command.stop()
      }
    }
  }

  /// Sleeps until a descriptor is ready or the time is reached. A signal is passed on to the
  /// command. A dismissal or an error ends the command.
  private func sleep(
    _ polled: inout [pollfd], until limit: Int64?, for command: MonitoredCommand
  ) throws(Interruption) {
    do throws(Interruption) {
      let signal: JobControl?
      if dismissal == nil {
        signal = try waiter.sleep(&polled, until: limit)
      } else {
        // The dismissal, which has been handled, would end each sleep of the dialog's waiter, so
        // this sleep waits only for signals and descriptors.
        do throws(TerminatingSignal) {
          signal = try waiter.waiter.sleep(&polled, until: limit)
        } catch {
          throw .signal(error)
        }
      }
      guard let signal else { return }
      command.pass(signal, from: display?.terminal)
      if let display { display.handle(signal) } else { waiter.waiter.performDefault(signal) }
      // This process has been continued, or could not be stopped in an orphaned process group, so
      // the command continues, too.
      if signal == .stop { command.pass(.continue, from: nil) }
    } catch {
      isToldToEnd = true
      switch error {
      case .failed(.signal(let signal)): command.pass(signal.number)
      case .dismissed:
        dismissal = error
        command.stop()
      case .failed:
        command.stop()
        throw error
      }
    }
  }

  /// Reads and shows the available output of the command. Returns whether more may have to be read,
  /// or output is still to be written.
  private func readOutput(of command: MonitoredCommand, untilEnd hasEnded: Bool) -> Bool {
    var lines: [[UInt8]] = []
    var isMore = command.readOutput { lines += output.take($0) }
    if hasEnded {
      // Another process may go on writing without end, so the number of reads is limited.
      lastReads += 1
      isMore = isMore && lastReads < Self.maximumLastReads
    }
    if hasEnded, !isMore, let line = output.finish() { lines.append(line) }
    display?.show(lines: lines, open: output.openLine, isShownAtOnce: command.isFullScreen)
    return isMore || display?.isOutputWritten == false
  }

  /// Reports that the command is stopped, since the bar continues as if the command were running.
  private func reportStop() {
    let line =
      "prompt: the command is stopped, since it uses the terminal, which it cannot with --button"
    display?.show(lines: [Array(line.utf8)], open: output.openLine, isShownAtOnce: false)
  }

  /// Shows how the command has ended, or throws the dismissal that has ended it.
  private func end(of command: MonitoredCommand) throws(Interruption) -> Outcome {
    if let dismissal { throw dismissal }
    // The last text may be the reason for a failure.
    if command.progress >= 0 { _ = try readInput(of: command.progress) }
    let ending = command.ending ?? .stopped
    display?.end(isStopped ? .stopped : ending, input)
    return isStopped ? .stopped : .ended(ending)
  }

  /// Reads the report of a client. Returns the outcome if the report ends this run.
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

  /// The way in which the work has ended at the end of the input.
  private var ending: ProgressDialog.Ending {
    input.isComplete ? .done : input.percentage == nil ? .ended : .stopped
  }

  /// Reads the available input without blocking. Returns false at the end of the input.
  private func readInput(of descriptor: Int32) throws(Interruption) -> Bool {
    var count = 0
    withUnsafeTemporaryAllocation(byteCount: Self.blockSize, alignment: 8) { buffer in
      // Another process may read from the same pipe, and consume the input that poll(2) has
      // reported to this process, so this call must not block.
      count = prompt_terminal_read(descriptor, buffer.baseAddress, buffer.count)
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
