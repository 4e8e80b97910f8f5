// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// The signals of this process. They are taken one at a time while the process waits, so that none
/// interrupts a change of the terminal's modes or the output of an answer (prompt(1), Dismissing).
///
/// The signals are blocked and read from a descriptor. No handler is installed, so a signal that
/// was ignored when the process started stays ignored, and a signal ends the process by its default
/// action, as the calling shell sees in the status.
public struct Signals {
  /// A descriptor that is readable while a signal is pending.
  let descriptor: Int32
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
    descriptor = prompt_terminal_signals_open(&signals)
    if descriptor < 0 { throw SystemError.last }
  }

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
      // mutant: a dialog gives the terminal up before it stops, whatever stops it [TurnTests]
      //   `, SIGTTIN, SIGTTOU` -> ``
      case SIGTSTP, SIGTTIN, SIGTTOU: self = .stop
      case SIGCONT: self = .continue
      case SIGWINCH: self = .resize
      default: return nil
      }
    }
  }

  /// Takes a pending signal, without waiting.
  ///
  /// - Returns: The signal, if it is one of job control; nil if none is pending.
  /// - Throws: The signal, if it ends the process.
  func next() throws(TerminatingSignal) -> JobControl? {
    var signals = blocked
    let number = prompt_terminal_signals_next(descriptor, &signals)
    if number == 0 { return nil }
    guard let signal = JobControl(number: number) else {
      throw TerminatingSignal(number: number)
    }
    return signal
  }

  /// Throws the first pending signal that ends the process. A pending stop stays pending.
  func throwIfTerminated() throws(TerminatingSignal) {
    var isStopping = false
    while let signal = try next() {
      if signal != .resize { isStopping = signal == .stop }
    }
    // mutant: a dialog that ends stops for Ctrl-Z before its answer is taken [TurnTests]
    if isStopping { kill(getpid(), SIGTSTP) }
  }

  /// Dies of a pending signal that ends the process, if there is one.
  ///
  /// The process can then write an answer and exit: signals that come later stay pending.
  public func dieIfPending() {
    do throws(TerminatingSignal) { try throwIfTerminated() } catch { Self.die(of: error) }
  }

  /// Makes a fault of this process, such as a trap of Swift's, write a line to standard error that
  /// asks for a report of it.
  public static func reportFaults() { prompt_terminal_guard_faults() }

  /// Ends the process by the default action of `signal`.
  public static func die(of signal: TerminatingSignal) -> Never {
    // Swift's runtime installs handlers for some signals if its backtracer is enabled.
    _ = systemSignal(signal.number, SIG_DFL)
    deliver(signal.number)
    // Only a tracer can keep the process alive until here.
    _exit(128 + signal.number)
  }

  /// Performs the default action of a signal of job control: the process stops, or continues.
  ///
  /// - Returns: true, which means that a wait continues after it.
  @discardableResult
  static func performDefault(_ signal: JobControl) -> Bool {
    // Stopping would discard a SIGCONT that has come since (POSIX, 2.4.1).
    var pending = sigset_t()
    sigpending(&pending)
    // mutant: Ctrl-Z stops a process that waits for standard input at once
    //   [StandardInputTests|TurnTests]
    // mutant: a stop does not discard a SIGCONT that has come since
    //   [StandardInputTests]
    //   `, sigismember(&pending, SIGCONT) == 0` -> ``
    if signal == .stop, sigismember(&pending, SIGCONT) == 0 { deliver(SIGTSTP) }
    return true
  }

  /// Sends a signal to this process, and unblocks it so that it takes effect at once.
  ///
  /// - Parameter process: The process ID, or 0 for the whole process group, as kill(2) takes it.
  static func deliver(_ number: Int32, to process: pid_t = getpid()) {
    var one = Self.set(of: number)
    kill(process, number)
    sigprocmask(SIG_UNBLOCK, &one, nil)
    sigprocmask(SIG_BLOCK, &one, nil)
  }

  /// Runs `body` with all signals unblocked, whatever blocks them now.
  static func withDefaultActions(_ body: () -> Void) {
    var none = sigset_t()
    var blocked = sigset_t()
    sigemptyset(&none)
    sigprocmask(SIG_SETMASK, &none, &blocked)
    body()
    sigprocmask(SIG_SETMASK, &blocked, nil)
  }

  /// Runs `body` with signals unblocked. They take effect at any moment, so `body` must not change
  /// anything that would have to be restored.
  func unblocked<Value>(_ body: () -> Value) -> Value {
    var signals = blocked
    // mutant: a signal ends a call that blocks
    //   [InterruptionTests|StandardInputTests|TextFieldEditorTests]
    sigprocmask(SIG_UNBLOCK, &signals, nil)
    defer { sigprocmask(SIG_BLOCK, &signals, nil) }
    return body()
  }

  private static func set(of number: Int32) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    return set
  }

  /// Lets the kernel stop the process when this thread writes to a terminal in the background, if the
  /// terminal is set so (stty(1), tostop).
  static func unblockStopOnOutput() {
    var stop = Self.set(of: SIGTTOU)
    pthread_sigmask(SIG_UNBLOCK, &stop, nil)
  }

  /// Unblocks signals for good, once the terminal is restored and only an error line is left to
  /// write. SIGPIPE stays blocked, since a broken pipe may be the error.
  public func unblock() {
    var signals = blocked
    // mutant: an error line that nobody reads does not change the status
    //   [StalledOutputTests|OutputTests|StreamTests]
    sigdelset(&signals, SIGPIPE)
    // mutant: a signal ends the writing of an error line [StalledOutputTests|OutputTests]
    sigprocmask(SIG_UNBLOCK, &signals, nil)
  }
}
