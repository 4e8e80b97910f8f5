// SPDX-License-Identifier: GPL-3.0-or-later
// Memory for what must not outlive its use: in pages of its own, which are neither swapped nor dumped.
#define _GNU_SOURCE  // explicit_bzero
#include "prompt_terminal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

void *prompt_terminal_secret_allocate(size_t count) {
  void *memory = mmap(NULL, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
  // As where any other memory runs out (memory.c).
  if (memory == MAP_FAILED) abort();
  // Where the limit of locked memory is reached there is nothing better than to go on.
  if (mlock(memory, count) != 0) { /* swapped at worst */ }
#ifdef MADV_DONTDUMP
  madvise(memory, count, MADV_DONTDUMP);
#endif
  return memory;
}

void prompt_terminal_secret_wipe(void *memory, size_t count) {
#ifdef __APPLE__
  memset_s(memory, count, 0, count);
#else
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
  // Nobody else's debugger either.
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#endif
}
