// SPDX-License-Identifier: Apache-2.0
// libcurl, with wrappers for what Swift cannot call: variadic functions and types of variable width.
#ifndef CFIREBASENATIVESYSTEM_CURL_H_
#define CFIREBASENATIVESYSTEM_CURL_H_

#include "Platform.h"

#include <curl/curl.h>

// --- options ---

// Sets options of a handle, up to the first one that libcurl refuses. Without that option, the request must not be
// sent, because it would be a different one.
typedef struct auth_curl_options {
  CURL *easy;
  // CURLE_OK if libcurl accepted all options so far.
  CURLcode code;
  // The option that it has refused.
  CURLoption refused;
} auth_curl_options;

static inline auth_curl_options auth_curl_options_of(CURL *easy) {
  return (auth_curl_options){easy, CURLE_OK, CURLOPT_URL};
}

// The version of the libcurl that is loaded: 0x080101 is 8.1.1.
uint32_t auth_curl_version(void);

// These functions end the process if memory runs out.
void auth_curl_set_integer(auth_curl_options *options, CURLoption option, int64_t value);
void auth_curl_set_pointer(auth_curl_options *options, CURLoption option, const void *value);

// NULL restores the option's default.
static inline void auth_curl_set_text(auth_curl_options *options, CURLoption option, const char *value) {
  auth_curl_set_pointer(options, option, value);
}

// The PEM file and the folders of trusted certificate authorities, each of which may be empty; if both are, libcurl's
// defaults. A TLS library without folders ignores them.
void auth_curl_set_authorities(auth_curl_options *options, const char *file, const char *folders);

// Uses that proxy, or none if it is NULL, whatever the environment has.
static inline void auth_curl_set_proxy(auth_curl_options *options, const char *url) {
  auth_curl_set_text(options, CURLOPT_PROXY, url);
  auth_curl_set_text(options, CURLOPT_NOPROXY, url == NULL ? "*" : "");
}

// Describes the refused option and the reason, for programmers.
void auth_curl_explain_refusal(const auth_curl_options *options, char text[CURL_ERROR_SIZE]);

// Limits the size of the certificates that a server may send, where the TLS library itself has no reasonable limit: an
// untrusted server can make it use much memory and time before it refuses them.
void auth_curl_limit_certificates(auth_curl_options *options);

// Makes the handle use sockets as created by Platform.h.
void auth_curl_use_own_sockets(auth_curl_options *options);

// Called with the context of the TLS library before each handshake.
typedef CURLcode (*auth_curl_tls_context)(CURL *easy, void *tls, void *unused);
void auth_curl_set_tls_context(auth_curl_options *options, auth_curl_tls_context call);

typedef size_t (*auth_curl_write)(char *bytes, size_t size, size_t count, void *context);
void auth_curl_set_write(auth_curl_options *options, auth_curl_write write, void *context);

// Called before libcurl looks up a name, which it does on a thread. The transfer fails if the result is not 0.
typedef int (*auth_curl_before_lookup)(void *resolver, void *reserved, void *context);
void auth_curl_set_before_lookup(auth_curl_options *options, auth_curl_before_lookup call, void *context);

typedef int (*auth_curl_before_request)(void *context, char *server, char *client, int server_port, int client_port);
void auth_curl_set_before_request(auth_curl_options *options, auth_curl_before_request call, void *context);

typedef int (*auth_curl_debug)(CURL *easy, curl_infotype kind, char *bytes, size_t size, void *context);
void auth_curl_set_debug(auth_curl_options *options, auth_curl_debug call, void *context);

typedef int (*auth_curl_socket_opened)(void *context, curl_socket_t socket, curlsocktype purpose);
typedef int (*auth_curl_socket_closed)(void *context, curl_socket_t socket);
void auth_curl_watch_sockets(auth_curl_options *options, auth_curl_socket_opened opened, auth_curl_socket_closed closed,
                             void *context);

// --- results ---

int64_t auth_curl_get_integer(CURL *easy, CURLINFO info);

// The value of the response's last header of that name; NULL if there is none. Valid as long as the response.
const char *auth_curl_get_header(CURL *easy, const char *name);

static inline CURLcode auth_curl_message_result(const CURLMsg *message) { return message->data.result; }

// The HTTP/2 stream ids that libcurl's verbose output mentions; -1 before that.
typedef struct auth_stream_ids {
  int64_t own;
  // The last stream that the server processes, from its GOAWAY frame.
  int64_t last;
} auth_stream_ids;

void auth_stream_ids_read(const char *text, size_t size, auth_stream_ids *ids);

// --- URLs ---

// The parts of a URL, or of a proxy's address, which may lack a scheme. The host has no brackets; the port is 0 if it
// is the scheme's.
typedef struct auth_url {
  char *scheme;
  char *host;
  int32_t port;
} auth_url;

// Returns false if it is none. Otherwise the caller calls auth_url_release.
bool auth_url_read(const char *text, auth_url *url);
void auth_url_release(auth_url url);

// --- waiting ---

// One that opens at most that many connections to each host. NULL if memory runs out.
CURLM *auth_curl_multi_create(int64_t host_connections);

// The sessions of TLS that the handles of one thread resume. NULL if memory runs out.
CURLSH *auth_curl_sessions_create(void);

static inline struct curl_waitfd auth_curl_waitfd(auth_socket socket, int32_t events) {
  return (struct curl_waitfd){(curl_socket_t)socket, (short)events, 0};
}

#endif
