// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// The signals of this process. They are taken one at a time while the process waits, so that none
/// interrupts a change of the terminal's modes or the output of an answer (prompt(1), Dismissing).
///
/// In a process of prompt's own, the signals are blocked and read from a descriptor. No handler is
/// installed, so a signal that was ignored when the process started stays ignored, and a signal ends the
/// process by its default action, as the calling shell sees in the status.
///
/// In the process of a client, which has other threads, handlers note the signals that come
/// (CPromptSupport/client.c). Once the terminal is restored, what the client has set is done.
public struct Signals {
  /// A descriptor that is readable while a signal is pending.
  let descriptor: Int32
  private let blocked: sigset_t
  /// Whether the process is that of a client, whose state has to be as it was when the dialog has ended.
  public let areClients: Bool

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
    let descriptor = prompt_terminal_signals_open(&signals)
    try self.init(descriptor, blocked: signals, areClients: false)
  }

  /// Notes the signals that come to the process of a client, until `endForClient()`. The thread that calls
  /// this, which belongs to the dialog, has all signals blocked.
  ///
  /// - Throws: The system's error if no descriptor is left.
  public static func beginForClient() throws(SystemError) -> Signals {
    let descriptor = prompt_client_signals_open()
    let signals = try Signals(descriptor, blocked: sigset_t(), areClients: true)
    prompt_client_guard_exit()
    return signals
  }

  /// - Throws: The system's error if `descriptor` is not a descriptor.
  private init(_ descriptor: Int32, blocked: sigset_t, areClients: Bool) throws(SystemError) {
    if descriptor < 0 { throw SystemError.last }
    (self.descriptor, self.blocked, self.areClients) = (descriptor, blocked, areClients)
  }

  /// Puts back what a client has set for each signal, and then does it for those that have come. The
  /// terminal is restored.
  ///
  /// - Parameter signal: The signal that has ended the dialog, which is already taken.
  public func endForClient(after signal: TerminatingSignal? = nil) {
    prompt_client_signals_put_back()
    // No signal is noted after this, so none is missed by the loop.
    prompt_client_signals_close()
    var numbers = [signal?.number].compactMap { $0 }
    while case let number = prompt_client_signals_next(), number != 0 {
      if number != SIGCONT, number != SIGWINCH { numbers.append(number) }
    }
    for number in numbers { prompt_client_signals_perform(number, false) }
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
    let number =
      areClients
      ? prompt_client_signals_next() : prompt_terminal_signals_next(descriptor, &signals)
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
    if isStopping {
      if areClients { prompt_client_signals_add(SIGTSTP) } else { kill(getpid(), SIGTSTP) }
    }
  }

  /// Dies of a pending signal that ends the process, if there is one, after `cleanUp`.
  ///
  /// The process can then write an answer and exit: signals that come later stay pending.
  public func dieIfPending(after cleanUp: () -> Void) {
    do throws(TerminatingSignal) { try throwIfTerminated() } catch {
      cleanUp()
      Self.die(of: error)
    }
  }

  /// Where a fault of this process is reported.
  public enum FaultReport {
    case standardError, terminal
  }

  /// Makes a fault of this process, such as a trap of Swift's, write a line that asks for a report of it.
  public static func reportFaults(on output: FaultReport = .standardError) {
    prompt_terminal_guard_faults(output == .terminal)
  }

  /// Ends the process by the default action of `signal`.
  public static func die(of signal: TerminatingSignal) -> Never {
    // Swift's runtime installs handlers for some signals if its backtracer is enabled.
    _ = systemSignal(signal.number, SIG_DFL)
    deliver(signal.number)
    // Only a tracer can keep the process alive until here.
    _exit(128 + signal.number)
  }

  /// Performs the default action of a signal of job control: the process stops, or continues. A client may
  /// have set something else.
  func performDefault(_ signal: JobControl) {
    // Stopping would discard a SIGCONT that has arrived since (POSIX, 2.4.1).
    if signal == .stop, !isPending(SIGCONT) { perform(SIGTSTP, inGroup: false) }
  }

  /// Stops the group of processes, as the kernel does if a process in the background reads from its
  /// terminal.
  ///
  /// - Returns: Whether a shell has continued it. The kernel does not stop an orphaned process group, which
  ///   no process could continue (POSIX, 11.1.4).
  func stopForInput() throws(TerminatingSignal) -> Bool {
    // A SIGCONT that is ignored continues the process too, but does not become pending.
    if !areClients { _ = systemSignal(SIGCONT, SIG_DFL) }
    perform(SIGTTIN, inGroup: true)
    var wasContinued = false
    while let signal = try next() {
      // A stop signal right after a SIGCONT discards it (POSIX, 2.4.1).
      if signal == .continue || signal == .stop { wasContinued = true }
    }
    return wasContinued
  }

  private func isPending(_ number: Int32) -> Bool {
    if areClients { return prompt_client_signals_has(number) }
    var pending = sigset_t()
    sigpending(&pending)
    return sigismember(&pending, number) != 0
  }

  /// Does what is set for a signal that stops the process, before this returns.
  private func perform(_ number: Int32, inGroup: Bool) {
    if areClients {
      prompt_client_signals_perform(number, inGroup)
    } else {
      Self.deliver(number, to: inGroup ? 0 : getpid())
    }
  }

  /// Sends a signal to this process, and unblocks it so that it takes effect at once.
  ///
  /// - Parameter process: The process ID, or 0 for the whole process group, as kill(2) takes it.
  private static func deliver(_ number: Int32, to process: pid_t = getpid()) {
    var one = Self.set(of: number)
    kill(process, number)
    sigprocmask(SIG_UNBLOCK, &one, nil)
    sigprocmask(SIG_BLOCK, &one, nil)
  }

  /// Runs `body` with signals unblocked. They take effect at any moment, so `body` must not change
  /// anything that would have to be restored.
  public func unblocked<Value>(_ body: () -> Value) -> Value {
    if areClients {
      prompt_client_signals_put_back()
      defer { prompt_client_signals_replace() }
      return body()
    }
    var signals = blocked
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
    sigdelset(&signals, SIGPIPE)
    sigprocmask(SIG_UNBLOCK, &signals, nil)
  }
}
