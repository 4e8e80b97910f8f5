// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// Job control: suspending, resuming, and the background (prompt(1), Dismissing).
extension Terminal {
  /// Waits until this process is in the foreground and has the turn, the modes and the screen of the
  /// terminal, which one dialog has at a time, and not this one yet.
  func acquire() throws(Interruption) {
    while true {
      try waitForForeground()
      var notice = StoppedHolderNotice()
      while try !lock.tryToAcquire(.turn) {
        notice.update(lock.holder(of: .turn), waiter: waiter)
        try waiter.wait(for: -1, 0, timeout: Self.turnInterval)
      }
      // The shell may have moved another process group to the foreground meanwhile. Setting the modes
      // would notice that too, but stop the whole group with SIGTTOU.
      if !isInBackground, try waitForBars() { return }
      lock.release()
    }
  }

  /// The interval at which the turn of another process is tried again, in milliseconds. With `F_SETLKW`, the
  /// kernel could grant the lock while the process is stopped.
  private static let turnInterval: Int64 = 50
  /// How long to wait for the line of a bar, in milliseconds. The bar may be stopped.
  private static let lineTimeout: Int64 = 1500
  /// How often to look, in milliseconds.
  private static let lineInterval: Int64 = 10

  /// Waits until no bar redraws a line on the terminal, which could be that of a dialog, or has changed the
  /// modes. A bar that is stopped keeps only the modes: they cannot be known without it.
  ///
  /// SIGWINCH, which does no harm, wakes a bar: it gives its line and the modes up if a dialog has the turn.
  ///
  /// - Returns: false if this process was stopped meanwhile. It has the turn no more.
  private func waitForBars() throws(Interruption) -> Bool {
    let limit = Waiter.now + Self.lineTimeout
    var wasStopped = false
    var notice = StoppedHolderNotice()
    while true {
      let hasModes = try lock.tryToAcquire(.modes)
      let bar = lock.holder(of: .line)
      if hasModes, bar == nil || Waiter.now >= limit { break }
      let holder = hasModes ? nil : lock.holder(of: .modes)
      if !hasModes { notice.update(holder, waiter: waiter) }
      for process in Set([bar, holder].compactMap { $0 }) { kill(process, SIGWINCH) }
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
    _ = lock.acquireForSure(.screen)
    return true
  }

  /// Suspends, resumes or resizes the dialog, as a signal of job control asks for.
  ///
  /// - Returns: Whether there is an event to handle.
  func handle(_ signal: JobControl) throws(Interruption) -> Bool {
    let wasRaw = isRaw
    switch signal {
    case .resize:
      events.append(.resized)
      return true
    case .stop:
      suspend()
      waiter.waiter.performDefault(.stop)
      try acquire()
    // SIGSTOP cannot be caught, so after it the dialog still has its turn. The modes are restored before the
    // turn is given up.
    case .continue where isInBackground:
      suspend()
      try acquire()
    // Some shells send SIGCONT to all processes of a pipeline, whether they were stopped or not.
    case .continue where !isRaw: return false
    case .continue where hasDerivedModes:
      guard stopDetector.mayHaveStopped else { return false }
      // The output that is pending is drawn again.
      dropOutput()
      try renewRawModes()
      events.append(.resumed(keptModes: true))
      return true
    case .continue: break
    }
    // Pending output is drawn again, and the rest of an incomplete key went to another program.
    dropOutput()
    decoder.reset()
    // A signal or a dismissal that came while the process was stopped ends the dialog before it is
    // drawn.
    try throwIfTerminated()
    try waiter.checkDismissal()
    guard wasRaw else { return true }
    isRaw = false
    // The shell has set its own modes since the process was stopped.
    try enterRawMode(marksPastes: marksPastes)
    events.append(.resumed(keptModes: false))
    return true
  }

  private func suspend() {
    // The shell must not inherit raw modes.
    restoreModes()
    // Other dialogs must not wait for one that may never be continued.
    lock.release()
  }

  private func throwIfTerminated() throws(Interruption) {
    do throws(TerminatingSignal) {
      try waiter.waiter.throwIfTerminated()
    } catch {
      throw .signal(error)
    }
  }

  /// Whether another process group is in the foreground of the terminal.
  var isInBackground: Bool { Self.isInBackground(of: input) }

  /// Whether another process group than this one is in the foreground of a terminal.
  static func isInBackground(of terminal: Int32) -> Bool {
    let group = tcgetpgrp(terminal)
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
      // A shell sends the signal that ends a suspended job before the one that continues it, in the
      // background, where the process would only stop again.
      try throwIfTerminated()
      try waiter.checkDismissal()
      let wasContinued: Bool
      do throws(TerminatingSignal) {
        wasContinued = try waiter.waiter.stopForInput()
      } catch {
        throw .signal(error)
      }
      if !wasContinued { throw .terminal(.orphaned) }
    }
  }
}
