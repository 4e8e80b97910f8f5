// SPDX-License-Identifier: GPL-3.0-or-later
// The watchdog. While a library computes, the signals that prompt has blocked are not read. If the
// computation takes too long, the handler of a timer checks for them, and ends the process.
#include "CPromptSupport.h"

#include <poll.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

// The time until the handler checks for the first time, and the interval after that, in milliseconds.
// Together, these values ensure that an event is handled in less than a second.
enum { first_look = 800, next_look = 100 };

static atomic_bool is_watching;
static _Atomic int64_t deadline;
static atomic_int event, timed_out, dismissed;

// The socket on which the named presentation listens, and the connections that the handler has accepted on
// this socket. After the computation, `prompt_watchdog_next_connection` returns these connections.
enum { connection_limit = 8 };
static atomic_int listener = -1;
static int connections[connection_limit];
static int connection_count;
// The byte by which another process dismisses the presentation.
static atomic_int dismissal;

// Returns a pending signal that ends the process; 0 if there is none.
static int pending_end(void) {
  sigset_t pending;
  if (sigpending(&pending) < 0) return 0;
  for (int number = 1; number < NSIG; number++) {
    struct sigaction action;
    if (sigismember(&pending, number) != 1 || !prompt_terminal_is_terminating(number)) continue;
    // A blocked signal becomes pending even if it is ignored.
    if (sigaction(number, NULL, &action) == 0 && action.sa_handler != SIG_IGN) return number;
  }
  return 0;
}

static _Noreturn void die(int number) {
  prompt_terminal_abandon();
  struct sigaction action = {.sa_handler = SIG_DFL};
  sigaction(number, &action, NULL);
  raise(number);
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, number);
  pthread_sigmask(SIG_UNBLOCK, &one, NULL);
  // This is reached only if a tracer has suppressed the signal.
  _exit(128 + number);
}

static _Noreturn void leave(int status) {
  prompt_terminal_abandon();
  _exit(status);
}

// Returns whether another process of this user dismisses the presentation by its name.
static bool is_dismissed_by_name(void) {
  struct pollfd polled = {.fd = atomic_load(&listener), .events = POLLIN};
  while (polled.fd >= 0 && connection_count < connection_limit && poll(&polled, 1, 0) > 0) {
    int connection = accept(polled.fd, NULL, NULL);
    if (connection < 0) break;
    if (prompt_terminal_peer_is_user(connection)) connections[connection_count++] = connection;
    else close(connection);
  }
  for (int i = connection_count - 1; i >= 0; i--) {
    char byte;
    ssize_t count = recv(connections[i], &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    if (count == 1 && byte == atomic_load(&dismissal)) return true;
    if (count < 0) continue;
    // The other process only queries whether the presentation exists.
    close(connections[i]);
    connections[i] = connections[--connection_count];
  }
  return false;
}

static void look(void) {
  if (!atomic_load(&is_watching)) return;
  int number = pending_end();
  if (number) die(number);
  if (atomic_load(&deadline) <= prompt_terminal_now()) leave(atomic_load(&timed_out));
  struct pollfd polled = {.fd = atomic_load(&event), .events = POLLIN};
  if (polled.fd >= 0 && poll(&polled, 1, 0) > 0) leave(atomic_load(&dismissed));
  if (is_dismissed_by_name()) leave(atomic_load(&dismissed));
}

void prompt_watchdog_set_name(int descriptor, char byte) {
  atomic_store(&listener, descriptor);
  atomic_store(&dismissal, byte);
}

int prompt_watchdog_next_connection(void) {
  return connection_count > 0 ? connections[--connection_count] : -1;
}

void prompt_watchdog_start(int64_t time, int timed_out_status, int descriptor, int dismissed_status) {
  atomic_store(&deadline, time);
  atomic_store(&timed_out, timed_out_status);
  atomic_store(&event, descriptor);
  atomic_store(&dismissed, dismissed_status);
  atomic_store(&is_watching, true);
  prompt_terminal_timer_start(look, first_look, next_look);
}

void prompt_watchdog_stop(void) {
  if (atomic_exchange(&is_watching, false)) prompt_terminal_timer_stop();
}
