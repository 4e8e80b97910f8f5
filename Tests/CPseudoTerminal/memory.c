// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE  // memmem
#include "pseudo_terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

static long copies(const char *bytes, size_t size, const void *needle, size_t count) {
  long found = 0;
  for (const char *next = bytes; (next = memmem(next, size - (next - bytes), needle, count)); next++) {
    found++;
  }
  return found;
}

long pseudo_terminal_copies(pid_t process, const void *needle, size_t count) {
  char path[64], line[512];
  snprintf(path, sizeof path, "/proc/%d/maps", process);
  FILE *maps = fopen(path, "r");
  snprintf(path, sizeof path, "/proc/%d/mem", process);
  int memory = open(path, O_RDONLY | O_CLOEXEC);
  long found = maps && memory >= 0 ? 0 : -1;
  while (found >= 0 && fgets(line, sizeof line, maps)) {
    uintptr_t start, end;
    char readable;
    if (sscanf(line, "%" SCNxPTR "-%" SCNxPTR " %c", &start, &end, &readable) != 3) continue;
    if (readable != 'r') continue;
    // The shadow memory of a sanitizer takes terabytes, and contains none of the bytes.
    if (end - start > (uintptr_t)1 << 30) continue;
    char *bytes = malloc(end - start);
    // Some of the kernel's own pages cannot be read.
    ssize_t size = pread(memory, bytes, end - start, (off_t)start);
    if (size > 0) found += copies(bytes, (size_t)size, needle, count);
    free(bytes);
  }
  if (maps) fclose(maps);
  if (memory >= 0) close(memory);
  return found;
}

long pseudo_terminal_copies_at_exit(pid_t process, const void *needle, size_t count,
                                    void (*act)(void *context), void *context) {
  if (ptrace(PTRACE_SEIZE, process, NULL, (void *)PTRACE_O_TRACEEXIT) < 0) return -1;
  act(context);
  long found = -1;
  int status;
  while (waitpid(process, &status, __WALL) == process && WIFSTOPPED(status)) {
    int event = status >> 16;
    if (event == PTRACE_EVENT_EXIT) {
      found = pseudo_terminal_copies(process, needle, count);
      ptrace(PTRACE_DETACH, process, NULL, NULL);
      break;
    }
    // Signals are delivered to the process, but a group stop is not a signal to deliver.
    ptrace(PTRACE_CONT, process, NULL, (void *)(intptr_t)(event ? 0 : WSTOPSIG(status)));
  }
  return found;
}
