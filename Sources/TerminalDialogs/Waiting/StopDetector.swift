// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// Determines whether the process may have been stopped before a SIGCONT. Some shells send SIGCONT
/// to all processes of a pipeline, even to processes that were not stopped. A process that is
/// stopped by SIGSTOP receives no other signal that would report the stop.
///
/// The kernel counts the sleeps of a thread (`ru_nvcsw` in getrusage(2)). A wait is one sleep, and
/// a stop is another sleep.
struct StopDetector {
  /// The number of sleeps at the beginning of the latest wait and at its end.
  private var (begin, end) = (prompt_terminal_sleep_count(), prompt_terminal_sleep_count())
  private var hasSleptBetween = false

  /// Records that a wait begins.
  mutating func beginWait() {
    begin = prompt_terminal_sleep_count()
    hasSleptBetween = begin != end
  }

  /// Records that a wait has ended.
  mutating func endWait() { end = prompt_terminal_sleep_count() }

  /// Whether the process may have been stopped since the end of the previous wait.
  var mayHaveStopped: Bool {
    let count = prompt_terminal_sleep_count()
    return count < 0 || hasSleptBetween || count - begin > 1
  }
}
