// SPDX-License-Identifier: Apache-2.0
// TLS by Schannel, which needs no cleanup.

#include "CertificateFiles.h"
#include "Curl.h"
#include "Platform.h"
#include "Socket.h"

#include <stdio.h>
#include <string.h>
#include <winsock2.h>

static volatile bool is_usable;

// If it fails, the next call tries it again.
static BOOL CALLBACK begin(INIT_ONCE *once, void *unused, void **context) {
  (void)once;
  (void)unused;
  (void)context;
  auth_winsock_begin();
  is_usable = curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
  return is_usable;
}

void auth_network_begin(void) {
  static INIT_ONCE once = INIT_ONCE_STATIC_INIT;
  InitOnceExecuteOnce(&once, begin, NULL, NULL);
}

bool auth_network_enter(void) { return is_usable; }

void auth_network_leave(void) {}

void auth_network_end_thread(void) {}

bool auth_network_is_refusal(int64_t error) { return error == WSAECONNREFUSED; }

// --- certificates ---

// The folder of all files of the system that runs Wine. Windows has no such folder.
#define HOST "\\\\?\\unix"

// Of the host's files; one without certificates if there is no other, because an unverified connection is worse than
// none.
static const char *find_host_file(void) {
  static char path[128];
  for (size_t i = 0; auth_certificate_files[i] != NULL; i++) {
    snprintf(path, sizeof path, "%s%s", HOST, auth_certificate_files[i]);
    for (char *slash = path; (slash = strchr(slash, '/')) != NULL;) *slash = '\\';
    if (auth_certificate_file_is_filled(path)) break;
  }
  return path;
}

static const char *certificate_file;

static BOOL CALLBACK choose_file(INIT_ONCE *once, void *unused, void **context) {
  (void)once;
  (void)unused;
  (void)context;
  const bool is_wine = GetFileAttributesA(HOST "\\") != INVALID_FILE_ATTRIBUTES ||
                       GetProcAddress(GetModuleHandleA("ntdll.dll"), "wine_get_version") != NULL;
  certificate_file = is_wine ? find_host_file() : NULL;
  return TRUE;
}

// Schannel verifies certificates by the system's store. That of Wine, and thus of Proton, accepts all certificates; but
// for a file, libcurl verifies them itself.
const char *auth_certificate_file(void) {
  static INIT_ONCE once = INIT_ONCE_STATIC_INIT;
  InitOnceExecuteOnce(&once, choose_file, NULL, NULL);
  return certificate_file;
}

// Schannel has no folders of authorities.
const char *auth_certificate_folders(void) { return NULL; }

bool auth_certificate_exists(const char *file, const char *folders) {
  (void)folders;
  return *file == 0 || auth_certificate_file_is_filled(file);
}

// Schannel limits the messages of a handshake itself, to 32 KB (MessageLimitClient).
void auth_curl_limit_certificates(auth_curl_options *options) { (void)options; }

// The names of errors in libcurl's texts: Schannel's own, and those of the chain of a chosen file of authorities.
static const struct {
  const char *name;
  auth_certificate_problem problem;
} names[] = {
    {"SEC_E_CERT_EXPIRED", AUTH_CERTIFICATE_TIME},
    {"CERT_TRUST_IS_NOT_TIME_VALID", AUTH_CERTIFICATE_TIME},
    {"SEC_E_WRONG_PRINCIPAL", AUTH_CERTIFICATE_HOST},
    {"failed to match connection hostname", AUTH_CERTIFICATE_HOST},
    {"SEC_E_UNTRUSTED_ROOT", AUTH_CERTIFICATE_UNKNOWN_AUTHORITY},
    {"CERT_TRUST_IS_UNTRUSTED_ROOT", AUTH_CERTIFICATE_UNKNOWN_AUTHORITY},
    {"CERT_TRUST_IS_PARTIAL_CHAIN", AUTH_CERTIFICATE_UNKNOWN_AUTHORITY},
    {"SEC_E_CERT_UNKNOWN", AUTH_CERTIFICATE_OTHER},
    {"SEC_E_CERT_WRONG_USAGE", AUTH_CERTIFICATE_OTHER},
    {"CRYPT_E_REVOKED", AUTH_CERTIFICATE_OTHER},
};
enum { NAMES = sizeof names / sizeof *names };

static size_t find_name(const char *text) {
  size_t i = 0;
  while (i < NAMES && strstr(text, names[i].name) == NULL) i++;
  return i;
}

// Schannel reports a self-signed certificate as one of an unknown authority.
auth_certificate_problem auth_certificate_explain(int64_t number, const char *text) {
  (void)number;
  const size_t i = find_name(text);
  return i < NAMES ? names[i].problem : AUTH_CERTIFICATE_OTHER;
}

bool auth_certificate_is_refused(const char *text) { return find_name(text) < NAMES; }
