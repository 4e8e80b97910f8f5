// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// Text on the terminal that requires no answer.
package enum TerminalNotice {
  /// Shows a text if there is a terminal and the terminal accepts the text without blocking.
  ///
  /// - Returns: Whether there is a terminal.
  @discardableResult
  package static func show(title: RawText?, message: RawText?, waiter: DialogWaiter) -> Bool {
    guard let terminal = try? Terminal(forOutputOf: waiter) else { return false }
    terminal.show(title: title, message: message)
    terminal.closeFiles()
    return true
  }

  /// The size of the window of the controlling terminal; 80 by 24 if there is none.
  package static var screen: Screen {
    let file = openFile("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { if file >= 0 { _ = systemClose(file) } }
    return Screen(of: file)
  }
}

extension Terminal {
  /// Shows a text that requires no answer, as far as the terminal accepts it without blocking.
  func show(title: RawText?, message: RawText?) {
    let lines = Line.notice(title: title, message: message, in: .ofEnvironment, columns: columns)
    for line in lines { write(line.string + "\n") }
    _ = writeIfPossible()
    dropOutput()
  }
}

extension Screen {
  /// The size of the window of a terminal; 80 by 24 if it is unknown.
  init(of terminal: Int32) {
    var size = winsize()
    let isKnown = prompt_window_size(terminal, &size) == 0
    self.init(columns: isKnown ? Int(size.ws_col) : 0, rows: isKnown ? Int(size.ws_row) : 0)
  }
}
