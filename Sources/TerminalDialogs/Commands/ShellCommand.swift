// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// A shell command that shares the terminal with this process.
struct ShellCommand {
  let process: pid_t

  /// The time in which the command can end itself after SIGTERM, in milliseconds.
  private static let endTime: Int64 = 1000
  /// The interval at which the end of the command is checked if the system does not report it, or
  /// after SIGTERM, in milliseconds.
  private static let interval: Int64 = 20

  /// The interval at which the process checks whether the command has been stopped, in milliseconds.
  static let stopInterval: Int64 = 100

  /// Takes the result of the function that has started the command.
  ///
  /// - Throws: The system's error if no process could be started.
  init(_ process: pid_t) throws(Interruption) {
    if process < 0 { throw .system(.last) }
    self.process = process
  }

  /// Waits until the command has ended, and returns its exit status.
  ///
  /// - Parameters:
  ///   - limit: The monotonic time at which the wait ends; nil for never.
  ///   - handle: Handles a job-control signal.
  /// - Returns: The exit status; nil if the command is still running.
  func waitForEnd(
    until limit: Int64? = nil, waiter: DialogWaiter,
    handling handle: (JobControl) throws(Interruption) -> Void
  ) throws(Interruption) -> Int32? {
    let end = prompt_terminal_process_open(process)
    defer { if end >= 0 { _ = systemClose(end) } }
    while true {
      let status = prompt_command_status(process)
      if status >= 0 { return status }
      if let limit, limit <= Waiter.now { return nil }
      var polled = [pollfd(fd: end, events: Int16(POLLIN), revents: 0)]
      let check = end < 0 ? Waiter.now + Self.interval : nil
      if let signal = try waiter.sleep(&polled, until: [check, limit].compactMap { $0 }.min()) {
        try handle(signal)
      }
    }
  }

  /// Whether the command has been stopped since the last call because it has used the terminal.
  var wasStoppedByTerminal: Bool { Self.wasStoppedByTerminal(process) }

  /// Returns whether a process has been stopped since the last call because it has used the
  /// terminal.
  static func wasStoppedByTerminal(_ process: pid_t) -> Bool {
    [SIGTTIN, SIGTTOU].contains(prompt_command_stop_signal(process))
  }

  /// Ends the command by SIGTERM, so that it can restore the terminal. A command that does not end
  /// in time is abandoned.
  func terminate(waiter: Waiter) {
    prompt_command_signal(process, SIGTERM)
    // A stopped command would not end.
    prompt_command_signal(process, SIGCONT)
    let limit = Waiter.now + Self.endTime
    while prompt_command_status(process) < 0 {
      if limit <= Waiter.now {
        prompt_command_abandon()
        return
      }
      // Neither a further signal nor a timeout, which may have passed, shortens this time.
      var nothing: [pollfd] = []
      _ = try? waiter.sleep(&nothing, until: min(limit, Waiter.now + Self.interval))
    }
  }
}

extension DialogWaiter {
  /// Runs `sh -c COMMAND`, and passes each line of its standard output and standard error to `take`
  /// as soon as the line is complete. If the command is stopped, since it is in the background and
  /// uses the terminal, a line reports that.
  package func readLines(
    of command: RawText, _ take: (RawText) -> Void
  ) throws(Interruption) {
    var output: Int32 = -1
    let process = try ShellCommand(prompt_command_start_shown(command.cString, &output))
    let stopped: RawText =
      "prompt: the command is stopped, since it uses the terminal; Ctrl-C ends it"
    defer { _ = systemClose(output) }
    do throws(Interruption) {
      try readLines(
        of: output, each: ShellCommand.stopInterval,
        check: { if process.wasStoppedByTerminal { take(stopped) } }, take)
      _ = try process.waitForEnd(waiter: self) { signal in _ = performDefault(signal) }
    } catch {
      process.terminate(waiter: waiter)
      throw error
    }
  }
}
