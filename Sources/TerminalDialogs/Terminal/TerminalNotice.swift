// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// Text on the terminal that needs no answer.
public enum TerminalNotice {
  /// Shows a text, if there is a terminal that accepts it at once.
  ///
  /// - Returns: Whether there is a terminal.
  @discardableResult
  public static func show(title: Text?, message: Text?, waiter: DialogWaiter) -> Bool {
    guard let terminal = try? Terminal(forOutputOf: waiter) else { return false }
    let lines = Line.notice(title: title, message: message, columns: terminal.columns)
    for line in lines { terminal.write(line.string + "\n") }
    _ = terminal.writeIfPossible()
    terminal.closeFiles()
    return true
  }

  /// The size of the window of the controlling terminal; 80 by 24 without one.
  public static var screen: Screen {
    let file = openFile("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { if file >= 0 { _ = systemClose(file) } }
    return Screen(of: file)
  }
}

extension Screen {
  /// The size of the window of a terminal; 80 by 24 if it is not known.
  init(of terminal: Int32) {
    var size = winsize()
    let isKnown = prompt_window_size(terminal, &size) == 0
    self.init(columns: isKnown ? Int(size.ws_col) : 0, rows: isKnown ? Int(size.ws_row) : 0)
  }
}
