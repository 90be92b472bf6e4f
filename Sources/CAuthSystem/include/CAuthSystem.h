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

#include "Accept.h"
#include "Crypto.h"
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
static inline CURLcode auth_curl_set_pointer(CURL *easy, CURLoption option, const void *value) {
  return curl_easy_setopt(easy, option, value);
}
static inline CURLcode auth_curl_set_text(CURL *easy, CURLoption option, const char *value) {
  return curl_easy_setopt(easy, option, value);
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
typedef int (*auth_curl_before_request)(void *context, char *server, char *client, int server_port, int client_port);
static inline CURLcode auth_curl_set_before_request(CURL *easy, auth_curl_before_request call, void *context) {
  curl_easy_setopt(easy, CURLOPT_PREREQDATA, context);
  return curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, call);
}

// --- the C library ---

static inline const char *auth_empty_text(void) { return ""; }
static inline char *auth_environment(const char *name) { return getenv(name); }

static inline int auth_is_ipv6_address(const char *text) {
  struct in6_addr address;
  return inet_pton(AF_INET6, text, &address);
}

static inline int auth_open(const char *path, int flags, mode_t mode) { return open(path, flags, mode); }
static inline bool auth_is_regular_file(int file) {
  struct stat status;
  return fstat(file, &status) == 0 && S_ISREG(status.st_mode);
}
static inline int auth_errno(void) { return errno; }
static inline void auth_set_errno(int value) { errno = value; }

// --- jansson ---

static inline void auth_json_release(json_t *json) { json_decref(json); }
static inline const char *auth_json_error_text(const json_error_t *error) { return error->text; }
static inline json_t *auth_json_retain(json_t *json) { return json_incref(json); }

#endif
