// SPDX-License-Identifier: GPL-3.0-or-later
// libc for Swift. Embedded Swift has no module for libc, so this module contains the headers of libc. The
// ordinary build uses this module, too. Clang assigns a declaration to the module whose header includes it
// first, so the other C modules include this header before any header of libc. Features of C that Swift
// cannot import are functions in this header: a variable number of arguments, errno, and macros with casts.
#ifndef CPROMPTSYSTEM_H
#define CPROMPTSYSTEM_H

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <poll.h>
#include <pthread.h>
#include <pwd.h>
#include <regex.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/un.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

static inline int prompt_errno(void) { return errno; }

static inline void prompt_set_errno(int code) { errno = code; }

static inline int prompt_open(const char *path, int flags, mode_t mode) {
  return open(path, flags, mode);
}

static inline int prompt_openat(int folder, const char *path, int flags) {
  return openat(folder, path, flags);
}

static inline int prompt_fcntl(int descriptor, int command, int argument) {
  return fcntl(descriptor, command, argument);
}

static inline int prompt_fcntl_lock(int descriptor, int command, struct flock *lock) {
  return fcntl(descriptor, command, lock);
}

static inline int prompt_window_size(int descriptor, struct winsize *size) {
  return ioctl(descriptor, TIOCGWINSZ, size);
}

/// Sets the window size of the terminal `to` to that of the terminal `from`, unless the latter is unknown.
static inline void prompt_copy_window_size(int from, int to) {
  struct winsize size;
  if (ioctl(from, TIOCGWINSZ, &size) == 0) ioctl(to, TIOCSWINSZ, &size);
}

#endif
