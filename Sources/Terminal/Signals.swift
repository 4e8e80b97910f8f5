// SPDX-License-Identifier: GPL-3.0-or-later

import CTerminal

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
    descriptor = terminal_signals_open(&signals)
    if descriptor < 0 { throw SystemError.last }
  }

  /// Takes a pending signal, without waiting.
  func next() -> Int32? {
    var signals = blocked
    let number = terminal_signals_next(descriptor, &signals)
    return number > 0 ? number : nil
  }

  /// Takes the pending signals up to the first that ends the process, and returns that.
  func nextDeadly() -> Int32? {
    while let number = next() {
      if Self.isDeadly(number) { return number }
    }
    return nil
  }

  /// Dies of a signal that is pending, if one that ends the process is.
  ///
  /// After this, and until the process exits, signals wait: what is written then is written whole.
  public func dieIfPending() {
    if let number = nextDeadly() { Self.die(of: number) }
  }

  /// Ends the process by `number`, as if it had never been taken.
  public static func die(of number: Int32) -> Never {
    // Swift's runtime catches some where it has a backtracer to show.
    signal(number, SIG_DFL)
    deliver(number)
    // Only a tracer can bring it this far.
    _exit(128 + number)
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

  /// Has signals do at once what they do by default while `body` runs, in which nothing is half done.
  func unblocked(_ body: () -> Void) {
    var signals = blocked
    sigprocmask(SIG_UNBLOCK, &signals, nil)
    body()
    sigprocmask(SIG_BLOCK, &signals, nil)
  }

  /// Whether a signal ends the process by default.
  static func isDeadly(_ number: Int32) -> Bool {
    number != SIGTSTP && number != SIGCONT && number != SIGWINCH
  }
}
