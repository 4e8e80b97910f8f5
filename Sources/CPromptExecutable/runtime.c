// SPDX-License-Identifier: GPL-3.0-or-later
#include <stddef.h>

const char *__wrap_swift_copyAuxiliaryExecutablePath(const char *name);

// Swift's runtime asks this function where its backtracer is, which opens a menu on the terminal
// when a program traps. The static executable is linked with this replacement (Makefile), which
// finds none: no backtracer is searched for at a start, and nothing is printed where /proc is not
// mounted.
const char *__wrap_swift_copyAuxiliaryExecutablePath(const char *name) {
  (void)name;
  return NULL;
}
