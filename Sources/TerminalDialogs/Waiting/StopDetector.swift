// SPDX-License-Identifier: GPL-3.0-or-later

import CPromptSupport

/// Finds out whether the process may have been stopped before a SIGCONT. Some shells send SIGCONT to all
/// processes of a pipeline, and SIGSTOP cannot be noticed otherwise.
///
/// A wait is one sleep of the thread (`ru_nvcsw` in getrusage(2)), and a stop is another one.
struct StopDetector {
  /// The number of sleeps when the latest wait began and when it ended.
  private var (begin, end) = (prompt_terminal_sleep_count(), prompt_terminal_sleep_count())
  private var hasSleptBetween = false

  /// Notes that a wait begins.
  mutating func beginWait() {
    begin = prompt_terminal_sleep_count()
    hasSleptBetween = begin != end
  }

  /// Notes that a wait has ended.
  mutating func endWait() { end = prompt_terminal_sleep_count() }

  /// Whether the process may have been stopped since the wait before this one ended.
  var mayHaveStopped: Bool {
    let count = prompt_terminal_sleep_count()
    return count < 0 || hasSleptBetween || count - begin > 1
  }
}
