// SPDX-License-Identifier: GPL-3.0-or-later
#include "CPromptExecutable.h"

#include <stddef.h>

static int given_count;
static char **given;

// Embedded Swift has no CommandLine, so the arguments are stored by a constructor. glibc and macOS
// pass them to constructors.
__attribute__((constructor)) static void keep(int count, char **arguments) {
  given_count = count;
  given = arguments;
}

int prompt_arguments_count(void) { return given_count; }

char **prompt_arguments_given(void) { return given; }

struct prompt_arguments_step prompt_arguments_next(int count, char *const *arguments,
                                                   const char *short_options,
                                                   const struct option *long_options) {
  opterr = 0;
  int value = getopt_long(count, arguments, short_options, long_options, NULL);
  return (struct prompt_arguments_step){
      .value = value, .argument = optarg, .next = optind, .unknown = optopt};
}
