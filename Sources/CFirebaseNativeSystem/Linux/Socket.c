// SPDX-License-Identifier: Apache-2.0
// For accept4.
#define _GNU_SOURCE

#include "Platform.h"

#include "../POSIX/Descriptor.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

typedef union address {
  struct sockaddr any;
  struct sockaddr_in version4;
  struct sockaddr_in6 version6;
} address;

auth_socket auth_socket_open(int32_t family, int32_t type, int32_t protocol) {
  return auth_descriptor_move(socket(family, type | SOCK_CLOEXEC, protocol));
}

auth_socket auth_socket_accept(auth_socket listener) {
  int connection;
  do {
    connection = auth_descriptor_move(accept4((int)listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK));
  } while (connection < 0 && (errno == EINTR || errno == ECONNABORTED));
  if (connection >= 0) return connection;
  return errno == EAGAIN ? AUTH_SOCKET_LATER : AUTH_SOCKET_END;
}

static int64_t failure(void) { return errno == EAGAIN || errno == EINTR ? AUTH_SOCKET_LATER : AUTH_SOCKET_END; }

int64_t auth_socket_receive(auth_socket socket, void *bytes, size_t size) {
  ssize_t count = recv((int)socket, bytes, size, 0);
  if (count == 0) return AUTH_SOCKET_END;
  return count > 0 ? count : failure();
}

int64_t auth_socket_send(auth_socket socket, const void *bytes, size_t size) {
  // A signal for a closed connection would end the game.
  ssize_t count = send((int)socket, bytes, size, MSG_NOSIGNAL);
  return count >= 0 ? count : failure();
}

void auth_socket_end_sending(auth_socket socket) { shutdown((int)socket, SHUT_WR); }

void auth_socket_shut_down(auth_socket socket) { shutdown((int)socket, SHUT_RDWR); }

void auth_socket_close(auth_socket socket) { close((int)socket); }

uint16_t auth_socket_port(auth_socket socket) {
  address name = {0};
  socklen_t size = sizeof name;
  if (getsockname((int)socket, &name.any, &size) != 0) return 0;
  return ntohs(name.any.sa_family == AF_INET6 ? name.version6.sin6_port : name.version4.sin_port);
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

// --- loopback ---

// The system ignores further connection attempts, and clients repeat them after a second.
enum { BACKLOG = 128 };

int32_t auth_loopback_listen(bool is_version6, uint16_t port, auth_socket *listener) {
  address name = {0};
  if (is_version6) {
    name.version6 =
        (struct sockaddr_in6){.sin6_family = AF_INET6, .sin6_port = htons(port), .sin6_addr = IN6ADDR_LOOPBACK_INIT};
  } else {
    name.version4 =
        (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  }
  const int file = (int)auth_socket_open(name.any.sa_family, SOCK_STREAM | SOCK_NONBLOCK, 0);
  if (file < 0) return errno;
  const socklen_t size = is_version6 ? sizeof name.version6 : sizeof name.version4;
  if (bind(file, &name.any, size) != 0 || listen(file, BACKLOG) != 0) {
    int error = errno;
    close(file);
    return error;
  }
  *listener = file;
  return 0;
}

bool auth_loopback_is_missing(int32_t error) {
  return error == EAFNOSUPPORT || error == EADDRNOTAVAIL || error == EPROTONOSUPPORT || error == EACCES ||
         error == EPERM;
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

// --- hosts ---

bool auth_host_is_version4(const char *host) { return inet_pton(AF_INET, host, &(struct in_addr){0}) == 1; }

bool auth_host_is_version6(const char *host) { return inet_pton(AF_INET6, host, &(struct in6_addr){0}) == 1; }

// No other machine can have these addresses, and libcurl resolves "localhost" without a request (RFC 6761, section
// 6.3).
bool auth_host_is_loopback(const char *host) {
  struct in_addr four;
  struct in6_addr six;
  if (inet_pton(AF_INET, host, &four) == 1) return ntohl(four.s_addr) >> 24 == 127;
  if (inet_pton(AF_INET6, host, &six) == 1) return IN6_IS_ADDR_LOOPBACK(&six);
  return strcmp(host, "localhost") == 0;
}
