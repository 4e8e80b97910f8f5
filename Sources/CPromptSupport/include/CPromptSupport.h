// SPDX-License-Identifier: GPL-3.0-or-later
// What Swift cannot do: code that runs in a signal handler, memory for secrets, and calls that
// differ between systems in ways that only C can express.
#ifndef CPROMPTSUPPORT_H
#define CPROMPTSUPPORT_H

#include "CPromptSystem.h"

#include <poll.h>
#include <stdbool.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>
#include <termios.h>

/// The monotonic time in milliseconds. A signal handler may call this.
int64_t prompt_terminal_now(void);

/// Returns whether a signal ends a dialog: it is neither one of job control nor one that is ignored by default.
static inline bool prompt_terminal_is_terminating(int number) {
  switch (number) {
  case SIGTSTP: case SIGTTIN: case SIGTTOU: case SIGCONT: case SIGWINCH: case SIGCHLD: case SIGURG: return false;
  default: return true;
  }
}

// guard.c

/// Makes `prompt_terminal_restore` restore the terminal: `count` bytes at `bytes` are written to
/// `output`, and `modes` are set on `input`. The bytes must stay valid until `prompt_terminal_unguard`.
void prompt_terminal_guard(int input, int output, const struct termios *modes, const char *bytes,
                           size_t count);

/// Makes `prompt_terminal_restore` compare the modes of the terminal with `modes`, those that this process has set,
/// and leave those of another program as they are.
void prompt_terminal_guard_modes(const struct termios *modes);

/// Restores the terminal, and removes the guarded file. A signal handler may call this. In the background,
/// nothing is done to a terminal whose modes another program has set.
void prompt_terminal_restore(void);

/// Restores the terminal as above in the middle of a line, which is ended.
void prompt_terminal_abandon(void);

/// Notes whether Readline waits for a character to quote. It then turns the keys off that send signals, and the
/// modes without them are this process's own.
void prompt_terminal_set_quoting(bool is_quoting);

/// Returns whether `modes` are `own`, those that this process has set.
bool prompt_terminal_is_own(const struct termios *modes, const struct termios *own);

/// Returns whether `modes` differ from `own` only in what programs change that ask for a password.
bool prompt_terminal_is_derived(const struct termios *modes, const struct termios *own);

/// Finds the modes that a process restores on a terminal with `modes`, where it has set `own` and found `before`.
/// If another program has changed `own` to ask for a password, echo stays off in `restored`, and lines can be
/// edited.
///
/// Returns false if nothing is to be restored, since another program has set its own modes.
bool prompt_terminal_modes_to_restore(const struct termios *modes, const struct termios *own,
                                      const struct termios *before, bool in_background,
                                      struct termios *restored);

/// Makes a fault of this process (SIGSEGV, SIGILL and so on, including a Swift trap) restore the
/// terminal, and write a line to standard error or, if `on_terminal`, to the controlling terminal alone, before
/// it ends the process. exit(3), which only libraries call, restores the terminal, too, and ends the process
/// with status 70.
void prompt_terminal_guard_faults(bool on_terminal);

/// Ends the process as a fault does, and writes `reason`, which must stay valid, where faults are reported.
_Noreturn void prompt_terminal_abort(const char *reason);

/// Makes `prompt_terminal_restore` leave the terminal as it is.
void prompt_terminal_unguard(void);

/// Makes `prompt_terminal_restore` remove the file at `path`, which must stay valid; NULL removes none.
void prompt_terminal_guard_file(const char *path);

// watchdog.c

/// Ends this process within a second, with its terminal restored, once something waits that should end it, until
/// `prompt_watchdog_stop`: a pending signal, whose default action is performed, the time `deadline` (monotonic,
/// in milliseconds), with the status `timed_out`, or an event by which `descriptor` becomes readable (-1 for
/// none), with the status `dismissed`. Only a process of prompt's own, which has blocked all signals, calls
/// this.
void prompt_watchdog_start(int64_t deadline, int timed_out, int descriptor, int dismissed);

/// Makes the end of a presentation by its name, too, end the process with the status `dismissed`: a connection to
/// the socket `listener` on which `byte` is received. -1 is no socket.
void prompt_watchdog_set_name(int listener, char byte);

/// Returns one of the connections that have been accepted meanwhile, or -1. This is called after
/// `prompt_watchdog_stop`.
int prompt_watchdog_next_connection(void);

/// Lets signals wait again until the process takes them.
void prompt_watchdog_stop(void);

// client.c

/// Puts a handler in the place of each of the process's signal handlers and default actions that would
/// leave the terminal as a dialog has set it. Faults restore the terminal before the client's own
/// handlers run.
///
/// Returns a descriptor that is readable while signals have come, or -1.
int prompt_client_signals_open(void);

/// Puts the client's handlers back, for a while or for good. Signals that have come stay to be taken.
void prompt_client_signals_put_back(void);

/// Replaces the client's handlers again.
void prompt_client_signals_replace(void);

/// Closes the descriptor. The client's handlers have been put back.
void prompt_client_signals_close(void);

/// Takes one of the signals that have come, also after the descriptor is closed. Returns its number, or 0 if
/// none has arrived.
int prompt_client_signals_next(void);

/// Notes that the thread of the dialog enters the editor, in which it takes no signals, or leaves it. If it has
/// been there for most of a second when a signal comes, the terminal is restored, and what the client has set
/// for the signal is done at once.
void prompt_client_editor_enter(void);
void prompt_client_editor_leave(void);

/// Makes a signal one of those that have come.
void prompt_client_signals_add(int number);

/// Returns whether a signal has arrived and is not taken yet.
bool prompt_client_signals_has(int number);

/// Does what the client has set for a signal, in this thread, and before this returns. If `in_group`, the
/// signal is sent to the other processes of the group, too.
void prompt_client_signals_perform(int number, bool in_group);

/// Blocks all signals but faults in this thread. `mask` is set to what was blocked before.
void prompt_client_block_signals(sigset_t *mask);

/// Makes exit(3) restore the terminal, and a child of fork(2) leave it to its parent.
void prompt_client_guard_exit(void);

/// Calls write(2) for a terminal. This does not return once exit(3) has restored the terminal of a client.
ssize_t prompt_terminal_write(int descriptor, const void *bytes, size_t count);

/// Begins to change the modes of the terminal. This does not return once exit(3) has
/// restored the terminal.
void prompt_client_terminal_lock(void);

/// Ends what `prompt_client_terminal_lock` has begun.
void prompt_client_terminal_unlock(void);

// secret.c

/// Returns `count` bytes in separate pages, which are kept out of core dumps, and out of swap as
/// far as the limit on locked memory allows. Aborts if memory runs out.
void *prompt_terminal_secret_allocate(size_t count);

/// Overwrites `count` bytes. The compiler cannot optimise this away.
void prompt_terminal_secret_wipe(void *memory, size_t count);

/// Overwrites and frees memory from `prompt_terminal_secret_allocate`.
void prompt_terminal_secret_free(void *memory, size_t count);

/// Prevents core dumps of this process, and its inspection by other processes of its user.
void prompt_terminal_forbid_dumps(void);

// platform.c

/// Makes `stream` the standard error of C's library, and returns the one before.
FILE *prompt_terminal_replace_error(FILE *stream);

/// Returns a write-only stream that passes everything written to it to `write`.
FILE *prompt_terminal_stream(long (*write)(const char *bytes, size_t count));

/// Calls poll(2), or select(2) on macOS, where poll(2) does not support terminals.
int prompt_terminal_poll(struct pollfd *descriptors, nfds_t count, int milliseconds);

/// Returns a descriptor that is readable while one of `signals` is pending, or -1. All of `signals`
/// must be blocked.
int prompt_terminal_signals_open(const sigset_t *signals);

/// Takes one pending signal of `signals` that is not ignored, without waiting. Returns its number,
/// or 0 if none is pending.
int prompt_terminal_signals_next(int descriptor, const sigset_t *signals);

/// Calls `tick`, which may call only what a signal handler may, after `first` milliseconds, and then every
/// `next` milliseconds, until `prompt_terminal_timer_stop`.
void prompt_terminal_timer_start(void (*tick)(void), int first, int next);
void prompt_terminal_timer_stop(void);

/// Returns a descriptor that is readable once the process `pid` has ended, or -1. `errno` is ESRCH
/// if there is no such process.
int prompt_terminal_process_open(pid_t pid);

/// Returns whether a subdirectory of `directory` has something in the place of `file` that is neither a
/// regular file nor a directory, such as a FIFO, for whose writer opening it would wait.
bool prompt_terminal_has_special_file(const char *directory, const char *file);

/// The flags with which open(2) opens a folder in order to reach its files. On Linux the folder
/// need not be readable for that.
extern const int prompt_terminal_folder_access;

/// Returns a descriptor that is readable after a file is created in one of the folders that are
/// added to it, or -1.
int prompt_terminal_folders_open(void);

/// Adds the folder at `path`, if there is one. It may have been added before.
void prompt_terminal_folders_add(int descriptor, const char *path);

/// Takes the events that made the descriptor readable.
void prompt_terminal_folders_next(int descriptor);

/// Returns whether the process at the other end of a Unix socket belongs to this user.
bool prompt_terminal_peer_is_user(int descriptor);

/// Calls read(2). If another process has taken the input of a pipe, a FIFO or a socket meanwhile, the call
/// does not block but fails with EAGAIN, provided that the kernel supports that (preadv2(2), RWF_NOWAIT).
ssize_t prompt_terminal_read(int descriptor, void *bytes, size_t count);

/// Sets the modes of a terminal at once, as tcsetattr(3) with TCSANOW. If this process is in the
/// background, the call changes nothing and returns -1 with EINTR instead of being stopped by SIGTTOU.
/// Only a process with one thread can call this.
int prompt_terminal_set_modes(int descriptor, const struct termios *modes);

/// Returns the device number of the terminal that `descriptor` is open on, even if it was opened by
/// an alias such as `/dev/tty`; 0 if the number is not known.
dev_t prompt_terminal_device(int descriptor);

/// Returns whether two descriptors are open on the same device file. Terminals of two mounts of devpts
/// may have the same device number.
bool prompt_terminal_is_same_file(int descriptor, int other);

/// Returns whether `descriptor` is the master of a pseudo-terminal, which is not a terminal to show a
/// dialog on: what is written there is the input of the other side.
bool prompt_terminal_is_master(int descriptor);

/// What the kernel reports about a process.
struct prompt_process_status {
  /// The device number of its controlling terminal; 0 if it has none.
  dev_t terminal;
  /// Whether a signal has stopped it.
  bool is_stopped;
};

/// Finds the status of a process. Returns false if it has ended, or if this user may not see it.
bool prompt_terminal_process_status(pid_t pid, struct prompt_process_status *status);

/// Returns how often this thread has slept; -1 if that is not known. A thread that a signal stops while it
/// sleeps has slept twice when it wakes (getrusage(2), `ru_nvcsw`).
long prompt_terminal_sleep_count(void);

/// Returns another process that has locked a byte of the file with this inode of this file system; 0 if there
/// is none, or the system does not list locks.
pid_t prompt_terminal_lock_holder(dev_t device, ino_t inode, off_t offset);

/// Locks or unlocks a byte of a file for the open file description (fcntl(2), `F_OFD_SETLK`), as `type`
/// (`F_RDLCK`, `F_WRLCK`, `F_UNLCK`) says, without waiting. Returns 0, or -1 and sets `errno`. On systems
/// without these locks, this does nothing and returns 0.
int prompt_terminal_lock_description(int file, int type, off_t offset);

/// Writes the path of the terminal with this device number into `path`. Returns false if the number
/// does not imply a path.
bool prompt_terminal_device_path(dev_t device, char *path, size_t count);

/// Opens a pipe whose ends do not block, and which other programs do not inherit. Returns false on failure.
bool prompt_client_pipe(int ends[2]);

/// Runs `body(argument)` in a new thread, which has the locale of this one (uselocale(3)).
///
/// Returns a descriptor that reaches end-of-file, and so is readable, once the body has returned.
/// Returns -1 without running the body if the system has no descriptor, thread or memory left.
int prompt_terminal_thread(void (*body)(void *), void *argument);

/// Runs `body(argument)` in a new thread that has all signals but faults blocked. Returns whether that is
/// possible, or sets `errno`.
bool prompt_client_thread(void (*body)(void *), void *argument);

/// Makes this thread read bytes as UTF-8, whatever the locale of the process is (uselocale(3)).
void prompt_client_use_utf8_locale(void);

#endif
