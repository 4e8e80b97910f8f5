// SPDX-License-Identifier: GPL-3.0-or-later
#include "CPromptSupport.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

static struct termios saved_modes, own_modes;
// Whether `own_modes` has been set after `saved_modes`.
static atomic_bool knows_own_modes;
static atomic_bool is_quoting;
static const char *end_sequence;
static size_t end_sequence_length;
static int terminal_input = -1, terminal_output = -1;
static _Atomic(const char *) guarded_file;

// The file status of a presentation's socket. A file with another status at its path has replaced the socket.
static struct stat guarded_socket;
static atomic_bool is_socket_guarded;
// This variable is set last and cleared first, so that a handler finds either all of the above
// variables set or none.
static atomic_bool guarded;

// The signals that faults and traps raise. If another process sends one of them, the terminal is
// restored as well.
static const struct {
  int number;
  const char *name;
} faults[] = {{SIGSEGV, "SIGSEGV"}, {SIGBUS, "SIGBUS"},   {SIGILL, "SIGILL"}, {SIGFPE, "SIGFPE"},
              {SIGTRAP, "SIGTRAP"}, {SIGABRT, "SIGABRT"}, {SIGSYS, "SIGSYS"}};

// The stack of the handlers, since they cannot run on the stack of the thread after it has
// overflowed.
static char handler_stack[16384];

// The beginning of the executable in memory.
#ifdef __APPLE__
extern const char __ehdr_start __asm("__mh_execute_header");
#else
extern const char __ehdr_start;
#endif

// Appends an address in hexadecimal digits. A signal handler must not call printf.
static void append_address(char *line, uintptr_t address) {
  char digits[24], *start = digits + sizeof digits - 1;
  *start = 0;
  do {
    *--start = "0123456789abcdef"[address % 16];
    address /= 16;
  } while (address > 0);
  strcat(line, start);
}

// The flags that are changed by programs that ask for a password: echo and, in some programs, the
// keys that send signals.
static const tcflag_t password_flags = ECHO | ECHOE | ECHOK | ECHONL | ISIG;

// Returns whether two sets of modes are the same, except for the flags `ignored` in `c_lflag`.
static bool is_same(const struct termios *one, const struct termios *other, tcflag_t ignored) {
  return one->c_iflag == other->c_iflag && one->c_oflag == other->c_oflag && one->c_cflag == other->c_cflag
         && ((one->c_lflag ^ other->c_lflag) & ~ignored) == 0
         && memcmp(one->c_cc, other->c_cc, sizeof one->c_cc) == 0;
}

void prompt_terminal_set_quoting(bool value) { atomic_store(&is_quoting, value); }

bool prompt_terminal_is_own(const struct termios *modes, const struct termios *own) {
  return is_same(modes, own, atomic_load(&is_quoting) ? ISIG : 0);
}

bool prompt_terminal_is_derived(const struct termios *modes, const struct termios *own) {
  return is_same(modes, own, password_flags);
}

bool prompt_terminal_modes_to_restore(const struct termios *modes, const struct termios *own,
                                      const struct termios *before, bool in_background,
                                      struct termios *restored) {
  *restored = *before;
  if (prompt_terminal_is_own(modes, own)) return true;
  if (in_background || !prompt_terminal_is_derived(modes, own)) return false;
  // Echo stays off, and other flags that the program has changed are kept.
  tcflag_t kept = password_flags & (modes->c_lflag ^ own->c_lflag | ECHO);
  restored->c_lflag = before->c_lflag & ~kept | modes->c_lflag & kept;
  return true;
}

static bool is_in_background(void) {
  pid_t group = tcgetpgrp(terminal_input);
  return group >= 0 && group != getpgrp();
}

// Sets `restored` to the modes to restore. Returns false if the modes must not be restored, since
// another program has set the current modes.
static bool find_restored_modes(struct termios *restored) {
  struct termios modes;
  *restored = saved_modes;
  if (!atomic_load(&knows_own_modes) || tcgetattr(terminal_input, &modes) < 0) return true;
  return prompt_terminal_modes_to_restore(&modes, &own_modes, &saved_modes, is_in_background(), restored);
}

void prompt_terminal_remove_guarded_file(void) {
  const char *file = atomic_exchange(&guarded_file, NULL);
  if (!file) return;
  // Another process may have replaced the socket.
  struct stat found;
  bool is_other = atomic_load(&is_socket_guarded)
      && (lstat(file, &found) != 0 || found.st_dev != guarded_socket.st_dev
          || found.st_ino != guarded_socket.st_ino);
  if (!is_other) unlink(file);
}

void prompt_terminal_restore(void) {
  if (atomic_exchange(&guarded, false)) {
    struct termios restored;
    bool is_ours = find_restored_modes(&restored);
    // If the modes in the background are those of another program, bracketed paste is also left to it. Neither
    // call waits until the output is drained: the output may be stopped, and this function must not block.
    if (is_ours || !is_in_background()) {
      if (write(terminal_output, end_sequence, end_sequence_length) < 0) { /* Nothing can report this. */ }
    }
    if (is_ours) tcsetattr(terminal_input, TCSANOW, &restored);
  }
  prompt_terminal_remove_guarded_file();
  prompt_command_abandon();
}

void prompt_terminal_abandon(void) {
  struct termios restored;
  if (atomic_load(&guarded) && (find_restored_modes(&restored) || !is_in_background())) {
    if (write(terminal_output, "\n", 1) < 0) { /* Nothing can report this. */ }
  }
  prompt_terminal_restore();
}

// The reason that `prompt_terminal_abort` reports; NULL if that function was not called.
static const char *_Atomic reason;

// The reason to report for a fault while a library reads a file that it does not check, and the exit
// status; NULL while no such file is read.
static const char *_Atomic damage;
static atomic_int damage_status;

// If the maximum size of the stack is below this size in bytes, a fault is attributed to it.
static const rlim_t smallest_stack = 128 * 1024;

// Whether faults are reported. In a client, they are not.
static atomic_bool guards_faults;

// Whether the reason is written to the terminal, and not to standard error, which may receive the
// answer.
static atomic_bool reports_on_terminal;

// The exit status of a process that lacks memory.
static atomic_int shortage_status;

// Whether a fault is attributed to the size of the stack.
static bool lacks_stack(const siginfo_t *info) {
  struct rlimit stack;
  return info->si_signo == SIGSEGV && getrlimit(RLIMIT_STACK, &stack) == 0
      && stack.rlim_cur < smallest_stack;
}

// If the limit of the address space is below this size in bytes, a fault is attributed to the limit.
static const rlim_t smallest_memory = 64 * 1024 * 1024;

// Whether a fault is attributed to the limit of the address space. In Swift, an allocation that fails raises
// a trap.
static bool lacks_memory(void) {
  struct rlimit memory;
  return getrlimit(RLIMIT_AS, &memory) == 0 && memory.rlim_cur < smallest_memory;
}

// Writes a line where errors are reported.
static void report_reason(const char *text) {
  char line[128] = "prompt: ";
  strcat(line, text);
  strcat(line, "\n");
  // The file is checked first, since writing to a terminal whose output is stopped would block.
  bool on_terminal = atomic_load(&reports_on_terminal);
  int file = on_terminal ? open("/dev/tty", O_WRONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
                         : STDERR_FILENO;
  struct pollfd output = {.fd = file, .events = POLLOUT};
  if (file < 0 || poll(&output, 1, 0) < 1) return;
  if (write(file, line, strlen(line)) < 0) { /* Nothing can report this. */ }
}

// The cause of a fault: the reason to report, or NULL if the cause is unknown; and the exit status, or 0 if
// the signal ends the process.
struct cause {
  const char *text;
  int status;
};

static struct cause find_cause(const siginfo_t *info) {
  struct cause cause = {NULL, 0};
  if (lacks_stack(info)) {
    cause.text = "the stack is too small; see ulimit -s in sh(1)";
  } else if (lacks_memory()) {
    cause.text = "the system has no resources left: out of memory (ulimit -v)";
    cause.status = atomic_load(&shortage_status);
  } else if (atomic_load(&damage)) {
    cause.text = atomic_load(&damage);
    cause.status = atomic_load(&damage_status);
  }
  const char *known = atomic_load(&reason);
  if (known) cause.text = known;
  return cause;
}

// Reports a fault of unknown cause.
static void report_fault(const siginfo_t *info) {
  char text[100] = "internal error; please report this: ";
  // A damaged locale may be the cause, since C's library does not check the locales that it maps.
  if (getenv("LOCPATH")) strcpy(text, "internal error, or a damaged locale in LOCPATH: ");
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
    if (faults[i].number == info->si_signo) strcat(text, faults[i].name);
  }
  if (info->si_code > 0) {
    // The address in the symbol table. The executable may be loaded at any address.
    strcat(text, " at 0x");
    append_address(text, (uintptr_t)info->si_addr - (uintptr_t)&__ehdr_start);
  }
  report_reason(text);
}

static void die(int number, siginfo_t *info, void *context) {
  (void)context;
  prompt_terminal_restore();
  // If another process has sent the signal, it is no fault, and nothing is written.
  if (info->si_code > 0 || info->si_pid == getpid()) {
    struct cause cause = find_cause(info);
    if (cause.text) report_reason(cause.text);
    else report_fault(info);
    if (cause.status) _exit(cause.status);
  }
  // SA_RESETHAND has restored the default action, which ends the process when the handler returns.
  raise(number);
}

// Called by exit(3). prompt itself ends by _exit. If a library calls exit, as ncurses does when
// memory is exhausted, the status of the library must not be mistaken for the status of a dialog.
// It is replaced by the status of a software error.
static void leave(void) {
  prompt_terminal_restore();
  _exit(70);
}

// If prompt was called by the name of another program, its exit status must be one of that program. All of
// these programs report an error by the status 255.
static int status_for_caller(int status) { return atomic_load(&reports_on_terminal) ? 255 : status; }

void prompt_terminal_guard_faults(bool on_terminal, int status) {
  atomic_store(&reports_on_terminal, on_terminal);
  atomic_store(&shortage_status, status_for_caller(status));
  atomic_store(&guards_faults, true);
  stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
  sigaltstack(&stack, NULL);
  struct sigaction action = {.sa_sigaction = die,
                             .sa_flags = SA_RESETHAND | SA_ONSTACK | SA_SIGINFO};
  sigfillset(&action.sa_mask);
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
    struct sigaction before;
    // A signal that was ignored when the process started stays ignored.
    if (sigaction(faults[i].number, &action, &before) == 0 && before.sa_handler == SIG_IGN) {
      sigaction(faults[i].number, &before, NULL);
    }
  }
  atexit(leave);
}

// Called if a library computes too long, as in an endless loop.
static void end_endless_reading(int number) {
  (void)number;
  prompt_terminal_restore();
  const char *known = atomic_load(&damage);
  if (known) report_reason(known);
  _exit(atomic_load(&damage_status));
}

void prompt_terminal_guard_reading(const char *text, int status) {
  static FILE *error_before;
  static struct sigaction action_before;
  static sigset_t mask_before;
  // The faults and timers of a client belong to the client.
  if (!atomic_load(&guards_faults)) return;
  atomic_store(&damage_status, status_for_caller(status));
  atomic_store(&damage, text);
  // Only processor time counts, so that a busy machine makes no difference.
  struct itimerval limit = {.it_value.tv_sec = text ? 2 : 0};
  if (text) {
    // The library may report a damaged file on standard error, to which the answer may be written.
    error_before = prompt_terminal_silence_error();
    struct sigaction action = {.sa_handler = end_endless_reading, .sa_flags = SA_ONSTACK};
    sigfillset(&action.sa_mask);
    sigaction(SIGVTALRM, &action, &action_before);
    sigset_t timer;
    sigemptyset(&timer);
    sigaddset(&timer, SIGVTALRM);
    pthread_sigmask(SIG_UNBLOCK, &timer, &mask_before);
    setitimer(ITIMER_VIRTUAL, &limit, NULL);
  } else {
    setitimer(ITIMER_VIRTUAL, &limit, NULL);
    prompt_restore_signal_mask(&mask_before);
    sigaction(SIGVTALRM, &action_before, NULL);
    prompt_terminal_unsilence_error(error_before);
  }
}

void prompt_terminal_abort(const char *text) {
  atomic_store(&reason, text);
  abort();
}

void prompt_terminal_guard_file(const char *path) {
  atomic_store(&is_socket_guarded,
               path && lstat(path, &guarded_socket) == 0 && S_ISSOCK(guarded_socket.st_mode));
  atomic_store(&guarded_file, path);
}

void prompt_terminal_guard(int input, int output, const struct termios *modes, const char *bytes,
                           size_t count) {
  atomic_store(&guarded, false);
  atomic_store(&knows_own_modes, false);
  saved_modes = *modes;
  terminal_input = input;
  terminal_output = output;
  end_sequence = bytes;
  end_sequence_length = count;
  atomic_store(&guarded, true);
}

void prompt_terminal_guard_modes(const struct termios *modes) {
  own_modes = *modes;
  atomic_store(&knows_own_modes, true);
}

void prompt_terminal_unguard(void) { atomic_store(&guarded, false); }
