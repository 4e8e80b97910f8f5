// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the time of programs. Each runs once in a round, and the order changes from round to round, so
// that none always runs after the same other one:
//
//     stopwatch ROUNDS [:: INPUT ANSWER PROGRAM [ARGUMENT]...]...
//
// With an ANSWER, a program runs on a pseudo-terminal of its own, where the answer is typed once its
// question is shown; with an empty one, it has no terminal and writes to /dev/null. INPUT is the file on
// its standard input; if it is empty, that is the terminal, or /dev/null.
//
// Each run is a line: the index of the program, the nanoseconds from exec to the last byte of the
// question (0 without an answer), those from the answer (without one, from exec) to the exit, and the
// largest resident set in KiB. A question is whatever a first run, which does not count, shows until it
// is silent and sleeps; a later run that shows something else is an error.
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

struct program {
  const char *input, *answer;
  char **arguments;
  // What it shows before it is answered, once that is known: how much, and a sum over it.
  size_t shown;
  uint64_t sum;
};

struct run {
  int64_t asked, ended;
  long kibibytes;
};

static _Noreturn void fail(const char *what) {
  perror(what);
  exit(1);
}

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static int open_or_fail(const char *path, int flags) {
  int fd = open(path, flags);
  if (fd < 0) fail(path);
  return fd;
}

// Whether a thread waits, or has ended.
static bool thread_sleeps(const char *path) {
  char stat[512];
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return true;
  ssize_t count = read(fd, stat, sizeof stat - 1);
  close(fd);
  stat[count > 0 ? count : 0] = 0;
  const char *state = strrchr(stat, ')');
  return !state || state[2] == 'S' || state[2] == 'Z';
}

// Whether all threads of a process wait.
static bool sleeps(pid_t process) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task", (int)process);
  DIR *threads = opendir(path);
  if (!threads) return true;
  bool sleeps = true;
  for (struct dirent *thread; sleeps && (thread = readdir(threads));) {
    if (thread->d_name[0] == '.') continue;
    snprintf(path, sizeof path, "/proc/%d/task/%.16s/stat", (int)process, thread->d_name);
    sleeps = thread_sleeps(path);
  }
  closedir(threads);
  return sleeps;
}

static size_t take(int terminal, uint64_t *sum) {
  static unsigned char bytes[1 << 16];
  ssize_t count = read(terminal, bytes, sizeof bytes);
  for (ssize_t i = 0; i < count; i++) *sum = *sum * 31 + bytes[i];
  // EIO: nobody has the other side open any more.
  return count > 0 ? (size_t)count : 0;
}

static void read_question(struct program *program, pid_t process, int terminal) {
  bool isFirst = program->shown == 0;
  size_t shown = 0;
  uint64_t sum = 0;
  while (isFirst || shown < program->shown) {
    if (isFirst) {
      struct pollfd polled = {.fd = terminal, .events = POLLIN};
      int ready = poll(&polled, 1, 200);
      if (ready < 0) fail("poll");
      if (ready == 0 && sleeps(process)) break;
      if (ready == 0) continue;
    }
    size_t count = take(terminal, &sum);
    if (count == 0) break;
    shown += count;
  }
  if (isFirst) {
    program->shown = shown;
    program->sum = sum;
  }
  if (shown == 0 || shown != program->shown || sum != program->sum) {
    fprintf(stderr, "stopwatch: %s does not ask the same each time\n", program->arguments[0]);
    exit(1);
  }
}

static struct run run(struct program *program) {
  bool asks = *program->answer;
  int master = -1, output, input;
  if (asks) {
    master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (master < 0 || grantpt(master) < 0 || unlockpt(master) < 0) fail("posix_openpt");
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    output = open_or_fail(ptsname(master), O_RDWR | O_NOCTTY | O_CLOEXEC);
    ioctl(output, TIOCSWINSZ, &size);
  } else {
    output = open_or_fail("/dev/null", O_RDWR | O_CLOEXEC);
  }
  input = *program->input ? open_or_fail(program->input, O_RDONLY | O_CLOEXEC) : output;

  // The child has this process's memory until it runs the program, so that it says when that is, and
  // no page of this one is copied meanwhile.
  static volatile int64_t start;
  pid_t process = vfork();
  if (process < 0) fail("vfork");
  if (process == 0) {
    setsid();
    if (asks) ioctl(output, TIOCSCTTY, 0);
    dup2(input, 0);
    dup2(output, 1);
    dup2(output, 2);
    start = now();
    execve(program->arguments[0], program->arguments, environ);
    _exit(127);
  }
  close(output);
  if (input != output) close(input);

  struct run result = {0};
  int64_t from = start;
  if (asks) {
    read_question(program, process, master);
    result.asked = now() - start;
    // Who answers finds a program that waits.
    while (!sleeps(process)) { /* again */ }
    from = now();
    if (write(master, program->answer, strlen(program->answer)) < 0) fail("write");
    uint64_t sum = 0;
    while (take(master, &sum) > 0) { /* until the program has gone */ }
  }
  int status;
  struct rusage usage;
  while (wait4(process, &status, 0, &usage) < 0) {
    if (errno != EINTR) fail("wait4");
  }
  result.ended = now() - from;
  result.kibibytes = usage.ru_maxrss;
  if (asks) close(master);
  if (!WIFEXITED(status) || WEXITSTATUS(status) == 127) {
    fprintf(stderr, "stopwatch: %s failed\n", program->arguments[0]);
    exit(1);
  }
  return result;
}

int main(int count, char **arguments) {
  struct program programs[64] = {0};
  int known = 0;
  int rounds = count > 1 ? atoi(arguments[1]) : 0;
  for (int i = 2; i + 3 < count && known < 64; i++) {
    if (strcmp(arguments[i], "::") != 0) continue;
    // What follows takes the position of the mark, and ends where the next one was.
    arguments[i] = NULL;
    programs[known++] = (struct program){
        .input = arguments[i + 1], .answer = arguments[i + 2], .arguments = arguments + i + 3};
  }
  int order[64];
  for (int i = 0; i < known; i++) order[i] = i;
  for (int round = -1; round < rounds; round++) {
    for (int last = known - 1; last > 0; last--) {
      int other = rand() % (last + 1), moved = order[last];
      order[last] = order[other];
      order[other] = moved;
    }
    for (int turn = 0; turn < known; turn++) {
      int i = order[turn];
      struct run taken = run(&programs[i]);
      if (round < 0) continue;
      printf("%d %lld %lld %ld\n", i, (long long)taken.asked, (long long)taken.ended,
             taken.kibibytes);
    }
  }
  return 0;
}
