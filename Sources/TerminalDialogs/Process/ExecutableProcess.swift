// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// The process of an executable that presents dialogs and does nothing else. It ends with them, so nothing
/// has to be as it was.
///
/// Signals are blocked and read from a descriptor. No handler is installed, so a signal that was ignored when
/// the process started stays ignored, and a signal ends the process by its default action, as the calling
/// shell sees in the status.
public final class ExecutableProcess: HostProcess {
  /// A descriptor that is readable while a signal is pending.
  public let signalDescriptor: Int32
  private let blocked: sigset_t

  /// Blocks all signals except those of faults and those that are ignored by default.
  ///
  /// - Throws: The system's error if no descriptor is left.
  public init() throws(SystemError) {
    var signals = sigset_t()
    sigfillset(&signals)
    for unblocked in [
      SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS, SIGCHLD, SIGURG,
    ] {
      sigdelset(&signals, unblocked)
    }
    sigprocmask(SIG_BLOCK, &signals, nil)
    blocked = signals
    signalDescriptor = prompt_terminal_signals_open(&signals)
    if signalDescriptor < 0 { throw SystemError.last }
  }

  /// No other code reads the environment meanwhile.
  public var mayChangeEnvironment: Bool { true }

  /// Nothing else is written there through C's library.
  public var mayReplaceStandardError: Bool { true }

  /// The process ends with its dialogs.
  public var mayForbidDumps: Bool { true }

  /// No other code opens or closes files.
  public var sharesDescriptors: Bool { false }

  /// Takes a pending signal, without waiting.
  public func takeSignal() -> Int32 {
    var signals = blocked
    return prompt_terminal_signals_next(signalDescriptor, &signals)
  }

  /// Returns whether the signal with this number is pending.
  public func isPending(_ number: Int32) -> Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return sigismember(&pending, number) != 0
  }

  /// Sends the process SIGTSTP, which stays pending.
  public func putStopBack() { kill(getpid(), SIGTSTP) }

  /// Stops the process.
  public func stop() { Self.deliver(SIGTSTP) }

  /// Stops the group of processes.
  public func stopGroup() {
    // A SIGCONT that is ignored continues the process too, but does not become pending.
    _ = systemSignal(SIGCONT, SIG_DFL)
    Self.deliver(SIGTTIN, to: 0)
  }

  /// Lets signals take effect at any moment.
  public func unblockSignals() {
    var signals = blocked
    sigprocmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Blocks the signals again.
  public func blockSignals() {
    var signals = blocked
    sigprocmask(SIG_BLOCK, &signals, nil)
  }

  /// Unblocks signals for good, once the terminal is restored and only an error line is left to
  /// write. SIGPIPE stays blocked, since a broken pipe may be the error.
  public func unblockForError() {
    var signals = blocked
    sigdelset(&signals, SIGPIPE)
    sigprocmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Ends the process by the default action of `signal`.
  public static func die(of signal: TerminatingSignal) -> Never {
    // Swift's runtime installs handlers for some signals if its backtracer is enabled.
    _ = systemSignal(signal.number, SIG_DFL)
    deliver(signal.number)
    // Only a tracer can keep the process alive until here.
    _exit(128 + signal.number)
  }

  /// Sends a signal to this process, and unblocks it so that it takes effect at once.
  ///
  /// - Parameter process: The process ID, or 0 for the whole process group, as kill(2) takes it.
  private static func deliver(_ number: Int32, to process: pid_t = getpid()) {
    var one = sigset_t(of: number)
    kill(process, number)
    sigprocmask(SIG_UNBLOCK, &one, nil)
    sigprocmask(SIG_BLOCK, &one, nil)
  }

  /// Where a fault of this process is reported.
  public enum FaultReport {
    case standardError, terminal
  }

  /// Makes a fault of this process, such as a trap of Swift's, write a line that asks for a report of it.
  public static func reportFaults(on output: FaultReport = .standardError) {
    prompt_terminal_guard_faults(output == .terminal)
  }

  /// Sets the modes of a terminal. The kernel refuses that by SIGTTOU in the background.
  public func setModes(_ modes: inout termios, of terminal: Int32) throws(SystemError) -> Bool {
    if prompt_terminal_set_modes(terminal, &modes) == 0 { return true }
    if errno != EINTR { throw SystemError.last }
    return false
  }
}
