// SPDX-License-Identifier: GPL-3.0-or-later

/// Standard input, output and error, as the process was started with them.
public struct StandardStreams {
  /// Whether standard input was closed.
  public let inputWasClosed: Bool
  /// Whether standard output was closed.
  public var outputWasClosed: Bool { outputFlags < 0 }
  /// The flags of standard output, as open(2) takes them; negative if it was closed.
  private let outputFlags: Int32

  /// Opens closed standard streams on `/dev/null`, so that no file that is opened later, such as
  /// the terminal, becomes one of them.
  public init() {
    inputWasClosed = fcntl(STDIN_FILENO, F_GETFL) < 0
    outputFlags = fcntl(STDOUT_FILENO, F_GETFL)
    let errorWasClosed = fcntl(STDERR_FILENO, F_GETFL) < 0
    for wasClosed in [inputWasClosed, outputFlags < 0, errorWasClosed] where wasClosed {
      // mutant: no other file replaces a closed standard stream [OutputTests]
      _ = openFile("/dev/null", O_RDWR)
    }
  }

  /// Whether an answer can be written, which is checked before anything is asked (prompt(1),
  /// Output).
  public var canWriteOutput: Bool {
    // mutant: a closed standard output is reported before anything is asked [OutputTests]
    //   `outputWasClosed || ` -> ``
    if outputWasClosed || outputFlags & O_ACCMODE == O_RDONLY { return false }
    var output = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    return poll(&output, 1, 0) < 1 || output.revents & Int16(POLLERR) == 0
  }

  /// Closes standard output. On some file systems, only this reports that a write failed.
  public func closeOutput() throws(StreamError) {
    // mutant: a failure to close standard output is reported [FaultInjectionTests]
    //   `errno != EINTR` -> `false`
    if close(STDOUT_FILENO) != 0, errno != EINTR {
      throw .unwritable(descriptor: STDOUT_FILENO, SystemError.last)
    }
  }

  /// Writes `text` to standard error. A failure cannot be reported anywhere, so it is ignored.
  public static func writeToStandardError(_ text: String) {
    let bytes = Array(text.utf8)
    _ = systemWrite(STDERR_FILENO, bytes, bytes.count)
  }
}
