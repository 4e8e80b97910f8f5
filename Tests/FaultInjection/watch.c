// SPDX-License-Identifier: GPL-3.0-or-later
// A library that is preloaded into a program, and changes its environment. Variables select how:
//
// - WATCH_STEP: the number of seconds by which the wall clock advances each time it is read.
// - WATCH_AHEAD: a file; the monotonic clock is ahead by as many seconds as the file has bytes.
// - WATCH_LOG: a file to which the name of each environment variable that the program sets is appended.
// - WATCH_ECHO: tcsetattr leaves the terminal's echo on, but returns success.
// - WATCH_LOCALE: there is no locale C.UTF-8.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

static const char *log_path, *ahead_path;
static long step, jumped;

__attribute__((constructor)) static void begin(void) {
  const char *text = getenv("WATCH_STEP");
  step = text ? atol(text) : 0;
  log_path = getenv("WATCH_LOG");
  ahead_path = getenv("WATCH_AHEAD");
}

static void note(const char *name) {
  if (!log_path) return;
  long file = syscall(SYS_openat, AT_FDCWD, log_path, O_CREAT | O_WRONLY | O_APPEND, 0600);
  syscall(SYS_write, file, name, strcspn(name, "="));
  syscall(SYS_write, file, "\n", 1);
  syscall(SYS_close, file);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  long result = syscall(SYS_clock_gettime, clock, time);
  struct stat ahead;
  if (clock == CLOCK_MONOTONIC && ahead_path && stat(ahead_path, &ahead) == 0)
    time->tv_sec += ahead.st_size;
  if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) time->tv_sec += jumped += step;
  return (int)result;
}

int gettimeofday(struct timeval *time, void *zone) {
  long result = syscall(SYS_gettimeofday, time, zone);
  time->tv_sec += jumped += step;
  return (int)result;
}

time_t time(time_t *result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}

int tcsetattr(int fd, int when, const struct termios *modes) {
  struct termios taken = *modes;
  if (getenv("WATCH_ECHO")) taken.c_lflag |= ECHO;
  return ((__typeof__(&tcsetattr))dlsym(RTLD_NEXT, "tcsetattr"))(fd, when, &taken);
}

char *setlocale(int category, const char *name) {
  if (name && strcmp(name, "C.UTF-8") == 0 && getenv("WATCH_LOCALE")) return NULL;
  return ((__typeof__(&setlocale))dlsym(RTLD_NEXT, "setlocale"))(category, name);
}

int setenv(const char *name, const char *value, int overwrite) {
  note(name);
  return ((__typeof__(&setenv))dlsym(RTLD_NEXT, "setenv"))(name, value, overwrite);
}

int putenv(char *assignment) {
  note(assignment);
  return ((__typeof__(&putenv))dlsym(RTLD_NEXT, "putenv"))(assignment);
}
