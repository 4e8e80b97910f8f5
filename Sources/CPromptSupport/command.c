// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE  // pipe2, close_range
#include "CPromptSupport.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

extern char **environ;

// The command that is running, which is the leader of its process group; 0 if there is none.
static _Atomic pid_t running;

// The environment of the caller; NULL for the current one.
static char **caller_environment;

void prompt_command_keep_environment(void) {
  if (caller_environment) return;
  size_t count = 0;
  while (environ && environ[count]) count++;
  char **copy = malloc((count + 1) * sizeof *copy);
  if (!copy) prompt_terminal_abort("out of memory");
  // A copy of the pointers suffices: setenv(3) replaces the strings in the array, but does not change or free
  // those of the caller.
  if (count > 0) memcpy(copy, environ, count * sizeof *copy);
  copy[count] = NULL;
  caller_environment = copy;
}

// Moves a descriptor out of the range of the standard streams, which may have been closed. Returns -1
// on error.
static int move_up(int descriptor) {
  if (descriptor < 0 || descriptor > STDERR_FILENO) return descriptor;
  int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  int error = errno;
  close(descriptor);
  errno = error;
  return moved;
}

static void close_both(const int ends[2]) {
  int error = errno;
  if (ends[0] >= 0) close(ends[0]);
  if (ends[1] >= 0) close(ends[1]);
  errno = error;
}

// Opens a pipe that other programs do not inherit. The end at index `own` is nonblocking.
static bool open_pipe(int ends[2], int own) {
  int opened[2];
  if (pipe(opened) != 0) return false;
  for (int i = 0; i < 2; i++) {
    fcntl(opened[i], F_SETFD, FD_CLOEXEC);
    ends[i] = move_up(opened[i]);
  }
  if (ends[0] < 0 || ends[1] < 0 || fcntl(ends[own], F_SETFL, O_NONBLOCK) != 0) {
    close_both(ends);
    return false;
  }
  return true;
}

// Closes the end of a pipe that the new process uses. Passes the end at index `own` to the caller, or closes
// that end, too, if no process was started.
static void keep_end(const int ends[2], int own, bool has_failed, int *kept) {
  int error = errno;
  close(ends[1 - own]);
  if (has_failed) close(ends[own]);
  else *kept = ends[own];
  errno = error;
}

// Closes all descriptors but the standard streams. Like everything that a new process calls after fork(2),
// this function is async-signal-safe.
static void close_others(rlim_t limit) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, STDERR_FILENO + 1, ~0U, 0) == 0) return;
#endif
  for (int descriptor = STDERR_FILENO + 1; (rlim_t)descriptor < limit; descriptor++) close(descriptor);
}

// Gives each signal its default action, and unblocks it, in a new process.
static void reset_signals(void) {
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

// Makes the kernel keep the exit status of a command, which it discards while SIGCHLD is ignored.
static void keep_status(void) {
  struct sigaction action;
  if (sigaction(SIGCHLD, NULL, &action) == 0 && action.sa_handler == SIG_IGN) signal(SIGCHLD, SIG_DFL);
}

// The standard streams of a new process.
struct streams {
  int input, output, error;
};

// The relation of a command to the terminal.
enum place {
  // A session of its own, and thus no terminal from which it could read. No signal of the terminal
  // reaches it.
  detached,
  // A process group of its own, in the background.
  background,
  // A process group of its own, in the foreground.
  foreground,
  // The process group of prompt.
  shared,
};

// Ensures that a new process does not outlive a parent that is killed, on systems that support this.
static void die_with(pid_t parent) {
#ifdef PR_SET_PDEATHSIG
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(126);
#endif
  (void)parent;
}

// Creates a process with the relation `place` to the terminal. If this is `foreground`, its group becomes the
// foreground process group of `terminal`. No signal reaches the new process before `reset_signals`. Returns 0
// in the new process. In this process, returns the ID of the new process, or -1 on error, with `errno` set.
static pid_t fork_to(enum place place, int terminal) {
  keep_status();
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  pid_t parent = getpid();
  pid_t child = fork();
  int error = errno;
  if (child == 0 && place == detached) {
    die_with(parent);
    setsid();
  }
  // Both processes make these calls, since either may be the first to need their effect. SIGTTOU, which
  // would stop a process in the background, is blocked.
  if (child >= 0 && (place == background || place == foreground)) setpgid(child, child);
  if (child >= 0 && place == foreground) tcsetpgrp(terminal, child > 0 ? child : getpid());
  if (child != 0) prompt_restore_signal_mask(&before);
  errno = error;
  return child;
}

// Calls waitpid(2), again if a signal interrupts the call.
static pid_t reap(pid_t process, int *status, int options) {
  pid_t changed;
  do changed = waitpid(process, status, options); while (changed < 0 && errno == EINTR);
  return changed;
}

bool prompt_process_can_stop(void) {
  pid_t parent = getpid();
  pid_t child = fork_to(shared, -1);
  if (child == 0) {
    die_with(parent);
    reset_signals();
    kill(getpid(), SIGTSTP);
    _exit(0);
  }
  if (child < 0) return getpgrp() != getsid(0);
  int status;
  bool is_stopped = reap(child, &status, WUNTRACED) == child && WIFSTOPPED(status);
  if (is_stopped) {
    kill(child, SIGKILL);
    reap(child, &status, 0);
  }
  return is_stopped;
}

// Executes the command in the new process.
static _Noreturn void execute(
    const char *command, const char *argument, struct streams streams, rlim_t limit) {
  if (streams.error < 0) streams.error = open("/dev/null", O_WRONLY);
  if (streams.error < 0 || dup2(streams.input, STDIN_FILENO) < 0
      || dup2(streams.output, STDOUT_FILENO) < 0 || dup2(streams.error, STDERR_FILENO) < 0) {
    _exit(126);
  }
  close_others(limit);
  reset_signals();
  // After `--`, a command may begin with a hyphen.
  char *const alone[] = {(char *)"sh", (char *)"-c", (char *)"--", (char *)command, NULL};
  char *const given[] = {
      (char *)"sh", (char *)"-c", (char *)"--", (char *)command, (char *)"sh", (char *)argument, NULL};
  execve("/bin/sh", argument ? given : alone, caller_environment ? caller_environment : environ);
  _exit(127);
}

// Starts the command. Returns the ID of the process; -1 on error, with `errno` set.
static pid_t start(
    const char *command, const char *argument, struct streams streams, enum place place) {
  struct rlimit files;
  rlim_t limit = getrlimit(RLIMIT_NOFILE, &files) == 0 ? files.rlim_cur : 1024;
  if (limit > INT_MAX) limit = INT_MAX;
  pid_t child = fork_to(place, streams.input);
  if (child == 0) execute(command, argument, streams, limit);
  if (child > 0) atomic_store(&running, child);
  return child;
}

pid_t prompt_command_start(const char *command, int *input, int *output) {
  int to_command[2], from_command[2];
  if (!open_pipe(to_command, 1)) return -1;
  if (!open_pipe(from_command, 0)) {
    close_both(to_command);
    return -1;
  }
  struct streams streams = {to_command[0], from_command[1], -1};
  pid_t child = start(command, NULL, streams, detached);
  keep_end(to_command, 1, child < 0, input);
  keep_end(from_command, 0, child < 0, output);
  return child;
}

pid_t prompt_command_start_editor(const char *command, const char *path, int terminal) {
  struct streams streams = {terminal, terminal, terminal};
  return start(command, path, streams, foreground);
}

pid_t prompt_command_start_shown(const char *command, int *output) {
  int ends[2];
  if (!open_pipe(ends, 0)) return -1;
  struct streams streams = {STDIN_FILENO, ends[1], ends[1]};
  pid_t child = start(command, NULL, streams, background);
  keep_end(ends, 0, child < 0, output);
  return child;
}

// Executes a program as a shell would: with default signals, the environment of the caller, and
// `progress` as descriptor 3. `name` is the name of the program in an error message.
static _Noreturn void execute_program(char *const arguments[], const char *name, int progress) {
  if (progress == 3) fcntl(progress, F_SETFD, 0);
  else if (progress >= 0) dup2(progress, 3);
  if (caller_environment) environ = caller_environment;
  reset_signals();
  execvp(arguments[0], arguments);
  int error = errno;
  const char *reason = strerror(error);
  dprintf(STDERR_FILENO, "prompt: cannot run '%s': %s\n", name, reason);
  _exit(error == ENOENT || error == ENOTDIR ? 127 : 126);
}

void prompt_command_execute(char *const arguments[], const char *name) {
  execute_program(arguments, name, open("/dev/null", O_WRONLY | O_CLOEXEC));
}

// Sends the new process the signals of keys that were typed before it existed. These signals are blocked, and
// therefore pending, in this process. The terminal sends the signals of later keys to both processes.
static void pass_keys(pid_t process) {
  sigset_t pending;
  if (sigpending(&pending) != 0) return;
  if (sigismember(&pending, SIGINT) == 1) kill(process, SIGINT);
  if (sigismember(&pending, SIGQUIT) == 1) kill(process, SIGQUIT);
}

pid_t prompt_command_start_program(
    char *const arguments[], const char *name, int output, int error, int *progress, bool has_group) {
  int ends[2];
  if (!open_pipe(ends, 0)) return -1;
  pid_t child = fork_to(has_group ? background : shared, -1);
  if (child == 0) {
    if (output >= 0) dup2(output, STDOUT_FILENO);
    if (error >= 0) dup2(error, STDERR_FILENO);
    execute_program(arguments, name, ends[1]);
  }
  if (child > 0 && !has_group) pass_keys(child);
  keep_end(ends, 0, child < 0, progress);
  return child;
}

int prompt_command_wait(pid_t process) {
  int status;
  pid_t ended = reap(process, &status, WNOHANG);
  if (ended == 0) return -1;
  // Without a status, the command counts as failed.
  if (ended < 0) return 255;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 256 + WTERMSIG(status);
}

int prompt_command_open_terminal(int terminal, int *slave) {
  int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (master < 0) return -1;
  *slave = -1;
  if (grantpt(master) == 0 && unlockpt(master) == 0) {
#ifdef TIOCGPTPEER
    *slave = ioctl(master, TIOCGPTPEER, O_RDWR | O_NOCTTY | O_CLOEXEC);
#else
    const char *name = ptsname(master);
    *slave = name ? open(name, O_RDWR | O_NOCTTY | O_CLOEXEC) : -1;
#endif
  }
  if (*slave < 0 || fcntl(master, F_SETFL, O_NONBLOCK) != 0) {
    close_both((int[]){master, *slave});
    return -1;
  }
  struct termios modes;
  if (tcgetattr(terminal, &modes) == 0) tcsetattr(*slave, TCSANOW, &modes);
  prompt_copy_window_size(terminal, master);
  return master;
}

ssize_t prompt_command_write(int descriptor, const void *bytes, size_t count) {
  sigset_t pipe_signal, pending, before;
  sigemptyset(&pipe_signal);
  sigaddset(&pipe_signal, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
  bool was_pending = sigpending(&pending) == 0 && sigismember(&pending, SIGPIPE);
  ssize_t result = write(descriptor, bytes, count);
  int error = errno;
  if (result < 0 && error == EPIPE && !was_pending && sigpending(&pending) == 0
      && sigismember(&pending, SIGPIPE)) {
    int number;
    sigwait(&pipe_signal, &number);
  }
  prompt_restore_signal_mask(&before);
  errno = error;
  return result;
}

int prompt_command_status(pid_t process) {
  // Processes that the command has started are killed when the command has ended. This cannot affect another
  // process group, since none can have the same ID until the status of the command is read.
  siginfo_t info = {.si_pid = 0};
  if (waitid(P_PID, (id_t)process, &info, WEXITED | WNOHANG | WNOWAIT) == 0) {
    if (info.si_pid == 0) return -1;
    kill(-process, SIGKILL);
  }
  atomic_store(&running, 0);
  int status = prompt_command_wait(process);
  return status >= 256 ? 128 + status - 256 : status;
}

int prompt_command_stop_signal(pid_t process) {
  siginfo_t info = {.si_pid = 0};
  bool is_stopped =
      waitid(P_PID, (id_t)process, &info, WSTOPPED | WNOHANG) == 0 && info.si_pid == process;
  return is_stopped ? info.si_status : 0;
}

void prompt_command_signal(pid_t process, int number) {
  // The process may not have created its group yet, or may have left it. The process itself must get the signal
  // even then.
  if (kill(-process, number) != 0 || number == SIGKILL) kill(process, number);
}

void prompt_command_abandon(void) {
  pid_t process = atomic_exchange(&running, 0);
  if (process > 0) prompt_command_signal(process, SIGKILL);
}
