// SPDX-License-Identifier: GPL-3.0-or-later

/// What the test runner and the keeper of a session tell each other about its start.

#ifndef SESSION_KEEPER_H
#define SESSION_KEEPER_H

#include "pseudo_terminal.h"

/// The keeper's arguments, which hold what a `pseudo_terminal_plan` does.
enum session_keeper_argument {
  SESSION_KEEPER_PATH,
  /// In the form of `SESSION_KEEPER_FORM`.
  SESSION_KEEPER_NUMBERS,
  SESSION_KEEPER_TERMINAL,
  /// Empty for the test runner's own.
  SESSION_KEEPER_DIRECTORY,
  /// The job's arguments, then an empty one, then its environment.
  SESSION_KEEPER_JOB,
};

/// The control's and the start's descriptor, the job's three streams, its placement, the signals that
/// it ignores and the count of its arguments, for `printf` and `scanf`.
#define SESSION_KEEPER_FORM "%d %d %d %d %d %u %ju %zu"

/// A message to the test runner about the start: the job's number, or what went wrong.
struct session_keeper_report {
  int32_t job;
  struct pseudo_terminal_failure failure;
};

/// Fills in a failure from `errno`.
void session_keeper_describe(struct pseudo_terminal_failure *failure, const char *call);

#endif
