// SPDX-License-Identifier: GPL-3.0-or-later
#include "CPromptSupport.h"

#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>

// The address space of a thread's own arena (mallopt(3)) is 64 MB, which a limit may not allow. The
// allocations of the thread then fail, although there is memory.
__attribute__((constructor)) static void use_one_arena(void) { mallopt(M_ARENA_MAX, 1); }
#endif

// These functions replace Readline's functions of the same names. When memory is exhausted,
// Readline's functions leave the terminal in raw mode, and exit with status 2, which is the status
// of a dismissed dialog. An abort restores the terminal (CPromptSupport/guard.c), and its status
// shows that this is a fault.

static void *or_abort(void *memory) {
  if (!memory) prompt_terminal_abort("out of memory");
  return memory;
}

void *xmalloc(size_t count) { return or_abort(malloc(count ? count : 1)); }

void *xrealloc(void *memory, size_t count) { return or_abort(realloc(memory, count ? count : 1)); }
