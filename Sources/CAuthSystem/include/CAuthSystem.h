// The C libraries that the Swift modules stand on, and one-line wrappers for what Swift can't import: variadic
// functions and macros.
#ifndef CAUTHSYSTEM_H_
#define CAUTHSYSTEM_H_

#include <arpa/inet.h>
#include <curl/curl.h>
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rsa.h>
#include <openssl/sha.h>
#include <openssl/x509_vfy.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "Crypto.h"
#include "Descriptor.h"
#include "Lock.h"
#include "Peer.h"
#include "QRCode.h"
#include "SecretService.h"
#include "Spawn.h"
#include "Thread.h"
#include "Timestamp.h"

// --- libcrypto ---

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
// EVP_Digest loads OpenSSL's configuration and providers first, which takes a millisecond of the start of a game.
static inline void auth_sha256(const void *bytes, size_t size, unsigned char *digest) {
  SHA256_CTX context;
  SHA256_Init(&context);
  SHA256_Update(&context, bytes, size);
  SHA256_Final(digest, &context);
}
#pragma GCC diagnostic pop

// --- libcurl ---

static inline CURLcode auth_curl_set_long(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}
// Both end the process if memory runs out.
CURLcode auth_curl_set_pointer(CURL *easy, CURLoption option, const void *value);
static inline CURLcode auth_curl_set_text(CURL *easy, CURLoption option, const char *value) {
  return auth_curl_set_pointer(easy, option, value);
}
typedef size_t (*auth_curl_write)(char *bytes, size_t size, size_t count, void *context);
static inline CURLcode auth_curl_set_write(CURL *easy, auth_curl_write write, void *context) {
  curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
  return curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, write);
}
static inline long auth_curl_get_long(CURL *easy, CURLINFO info) {
  long value = 0;
  curl_easy_getinfo(easy, info, &value);
  return value;
}
static inline CURLcode auth_curl_message_result(const CURLMsg *message) { return message->data.result; }
// The sockets of the handle are as those of Descriptor.h.
CURLcode auth_curl_use_own_sockets(CURL *easy);
typedef int (*auth_curl_before_request)(void *context, char *server, char *client, int server_port, int client_port);
static inline CURLcode auth_curl_set_before_request(CURL *easy, auth_curl_before_request call, void *context) {
  curl_easy_setopt(easy, CURLOPT_PREREQDATA, context);
  return curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, call);
}
typedef int (*auth_curl_debug)(CURL *easy, curl_infotype kind, char *bytes, size_t size, void *context);
static inline void auth_curl_set_debug(CURL *easy, auth_curl_debug call, void *context) {
  curl_easy_setopt(easy, CURLOPT_DEBUGDATA, context);
  curl_easy_setopt(easy, CURLOPT_DEBUGFUNCTION, call);
}
// The ids of HTTP/2 streams that libcurl's words for people mention; -1 before that.
typedef struct auth_stream_ids {
  long own;
  // The last one that the server processes, from its GOAWAY.
  long last;
} auth_stream_ids;
void auth_read_stream_ids(const char *text, size_t size, auth_stream_ids *ids);

typedef int (*auth_curl_socket_opened)(void *context, curl_socket_t file, curlsocktype purpose);
typedef int (*auth_curl_socket_closed)(void *context, curl_socket_t file);
static inline void auth_curl_watch_sockets(CURL *easy, void *context, auth_curl_socket_opened opened,
                                           auth_curl_socket_closed closed) {
  curl_easy_setopt(easy, CURLOPT_SOCKOPTDATA, context);
  curl_easy_setopt(easy, CURLOPT_SOCKOPTFUNCTION, opened);
  curl_easy_setopt(easy, CURLOPT_CLOSESOCKETDATA, context);
  curl_easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, closed);
}

// --- the C library ---

static inline const char *auth_empty_text(void) { return ""; }
// The value of an environment variable. NULL also in a program that has privileges which its user lacks.
const char *auth_environment(const char *name);

static inline int auth_is_ipv6_address(const char *text) {
  struct in6_addr address;
  return inet_pton(AF_INET6, text, &address);
}

// The port on this machine; 0 if the socket has none.
static inline int auth_local_port(int file) {
  union {
    struct sockaddr any;
    struct sockaddr_in version4;
    struct sockaddr_in6 version6;
  } address = {0};
  socklen_t size = sizeof address;
  if (getsockname(file, &address.any, &size) != 0) return 0;
  return ntohs(address.any.sa_family == AF_INET6 ? address.version6.sin6_port : address.version4.sin_port);
}

// So that the system finds out by itself, within half a minute, that a connection is dead which nothing is sent on, and
// within ten seconds for one that a request is sent on. (SO_KEEPALIVE, RFC 9293 3.8.4; TCP_USER_TIMEOUT, RFC 5482.)
static inline void auth_prepare_connection(int file) {
  const int on = 1, idle_seconds = 15, interval_seconds = 5;
  const unsigned timeout_milliseconds = 10000;
  setsockopt(file, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
  setsockopt(file, IPPROTO_TCP, TCP_KEEPIDLE, &idle_seconds, sizeof idle_seconds);
  setsockopt(file, IPPROTO_TCP, TCP_KEEPINTVL, &interval_seconds, sizeof interval_seconds);
  setsockopt(file, IPPROTO_TCP, TCP_USER_TIMEOUT, &timeout_milliseconds, sizeof timeout_milliseconds);
}

// Whether the host is this machine's own, for every system: no other machine can have these addresses, and libcurl asks no
// one for "localhost" (RFC 6761, section 6.3).
static inline bool auth_is_loopback(const char *host) {
  struct in_addr four;
  struct in6_addr six;
  if (inet_pton(AF_INET, host, &four) == 1) return ntohl(four.s_addr) >> 24 == 127;
  if (inet_pton(AF_INET6, host, &six) == 1) return IN6_IS_ADDR_LOOPBACK(&six);
  return strcmp(host, "localhost") == 0;
}

static inline bool auth_is_regular_file(int file) {
  struct stat status;
  return fstat(file, &status) == 0 && S_ISREG(status.st_mode);
}
// Why a session file, or with `is_folder` the folder of one, is not to be trusted; NULL if it is to be.
const char *auth_file_objection(int file, bool is_folder);
// When the file was last written, in milliseconds since 1970, without following a symbolic link; 0 if there is none.
int64_t auth_file_time(const char *path);
static inline int auth_errno(void) { return errno; }
static inline void auth_set_errno(int value) { errno = value; }

// --- jansson ---

static inline void auth_json_release(json_t *json) { json_decref(json); }
static inline const char *auth_json_error_text(const json_error_t *error) { return error->text; }
static inline json_t *auth_json_retain(json_t *json) { return json_incref(json); }

#endif
