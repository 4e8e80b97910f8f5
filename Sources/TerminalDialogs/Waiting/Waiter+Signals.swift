// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// A job-control signal, or a message of an attendant that has the same role. By default, none of
/// them ends the process.
enum JobControl {
  /// The process stops (Ctrl-Z), or a process of its process group uses the terminal in the
  /// background.
  case stop
  /// The process continues after a stop.
  case `continue`
  /// The size of the window has changed.
  case resize
  /// The attendant that lends the terminal takes it back, until this process has its turn again.
  case takeBack

  init?(number: Int32) {
    switch number {
    case SIGTSTP, SIGTTIN, SIGTTOU: self = .stop
    case SIGCONT: self = .continue
    case SIGWINCH: self = .resize
    default: return nil
    }
  }
}

/// The signals of the process. They are read one at a time while the process waits, so that no
/// signal interrupts a change of the terminal's modes or the output of an answer (prompt(1),
/// Dismissing).
extension Waiter {
  /// Consumes a pending signal, without waiting. A stop signal that cannot stop the process is
  /// dropped: if a dialog restored the modes of the terminal for such a signal, the keys of a
  /// secret would be echoed.
  ///
  /// - Returns: A job-control signal; nil if no signal is pending.
  /// - Throws: A signal that ends the process.
  func nextSignal() throws(TerminatingSignal) -> JobControl? {
    while case let number = process.takeSignal(), number != 0 {
      guard let signal = JobControl(number: number) else {
        throw TerminatingSignal(number: number)
      }
      if signal != .stop || process.canStop { return signal }
    }
    return nil
  }

  /// Throws the first pending signal that ends the process. A stop signal stays pending unless
  /// SIGCONT follows it; other job-control signals are consumed.
  func throwIfTerminated() throws(TerminatingSignal) {
    var isStopping = false
    while let signal = try nextSignal() {
      if signal != .resize { isStopping = signal == .stop }
    }
    if isStopping { process.putStopBack() }
  }

  /// If a signal that ends the process is pending, calls `cleanUp` and ends the process by that
  /// signal.
  ///
  /// After this call, the process can write an answer and exit: signals that arrive later stay
  /// pending.
  package func dieIfPending(after cleanUp: () -> Void) {
    do throws(TerminatingSignal) { try throwIfTerminated() } catch {
      cleanUp()
      ExecutableProcess.die(of: error)
    }
  }

  /// Performs the action of a job-control signal. A stop signal stops the process, or performs the
  /// action that a client has set for it. The other signals require no action.
  func performDefault(_ signal: JobControl) {
    // Stopping would discard a SIGCONT that has arrived after the stop signal (POSIX, 2.4.1).
    if signal == .stop, !process.isPending(SIGCONT) { process.stop() }
  }

  /// Stops the process group, as the kernel does if a background process reads from its terminal.
  ///
  /// - Returns: Whether a shell has continued the process group. The kernel does not stop an
  ///   orphaned process group, since no process could continue it (POSIX, 11.1.4).
  func stopForInput() throws(TerminatingSignal) -> Bool {
    process.stopGroup()
    var wasContinued = false
    while let signal = try nextSignal() {
      // A stop signal immediately after a SIGCONT discards the SIGCONT (POSIX, 2.4.1).
      if signal == .continue || signal == .stop { wasContinued = true }
    }
    return wasContinued
  }

  /// Runs `body` while signals are unblocked. A signal has its effect immediately, so `body` must
  /// not change anything that has to be restored.
  package func unblocked<Value>(_ body: () -> Value) -> Value {
    process.unblockSignals()
    defer { process.blockSignals() }
    return body()
  }

  /// Unblocks SIGTTOU in this thread. If the thread writes to a terminal in the background, the
  /// kernel then stops the process, provided that the terminal has the mode tostop (stty(1)).
  static func unblockStopOnOutput() {
    var stop = sigset_t(of: SIGTTOU)
    pthread_sigmask(SIG_UNBLOCK, &stop, nil)
  }
}

extension sigset_t {
  /// Creates a set that contains a single signal.
  init(of number: Int32) {
    self.init()
    sigemptyset(&self)
    sigaddset(&self, number)
  }
}
