// SPDX-License-Identifier: GPL-3.0-or-later
// Preloaded into a program, has one call fail: the FAULT_NTH call of the function FAULT_CALL from the
// first opening of a terminal on. FAULT_MARK is a file that is made when it does.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <termios.h>
#include <unistd.h>

static const char *failing;
static const char *mark;
static long left = -1;
static bool armed;

__attribute__((constructor)) static void begin(void) {
  failing = getenv("FAULT_CALL");
  mark = getenv("FAULT_MARK");
  const char *nth = getenv("FAULT_NTH");
  left = nth ? atol(nth) : -1;
}

static bool fails(const char *call, int error) {
  if (!armed || !failing || strcmp(call, failing) != 0 || left < 0 || --left != 0) return false;
  syscall(SYS_openat, AT_FDCWD, mark, O_CREAT | O_WRONLY, 0600);
  errno = error;
  return true;
}

#define ORIGINAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

int open(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = va_arg(arguments, mode_t);
  va_end(arguments);
  if (strcmp(path, "/dev/tty") == 0) armed = true;
  if (fails("open", EMFILE)) return -1;
  return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

int tcgetattr(int fd, struct termios *modes) {
  return fails("tcgetattr", EIO) ? -1 : ORIGINAL(tcgetattr)(fd, modes);
}

int tcsetattr(int fd, int when, const struct termios *modes) {
  return fails("tcsetattr", EIO) ? -1 : ORIGINAL(tcsetattr)(fd, when, modes);
}

ssize_t read(int fd, void *bytes, size_t count) {
  return fails("read", EIO) ? -1 : syscall(SYS_read, fd, bytes, count);
}

ssize_t write(int fd, const void *bytes, size_t count) {
  return fails("write", EIO) ? -1 : syscall(SYS_write, fd, bytes, count);
}

int poll(struct pollfd *descriptors, nfds_t count, int milliseconds) {
  return fails("poll", ENOMEM) ? -1 : (int)syscall(SYS_poll, descriptors, count, milliseconds);
}

extern void *__libc_malloc(size_t count);

void *malloc(size_t count) { return fails("malloc", ENOMEM) ? NULL : __libc_malloc(count); }
