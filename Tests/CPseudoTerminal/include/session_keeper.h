// SPDX-License-Identifier: GPL-3.0-or-later

/// The data that the test runner and the keeper of a session exchange about its start.

#ifndef SESSION_KEEPER_H
#define SESSION_KEEPER_H

#include "pseudo_terminal.h"

/// The arguments of the keeper, which contain a `pseudo_terminal_plan`.
enum session_keeper_argument {
  SESSION_KEEPER_PATH,
  /// In the form of `SESSION_KEEPER_FORM`.
  SESSION_KEEPER_NUMBERS,
  SESSION_KEEPER_TERMINAL,
  /// Empty for the working directory of the test runner.
  SESSION_KEEPER_DIRECTORY,
  /// The job's arguments, then an empty one, then its environment.
  SESSION_KEEPER_JOB,
};

/// The format, for `printf` and `scanf`, of the descriptors of the control and of the pipe for
/// reports about the start, of the job's three streams and placement, of the signals that it
/// ignores, and of the number of its arguments.
#define SESSION_KEEPER_FORM "%d %d %d %d %d %u %ju %zu"

/// A message to the test runner about the start: the job's process ID, or 0 and the failure.
struct session_keeper_report {
  int32_t job;
  struct pseudo_terminal_failure failure;
};

/// Fills in a failure from `errno`.
void session_keeper_describe(struct pseudo_terminal_failure *failure, const char *call);

#endif
