// SPDX-License-Identifier: GPL-3.0-or-later
// A library that is preloaded into a program, and makes one call fail. Environment variables select it:
//
// - FAULT_CALL: the function.
// - FAULT_NTH: the number of the call that fails. Calls are counted from the first opening of /dev/tty on.
// - FAULT_ARMED: calls are counted from the start of the program.
// - FAULT_TERMINAL: only reads and writes of terminals are counted.
// - FAULT_MARK: a file that is created when the call fails.
// - FAULT_ERROR: the error number that replaces the usual one.
// - FAULT_SIGNAL: a signal that is sent at the call. A call of sigpending does not fail, and has only
//   this effect.
// - FAULT_HOLD: the call waits until this file exists, and then fails only if FAULT_ERROR is set. A call of
//   tcgetpgrp waits, and counts, only if it finds the process in the background; it then returns what it has
//   found.
// - FAULT_REOPENING: no descriptor can be reopened by its path in /proc/self/fd.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <termios.h>
#include <unistd.h>

static const char *failing;
static const char *mark;
static long left = -1;
static int error_instead, signal_sent;
static const char *held_for;
static bool armed, only_terminals, refuses_reopening;

__attribute__((constructor)) static void begin(void) {
  failing = getenv("FAULT_CALL");
  mark = getenv("FAULT_MARK");
  const char *nth = getenv("FAULT_NTH");
  left = nth ? atol(nth) : -1;
  armed = getenv("FAULT_ARMED");
  const char *error = getenv("FAULT_ERROR");
  error_instead = error ? atoi(error) : 0;
  const char *number = getenv("FAULT_SIGNAL");
  signal_sent = number ? atoi(number) : 0;
  only_terminals = getenv("FAULT_TERMINAL");
  held_for = getenv("FAULT_HOLD");
  refuses_reopening = getenv("FAULT_REOPENING");
}

static bool fails(const char *call, int error) {
  if (!armed || !failing || strcmp(call, failing) != 0 || left < 0 || --left != 0) return false;
  syscall(SYS_openat, AT_FDCWD, mark, O_CREAT | O_WRONLY, 0600);
  if (held_for) {
    while (access(held_for, F_OK) != 0) usleep(1000);
    if (!error_instead) return false;
  }
  if (signal_sent) kill(getpid(), signal_sent);
  errno = error_instead ? error_instead : error;
  return true;
}

static bool fails_on(int fd, const char *call, int error) {
  unsigned int device;
  bool counts = !only_terminals || syscall(SYS_ioctl, fd, TIOCGDEV, &device) == 0;
  return counts && fails(call, error);
}

#define ORIGINAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

int open(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = va_arg(arguments, mode_t);
  va_end(arguments);
  if (strcmp(path, "/dev/tty") == 0) armed = true;
  if (fails("open", EMFILE)) return -1;
  if (refuses_reopening && strncmp(path, "/proc/self/fd/", 14) == 0) {
    errno = ENOENT;
    return -1;
  }
  return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

int tcgetattr(int fd, struct termios *modes) {
  return fails("tcgetattr", EIO) ? -1 : ORIGINAL(tcgetattr)(fd, modes);
}

int tcsetattr(int fd, int when, const struct termios *modes) {
  return fails("tcsetattr", EIO) ? -1 : ORIGINAL(tcsetattr)(fd, when, modes);
}

pid_t tcgetpgrp(int fd) {
  pid_t group = ORIGINAL(tcgetpgrp)(fd);
  return group != getpgrp() && fails("tcgetpgrp", EIO) ? -1 : group;
}

ssize_t read(int fd, void *bytes, size_t count) {
  return fails_on(fd, "read", EIO) ? -1 : syscall(SYS_read, fd, bytes, count);
}

ssize_t preadv2(int fd, const struct iovec *parts, int count, off_t offset, int flags) {
  if (fails_on(fd, "read", EIO) || fails("preadv2", EIO)) return -1;
  return ORIGINAL(preadv2)(fd, parts, count, offset, flags);
}

ssize_t write(int fd, const void *bytes, size_t count) {
  return fails_on(fd, "write", EIO) ? -1 : syscall(SYS_write, fd, bytes, count);
}

// A file system may report only at this call that written data has been lost.
int close(int fd) {
  long result = syscall(SYS_close, fd);
  return fd == STDOUT_FILENO && fails("close", ENOSPC) ? -1 : (int)result;
}

int pipe2(int ends[2], int flags) {
  return fails("pipe", EMFILE) ? -1 : (int)syscall(SYS_pipe2, ends, flags);
}

int poll(struct pollfd *descriptors, nfds_t count, int milliseconds) {
  return fails("poll", ENOMEM) ? -1 : (int)syscall(SYS_poll, descriptors, count, milliseconds);
}

int posix_memalign(void **memory, size_t alignment, size_t count) {
  if (fails("posix_memalign", ENOMEM)) return ENOMEM;
  return ORIGINAL(posix_memalign)(memory, alignment, count);
}

int sigpending(sigset_t *set) {
  fails("sigpending", EFAULT);
  return ORIGINAL(sigpending)(set);
}

extern void *__libc_malloc(size_t count);

void *malloc(size_t count) { return fails("malloc", ENOMEM) ? NULL : __libc_malloc(count); }
