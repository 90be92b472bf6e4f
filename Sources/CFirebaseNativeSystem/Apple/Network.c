// SPDX-License-Identifier: Apache-2.0
// TLS by Secure Transport, the backend of libcurl that uses the system's certificates. It needs no cleanup.
#include "Curl.h"
#include "Platform.h"

#include <errno.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>

static bool is_usable;

static void begin(void) { is_usable = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK; }

void auth_network_begin(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, begin);
}

bool auth_network_enter(void) { return is_usable; }

void auth_network_leave(void) {}

void auth_network_end_thread(void) {}

bool auth_network_is_refusal(int64_t error) { return error == ECONNREFUSED; }

// --- certificates ---

// The system verifies certificates by its own store.
const char *auth_certificate_file(void) { return NULL; }
const char *auth_certificate_folders(void) { return NULL; }

bool auth_certificate_exists(const char *file, const char *folders) {
  (void)file;
  (void)folders;
  return true;
}

// Secure Transport has no such setting.
void auth_curl_limit_certificates(auth_curl_options *options) { (void)options; }

// libcurl's texts (lib/vtls/sectransp.c). "Invalid certificate chain" can have any reason.
static const struct {
  const char *text;
  auth_certificate_problem problem;
} texts[] = {
    {"had an expired certificate", AUTH_CERTIFICATE_TIME},
    {"not yet valid", AUTH_CERTIFICATE_TIME},
    {"the certificate did not match", AUTH_CERTIFICATE_HOST},
    {"Untrusted root certificate", AUTH_CERTIFICATE_UNKNOWN_AUTHORITY},
    {"No root certificate", AUTH_CERTIFICATE_UNKNOWN_AUTHORITY},
};

auth_certificate_problem auth_certificate_explain(int64_t number, const char *text) {
  (void)number;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    if (strstr(text, texts[i].text) != NULL) return texts[i].problem;
  }
  return AUTH_CERTIFICATE_OTHER;
}

// libcurl reports those by a code of their own.
bool auth_certificate_is_refused(const char *text) {
  (void)text;
  return false;
}
