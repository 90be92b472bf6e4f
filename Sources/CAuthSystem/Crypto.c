// For dladdr.
#define _GNU_SOURCE

#include "CAuthSystem.h"

#include <dlfcn.h>
#include <stdatomic.h>

// How long OpenSSL's cleanup waits for the threads that use it, in milliseconds. They need a few.
enum { PATIENCE = 2000 };

static atomic_int users;
static atomic_bool is_closed;
static pid_t process;

// Called by OpenSSL at the beginning of its cleanup.
static void close_network(void) {
  // A forked process has no other threads, but may have their count.
  if (getpid() != process) return;
  is_closed = true;
  for (int i = 0; i < PATIENCE && users > 0; i++) nanosleep(&(struct timespec){0, 1000000}, NULL);
}

// OpenSSL keeps the address of close_network, and may outlive a plug-in that this code is linked into.
static void keep_loaded(void) {
  Dl_info info;
  if (dladdr((void *)&process, &info) != 0) dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_NODELETE);
}

// Whoever initialises OpenSSL first decides about its cleanup at exit. False if it was cleaned up already.
static bool begin_crypto(void) { return OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL) == 1; }

static void begin_network(void) {
  process = getpid();
  keep_loaded();
  users++;
  bool is_usable = begin_crypto();
  OPENSSL_atexit(close_network);
  if (is_usable) curl_global_init(CURL_GLOBAL_DEFAULT);
  // The last one to register is called first: before libssl's own, which libcurl has just initialised.
  OPENSSL_atexit(close_network);
  // It may have happened meanwhile.
  if (!begin_crypto()) is_closed = true;
  users--;
}

void auth_network_begin(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, begin_network);
}

bool auth_network_enter(void) {
  users++;
  if (!is_closed) return true;
  users--;
  return false;
}

void auth_network_leave(void) { users--; }

void auth_network_end_thread(void) { OPENSSL_thread_stop(); }

static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
  (void)context;
  (void)purpose;
  return auth_socket(address->family, address->socktype, address->protocol);
}

CURLcode auth_curl_set_pointer(CURL *easy, CURLoption option, const void *value) {
  CURLcode code = curl_easy_setopt(easy, option, value);
  // Without the option, another request would be sent.
  if (code == CURLE_OUT_OF_MEMORY) __builtin_trap();
  return code;
}

CURLcode auth_curl_use_own_sockets(CURL *easy) {
  return curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
}

bool auth_read_sha1(const char *text, unsigned char digits[41]) {
  begin_crypto();
  unsigned char bytes[20];
  size_t size = 0;
  ERR_set_mark();
  bool is_read = OPENSSL_hexstr2buf_ex(bytes, sizeof bytes, &size, text, ':') == 1 && size == sizeof bytes &&
                 OPENSSL_buf2hexstr_ex((char *)digits, 41, NULL, bytes, size, '\0') == 1;
  ERR_pop_to_mark();
  return is_read;
}
