// SPDX-License-Identifier: GPL-3.0-or-later
// Functions that cannot be written in Swift: code that runs in signal handlers, memory for secrets,
// and calls that differ between systems in ways that only C can express.
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

/// The monotonic time in milliseconds. A signal handler may call this function.
int64_t prompt_terminal_now(void);

/// Returns whether a signal ends a dialog. Every signal does, except job-control signals and
/// signals that are ignored by default.
static inline bool prompt_terminal_is_terminating(int number) {
  switch (number) {
  case SIGTSTP: case SIGTTIN: case SIGTTOU: case SIGCONT: case SIGWINCH: case SIGCHLD: case SIGURG: return false;
  default: return true;
  }
}

// guard.c

/// Sets up `prompt_terminal_restore` to restore the terminal: it writes `count` bytes at `bytes` to
/// `output`, and sets `modes` on `input`. The bytes must stay valid until
/// `prompt_terminal_unguard`.
void prompt_terminal_guard(int input, int output, const struct termios *modes, const char *bytes,
                           size_t count);

/// Makes `prompt_terminal_restore` compare the modes of the terminal with `modes`, which this process has set.
/// If another program has set other modes, `prompt_terminal_modes_to_restore` determines what is restored.
void prompt_terminal_guard_modes(const struct termios *modes);

/// Restores the terminal, removes the guarded file, and kills the running command, if any. A signal handler
/// may call this function. If another program has set its own modes, these modes are left unchanged; in the
/// background, nothing is written to the terminal either.
void prompt_terminal_restore(void);

/// Ends the current line, and restores the terminal as `prompt_terminal_restore` does.
void prompt_terminal_abandon(void);

/// Records whether Readline waits for a character to quote. If so, Readline has disabled the keys
/// that send signals, and modes that differ only in these keys still count as the modes of this
/// process.
void prompt_terminal_set_quoting(bool is_quoting);

/// Returns whether `modes` are the same as `own`, the modes that this process has set.
bool prompt_terminal_is_own(const struct termios *modes, const struct termios *own);

/// Returns whether `modes` differ from `own` only in flags that are changed by programs that ask
/// for a password.
bool prompt_terminal_is_derived(const struct termios *modes, const struct termios *own);

/// Determines the modes to restore on a terminal. The current modes of the terminal are `modes`. This process
/// has set the modes `own` in place of the modes `before`. `restored` is set to `before`. But if another program
/// has changed `own` to ask for a password, echo stays off, and the program's changes of flags are kept.
///
/// Returns false if nothing is to be restored: another program has set its own modes or, in the background, has
/// changed `own` in any way.
bool prompt_terminal_modes_to_restore(const struct termios *modes, const struct termios *own,
                                      const struct termios *before, bool in_background,
                                      struct termios *restored);

/// Installs handlers for faults of this process (SIGSEGV, SIGILL and so on, including a trap of
/// Swift). They restore the terminal, write a line to standard error or, if `on_terminal`, to the
/// controlling terminal, and end the process. A fault under a small limit of the address space ends
/// it with `shortage_status`; with 255 if faults are reported on the terminal. exit(3), which only
/// libraries call, also restores the terminal, and ends the process with status 70.
void prompt_terminal_guard_faults(bool on_terminal, int shortage_status);

/// Guards against a damaged file of the user, which a library reads without checking its contents. From this
/// call until a call with a null `reason`, a fault reports `reason` and ends the process with `status`, or
/// with 255 if faults are reported on the terminal. So does a computation that takes two seconds of processor
/// time, such as an endless loop. The text must stay valid. Without `prompt_terminal_guard_faults`, as in a
/// client of the library, this function has no effect.
void prompt_terminal_guard_reading(const char *reason, int status);

/// Ends the process as a fault does, and reports `reason` in the same place. The text must stay
/// valid.
_Noreturn void prompt_terminal_abort(const char *reason);

/// Makes `prompt_terminal_restore` leave the terminal unchanged.
void prompt_terminal_unguard(void);

/// Makes `prompt_terminal_restore` remove the file at `path`, which must stay valid; NULL removes
/// no file.
void prompt_terminal_guard_file(const char *path);

/// Removes the file of `prompt_terminal_guard_file`, and no longer guards it. A socket is removed only
/// if no other file has replaced it. This function is safe in a signal handler.
void prompt_terminal_remove_guarded_file(void);

// watchdog.c

/// Starts the watchdog, which runs until `prompt_watchdog_stop`. It restores the terminal and ends this
/// process within a second after one of these events:
///
/// - a signal is pending that ends a dialog and is not ignored; its default action is then performed;
/// - the time `deadline` is reached (monotonic, in milliseconds), with the status `timed_out`;
/// - `descriptor` is readable (-1 for none), with the status `dismissed`.
///
/// Only the executable `prompt`, which blocks all signals, may call this function.
void prompt_watchdog_start(int64_t deadline, int timed_out, int descriptor, int dismissed);

/// Adds an event to the watchdog, with the status `dismissed`. The event occurs when another
/// process dismisses the presentation by sending `byte` on a connection to the socket `listener`.
/// If `listener` is -1, the event is removed.
void prompt_watchdog_set_name(int listener, char byte);

/// Returns a connection that the watchdog has accepted; -1 if there are no more. Call this function
/// after `prompt_watchdog_stop`.
int prompt_watchdog_next_connection(void);

/// Stops the watchdog. Signals stay pending until the process reads them.
void prompt_watchdog_stop(void);

// lending.c

/// Sends `count` bytes on a Unix socket and, unless `terminal` is -1, this descriptor. Returns the
/// number of bytes that were sent, or -1, as sendmsg(2). A closed connection sends no signal.
ssize_t prompt_lending_send(int connection, const void *bytes, size_t count, int terminal);

/// Returns whether only root can open a terminal (ioctl_tty(2), TIOCEXCL); false if it is unknown.
bool prompt_lending_is_exclusive(int terminal);

/// Restores what the borrower of a terminal can change in addition to the modes: the line discipline, since
/// another discipline may support neither input nor modes, and the exclusive mode, in which only root can
/// open the terminal. `is_exclusive` is whether the terminal was in exclusive mode before it was lent.
void prompt_lending_reset(int terminal, bool is_exclusive);

/// Ends a connection, even if a child process has a copy of the descriptor.
void prompt_lending_end(int connection);

/// Receives at most `count` bytes from a Unix socket, and a descriptor, which other programs do not
/// inherit; sets `terminal` to -1 if there is none. Returns the number of bytes, 0 at the end, or
/// -1, as recvmsg(2).
ssize_t prompt_lending_receive(int connection, void *bytes, size_t count, int *terminal);

// client.c

/// Installs handlers that record signals. They replace the handlers and default actions of the process for
/// signals that would otherwise end or stop the process while the terminal is in raw mode, and for SIGCONT and
/// SIGWINCH. Faults restore the terminal before the client's own handlers are called.
///
/// Returns a descriptor that is readable while a recorded signal has not been consumed; -1 on error.
int prompt_client_signals_open(void);

/// Restores the client's handlers, temporarily or permanently. Recorded signals can still be read.
void prompt_client_signals_put_back(void);

/// Replaces the client's handlers again.
void prompt_client_signals_replace(void);

/// Closes the descriptor. The client's handlers must have been restored before.
void prompt_client_signals_close(void);

/// Consumes a recorded signal. This is also possible after the descriptor is closed. Returns the
/// number of the signal; 0 if none is recorded.
int prompt_client_signals_next(void);

/// Record that the thread of the dialog enters or leaves the editor, in which it reads no signals.
/// If a signal that ends the dialog arrives when the thread has been in the editor for most of a second, the
/// terminal is restored, and the client's action for the signal is performed immediately.
void prompt_client_editor_enter(void);
void prompt_client_editor_leave(void);

/// Records a signal.
void prompt_client_signals_add(int number);

/// Makes the thread of the dialog draw the dialog again or, unless `is_dialog`, makes the thread that shows
/// progress draw its line again. Any thread may call this function. It has no effect while neither a dialog
/// nor progress is shown.
void prompt_client_redraw(bool is_dialog);

/// Returns whether `prompt_client_redraw` has requested that the dialog be drawn again, and clears the
/// request.
bool prompt_client_takes_redraw(void);

/// Returns whether a signal is recorded and not consumed yet.
bool prompt_client_signals_has(int number);

/// Returns whether the client has installed a handler of a signal.
bool prompt_client_signals_has_handler(int number);

/// Performs the client's action for a signal, in this thread, before this function returns. An action that
/// was already performed while the dialog's thread was in the editor is not repeated. If `in_group`, the
/// signal is sent to the process group instead, and any thread of this process may receive it a little later.
void prompt_client_signals_perform(int number, bool in_group);

/// Blocks all signals except faults in this thread. `mask` is set to the previous signal mask.
void prompt_client_block_signals(sigset_t *mask);

/// Makes exit(3) restore the terminal, and makes a child process of fork(2) leave the terminal to
/// its parent.
void prompt_client_guard_exit(void);

/// Calls write(2) for a terminal. In a client, if exit(3) has already restored the terminal, this
/// function never returns.
ssize_t prompt_terminal_write(int descriptor, const void *bytes, size_t count);

/// Locks the terminal, to change its modes. If exit(3) has already restored the terminal, this
/// function never returns.
void prompt_client_terminal_lock(void);

/// Unlocks the terminal.
void prompt_client_terminal_unlock(void);

// secret.c

/// Returns `count` bytes in separate pages. The pages are excluded from core dumps. They are also
/// excluded from swap, unless the limit on locked memory is exceeded. Aborts if memory is
/// exhausted.
void *prompt_terminal_secret_allocate(size_t count);

/// Overwrites `count` bytes. The compiler cannot optimize this call away.
void prompt_terminal_secret_wipe(void *memory, size_t count);

/// Overwrites and frees memory from `prompt_terminal_secret_allocate`.
void prompt_terminal_secret_free(void *memory, size_t count);

/// Disables core dumps of this process, and prevents other processes of its user from inspecting it.
void prompt_terminal_forbid_dumps(void);

// command.c

/// Keeps the current environment for the commands that are started later. This function must be called before
/// this process changes its environment.
void prompt_command_keep_environment(void);

/// Starts `sh -c command` in a session and a process group of its own, so that it has no terminal. Its
/// signals have their default actions. It inherits no descriptors: its standard input and output are pipes,
/// whose other ends are `input` and `output`, both nonblocking, and its standard error is discarded. Returns
/// the ID of the process; -1 on error, with `errno` set.
pid_t prompt_command_start(const char *command, int *input, int *output);

/// Starts `sh -c command sh path` in a process group of its own, which is moved to the foreground of the
/// terminal, with the terminal as its standard streams. Its signals have their default actions. Returns
/// the ID of the process; -1 on error, with `errno` set.
pid_t prompt_command_start_editor(const char *command, const char *path, int terminal);

/// Starts `sh -c command` in a process group of its own in the background, with the standard input of
/// this process. The standard output and the standard error are a pipe, whose other end is `output`, which
/// is nonblocking. Returns the ID of the process; -1 on error, with `errno` set.
pid_t prompt_command_start_shown(const char *command, int *output);

/// Replaces this process by a program, which is found in `PATH`, with the default actions of signals, the
/// kept environment, and `/dev/null` as descriptor 3. If that fails, writes a line with `name` to standard
/// error, and exits with 126 or 127, as a shell does.
void prompt_command_execute(char *const arguments[], const char *name);

/// Starts a program as `prompt_command_execute` does, but with a pipe as descriptor 3, whose other end is
/// `progress`, which is nonblocking. `output` and `error`, unless negative, are its standard output and
/// standard error. If `has_group`, the program is the leader of a process group in the background. Returns
/// the ID of the process; -1 on error, with `errno` set.
pid_t prompt_command_start_program(
    char *const arguments[], const char *name, int output, int error, int *progress, bool has_group);

/// Returns the exit status of a program, or 256 plus the number of the signal that has ended the program; -1
/// while it is running; 255 if the status is unknown.
int prompt_command_wait(pid_t process);

/// Opens a pseudo-terminal with the modes and the size of `terminal`. Returns the descriptor of its master,
/// which is nonblocking, and sets `slave`; returns -1 on error, with `errno` set. Other programs inherit
/// neither descriptor.
int prompt_command_open_terminal(int terminal, int *slave);

/// Calls write(2) for the standard input of a command. If the command has closed it, the call fails with EPIPE,
/// and its SIGPIPE has no effect.
ssize_t prompt_command_write(int descriptor, const void *bytes, size_t count);

/// Returns the exit status of a command, or 128 plus the number of the signal that has ended the command; -1
/// while it is running. When the command has ended, the other processes of its group are killed. This function
/// must not be called again after it has reported the end of the command.
int prompt_command_status(pid_t process);

/// Returns the number of the signal that has stopped the command since the last call; 0 if none has.
int prompt_command_stop_signal(pid_t process);

/// Sends a signal to the process group of a command or, if there is none, to the command itself. SIGKILL is
/// sent to both. `prompt_command_status` must not have reported the end of the command before.
void prompt_command_signal(pid_t process, int number);

/// Kills the command that is running, if any, and its process group. This function is safe in a signal
/// handler.
void prompt_command_abandon(void);

/// Returns whether SIGTSTP can stop this process. The kernel discards the signal if the process group is
/// orphaned (POSIX, 2.4.3). No system call reports this, so the function creates a process in the group,
/// which sends the signal to itself.
bool prompt_process_can_stop(void);

// platform.c

/// Sets the standard error stream of C's library to `stream`, and returns the previous one.
FILE *prompt_terminal_replace_error(FILE *stream);

/// Discards what C's library writes to its standard error stream. Returns the previous stream, for
/// `prompt_terminal_unsilence_error`. If memory is exhausted, returns NULL without any effect.
FILE *prompt_terminal_silence_error(void);

/// Reverses `prompt_terminal_silence_error`.
void prompt_terminal_unsilence_error(FILE *before);

/// Returns a write-only stream that passes its output to `write`.
FILE *prompt_terminal_stream(long (*write)(const char *bytes, size_t count));

/// Removes a directory with the files and the empty directories in it.
void prompt_remove_directory(const char *path);

/// Calls poll(2), or select(2) on macOS, where poll(2) does not support terminals.
int prompt_terminal_poll(struct pollfd *descriptors, nfds_t count, int milliseconds);

/// Returns a descriptor that is readable while one of `signals` is pending; -1 on error. All of
/// `signals` must be blocked.
int prompt_terminal_signals_open(const sigset_t *signals);

/// Consumes a pending signal of `signals` that is not ignored, without waiting. Returns its number;
/// 0 if none is pending.
int prompt_terminal_signals_next(int descriptor, const sigset_t *signals);

/// Returns whether this process ignores a signal. A background job of a shell without job control
/// ignores SIGINT.
bool prompt_terminal_ignores(int number);

/// Calls `tick` after `first` milliseconds, and then every `next` milliseconds, until
/// `prompt_terminal_timer_stop`. `tick` runs in a signal handler, and may call only functions that
/// are safe in a signal handler.
void prompt_terminal_timer_start(void (*tick)(void), int first, int next);
void prompt_terminal_timer_stop(void);

/// Returns a descriptor that is readable once the process `pid` has ended; -1 on error. `errno` is
/// ESRCH if there is no such process.
int prompt_terminal_process_open(pid_t pid);

/// Copies the name of the program that the process `pid` runs, without a NUL, and returns its
/// length in bytes; 0 if the name is unknown. The process itself determines its name.
size_t prompt_terminal_process_name(pid_t pid, char *name, size_t size);

/// Copies the command line of a process, with a NUL after each argument, and returns its length in
/// bytes; 0 if it is unknown. The process itself determines its command line.
size_t prompt_terminal_process_command(pid_t pid, char *words, size_t size);

/// Reads a symbolic link of a process in `/proc`: `exe` is the path of its program, and `cwd` is
/// its directory (proc(5)). Returns the length of the path in bytes; 0 if it is unknown.
size_t prompt_terminal_process_link(pid_t pid, const char *name, char *path, size_t size);

/// Returns whether any subdirectory of `directory` contains an entry `file` that is neither a regular file
/// nor a directory. An example is a FIFO: opening it would block until a process opens it for writing.
bool prompt_terminal_has_special_file(const char *directory, const char *file);

/// The flags with which open(2) opens a directory in order to access its files. On Linux, read
/// permission for the directory is not required.
extern const int prompt_terminal_folder_access;

/// Returns a descriptor to which directories can be added; -1 on error. It is readable after a file
/// is created in one of these directories.
int prompt_terminal_folders_open(void);

/// Adds the directory at `path`, if it exists. It may already have been added.
void prompt_terminal_folders_add(int descriptor, const char *path);

/// Consumes the events that made the descriptor readable.
void prompt_terminal_folders_next(int descriptor);

/// Returns whether the process at the other end of a Unix socket belongs to this user.
bool prompt_terminal_peer_is_user(int descriptor);

/// Returns the ID of the process at the other end of a Unix socket. Returns 0 if the process has ended, belongs
/// to another user, or is in another PID, mount or user namespace: an ID, a path or a user would not mean the
/// same in both processes.
pid_t prompt_terminal_peer(int descriptor);

/// Returns the ID of the process at the other end of a Unix socket, regardless of the namespaces of that
/// process. Returns 0 if the process belongs to another user.
pid_t prompt_terminal_peer_of_user(int descriptor);

/// Returns a descriptor of the process at the other end of a Unix socket, which is readable once the
/// process has ended; -1 on error.
int prompt_terminal_peer_process(int descriptor);

/// Returns whether the kernel hides the namespaces and the names of a process of this user, because that
/// process has disabled its core dumps (prctl(2), PR_SET_DUMPABLE).
bool prompt_terminal_is_hidden(pid_t pid);

/// Makes a listening Unix socket reject descriptors that its peers send (unix(7), SCM_RIGHTS). Otherwise,
/// closing the last reference to a received descriptor could block this process. Before Linux 6.16, this
/// function has no effect.
void prompt_socket_reject_descriptors(int listener);

/// Calls read(2). If another process has consumed the input of a pipe, a FIFO or a socket, the call
/// does not block but fails with EAGAIN. This depends on the kernel (preadv2(2), RWF_NOWAIT).
ssize_t prompt_terminal_read(int descriptor, void *bytes, size_t count);

/// Sets the modes of a terminal immediately, as tcsetattr(3) with TCSANOW. In the background, the
/// call changes nothing and returns -1 with EINTR, instead of being stopped by SIGTTOU. Only a
/// process with a single thread may call this function.
int prompt_terminal_set_modes(int descriptor, const struct termios *modes);

/// Returns the device number of the terminal on which `descriptor` is open, even if it was opened
/// by an alias such as `/dev/tty`; 0 if the number is unknown.
dev_t prompt_terminal_device(int descriptor);

/// Returns whether two descriptors are open on the same file. A device number does not suffice:
/// terminals of two mounts of devpts may have the same number.
bool prompt_terminal_is_same_file(int descriptor, int other);

/// Returns whether `descriptor` is the master of a pseudo-terminal. No dialog can be shown on it,
/// since output to the master is input of the other side.
bool prompt_terminal_is_master(int descriptor);

/// The status of a process, as reported by the kernel.
struct prompt_process_status {
  /// The parent process, which has started the process, or has adopted it after the first parent ended.
  pid_t parent;
  /// The device number of the controlling terminal of the process; 0 if there is none.
  dev_t terminal;
  /// Whether the process is stopped by a signal.
  bool is_stopped;
};

/// Sets `status` to the status of a process. Returns false if the process has ended, or if this
/// user may not see it.
bool prompt_terminal_process_status(pid_t pid, struct prompt_process_status *status);

/// Returns the number of times that this thread has slept; -1 if it is unknown. If a signal stops
/// the thread during a sleep, this counts as two sleeps (getrusage(2), `ru_nvcsw`).
long prompt_terminal_sleep_count(void);

/// Returns another process that has locked a byte of the file with this inode in this file system;
/// 0 if there is none, or if the system does not list locks.
pid_t prompt_terminal_lock_holder(dev_t device, ino_t inode, off_t offset);

/// Locks or unlocks a byte of a file for the open file description, without waiting (fcntl(2),
/// `F_OFD_SETLK`). `type` is `F_RDLCK`, `F_WRLCK` or `F_UNLCK`. Returns 0; -1 on error, with
/// `errno` set. On systems without these locks, this function does nothing and returns 0.
int prompt_terminal_lock_description(int file, int type, off_t offset);

/// Writes the path of the terminal with this device number to `path`. Returns false if the number
/// does not imply a path.
bool prompt_terminal_device_path(dev_t device, char *path, size_t count);

/// Restores the signal mask of the thread, except for the signals that the C library reserves, and keeps
/// `errno`.
void prompt_restore_signal_mask(const sigset_t *mask);

/// Opens a pipe with nonblocking ends, which other programs do not inherit. Returns false on
/// failure.
bool prompt_client_pipe(int ends[2]);

/// Runs `body(argument)` in a new thread.
///
/// Returns a descriptor that is readable once the body has returned. If the system has no
/// descriptor, thread or memory left, returns -1 without running the body.
int prompt_terminal_thread(void (*body)(void *), void *argument);

/// Runs `body(argument)` in a new thread, in which all signals except faults are blocked. Returns
/// whether the thread is started; if not, sets `errno`.
bool prompt_client_thread(void (*body)(void *), void *argument);

/// Returns whether libc can read the description of the time zone (TZ, TZDIR, tzset(3)) without
/// waiting: each file that it would read cannot be opened, or is a regular file of at most 1 MiB that has a
/// valid header or is of another format, which libc ignores.
bool prompt_time_zone_is_readable(void);

/// Makes this thread decode bytes as UTF-8, regardless of the locale of the process (uselocale(3)).
void prompt_client_use_utf8_locale(void);

#endif
