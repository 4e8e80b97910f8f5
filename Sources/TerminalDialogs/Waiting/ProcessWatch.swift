// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// A process whose end takes a dialog away (`--while-pid`).
///
/// It is watched through a descriptor, not by its number, which another process may have by then.
public struct ProcessWatch {
  /// Readable once the process has ended.
  let descriptor: Int32

  /// Watches the process `pid`; nil where it has ended already.
  ///
  /// - Throws: The reason why it cannot be watched.
  public init?(pid: Int32) throws(SystemError) {
    descriptor = prompt_terminal_process_open(pid)
    if descriptor < 0 {
      if errno == ESRCH { return nil }
      throw SystemError.last
    }
    // A process that nobody has waited for yet has ended all the same.
    var ended = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if prompt_terminal_poll(&ended, 1, 0) > 0 { return nil }
  }
}
