// SPDX-License-Identifier: Apache-2.0
#include "fixture.h"

#include "emulator_host.h"
#include "server_process.h"
#include "system.h"

#include <curl/curl.h>
#include <pthread.h>
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

// --- servers ---

// 0 while none runs.
static uint32_t port_of_emulator;
static bool emulator_is_strict;
static companion proxy;
static companion tls_proxy;

static void end_servers(void) {
  companion_end(&proxy);
  companion_end(&tls_proxy);
  emulator_stop();
}

// Ends all servers with the test run.
static void end_servers_at_exit(void) {
  static bool is_registered = false;
  if (!is_registered) atexit(end_servers);
  is_registered = true;
}

static companion start_proxy(char *const arguments[]) {
  end_servers_at_exit();
  return start_server(arguments);
}

// --- HTTP ---

typedef struct text {
  char *bytes;
  size_t size;
} text;

static size_t receive(char *bytes, size_t size, size_t count, void *context) {
  text *t = context;
  t->bytes = realloc(t->bytes, t->size + size * count + 1);
  memcpy(t->bytes + t->size, bytes, size * count);
  t->size += size * count;
  t->bytes[t->size] = 0;
  return size * count;
}

json_t *emulator_call(const char *method, const char *path, const char *body) {
  char url[512];
  snprintf(url, sizeof url, "http://127.0.0.1:%u/emulator/v1/projects/demo-project/%s", port_of_emulator, path);
  text answer = {0};
  CURL *easy = curl_easy_init();
  struct curl_slist *headers = curl_slist_append(NULL, "Content-Type: application/json");
  curl_easy_setopt(easy, CURLOPT_URL, url);
  curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, method);
  curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
  curl_easy_setopt(easy, CURLOPT_NOPROXY, "*");
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, receive);
  curl_easy_setopt(easy, CURLOPT_WRITEDATA, &answer);
  if (body != NULL) curl_easy_setopt(easy, CURLOPT_POSTFIELDS, body);
  CURLcode code = curl_easy_perform(easy);
  long status = 0;
  curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
  curl_slist_free_all(headers);
  curl_easy_cleanup(easy);
  json_t *json = answer.bytes == NULL ? NULL : json_loads(answer.bytes, 0, NULL);
  if (code != CURLE_OK || status != 200 || json == NULL) {
    fprintf(stderr, "The emulator refused %s %s %s: %s\n", method, path, body == NULL ? "" : body,
            answer.bytes == NULL ? curl_easy_strerror(code) : answer.bytes);
    exit(2);
  }
  free(answer.bytes);
  return json;
}

// --- the emulator ---

static void reset_emulator(void) {
  emulator_order("DELETE", "clock", "%s", "");
  emulator_order("DELETE", "accounts", "%s", "");
  emulator_order("DELETE", "faults", "%s", "");
  emulator_order("DELETE", "requests", "%s", "");
  emulator_order("PATCH", "config", "%s",
                 "{\"signIn\":{\"allowDuplicateEmails\":false},\"idTokenLifetimeSeconds\":3600,"
                 "\"delayMilliseconds\":0}");
}

static void start_emulator(bool is_strict) {
  if (is_strict != emulator_is_strict) emulator_stop();
  emulator_is_strict = is_strict;
  if (port_of_emulator == 0) {
    port_of_emulator = emulator_host_start(is_strict);
    end_servers_at_exit();
  }
  reset_emulator();
}

void emulator_start(void) { start_emulator(false); }

void emulator_start_strict(void) { start_emulator(true); }

void emulator_stop(void) {
  if (port_of_emulator != 0) emulator_host_end();
  port_of_emulator = 0;
}

uint32_t emulator_port(void) { return port_of_emulator; }

void emulator_order(const char *method, const char *path, const char *body, ...) {
  char made[4096];
  va_list arguments;
  va_start(arguments, body);
  vsnprintf(made, sizeof made, body, arguments);
  va_end(arguments);
  json_decref(emulator_call(method, path, *made == 0 ? NULL : made));
}

int64_t emulator_requests(const char *method) {
  json_t *answer = emulator_call("GET", "requests", NULL);
  int64_t count = json_integer_value(json_object_get(json_object_get(answer, "requests"), method));
  json_decref(answer);
  return count;
}

int64_t emulator_all_requests(void) {
  json_t *answer = emulator_call("GET", "requests", NULL);
  int64_t all = 0;
  const char *method;
  json_t *count;
  json_object_foreach(json_object_get(answer, "requests"), method, count) all += json_integer_value(count);
  json_decref(answer);
  return all;
}

size_t emulator_accounts(void) {
  json_t *answer = emulator_call("GET", "accounts", NULL);
  size_t count = json_array_size(json_object_get(answer, "users"));
  json_decref(answer);
  return count;
}

static void add_fault(json_t *fault) {
  char *body = json_dumps(fault, 0);
  json_decref(emulator_call("POST", "faults", body));
  free(body);
  json_decref(fault);
}

void emulator_answer(const char *method, int status, const char *body, int count) {
  add_fault(json_pack("{s:s, s:i, s:s, s:i}", "method", method, "status", status, "body", body, "count", count));
}

void emulator_refuse(const char *method, const char *message) {
  add_fault(json_pack("{s:s, s:s}", "method", method, "message", message));
}

void emulator_hold(const char *method) {
  add_fault(json_pack("{s:s, s:b, s:i}", "method", method, "held", 1, "count", 1000000));
}

void emulator_await_request(const char *method) { WAIT_FOR(emulator_requests(method) > 0); }

void emulator_release(void) { emulator_order("DELETE", "faults", "%s", ""); }

void emulator_advance_clock(int64_t seconds) {
  emulator_order("PATCH", "clock", "{\"advanceSeconds\":%lld}", (long long)seconds);
}

// --- the fault proxy ---

void proxy_start(void) {
  static uint32_t emulator_of_proxy = 0;
  if (proxy.is_running && emulator_of_proxy == port_of_emulator) {
    proxy_order("reset");
    return;
  }
  companion_end(&proxy);
  emulator_of_proxy = port_of_emulator;
  char target[32];
  snprintf(target, sizeof target, "127.0.0.1:%u", port_of_emulator);
  char *arguments[] = {(char *)(uintptr_t)required_environment("FIREBASE_AUTH_TEST_PYTHON"),
                       (char *)(uintptr_t)required_environment("FIREBASE_AUTH_FAULT_PROXY"), target, NULL};
  proxy = start_proxy(arguments);
}

uint32_t proxy_port(void) { return proxy.port; }

static int64_t order(companion *p, const char *format, va_list arguments) {
  char line[1024];
  vsnprintf(line, sizeof line, format, arguments);
  companion_write(p, line);
  long long answer = 0;
  if (companion_read(p, line, sizeof line) && sscanf(line, "%lld", &answer) == 1) return answer;
  fprintf(stderr, "The proxy didn't understand \"%s\".\n", format);
  exit(2);
}

int64_t proxy_order(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int64_t answer = order(&proxy, format, arguments);
  va_end(arguments);
  return answer;
}

// --- the proxy that plays Google's hosts ---

static char tls_folder[] = "/tmp/firebase-auth-tls-XXXXXX";

static void remove_tls_folder(void) { remove_folder(tls_folder); }

// Once for all tests, as its keys take a moment.
static void start_tls_proxy(void) {
  if (tls_proxy.is_running) {
    tls_proxy_order("reset");
    return;
  }
  make_folder(tls_folder);
  atexit(remove_tls_folder);
  char target[32];
  snprintf(target, sizeof target, "127.0.0.1:%u", port_of_emulator);
  char *arguments[] = {(char *)(uintptr_t)required_environment("FIREBASE_AUTH_DEBIAN_PYTHON"),
                       (char *)(uintptr_t)required_environment("FIREBASE_AUTH_TLS_PROXY"), target, tls_folder, NULL};
  tls_proxy = start_proxy(arguments);
}

int64_t tls_proxy_order(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int64_t answer = order(&tls_proxy, format, arguments);
  va_end(arguments);
  return answer;
}

const char *tls_authorities(void) {
  static char path[sizeof tls_folder + 32];
  snprintf(path, sizeof path, "%s/authorities.pem", tls_folder);
  return path;
}

fixture open_fixture_over_tls(void) {
  emulator_start();
  start_tls_proxy();
  if (!can_speak_http2()) tls_proxy_order("protocol http/1.1");
  char url[64];
  snprintf(url, sizeof url, "http://127.0.0.1:%u", tls_proxy.port);
  set_variable("https_proxy", url);
  set_variable("no_proxy", NULL);
  set_variable("NO_PROXY", NULL);
  fixture f = {.directory = make_directory()};
  f.options = make_options(f.directory);
  firebase_app_options_set_ca_file(f.options, tls_authorities());
  CHECK_INT(firebase_app_create(f.options, NULL, &f.app), FIREBASE_AUTH_ERROR_NONE);
  f.auth = firebase_auth_get(f.app);
  return f;
}

// --- other servers ---

uint32_t silent_port(void) {
  static uint32_t port = 0;
  // The system takes connections for a socket that listens, whether anybody accepts them or not.
  if (port == 0) port = take_port(true);
  return port;
}

uint32_t closed_port(void) {
  static uint32_t port = 0;
  // Bound, so that nobody else gets it, but not listening.
  if (port == 0) port = take_port(false);
  return port;
}

// --- an App ---

firebase_app_options *make_options(const char *directory) {
  firebase_app_options *options = firebase_app_options_create();
  firebase_app_options_set_api_key(options, "fake-api-key");
  firebase_app_options_set_app_id(options, "1:1:test:1");
  firebase_app_options_set_project_id(options, "demo-project");
  firebase_app_options_set_session_directory(options, directory);
  // Whoever waits for an answer that a test holds back waits for ever.
  firebase_app_options_set_timeouts(options, INT32_MAX, INT32_MAX);
  return options;
}

static bool has_file_beside(const char *path, const char *name) {
  char *whole = malloc(strlen(path) + strlen(name) + 1);
  const bool exists = file_exists(strcat(strcpy(whole, path), name));
  free(whole);
  return exists;
}

bool is_unflushed(const char *path) { return has_file_beside(path, ".new") || has_file_beside(path, ".tmp"); }

// Whether a file must be at the path, because somebody is signed in.
static bool has_session_file(firebase_auth *auth) {
  firebase_user *user = firebase_auth_copy_current_user(auth);
  const bool is_signed_in = user != NULL;
  firebase_user_release(user);
  return is_signed_in && firebase_auth_session_store_kind(auth) == FIREBASE_SESSION_STORE_FILE;
}

const char *flushed_session_path(firebase_auth *auth) {
  const char *path = firebase_auth_session_store_path(auth);
  // On Windows, a file that is being replaced is missing for a moment.
  const bool is_expected = has_session_file(auth);
  WAIT_FOR(!is_unflushed(path) && (!is_expected || file_exists(path)));
  return path;
}

static void create_app(fixture *f, uint32_t port) {
  CHECK_INT(firebase_app_create(f->options, NULL, &f->app), FIREBASE_AUTH_ERROR_NONE);
  f->auth = firebase_auth_get(f->app);
  CHECK_INT(firebase_auth_use_emulator(f->auth, "127.0.0.1", port), FIREBASE_AUTH_ERROR_NONE);
}

fixture open_fixture_at(uint32_t port) {
  fixture f = {.directory = make_directory()};
  f.options = make_options(f.directory);
  create_app(&f, port);
  return f;
}

fixture open_fixture(void) {
  emulator_start();
  return open_fixture_at(port_of_emulator);
}

void reopen_fixture(fixture *f) {
  firebase_app_release(f->app);
  // Where the emulator was stopped, requests are to be refused.
  create_app(f, port_of_emulator == 0 ? closed_port() : port_of_emulator);
}

void close_fixture(fixture *f) {
  firebase_app_release(f->app);
  firebase_app_options_release(f->options);
}

// --- signing in ---

apple_answer play_apple_sheet(const char *player, const char *nonce) {
  json_t *request = json_loads(player, 0, NULL);
  if (request == NULL) abort();
  if (nonce != NULL) json_object_set_new(request, "nonce", json_string(nonce));
  char *body = json_dumps(request, 0);
  json_t *json = emulator_call("POST", "apple:signIn", body);
  free(body);
  json_decref(request);
  return (apple_answer){json, json_string_value(json_object_get(json, "identityToken")),
                        json_string_value(json_object_get(json, "authorizationCode")),
                        json_string_value(json_object_get(json, "email"))};
}

void release_apple_answer(apple_answer answer) { json_decref(answer.json); }

firebase_credential *apple_credential(const char *player) {
  firebase_nonce *nonce = firebase_nonce_create();
  apple_answer answer = play_apple_sheet(player, firebase_nonce_sha256_for_apple(nonce));
  json_t *name = json_object_get(answer.json, "fullName");
  firebase_credential *credential = firebase_apple_auth_provider_get_credential(
      answer.identity_token, firebase_nonce_raw_for_firebase(nonce),
      json_string_value(json_object_get(name, "givenName")), json_string_value(json_object_get(name, "familyName")));
  release_apple_answer(answer);
  firebase_nonce_release(nonce);
  return credential;
}

firebase_credential *fake_credential(const char *provider, const char *claims) {
  return firebase_oauth_provider_get_credential(provider, claims, NULL, NULL);
}

// --- futures ---

// Base64url (RFC 4648, section 5).
static size_t encode_part(char *part, const char *json) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  size_t length = 0;
  unsigned bits = 0, count = 0;
  for (; *json != 0; json++) {
    bits = bits << 8 | (unsigned char)*json;
    for (count += 8; count >= 6; count -= 6) part[length++] = digits[bits >> (count - 6) & 63];
  }
  if (count > 0) part[length++] = digits[bits << (6 - count) & 63];
  return length;
}

char *unsigned_token(const char *claims) {
  static const char header[] = "{\"alg\":\"none\"}";
  char *token = malloc((sizeof header + strlen(claims)) * 2 + 8);
  size_t length = encode_part(token, header);
  token[length++] = '.';
  length += encode_part(token + length, claims);
  memcpy(token + length, ".", sizeof ".");
  return token;
}

firebase_future *await(firebase_future *future) {
  CHECK(firebase_future_wait(future, PATIENCE));
  return future;
}

bool test_check_error(firebase_future *future, firebase_auth_error error, const char *file, int line) {
  await(future);
  firebase_auth_error actual = firebase_future_error(future);
  if (actual == error) return true;
  char what[600];
  snprintf(what, sizeof what, "the future's error (%.400s)", firebase_future_error_message(future));
  return test_check_int(actual, error, file, line, what);
}

bool test_check_future(firebase_future *future, firebase_auth_error error, const char *file, int line) {
  bool holds = test_check_error(future, error, file, line);
  firebase_future_release(future);
  return holds;
}

static firebase_user *take_user(firebase_future *future) {
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  const firebase_user *user = firebase_future_user(future);
  firebase_user_retain(user);
  firebase_future_release(future);
  return (firebase_user *)(uintptr_t)user;
}

firebase_user *sign_in_guest(fixture *f) { return take_user(firebase_auth_sign_in_anonymously(f->auth)); }

firebase_user *sign_in_apple(fixture *f, const char *player) {
  firebase_credential *credential = apple_credential(player);
  firebase_user *user = take_user(firebase_auth_sign_in_and_retrieve_data_with_credential(f->auth, credential));
  firebase_credential_release(credential);
  return user;
}

void settle(fixture *f) {
  // The first one ends after the answers before it, the second one after what those had sent.
  for (int i = 0; i < 2; i++) {
    CHECK_FUTURE(firebase_auth_fetch_providers_for_email(f->auth, "nobody@example.com"), FIREBASE_AUTH_ERROR_NONE);
  }
}

char *get_token(const firebase_user *user, bool force) {
  firebase_future *future = await(firebase_user_get_token(user, force));
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  char *token = strdup(firebase_future_string(future));
  firebase_future_release(future);
  return token;
}

char *current_uid(fixture *f) {
  firebase_user *user = firebase_auth_copy_current_user(f->auth);
  char *uid = strdup(firebase_user_uid(user));
  firebase_user_release(user);
  return uid;
}

bool is_signed_in(fixture *f) {
  firebase_user *user = firebase_auth_copy_current_user(f->auth);
  firebase_user_release(user);
  return user != NULL;
}

// --- the library's log ---

static struct {
  pthread_mutex_t lock;
  char text[65536];
} captured = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void capture(firebase_log_level level, const char *message, void *user_data) {
  (void)level;
  (void)user_data;
  pthread_mutex_lock(&captured.lock);
  size_t used = strlen(captured.text);
  snprintf(captured.text + used, sizeof captured.text - used, "%s\n", message);
  pthread_mutex_unlock(&captured.lock);
}

void capture_log(void) {
  captured.text[0] = 0;
  firebase_log_set_callback(capture, NULL);
}

const char *captured_log(void) { return captured.text; }

void release_log(void) { firebase_log_set_callback(NULL, NULL); }
