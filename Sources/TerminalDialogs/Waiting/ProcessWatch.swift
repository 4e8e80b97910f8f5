// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// Watches a process whose end dismisses the dialog (prompt(1), Dismissing, `--while-pid`).
///
/// The process is watched by a descriptor, since its ID may be reused once it has ended.
public struct ProcessWatch {
  /// A descriptor that is readable once the process has ended.
  let descriptor: Int32

  /// Watches the process `pid`; nil if it has ended.
  ///
  /// - Throws: The system's error if the process cannot be watched.
  public init?(pid: Int32) throws(SystemError) {
    descriptor = prompt_terminal_process_open(pid)
    if descriptor < 0 {
      if errno == ESRCH { return nil }
      throw SystemError.last
    }
    // The process may be a zombie, which has ended.
    var ended = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if prompt_terminal_poll(&ended, 1, 0) > 0 { return nil }
  }
}
