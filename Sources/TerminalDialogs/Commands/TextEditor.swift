// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// The text editor of the user: `VISUAL`, `EDITOR` or sensible-editor(1).
package struct TextEditor {
  private let command: RawText

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

  /// Whether an editor would have the rights of a user other than the one at the terminal. The user
  /// could start a shell from such an editor.
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

  /// Whether the command consists only of the name of a program and arguments without quotation
  /// marks.
  private var isSimpleCommand: Bool {
    let signs = Array(" ./_-+".utf8)
    return command.bytes.first.map { $0 != UInt8(ascii: "-") } == true
      && command.bytes.allSatisfy { $0.isLetter || $0.isDigit || signs.contains($0) }
  }

  /// Opens the editor on a private copy of a text.
  ///
  /// - Returns: The edited text; nil if the editor has failed, or the copy can no longer be read.
  package func edit(_ text: [UInt8], waiter: DialogWaiter) throws(Interruption) -> [UInt8]? {
    let terminal: Terminal
    if TerminalChoice.ofEnvironment == .attending { throw .terminal(.missing) }
    do throws(TerminalError) { terminal = try Terminal(waiter: waiter) } catch {
      throw .terminal(error)
    }
    defer { terminal.closeFiles() }
    // The terminal is opened again for the editor, which would otherwise share the nonblocking mode
    // of the descriptor in `terminal`.
    let file = openFile("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    if file < 0 { throw .terminal(.missing) }
    defer { _ = systemClose(file) }
    let directory = try Self.makeDirectory()
    let path = "\(directory)/text"
    guard let kept = strdup(path) else { throw .system(.last) }
    prompt_terminal_guard_file(kept)
    defer {
      // The editor may have made other files, such as a backup.
      prompt_remove_directory(directory)
      prompt_terminal_guard_file(nil)
      free(kept)
    }
    try Self.write(text, to: path)
    try Self.waitForTurn(on: terminal)
    // A simple command replaces the shell, which could otherwise end at a signal before the editor
    // has restored the terminal.
    let exec = isSimpleCommand ? Array("exec ".utf8) : []
    let command = RawText(bytes: exec + command.bytes + Array(" \"$@\"".utf8))
    var modes = termios()
    let hasModes = tcgetattr(file, &modes) == 0
    /// Leaves the terminal as it was found, whatever the editor has done.
    func restore() {
      tcsetpgrp(file, getpgrp())
      if hasModes { prompt_terminal_set_modes(file, &modes) }
    }
    defer { restore() }
    let process = try ShellCommand(
      prompt_command_start_editor(command.cString, path, file))
    let status = try wait(for: process, on: terminal, file, leave: restore)
    // After a hang-up, the edited text is not used, since the user could not see the editor. This is
    // checked here, since SIGHUP may be ignored.
    if terminal.hasHungUp { throw terminal.waitForHangUpSignal() }
    return status == 0 ? try Self.read(path, waiter: waiter) : nil
  }

  /// Waits until no other dialog is shown. The lock is not kept, since commands of the editor may
  /// show dialogs.
  private static func waitForTurn(on terminal: Terminal) throws(Interruption) {
    try terminal.acquire()
    terminal.lock.release()
  }

  /// Waits for the editor. A key that stops the editor also stops the process group of this
  /// process, as the shell expects of a job.
  ///
  /// - Parameter leave: Restores the terminal. It is called when the editor is stopped.
  private func wait(
    for process: ShellCommand, on terminal: Terminal, _ file: Int32, leave: () -> Void
  ) throws(Interruption) -> Int32 {
    var editorModes = termios()
    var isEditorStopped = false
    terminal.startTimeLimit()
    do throws(Interruption) {
      while true {
        let limit = Waiter.now + ShellCommand.stopInterval
        let status = try process.waitForEnd(until: limit, waiter: terminal.waiter) {
          (signal) throws(Interruption) in
          switch signal {
          // An editor has no lent terminal.
          case .resize, .takeBack: return
          // SIGCONT discards a stop signal that is still pending, so SIGCONT can arrive alone.
          case .continue: if !isEditorStopped { return }
          case .stop:
            terminal.waiter.waiter.performDefault(.stop)
            try Self.waitForTurn(on: terminal)
          }
          if isEditorStopped { prompt_terminal_set_modes(file, &editorModes) }
          isEditorStopped = false
          tcsetpgrp(file, process.process)
          prompt_command_signal(process.process, SIGCONT)
        }
        if let status { return status }
        if prompt_command_stop_signal(process.process) != 0 {
          isEditorStopped = true
          tcgetattr(file, &editorModes)
          leave()
          // This process handles the signal when it waits again.
          kill(0, SIGTSTP)
        }
      }
    } catch {
      process.terminate(waiter: terminal.waiter.waiter)
      throw error
    }
  }

  /// Returns the edited text; nil if the copy cannot be opened, or if the editor has put another
  /// kind of file or a file of another user in its place.
  private static func read(
    _ path: String, waiter: DialogWaiter
  ) throws(Interruption) -> [UInt8]? {
    let file = openFile(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    if file < 0 { return nil }
    defer { _ = systemClose(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid()
    else { return nil }
    return try waiter.readToEnd(of: file)
  }

  /// Makes a directory that only this user can enter, for a copy of the text. Returns the path of
  /// the directory.
  private static func makeDirectory() throws(Interruption) -> String {
    do throws(SystemError) {
      guard let parent = try PrivateDirectory.all().first else { throw SystemError(code: EACCES) }
      guard let path = strdup("\(parent.path)/.edit-XXXXXX") else { throw .last }
      defer { free(path) }
      if mkdtemp(path) == nil { throw .last }
      return String(cString: path)
    } catch {
      throw .system(error)
    }
  }

  /// Writes a text to a new file that only this user can read.
  private static func write(_ text: [UInt8], to path: String) throws(Interruption) {
    let file = openFile(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC)
    if file < 0 { throw .system(.last) }
    defer { _ = systemClose(file) }
    var rest = text[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR {
        throw .system(.last)
      }
      rest = rest.dropFirst(max(count, 0))
    }
  }
}
