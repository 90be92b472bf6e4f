// SPDX-License-Identifier: Apache-2.0
#include "../POSIX/Socket.h"

#include "Platform.h"

#include "../POSIX/Descriptor.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

// Moves a new descriptor above the standard files and sets what these systems cannot set when they create it. Returns a
// negative number, with errno, if that fails.
static int prepare(int descriptor) {
  const int file = auth_descriptor_move(descriptor);
  if (file >= 0) fcntl(file, F_SETFD, FD_CLOEXEC);
  return file;
}

static void set_nonblocking(int file) { fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK); }

// A signal for a closed connection would end the game. Fails for a connection that the peer has reset.
static int prepare_socket(int descriptor) {
  const int file = prepare(descriptor), on = 1;
  if (file < 0 || setsockopt(file, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on) == 0) return file;
  close(file);
  errno = ECONNABORTED;
  return -1;
}

auth_socket auth_socket_open(int32_t family, int32_t type, int32_t protocol) {
  return prepare_socket(socket(family, type, protocol));
}

int auth_socket_accept_next(int listener) {
  const int connection = prepare_socket(accept(listener, NULL, NULL));
  if (connection >= 0) set_nonblocking(connection);
  return connection;
}

// SO_KEEPALIVE: RFC 9293, 3.8.4. TCP_RXT_CONNDROPTIME is in seconds.
void auth_socket_keep_alive(auth_socket socket) {
  const int on = 1, idle_seconds = 15, interval_seconds = 5, probes = 3, timeout_seconds = 10;
  const int file = (int)socket;
  setsockopt(file, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
  setsockopt(file, IPPROTO_TCP, TCP_KEEPALIVE, &idle_seconds, sizeof idle_seconds);
  setsockopt(file, IPPROTO_TCP, TCP_KEEPINTVL, &interval_seconds, sizeof interval_seconds);
  setsockopt(file, IPPROTO_TCP, TCP_KEEPCNT, &probes, sizeof probes);
  setsockopt(file, IPPROTO_TCP, TCP_RXT_CONNDROPTIME, &timeout_seconds, sizeof timeout_seconds);
}

// --- waking ---

auth_wake auth_wake_open(void) {
  int ends[2];
  if (pipe(ends) != 0) return (auth_wake){AUTH_SOCKET_LATER, AUTH_SOCKET_LATER};
  const auth_wake wake = {prepare(ends[0]), prepare(ends[1])};
  if (wake.reader < 0 || wake.writer < 0) {
    auth_wake_close(wake);
    return (auth_wake){AUTH_SOCKET_LATER, AUTH_SOCKET_LATER};
  }
  set_nonblocking((int)wake.reader);
  set_nonblocking((int)wake.writer);
  return wake;
}

void auth_wake_signal(auth_wake wake) {
  // It fails only if the pipe is full, and then the reader is readable.
  if (write((int)wake.writer, "", 1) < 0) return;
}

void auth_wake_clear(auth_wake wake) {
  char bytes[64];
  while (read((int)wake.reader, bytes, sizeof bytes) > 0) continue;
}

void auth_wake_close(auth_wake wake) {
  if (wake.reader >= 0) close((int)wake.reader);
  if (wake.writer >= 0) close((int)wake.writer);
}
