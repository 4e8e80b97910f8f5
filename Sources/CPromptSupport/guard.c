// SPDX-License-Identifier: GPL-3.0-or-later
#include "CPromptSupport.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

static struct termios saved_modes;
static const char *farewell;
static size_t farewell_count;
static int terminal_input = -1, terminal_output = -1;
static _Atomic(const char *) guarded_file;
// Set last and cleared first, so that a fault handler finds either all of the above or nothing.
static atomic_bool guarded;

// The signals that faults and traps raise. If another process sends one, the terminal is restored
// too.
static const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS};

// After a stack overflow, the handler cannot run on the stack itself.
static char handler_stack[16384];

static void restore(void) {
  if (atomic_exchange(&guarded, false)) {
    // Neither call waits for the output to drain, which may be stopped; this must not hang.
    // mutant: a fault ends bracketed paste [EndingTests]
    if (write(terminal_output, farewell, farewell_count) < 0) { /* Nothing can report this. */ }
    // mutant: a fault restores the modes of the terminal [EndingTests]
    tcsetattr(terminal_input, TCSANOW, &saved_modes);
  }
  const char *file = atomic_exchange(&guarded_file, NULL);
  // mutant: a fault removes the name of the presentation [NameTests]
  if (file) unlink(file);
}

static void die(int number) {
  restore();
  // SA_RESETHAND has restored the default action, which ends the process when the handler returns.
  raise(number);
}

static void catch_faults(void) {
  stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
  sigaltstack(&stack, NULL);
  struct sigaction action = {.sa_handler = die, .sa_flags = SA_RESETHAND | SA_ONSTACK};
  sigfillset(&action.sa_mask);
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
    struct sigaction before;
    // A signal that was ignored when the process started stays ignored.
    if (sigaction(faults[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN) {
      sigaction(faults[i], &action, NULL);
    }
  }
}

// prompt itself ends with _exit. If a library calls exit, as ncurses does when memory runs out, its
// status says nothing about the dialog, so the status of a software error replaces it.
static void leave(void) {
  restore();
  _exit(70);
}

void prompt_terminal_guard_exit(void) { atexit(leave); }

static void install(void) {
  static bool installed;
  if (!installed) catch_faults();
  installed = true;
}

void prompt_terminal_guard_file(const char *path) {
  install();
  atomic_store(&guarded_file, path);
}

void prompt_terminal_guard(int input, int output, const struct termios *modes, const char *bytes,
                           size_t count) {
  install();
  saved_modes = *modes;
  terminal_input = input;
  terminal_output = output;
  farewell = bytes;
  farewell_count = count;
  atomic_store(&guarded, true);
}

void prompt_terminal_unguard(void) { atomic_store(&guarded, false); }
