// SPDX-License-Identifier: GPL-3.0-or-later
// Signals of a process that is not prompt's own: a client of the library, which has threads and handlers
// of its own. Blocking a signal in one thread would let another thread take it, and die of it with the
// terminal in raw mode. So while a dialog is shown, a handler of ours takes the place of the client's.
#include "CPromptSupport.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

enum { signal_count = 65 };

// How long it may take until a thread has noted that the process continues, in milliseconds.
enum { continuation_time = 200 };

// What the client has set for each signal whose handler is ours now.
static struct sigaction client_actions[signal_count];
static atomic_bool is_replaced[signal_count];

// The signals that have come, one bit for each, and a pipe that is readable while there are any.
static _Atomic uint64_t pending;
static atomic_int pipe_end = -1;
static int pipe_start = -1;
// The number of handlers that run now. The pipe is not closed before they have returned.
static atomic_int running;

static void add_pending(int number) {
  atomic_fetch_or(&pending, UINT64_C(1) << (number - 1));
  int end = atomic_load(&pipe_end);
  // If the pipe is full, it is readable already.
  if (end >= 0 && write(end, "", 1) < 0) { /* Nothing else is to be done. */ }
}

static void call_client(int number, siginfo_t *info, void *context) {
  const struct sigaction *action = &client_actions[number];
  if (action->sa_flags & SA_SIGINFO) {
    action->sa_sigaction(number, info, context);
  } else if (action->sa_handler != SIG_DFL && action->sa_handler != SIG_IGN) {
    action->sa_handler(number);
  }
}

static void note(int number, siginfo_t *info, void *context) {
  int error = errno;
  atomic_fetch_add(&running, 1);
  add_pending(number);
  // These two change nothing for the terminal, so the client learns of them at once.
  // mutant: a client learns that the size of the window has changed [ClientTests]
  //   `number == SIGWINCH || number == SIGCONT` -> `false`
  if (number == SIGWINCH || number == SIGCONT) call_client(number, info, context);
  atomic_fetch_sub(&running, 1);
  errno = error;
}

// The terminal is restored before the handler that the client had set learns of the fault, such as that
// of Swift's backtraces.
static void fault(int number, siginfo_t *info, void *context) {
  (void)context;
  prompt_terminal_restore();
  sigaction(number, &client_actions[number], NULL);
  // A faulty instruction is executed again when this returns. A signal that was sent, or that a completed
  // instruction has caused, is sent again.
  if (info->si_code <= 0 || number == SIGTRAP || number == SIGSYS) raise(number);
}

static bool is_fault(int number) {
  switch (number) {
  case SIGSEGV: case SIGBUS: case SIGILL: case SIGFPE: case SIGTRAP: case SIGABRT: case SIGSYS: return true;
  default: return false;
  }
}

// Signals by which a process is asked to end or to stop, or told about its terminal. The terminal is
// restored before the client's own handler for one of them runs. Its handlers for other signals, such as
// those of timers, run as ever.
static bool concerns_terminal(int number) {
  switch (number) {
  case SIGHUP: case SIGINT: case SIGQUIT: case SIGTERM: case SIGTSTP: case SIGTTIN: case SIGTTOU:
  case SIGCONT: case SIGWINCH: return true;
  default: return false;
  }
}

static bool is_same(const struct sigaction *one, const struct sigaction *other) {
  return one->sa_flags & SA_SIGINFO ? one->sa_sigaction == other->sa_sigaction
                                    : one->sa_handler == other->sa_handler;
}

static struct sigaction own_action(int number) {
  struct sigaction action = {.sa_sigaction = is_fault(number) ? fault : note,
                             .sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK};
  sigfillset(&action.sa_mask);
  return action;
}

static void replace(int number) {
  struct sigaction before, own = own_action(number);
  if (sigaction(number, NULL, &before) < 0) return;
  bool is_default = !(before.sa_flags & SA_SIGINFO) && before.sa_handler == SIG_DFL;
  bool is_ignored = !(before.sa_flags & SA_SIGINFO) && before.sa_handler == SIG_IGN;
  // mutant: a signal that a client ignores stays ignored [ClientTests]
  //   `is_ignored ||` -> ``
  if (is_ignored || number == SIGKILL || number == SIGSTOP || number == SIGCHLD || number == SIGURG) return;
  // mutant: a client's handler of a timer does not end a dialog [ClientTests]
  //   `!is_default && !concerns_terminal(number) && !is_fault(number)` -> `false`
  if (!is_default && !concerns_terminal(number) && !is_fault(number)) return;
  client_actions[number] = before;
  if (sigaction(number, &own, NULL) == 0) atomic_store(&is_replaced[number], true);
}

// A handler that the client has set meanwhile stays.
static void put_back(int number) {
  struct sigaction now, own = own_action(number);
  if (!atomic_exchange(&is_replaced[number], false)) return;
  if (sigaction(number, NULL, &now) == 0 && is_same(&now, &own)) {
    sigaction(number, &client_actions[number], NULL);
  }
}

void prompt_client_signals_replace(void) {
  for (int number = 1; number < signal_count; number++) replace(number);
}

void prompt_client_signals_put_back(void) {
  for (int number = 1; number < signal_count; number++) put_back(number);
  while (atomic_load(&running) > 0) sched_yield();
}

bool prompt_client_pipe(int ends[2]) {
  if (pipe(ends) < 0) return false;
  for (int i = 0; i < 2; i++) {
    fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    fcntl(ends[i], F_SETFL, O_NONBLOCK);
  }
  return true;
}

int prompt_client_signals_open(void) {
  int ends[2];
  if (!prompt_client_pipe(ends)) return -1;
  atomic_store(&pending, 0);
  pipe_start = ends[0];
  atomic_store(&pipe_end, ends[1]);
  prompt_client_signals_replace();
  return pipe_start;
}

void prompt_client_signals_close(void) {
  close(atomic_exchange(&pipe_end, -1));
  close(pipe_start);
  pipe_start = -1;
}

int prompt_client_signals_next(void) {
  char bytes[64];
  // The pipe is emptied first: a signal that comes after that makes it readable again.
  while (read(pipe_start, bytes, sizeof bytes) > 0) { /* any number */ }
  uint64_t now = atomic_load(&pending);
  if (!now) return 0;
  int number = __builtin_ctzll(now) + 1;
  atomic_fetch_and(&pending, ~(UINT64_C(1) << (number - 1)));
  // The others are taken by the next calls.
  if (now & (now - 1)) add_pending(__builtin_ctzll(now & (now - 1)) + 1);
  return number;
}

void prompt_client_signals_add(int number) { add_pending(number); }

bool prompt_client_signals_has(int number) {
  return atomic_load(&pending) >> (number - 1) & 1;
}

void prompt_client_signals_perform(int number, bool in_group) {
  bool was_replaced = atomic_load(&is_replaced[number]);
  put_back(number);
  sigset_t one, mask;
  sigemptyset(&one);
  sigaddset(&one, number);
  pthread_sigmask(SIG_UNBLOCK, &one, &mask);
  // A signal that is sent to this thread takes effect before the call returns; one that is sent to the
  // group may be taken by another thread a little later.
  if (in_group) kill(0, number);
  else pthread_kill(pthread_self(), number);
  if (was_replaced) {
    // Another thread may be about to note that the process continues.
    struct pollfd polled = {.fd = pipe_start, .events = POLLIN};
    prompt_terminal_poll(&polled, 1, continuation_time);
  }
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  if (was_replaced) replace(number);
}

void prompt_client_block_signals(sigset_t *mask) {
  sigset_t signals;
  sigfillset(&signals);
  for (int number = 1; number < signal_count; number++) {
    if (is_fault(number)) sigdelset(&signals, number);
  }
  pthread_sigmask(SIG_BLOCK, &signals, mask);
}

void prompt_client_guard_exit(void) {
  static atomic_bool is_guarded;
  // mutant: a client that exits while a dialog is shown leaves no raw terminal [ClientTests]
  if (!atomic_exchange(&is_guarded, true)) atexit(prompt_terminal_restore);
}
