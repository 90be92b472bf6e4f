// SPDX-License-Identifier: Apache-2.0
#include "Socket.h"

#include "Platform.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

typedef union address {
  struct sockaddr any;
  struct sockaddr_in version4;
  struct sockaddr_in6 version6;
} address;

#ifndef MSG_NOSIGNAL
// Apple's sockets have SO_NOSIGPIPE in its place.
#define MSG_NOSIGNAL 0
#endif

auth_socket auth_socket_accept(auth_socket listener) {
  int connection;
  do {
    connection = auth_socket_accept_next((int)listener);
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
  const int file = (int)auth_socket_open(name.any.sa_family, SOCK_STREAM, 0);
  if (file < 0) return errno;
  fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK);
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
