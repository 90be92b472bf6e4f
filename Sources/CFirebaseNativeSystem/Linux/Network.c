// SPDX-License-Identifier: Apache-2.0
#include "CertificateFiles.h"
#include "Curl.h"
#include "Platform.h"

#include "../POSIX/Descriptor.h"
#include "../POSIX/Fork.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <openssl/crypto.h>
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// How long OpenSSL's cleanup waits for threads that use OpenSSL, in milliseconds. They need a few.
enum { PATIENCE = 2000 };

static atomic_bool is_closed;

// Called by OpenSSL at the beginning of its cleanup.
static void close_network(void) {
  is_closed = true;
  auth_fork_await_locks(PATIENCE);
}

// The first initialization of OpenSSL decides about its cleanup at exit. Returns false if it was cleaned up already.
static bool begin_crypto(void) { return OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL) == 1; }

static void begin_network(void) {
  auth_fork_watch();
  // libcurl would append the keys of all connections to a file of the user's choice, with the program's privileges.
  if (auth_process_is_privileged()) unsetenv("SSLKEYLOGFILE");
  auth_fork_begin_lock();
  const bool is_usable = begin_crypto();
  OPENSSL_atexit(close_network);
  if (!is_usable || curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) is_closed = true;
  // The last registered function is called first: before libssl's own, which libcurl has just initialized.
  OPENSSL_atexit(close_network);
  // The cleanup may have happened meanwhile.
  if (!begin_crypto()) is_closed = true;
  auth_fork_end_lock();
}

void auth_network_begin(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, begin_network);
}

bool auth_network_enter(void) {
  auth_fork_begin_lock();
  if (!is_closed) return true;
  auth_fork_end_lock();
  return false;
}

void auth_network_leave(void) { auth_fork_end_lock(); }

void auth_network_end_thread(void) { OPENSSL_thread_stop(); }

bool auth_network_is_refusal(int64_t error) { return error == ECONNREFUSED; }

// --- certificates ---

const char *auth_certificate_file(void) {
  for (size_t i = 0; auth_certificate_files[i] != NULL; i++) {
    if (auth_certificate_file_is_filled(auth_certificate_files[i])) return auth_certificate_files[i];
  }
  return NULL;
}

// Debian, Alpine, Arch; Fedora, RHEL; openSUSE.
const char *auth_certificate_folders(void) {
  return "/etc/ssl/certs:/etc/pki/tls/certs:/var/lib/ca-certificates/openssl";
}

// Whether it is named after OpenSSL's hash of a subject: "5cd81ad7.0".
static bool is_hashed(const struct dirent *entry) {
  return strspn(entry->d_name, "0123456789abcdef") == 8 && entry->d_name[8] == '.';
}

static bool has_certificate(const char *folder) {
  const int descriptor = auth_descriptor_open(folder, O_RDONLY | O_DIRECTORY, 0);
  DIR *entries = descriptor < 0 ? NULL : fdopendir(descriptor);
  if (entries == NULL) return false;
  const struct dirent *entry = readdir(entries);
  while (entry != NULL && !is_hashed(entry)) entry = readdir(entries);
  closedir(entries);
  return entry != NULL;
}

bool auth_certificate_exists(const char *file, const char *folders) {
  if (auth_certificate_file_is_filled(file)) return true;
  char *copy = auth_text_copy(folders), *rest = copy, *folder;
  bool exists = false;
  while (!exists && (folder = strsep(&rest, ":")) != NULL) exists = has_certificate(folder);
  free(copy);
  return exists;
}

// Google's servers and proxies that inspect TLS send 3 to 10 KB. OpenSSL's own limit is 100 KB.
enum { MOST_CERTIFICATE_BYTES = 16 * 1024 };

// Another value than OpenSSL's default shows that the structure is not that of the OpenSSL that this code calls: the
// program may contain another one.
static CURLcode limit_certificates(CURL *easy, void *context, void *unused) {
  (void)easy;
  (void)unused;
  if (SSL_CTX_get_max_cert_list(context) == SSL_MAX_CERT_LIST_DEFAULT) {
    SSL_CTX_set_max_cert_list(context, MOST_CERTIFICATE_BYTES);
  }
  return CURLE_OK;
}

void auth_curl_limit_certificates(auth_curl_options *options) {
  const char *tls = curl_version_info(CURLVERSION_NOW)->ssl_version;
  // The contexts of other libraries are other structures.
  if (tls == NULL || strncmp(tls, "OpenSSL/", strlen("OpenSSL/")) != 0) return;
  auth_curl_set_tls_context(options, limit_certificates);
}

auth_certificate_problem auth_certificate_explain(int64_t number, const char *text) {
  if (auth_certificate_is_refused(text)) return AUTH_CERTIFICATE_SIZE;
  switch (number) {
    case X509_V_ERR_CERT_HAS_EXPIRED:
    case X509_V_ERR_CERT_NOT_YET_VALID: return AUTH_CERTIFICATE_TIME;
    case X509_V_OK:
    case X509_V_ERR_UNSPECIFIED:
    case X509_V_ERR_HOSTNAME_MISMATCH: return AUTH_CERTIFICATE_HOST;
    case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT: return AUTH_CERTIFICATE_SELF_SIGNED;
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
    case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT: return AUTH_CERTIFICATE_UNKNOWN_AUTHORITY;
    default: return AUTH_CERTIFICATE_OTHER;
  }
}

// libcurl reports the others by a code of their own.
bool auth_certificate_is_refused(const char *text) { return strstr(text, "excessive message size") != NULL; }
