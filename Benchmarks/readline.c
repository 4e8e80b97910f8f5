// SPDX-License-Identifier: GPL-3.0-or-later
// The least that a program can do that asks with GNU Readline: what prompt is measured against.
#include <stdio.h>
#include <stdlib.h>
#include <readline/readline.h>

int main(void) {
  char *line = readline("T [y/N] ");
  if (!line) return 1;
  puts(line);
  free(line);
  return 0;
}
