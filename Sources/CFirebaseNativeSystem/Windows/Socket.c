// SPDX-License-Identifier: Apache-2.0
#include "Socket.h"

#include "Platform.h"

#include <winsock2.h>
#include <ws2tcpip.h>

typedef union address {
  struct sockaddr any;
  struct sockaddr_in version4;
  struct sockaddr_in6 version6;
} address;

static BOOL CALLBACK begin(INIT_ONCE *once, void *unused, void **context) {
  (void)once;
  (void)unused;
  (void)context;
  WSADATA data;
  return WSAStartup(MAKEWORD(2, 2), &data) == 0;
}

void auth_winsock_begin(void) {
  static INIT_ONCE once = INIT_ONCE_STATIC_INIT;
  InitOnceExecuteOnce(&once, begin, NULL, NULL);
}

static int set(SOCKET file, int level, int option, DWORD value) {
  return setsockopt(file, level, option, (const char *)&value, sizeof value);
}

static void make_non_blocking(SOCKET file) { ioctlsocket(file, (long)FIONBIO, &(u_long){1}); }

// --- connections ---

auth_socket auth_socket_open(int32_t family, int32_t type, int32_t protocol) {
  auth_winsock_begin();
  const DWORD flags = WSA_FLAG_OVERLAPPED | WSA_FLAG_NO_HANDLE_INHERIT;
  const SOCKET file = WSASocketW(family, type, protocol, NULL, 0, flags);
  return file == INVALID_SOCKET ? AUTH_SOCKET_LATER : (auth_socket)file;
}

auth_socket auth_socket_accept(auth_socket listener) {
  SOCKET connection;
  do {
    connection = accept((SOCKET)listener, NULL, NULL);
  } while (connection == INVALID_SOCKET && WSAGetLastError() == WSAECONNRESET);
  if (connection == INVALID_SOCKET) return WSAGetLastError() == WSAEWOULDBLOCK ? AUTH_SOCKET_LATER : AUTH_SOCKET_END;
  SetHandleInformation((HANDLE)connection, HANDLE_FLAG_INHERIT, 0);
  make_non_blocking(connection);
  return (auth_socket)connection;
}

static int64_t failure(void) { return WSAGetLastError() == WSAEWOULDBLOCK ? AUTH_SOCKET_LATER : AUTH_SOCKET_END; }

static int limit(size_t size) { return size > INT32_MAX ? INT32_MAX : (int)size; }

int64_t auth_socket_receive(auth_socket socket, void *bytes, size_t size) {
  const int count = recv((SOCKET)socket, bytes, limit(size), 0);
  if (count == 0) return AUTH_SOCKET_END;
  return count > 0 ? count : failure();
}

int64_t auth_socket_send(auth_socket socket, const void *bytes, size_t size) {
  const int count = send((SOCKET)socket, bytes, limit(size), 0);
  return count >= 0 ? count : failure();
}

void auth_socket_end_sending(auth_socket socket) { shutdown((SOCKET)socket, SD_SEND); }

void auth_socket_shut_down(auth_socket socket) { shutdown((SOCKET)socket, SD_BOTH); }

void auth_socket_close(auth_socket socket) { closesocket((SOCKET)socket); }

uint16_t auth_socket_port(auth_socket socket) {
  address name = {0};
  int size = sizeof name;
  if (getsockname((SOCKET)socket, &name.any, &size) != 0) return 0;
  return ntohs(name.any.sa_family == AF_INET6 ? name.version6.sin6_port : name.version4.sin_port);
}

// Windows 10 1709 has these options; others ignore the keep-alive's times. TCP_MAXRT limits the retransmissions of a
// request.
void auth_socket_keep_alive(auth_socket socket) {
  enum { KEEPALIVE_IDLE = 3, MAXIMUM_RETRANSMISSION = 5, KEEPALIVE_COUNT = 16, KEEPALIVE_INTERVAL = 17 };
  const SOCKET file = (SOCKET)socket;
  set(file, SOL_SOCKET, SO_KEEPALIVE, TRUE);
  set(file, IPPROTO_TCP, KEEPALIVE_IDLE, 15);
  set(file, IPPROTO_TCP, KEEPALIVE_INTERVAL, 5);
  set(file, IPPROTO_TCP, KEEPALIVE_COUNT, 3);
  set(file, IPPROTO_TCP, MAXIMUM_RETRANSMISSION, 10);
}

// --- loopback ---

// Makes the socket's address its own: by default, another program could take it, too.
static int32_t bind_to(SOCKET file, const address *name) {
  const bool is_version6 = name->any.sa_family == AF_INET6;
  const int size = is_version6 ? sizeof name->version6 : sizeof name->version4;
  if (set(file, SOL_SOCKET, SO_EXCLUSIVEADDRUSE, TRUE) != 0) return WSAGetLastError();
  if (is_version6 && set(file, IPPROTO_IPV6, IPV6_V6ONLY, TRUE) != 0) return WSAGetLastError();
  return bind(file, &name->any, size) == 0 ? 0 : WSAGetLastError();
}

static address loopback(bool is_version6, uint16_t port) {
  address name = {0};
  if (is_version6) {
    name.version6.sin6_family = AF_INET6;
    name.version6.sin6_port = htons(port);
    name.version6.sin6_addr.s6_addr[15] = 1;
  } else {
    name.version4.sin_family = AF_INET;
    name.version4.sin_port = htons(port);
    name.version4.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  }
  return name;
}

int32_t auth_loopback_listen(bool is_version6, uint16_t port, auth_socket *listener) {
  const address name = loopback(is_version6, port);
  const auth_socket opened = auth_socket_open(name.any.sa_family, SOCK_STREAM, 0);
  if (opened < 0) return WSAGetLastError();
  const SOCKET file = (SOCKET)opened;
  make_non_blocking(file);
  int32_t error = bind_to(file, &name);
  if (error == 0 && listen(file, SOMAXCONN) != 0) error = WSAGetLastError();
  if (error != 0) {
    closesocket(file);
    return error;
  }
  *listener = opened;
  return 0;
}

// Not WSAEACCES: another program has the port for itself.
bool auth_loopback_is_missing(int32_t error) {
  return error == WSAEAFNOSUPPORT || error == WSAEADDRNOTAVAIL || error == WSAEPROTONOSUPPORT;
}

// --- waking ---

// A datagram socket that is connected to itself, so that the system delivers nothing else to it.
static bool connect_to_itself(SOCKET file) {
  address name = loopback(false, 0);
  if (bind_to(file, &name) != 0) return false;
  int size = sizeof name;
  return getsockname(file, &name.any, &size) == 0 && connect(file, &name.any, size) == 0;
}

auth_wake auth_wake_open(void) {
  const auth_socket file = auth_socket_open(AF_INET, SOCK_DGRAM, 0);
  if (file < 0) return (auth_wake){file, file};
  make_non_blocking((SOCKET)file);
  if (connect_to_itself((SOCKET)file)) return (auth_wake){file, file};
  closesocket((SOCKET)file);
  return (auth_wake){AUTH_SOCKET_LATER, AUTH_SOCKET_LATER};
}

// If the buffer is full, the reader is readable.
void auth_wake_signal(auth_wake wake) { send((SOCKET)wake.writer, "", 1, 0); }

void auth_wake_clear(auth_wake wake) {
  char byte;
  while (recv((SOCKET)wake.reader, &byte, 1, 0) > 0) continue;
}

void auth_wake_close(auth_wake wake) {
  if (wake.reader >= 0) closesocket((SOCKET)wake.reader);
}
