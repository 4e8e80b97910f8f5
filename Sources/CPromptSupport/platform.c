// SPDX-License-Identifier: GPL-3.0-or-later
#define _GNU_SOURCE  // fopencookie, preadv2, uselocale
#include "CPromptSupport.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>
#ifdef __APPLE__
#include <libproc.h>
#include <xlocale.h>
#endif

// The function to which a stream passes its output. It is the cookie of the stream.
typedef long sink(const char *bytes, size_t count);

FILE *prompt_terminal_replace_error(FILE *stream) {
  FILE *before = stderr;
  stderr = stream;
  return before;
}

static long discard(const char *bytes, size_t count) {
  (void)bytes;
  return (long)count;
}

FILE *prompt_terminal_silence_error(void) {
  FILE *none = prompt_terminal_stream(discard);
  return none ? prompt_terminal_replace_error(none) : NULL;
}

void prompt_terminal_unsilence_error(FILE *before) {
  if (before) fclose(prompt_terminal_replace_error(before));
}

// The functions that read signals call this, since a blocked signal becomes pending even if it is
// ignored.
bool prompt_terminal_ignores(int number) {
  struct sigaction action;
  return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

ssize_t prompt_terminal_read(int descriptor, void *bytes, size_t count) {
#ifdef RWF_NOWAIT
  struct stat status;
  // For a regular file, the flag would restrict the call to data that is cached in memory.
  if (fstat(descriptor, &status) == 0 && (S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode))) {
    struct iovec part = {bytes, count};
    ssize_t result = preadv2(descriptor, &part, 1, -1, RWF_NOWAIT);
    if (result >= 0 || (errno != EOPNOTSUPP && errno != ENOSYS)) return result;
    // Linux supports the flag for pipes, but not for FIFOs. A FIFO is opened again, so that it can
    // be made nonblocking without affecting other processes.
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
    int fifo = S_ISFIFO(status.st_mode) ? open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC) : -1;
    if (fifo >= 0) {
      result = read(fifo, bytes, count);
      int error = errno;
      close(fifo);
      errno = error;
      return result;
    }
  }
#endif
  return read(descriptor, bytes, count);
}

long prompt_terminal_sleep_count(void) {
#ifdef RUSAGE_THREAD
  struct rusage usage;
  if (getrusage(RUSAGE_THREAD, &usage) == 0) return usage.ru_nvcsw;
#endif
  return -1;
}

int prompt_terminal_lock_description(int file, int type, off_t offset) {
#ifdef F_OFD_SETLK
  struct flock lock = {.l_type = (short)type, .l_whence = SEEK_SET, .l_start = offset, .l_len = 1};
  return fcntl(file, F_OFD_SETLK, &lock);
#else
  (void)file;
  (void)type;
  (void)offset;
  return 0;
#endif
}

int64_t prompt_terminal_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

bool prompt_terminal_is_same_file(int descriptor, int other) {
  struct stat one, two;
  return fstat(descriptor, &one) == 0 && fstat(other, &two) == 0 && one.st_dev == two.st_dev
      && one.st_ino == two.st_ino;
}

bool prompt_terminal_has_special_file(const char *directory, const char *file) {
  DIR *stream = opendir(directory);
  if (!stream) return false;
  bool found = false;
  struct dirent *entry;
  while (!found && (entry = readdir(stream))) {
    char path[PATH_MAX];
    struct stat status;
    int length = snprintf(path, sizeof path, "%s/%s", entry->d_name, file);
    found = length > 0 && (size_t)length < sizeof path
        && fstatat(dirfd(stream), path, &status, 0) == 0
        && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
  }
  closedir(stream);
  return found;
}

void prompt_remove_directory(const char *path) {
  DIR *stream = opendir(path);
  if (stream) {
    struct dirent *entry;
    while ((entry = readdir(stream))) {
      if (unlinkat(dirfd(stream), entry->d_name, 0) != 0) {
        unlinkat(dirfd(stream), entry->d_name, AT_REMOVEDIR);
      }
    }
    closedir(stream);
  }
  rmdir(path);
}

void prompt_restore_signal_mask(const sigset_t *mask) {
  // SIG_SETMASK would unblock the signals that the C library reserves. sigaddset(3) fails for them.
  int error = errno;
  sigset_t unblocked;
  sigemptyset(&unblocked);
  for (int number = 1; number < NSIG; number++) {
    if (sigismember(mask, number) == 0) sigaddset(&unblocked, number);
  }
  pthread_sigmask(SIG_BLOCK, mask, NULL);
  pthread_sigmask(SIG_UNBLOCK, &unblocked, NULL);
  errno = error;
}

static void interrupt(int number) { (void)number; }

int prompt_terminal_set_modes(int descriptor, const struct termios *modes) {
  // Without SA_RESTART, the signal makes tcsetattr fail.
  struct sigaction action = {.sa_handler = interrupt}, before;
  sigset_t stop, mask;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTTOU);
  // By default, SIGTTOU would stop the process while it holds the lock of the terminal.
  sigaction(SIGTTOU, &action, &before);
  sigprocmask(SIG_UNBLOCK, &stop, &mask);
  // TCSANOW does not wait until the output is drained, since the output may be stopped.
  int result = tcsetattr(descriptor, TCSANOW, modes);
  int error = errno;
  prompt_restore_signal_mask(&mask);
  sigaction(SIGTTOU, &before, NULL);
  errno = error;
  return result;
}

struct thread {
  void (*body)(void *);
  void *argument;
  int done;
};

static void *run(void *argument) {
  struct thread thread = *(struct thread *)argument;
  free(argument);
  // The fault handler (guard.c) cannot run on a stack that has overflowed.
  void *handler_stack = malloc(SIGSTKSZ + 8192);
  stack_t stack = {.ss_sp = handler_stack, .ss_size = SIGSTKSZ + 8192};
  if (handler_stack) sigaltstack(&stack, NULL);
  thread.body(thread.argument);
  stack.ss_flags = SS_DISABLE;
  sigaltstack(&stack, NULL);
  free(handler_stack);
  if (thread.done >= 0) {
    // The byte makes the other end readable. Closing this end would not suffice, since a child
    // process of fork(2) may have inherited it.
    if (write(thread.done, "", 1) < 0) { /* Nobody waits any more. */ }
    close(thread.done);
  }
  return NULL;
}

// Runs `body(argument)` in a new thread. Unless the descriptor `done` is -1, the thread writes a
// byte to `done` at its end, and closes `done`. Returns an error number; 0 on success.
static int start(void (*body)(void *), void *argument, int done) {
  struct thread *thread = malloc(sizeof *thread);
  if (!thread) return ENOMEM;
  *thread = (struct thread){body, argument, done};
  pthread_attr_t attributes;
  pthread_t id;
  int error = pthread_attr_init(&attributes);
  if (!error) {
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    error = pthread_create(&id, &attributes, run, thread);
    pthread_attr_destroy(&attributes);
  }
  if (error) free(thread);
  return error;
}

bool prompt_client_pipe(int ends[2]) {
#ifdef __linux__
  // The flags are set by the same call, since another thread may start a program at any moment.
  return pipe2(ends, O_CLOEXEC | O_NONBLOCK) == 0;
#else
  if (pipe(ends) < 0) return false;
  for (int i = 0; i < 2; i++) {
    fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    fcntl(ends[i], F_SETFL, O_NONBLOCK);
  }
  return true;
#endif
}

int prompt_terminal_thread(void (*body)(void *), void *argument) {
  int ends[2];
  if (!prompt_client_pipe(ends)) return -1;
  if (start(body, argument, ends[1]) == 0) return ends[0];
  close(ends[0]);
  close(ends[1]);
  return -1;
}

bool prompt_client_thread(void (*body)(void *), void *argument) {
  // The new thread inherits the signal mask of the current thread.
  sigset_t mask;
  prompt_client_block_signals(&mask);
  errno = start(body, argument, -1);
  prompt_restore_signal_mask(&mask);
  return errno == 0;
}

void prompt_client_use_utf8_locale(void) {
  // A single locale for the whole process. It is never freed, since threads may still use it after
  // the dialog has ended.
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  static locale_t locale;
  pthread_mutex_lock(&mutex);
  if (!locale) {
    locale = newlocale(LC_CTYPE_MASK, "", 0);
    if (locale && strcmp(nl_langinfo_l(CODESET, locale), "UTF-8") != 0) {
      freelocale(locale);
      locale = 0;
    }
    if (!locale) locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", 0);
  }
  if (locale) uselocale(locale);
  pthread_mutex_unlock(&mutex);
}

static void (*tick)(void);

static void handle_tick(int number, siginfo_t *info, void *context) {
  (void)number, (void)info, (void)context;
  int error = errno;
  tick();
  errno = error;
}

static void install_tick(int number, struct sigaction *before) {
  struct sigaction action = {.sa_sigaction = handle_tick, .sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK};
  sigfillset(&action.sa_mask);
  sigaction(number, &action, before);
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, number);
  pthread_sigmask(SIG_UNBLOCK, &one, NULL);
}

static struct timeval alarm_interval(int milliseconds) {
  return (struct timeval){milliseconds / 1000, milliseconds % 1000 * 1000};
}

static struct sigaction action_before_alarm;

// setitimer(2) can send only SIGALRM. While the timer runs, SIGALRM is not blocked, and a SIGALRM from another
// process only causes a further call of `tick`.
static void start_alarm(int first, int next) {
  install_tick(SIGALRM, &action_before_alarm);
  setitimer(ITIMER_REAL, &(struct itimerval){alarm_interval(next), alarm_interval(first)}, NULL);
}

static void stop_alarm(void) {
  setitimer(ITIMER_REAL, &(struct itimerval){{0}}, NULL);
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, SIGALRM);
  pthread_sigmask(SIG_BLOCK, &one, NULL);
  // The previous action is restored, since SIGALRM may have been ignored when the process started.
  sigaction(SIGALRM, &action_before_alarm, NULL);
}

#ifdef __linux__

#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>

bool prompt_terminal_device_path(dev_t device, char *path, size_t count) {
  // Unix 98 pseudo-terminals have the eight major numbers from 136 on (admin-guide/devices.txt).
  unsigned int line = (major(device) - 136) * 256 + minor(device);
  if (major(device) < 136 || major(device) > 143) return false;
  return (size_t)snprintf(path, count, "/dev/pts/%u", line) < count;
}

bool prompt_terminal_is_master(int descriptor) {
  unsigned int number;
  return ioctl(descriptor, TIOCGPTN, &number) == 0;
}

int prompt_terminal_process_open(pid_t pid) { return (int)syscall(SYS_pidfd_open, pid, 0); }

// Reads the beginning of the file `name` of a process (proc(5)). Returns the length in bytes; 0 if
// it is unknown.
static size_t read_process_file(pid_t pid, const char *name, char *bytes, size_t size) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, name);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t length = read(file, bytes, size);
  close(file);
  return length > 0 ? (size_t)length : 0;
}

size_t prompt_terminal_process_name(pid_t pid, char *name, size_t size) {
  size_t length = read_process_file(pid, "comm", name, size);
  return length > 0 && name[length - 1] == '\n' ? length - 1 : length;
}

size_t prompt_terminal_process_command(pid_t pid, char *words, size_t size) {
  return read_process_file(pid, "cmdline", words, size);
}

size_t prompt_terminal_process_link(pid_t pid, const char *name, char *path, size_t size) {
  char link[32];
  snprintf(link, sizeof link, "/proc/%d/%s", (int)pid, name);
  ssize_t length = readlink(link, path, size);
  return length > 0 ? (size_t)length : 0;
}

const int prompt_terminal_folder_access = O_PATH | O_DIRECTORY | O_CLOEXEC;

int prompt_terminal_folders_open(void) { return inotify_init1(IN_CLOEXEC | IN_NONBLOCK); }

void prompt_terminal_folders_add(int descriptor, const char *path) {
  inotify_add_watch(descriptor, path, IN_CREATE);
}

void prompt_terminal_folders_next(int descriptor) {
  char events[4096];
  while (read(descriptor, events, sizeof events) > 0) { /* any event */ }
}

// Returns whether another process is in the same namespace of a kind (namespaces(7)).
static bool shares_namespace(pid_t pid, const char *kind) {
  char path[48];
  struct stat own, other;
  snprintf(path, sizeof path, "/proc/%d/ns/%s", (int)pid, kind);
  if (stat(path, &other) < 0) return false;
  snprintf(path, sizeof path, "/proc/self/ns/%s", kind);
  return stat(path, &own) == 0 && own.st_dev == other.st_dev && own.st_ino == other.st_ino;
}

static bool read_peer(int descriptor, struct ucred *peer) {
  socklen_t size = sizeof *peer;
  return getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, peer, &size) == 0
         && peer->uid == geteuid();
}

bool prompt_terminal_peer_is_user(int descriptor) {
  struct ucred peer;
  return read_peer(descriptor, &peer);
}

pid_t prompt_terminal_peer_of_user(int descriptor) {
  struct ucred peer;
  return read_peer(descriptor, &peer) ? peer.pid : 0;
}

// Debian 12 lacks the definition.
#ifndef SO_PEERPIDFD
#define SO_PEERPIDFD 77
#endif

int prompt_terminal_peer_process(int descriptor) {
  int process;
  socklen_t size = sizeof process;
  if (getsockopt(descriptor, SOL_SOCKET, SO_PEERPIDFD, &process, &size) == 0) return process;
  // Before Linux 6.5, only the ID is known. If that process has ended, another process may have its ID.
  pid_t pid = errno == ENOPROTOOPT ? prompt_terminal_peer_of_user(descriptor) : 0;
  return pid > 0 ? prompt_terminal_process_open(pid) : -1;
}

bool prompt_terminal_is_hidden(pid_t pid) {
  char path[32];
  snprintf(path, sizeof path, "/proc/%d/ns/pid", (int)pid);
  struct stat status;
  return stat(path, &status) != 0 && errno == EACCES;
}

// Debian 13 lacks the definition. The number is the same on all architectures for which prompt is packaged.
#ifndef SO_PASSRIGHTS
#define SO_PASSRIGHTS 83
#endif

void prompt_socket_reject_descriptors(int listener) {
  int none = 0;
  setsockopt(listener, SOL_SOCKET, SO_PASSRIGHTS, &none, sizeof none);
}

pid_t prompt_terminal_peer(int descriptor) {
  pid_t pid = prompt_terminal_peer_of_user(descriptor);
  int process = pid > 0 ? prompt_terminal_peer_process(descriptor) : -1;
  if (process < 0) return 0;
  bool is_same = shares_namespace(pid, "pid") && shares_namespace(pid, "mnt")
                 && shares_namespace(pid, "user");
  // If the process has ended, the namespaces may be those of another process with the same ID.
  struct pollfd end = {.fd = process, .events = POLLIN};
  if (poll(&end, 1, 0) != 0) is_same = false;
  close(process);
  return is_same ? pid : 0;
}

// Decodes the kernel's form of a device number: the major number in bits 8 to 19, and the minor
// number in the remaining bits.
static dev_t decoded(unsigned int device) {
  return makedev((device >> 8) & 0xFFF, (device & 0xFF) | ((device >> 12) & 0xFFF00));
}

bool prompt_terminal_process_status(pid_t pid, struct prompt_process_status *status) {
  // The file of the first thread is read. It has the same fields as /proc/PID/stat, for which user-mode
  // emulators such as qemu substitute a file that does not name the terminal.
  char name[32], line[512];
  snprintf(name, sizeof name, "task/%d/stat", (int)pid);
  line[read_process_file(pid, name, line, sizeof line - 1)] = 0;
  // The name in parentheses may contain any character, including parentheses. The state is the
  // first field after the name, the parent is the second, and the terminal is the fifth (proc(5)).
  const char *field = strrchr(line, ')');
  if (!field || strlen(field) < 3) return false;
  status->is_stopped = field[2] == 'T' || field[2] == 't';
  status->parent = (pid_t)strtol(field + 3, NULL, 10);
  for (int i = 0; field && i < 5; i++) field = strchr(field + 1, ' ');
  if (!field) return false;
  status->terminal = decoded((unsigned int)strtol(field, NULL, 10));
  return true;
}

static timer_t timer;
static bool has_timer, has_alarm;

static struct timespec interval(int milliseconds) {
  return (struct timespec){milliseconds / 1000, milliseconds % 1000 * 1000000L};
}

// The timer sends SIGURG, which is ignored by default, so that a signal from another process does
// no harm. The default signal of a timer is SIGALRM, which ends a process.
void prompt_terminal_timer_start(void (*body)(void), int first, int next) {
  tick = body;
  if (!has_timer) {
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGURG};
    if (timer_create(CLOCK_MONOTONIC, &event, &timer) < 0) {
      // The user's limit on pending signals is reached. This limit does not apply to setitimer(2).
      has_alarm = true;
      start_alarm(first, next);
      return;
    }
    has_timer = true;
    install_tick(SIGURG, NULL);
  }
  timer_settime(timer, 0, &(struct itimerspec){interval(next), interval(first)}, NULL);
}

void prompt_terminal_timer_stop(void) {
  if (has_timer) timer_settime(timer, 0, &(struct itimerspec){0}, NULL);
  if (has_alarm) stop_alarm();
  has_alarm = false;
}

// Returns the process in a line of /proc/locks if the line describes a lock of this byte; otherwise
// 0. An example of a line (proc(5)):
//
//   1: POSIX  ADVISORY  WRITE 1234 00:18:5 0 EOF
static pid_t holder_in_line(const char *line, dev_t device, ino_t inode, off_t offset) {
  const char *field = strstr(line, " POSIX ");
  if (!field) return 0;
  for (int i = 0; i < 4; i++) {
    field += strspn(field, " ");
    if (i < 3) field += strcspn(field, " ");
  }
  char *end;
  pid_t pid = (pid_t)strtol(field, &end, 10);
  unsigned long major_number = strtoul(end, &end, 16);
  unsigned long minor_number = *end == ':' ? strtoul(end + 1, &end, 16) : 0;
  unsigned long long file = *end == ':' ? strtoull(end + 1, &end, 10) : 0;
  long long first = strtoll(end, &end, 10);
  long long last = strncmp(end, " EOF", 4) == 0 ? LLONG_MAX : strtoll(end, &end, 10);
  bool is_same = file == inode && major_number == major(device) && minor_number == minor(device);
  return is_same && first <= offset && offset <= last ? pid : 0;
}

pid_t prompt_terminal_lock_holder(dev_t device, ino_t inode, off_t offset) {
  int file = open("/proc/locks", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  char lines[4096];
  size_t used = 0;
  pid_t holder = 0;
  for (ssize_t count; !holder && (count = read(file, lines + used, sizeof lines - 1 - used)) > 0;) {
    lines[used += (size_t)count] = 0;
    char *line = lines;
    for (char *end; !holder && (end = strchr(line, '\n')); line = end + 1) {
      *end = 0;
      holder = holder_in_line(line, device, inode, offset);
      if (holder == getpid()) holder = 0;
    }
    used = strlen(line);
    memmove(lines, line, used);
  }
  close(file);
  return holder;
}

static ssize_t write_to_sink(void *cookie, const char *bytes, size_t count) {
  return ((sink *)(uintptr_t)cookie)(bytes, count);
}

FILE *prompt_terminal_stream(long (*write)(const char *bytes, size_t count)) {
  return fopencookie((void *)(uintptr_t)write, "w", (cookie_io_functions_t){.write = write_to_sink});
}

int prompt_terminal_poll(struct pollfd *descriptors, nfds_t count, int milliseconds) {
  return poll(descriptors, count, milliseconds);
}

// The C library reserves the first two real-time signals, whose default action ends a process. Its
// functions neither block nor handle them, so they are blocked by the system call.
static void block_reserved_signals(void) {
  uint64_t reserved = (uint64_t)3 << (__SIGRTMIN - 1);
  syscall(SYS_rt_sigprocmask, SIG_BLOCK, &reserved, NULL, sizeof reserved);
}

int prompt_terminal_signals_open(const sigset_t *signals) {
  block_reserved_signals();
  return signalfd(-1, signals, SFD_CLOEXEC | SFD_NONBLOCK);
}

int prompt_terminal_signals_next(int descriptor, const sigset_t *signals) {
  (void)signals;
  struct signalfd_siginfo info;
  while (read(descriptor, &info, sizeof info) == sizeof info) {
    // A blocked signal becomes pending even if it is ignored.
    if (!prompt_terminal_ignores((int)info.ssi_signo)) return (int)info.ssi_signo;
  }
  return 0;
}

#else  // macOS. This part has not been run on macOS yet.

#include <sys/event.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/sysctl.h>
#include <sys/time.h>

bool prompt_terminal_device_path(dev_t device, char *path, size_t count) {
  const char *name = devname(device, S_IFCHR);
  return name && (size_t)snprintf(path, count, "/dev/%s", name) < count;
}

bool prompt_terminal_is_master(int descriptor) {
  (void)descriptor;
  return false;
}

int prompt_terminal_process_open(pid_t pid) {
  int queue = kqueue();
  struct kevent event;
  EV_SET(&event, pid, EVFILT_PROC, EV_ADD, NOTE_EXIT, 0, NULL);
  if (queue >= 0 && kevent(queue, &event, 1, NULL, 0, NULL) < 0) {
    close(queue);
    return -1;
  }
  return queue;
}

size_t prompt_terminal_process_name(pid_t pid, char *name, size_t size) {
  int length = proc_name(pid, name, (uint32_t)size);
  return length > 0 ? (size_t)length : 0;
}

size_t prompt_terminal_process_command(pid_t pid, char *words, size_t size) {
  (void)pid, (void)words, (void)size;
  return 0;
}

size_t prompt_terminal_process_link(pid_t pid, const char *name, char *path, size_t size) {
  (void)pid, (void)name, (void)path, (void)size;
  return 0;
}

const int prompt_terminal_folder_access = O_RDONLY | O_DIRECTORY | O_CLOEXEC;

int prompt_terminal_folders_open(void) { return kqueue(); }

void prompt_terminal_folders_add(int descriptor, const char *path) {
  struct kevent event;
  EV_SET(&event, open(path, O_EVTONLY | O_CLOEXEC), EVFILT_VNODE, EV_ADD | EV_CLEAR, NOTE_WRITE, 0,
         NULL);
  kevent(descriptor, &event, 1, NULL, 0, NULL);
}

void prompt_terminal_folders_next(int descriptor) {
  struct kevent event;
  struct timespec now = {0, 0};
  kevent(descriptor, NULL, 0, &event, 1, &now);
}

bool prompt_terminal_peer_is_user(int descriptor) {
  uid_t user;
  gid_t group;
  return getpeereid(descriptor, &user, &group) == 0 && user == geteuid();
}

pid_t prompt_terminal_peer_of_user(int descriptor) {
  pid_t pid = 0;
  socklen_t size = sizeof pid;
  if (!prompt_terminal_peer_is_user(descriptor)) return 0;
  return getsockopt(descriptor, SOL_LOCAL, LOCAL_PEERPID, &pid, &size) < 0 ? 0 : pid;
}

int prompt_terminal_peer_process(int descriptor) {
  pid_t pid = prompt_terminal_peer_of_user(descriptor);
  return pid > 0 ? prompt_terminal_process_open(pid) : -1;
}

pid_t prompt_terminal_peer(int descriptor) { return prompt_terminal_peer_of_user(descriptor); }

bool prompt_terminal_is_hidden(pid_t pid) {
  (void)pid;
  return false;
}

void prompt_socket_reject_descriptors(int listener) { (void)listener; }

bool prompt_terminal_process_status(pid_t pid, struct prompt_process_status *status) {
  int name[] = {CTL_KERN, KERN_PROC, KERN_PROC_PID, pid};
  struct kinfo_proc process;
  size_t size = sizeof process;
  if (sysctl(name, 4, &process, &size, NULL, 0) < 0 || size == 0) return false;
  status->parent = process.kp_eproc.e_ppid;
  status->terminal = process.kp_eproc.e_tdev;
  status->is_stopped = process.kp_proc.p_stat == SSTOP;
  return true;
}

void prompt_terminal_timer_start(void (*body)(void), int first, int next) {
  tick = body;
  start_alarm(first, next);
}

void prompt_terminal_timer_stop(void) { stop_alarm(); }

pid_t prompt_terminal_lock_holder(dev_t device, ino_t inode, off_t offset) {
  (void)device;
  (void)inode;
  (void)offset;
  return 0;
}

static int write_to_sink(void *cookie, const char *bytes, int count) {
  return (int)((sink *)(uintptr_t)cookie)(bytes, (size_t)count);
}

FILE *prompt_terminal_stream(long (*write)(const char *bytes, size_t count)) {
  return funopen((void *)(uintptr_t)write, NULL, write_to_sink, NULL, NULL);
}

int prompt_terminal_poll(struct pollfd *descriptors, nfds_t count, int milliseconds) {
  fd_set readable, writable;
  FD_ZERO(&readable);
  FD_ZERO(&writable);
  int highest = -1;
  for (nfds_t i = 0; i < count; i++) {
    int fd = descriptors[i].fd;
    descriptors[i].revents = 0;
    if (fd < 0) continue;
    if (fd >= FD_SETSIZE) {
      errno = EINVAL;
      return -1;
    }
    if (descriptors[i].events & POLLIN) FD_SET(fd, &readable);
    if (descriptors[i].events & POLLOUT) FD_SET(fd, &writable);
    if (fd > highest) highest = fd;
  }
  struct timeval time = {milliseconds / 1000, milliseconds % 1000 * 1000};
  int ready = select(highest + 1, &readable, &writable, NULL, milliseconds < 0 ? NULL : &time);
  for (nfds_t i = 0; ready > 0 && i < count; i++) {
    int fd = descriptors[i].fd;
    if (fd < 0) continue;
    if (FD_ISSET(fd, &readable)) descriptors[i].revents |= POLLIN;
    if (FD_ISSET(fd, &writable)) descriptors[i].revents |= POLLOUT;
  }
  return ready;
}

int prompt_terminal_signals_open(const sigset_t *signals) {
  int queue = kqueue();
  for (int number = 1; queue >= 0 && number < NSIG; number++) {
    if (sigismember(signals, number) != 1) continue;
    struct kevent event;
    EV_SET(&event, number, EVFILT_SIGNAL, EV_ADD, 0, 0, NULL);
    kevent(queue, &event, 1, NULL, 0, NULL);
  }
  return queue;
}

int prompt_terminal_signals_next(int descriptor, const sigset_t *signals) {
  struct kevent event;
  struct timespec now = {0, 0};
  // This only empties the queue. The pending signals are read by sigpending(2).
  while (kevent(descriptor, NULL, 0, &event, 1, &now) > 0) { /* next event */ }
  sigset_t pending;
  sigpending(&pending);
  for (int number = 1; number < NSIG; number++) {
    if (sigismember(&pending, number) != 1 || sigismember(signals, number) != 1) continue;
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, number);
    int taken;
    if (sigwait(&one, &taken) == 0 && !prompt_terminal_ignores(taken)) return taken;
  }
  return 0;
}

#endif

dev_t prompt_terminal_device(int descriptor) {
#ifdef TIOCGDEV
  unsigned int device;
  if (ioctl(descriptor, TIOCGDEV, &device) == 0) return decoded(device);
#endif
  // User-mode emulators such as qemu lack this ioctl, and tcgetsid(3) fails in qemu 7.2. /dev/tty is the
  // controlling terminal of this process, whose number the kernel reports with the status of the process.
  struct stat status, alias;
  if (!isatty(descriptor) || fstat(descriptor, &status) < 0) return 0;
  bool is_alias = stat("/dev/tty", &alias) == 0 && status.st_rdev == alias.st_rdev;
  if (!is_alias) return status.st_rdev;
  struct prompt_process_status own;
  return prompt_terminal_process_status(getpid(), &own) ? own.terminal : 0;
}

// Reads one of the six counts in the header of a time zone file (RFC 8536, 3.1).
static uint64_t zone_count(const unsigned char *header, int index) {
  const unsigned char *bytes = header + 20 + 4 * index;
  return (uint64_t)bytes[0] << 24 | (uint64_t)bytes[1] << 16 | (uint64_t)bytes[2] << 8 | bytes[3];
}

// Returns whether libc can read a description of a time zone without waiting, and without reading
// beyond an empty table of types: libc cannot open the file, or it is a small regular file that has a valid
// header or is of another format, which libc ignores.
static bool is_zone_readable(const char *path) {
  struct stat status;
  if (stat(path, &status) != 0) return true;
  if (!S_ISREG(status.st_mode) || status.st_size > 1 << 20) return false;
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (file < 0) return true;
  bool is_readable = true;
  off_t offset = 0;
  for (int block = 0; block < 2 && is_readable; block++) {
    unsigned char header[44];
    if (pread(file, header, sizeof header, offset) != (ssize_t)sizeof header
        || memcmp(header, "TZif", 4) != 0) {
      // libc ignores a file of another format.
      is_readable = block == 0;
      break;
    }
    uint64_t utc = zone_count(header, 0), standard = zone_count(header, 1), leaps = zone_count(header, 2),
             times = zone_count(header, 3), types = zone_count(header, 4), characters = zone_count(header, 5);
    is_readable = types > 0 && characters > 0;
    if (header[4] == 0) break;
    uint64_t size = times * 5 + types * 6 + characters + leaps * 8 + standard + utc;
    if (size > 1 << 20) is_readable = false;
    offset += (off_t)(sizeof header + size);
  }
  close(file);
  return is_readable;
}

bool prompt_time_zone_is_readable(void) {
  const char *zone = getenv("TZ");
  const char *directory = getenv("TZDIR");
  if (!directory || !*directory) directory = "/usr/share/zoneinfo";
  if (zone && *zone == ':') zone++;
  // An empty name means Universal. A name that is not an absolute path is that of a file in the directory, or
  // a description such as CET-1CEST, for which libc reads the file posixrules.
  if (zone && !*zone) zone = "Universal";
  char path[PATH_MAX], rules[PATH_MAX];
  int length = !zone          ? snprintf(path, sizeof path, "/etc/localtime")
               : *zone == '/' ? snprintf(path, sizeof path, "%s", zone)
                              : snprintf(path, sizeof path, "%s/%s", directory, zone);
  int rules_length = snprintf(rules, sizeof rules, "%s/posixrules", directory);
  if (length < 0 || (size_t)length >= sizeof path) return false;
  if (rules_length < 0 || (size_t)rules_length >= sizeof rules) return false;
  return is_zone_readable(path) && is_zone_readable(rules);
}
