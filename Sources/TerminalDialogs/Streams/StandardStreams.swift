// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// Standard input, output and error, as the process was started with them.
public struct StandardStreams {
  /// The flags of the streams, as open(2) takes them; negative if a stream was closed.
  private let (inputFlags, outputFlags, errorFlags): (Int32, Int32, Int32)

  /// Opens closed standard streams on `/dev/null`, so that no file that is opened later, such as
  /// the terminal, becomes one of them.
  public init() {
    inputFlags = fcntl(STDIN_FILENO, F_GETFL)
    outputFlags = fcntl(STDOUT_FILENO, F_GETFL)
    errorFlags = fcntl(STDERR_FILENO, F_GETFL)
    for flags in [inputFlags, outputFlags, errorFlags] where flags < 0 {
      _ = openFile("/dev/null", O_RDWR)
    }
  }

  /// The flags of `descriptor` when the process was started or, for other than the standard streams,
  /// now.
  private func flags(of descriptor: Int32) -> Int32 {
    switch descriptor {
    case STDIN_FILENO: inputFlags
    case STDOUT_FILENO: outputFlags
    case STDERR_FILENO: errorFlags
    default: fcntl(descriptor, F_GETFL)
    }
  }

  /// Whether `descriptor` was closed.
  public func wasClosed(_ descriptor: Int32) -> Bool { flags(of: descriptor) < 0 }

  /// Whether an answer can be written to `descriptor`, which is checked before anything is asked
  /// (prompt(1), Output).
  public func canWrite(to descriptor: Int32) -> Bool {
    let flags = flags(of: descriptor)
    if flags < 0 || flags & O_ACCMODE == O_RDONLY { return false }
    var output = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&output, 1, 0) < 1 || output.revents & Int16(POLLERR) == 0
  }

  /// Whether what is written to one of the descriptors can be read where the other's output is. Those of one
  /// number are the same file, even if neither is open.
  public static func areSameFile(_ descriptor: Int32, _ other: Int32) -> Bool {
    descriptor == other || prompt_terminal_is_same_file(descriptor, other)
  }

  /// Whether a line can be written to `descriptor` without waiting for its reader.
  public static func canWriteAtOnce(to descriptor: Int32) -> Bool {
    var output = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return prompt_terminal_poll(&output, 1, 0) > 0
  }

  /// Closes `descriptor`. On some file systems, only this reports that a write failed.
  public func close(_ descriptor: Int32) throws(StreamError) {
    if systemClose(descriptor) != 0, errno != EINTR {
      throw .unwritable(descriptor: descriptor, SystemError.last)
    }
  }

  /// Writes `text` to standard error, or to another descriptor. A failure cannot be reported anywhere,
  /// so it is ignored.
  public static func write(_ text: String, to descriptor: Int32 = STDERR_FILENO) {
    let bytes = Array(text.utf8)
    _ = systemWrite(descriptor, bytes, bytes.count)
  }

  /// Writes a short text to standard error, unless that would block.
  public static func writeAtOnce(_ text: String) {
    if canWriteAtOnce(to: STDERR_FILENO) { write(text) }
  }
}
