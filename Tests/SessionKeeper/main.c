// SPDX-License-Identifier: GPL-3.0-or-later

// The keeper of a session, and the processes that it forks: the leader and the job
// (`pseudo_terminal.h`).
//
// The keeper is a separate program: a fork of the test runner would copy all memory of the tests,
// and the locks of threads that the fork does not have.

// For `close_range` and `CLONE_PARENT`.
#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "pseudo_terminal.h"
#include "session_keeper.h"

/// The descriptors that a new process needs, apart from the terminal.
struct wires {
  int control;
  /// The pipe for reports about the start, which the job's `execve` closes.
  int start;
  int input, output, errors;
};

/// Reports a failed call to the test runner and exits.
static _Noreturn void give_up(int start, const char *call) {
  struct session_keeper_report report = {0};
  session_keeper_describe(&report.failure, call);
  (void)TEMP_FAILURE_RETRY(write(start, &report, sizeof report));
  _exit(127);
}

/// Closes all descriptors from 3 on, except those given.
static int close_all_but(const int *kept, size_t count) {
  unsigned int first = 3;
  for (;;) {
    unsigned int next = ~0U;
    for (size_t index = 0; index < count; index++) {
      if (kept[index] < 0) continue;
      unsigned int number = (unsigned int)kept[index];
      if (number >= first && number < next) next = number;
    }
    if (next == ~0U) return close_range(first, ~0U, 0);
    if (next > first && close_range(first, next - 1, 0) != 0) return -1;
    first = next + 1;
  }
}

// MARK: - Events

/// Sends an event to the test runner.
static void tell(int control, struct pseudo_terminal_event event) {
  // An error is ignored: if the test runner has ended, the leader detects it.
  (void)TEMP_FAILURE_RETRY(send(control, &event, sizeof event, MSG_NOSIGNAL));
}

/// Sends the test runner the status of a process that `wait4` has returned.
static void tell_status(int control, pid_t process, int status, const struct rusage *usage) {
  struct pseudo_terminal_event event = {.process = process};
  if (WIFSTOPPED(status)) {
    event.kind = PSEUDO_TERMINAL_STOPPED;
    event.value = WSTOPSIG(status);
  } else if (WIFCONTINUED(status)) {
    event.kind = PSEUDO_TERMINAL_CONTINUED;
  } else {
    event.kind = WIFEXITED(status) ? PSEUDO_TERMINAL_EXITED : PSEUDO_TERMINAL_KILLED;
    event.value = WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status);
    event.microseconds =
        ((int64_t)usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) * 1000000 +
        usage->ru_utime.tv_usec + usage->ru_stime.tv_usec;
  }
  tell(control, event);
}

// MARK: - Job

/// Makes `stream` the job's descriptor `number`.
static int redirect(int stream, int number, int terminal) {
  switch (stream) {
    case PSEUDO_TERMINAL_TERMINAL:
      return dup2(terminal, number);
    case PSEUDO_TERMINAL_CLOSED:
      return close(number);
    case PSEUDO_TERMINAL_BROKEN: {
      // The pipe is created here, since another session that starts in the test runner might copy
      // the reading end before it is closed.
      int ends[2];
      if (pipe2(ends, O_CLOEXEC) != 0) return -1;
      close(ends[0]);
      return dup2(ends[1], number);
    }
    default:
      return dup2(stream, number);
  }
}

/// Executes the program under test.
static _Noreturn void run_job(const struct pseudo_terminal_plan *plan, struct wires wires,
                              int terminal) {
  // All signals, including SIGTTOU, are blocked here, so that the process can make its group the
  // foreground process group before the program runs.
  if (plan->placement == PSEUDO_TERMINAL_LEADER) {
    if (setsid() < 0) give_up(wires.start, "setsid");
    if (ioctl(terminal, TIOCSCTTY, 0) != 0) give_up(wires.start, "TIOCSCTTY");
  } else if (setpgid(0, 0) != 0) give_up(wires.start, "setpgid");
  if (plan->placement == PSEUDO_TERMINAL_FOREGROUND && tcsetpgrp(terminal, getpid()) != 0)
    give_up(wires.start, "tcsetpgrp");

  if (plan->directory != NULL && chdir(plan->directory) != 0) give_up(wires.start, "chdir");
  if (redirect(wires.input, STDIN_FILENO, terminal) < 0 ||
      redirect(wires.output, STDOUT_FILENO, terminal) < 0 ||
      redirect(wires.errors, STDERR_FILENO, terminal) < 0)
    give_up(wires.start, "dup2");

  // All signals are reset, since `execve` does not reset those that the test runner ignores.  The
  // system call also resets the two that `sigaction` rejects.  An action of zeros is the default.
  const unsigned long action[8] = {0};
  for (int number = 1; number < NSIG; number++)
    (void)syscall(SYS_rt_sigaction, number, action, NULL, (NSIG - 1) / 8);
  const struct sigaction ignore = {.sa_handler = SIG_IGN};
  for (int number = 1; number < NSIG; number++)
    if ((plan->ignored >> (number - 1) & 1) != 0 && sigaction(number, &ignore, NULL) != 0)
      give_up(wires.start, "sigaction");

  struct session_keeper_report report = {.job = getpid()};
  (void)TEMP_FAILURE_RETRY(write(wires.start, &report, sizeof report));

  sigset_t none;
  sigemptyset(&none);
  if (sigprocmask(SIG_SETMASK, &none, NULL) != 0) give_up(wires.start, "sigprocmask");
  // The descriptors from 3 on that are still open are close-on-exec; the keeper has closed the
  // others.
  execve(plan->arguments[0], plan->arguments, plan->environment);
  give_up(wires.start, "execve");
}

// MARK: - Leader

/// The state of the leader.
struct leadership {
  int control;
  int terminal;
  /// Whether the terminal is the session's controlling terminal.
  int controls;
  /// The job, or 0 once it has ended.
  pid_t job;
  /// Whether the job is the leader's child.
  int is_parent;
  /// Whether the job was stopped according to its last status.
  int is_stopped;
};

/// Reports the changes of the job's status.
static void reap(struct leadership *leader) {
  for (;;) {
    int status;
    struct rusage usage;
    pid_t process = wait4(-1, &status, WNOHANG | WUNTRACED | WCONTINUED, &usage);
    if (process < 0 && errno == EINTR) continue;
    if (process <= 0) return;
    // The terminal is taken back before the event is sent, so that a test that receives the event
    // finds the leader in the foreground.
    if (leader->controls && !WIFCONTINUED(status)) (void)tcsetpgrp(leader->terminal, getpid());
    if (WIFEXITED(status) || WIFSIGNALED(status)) leader->job = 0;
    leader->is_stopped = WIFSTOPPED(status);
    tell_status(leader->control, process, status, &usage);
  }
}

/// Carries out a command and answers it.
static void obey(const struct leadership *leader, char command) {
  struct pseudo_terminal_event answer = {.kind = PSEUDO_TERMINAL_OBEYED};
  int forward = command == PSEUDO_TERMINAL_TO_FOREGROUND ||
                command == PSEUDO_TERMINAL_TO_FOREGROUND_CONTINUED;
  int continues = command == PSEUDO_TERMINAL_TO_FOREGROUND_CONTINUED ||
                  command == PSEUDO_TERMINAL_TO_BACKGROUND_CONTINUED;
  if (leader->job == 0)
    answer.value = ESRCH;
  else if (tcsetpgrp(leader->terminal, forward ? leader->job : getpid()) != 0)
    answer.value = errno;
  else if (continues && kill(-leader->job, SIGCONT) != 0)
    answer.value = errno;
  tell(leader->control, answer);
}

/// Acts as the shell until the test runner ends the session.
static _Noreturn void lead(const struct pseudo_terminal_plan *plan, struct wires wires) {
  if (setsid() < 0) give_up(wires.start, "setsid");
  int terminal = open(plan->terminal, O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (terminal < 0) give_up(wires.start, "open");
  struct leadership leader = {
      .control = wires.control,
      .terminal = terminal,
      .controls = plan->placement != PSEUDO_TERMINAL_DETACHED &&
                  plan->placement != PSEUDO_TERMINAL_LEADER,
      .is_parent = plan->placement != PSEUDO_TERMINAL_ORPHANED,
  };
  if (leader.controls && ioctl(terminal, TIOCSCTTY, 0) != 0) give_up(wires.start, "TIOCSCTTY");

  // A process group is orphaned if no member has a parent elsewhere in the session.  As a child of
  // the keeper, which is not in the session, the job is orphaned from the start.
  leader.job = leader.is_parent
                   ? fork()
                   : (pid_t)syscall(SYS_clone, CLONE_PARENT | SIGCHLD, NULL, NULL, NULL, NULL);
  if (leader.job < 0) give_up(wires.start, "fork");
  if (leader.job == 0) run_job(plan, wires, terminal);

  const int kept[] = {wires.control, terminal};
  // All signals are blocked, so that no key has an effect on the leader.  It reads these two
  // signals from a descriptor.
  sigset_t heard;
  sigemptyset(&heard);
  sigaddset(&heard, SIGCHLD);
  sigaddset(&heard, SIGHUP);
  if (close_all_but(kept, 2) != 0) _exit(127);
  int signals = signalfd(-1, &heard, SFD_CLOEXEC);
  if (signals < 0) _exit(127);

  struct pollfd sources[] = {
      {.fd = signals, .events = POLLIN},
      {.fd = wires.control, .events = POLLIN},
  };
  for (;;) {
    if (poll(sources, 2, -1) < 0) continue;
    if (sources[0].revents != 0) {
      struct signalfd_siginfo signal;
      ssize_t count = read(signals, &signal, sizeof signal);
      reap(&leader);
      if (count == sizeof signal && signal.ssi_signo == SIGHUP && leader.is_parent &&
          leader.job != 0) {
        // The kernel sends SIGHUP only to the leader.  Shells send it on to their jobs, and
        // continue stopped jobs.
        (void)kill(-leader.job, SIGHUP);
        if (leader.is_stopped) (void)kill(-leader.job, SIGCONT);
      }
    }
    if (sources[1].revents != 0) {
      char command;
      ssize_t count = recv(wires.control, &command, 1, MSG_DONTWAIT);
      if (count == 1 && command != PSEUDO_TERMINAL_QUIT)
        obey(&leader, command);
      else if (count >= 0 || (errno != EINTR && errno != EAGAIN))
        _exit(0);
    }
  }
}

// MARK: - Keeper

/// Kills the children in a list in the format of `/proc/thread-self/children`: numbers, each
/// followed by a space.
static void kill_children(int list) {
  char text[4096];
  ssize_t length = TEMP_FAILURE_RETRY(pread(list, text, sizeof text, 0));
  pid_t child = 0;
  for (ssize_t index = 0; index < length; index++) {
    if (text[index] >= '0' && text[index] <= '9') {
      child = child * 10 + (text[index] - '0');
    } else {
      // Only a complete number counts: a number that is cut off at the end of the buffer is that of
      // another process.
      if (child > 0) (void)kill(child, SIGKILL);
      child = 0;
    }
  }
}

/// Adopts the processes that the session leaves behind, and kills them when the leader has ended.
static _Noreturn void keep(const struct pseudo_terminal_plan *plan, int control, int start) {
  // These descriptors are moved away from the standard descriptors, which refer to /dev/null in the
  // keeper. All other descriptors of the test runner are closed, so that no session keeps a pipe of
  // another session open.
  struct wires wires = {
      .control = fcntl(control, F_DUPFD_CLOEXEC, 3),
      .start = fcntl(start, F_DUPFD_CLOEXEC, 3),
      .input = plan->input < 0 ? plan->input : fcntl(plan->input, F_DUPFD_CLOEXEC, 3),
      .output = plan->output < 0 ? plan->output : fcntl(plan->output, F_DUPFD_CLOEXEC, 3),
      .errors = plan->errors < 0 ? plan->errors : fcntl(plan->errors, F_DUPFD_CLOEXEC, 3),
  };
  if (wires.control < 0 || wires.start < 0 || (plan->input >= 0 && wires.input < 0) ||
      (plan->output >= 0 && wires.output < 0) || (plan->errors >= 0 && wires.errors < 0))
    give_up(start, "fcntl");
  int null = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (null < 0) give_up(wires.start, "open /dev/null");
  for (int number = 0; number < 3; number++)
    if (dup2(null, number) < 0) give_up(wires.start, "dup2");
  const int kept[] = {wires.control, wires.start, wires.input, wires.output, wires.errors};
  if (close_all_but(kept, 5) != 0) give_up(wires.start, "close_range");

  int children = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
  if (children < 0) give_up(wires.start, "open children");
  if (prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0) give_up(wires.start, "prctl");
  // In a session of its own, the keeper gets no signals from the test runner's terminal.
  if (setsid() < 0) give_up(wires.start, "setsid");
  const struct sigaction action = {.sa_handler = SIG_DFL};
  if (sigaction(SIGCHLD, &action, NULL) != 0) give_up(wires.start, "sigaction");
  // A test may end its job by a signal that would leave a core dump in the source tree.
  struct rlimit core;
  if (getrlimit(RLIMIT_CORE, &core) != 0) give_up(wires.start, "getrlimit");
  core.rlim_cur = 0;
  if (setrlimit(RLIMIT_CORE, &core) != 0) give_up(wires.start, "setrlimit");

  pid_t leader = fork();
  if (leader < 0) give_up(wires.start, "fork");
  if (leader == 0) lead(plan, wires);

  const int still_kept[] = {wires.control, children};
  (void)close_all_but(still_kept, 2);
  for (;;) {
    int status;
    struct rusage usage;
    pid_t process = wait4(-1, &status, WUNTRACED | WCONTINUED, &usage);
    if (process < 0 && errno == EINTR) continue;
    if (process < 0 || process == leader) break;
    tell_status(wires.control, process, status, &usage);
  }
  // The keeper adopts the children of each process that ends, so the list is read again until no
  // child remains.
  do {
    kill_children(children);
  } while (TEMP_FAILURE_RETRY(waitpid(-1, NULL, 0)) > 0);
  _exit(0);
}

int main(int count, char **arguments) {
  // A caller other than `pseudo_terminal_start` gets no report about what is wrong.
  if (count <= SESSION_KEEPER_JOB) return 127;
  struct pseudo_terminal_plan plan = {.terminal = arguments[SESSION_KEEPER_TERMINAL]};
  if (arguments[SESSION_KEEPER_DIRECTORY][0] != 0)
    plan.directory = arguments[SESSION_KEEPER_DIRECTORY];
  int control, start;
  unsigned placement;
  uintmax_t ignored;
  size_t words;
  if (sscanf(arguments[SESSION_KEEPER_NUMBERS], SESSION_KEEPER_FORM, &control, &start, &plan.input,
             &plan.output, &plan.errors, &placement, &ignored, &words) != 8 ||
      words >= (size_t)(count - SESSION_KEEPER_JOB))
    return 127;
  plan.placement = (enum pseudo_terminal_placement)placement;
  plan.ignored = ignored;
  char **job = arguments + SESSION_KEEPER_JOB;
  job[words] = NULL;
  plan.arguments = job;
  plan.environment = job + words + 1;
  keep(&plan, control, start);
}
