// SPDX-License-Identifier: GPL-3.0-or-later
// Passing the descriptor of a terminal to another process.
#define _GNU_SOURCE  // MSG_CMSG_CLOEXEC
#include "CPromptSupport.h"

#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
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

bool prompt_lending_is_exclusive(int terminal) {
  int is_exclusive = 0;
#ifdef TIOCGEXCL
  ioctl(terminal, TIOCGEXCL, &is_exclusive);
#else
  (void)terminal;
#endif
  return is_exclusive != 0;
}

void prompt_lending_reset(int terminal, bool is_exclusive) {
  if (!is_exclusive) ioctl(terminal, TIOCNXCL);
  // TIOCSETD is called only if the discipline changes: it waits for a process that reads from the terminal.
  int discipline = 0;
  bool is_other = ioctl(terminal, TIOCGETD, &discipline) == 0 && discipline != 0;
  discipline = 0;
  if (is_other) ioctl(terminal, TIOCSETD, &discipline);
}

void prompt_lending_end(int connection) {
  shutdown(connection, SHUT_RDWR);
  close(connection);
}

ssize_t prompt_lending_receive(int connection, void *bytes, size_t count, int *terminal) {
  union rights rights;
  struct iovec part = {bytes, count};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  message.msg_control = rights.bytes;
  message.msg_controllen = sizeof rights.bytes;
  *terminal = -1;
#ifdef MSG_CMSG_CLOEXEC
  ssize_t received = recvmsg(connection, &message, MSG_CMSG_CLOEXEC);
#else
  ssize_t received = recvmsg(connection, &message, 0);
#endif
  if (received < 0) return received;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  for (; header; header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    // The buffer has room for a second descriptor, which no process needs to send.
    for (size_t i = 0; CMSG_LEN((i + 1) * sizeof(int)) <= header->cmsg_len; i++) {
      int descriptor;
      memcpy(&descriptor, CMSG_DATA(header) + i * sizeof descriptor, sizeof descriptor);
      if (*terminal >= 0) {
        close(descriptor);
        continue;
      }
      *terminal = descriptor;
      fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    }
  }
  return received;
}
