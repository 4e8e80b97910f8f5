// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// Reports to the caller, once, that a dialog waits for a terminal that is locked by a stopped
/// process (prompt(1), Dismissing). The dialog must respect that lock, since only the stopped
/// process can restore the original modes.
struct StoppedHolderNotice {
  /// The time after which a waiting dialog begins to look for a stopped process, in milliseconds.
  private static let delay: Int64 = 2000

  private let start = Waiter.now
  private var isShown = false

  /// Reports `holder` if it is stopped and the dialog has waited long enough.
  ///
  /// - Parameters:
  ///   - holder: The process for which the dialog waits; nil if it is unknown.
  ///   - terminal: The terminal for which the dialog waits.
  mutating func update(_ holder: @autoclosure () -> pid_t?, on terminal: Terminal) {
    guard !isShown, Waiter.now - start >= Self.delay, let holder = holder() else { return }
    var status = prompt_process_status()
    guard prompt_terminal_process_status(holder, &status), status.is_stopped else { return }
    isShown = true
    // The text is shown by `terminal`. If the terminal were opened again, closing it would release
    // the locks that this process has on it (fcntl(2)).
    terminal.waiter.reportStoppedHolder?(holder) { terminal.show(title: $0, message: nil) }
  }
}
