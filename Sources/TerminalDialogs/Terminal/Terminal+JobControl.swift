// SPDX-License-Identifier: GPL-3.0-or-later

import Dialogs

/// Job control: suspending, resuming, and running in the background (prompt(1), Dismissing).
extension Terminal {
  /// Waits until this process is in the foreground, and locks the turn, the modes and the screen of
  /// the terminal. Only one dialog at a time can lock them. This process must not have locked them
  /// yet.
  func acquire() throws(Interruption) {
    while true {
      try waitForForeground()
      var notice = StoppedHolderNotice()
      let limit = Waiter.now + Self.preventionTimeout
      while try !tryToLock(.turn, until: limit) {
        notice.update(lock.holder(of: .turn), on: self)
        try waiter.wait(for: -1, 0, timeout: Self.turnInterval)
      }
      // The shell may have moved another process group to the foreground since the check above.
      // Setting the modes would also detect that, but SIGTTOU would stop the whole process group.
      if !isInBackground, try waitForBars() { return }
      lock.release()
    }
  }

  /// The interval at which this process tries again to lock a turn that another process has locked,
  /// in milliseconds. `F_SETLKW` is not used, since the kernel could then grant the lock while this
  /// process is stopped.
  private static let turnInterval: Int64 = 50
  /// The maximum time to wait for a lock that a process of another terminal prevents, in
  /// milliseconds. That process may belong to a terminal that has just been closed, and whose
  /// device number this terminal now has.
  private static let preventionTimeout: Int64 = 2000
  /// The maximum time to wait for the line of a progress bar, in milliseconds. The process of the
  /// bar may be stopped.
  private static let lineTimeout: Int64 = 1500
  /// The interval at which the locks of bars are checked, in milliseconds.
  private static let lineInterval: Int64 = 10

  /// Waits until no progress bar redraws a line on the terminal, since the dialog could overwrite
  /// the line, and until no bar has changed the modes. The wait for the line is limited, since the
  /// process of the bar may be stopped. The wait for the modes is unlimited, since only the bar can
  /// restore the original modes.
  ///
  /// SIGWINCH, which does no harm, wakes the process of a bar. If a dialog has the turn, the bar
  /// then erases its line, restores the modes, and unlocks the line and the modes.
  ///
  /// - Returns: false if this process has released the turn, since it was stopped, or its lent
  ///   terminal was taken back, during the wait.
  private func waitForBars() throws(Interruption) -> Bool {
    let (start, limit) = (Waiter.now, Waiter.now + Self.lineTimeout)
    var wasStopped = false
    var notice = StoppedHolderNotice()
    while true {
      let hasModes = try tryToLock(.modes, until: start + Self.preventionTimeout)
      let bar = lock.holder(of: .line)
      if hasModes, bar == nil || Waiter.now >= limit { break }
      let holder = hasModes ? nil : lock.holder(of: .modes)
      if !hasModes { notice.update(holder, on: self) }
      for process in Set([bar, holder].compactMap { $0 }) { kill(process, SIGWINCH) }
      try waiter.wait(
        for: -1, 0, timeout: Self.lineInterval,
        handlingJobControl: { (signal) throws(Interruption) in
          if signal == .stop || signal == .takeBack {
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

  /// Locks a resource, unless another process has locked it.
  ///
  /// - Parameters:
  ///   - limit: The time, in monotonic time, from which it is an error if a process of another
  ///     terminal prevents the lock.
  /// - Returns: Whether the resource is locked.
  private func tryToLock(
    _ resource: TerminalLock.Resource, until limit: Int64
  ) throws(Interruption) -> Bool {
    do throws(Interruption) {
      let isLocked = try lock.tryToAcquire(resource)
      // The terminal is not read during this wait, and SIGHUP may be ignored, so a hang-up is
      // detected here.
      if !isLocked, hasHungUp { throw .terminal(.hungUp) }
      return isLocked
    } catch {
      guard case .terminal(.cannotBeLocked) = error, Waiter.now < limit else { throw error }
      return false
    }
  }

  /// Handles a job-control signal: suspends, resumes or resizes the dialog.
  ///
  /// - Returns: Whether the signal ends a wait for the next event; false if the signal requires
  ///   nothing.
  func handle(_ signal: JobControl) throws(Interruption) -> Bool {
    let wasRaw = isRaw
    if signal == .continue { waiter.extendTimeLimitAfterStop() }
    switch signal {
    case .resize:
      events.append(.resized)
      return true
    case .stop:
      suspend(isAbandoned: true)
      lent?.giveBack()
      lent?.send(.stop)
      waiter.waiter.performDefault(.stop)
      waiter.extendTimeLimitAfterStop()
      try acquire()
    case .takeBack:
      suspend()
      lent?.giveBack()
      try acquire()
    // SIGSTOP cannot be caught, so a process that continues after SIGSTOP still has the turn. The
    // modes are restored before the turn is released.
    case .continue where isInBackground:
      suspend()
      try acquire()
    // Some shells send SIGCONT to all processes of a pipeline, even to those that were not stopped.
    // A dialog that is not shown yet ignores the signal.
    case .continue where !isRaw: return false
    case .continue where hasDerivedModes:
      guard stopDetector.mayHaveStopped || process.takesRedraw() else { return false }
      // Pending output is drawn again.
      dropOutput()
      try renewRawModes()
      events.append(.resumed(keptModes: true))
      return true
    case .continue: break
    }
    // Pending output is dropped, since the dialog is drawn again. The rest of an incomplete key was
    // read by another program.
    dropOutput()
    decoder.reset()
    // A signal or a dismissal that arrived while the process was stopped ends the dialog before it
    // is drawn.
    try throwIfTerminated()
    try waiter.checkDismissal()
    guard wasRaw else { return true }
    isRaw = false
    // The shell has set its own modes while the process was stopped.
    try enterRawMode(marksPastes: marksPastes)
    events.append(.resumed(keptModes: false))
    return true
  }

  /// Whether the keys of the terminal send signals to this process, through the attendant if it
  /// lends the terminal.
  var keysSendSignals: Bool { isControlling || lent != nil }

  private func suspend(isAbandoned: Bool = false) {
    // The shell must not inherit the raw modes.
    restoreModes(isAbandoned: isAbandoned)
    // The process may never be continued, so the lock is released for other dialogs.
    lock.release()
  }

  private func throwIfTerminated() throws(Interruption) {
    do throws(TerminatingSignal) {
      try waiter.waiter.throwIfTerminated()
    } catch {
      throw .signal(error)
    }
  }

  /// Whether another process group is in the foreground of this terminal or, on a lent terminal,
  /// whether this process does not have its turn.
  var isInBackground: Bool { lent.map { !$0.hasTurn } ?? isProcessInBackground(of: input) }

  /// Returns whether a key that has been read on a lent terminal belongs to this turn. An earlier
  /// key may have sent a signal to the attendant, which then ends or suspends the dialog before it
  /// confirms the turn.
  func confirmsTurn() throws(Interruption) -> Bool {
    guard let lent else { return true }
    lent.send(.question)
    while !lent.isConfirmed {
      var nothing: [pollfd] = []
      guard let signal = try waiter.sleep(&nothing, until: nil) else { continue }
      _ = try handle(signal)
      if signal == .takeBack || signal == .stop { return false }
    }
    return true
  }

  /// Gives a lent terminal back if another program has changed the modes of the terminal. That
  /// program can be the shell: an attendant that SIGSTOP has stopped cannot take the terminal back
  /// itself.
  ///
  /// - Returns: Whether the terminal was given back. If so, this process has waited until it had
  ///   its turn again.
  func givesWayToShell() throws(Interruption) -> Bool {
    guard let lent, isRaw, !hasDerivedModes else { return false }
    lent.giveBack()
    _ = try handle(.takeBack)
    return true
  }

  /// Waits until the attendant lends the terminal to this process. Input that was typed before the
  /// turn is discarded.
  private func waitForTurn(on lent: LentTerminal) throws(Interruption) {
    lent.send(.turn)
    while !lent.hasTurn {
      var nothing: [pollfd] = []
      // The attendant refuses a process that has waited too long. The limit here takes effect if
      // the attendant itself is stopped.
      let limit = lent.wasShown ? nil : lent.arrival + LentTerminal.patience + 1000
      if let signal = try waiter.sleep(&nothing, until: limit) {
        // The attendant has lent the terminal, and has taken it back before this process used it.
        let isTakenBack = signal == .takeBack && lent.hasTurn
        _ = waiter.performDefault(signal)
        if isTakenBack { lent.send(.turn) }
      }
      if let limit, limit <= Waiter.now, !lent.hasTurn { throw .terminal(.notAttended) }
    }
    decoder.reset()
    discardsInput = true
  }

  /// Stops the process while it is in the background, as the kernel does with a background process
  /// that reads from its terminal. On a lent terminal, waits for the turn.
  private func waitForForeground() throws(Interruption) {
    if let lent {
      try waitForTurn(on: lent)
      return
    }
    while true {
      let group = tcgetpgrp(input)
      if group == getpgrp() { return }
      if group < 0 {
        // The error ENOTTY means that this is not the controlling terminal, so the process is not
        // in its background.
        if errno == ENOTTY { return }
        throw waitForHangUpSignal()
      }
      // A shell that ends a suspended job sends the terminating signal first, and SIGCONT second.
      // The process then continues in the background, and must check for the terminating signal,
      // since it would otherwise stop again.
      try throwIfTerminated()
      try waiter.checkDismissal()
      // The shell may have moved this process group to the foreground meanwhile, and would not
      // continue the group again after a stop.
      guard isInBackground else { continue }
      let wasContinued: Bool
      do throws(TerminatingSignal) {
        wasContinued = try waiter.waiter.stopForInput()
      } catch {
        throw .signal(error)
      }
      if !wasContinued { throw .terminal(.orphaned) }
      waiter.extendTimeLimitAfterStop()
    }
  }
}
