// SPDX-License-Identifier: GPL-3.0-or-later
#include "CPromptSupport.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>

// The address space of a thread's own arena (mallopt(3)) is 64 MB, which a limit may not allow. The
// allocations of the thread then fail, although there is memory.
__attribute__((constructor)) static void use_one_arena(void) { mallopt(M_ARENA_MAX, 1); }
#endif

void prompt_memory_separate(const void *bytes, size_t count) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  uintptr_t begin = ((uintptr_t)bytes + page - 1) / page * page;
  uintptr_t end = ((uintptr_t)bytes + count) / page * page;
  if (begin >= end) return;
  // Each mapping has one advice, so this divides the mapping. The relocation of the executable has already
  // read the pages, which nothing has changed.
  madvise((void *)begin, end - begin, MADV_RANDOM);
  madvise((void *)begin, end - begin, MADV_DONTNEED);
}

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
