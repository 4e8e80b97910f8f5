// SPDX-License-Identifier: GPL-3.0-or-later
// Signals in the process of a client of the library. A client has its own threads and signal
// handlers. If signals were blocked only in the thread of the dialog, another thread could receive
// a signal, and the process would end with the terminal in raw mode. While a dialog is shown, the
// handlers in this file therefore replace the handlers of the client.
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

// The time in milliseconds after which a dialog's thread in the editor is stuck. A signal that ends the dialog
// then takes effect immediately.
enum { editor_patience = 800 };

// The maximum number of waits until a thread has recorded that the process continues, and the time
// of each wait in milliseconds. A single wait would not suffice: it would have expired if the
// process was stopped for longer than that time.
enum { continuation_waits = 20, continuation_wait = 10 };

// The actions that the client has set for the signals whose handlers are replaced.
static struct sigaction client_actions[signal_count];
static atomic_bool is_replaced[signal_count];

// The recorded signals, with one bit for each signal, and a pipe that is readable while a signal is
// recorded.
static _Atomic uint64_t pending;
static atomic_int pipe_end = -1;
static int pipe_start = -1;
// Whether the dialog has to be drawn again although the process was not stopped.
static atomic_bool must_redraw;
// The number of handlers that are running. The pipe is closed only after all of them have returned.
static atomic_int running;

// The time at which the dialog's thread has entered the editor, in monotonic milliseconds; 0 while
// the thread is not in the editor.
static _Atomic int64_t editor_entry;
// The signals that have had their effect on the client before the dialog has read them.
static _Atomic uint64_t performed;

void prompt_client_editor_enter(void) { atomic_store(&editor_entry, prompt_terminal_now()); }

void prompt_client_editor_leave(void) { atomic_store(&editor_entry, 0); }

static uint64_t bit(int number) { return UINT64_C(1) << (number - 1); }

// A signal that continues the process discards pending stop signals, and vice versa (POSIX, 2.4.1).
static uint64_t discarded_by(int number) {
  switch (number) {
  case SIGCONT: return bit(SIGTSTP) | bit(SIGTTIN) | bit(SIGTTOU);
  case SIGTSTP: case SIGTTIN: case SIGTTOU: return bit(SIGCONT);
  default: return 0;
  }
}

static void wake(void) {
  int end = atomic_load(&pipe_end);
  // If the pipe is full, it is already readable.
  if (end >= 0 && write(end, "", 1) < 0) { /* There is nothing else to do. */ }
}

static void add_pending(int number) {
  atomic_fetch_and(&pending, ~discarded_by(number));
  atomic_fetch_or(&pending, bit(number));
  wake();
}

static void call_client(int number, siginfo_t *info, void *context) {
  const struct sigaction *action = &client_actions[number];
  if (action->sa_flags & SA_SIGINFO) {
    action->sa_sigaction(number, info, context);
  } else if (action->sa_handler != SIG_DFL && action->sa_handler != SIG_IGN) {
    action->sa_handler(number);
  }
}

static void restore(int number);

// Whether the dialog's thread is in an editor command that may not return.
static bool is_stuck(void) {
  int64_t entry = atomic_load(&editor_entry);
  return entry && prompt_terminal_now() - entry >= editor_patience;
}

static void note(int number, siginfo_t *info, void *context) {
  int error = errno;
  atomic_fetch_add(&running, 1);
  if (atomic_load(&pipe_end) < 0) {
    // The dialog has ended. Either the signal arrived at its end, or code of the client has
    // installed this handler again. For example, system(3) restores the handler that it found when
    // it was called during the dialog.
    restore(number);
    raise(number);
  } else if (prompt_terminal_is_terminating(number) && is_stuck()) {
    // The signal is recorded, so that it ends the dialog if the editor command returns after all.
    prompt_terminal_abandon();
    atomic_fetch_or(&performed, bit(number));
    add_pending(number);
    restore(number);
    raise(number);
  } else {
    add_pending(number);
    // These signals do not affect the terminal, so the client's handler is called immediately.
    if (number == SIGWINCH || number == SIGCONT) call_client(number, info, context);
  }
  atomic_fetch_sub(&running, 1);
  errno = error;
}

// Restores the terminal before the client's handler of the fault, such as the handler for Swift's
// backtraces, is called.
static void fault(int number, siginfo_t *info, void *context) {
  (void)context;
  prompt_terminal_restore();
  sigaction(number, &client_actions[number], NULL);
  // A faulty instruction is executed again when this handler returns, and raises the signal again.
  // A signal that was sent, or that a completed instruction has raised, must be raised explicitly.
  if (info->si_code <= 0 || number == SIGTRAP || number == SIGSYS) raise(number);
}

static bool is_fault(int number) {
  switch (number) {
  case SIGSEGV: case SIGBUS: case SIGILL: case SIGFPE: case SIGTRAP: case SIGABRT: case SIGSYS: return true;
  default: return false;
  }
}

// Whether a signal requests a process to end, to stop or to continue, or reports a change of its
// terminal. The client's handlers for other signals that are not faults, such as the signals of
// timers, are not replaced.
static bool concerns_terminal(int number) {
  switch (number) {
  case SIGHUP: case SIGINT: case SIGQUIT: case SIGTERM: case SIGTSTP: case SIGTTIN: case SIGTTOU:
  case SIGCONT: case SIGWINCH: return true;
  default: return false;
  }
}

static bool is_same(const struct sigaction *one, const struct sigaction *other) {
  if ((one->sa_flags & SA_SIGINFO) != (other->sa_flags & SA_SIGINFO)) return false;
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
  // An ignored SIGCONT still continues the process, and the dialog must then be redrawn.
  if (is_ignored && number != SIGCONT || number == SIGKILL || number == SIGSTOP || number == SIGCHLD
      || number == SIGURG) return;
  if (!is_default && !concerns_terminal(number) && !is_fault(number)) return;
  // The client may have found the handler of this file during an earlier dialog, and may have
  // installed it again. This handler must not call itself as the client's action.
  if (!is_same(&before, &own)) client_actions[number] = before;
  if (sigaction(number, &own, NULL) == 0) atomic_store(&is_replaced[number], true);
}

// Restores the client's action for a signal. A handler that the client has installed during the
// dialog is kept.
static void restore(int number) {
  struct sigaction now, own = own_action(number);
  if (sigaction(number, NULL, &now) == 0 && is_same(&now, &own)) {
    sigaction(number, &client_actions[number], NULL);
  }
}

static void put_back(int number) {
  if (atomic_exchange(&is_replaced[number], false)) restore(number);
}

void prompt_client_signals_replace(void) {
  for (int number = 1; number < signal_count; number++) replace(number);
}

void prompt_client_signals_put_back(void) {
  for (int number = 1; number < signal_count; number++) put_back(number);
}

int prompt_client_signals_open(void) {
  int ends[2];
  if (!prompt_client_pipe(ends)) return -1;
  atomic_store(&pending, 0);
  atomic_store(&performed, 0);
  atomic_store(&must_redraw, false);
  pipe_start = ends[0];
  atomic_store(&pipe_end, ends[1]);
  prompt_client_signals_replace();
  return pipe_start;
}

void prompt_client_signals_close(void) {
  int end = atomic_exchange(&pipe_end, -1);
  // A handler that begins after this exchange finds no pipe, and restores and raises the signal
  // itself.
  while (atomic_load(&running) > 0) sched_yield();
  close(end);
  close(pipe_start);
  pipe_start = -1;
}

int prompt_client_signals_next(void) {
  char bytes[64];
  // The pipe is emptied before the signals are read, so that a signal that arrives later makes it
  // readable again.
  while (pipe_start >= 0 && read(pipe_start, bytes, sizeof bytes) > 0) { /* any number */ }
  uint64_t now = atomic_load(&pending);
  if (!now) return 0;
  int number = __builtin_ctzll(now) + 1;
  atomic_fetch_and(&pending, ~bit(number));
  // The next calls return the other signals, so the pipe stays readable.
  if (now != bit(number)) wake();
  return number;
}

void prompt_client_signals_add(int number) { add_pending(number); }

void prompt_client_redraw(bool is_dialog) {
  // The pipe is closed only after this function has returned.
  atomic_fetch_add(&running, 1);
  if (atomic_load(&pipe_end) >= 0) {
    if (is_dialog) atomic_store(&must_redraw, true);
    // Unlike a SIGCONT that arrives, this one must not discard stop signals.
    atomic_fetch_or(&pending, bit(is_dialog ? SIGCONT : SIGWINCH));
    wake();
  }
  atomic_fetch_sub(&running, 1);
}

bool prompt_client_takes_redraw(void) { return atomic_exchange(&must_redraw, false); }

bool prompt_client_signals_has(int number) {
  return atomic_load(&pending) >> (number - 1) & 1;
}

bool prompt_client_signals_has_handler(int number) {
  return client_actions[number].sa_handler != SIG_DFL && client_actions[number].sa_handler != SIG_IGN;
}

void prompt_client_signals_perform(int number, bool in_group) {
  if (!in_group && atomic_fetch_and(&performed, ~bit(number)) & bit(number)) return;
  bool was_replaced = atomic_load(&is_replaced[number]);
  put_back(number);
  sigset_t one, mask;
  sigemptyset(&one);
  sigaddset(&one, number);
  pthread_sigmask(SIG_UNBLOCK, &one, &mask);
  // A signal that is sent to this thread takes effect before the call returns. A signal that is
  // sent to the process group may be received by another thread a little later.
  if (in_group) kill(0, number);
  else pthread_kill(pthread_self(), number);
  if (was_replaced) {
    // Another thread may be about to record that the process continues. Its record makes the pipe readable.
    struct pollfd polled = {.fd = pipe_start, .events = POLLIN};
    for (int i = 0; i < continuation_waits; i++) {
      if (prompt_terminal_poll(&polled, 1, continuation_wait) > 0) break;
    }
  }
  prompt_restore_signal_mask(&mask);
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

// A lock that is held while the modes of the terminal are changed or output is written.
static pthread_mutex_t terminal_mutex = PTHREAD_MUTEX_INITIALIZER;

void prompt_client_terminal_lock(void) { pthread_mutex_lock(&terminal_mutex); }

void prompt_client_terminal_unlock(void) { pthread_mutex_unlock(&terminal_mutex); }

ssize_t prompt_terminal_write(int descriptor, const void *bytes, size_t count) {
  prompt_client_terminal_lock();
  ssize_t result = write(descriptor, bytes, count);
  prompt_client_terminal_unlock();
  return result;
}

// Called by exit(3). The dialog's thread continues during exit, but must not use the terminal any
// more, so the lock is never released.
static void leave_terminal(void) {
  prompt_client_terminal_lock();
  prompt_terminal_restore();
  // From now on, a handler restores the action of the process, so that a signal ends the process even
  // if another function that exit calls blocks.
  atomic_store(&pipe_end, -1);
}

// Called in a child process of fork(2). The child does not have the thread of the dialog, and must
// leave the terminal to its parent.
static void forget_dialog(void) {
  prompt_terminal_unguard();
  prompt_terminal_guard_file(NULL);
  terminal_mutex = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
  atomic_store(&running, 0);
  prompt_client_editor_leave();
  int end = atomic_exchange(&pipe_end, -1);
  if (end >= 0) {
    prompt_client_signals_put_back();
    close(end);
    close(pipe_start);
    pipe_start = -1;
  }
}

void prompt_client_guard_exit(void) {
  static atomic_bool is_guarded;
  if (atomic_exchange(&is_guarded, true)) return;
  // exit(3) may be called while a dialog is shown, and the shell must not inherit the raw modes.
  atexit(leave_terminal);
  pthread_atfork(NULL, NULL, forget_dialog);
}
