// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// A command whose progress is shown (prompt(1), Progress). It has the standard input of this
/// process. If its standard output or standard error is the terminal of the bar, it writes to a
/// pseudo-terminal instead, so that its lines can be shown above the bar.
package final class MonitoredCommand {
  private let words: [RawText]
  /// Whether the command has a process group of its own, so that a key can stop it.
  private let hasGroup: Bool
  private var process: pid_t = -1
  /// A descriptor that is readable when the command has ended; -1 if the system has none.
  private(set) var end: Int32 = -1
  /// A descriptor from which the lines about the progress are read; -1 if it is closed.
  private(set) var progress: Int32 = -1
  /// The pseudo-terminal; -1 if there is none.
  private(set) var output: Int32 = -1
  /// The exit status, or 256 plus the number of the signal that has ended the command; nil while it
  /// is running.
  private var result: Int32?
  /// The time at which a command that has not ended after `stop()` is killed, in monotonic time;
  /// nil before `stop()`, and once the command is killed.
  private(set) var killTime: Int64?

  /// The time in which the command can end itself after SIGTERM, in milliseconds.
  private static let endTime: Int64 = 5000

  /// Creates a command, which `start` starts.
  package init(_ words: [RawText], hasGroup: Bool) {
    (self.words, self.hasGroup) = (words, hasGroup)
  }

  /// The name of the command, in which each character is visible.
  private var shownName: String { words.first.map { PlainText(label: $0).string } ?? "" }

  /// The exit status as a shell reports it: that of the command, or 128 plus the number of the
  /// signal that has ended the command; 255 while it is running.
  package var status: Int32 {
    guard let result else { return 255 }
    return result >= 256 ? 128 + result - 256 : result
  }

  /// SIGINT, the signal of Ctrl-C, if it has ended the command; nil otherwise.
  package var interrupt: TerminatingSignal? {
    result == 256 + SIGINT ? TerminatingSignal(number: SIGINT) : nil
  }

  /// The way in which the command has ended; nil while it is running.
  var ending: ProgressDialog.Ending? {
    result.map {
      $0 == 0 ? .done : $0 >= 256 ? .signaled(signal: $0 - 256) : .failed(status: $0)
    }
  }

  /// Replaces this process by the command, without a bar.
  package func replaceProcess() -> Never {
    _ = withArguments { prompt_command_execute($0, shownName) }
    _exit(126)
  }

  /// Starts the command.
  ///
  /// - Parameter terminal: The terminal of the bar; nil if there is none.
  func start(on terminal: Terminal?) throws(Interruption) {
    var slave: Int32 = -1
    var streams: [Int32] = [-1, -1]
    if let terminal {
      let isShared = [STDOUT_FILENO, STDERR_FILENO].map { Terminal.isSame($0, terminal.output) }
      if isShared.contains(true) {
        output = prompt_command_open_terminal(terminal.output, &slave)
        if output >= 0 { streams = isShared.map { $0 ? slave : -1 } }
      }
    }
    let (standardOutput, standardError) = (streams[0], streams[1])
    process =
      withArguments {
        prompt_command_start_program(
          $0, shownName, standardOutput, standardError, &progress, hasGroup)
      } ?? -1
    let error = SystemError.last
    if slave >= 0 { _ = systemClose(slave) }
    if process < 0 { throw .system(error) }
    end = prompt_terminal_process_open(process)
  }

  private func withArguments<Result>(
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result? {
    var arguments = words.map { strdup($0.cString) } + [nil]
    defer { for argument in arguments { free(argument) } }
    return arguments.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { body(UnsafePointer($0)) }
    }
  }

  /// Updates the status, and kills a command that has not ended in time after SIGTERM. Returns
  /// whether the command has ended.
  func hasEnded() -> Bool {
    if result != nil { return true }
    if let killTime, killTime <= Waiter.now {
      self.killTime = nil
      send(SIGKILL)
    }
    let status = prompt_command_wait(process)
    if status >= 0 { result = status }
    return result != nil
  }

  /// Passes on a signal that this process has received. SIGINT and SIGQUIT are passed on only to a
  /// command with a process group of its own, since the keys of the terminal also send them to any
  /// other command.
  func pass(_ signal: Int32) {
    if hasGroup || signal != SIGINT && signal != SIGQUIT { end(by: signal) }
    // A command that has stopped itself has received the signal, and handles it when it continues.
    send(SIGCONT)
  }

  /// Passes on a job-control signal.
  func pass(_ signal: JobControl, from terminal: Terminal?) {
    switch signal {
    case .stop: if hasGroup { send(SIGTSTP) }
    // If another process continues only this process, the command is still stopped.
    case .continue: send(SIGCONT)
    case .resize: if let terminal, output >= 0 { prompt_copy_window_size(terminal.output, output) }
    // A command has no lent terminal.
    case .takeBack: break
    }
  }

  /// Ends the command by SIGTERM or, if it does not end, by SIGKILL.
  func stop() {
    if killTime != nil || result != nil { return }
    killTime = Waiter.now + Self.endTime
    end(by: SIGTERM)
  }

  /// Sends a signal that ends the command even if it is stopped.
  private func end(by signal: Int32) {
    send(signal)
    send(SIGCONT)
  }

  private func send(_ signal: Int32) {
    if result != nil || process <= 0 { return }
    if hasGroup { prompt_command_signal(process, signal) } else { _ = kill(process, signal) }
  }

  /// Whether the command has been stopped since the last call because it has used the terminal.
  /// This can happen only in a process group of its own, which is not in the foreground.
  var wasStoppedByTerminal: Bool {
    if !hasGroup || result != nil { return false }
    return ShellCommand.wasStoppedByTerminal(process)
  }

  /// Stops reading the progress, after end-of-file.
  func closeProgress() {
    if progress >= 0 { _ = systemClose(progress) }
    progress = -1
  }

  /// Reads output that is available, without waiting, and passes it to `take`. Returns whether
  /// there may be more.
  func readOutput(_ take: (UnsafeRawBufferPointer) -> Void) -> Bool {
    if output < 0 { return false }
    var chunk = [UInt8](repeating: 0, count: 16384)
    let count = systemRead(output, &chunk, chunk.count)
    if count > 0 {
      chunk.withUnsafeBytes { take(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      return true
    }
    if count < 0, errno == EINTR { return true }
    // If no process has the pseudo-terminal open any more, the error is EIO.
    if count == 0 || errno != EAGAIN {
      _ = systemClose(output)
      output = -1
    }
    return false
  }

  /// Whether the command has turned echo or the editing of lines off on the pseudo-terminal, so
  /// that its output is not divided into lines.
  var isFullScreen: Bool {
    var modes = termios()
    guard output >= 0, tcgetattr(output, &modes) == 0 else { return false }
    return modes.c_lflag & tcflag_t(ECHO | ICANON) != tcflag_t(ECHO | ICANON)
  }
}
