// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// Something that dismisses a dialog when it happens.
public struct DismissalEvent {
  /// A descriptor that is readable once it has happened.
  let descriptor: Int32

  /// An event that makes a descriptor readable.
  public init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// The end of the process `pid` (prompt(1), Dismissing, `--while-pid`); nil if it has ended
  /// already, or if there never was one.
  ///
  /// The process is watched by a descriptor, since its ID may be reused once it has ended.
  ///
  /// - Throws: The system's error if the process cannot be watched.
  public init?(endOf pid: Int32) throws(SystemError) {
    descriptor = prompt_terminal_process_open(pid)
    if descriptor < 0 {
      switch errno {
      // The ID of a thread other than the first of its process is not a process ID: ENOENT or, before
      // Linux 6.13, EINVAL.
      case ESRCH, ENOENT, EINVAL: return nil
      default: throw SystemError.last
      }
    }
    // The process may be a zombie, which has ended.
    var ended = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if prompt_terminal_poll(&ended, 1, 0) > 0 { return nil }
  }
}
