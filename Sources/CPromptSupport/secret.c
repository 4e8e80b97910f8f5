// SPDX-License-Identifier: GPL-3.0-or-later
// Memory for secrets, in separate pages. The pages are excluded from swap and from core dumps, and
// are overwritten before they are freed.
#define _GNU_SOURCE  // explicit_bzero
#include "CPromptSupport.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

void *prompt_terminal_secret_allocate(size_t count) {
  void *memory = mmap(NULL, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
  // An abort restores the terminal (guard.c).
  if (memory == MAP_FAILED) prompt_terminal_abort("out of memory");
  // If the limit on locked memory is reached, the pages are used without a lock.
  if (mlock(memory, count) != 0) { /* At worst they are swapped. */ }
#ifdef MADV_DONTDUMP
  // Core dumps of a client stay enabled, and must not contain these pages.
  madvise(memory, count, MADV_DONTDUMP);
#endif
  return memory;
}

void prompt_terminal_secret_wipe(void *memory, size_t count) {
#ifdef __APPLE__
  memset_s(memory, count, 0, count);
#else
  // Unlike memset, this call is not removed by the optimizer although the memory is not read again.
  explicit_bzero(memory, count);
#endif
}

void prompt_terminal_secret_free(void *memory, size_t count) {
  prompt_terminal_secret_wipe(memory, count);
  munmap(memory, count);
}

void prompt_terminal_forbid_dumps(void) {
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
#ifdef __linux__
  // This also prevents other processes of this user from attaching to this process.
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#endif
}
