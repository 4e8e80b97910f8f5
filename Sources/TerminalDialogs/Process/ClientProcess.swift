// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// The process of a client, a program that uses the library PromptUI. The process has other
/// threads, and must be unchanged after a dialog has ended.
///
/// During a dialog, handlers record signals (CPromptSupport/client.c). Once the terminal is
/// restored, the recorded signals have the effect that the client has set for them: a handler, the
/// default action, or none.
package final class ClientProcess: HostProcess {
  /// A descriptor that is readable while a signal is pending.
  package let signalDescriptor: Int32

  /// Records the signals that are sent to the process, until `end(after:)`. This is called in the
  /// thread of the dialog, which blocks all signals.
  ///
  /// - Throws: The system's error if no descriptor is left.
  package init() throws(SystemError) {
    signalDescriptor = prompt_client_signals_open()
    if signalDescriptor < 0 { throw SystemError.last }
    prompt_client_guard_exit()
  }

  /// Restores the signal dispositions of the client, and raises the recorded signals again, except
  /// SIGCONT and SIGWINCH. The terminal must have been restored before.
  ///
  /// - Parameter signal: The consumed signal that has ended the dialog; nil if none has.
  package func end(after signal: TerminatingSignal? = nil) {
    prompt_client_signals_put_back()
    // No signal is recorded after this call, so that the loop finds all of them.
    prompt_client_signals_close()
    var numbers = [signal?.number].compactMap { $0 }
    while case let number = prompt_client_signals_next(), number != 0 {
      if number != SIGCONT, number != SIGWINCH { numbers.append(number) }
    }
    for number in numbers { prompt_client_signals_perform(number, false) }
  }

  /// False, since other threads may read the environment.
  package var mayChangeEnvironment: Bool { false }

  /// False, since other code may write to standard error.
  package var mayReplaceStandardError: Bool { false }

  /// False, since the process continues after the dialog, and core dumps could not be enabled
  /// again.
  package var mayForbidDumps: Bool { false }

  /// True, since other code opens and closes files.
  package var sharesDescriptors: Bool { true }

  /// Consumes a recorded signal, without waiting.
  package func takeSignal() -> Int32 { prompt_client_signals_next() }

  /// Returns whether the signal with this number is recorded.
  package func isPending(_ number: Int32) -> Bool { prompt_client_signals_has(number) }

  /// Returns whether the client's output has requested that the dialog be drawn again, and clears
  /// the request.
  package func takesRedraw() -> Bool { prompt_client_takes_redraw() }

  /// Records a SIGTSTP again.
  package func putStopBack() { prompt_client_signals_add(SIGTSTP) }

  /// Whether a shell could continue the process, or the client handles SIGTSTP. The kernel does not
  /// stop the process group of the session's leader, such as the only job of a container (POSIX,
  /// 2.4.3).
  package var canStop: Bool {
    getpgrp() != getsid(0) || prompt_client_signals_has_handler(SIGTSTP)
  }

  /// Performs the action that the client has set for SIGTSTP.
  package func stop() { prompt_client_signals_perform(SIGTSTP, false) }

  /// Sends SIGTTIN to the process group.
  package func stopGroup() { prompt_client_signals_perform(SIGTTIN, true) }

  /// Restores the signal dispositions of the client.
  package func unblockSignals() { prompt_client_signals_put_back() }

  /// Installs the handlers that record signals again.
  package func blockSignals() { prompt_client_signals_replace() }

  /// Records that the editor is entered. There is no watchdog, since it would end the client's
  /// process.
  package func startWatching(_ events: WatchdogEvents?) { prompt_client_editor_enter() }

  /// Records that the editor is left.
  package func stopWatching() { prompt_client_editor_leave() }

  /// Sets the modes of a terminal, unless this process is in the background.
  package func setModes(_ modes: inout termios, of terminal: Int32) throws(SystemError) -> Bool {
    prompt_client_terminal_lock()
    defer { prompt_client_terminal_unlock() }
    // The process group is checked instead of the error of tcsetattr(3): in the background, that
    // call sends SIGTTOU, which any thread of the client may receive.
    if isProcessInBackground(of: terminal) { return false }
    if tcsetattr(terminal, TCSANOW, &modes) != 0 { throw SystemError.last }
    return true
  }

  /// Opens the terminal of the process for output; nil if there is none, or if the environment
  /// selects no terminal. The caller closes the descriptor.
  package static func openTerminalForOutput() -> Int32? {
    if TerminalChoice.ofEnvironment == .none { return nil }
    // Closing the device of the terminal would release the locks that a dialog of this process has
    // on the device (fcntl(2)). Closing `/dev/tty` releases only those on `/dev/tty`.
    let terminal = openFile("/dev/tty", O_WRONLY | O_NOCTTY | O_CLOEXEC)
    return terminal < 0 ? nil : terminal
  }

  /// Runs `body` in a new thread, which blocks all signals.
  ///
  /// - Throws: The system's error if no thread can be created.
  package static func startThread(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
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

  /// Runs `body`, and then restores the locale of the process, which Readline changes (readline(3),
  /// Character sets). While `body` runs, other threads of the client use the changed locale.
  package static func restoringLocale<Value, Failure>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let before = setlocale(LC_CTYPE, nil).map { RawText(cString: $0) }
    defer { if let before { setlocale(LC_CTYPE, before.string) } }
    return try body()
  }

  /// Opens `/dev/null` in place of each closed standard stream. Otherwise a file that is opened
  /// later, such as the terminal, would have the number of a standard stream, and another thread of
  /// the client might write to it.
  ///
  /// - Returns: The descriptors, for the caller to close.
  package static func openClosedStandardStreams() -> [Int32] {
    var opened: [Int32] = []
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
      let file = openFile("/dev/null", O_RDWR | O_CLOEXEC)
      if file >= 0 { opened.append(file) }
    }
    return opened
  }
}

/// The body of a thread, as an object.
private final class Body {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}
