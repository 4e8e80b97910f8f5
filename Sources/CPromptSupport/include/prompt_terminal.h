// SPDX-License-Identifier: GPL-3.0-or-later
// What Swift cannot do by itself: code that runs in a signal handler, and what differs between
// systems in ways that C sees and Swift does not.
#ifndef PROMPT_TERMINAL_H
#define PROMPT_TERMINAL_H

#include <poll.h>
#include <stdbool.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>
#include <termios.h>

// guard.c

/// From now on, a fault (SIGSEGV, SIGILL and the like, a Swift trap among them) restores the terminal
/// before it ends the process: `bytes` are written to `output`, and `modes` are set on `input`. The
/// bytes must stay where they are.
void prompt_terminal_guard(int input, int output, const struct termios *modes, const char *bytes,
                    size_t count);

/// A fault leaves the terminal alone again.
void prompt_terminal_unguard(void);

/// Has a library that calls exit(3) put the terminal back too, and end the process with 70.
void prompt_terminal_guard_exit(void);

/// Has a fault remove the file at `path`, which must stay where it is; NULL removes nothing.
void prompt_terminal_guard_file(const char *path);

// secret.c

/// Memory of `count` bytes in pages of its own, which are kept from swap (as far as the limit of locked
/// memory goes) and from core dumps. Aborts where there is none.
void *prompt_terminal_secret_allocate(size_t count);

/// Overwrites the bytes, whatever an optimiser thinks of it.
void prompt_terminal_secret_wipe(void *memory, size_t count);

/// Overwrites such memory and gives it back.
void prompt_terminal_secret_free(void *memory, size_t count);

/// From now on this process leaves no core dump, and other processes of the user cannot look into it.
void prompt_terminal_forbid_dumps(void);

// platform.c

/// A stream that hands all that is written to it to `write`; nothing can be read from it.
FILE *prompt_terminal_stream(long (*write)(const char *bytes, size_t count));

/// poll(2), for terminals too, where macOS only has select(2).
int prompt_terminal_poll(struct pollfd *descriptors, nfds_t count, int milliseconds);

/// A descriptor that is readable while one of `signals`, all blocked, is pending; -1 on failure.
int prompt_terminal_signals_open(const sigset_t *signals);

/// A descriptor that is readable once the process `pid` has ended; -1 on failure, with ESRCH where
/// there is no such process.
int prompt_terminal_process_open(pid_t pid);

/// How open(2) opens a folder to reach what is in it; on Linux it need not be readable for that.
extern const int prompt_terminal_folder_access;

/// A descriptor that is readable when a file comes into one of the folders that are added to it; -1 on
/// failure.
int prompt_terminal_folders_open(void);

/// Adds the folder at `path`, if there is one; it may have been added before.
void prompt_terminal_folders_add(int descriptor, const char *path);

/// Takes what made such a descriptor readable.
void prompt_terminal_folders_next(int descriptor);

/// Whether the process at the other end of a Unix socket is this user's.
bool prompt_terminal_peer_is_user(int descriptor);

/// The device number of the terminal that `descriptor` is open on, also where it was opened by a name
/// that stands for any terminal; 0 where that cannot be told.
dev_t prompt_terminal_device(int descriptor);

/// The device number of a process's controlling terminal; 0 where it has none, or none that can be told.
dev_t prompt_terminal_device_of_process(pid_t pid);

/// Writes the path that a terminal's device has by its number into `path`; false where it has none.
bool prompt_terminal_device_path(dev_t device, char *path, size_t count);

/// Runs `body(argument)` in a thread of its own.
///
/// Returns a descriptor that is readable (at its end) once the body has returned; -1, and nothing is
/// run, where the system has no descriptor, thread or memory left.
int prompt_terminal_thread(void (*body)(void *), void *argument);

/// Takes a pending signal of `signals` that is not ignored, without waiting; 0 where there is none.
int prompt_terminal_signals_next(int descriptor, const sigset_t *signals);

#endif
