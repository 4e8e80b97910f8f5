// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// A command that runs in the process group of this process. The keys of the terminal thus send
/// their signals to both.
private struct ForegroundCommand {
  let process: pid_t

  /// The time in which the command can end itself after SIGTERM, in milliseconds.
  private static let endTime: Int64 = 1000
  /// The interval at which the end of the command is checked if the system does not report it, in
  /// milliseconds.
  private static let interval: Int64 = 20

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

  /// Ends the command, so that it can restore the terminal.
  func terminate(waiter: DialogWaiter) {
    prompt_command_signal(process, SIGTERM)
    let limit = Waiter.now + Self.endTime
    var status: Int32?
    // A further signal to end this process does not shorten the time.
    while status == nil, Waiter.now < limit {
      status = try? waitForEnd(until: limit, waiter: waiter) { _ in }
    }
    if status == nil { prompt_command_abandon() }
  }
}

extension DialogWaiter {
  /// Runs `sh -c COMMAND`, and passes each line of its standard output and standard error to `take`
  /// as soon as the line is complete.
  package func readLines(
    of command: RawText, _ take: (RawText) -> Void
  ) throws(Interruption) {
    var output: Int32 = -1
    let process = try ForegroundCommand(prompt_command_start_shown(command.cString, &output))
    defer { _ = systemClose(output) }
    do throws(Interruption) {
      try readLines(of: output, take)
      _ = try process.waitForEnd(waiter: self) { signal in _ = performDefault(signal) }
    } catch {
      process.terminate(waiter: self)
      throw error
    }
  }
}

/// The text editor of the user: `VISUAL`, `EDITOR` or sensible-editor(1).
package struct TextEditor {
  private let command: RawText

  /// The signals that keys of the terminal send, apart from job control.
  private static let keySignals = [SIGINT, SIGQUIT]

  /// Returns nil if there is no editor.
  package init?() {
    for name in ["VISUAL", "EDITOR"] {
      guard let value = environmentBytes(name) else { continue }
      command = RawText(bytes: value)
      return
    }
    let directories = (environmentBytes("PATH") ?? []).split(separator: UInt8(ascii: ":"))
    let name = Array("/sensible-editor".utf8)
    guard
      directories.contains(where: { access(RawText(bytes: $0 + name).cString, X_OK) == 0 })
    else { return nil }
    command = "sensible-editor"
  }

  /// Whether an editor, from which a shell can be started, would have the rights of another user than
  /// the one at the terminal.
  package static var isOfOtherUser: Bool {
    let variables: [String] = ["SUDO_UID", "DOAS_USER", "PKEXEC_UID"]
    if variables.contains(where: { getenv($0) != nil }) { return true }
    let file = openFile("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    if file < 0 { return false }
    defer { _ = systemClose(file) }
    var path = [CChar](repeating: 0, count: 64)
    var status = stat()
    return prompt_terminal_device_path(prompt_terminal_device(file), &path, path.count)
      && stat(path, &status) == 0 && status.st_uid != geteuid()
  }

  /// Opens the editor on a private copy of a text.
  ///
  /// - Returns: The edited text; nil if the editor has failed.
  package func edit(_ text: [UInt8], waiter: DialogWaiter) throws(Interruption) -> [UInt8]? {
    let terminal: Terminal
    do throws(TerminalError) { terminal = try Terminal(waiter: waiter) } catch {
      throw .terminal(error)
    }
    defer { terminal.closeFiles() }
    // The editor would share the nonblocking mode of the terminal's own descriptor.
    let file = openFile("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    if file < 0 { throw .terminal(.missing) }
    defer { _ = systemClose(file) }
    let path = try Self.copy(text)
    guard let kept = strdup(path) else { throw .system(.last) }
    prompt_terminal_guard_file(kept)
    defer {
      unlink(path)
      prompt_terminal_guard_file(nil)
      free(kept)
    }
    try terminal.acquire()
    defer { terminal.lock.release() }
    var modes = termios()
    let hasModes = tcgetattr(file, &modes) == 0
    let command = RawText(bytes: command.bytes + Array(" \"$@\"".utf8))
    let process = try ForegroundCommand(
      prompt_command_start_editor(command.cString, path, file))
    let status = try wait(for: process, on: terminal) {
      if hasModes { tcsetattr(file, TCSADRAIN, &modes) }
    }
    return status == 0 ? try waiter.readToEnd(ofFile: RawText(path)) : nil
  }

  /// Waits for the editor.
  ///
  /// - Parameter restoreModes: Called if the editor has failed, since it may have left the modes of
  ///   the terminal changed.
  private func wait(
    for process: ForegroundCommand, on terminal: Terminal, restoreModes: () -> Void
  ) throws(Interruption) -> Int32 {
    while true {
      do throws(Interruption) {
        let status = try process.waitForEnd(waiter: terminal.waiter) {
          (signal) throws(Interruption) in
          if signal != .stop { return }
          // The process may never be continued, so the lock is released for other dialogs.
          terminal.lock.release()
          terminal.waiter.waiter.performDefault(.stop)
          try terminal.acquire()
        }
        guard let status else { continue }
        if status != 0 { restoreModes() }
        return status
      } catch {
        // The keys that send these signals belong to the editor.
        if case .failed(.signal(let signal)) = error, Self.keySignals.contains(signal.number) {
          continue
        }
        process.terminate(waiter: terminal.waiter)
        restoreModes()
        throw error
      }
    }
  }

  /// Writes a text to a file that only this user can read. Returns the path of the file.
  private static func copy(_ text: [UInt8]) throws(Interruption) -> String {
    let path: String
    do throws(SystemError) {
      guard let directory = try PrivateDirectory.all().first else {
        throw SystemError(code: EACCES)
      }
      path = "\(directory.path)/.edit-\(getpid())"
    } catch {
      throw .system(error)
    }
    // A process that was killed may have left its file behind.
    unlink(path)
    let file = openFile(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC)
    if file < 0 { throw .system(.last) }
    defer { _ = systemClose(file) }
    var rest = text[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR {
        let error = SystemError.last
        unlink(path)
        throw .system(error)
      }
      rest = rest.dropFirst(max(count, 0))
    }
    return path
  }
}
