// SPDX-License-Identifier: GPL-3.0-or-later
#include "CPromptSupport.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>

// By default, each thread has an arena of its own (mallopt(3)). Its 64 MB of address space may exceed a limit
// (RLIMIT_AS). The allocations of the thread would then fail although memory is available.
__attribute__((constructor)) static void use_one_arena(void) { mallopt(M_ARENA_MAX, 1); }
#endif

#ifdef __linux__
// The beginning and the end of the executable in memory.
extern const char __ehdr_start, _end;
#endif

void prompt_memory_separate(const void *bytes, size_t count) {
#ifdef __linux__
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  uintptr_t begin = ((uintptr_t)bytes + page - 1) / page * page;
  uintptr_t end = ((uintptr_t)bytes + count) / page * page;
  // Without optimization, the data is a copy in allocated memory, which would be lost.
  if (begin < (uintptr_t)&__ehdr_start || end > (uintptr_t)&_end || begin >= end) return;
  // A mapping has only one advice, so the first call makes the pages a separate mapping. The second call
  // releases the pages that the relocation of the executable has read. No data is lost, since nothing has
  // changed these pages.
  madvise((void *)begin, end - begin, MADV_RANDOM);
  madvise((void *)begin, end - begin, MADV_DONTNEED);
#endif
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
