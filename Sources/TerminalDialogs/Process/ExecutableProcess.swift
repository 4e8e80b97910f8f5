// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// The process of an executable that only presents dialogs. It exits after its dialogs, so that
/// changes to its state need not be undone.
///
/// Signals are blocked and read from a descriptor. No handler is installed, so that a signal that
/// was ignored when the process started stays ignored. A signal that ends the process does so by
/// its default action, so that the calling shell finds the signal in the exit status.
package final class ExecutableProcess: HostProcess {
  /// A descriptor that is readable while a signal is pending.
  package let signalDescriptor: Int32
  private let blocked: sigset_t

  /// Blocks all signals except the signals of faults, such as SIGSEGV, and except SIGCHLD and
  /// SIGURG, which are ignored by default.
  ///
  /// - Throws: The system's error if no descriptor is left.
  package init() throws(SystemError) {
    var signals = sigset_t()
    sigfillset(&signals)
    for unblocked in [
      SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS, SIGCHLD, SIGURG,
    ] {
      sigdelset(&signals, unblocked)
    }
    // The mask is replaced, since the caller may have blocked the signals of faults, whose handlers
    // restore the terminal.
    sigprocmask(SIG_SETMASK, &signals, nil)
    blocked = signals
    signalDescriptor = prompt_terminal_signals_open(&signals)
    if signalDescriptor < 0 { throw SystemError.last }
  }

  /// True, since no other code reads the environment.
  package var mayChangeEnvironment: Bool { true }

  /// True, since no other code writes to standard error through C's library.
  package var mayReplaceStandardError: Bool { true }

  /// True, since the process exits after its dialogs.
  package var mayForbidDumps: Bool { true }

  /// False, since no other code opens or closes files.
  package var sharesDescriptors: Bool { false }

  /// Consumes a pending signal, without waiting.
  package func takeSignal() -> Int32 {
    var signals = blocked
    return prompt_terminal_signals_next(signalDescriptor, &signals)
  }

  /// Returns whether the signal with this number is pending.
  package func isPending(_ number: Int32) -> Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return sigismember(&pending, number) != 0
  }

  /// Returns false, since the executable writes nothing to the terminal except its dialog.
  package func takesRedraw() -> Bool { false }

  /// Sends SIGTSTP to this process, where it stays pending.
  package func putStopBack() { kill(getpid(), SIGTSTP) }

  /// Whether a shell could continue the process.
  package var canStop: Bool { prompt_process_can_stop() }

  /// Stops the process.
  package func stop() { Self.deliver(SIGTSTP) }

  /// Stops the process group.
  package func stopGroup() {
    // An ignored SIGCONT continues the process too, but does not become pending, so its default
    // action is set.
    _ = systemSignal(SIGCONT, SIG_DFL)
    Self.deliver(SIGTTIN, to: 0)
  }

  /// Unblocks the signals, so that they take effect immediately.
  package func unblockSignals() {
    var signals = blocked
    sigprocmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Blocks the signals again.
  package func blockSignals() {
    var signals = blocked
    sigprocmask(SIG_BLOCK, &signals, nil)
  }

  /// Unblocks the signals permanently, once the terminal is restored and only an error message
  /// remains to be written. SIGPIPE stays blocked, since the error may be a broken pipe.
  package func unblockForError() {
    var signals = blocked
    sigdelset(&signals, SIGPIPE)
    sigprocmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Ends the process by the default action of `signal`.
  package static func die(of signal: TerminatingSignal) -> Never {
    // Swift's runtime installs handlers for some signals if its backtracer is enabled.
    _ = systemSignal(signal.number, SIG_DFL)
    deliver(signal.number)
    // This is reached only if a tracer has suppressed the signal.
    _exit(128 + signal.number)
  }

  /// Sends a signal to this process or its process group, and unblocks the signal briefly so that
  /// it takes effect immediately.
  ///
  /// - Parameter process: The ID of this process, or 0 for its process group, as in kill(2).
  private static func deliver(_ number: Int32, to process: pid_t = getpid()) {
    var one = sigset_t(of: number)
    kill(process, number)
    sigprocmask(SIG_UNBLOCK, &one, nil)
    sigprocmask(SIG_BLOCK, &one, nil)
  }

  /// The file to which a fault of this process is reported.
  package enum FaultReport {
    case standardError, terminal
  }

  /// Installs handlers of fatal signals, such as the signal of a trap in Swift. The handlers write
  /// a line that asks the user to report the fault.
  package static func reportFaults(on output: FaultReport = .standardError) {
    prompt_terminal_guard_faults(output == .terminal, ExitStatus.unavailable.rawValue)
  }

  /// Starts the watchdog: if a signal or one of `events` occurs and the editor does not return, a
  /// timer ends the process.
  package func startWatching(_ events: WatchdogEvents?) {
    prompt_watchdog_start(
      events?.deadline ?? Int64.max, events?.statuses.timedOut ?? 0, events?.event ?? -1,
      events?.statuses.dismissed ?? 0)
  }

  /// Stops the watchdog.
  package func stopWatching() { prompt_watchdog_stop() }

  /// Sets the modes of a terminal. In the background, SIGTTOU makes the call fail with EINTR, and
  /// the result is false.
  package func setModes(_ modes: inout termios, of terminal: Int32) throws(SystemError) -> Bool {
    if prompt_terminal_set_modes(terminal, &modes) == 0 { return true }
    if errno != EINTR { throw SystemError.last }
    return false
  }
}
