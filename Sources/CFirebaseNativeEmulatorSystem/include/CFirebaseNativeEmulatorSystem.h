// SPDX-License-Identifier: Apache-2.0
// What the emulator uses in addition to Platform.h, and wrappers for what Swift cannot import.
#ifndef CFIREBASENATIVEEMULATORSYSTEM_H_
#define CFIREBASENATIVEEMULATORSYSTEM_H_

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <microhttpd.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rsa.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "Certificates.h"
#include "Folders.h"
#include "Processes.h"

// libmicrohttpd's callbacks. They are called with this context on the server's thread.
struct emulator_http_callbacks {
  MHD_AccessHandlerCallback handle;
  MHD_RequestCompletedCallback complete;
  MHD_NotifyConnectionCallback connection;
  // Called with the target of a request. Returns the first state of the request.
  void *(*target)(void *context, const char *target, struct MHD_Connection *connection);
  void *context;
};

// The connection's socket; negative if it has none.
static inline int emulator_http_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info == NULL ? -1 : info->connect_fd;
}

// The first state of a request whose path has a zero byte, at which libmicrohttpd ends it.
static inline void *emulator_http_zero_in_path(void) { return (void *)(uintptr_t)1; }

static inline void *emulator_http_first_state(const char *target) {
  const char *const zero = strstr(target, "%00");
  const char *const query = strchr(target, '?');
  return zero != NULL && (query == NULL || zero < query) ? emulator_http_zero_in_path() : NULL;
}

// Answers a request at once whose target has too many parameters for the memory of a connection, of 32 KiB:
// libmicrohttpd 0.9.75 neither answers it nor closes the connection. It closes it after this function. Returns whether
// the target is refused.
static inline bool emulator_http_refuse(const char *target, struct MHD_Connection *connection) {
  enum { MOST_PARAMETERS = 200, MOST_BYTES = 28 * 1024, PARAMETER_BYTES = 72 };
  static const char answer[] =
      "HTTP/1.1 414 URI Too Long\r\nAccess-Control-Allow-Origin: *\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
  size_t parameters = 0;
  for (const char *next = strchr(target, '?'); next != NULL; next = strchr(next + 1, '&')) ++parameters;
  const bool fits = parameters <= MOST_PARAMETERS && strlen(target) + parameters * PARAMETER_BYTES <= MOST_BYTES;
  if (fits || parameters == 0) return false;
  const int descriptor = emulator_http_socket(connection);
#ifdef MSG_NOSIGNAL
  send(descriptor, answer, sizeof answer - 1, MSG_NOSIGNAL);
#else
  send(descriptor, answer, sizeof answer - 1, 0);
#endif
  shutdown(descriptor, SHUT_RDWR);
  return true;
}

// Serves the connections that emulator_http_accept adds, on one thread. The daemon closes connections that are idle for
// that many seconds, except suspended ones. Its limit of connections is one that it cannot reach: libmicrohttpd 0.9.75
// waits for ever if MHD_add_connection adds one above its limit. It uses poll: with epoll, it waits for another event
// after it has received 128 at once, and answers none of them until then.
static inline struct MHD_Daemon *emulator_http_start(struct emulator_http_callbacks calls, unsigned idle_seconds) {
  return MHD_start_daemon(MHD_USE_POLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_NO_LISTEN_SOCKET, 0, NULL,
                          NULL, calls.handle, calls.context, MHD_OPTION_NOTIFY_COMPLETED, calls.complete, calls.context,
                          MHD_OPTION_NOTIFY_CONNECTION, calls.connection, calls.context, MHD_OPTION_CONNECTION_LIMIT,
                          UINT_MAX, MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds, MHD_OPTION_URI_LOG_CALLBACK,
                          calls.target, calls.context, MHD_OPTION_END);
}

// Starts OpenSSL without its cleanup at the exit of the program, about which the first start decides: the threads of an
// emulator may use it until the process ends.
static inline void emulator_start_crypto(void) { OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL); }

enum {
  EMULATOR_ACCEPTED,
  // The client has closed the connection meanwhile.
  EMULATOR_ACCEPTED_NONE,
  // The system has no file or memory for it.
  EMULATOR_ACCEPT_LATER,
};

// Accepts a connection for the daemon, which takes ownership.
static inline int emulator_http_accept(struct MHD_Daemon *daemon, int listener) {
  struct sockaddr_storage address;
  socklen_t size = sizeof address;
  fcntl(listener, F_SETFL, O_NONBLOCK);
  const int descriptor = accept(listener, (struct sockaddr *)&address, &size);
  if (descriptor < 0) return errno == EAGAIN || errno == ECONNABORTED ? EMULATOR_ACCEPTED_NONE : EMULATOR_ACCEPT_LATER;
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  const bool is_added = MHD_add_connection(daemon, descriptor, (struct sockaddr *)&address, size) == MHD_YES;
  return is_added ? EMULATOR_ACCEPTED : EMULATOR_ACCEPTED_NONE;
}

// SOCK_STREAM. Swift imports it as another type on each system.
static inline int emulator_stream_type(void) { return SOCK_STREAM; }

// A stream socket that other programs do not inherit; negative if there is none.
static inline int emulator_open_socket(int family) {
#ifdef SOCK_CLOEXEC
  return socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);
#else
  const int descriptor = socket(family, SOCK_STREAM, 0);
  if (descriptor >= 0) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  return descriptor;
#endif
}

// Begins a connection to the address; negative if the system refuses. No operation on the socket blocks.
static inline int emulator_connect(const struct addrinfo *address) {
  const int descriptor = emulator_open_socket(address->ai_family);
  if (descriptor < 0) return -1;
  const int flags = fcntl(descriptor, F_GETFL);
  const bool is_ready = flags >= 0 && fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0;
  if (is_ready && (connect(descriptor, address->ai_addr, address->ai_addrlen) == 0 || errno == EINPROGRESS)) {
    return descriptor;
  }
  close(descriptor);
  return -1;
}

// Whether the connection that was begun exists, after a wait to send.
static inline bool emulator_is_connected(int descriptor) {
  int error = 0;
  socklen_t size = sizeof error;
  return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0;
}

enum {
  EMULATOR_WAIT_READY,
  // The other file is readable.
  EMULATOR_WAIT_CANCELLED,
  // The time limit passed, or a signal arrived.
  EMULATOR_WAIT_OVER,
};

// Waits until the socket can send or receive.
static inline int emulator_wait(int descriptor, bool sends, int cancelling, int milliseconds) {
  struct pollfd files[] = {{.fd = descriptor, .events = sends ? POLLOUT : POLLIN},
                           {.fd = cancelling, .events = POLLIN}};
  if (poll(files, 2, milliseconds) <= 0) return EMULATOR_WAIT_OVER;
  return files[1].revents == 0 ? EMULATOR_WAIT_READY : EMULATOR_WAIT_CANCELLED;
}

// crypt_rn of libcrypt, which hashes with bcrypt where it exists. Loaded when it is needed, because its name differs
// between distributions.
typedef char *(*emulator_crypt_function)(const char *phrase, const char *setting, void *data, int size);

static inline emulator_crypt_function emulator_crypt(void) {
  static const char *const names[] = {"libcrypt.so.1", "libcrypt.so.2"};
  emulator_crypt_function function = NULL;
  for (int i = 0; i < 2 && function == NULL; ++i) {
    void *library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    if (library != NULL) *(void **)&function = dlsym(library, "crypt_rn");
  }
  return function;
}

static inline bool emulator_has_crypt(void) { return emulator_crypt() != NULL; }

// Whether crypt(3) hashes the password to that hash.
static inline bool emulator_crypt_matches(const char *password, const char *hash) {
  enum { DATA_SIZE = 64 * 1024 };
  const emulator_crypt_function crypt = emulator_crypt();
  void *data = calloc(1, DATA_SIZE);
  const char *result = crypt == NULL || data == NULL ? NULL : crypt(password, hash, data, DATA_SIZE);
  const bool matches = result != NULL && strcmp(result, hash) == 0;
  free(data);
  return matches;
}

// The errno of the calling thread.
static inline int emulator_error(void) { return errno; }

// The number of files that the process may have open.
static inline uint64_t emulator_file_limit(void) {
  struct rlimit limit;
  return getrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_cur : 0;
}

// Raises that limit to the maximum for the process.
static inline void emulator_raise_file_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

#endif
