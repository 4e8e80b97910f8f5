// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>

// Readline's own allocator, in the place of its own: that one exits with status 2 where memory runs
// out, which would say that the dialog was dismissed, and would leave the terminal held. What aborts
// puts the terminal back (guard.c), and is seen as the fault that it is.

static void *or_abort(void *memory) {
  if (!memory) abort();
  return memory;
}

void *xmalloc(size_t count) { return or_abort(malloc(count ? count : 1)); }

void *xrealloc(void *memory, size_t count) { return or_abort(realloc(memory, count ? count : 1)); }
