// SPDX-License-Identifier: GPL-3.0-or-later
// What libc has and its Swift module leaves out.
#ifndef PROMPT_LIBRARY_H
#define PROMPT_LIBRARY_H

#include <getopt.h>

// gettext is a part of glibc; where it is none of the system's, no text is translated.
#if __has_include(<libintl.h>)
#include <libintl.h>
#else
static inline char *dgettext(const char *domain, const char *key) { return (char *)key; }
static inline char *bindtextdomain(const char *domain, const char *folder) { return (char *)folder; }
static inline char *bind_textdomain_codeset(const char *domain, const char *set) { return (char *)set; }
#endif

/// How many words the command line has, the program's name among them.
int prompt_arguments_count(void);

/// The words of the command line, NULL after the last.
char **prompt_arguments_given(void);

/// What getopt_long found next, and what its variables say of it.
struct prompt_arguments_step {
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
struct prompt_arguments_step prompt_arguments_next(int count, char *const *arguments, const char *short_options,
                                     const struct option *long_options);

#endif
