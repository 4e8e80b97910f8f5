// SPDX-License-Identifier: GPL-3.0-or-later
#include "library.h"

#include <stddef.h>

struct arguments_step arguments_next(int count, char *const *arguments, const char *short_options,
                                     const struct option *long_options) {
  opterr = 0;
  int value = getopt_long(count, arguments, short_options, long_options, NULL);
  return (struct arguments_step){
      .value = value, .argument = optarg, .next = optind, .unknown = optopt};
}
