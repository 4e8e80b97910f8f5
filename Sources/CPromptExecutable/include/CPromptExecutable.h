// SPDX-License-Identifier: GPL-3.0-or-later
// The C functions that are used only by the executable, and not by clients of the library: its
// command line, and functions of libc that Swift's module of libc does not contain.
#ifndef CPROMPTEXECUTABLE_H
#define CPROMPTEXECUTABLE_H

#include "CPromptSystem.h"

#include <getopt.h>

// gettext is a part of glibc. On a system without gettext, texts are not translated.
#if __has_include(<libintl.h>)
#include <libintl.h>
#else
static inline char *dgettext(const char *domain, const char *key) { return (char *)key; }
static inline char *bindtextdomain(const char *domain, const char *path) { return (char *)path; }
static inline char *bind_textdomain_codeset(const char *domain, const char *set) {
  return (char *)set;
}
#endif

/// Returns how this executable is linked, and the versions of its libraries.
const char *prompt_build(void);

/// Returns the number of words on the command line, including the name of the program.
int prompt_arguments_count(void);

/// Returns the words of the command line, followed by NULL.
char **prompt_arguments_given(void);

/// The result of a call of getopt_long, and the values of its variables after the call.
struct prompt_arguments_step {
  /// The result of getopt_long.
  int value;
  /// `optarg`
  const char *argument;
  /// `optind`
  int next;
  /// `optopt`
  int unknown;
};

/// Calls getopt_long once.
struct prompt_arguments_step prompt_arguments_next(int count, char *const *arguments,
                                                   const char *short_options,
                                                   const struct option *long_options);

// memory.c

/// Releases the memory of constant data in the executable until the data is read. The pages that contain only
/// this data become a separate mapping. Otherwise, a read of a nearby page would also map these pages, since
/// the kernel maps the pages around each page that is read, within the same mapping.
void prompt_memory_separate(const void *bytes, size_t count);

#endif
