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
      // The shell may have moved another process group to the foreground meanwhile. Setting the modes
      // would notice that too, but stop the whole group with SIGTTOU.
      if !isInBackground, try waitForLine() { return }
      lock.release()
    }
  }

  /// How long to wait for a line of another process to be given up, in milliseconds. That process may be
  /// stopped.
  private static let lineTimeout: Int64 = 1500
  /// How often to look, in milliseconds.
  private static let lineInterval: Int64 = 10

  /// Waits until no other process redraws a line on the terminal, which could be that of a dialog.
  ///
  /// SIGWINCH, which does no harm, wakes a process that does: it gives its line up if a dialog holds the
  /// lock.
  ///
  /// - Returns: false if this process was stopped meanwhile. It holds the lock no more.
  private func waitForLine() throws(Interruption) -> Bool {
    let limit = Waiter.now + Self.lineTimeout
    var wasStopped = false
    // mutant: a dialog is not shown on the line of a progress bar [ProgressTests]
    //   `let owner = lock.lineOwner` -> `false, let owner = lock.lineOwner`
    while let owner = lock.lineOwner, Waiter.now < limit {
      if owner > 0 { kill(owner, SIGWINCH) }
      try waiter.wait(
        for: -1, 0, timeout: Self.lineInterval,
        handlingJobControl: { (signal) throws(Interruption) in
          if signal == .stop {
            wasStopped = true
            lock.release()
          }
          return waiter.performDefault(signal)
        })
      if wasStopped { return false }
    }
    return true
  }

  /// Suspends, resumes or resizes the dialog, as a signal of job control asks for.
  func handle(_ signal: Signals.JobControl) throws(Interruption) {
    let wasRaw = isRaw
    switch signal {
    case .resize:
      events.append(.resized)
      return
    case .stop:
      suspend()
      waiter.waiter.signals.performDefault(.stop)
      try acquire()
    case .continue:
      // SIGSTOP cannot be caught, so after it the dialog still holds the lock. The modes are
      // restored before the lock is released.
      // mutant: a dialog that is continued in the background does not use the terminal
      //   [PromptTests.JobControlTests|TurnTests]
      //   `if isInBackground` -> `if false`
      if isInBackground {
        suspend()
        try acquire()
      }
    }
    // Pending output is drawn again, and the rest of an incomplete key went to another program.
    dropOutput()
    decoder.reset()
    // mutant: a dialog that a signal ends is not drawn again
    //   [PromptTests.JobControlTests|EndingTests]
    try throwIfTerminated()
    // mutant: a dialog that is dismissed meanwhile is not drawn again [TimeoutTests]
    try waiter.checkDismissal()
    guard wasRaw else { return }
    isRaw = false
    // mutant: a resumed dialog sets its modes again [PromptTests.JobControlTests]
    try enterRawMode(marksPastes: marksPastes)
    // mutant: a resumed dialog is drawn again [PromptTests.JobControlTests]
    events.append(.resumed)
  }

  private func suspend() {
    // mutant: a suspended dialog restores the modes [PromptTests.JobControlTests]
    restoreModes()
    // mutant: a suspended dialog releases the lock [TurnTests]
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
        // Only the controlling terminal has a foreground process group.
        if errno == ENOTTY { return }
        throw waitForHangUpSignal()
      }
      let wasContinued: Bool
      do throws(TerminatingSignal) {
        wasContinued = try waiter.waiter.signals.stopForInput()
      } catch {
        throw .signal(error)
      }
      // mutant: a dialog that no shell can continue ends [PromptTests.JobControlTests]
      //   `throw .terminal(.orphaned)` -> `return`
      if !wasContinued { throw .terminal(.orphaned) }
    }
  }
}
