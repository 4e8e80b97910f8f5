// SPDX-License-Identifier: GPL-3.0-or-later
#include "CPromptExecutable.h"

#include <stdio.h>
#ifdef __GLIBC__
#include <gnu/libc-version.h>
#endif

extern const char *rl_library_version;

// Scripts/build.mk defines PROMPT_STATIC and PROMPT_EMBEDDED.
const char *prompt_build(void) {
  static char text[128];
#ifdef PROMPT_STATIC
  const char *linked = "static";
#else
  const char *linked = "shared";
#endif
#ifdef __GLIBC__
  int count = snprintf(text, sizeof text, "%s, glibc %s", linked, gnu_get_libc_version());
#else
  int count = snprintf(text, sizeof text, "%s", linked);
#endif
  count += snprintf(text + count, sizeof text - count, ", Readline %s", rl_library_version);
#ifndef PROMPT_EMBEDDED
  snprintf(text + count, sizeof text - count, ", Swift's runtime");
#endif
  return text;
}
