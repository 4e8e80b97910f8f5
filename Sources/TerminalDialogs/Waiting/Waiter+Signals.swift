// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// A signal that does not end the process by its default action.
enum JobControl {
  /// The process stops (Ctrl-Z), or a process of its group uses the terminal in the background.
  case stop
  /// The process continues after it was stopped.
  case `continue`
  /// The size of the window has changed.
  case resize

  init?(number: Int32) {
    switch number {
    case SIGTSTP, SIGTTIN, SIGTTOU: self = .stop
    case SIGCONT: self = .continue
    case SIGWINCH: self = .resize
    default: return nil
    }
  }
}

/// The signals of the process. They are taken one at a time while the process waits, so that none
/// interrupts a change of the terminal's modes or the output of an answer (prompt(1), Dismissing).
extension Waiter {
  /// Takes a pending signal, without waiting.
  ///
  /// - Returns: The signal, if it is one of job control; nil if none is pending.
  /// - Throws: The signal, if it ends the process.
  func nextSignal() throws(TerminatingSignal) -> JobControl? {
    let number = process.takeSignal()
    if number == 0 { return nil }
    guard let signal = JobControl(number: number) else {
      throw TerminatingSignal(number: number)
    }
    return signal
  }

  /// Throws the first pending signal that ends the process. A pending stop stays pending.
  func throwIfTerminated() throws(TerminatingSignal) {
    var isStopping = false
    while let signal = try nextSignal() {
      if signal != .resize { isStopping = signal == .stop }
    }
    if isStopping { process.putStopBack() }
  }

  /// Dies of a pending signal that ends the process, if there is one, after `cleanUp`.
  ///
  /// The process can then write an answer and exit: signals that come later stay pending.
  public func dieIfPending(after cleanUp: () -> Void) {
    do throws(TerminatingSignal) { try throwIfTerminated() } catch {
      cleanUp()
      ExecutableProcess.die(of: error)
    }
  }

  /// Performs the default action of a signal of job control: the process stops, or continues. A client may
  /// have set something else.
  func performDefault(_ signal: JobControl) {
    // Stopping would discard a SIGCONT that has arrived since (POSIX, 2.4.1).
    if signal == .stop, !process.isPending(SIGCONT) { process.stop() }
  }

  /// Stops the group of processes, as the kernel does if a process in the background reads from its
  /// terminal.
  ///
  /// - Returns: Whether a shell has continued it. The kernel does not stop an orphaned process group, which
  ///   no process could continue (POSIX, 11.1.4).
  func stopForInput() throws(TerminatingSignal) -> Bool {
    process.stopGroup()
    var wasContinued = false
    while let signal = try nextSignal() {
      // A stop signal right after a SIGCONT discards it (POSIX, 2.4.1).
      if signal == .continue || signal == .stop { wasContinued = true }
    }
    return wasContinued
  }

  /// Runs `body` with signals unblocked. They take effect at any moment, so `body` must not change
  /// anything that would have to be restored.
  public func unblocked<Value>(_ body: () -> Value) -> Value {
    process.unblockSignals()
    defer { process.blockSignals() }
    return body()
  }

  /// Lets the kernel stop the process when this thread writes to a terminal in the background, if the
  /// terminal is set so (stty(1), tostop).
  static func unblockStopOnOutput() {
    var stop = sigset_t(of: SIGTTOU)
    pthread_sigmask(SIG_UNBLOCK, &stop, nil)
  }
}

extension sigset_t {
  /// The set of one signal.
  init(of number: Int32) {
    self.init()
    sigemptyset(&self)
    sigaddset(&self, number)
  }
}
