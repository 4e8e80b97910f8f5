// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// The signals of this process, taken one at a time where it waits, so that none ever comes in
/// between two steps (a terminal half set up, an answer half written).
///
/// They are blocked from the start and read from a descriptor. No handler is installed: what was
/// ignored when prompt started stays ignored by itself, and what ends the process is its own default
/// action, so the caller's shell sees the truth.
public struct Signals {
  /// Readable while a signal is pending.
  let descriptor: Int32
  private let blocked: sigset_t

  /// Blocks all signals but those of faults, and those that stop a process of the background that
  /// touches its terminal, which is for the kernel to do.
  ///
  /// - Throws: errno where the system has no descriptor left.
  public init() throws(SystemError) {
    var signals = sigset_t()
    sigfillset(&signals)
    for left in [
      SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS, SIGTTIN, SIGTTOU, SIGCHLD, SIGURG,
    ] {
      sigdelset(&signals, left)
    }
    sigprocmask(SIG_BLOCK, &signals, nil)
    blocked = signals
    descriptor = prompt_terminal_signals_open(&signals)
    if descriptor < 0 { throw SystemError.last }
  }

  /// A signal that does not end the process by default.
  enum JobControl {
    /// The process is to stop (Ctrl-Z).
    case stop
    /// The process goes on after it was stopped.
    case `continue`
    /// The window has another size.
    case resize

    init?(number: Int32) {
      switch number {
      case SIGTSTP: self = .stop
      case SIGCONT: self = .continue
      case SIGWINCH: self = .resize
      default: return nil
      }
    }
  }

  /// Takes a pending signal, without waiting.
  ///
  /// - Returns: A signal of job control; nil where none is pending.
  /// - Throws: A signal that ends the process.
  func next() throws(TerminatingSignal) -> JobControl? {
    var signals = blocked
    let number = prompt_terminal_signals_next(descriptor, &signals)
    if number == 0 { return nil }
    guard let signal = JobControl(number: number) else {
      throw TerminatingSignal(number: number)
    }
    return signal
  }

  /// Throws the first pending signal that ends the process; those of job control before it are lost.
  func throwIfTerminated() throws(TerminatingSignal) {
    while try next() != nil {}
  }

  /// Dies of a signal that is pending, if one that ends the process is.
  ///
  /// After this, and until the process exits, signals wait: what is written then is written whole.
  public func dieIfPending() {
    do throws(TerminatingSignal) { try throwIfTerminated() } catch { Self.die(of: error) }
  }

  /// Ends the process by `signal`, as if it had never been taken.
  public static func die(of signal: TerminatingSignal) -> Never {
    // Swift's runtime catches some where it has a backtracer to show.
    _ = systemSignal(signal.number, SIG_DFL)
    deliver(signal.number)
    // Only a tracer can bring it this far.
    _exit(128 + signal.number)
  }

  /// Does what a signal of job control does by default: the process stops, or goes on.
  ///
  /// - Returns: Always true: what was waited for is waited for after it, too.
  @discardableResult
  static func performDefault(_ signal: JobControl) -> Bool {
    // To stop would discard a SIGCONT that has come since (POSIX, 2.4.1).
    var pending = sigset_t()
    sigpending(&pending)
    if signal == .stop, sigismember(&pending, SIGCONT) == 0 { deliver(SIGTSTP) }
    return true
  }

  /// Lets a signal that was taken do what it does by default.
  static func deliver(_ number: Int32) {
    var one = sigset_t()
    sigemptyset(&one)
    sigaddset(&one, number)
    kill(getpid(), number)
    sigprocmask(SIG_UNBLOCK, &one, nil)
    sigprocmask(SIG_BLOCK, &one, nil)
  }

  /// Lets signals do what they do by default at once while `body` runs: nothing may be half done in it.
  func unblocked<Value>(_ body: () -> Value) -> Value {
    var signals = blocked
    sigprocmask(SIG_UNBLOCK, &signals, nil)
    defer { sigprocmask(SIG_BLOCK, &signals, nil) }
    return body()
  }

  /// Lets signals do what they do by default from now on: everything is restored, and nothing is left
  /// to do but to say why the process ends. A pipe that nobody reads is one of the reasons to say.
  public func unblock() {
    var signals = blocked
    sigdelset(&signals, SIGPIPE)
    sigprocmask(SIG_UNBLOCK, &signals, nil)
  }
}
