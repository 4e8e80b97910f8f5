// SPDX-License-Identifier: GPL-3.0-or-later
// What Swift cannot do by itself: code that runs in a signal handler, and what differs between
// systems in ways that C sees and Swift does not.
#ifndef PROMPT_TERMINAL_H
#define PROMPT_TERMINAL_H

#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <termios.h>

// guard.c

/// Has a fault (SIGSEGV, SIGILL and the like, a Swift trap among them) put the terminal back before
/// it ends the process as it would have: `bytes` are written to `fd`, and `modes` are set on it. The
/// bytes must stay where they are.
void terminal_guard(int fd, const struct termios *modes, const char *bytes, size_t count);

/// A fault leaves the terminal alone again.
void terminal_unguard(void);

// platform.c

/// A stream that hands all that is written to it to `write`; nothing can be read from it.
FILE *terminal_stream(long (*write)(const char *bytes, size_t count));

/// poll(2), for terminals too, where macOS only has select(2).
int terminal_poll(struct pollfd *descriptors, nfds_t count, int milliseconds);

/// A descriptor that is readable while one of `signals`, all blocked, is pending; -1 on failure.
int terminal_signals_open(const sigset_t *signals);

/// Takes a pending signal of `signals` that is not ignored, without waiting; 0 where there is none.
int terminal_signals_next(int descriptor, const sigset_t *signals);

#endif
