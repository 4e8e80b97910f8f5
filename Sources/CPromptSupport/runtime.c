// SPDX-License-Identifier: GPL-3.0-or-later
#include <stddef.h>

const char *__wrap_swift_copyAuxiliaryExecutablePath(const char *name);

// Where Swift's runtime looks for its backtracer, which would open a menu on the terminal of whoever
// runs a program that traps. The static executable is linked with this in its place (Makefile): there
// is none, it is not looked for at every start, and nothing is said where /proc is not there.
const char *__wrap_swift_copyAuxiliaryExecutablePath(const char *name) {
  (void)name;
  return NULL;
}
