// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport
import Dialogs

/// Returns the name of the program that a process runs; nil if it is unknown. A process can choose
/// its own name.
package func programName(ofProcess id: Int32) -> RawText? {
  var name = [UInt8](repeating: 0, count: 64)
  let length = name.withUnsafeMutableBytes {
    prompt_terminal_process_name(id, $0.baseAddress, $0.count)
  }
  return length == 0 ? nil : RawText(bytes: Array(name.prefix(length)))
}

/// An event that dismisses a dialog.
package struct DismissalEvent {
  /// A descriptor that is readable once the event has occurred.
  let descriptor: Int32

  /// Creates the event that a descriptor becomes readable.
  package init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Creates the event that the process `pid` ends (prompt(1), Dismissing, `--while-pid`). Returns
  /// nil if there is no such process or it has already ended.
  ///
  /// The process is watched by a descriptor, since its ID may be reused once it has ended.
  ///
  /// - Throws: The system's error if the process cannot be watched.
  package init?(endOf pid: Int32) throws(SystemError) {
    descriptor = prompt_terminal_process_open(pid)
    if descriptor < 0 {
      switch errno {
      // If `pid` is the ID of a thread other than the main thread, it is not a process ID, and the
      // error is ENOENT or, before Linux 6.13, EINVAL.
      case ESRCH, ENOENT, EINVAL: return nil
      default: throw SystemError.last
      }
    }
    // A zombie can be opened, but has already ended.
    var ended = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if prompt_terminal_poll(&ended, 1, 0) > 0 { return nil }
  }
}
