// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// The process of a client of the library, which has other threads, and is as it was when a dialog has ended.
///
/// Handlers note the signals that come (CPromptSupport/client.c). Once the terminal is restored, what the
/// client has set is done.
public final class ClientProcess: HostProcess {
  /// A descriptor that is readable while a signal is pending.
  public let signalDescriptor: Int32

  /// Notes the signals that come to the process, until `end(after:)`. The thread that calls this, which
  /// belongs to the dialog, has all signals blocked.
  ///
  /// - Throws: The system's error if no descriptor is left.
  public init() throws(SystemError) {
    signalDescriptor = prompt_client_signals_open()
    if signalDescriptor < 0 { throw SystemError.last }
    prompt_client_guard_exit()
  }

  /// Puts back what the client has set for each signal, and then does it for those that have come. The
  /// terminal is restored.
  ///
  /// - Parameter signal: The signal that has ended the dialog, which is already taken.
  public func end(after signal: TerminatingSignal? = nil) {
    prompt_client_signals_put_back()
    // No signal is noted after this, so none is missed by the loop.
    prompt_client_signals_close()
    var numbers = [signal?.number].compactMap { $0 }
    while case let number = prompt_client_signals_next(), number != 0 {
      if number != SIGCONT, number != SIGWINCH { numbers.append(number) }
    }
    for number in numbers { prompt_client_signals_perform(number, false) }
  }

  /// Other threads may read the environment.
  public var mayChangeEnvironment: Bool { false }

  /// Other code may write to standard error.
  public var mayReplaceStandardError: Bool { false }

  /// The process lives on after the dialog.
  public var mayForbidDumps: Bool { false }

  /// Other code opens and closes files.
  public var sharesDescriptors: Bool { true }

  /// Takes a signal that was noted, without waiting.
  public func takeSignal() -> Int32 { prompt_client_signals_next() }

  /// Returns whether the signal with this number was noted.
  public func isPending(_ number: Int32) -> Bool { prompt_client_signals_has(number) }

  /// Notes a SIGTSTP.
  public func putStopBack() { prompt_client_signals_add(SIGTSTP) }

  /// Does what the client has set for SIGTSTP.
  public func stop() { prompt_client_signals_perform(SIGTSTP, false) }

  /// Sends SIGTTIN to the group of processes.
  public func stopGroup() { prompt_client_signals_perform(SIGTTIN, true) }

  /// Puts back what the client has set for each signal.
  public func unblockSignals() { prompt_client_signals_put_back() }

  /// Notes the signals again.
  public func blockSignals() { prompt_client_signals_replace() }

  /// Notes when the editor is entered. There is no watchdog, which could not end the client's process.
  public func startWatching(_ dialog: DialogWaiter) { prompt_client_editor_enter() }

  /// Notes that the editor is left.
  public func stopWatching(_ dialog: DialogWaiter) { prompt_client_editor_leave() }

  /// Sets the modes of a terminal.
  public func setModes(_ modes: inout termios, of terminal: Int32) throws(SystemError) -> Bool {
    prompt_client_terminal_lock()
    defer { prompt_client_terminal_unlock() }
    // SIGTTOU, by which the kernel would refuse the call, goes to any thread of a client.
    if Terminal.isInBackground(of: terminal) { return false }
    if tcsetattr(terminal, TCSANOW, &modes) != 0 { throw SystemError.last }
    return true
  }

  /// Runs `body` in a new thread, which takes no signals.
  ///
  /// - Throws: The system's error if there is no memory for a thread.
  public static func startThread(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    let body = Unmanaged.passRetained(Body(body))
    let isStarted = prompt_client_thread(
      { body in
        guard let body else { return }
        Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run()
      }, body.toOpaque())
    if !isStarted {
      body.release()
      throw SystemError.last
    }
  }

  /// Returns what `body` returns, and restores the locale of the process after it, which Readline sets
  /// (readline(3), Character sets). Threads of the client see the other locale meanwhile.
  public static func restoringLocale<Value, Failure>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let before = setlocale(LC_CTYPE, nil).map { Text(cString: $0) }
    defer { if let before { setlocale(LC_CTYPE, before.string) } }
    return try body()
  }

  /// Opens `/dev/null` in the place of each standard stream that is closed, so that no file that is opened
  /// later, such as the terminal, becomes one of them: another thread of the client may write to it.
  ///
  /// - Returns: The descriptors, for the caller to close.
  public static func openClosedStandardStreams() -> [Int32] {
    var opened: [Int32] = []
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
      let file = openFile("/dev/null", O_RDWR | O_CLOEXEC)
      if file >= 0 { opened.append(file) }
    }
    return opened
  }
}

/// The body of a thread.
private final class Body {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}
