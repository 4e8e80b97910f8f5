// SPDX-License-Identifier: GPL-3.0-or-later

// For `pipe2`, `ptsname_r` and `environ`.
#define _GNU_SOURCE

#include "pseudo_terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "session_keeper.h"

// MARK: - Terminal

int pseudo_terminal_pipe(int *reader, int *writer) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  *reader = ends[0];
  *writer = ends[1];
  return 0;
}

int pseudo_terminal_open(uint16_t rows, uint16_t columns, char *name, size_t size) {
  int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
  if (master < 0) return -1;
  int error = 0;
  if (grantpt(master) != 0 || unlockpt(master) != 0 ||
      pseudo_terminal_resize(master, rows, columns) != 0)
    error = errno;
  else
    error = ptsname_r(master, name, size);
  if (error == 0) return master;
  close(master);
  errno = error;
  return -1;
}

int pseudo_terminal_resize(int master, uint16_t rows, uint16_t columns) {
  const struct winsize size = {.ws_row = rows, .ws_col = columns};
  return ioctl(master, TIOCSWINSZ, &size);
}

// MARK: - Start

void session_keeper_describe(struct pseudo_terminal_failure *failure, const char *call) {
  failure->error = errno;
  snprintf(failure->call, sizeof failure->call, "%s", call);
}

/// Writes the path of the keeper, which is in the directory of the test runner.
static int find_keeper(char *path, size_t size) {
  static const char name[] = "SessionKeeper";
  ssize_t length = readlink("/proc/self/exe", path, size - sizeof name);
  if (length < 0) return -1;
  while (length > 0 && path[length - 1] != '/') length--;
  memcpy(path + length, name, sizeof name);
  return 0;
}

static size_t count(char *const *strings) {
  size_t count = 0;
  while (strings[count] != NULL) count++;
  return count;
}

/// Runs the keeper, which inherits `descriptors` and all descriptors that are not close-on-exec.
/// Returns 0 or an error number.
static int spawn(char *const *arguments, const int *descriptors, size_t count, pid_t *keeper) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  sigset_t all;
  sigfillset(&all);
  int error = posix_spawn_file_actions_init(&actions);
  if (error != 0) return error;
  error = posix_spawnattr_init(&attributes);
  if (error == 0) {
    // A descriptor that is duplicated to its own number is inherited, although it is close-on-exec.
    for (size_t index = 0; index < count && error == 0; index++)
      if (descriptors[index] >= 0)
        error = posix_spawn_file_actions_adddup2(&actions, descriptors[index], descriptors[index]);
    // All signals are blocked in the keeper and in the leader.
    if (error == 0) error = posix_spawnattr_setsigmask(&attributes, &all);
    if (error == 0) error = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    if (error == 0)
      error = posix_spawn(keeper, arguments[0], &actions, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

/// Runs the keeper with a plan.  Returns its process ID, or -1 with `errno` set.
static pid_t start_keeper(const struct pseudo_terminal_plan *plan, int control, int start) {
  char path[PATH_MAX], numbers[160];
  if (find_keeper(path, sizeof path) != 0) return -1;
  size_t arguments = count(plan->arguments), variables = count(plan->environment);
  snprintf(numbers, sizeof numbers, SESSION_KEEPER_FORM, control, start, plan->input, plan->output,
           plan->errors, (unsigned)plan->placement, (uintmax_t)plan->ignored, arguments);

  char **words = calloc(SESSION_KEEPER_JOB + arguments + 1 + variables + 1, sizeof *words);
  if (words == NULL) return -1;
  words[SESSION_KEEPER_PATH] = path;
  words[SESSION_KEEPER_NUMBERS] = numbers;
  words[SESSION_KEEPER_TERMINAL] = (char *)plan->terminal;
  words[SESSION_KEEPER_DIRECTORY] = plan->directory == NULL ? "" : (char *)plan->directory;
  char **job = words + SESSION_KEEPER_JOB;
  memcpy(job, plan->arguments, arguments * sizeof *job);
  job[arguments] = "";
  memcpy(job + arguments + 1, plan->environment, variables * sizeof *job);

  const int descriptors[] = {control, start, plan->input, plan->output, plan->errors};
  pid_t keeper;
  int error = spawn(words, descriptors, 5, &keeper);
  free(words);
  errno = error;
  return error == 0 ? keeper : -1;
}

int pseudo_terminal_start(const struct pseudo_terminal_plan *plan,
                          struct pseudo_terminal_session *session,
                          struct pseudo_terminal_failure *failure) {
  int control[2], start[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, control) != 0) {
    session_keeper_describe(failure, "socketpair");
    return -1;
  }
  if (pipe2(start, O_CLOEXEC) != 0) {
    session_keeper_describe(failure, "pipe2");
    close(control[0]);
    close(control[1]);
    return -1;
  }
  pid_t keeper = start_keeper(plan, control[1], start[1]);
  if (keeper < 0) session_keeper_describe(failure, "posix_spawn");
  close(control[1]);
  close(start[1]);

  // The pipe reaches its end when the program runs, or when no process remains that could run it.
  pid_t job = 0;
  int failed = keeper < 0;
  struct session_keeper_report report;
  while (TEMP_FAILURE_RETRY(read(start[0], &report, sizeof report)) == sizeof report) {
    job = report.job;
    if (job == 0) {
      *failure = report.failure;
      failed = 1;
    }
  }
  close(start[0]);
  if (job == 0 && !failed) {
    errno = ECHILD;
    session_keeper_describe(failure, "start");
    failed = 1;
  }
  if (!failed && fcntl(control[0], F_SETFL, O_NONBLOCK) != 0) {
    session_keeper_describe(failure, "fcntl");
    failed = 1;
  }

  if (failed) {
    close(control[0]);
    if (keeper > 0) (void)TEMP_FAILURE_RETRY(waitpid(keeper, NULL, 0));
    return -1;
  }
  *session = (struct pseudo_terminal_session){
      .keeper = keeper, .job = job, .control = control[0]};
  return 0;
}

// MARK: - Control

int pseudo_terminal_send(int control, enum pseudo_terminal_command command) {
  const char byte = (char)command;
  return TEMP_FAILURE_RETRY(send(control, &byte, 1, MSG_NOSIGNAL)) == 1 ? 0 : -1;
}

int pseudo_terminal_receive(int control, struct pseudo_terminal_event *event) {
  ssize_t count = TEMP_FAILURE_RETRY(recv(control, event, sizeof *event, MSG_DONTWAIT));
  if (count == sizeof *event) return 1;
  return count < 0 && errno == EAGAIN ? 0 : -1;
}
