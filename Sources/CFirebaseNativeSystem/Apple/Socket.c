// SPDX-License-Identifier: Apache-2.0
#include "Platform.h"

#include "../POSIX/Descriptor.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

typedef union address {
  struct sockaddr any;
  struct sockaddr_in version4;
  struct sockaddr_in6 version6;
} address;

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

auth_socket auth_socket_accept(auth_socket listener) {
  int connection;
  do {
    connection = prepare_socket(accept((int)listener, NULL, NULL));
  } while (connection < 0 && (errno == EINTR || errno == ECONNABORTED));
  if (connection < 0) return errno == EAGAIN ? AUTH_SOCKET_LATER : AUTH_SOCKET_END;
  set_nonblocking(connection);
  return connection;
}

static int64_t failure(void) { return errno == EAGAIN || errno == EINTR ? AUTH_SOCKET_LATER : AUTH_SOCKET_END; }

int64_t auth_socket_receive(auth_socket socket, void *bytes, size_t size) {
  ssize_t count = recv((int)socket, bytes, size, 0);
  if (count == 0) return AUTH_SOCKET_END;
  return count > 0 ? count : failure();
}

int64_t auth_socket_send(auth_socket socket, const void *bytes, size_t size) {
  ssize_t count = send((int)socket, bytes, size, 0);
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

// --- loopback ---

// The system ignores further connection attempts, and clients repeat them after a second.
enum { BACKLOG = 128 };

int32_t auth_loopback_listen(bool is_version6, uint16_t port, auth_socket *listener) {
  address name = {0};
  if (is_version6) {
    name.version6 = (struct sockaddr_in6){.sin6_len = sizeof name.version6,
                                          .sin6_family = AF_INET6,
                                          .sin6_port = htons(port),
                                          .sin6_addr = IN6ADDR_LOOPBACK_INIT};
  } else {
    name.version4 = (struct sockaddr_in){.sin_len = sizeof name.version4,
                                         .sin_family = AF_INET,
                                         .sin_port = htons(port),
                                         .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  }
  const int file = (int)auth_socket_open(name.any.sa_family, SOCK_STREAM, 0);
  if (file < 0) return errno;
  set_nonblocking(file);
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
