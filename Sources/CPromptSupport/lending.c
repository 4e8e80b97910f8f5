// SPDX-License-Identifier: GPL-3.0-or-later
// Passing the descriptor of a terminal to another process, and what the kernel knows of that process.
#define _GNU_SOURCE  // struct ucred, MSG_CMSG_CLOEXEC
#include "CPromptSupport.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

// The ancillary data of a message with one descriptor (unix(7), SCM_RIGHTS).
union rights {
  char bytes[CMSG_SPACE(sizeof(int))];
  struct cmsghdr alignment;
};

ssize_t prompt_lending_send(int connection, const void *bytes, size_t count, int terminal) {
  union rights rights;
  memset(&rights, 0, sizeof rights);
  struct iovec part = {(void *)bytes, count};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (terminal >= 0) {
    message.msg_control = rights.bytes;
    message.msg_controllen = sizeof rights.bytes;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof terminal);
    memcpy(CMSG_DATA(header), &terminal, sizeof terminal);
  }
#ifdef MSG_NOSIGNAL
  return sendmsg(connection, &message, MSG_NOSIGNAL);
#else
  return sendmsg(connection, &message, 0);
#endif
}

ssize_t prompt_lending_receive(int connection, void *bytes, size_t count, int *terminal) {
  union rights rights;
  struct iovec part = {bytes, count};
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = rights.bytes, .msg_controllen = sizeof rights.bytes};
  *terminal = -1;
#ifdef MSG_CMSG_CLOEXEC
  ssize_t received = recvmsg(connection, &message, MSG_CMSG_CLOEXEC);
#else
  ssize_t received = recvmsg(connection, &message, 0);
#endif
  if (received < 0) return received;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    memcpy(terminal, CMSG_DATA(header), sizeof *terminal);
    fcntl(*terminal, F_SETFD, FD_CLOEXEC);
  }
  return received;
}

bool prompt_lending_ignores_interrupt(void) {
  struct sigaction action;
  return sigaction(SIGINT, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

#ifdef __linux__

// Returns whether another process is in the same namespace of a kind, so that a process ID, a path or a user
// has the same meaning in both (namespaces(7)).
static bool shares_namespace(pid_t pid, const char *kind) {
  char path[48];
  struct stat own, other;
  snprintf(path, sizeof path, "/proc/%d/ns/%s", (int)pid, kind);
  if (stat(path, &other) < 0) return false;
  snprintf(path, sizeof path, "/proc/self/ns/%s", kind);
  return stat(path, &own) == 0 && own.st_dev == other.st_dev && own.st_ino == other.st_ino;
}

pid_t prompt_lending_peer(int connection) {
  struct ucred peer;
  socklen_t size = sizeof peer;
  if (getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &size) < 0) return 0;
  bool is_same = peer.pid > 0 && peer.uid == geteuid() && shares_namespace(peer.pid, "pid")
      && shares_namespace(peer.pid, "mnt") && shares_namespace(peer.pid, "user");
  return is_same ? peer.pid : 0;
}

size_t prompt_lending_path(pid_t pid, const char *name, char *path, size_t size) {
  char link[48];
  snprintf(link, sizeof link, "/proc/%d/%s", (int)pid, name);
  ssize_t length = readlink(link, path, size);
  return length > 0 ? (size_t)length : 0;
}

size_t prompt_lending_command(pid_t pid, char *words, size_t size) {
  char path[48];
  snprintf(path, sizeof path, "/proc/%d/cmdline", (int)pid);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t length = read(file, words, size);
  close(file);
  return length > 0 ? (size_t)length : 0;
}

#else

pid_t prompt_lending_peer(int connection) {
  uid_t user;
  gid_t group;
  pid_t pid = 0;
  socklen_t size = sizeof pid;
  if (getpeereid(connection, &user, &group) < 0 || user != geteuid()) return 0;
  return getsockopt(connection, SOL_LOCAL, LOCAL_PEERPID, &pid, &size) < 0 ? 0 : pid;
}

size_t prompt_lending_path(pid_t pid, const char *name, char *path, size_t size) {
  (void)pid, (void)name, (void)path, (void)size;
  return 0;
}

size_t prompt_lending_command(pid_t pid, char *words, size_t size) {
  (void)pid, (void)words, (void)size;
  return 0;
}

#endif
