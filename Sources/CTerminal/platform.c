// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE  // fopencookie
#include "terminal.h"

#include <stdbool.h>
#include <sys/types.h>
#include <unistd.h>

static long (*sink)(const char *bytes, size_t count);

// A signal that is blocked becomes pending even where it is ignored.
static bool is_ignored(int number) {
  struct sigaction action;
  return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

#ifdef __linux__

#include <sys/signalfd.h>

static ssize_t write_to_sink(void *cookie, const char *bytes, size_t count) {
  (void)cookie;
  return sink(bytes, count);
}

FILE *terminal_stream(long (*write)(const char *bytes, size_t count)) {
  sink = write;
  return fopencookie(NULL, "w", (cookie_io_functions_t){.write = write_to_sink});
}

int terminal_poll(struct pollfd *descriptors, nfds_t count, int milliseconds) {
  return poll(descriptors, count, milliseconds);
}

int terminal_signals_open(const sigset_t *signals) {
  return signalfd(-1, signals, SFD_CLOEXEC | SFD_NONBLOCK);
}

int terminal_signals_next(int descriptor, const sigset_t *signals) {
  (void)signals;
  struct signalfd_siginfo info;
  while (read(descriptor, &info, sizeof info) == sizeof info) {
    if (!is_ignored((int)info.ssi_signo)) return (int)info.ssi_signo;
  }
  return 0;
}

#else  // macOS; compiles by design, has not run yet

#include <errno.h>
#include <sys/event.h>
#include <sys/select.h>

static int write_to_sink(void *cookie, const char *bytes, int count) {
  (void)cookie;
  return (int)sink(bytes, (size_t)count);
}

FILE *terminal_stream(long (*write)(const char *bytes, size_t count)) {
  sink = write;
  return funopen(NULL, NULL, write_to_sink, NULL, NULL);
}

int terminal_poll(struct pollfd *descriptors, nfds_t count, int milliseconds) {
  fd_set readable, writable;
  FD_ZERO(&readable);
  FD_ZERO(&writable);
  int highest = -1;
  for (nfds_t i = 0; i < count; i++) {
    int fd = descriptors[i].fd;
    descriptors[i].revents = 0;
    if (fd < 0) continue;
    if (fd >= FD_SETSIZE) {
      errno = EINVAL;
      return -1;
    }
    if (descriptors[i].events & POLLIN) FD_SET(fd, &readable);
    if (descriptors[i].events & POLLOUT) FD_SET(fd, &writable);
    if (fd > highest) highest = fd;
  }
  struct timeval time = {milliseconds / 1000, milliseconds % 1000 * 1000};
  int ready = select(highest + 1, &readable, &writable, NULL, milliseconds < 0 ? NULL : &time);
  for (nfds_t i = 0; ready > 0 && i < count; i++) {
    int fd = descriptors[i].fd;
    if (fd < 0) continue;
    if (FD_ISSET(fd, &readable)) descriptors[i].revents |= POLLIN;
    if (FD_ISSET(fd, &writable)) descriptors[i].revents |= POLLOUT;
  }
  return ready;
}

int terminal_signals_open(const sigset_t *signals) {
  int queue = kqueue();
  for (int number = 1; queue >= 0 && number < NSIG; number++) {
    if (sigismember(signals, number) != 1) continue;
    struct kevent event;
    EV_SET(&event, number, EVFILT_SIGNAL, EV_ADD, 0, 0, NULL);
    kevent(queue, &event, 1, NULL, 0, NULL);
  }
  return queue;
}

int terminal_signals_next(int descriptor, const sigset_t *signals) {
  struct kevent event;
  struct timespec now = {0, 0};
  while (kevent(descriptor, NULL, 0, &event, 1, &now) > 0) { /* what is pending is asked below */ }
  sigset_t pending;
  sigpending(&pending);
  for (int number = 1; number < NSIG; number++) {
    if (sigismember(&pending, number) != 1 || sigismember(signals, number) != 1) continue;
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, number);
    int taken;
    if (sigwait(&one, &taken) == 0 && !is_ignored(taken)) return taken;
  }
  return 0;
}

#endif
