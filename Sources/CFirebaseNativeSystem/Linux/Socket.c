// SPDX-License-Identifier: Apache-2.0
// For accept4.
#define _GNU_SOURCE

#include "../POSIX/Socket.h"

#include "Platform.h"

#include "../POSIX/Descriptor.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

auth_socket auth_socket_open(int32_t family, int32_t type, int32_t protocol) {
  return auth_descriptor_move(socket(family, type | SOCK_CLOEXEC, protocol));
}

int auth_socket_accept_next(int listener) {
  return auth_descriptor_move(accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK));
}

// SO_KEEPALIVE: RFC 9293, 3.8.4. TCP_USER_TIMEOUT: RFC 5482.
void auth_socket_keep_alive(auth_socket socket) {
  const int on = 1, idle_seconds = 15, interval_seconds = 5;
  const unsigned timeout_milliseconds = 10000;
  const int file = (int)socket;
  setsockopt(file, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
  setsockopt(file, IPPROTO_TCP, TCP_KEEPIDLE, &idle_seconds, sizeof idle_seconds);
  setsockopt(file, IPPROTO_TCP, TCP_KEEPINTVL, &interval_seconds, sizeof interval_seconds);
  setsockopt(file, IPPROTO_TCP, TCP_USER_TIMEOUT, &timeout_milliseconds, sizeof timeout_milliseconds);
}

// --- waking ---

auth_wake auth_wake_open(void) {
  const auth_socket file = auth_descriptor_move(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  return (auth_wake){file, file};
}

void auth_wake_signal(auth_wake wake) {
  // It fails only if the counter is at its maximum, and then the reader is readable.
  if (write((int)wake.writer, &(uint64_t){1}, sizeof(uint64_t)) < 0) return;
}

void auth_wake_clear(auth_wake wake) {
  uint64_t count;
  // It fails if there was no signal.
  if (read((int)wake.reader, &count, sizeof count) < 0) return;
}

void auth_wake_close(auth_wake wake) { close((int)wake.reader); }
