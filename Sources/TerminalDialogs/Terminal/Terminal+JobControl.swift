// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// Job control: suspending, resuming, and the background (prompt(1), Dismissing).
extension Terminal {
  /// Waits until this process is in the foreground and acquires the lock, which only one dialog on
  /// the terminal holds, and not this one yet.
  func acquire() throws(Interruption) {
    while true {
      try waitForForeground()
      try lock.acquire { (milliseconds) throws(Interruption) in
        try waiter.wait(for: -1, 0, timeout: milliseconds)
      }
      // The shell may have moved another process group to the foreground meanwhile.
      // mutant: a dialog in the background takes no turn [TurnTests]
      //   `!isInBackground` -> `true`
      if !isInBackground { return }
      lock.release()
    }
  }

  /// Does what a signal of job control asks for.
  func handle(_ signal: Signals.JobControl) throws(Interruption) {
    let wasRaw = isRaw
    switch signal {
    case .resize:
      events.append(.resized)
      return
    case .stop:
      suspend()
      Signals.performDefault(.stop)
      try acquire()
    case .continue:
      // SIGSTOP gives no notice, so after it the dialog still holds the lock. The modes are
      // restored before the lock is released.
      // mutant: a dialog that is continued in the background stays off the terminal
      //   [PromptTests.JobControlTests|TurnTests]
      if isInBackground {
        suspend()
        try acquire()
      }
    }
    // Whatever was being drawn is drawn again, and what was being typed went on elsewhere.
    dropOutput()
    decoder.reset()
    // mutant: a signal comes before a dialog is drawn again
    //   [PromptTests.JobControlTests|EndingTests]
    try throwIfTerminated()
    // mutant: a dialog whose time is over is not drawn again [TerminalDismissalTests]
    try waiter.checkDismissal()
    guard wasRaw else { return }
    isRaw = false
    // mutant: a dialog that is resumed sets its modes again [PromptTests.JobControlTests]
    try enterRawMode(marksPastes: marksPastes)
    // mutant: a dialog that is resumed is drawn again [PromptTests.JobControlTests]
    events.append(.resumed)
  }

  private func suspend() {
    // mutant: a dialog that is suspended restores the modes [PromptTests.JobControlTests]
    restoreModes()
    // mutant: a dialog that is suspended gives its turn up [TurnTests]
    lock.release()
  }

  private func throwIfTerminated() throws(Interruption) {
    do throws(TerminatingSignal) {
      try waiter.waiter.signals.throwIfTerminated()
    } catch {
      throw .signal(error)
    }
  }

  /// Whether another process group is in the foreground of the terminal.
  var isInBackground: Bool {
    let group = tcgetpgrp(input)
    return group >= 0 && group != getpgrp()
  }

  /// Stops the process while it is in the background, as the kernel stops any background process
  /// that reads from its terminal.
  private func waitForForeground() throws(Interruption) {
    while true {
      let group = tcgetpgrp(input)
      if group == getpgrp() { return }
      if group < 0 {
        // A terminal that is not the controlling one has no foreground for this process.
        if errno == ENOTTY { return }
        throw hangUp()
      }
      // mutant: a dialog in the background stops [PromptTests.JobControlTests]
      //   `kill(0, SIGTTIN)` -> `return`
      kill(0, SIGTTIN)
      var wasContinued = false
      do throws(TerminatingSignal) {
        while let signal = try waiter.waiter.signals.next() {
          // A stop that comes at once discards the SIGCONT before it (POSIX, 2.4.1).
          if signal == .continue || signal == .stop { wasContinued = true }
        }
      } catch {
        throw .signal(error)
      }
      // The kernel does not stop an orphaned group, which nobody could continue (POSIX, 11.1.4).
      // mutant: a dialog that no shell can continue ends [PromptTests.JobControlTests]
      //   `throw .terminal(.orphaned)` -> `return`
      if !wasContinued { throw .terminal(.orphaned) }
    }
  }
}
