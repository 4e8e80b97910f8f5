// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// The process of a client of the library, which is as it was when a dialog has ended.
public enum ClientProcess {
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
