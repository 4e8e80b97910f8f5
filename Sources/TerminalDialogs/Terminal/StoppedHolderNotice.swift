// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// Reports once to the caller that a stopped process keeps the terminal from a dialog (prompt(1),
/// Dismissing). Another dialog cannot take the terminal over: it does not know the modes to restore.
struct StoppedHolderNotice {
  /// How long a dialog waits before it looks for a stopped process, in milliseconds.
  private static let delay: Int64 = 2000

  private let start = Waiter.now
  private var isShown = false

  /// Reports `holder` if it is stopped and the dialog has waited long enough.
  ///
  /// - Parameter holder: The process that the dialog waits for; nil if it is not known.
  mutating func update(_ holder: @autoclosure () -> pid_t?, waiter: DialogWaiter) {
    guard !isShown, Waiter.now - start >= Self.delay, let holder = holder() else { return }
    var status = prompt_process_status()
    guard prompt_terminal_process_status(holder, &status), status.is_stopped else { return }
    isShown = true
    waiter.reportStoppedHolder?(holder)
  }
}
