// SPDX-License-Identifier: GPL-3.0-or-later
#include "CPromptExecutable.h"

#include <stddef.h>

static int given_count;
static char **given;

// Swift's CommandLine reads the arguments from /proc/self/maps, and finds none if /proc is not
// mounted. glibc and macOS pass them to constructors.
__attribute__((constructor)) static void keep(int count, char **arguments) {
  given_count = count;
  given = arguments;
}

int prompt_arguments_count(void) { return given_count; }

char **prompt_arguments_given(void) { return given; }

#ifdef __linux__
char **_swift_stdlib_getUnsafeArgvArgc(int *count);
void _swift_stdlib_overrideUnsafeArgvArgc(char **arguments, int count);

// These replace the functions of Swift's library, which read /proc at every start, even before
// anything asks for the arguments. The static executable does not link the originals.
char **_swift_stdlib_getUnsafeArgvArgc(int *count) {
  *count = given_count;
  return given;
}

void _swift_stdlib_overrideUnsafeArgvArgc(char **arguments, int count) {
  given_count = count;
  given = arguments;
}
#endif

struct prompt_arguments_step prompt_arguments_next(int count, char *const *arguments,
                                                   const char *short_options,
                                                   const struct option *long_options) {
  opterr = 0;
  int value = getopt_long(count, arguments, short_options, long_options, NULL);
  return (struct prompt_arguments_step){
      .value = value, .argument = optarg, .next = optind, .unknown = optopt};
}
