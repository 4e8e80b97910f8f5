// SPDX-License-Identifier: GPL-3.0-or-later
#include "library.h"

#include <stddef.h>

static int given_count;
static char **given;

// Swift's CommandLine reads /proc/self/cmdline, and finds nothing where /proc is not mounted. glibc and
// macOS hand the arguments to constructors.
__attribute__((constructor)) static void keep(int count, char **arguments) {
  given_count = count;
  given = arguments;
}

int arguments_count(void) { return given_count; }

char **arguments_given(void) { return given; }

struct arguments_step arguments_next(int count, char *const *arguments, const char *short_options,
                                     const struct option *long_options) {
  opterr = 0;
  int value = getopt_long(count, arguments, short_options, long_options, NULL);
  return (struct arguments_step){
      .value = value, .argument = optarg, .next = optind, .unknown = optopt};
}
