// SPDX-License-Identifier: Apache-2.0
#include "Curl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint32_t auth_curl_version(void) { return curl_version_info(CURLVERSION_NOW)->version_num; }

// --- options ---

static void note(auth_curl_options *options, CURLoption option, CURLcode code) {
  if (code == CURLE_OUT_OF_MEMORY) __builtin_trap();
  options->code = code;
  options->refused = option;
}

// curl_easy_setopt takes a long, a pointer or a function pointer.
#define SET(options, option, value) \
  if ((options)->code == CURLE_OK) note(options, option, curl_easy_setopt((options)->easy, option, value))

void auth_curl_set_integer(auth_curl_options *options, CURLoption option, int64_t value) {
  SET(options, option, (long)value);
}

void auth_curl_set_pointer(auth_curl_options *options, CURLoption option, const void *value) {
  SET(options, option, value);
}

void auth_curl_set_authorities(auth_curl_options *options, const char *file, const char *folders) {
  if (*file == 0 && *folders == 0) return;
  SET(options, CURLOPT_CAINFO, *file == 0 ? NULL : file);
  // NULL removes libcurl's own folder, whose authorities nobody has chosen.
  const CURLcode code = curl_easy_setopt(options->easy, CURLOPT_CAPATH, *folders == 0 ? NULL : folders);
  if (code == CURLE_OUT_OF_MEMORY) __builtin_trap();
}

void auth_curl_explain_refusal(const auth_curl_options *options, char text[CURL_ERROR_SIZE]) {
  const struct curl_easyoption *option = curl_easy_option_by_id(options->refused);
  snprintf(text, CURL_ERROR_SIZE, "libcurl %s refused the option %s (%d): %s",
           curl_version_info(CURLVERSION_NOW)->version, option == NULL ? "" : option->name, options->refused,
           curl_easy_strerror(options->code));
}

static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
  (void)context;
  (void)purpose;
  return (curl_socket_t)auth_socket_open(address->family, address->socktype, address->protocol);
}

void auth_curl_use_own_sockets(auth_curl_options *options) { SET(options, CURLOPT_OPENSOCKETFUNCTION, open_socket); }

void auth_curl_set_tls_context(auth_curl_options *options, auth_curl_tls_context call) {
  SET(options, CURLOPT_SSL_CTX_FUNCTION, call);
}

void auth_curl_set_write(auth_curl_options *options, auth_curl_write write, void *context) {
  SET(options, CURLOPT_WRITEDATA, context);
  SET(options, CURLOPT_WRITEFUNCTION, write);
}

void auth_curl_set_before_lookup(auth_curl_options *options, auth_curl_before_lookup call, void *context) {
  SET(options, CURLOPT_RESOLVER_START_DATA, context);
  SET(options, CURLOPT_RESOLVER_START_FUNCTION, call);
}

void auth_curl_set_before_request(auth_curl_options *options, auth_curl_before_request call, void *context) {
  SET(options, CURLOPT_PREREQDATA, context);
  SET(options, CURLOPT_PREREQFUNCTION, call);
}

void auth_curl_set_debug(auth_curl_options *options, auth_curl_debug call, void *context) {
  SET(options, CURLOPT_DEBUGDATA, context);
  SET(options, CURLOPT_DEBUGFUNCTION, call);
}

void auth_curl_watch_sockets(auth_curl_options *options, auth_curl_socket_opened opened, auth_curl_socket_closed closed,
                             void *context) {
  SET(options, CURLOPT_SOCKOPTDATA, context);
  SET(options, CURLOPT_SOCKOPTFUNCTION, opened);
  SET(options, CURLOPT_CLOSESOCKETDATA, context);
  SET(options, CURLOPT_CLOSESOCKETFUNCTION, closed);
}

// --- results ---

int64_t auth_curl_get_integer(CURL *easy, CURLINFO info) {
  long value = 0;
  curl_easy_getinfo(easy, info, &value);
  return value;
}

const char *auth_curl_get_header(CURL *easy, const char *name) {
  struct curl_header *header = NULL;
  return curl_easy_header(easy, name, 0, CURLH_HEADER, -1, &header) == CURLHE_OK ? header->value : NULL;
}

// Sets `number` to the decimal number after the word, if the text contains it.
static void read_number(const char *text, const char *word, int64_t *number) {
  const char *found = strstr(text, word);
  if (found != NULL) *number = strtoll(found + strlen(word), NULL, 10);
}

// Parses the format of libcurl 7.88 and later. In any other format the numbers stay unknown, and no request is sent
// twice.
void auth_stream_ids_read(const char *text, size_t size, auth_stream_ids *ids) {
  char line[160];
  snprintf(line, sizeof line, "%.*s", (int)(size < sizeof line ? size : sizeof line - 1), text);
  read_number(line, "Using Stream ID: ", &ids->own);
  if (strstr(line, "GOAWAY") != NULL) read_number(line, "last_stream=", &ids->last);
}

// --- URLs ---

// A copy of a part, to be freed; "" if it is missing.
static char *copy_part(CURLU *url, CURLUPart part) {
  char *text = NULL;
  curl_url_get(url, part, &text, 0);
  char *copy = auth_text_copy(text == NULL ? "" : text);
  curl_free(text);
  return copy;
}

// Removes the brackets of an IPv6 address.
static void remove_brackets(char *host) {
  const size_t length = strlen(host);
  if (length < 2 || host[0] != '[') return;
  memmove(host, host + 1, length - 2);
  host[length - 2] = 0;
}

bool auth_url_read(const char *text, auth_url *url) {
  CURLU *parts = auth_allocated(curl_url());
  const unsigned flags = CURLU_NON_SUPPORT_SCHEME | CURLU_GUESS_SCHEME;
  const bool is_url = curl_url_set(parts, CURLUPART_URL, text, flags) == CURLUE_OK;
  if (is_url) {
    *url = (auth_url){copy_part(parts, CURLUPART_SCHEME), copy_part(parts, CURLUPART_HOST), 0};
    remove_brackets(url->host);
    char *port = copy_part(parts, CURLUPART_PORT);
    url->port = (int32_t)strtol(port, NULL, 10);
    free(port);
  }
  curl_url_cleanup(parts);
  return is_url;
}

void auth_url_release(auth_url url) {
  free(url.scheme);
  free(url.host);
}

// --- waiting ---

CURLM *auth_curl_multi_create(int64_t host_connections) {
  // libcurl opens file descriptors of its own.
  const auth_standard_files reserved = auth_standard_files_reserve();
  CURLM *multi = curl_multi_init();
  auth_standard_files_release(reserved);
  if (multi != NULL) curl_multi_setopt(multi, CURLMOPT_MAX_HOST_CONNECTIONS, (long)host_connections);
  return multi;
}

CURLSH *auth_curl_sessions_create(void) {
  CURLSH *sessions = curl_share_init();
  if (sessions != NULL) curl_share_setopt(sessions, CURLSHOPT_SHARE, CURL_LOCK_DATA_SSL_SESSION);
  return sessions;
}
