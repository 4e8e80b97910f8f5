// SPDX-License-Identifier: GPL-3.0-or-later
#include <stddef.h>

const char *__wrap_swift_copyAuxiliaryExecutablePath(const char *name);

// Swift's runtime asks this function for the path of its backtracer, which opens a menu on the
// terminal when a program traps. The static executable is linked with this replacement (Makefile),
// which returns none: the runtime does not search for a backtracer at startup, and prints nothing
// if /proc is not mounted.
const char *__wrap_swift_copyAuxiliaryExecutablePath(const char *name) {
  (void)name;
  return NULL;
}
