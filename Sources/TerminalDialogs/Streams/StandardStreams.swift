// SPDX-License-Identifier: GPL-3.0-or-later

/// Standard input, output and error as they were when prompt started.
public struct StandardStreams {
  /// Whether there was no standard input.
  public let inputWasClosed: Bool
  /// Whether there was no standard output.
  public let outputWasClosed: Bool

  /// Opens those that were closed on `/dev/null`, so that nothing that is opened later, the terminal
  /// first of all, is taken for one of them.
  public init() {
    inputWasClosed = fcntl(STDIN_FILENO, F_GETFD) < 0
    outputWasClosed = fcntl(STDOUT_FILENO, F_GETFD) < 0
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 {
      _ = openFile("/dev/null", O_RDWR)
    }
  }

  /// Whether an answer can be written at all, which is checked before anything is asked
  /// (prompt(1), Output).
  public var canWriteOutput: Bool {
    if outputWasClosed || fcntl(STDOUT_FILENO, F_GETFL) & O_ACCMODE == O_RDONLY { return false }
    var output = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    return poll(&output, 1, 0) < 1 || output.revents & Int16(POLLERR) == 0
  }

  /// Closes standard output, which on some file systems is where a write fails.
  public func closeOutput() throws(StreamError) {
    if close(STDOUT_FILENO) != 0, errno != EINTR {
      throw .unwritable(descriptor: STDOUT_FILENO, SystemError.last)
    }
  }

  /// Writes `text` to standard error, as much of it as can be written: nobody is left to tell of a
  /// failure.
  public static func writeToStandardError(_ text: String) {
    let bytes = Array(text.utf8)
    _ = systemWrite(STDERR_FILENO, bytes, bytes.count)
  }
}
