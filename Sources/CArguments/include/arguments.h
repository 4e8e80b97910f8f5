// SPDX-License-Identifier: GPL-3.0-or-later
// GNU's getopt_long, which libc's Swift module leaves out, without its global variables.
#ifndef PROMPT_ARGUMENTS_H
#define PROMPT_ARGUMENTS_H

#include <getopt.h>

/// What getopt_long found next, and what its variables say of it.
struct arguments_step {
  /// As getopt_long returned it.
  int value;
  /// `optarg`
  const char *argument;
  /// `optind`
  int next;
  /// `optopt`
  int unknown;
};

/// Calls getopt_long once.
struct arguments_step arguments_next(int count, char *const *arguments, const char *short_options,
                                     const struct option *long_options);

#endif
