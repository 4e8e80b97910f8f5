// SPDX-License-Identifier: GPL-3.0-or-later

/// Starts a program on a pseudo-terminal of its own, under job control.
///
/// A session consists of three processes below the test runner:
///
///     test runner ── keeper ── leader ── job
///
/// - The *keeper* (`Tests/SessionKeeper`) is outside the terminal's session.  It adopts all
///   processes that the job leaves behind, so that it can kill them at the end.
/// - The *leader* leads the session and acts as the interactive shell: it gives the terminal to the
///   job, takes it back when the job stops or ends, and sends SIGHUP on to the job.
/// - The *job* is the program under test, in a process group of its own.
///
/// The test runner communicates with them over one socket, the *control*: it sends commands to the
/// leader and receives events from the leader and the keeper.  When the runner closes its end of
/// the socket, or ends, the leader exits.  The keeper then kills the remaining processes and exits,
/// too.
///
/// Needs Linux 5.9 or later, with the list of children in `/proc`.

#ifndef PSEUDO_TERMINAL_H
#define PSEUDO_TERMINAL_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// The relation of the job to the terminal when the job starts.
enum pseudo_terminal_placement {
  /// In the foreground process group.
  PSEUDO_TERMINAL_FOREGROUND,
  /// In a background process group that the leader controls.
  PSEUDO_TERMINAL_BACKGROUND,
  /// In an orphaned background process group, which no process of the session controls.
  PSEUDO_TERMINAL_ORPHANED,
  /// The leader of a session of its own, whose controlling terminal is the pseudo-terminal.
  PSEUDO_TERMINAL_LEADER,
  /// In a session that has no controlling terminal.
  PSEUDO_TERMINAL_DETACHED,
};

/// The values that replace a descriptor number if a stream of the job is not a descriptor of the
/// test runner.
enum pseudo_terminal_stream {
  /// The pseudo-terminal.
  PSEUDO_TERMINAL_TERMINAL = -1,
  /// Nothing: the descriptor is closed.
  PSEUDO_TERMINAL_CLOSED = -2,
  /// A pipe that nobody reads any more.
  PSEUDO_TERMINAL_BROKEN = -3,
};

/// What to start, and how.
struct pseudo_terminal_plan {
  /// The path of the terminal, from `pseudo_terminal_open`.
  const char *terminal;
  /// The program's path and its arguments, ended by a null pointer.
  char *const *arguments;
  /// The whole environment, ended by a null pointer.
  char *const *environment;
  /// The working directory, or a null pointer for the runner's own.
  const char *directory;
  /// The job's standard streams: descriptors, or values of `pseudo_terminal_stream`.
  int input, output, errors;
  enum pseudo_terminal_placement placement;
  /// The signals to be ignored from the start, as under `nohup`: bit 0 for signal 1, and so on.
  uint64_t ignored;
};

/// A session that has started.
struct pseudo_terminal_session {
  /// The only one of the processes that is a child of the test runner, which waits for it after
  /// closing the control.
  pid_t keeper;
  pid_t job;
  /// The test runner's end of the control, close-on-exec and non-blocking.
  int control;
};

/// A system call that failed.
struct pseudo_terminal_failure {
  int32_t error;
  char call[28];
};

enum pseudo_terminal_event_kind {
  /// A process stopped; the value is the signal.
  PSEUDO_TERMINAL_STOPPED = 1,
  /// A stopped process continued.
  PSEUDO_TERMINAL_CONTINUED,
  /// A process exited; the value is its exit status.
  PSEUDO_TERMINAL_EXITED,
  /// A process was killed; the value is the signal.
  PSEUDO_TERMINAL_KILLED,
  /// The leader carried out a command; the value is an error number, 0 for none.
  PSEUDO_TERMINAL_OBEYED,
};

/// Something that happened in a session.
struct pseudo_terminal_event {
  enum pseudo_terminal_event_kind kind;
  /// The process: the job, or a process that the keeper has adopted.
  int32_t process;
  int32_t value;
  /// The processor time used, once the process ended.
  int64_t microseconds;
};

/// The commands, one byte each. Each except the last is answered by an event `PSEUDO_TERMINAL_OBEYED`.
enum pseudo_terminal_command {
  /// Makes the job the foreground process group.
  PSEUDO_TERMINAL_TO_FOREGROUND = 'F',
  /// Does the same and continues the job, as `fg` does.
  PSEUDO_TERMINAL_TO_FOREGROUND_CONTINUED = 'f',
  /// Makes the leader the foreground process group.
  PSEUDO_TERMINAL_TO_BACKGROUND = 'B',
  /// Does the same and continues the job, as `bg` does.
  PSEUDO_TERMINAL_TO_BACKGROUND_CONTINUED = 'b',
  /// Ends the session, as closing the control does.
  PSEUDO_TERMINAL_QUIT = 'q',
};

/// Makes a pipe, both ends close-on-exec.  Returns 0, or -1 with `errno` set.
int pseudo_terminal_pipe(int *reader, int *writer);

/// Opens a new pseudo-terminal and writes the path of its slave side to `name`.
///
/// Returns the master side, close-on-exec and non-blocking, or -1 with `errno` set.
int pseudo_terminal_open(uint16_t rows, uint16_t columns, char *name, size_t size);

/// Changes the terminal's size.  Returns 0, or -1 with `errno` set.
int pseudo_terminal_resize(int master, uint16_t rows, uint16_t columns);

/// Starts a job, and returns once the program runs.
///
/// Returns 0; or -1 if the start has failed, as `failure` describes, and no process is left.
int pseudo_terminal_start(const struct pseudo_terminal_plan *plan,
                          struct pseudo_terminal_session *session,
                          struct pseudo_terminal_failure *failure);

/// Sends a command.  Returns 0, or -1 with `errno` set.
int pseudo_terminal_send(int control, enum pseudo_terminal_command command);

/// Takes the next event.
///
/// Returns 1 if there was one, 0 if there is none yet and -1 if there will be none any more.
int pseudo_terminal_receive(int control, struct pseudo_terminal_event *event);

/// How many copies of `needle` are in the memory of a process; -1 with `errno` set on failure.
long pseudo_terminal_copies(pid_t process, const void *needle, size_t count);

/// Calls `act`, which ends the process, and returns the number of copies when the process exits: it
/// no longer runs then, but its memory still exists.  Returns -1 on failure.
long pseudo_terminal_copies_at_exit(pid_t process, const void *needle, size_t count,
                                    void (*act)(void *context), void *context);

#endif
