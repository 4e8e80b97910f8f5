// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// Standard input, output and error in the state in which the process was started.
package struct StandardStreams {
  /// The flags of the streams, as in open(2); negative for a stream that was closed.
  private let (inputFlags, outputFlags, errorFlags): (Int32, Int32, Int32)

  /// Opens `/dev/null` in place of each closed standard stream. Otherwise a file that is opened
  /// later, such as the terminal, would have the number of a standard stream.
  package init() {
    inputFlags = fcntl(STDIN_FILENO, F_GETFL)
    outputFlags = fcntl(STDOUT_FILENO, F_GETFL)
    errorFlags = fcntl(STDERR_FILENO, F_GETFL)
    for flags in [inputFlags, outputFlags, errorFlags] where flags < 0 {
      _ = openFile("/dev/null", O_RDWR)
    }
  }

  /// Returns the flags that `descriptor` had when the process was started or, if it is not a
  /// standard stream, its current flags.
  private func flags(of descriptor: Int32) -> Int32 {
    switch descriptor {
    case STDIN_FILENO: inputFlags
    case STDOUT_FILENO: outputFlags
    case STDERR_FILENO: errorFlags
    default: fcntl(descriptor, F_GETFL)
    }
  }

  /// Whether `descriptor` was closed when the process was started.
  package func wasClosed(_ descriptor: Int32) -> Bool { flags(of: descriptor) < 0 }

  /// Whether an answer can be written to `descriptor`. This is checked before any question is asked
  /// (prompt(1), Output).
  package func canWrite(to descriptor: Int32) -> Bool {
    let flags = flags(of: descriptor)
    if flags < 0 || flags & O_ACCMODE == O_RDONLY { return false }
    var output = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&output, 1, 0) < 1 || output.revents & Int16(POLLERR) == 0
  }

  /// Whether both descriptors refer to the same file, so that their output is mixed. If both
  /// descriptors are equal, they count as the same file, even if they are not open.
  package static func areSameFile(_ descriptor: Int32, _ other: Int32) -> Bool {
    descriptor == other || prompt_terminal_is_same_file(descriptor, other)
  }

  /// Whether a line can be written to `descriptor` without waiting for its reader.
  package static func canWriteAtOnce(to descriptor: Int32) -> Bool {
    var output = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return prompt_terminal_poll(&output, 1, 0) > 0
  }

  /// Closes `descriptor`. Some file systems report a failed write only when the file is closed.
  package func close(_ descriptor: Int32) throws(StreamError) {
    if systemClose(descriptor) != 0, errno != EINTR {
      throw .unwritable(descriptor: descriptor, SystemError.last)
    }
  }

  /// Writes `text` to standard error or to another descriptor. A failure is ignored, since there is
  /// no other place to report it.
  package static func write(_ text: String, to descriptor: Int32 = STDERR_FILENO) {
    let bytes = Array(text.utf8)
    _ = systemWrite(descriptor, bytes, bytes.count)
  }

  /// Writes a short text to standard error, unless that would block.
  package static func writeAtOnce(_ text: String) {
    if canWriteAtOnce(to: STDERR_FILENO) { write(text) }
  }
}
