// SPDX-License-Identifier: GPL-3.0-or-later

internal import CPromptSupport
internal import Dialogs
internal import TerminalDialogs

/// Output for the user of a tool, even while the tool shows a dialog or progress on the terminal.
///
/// ```swift
/// try await ProgressView("Packing").present { progress in
///   for file in files {
///     if file.isEmpty { TerminalOutput.print("\(file.name) is empty.") }
///     try await archive.add(file)
///   }
/// }
/// ```
public enum TerminalOutput {
  /// Writes text on separate lines to the terminal of the process, even if standard output is a
  /// file or a pipe. If there is no terminal, or if `PROMPT_TERMINAL` is `0`, the lines are written
  /// to standard output.
  ///
  /// Progress and dialogs are drawn again below the text. A dialog keeps what the user has typed.
  /// Within `ScriptedConsole.run`, the lines are a part of the transcript, in which lines that are
  /// printed during a dialog follow the dialog.
  ///
  /// - Parameter text: The text. Control characters and invisible characters are shown in a visible
  ///   form.
  public static func print(_ text: some StringProtocol) {
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
      .map { PlainText(label: RawText(String($0))).string }
    if let console = ScriptedConsole.current {
      for line in lines { console.show(line: line) }
      return
    }
    guard let terminal = ClientProcess.openTerminalForOutput() else {
      return write(lines.map { "\($0)\n" }.joined(), to: STDOUT_FILENO)
    }
    defer { close(terminal) }
    let content = TerminalTurn.shared.content
    // In the modes of a dialog, a line feed may not return the cursor to the beginning of the line.
    let shown = lines.map { "\($0)\r\n" }.joined()
    write((content == nil ? "" : beginning) + shown, to: terminal)
    if let content { prompt_client_redraw(content == .dialog) }
  }

  /// The bytes that precede the text while a dialog or progress is shown. They erase the current
  /// line and everything below or, on a terminal that cannot erase, begin a new line.
  private static var beginning: String {
    let type = getenv("TERM").map { String(cString: $0) } ?? ""
    return ["", "dumb"].contains(type) ? "\r\n" : "\r\u{1B}[J"
  }

  /// Writes the whole text, unless an error occurs.
  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes {
        CPromptSupport.write(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if SystemError.last.code != EINTR {
        return
      }
    }
  }
}
