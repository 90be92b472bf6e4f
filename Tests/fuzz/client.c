// SPDX-License-Identifier: Apache-2.0
// The whole client in front of a server whose answers are those of the input: operations, what they bring, and what the
// connections are used for afterwards.
//
// The first line of an input has a letter for each operation. The answers follow, with a line "--" between them. The
// first character of an answer is a digit for a status, and the body follows; or "R", and the bytes are sent as they
// are before the connection is closed.
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "support.h"

void fuzz_client(const uint8_t *bytes, size_t size);

enum { longest_wait = 50, most_operations = 12 };

// --- the server ---

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
// The answers that are left, a copy of the input's.
static uint8_t *answers;
static fuzz_input rest;
static int connections;
static pthread_cond_t closed = PTHREAD_COND_INITIALIZER;

static void count_connection(int change) {
  pthread_mutex_lock(&lock);
  connections += change;
  pthread_cond_signal(&closed);
  pthread_mutex_unlock(&lock);
}

// Until the client has closed all of them: what is left of one input must not answer the next one.
static void await_end_of_connections(void) {
  pthread_mutex_lock(&lock);
  while (connections > 0) pthread_cond_wait(&closed, &lock);
  pthread_mutex_unlock(&lock);
}

static void set_answers(fuzz_input input) {
  pthread_mutex_lock(&lock);
  free(answers);
  answers = malloc(input.size + 1);
  memcpy(answers, input.bytes, input.size);
  rest = (fuzz_input){answers, input.size};
  pthread_mutex_unlock(&lock);
}

// A copy of the next answer, which the caller frees; without a first byte if there is none.
static fuzz_input next_answer(void) {
  pthread_mutex_lock(&lock);
  const uint8_t *end = rest.size > 0 ? memmem(rest.bytes, rest.size, "\n--\n", 4) : NULL;
  size_t size = end != NULL ? (size_t)(end - rest.bytes) : rest.size;
  uint8_t *copy = malloc(size + 1);
  memcpy(copy, rest.bytes, size);
  size_t taken = end != NULL ? size + 4 : size;
  rest.bytes += taken;
  rest.size -= taken;
  pthread_mutex_unlock(&lock);
  return (fuzz_input){copy, size};
}

static bool send_all(int file, const void *bytes, size_t size) {
  for (const char *next = bytes; size > 0;) {
    ssize_t count = send(file, next, size, MSG_NOSIGNAL);
    if (count <= 0) return false;
    next += count;
    size -= (size_t)count;
  }
  return true;
}

// False if the connection is to be closed.
static bool send_answer(int file) {
  fuzz_input answer = next_answer();
  uint8_t *copy = (uint8_t *)(uintptr_t)answer.bytes;
  static const int statuses[] = {200, 400, 401, 403, 404, 429, 500, 503, 302, 204};
  bool stays = false;
  if (answer.size > 0 && answer.bytes[0] == 'R') {
    send_all(file, answer.bytes + 1, answer.size - 1);
  } else {
    int status = answer.size > 0 ? statuses[answer.bytes[0] % 10] : 400;
    size_t size = answer.size > 0 ? answer.size - 1 : 0;
    char head[160];
    int length = snprintf(head, sizeof head, "HTTP/1.1 %d X\r\nContent-Length: %zu\r\n\r\n", status, size);
    stays = send_all(file, head, (size_t)length) && (size == 0 || send_all(file, answer.bytes + 1, size));
  }
  free(copy);
  return stays;
}

// The size of a request that is there as a whole, else 0.
static size_t request_size(const char *bytes) {
  const char *end = strstr(bytes, "\r\n\r\n");
  const char *length = strcasestr(bytes, "\r\nContent-Length:");
  if (end == NULL) return 0;
  size_t body = length != NULL && length < end ? strtoul(length + 17, NULL, 10) : 0;
  size_t head = (size_t)(end - bytes) + 4;
  return strlen(bytes) >= head + body ? head + body : 0;
}

static void *serve_connection(void *context) {
  int file = (int)(intptr_t)context;
  // No request of this client is as long.
  enum { capacity = 1 << 16 };
  char bytes[capacity];
  size_t size = 0;
  bool stays = true;
  while (stays) {
    ssize_t count = recv(file, bytes + size, capacity - 1 - size, 0);
    if (count <= 0) break;
    size += (size_t)count;
    bytes[size] = 0;
    if (request_size(bytes) == 0) continue;
    stays = send_answer(file);
    size = 0;
  }
  close(file);
  count_connection(-1);
  return NULL;
}

static void *serve(void *context) {
  int listener = (int)(intptr_t)context;
  for (;;) {
    int file = accept(listener, NULL, NULL);
    if (file < 0) continue;
    count_connection(1);
    int on = 1;
    setsockopt(file, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    pthread_t thread;
    require(pthread_create(&thread, NULL, serve_connection, (void *)(intptr_t)file) == 0, "A thread can be started");
    pthread_detach(thread);
  }
}

static uint32_t server_port(void) {
  static uint32_t port = 0;
  if (port != 0) return port;
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  int listener = socket(AF_INET, SOCK_STREAM, 0);
  require(bind(listener, (struct sockaddr *)&address, size) == 0 && listen(listener, 64) == 0, "A port is free");
  getsockname(listener, (struct sockaddr *)&address, &size);
  pthread_t thread;
  require(pthread_create(&thread, NULL, serve, (void *)(intptr_t)listener) == 0, "A thread can be started");
  pthread_detach(thread);
  return port = ntohs(address.sin_port);
}

// --- the client ---

static firebase_app *create_app(void) {
  firebase_log_set_level(FIREBASE_LOG_LEVEL_ASSERT);
  firebase_app_options *options = firebase_app_options_create();
  firebase_app_options_set_api_key(options, "key");
  firebase_app_options_set_app_id(options, "1:2:ios:3");
  firebase_app_options_set_project_id(options, "project");
  firebase_app_options_set_session_store_kind(options, FIREBASE_SESSION_STORE_NONE);
  firebase_app *app = NULL;
  require(firebase_app_create(options, NULL, &app) == FIREBASE_AUTH_ERROR_NONE, "An App can be created");
  firebase_app_options_release(options);
  return app;
}

static firebase_credential *credential(char letter) {
  switch (letter) {
    case 'g': return firebase_google_auth_provider_get_credential("token", NULL);
    case 'h': return firebase_github_auth_provider_get_credential("token");
    case 'p': return firebase_phone_auth_provider_get_credential("id", "123456");
    default: return firebase_apple_auth_provider_get_credential("e30.e30.", NULL, "Ada", "Lovelace");
  }
}

static firebase_future *start_with_credential(firebase_auth *auth, firebase_user *user, char letter) {
  firebase_credential *proof = credential((char)(letter | 0x20));
  firebase_future *future = NULL;
  switch (letter) {
    case 'A': future = firebase_user_link_with_credential(user, proof); break;
    case 'G': future = firebase_user_reauthenticate_and_retrieve_data(user, proof); break;
    case 'P': future = firebase_user_update_phone_number_credential(user, proof); break;
    default: future = firebase_auth_sign_in_and_retrieve_data_with_credential(auth, proof);
  }
  firebase_credential_release(proof);
  return future;
}

static firebase_future *start_with_user(firebase_auth *auth, firebase_user *user, char letter) {
  const firebase_user_profile profile = {sizeof profile, "Ada", ""};
  switch (letter) {
    case 't': return firebase_user_get_token(user, true);
    case 'T': return firebase_user_get_token_result(user, true);
    case 'o': return firebase_user_reload(user);
    case 'u': return firebase_user_update_profile(user, &profile);
    case 'w': return firebase_user_update_password(user, "password");
    case 'm': return firebase_user_update_email(user, "c@d.example");
    case 'v': return firebase_user_send_email_verification(user);
    case 'x': return firebase_user_unlink(user, "apple.com");
    case 'd': return firebase_user_delete(user);
    case 'F': return firebase_user_unenroll_multi_factor(user, "factor");
    case 'S': return firebase_user_get_multi_factor_session(user);
    case 'V': return firebase_auth_revoke_access_token(auth, "token");
    default: return start_with_credential(auth, user, letter);
  }
}

static const char sign_in_link[] = "https://a.example/?mode=signIn&oobCode=1";

static firebase_future *start(firebase_auth *auth, firebase_user *user, char letter) {
  switch (letter) {
    case 'n': return firebase_auth_sign_in_anonymously(auth);
    case 'e': return firebase_auth_create_user_with_email_and_password(auth, "a@b.example", "password");
    case 's': return firebase_auth_sign_in_with_email_and_password(auth, "a@b.example", "password");
    case 'c': return firebase_auth_sign_in_with_custom_token(auth, "token");
    case 'k': return firebase_auth_sign_in_with_tokens(auth, "e30.eyJzdWIiOiJ1MSJ9.", "refresh");
    case 'l': return firebase_auth_sign_in_with_email_link(auth, "a@b.example", sign_in_link);
    case 'f': return firebase_auth_fetch_providers_for_email(auth, "a@b.example");
    case 'q': return firebase_auth_check_action_code(auth, "code");
    case 'r': return firebase_auth_verify_password_reset_code(auth, "code");
    case 'z': return firebase_auth_confirm_password_reset(auth, "code", "password");
    case 'y': return firebase_auth_apply_action_code(auth, "code");
    case 'i': return firebase_auth_send_password_reset_email(auth, "a@b.example");
    default: return start_with_user(auth, user, letter);
  }
}

// Futures complete at once, or the input has the client wait before it tries again.
static void finish(firebase_future *future) {
  if (!firebase_future_wait(future, longest_wait)) firebase_future_cancel(future);
  require(firebase_future_wait(future, 120000), "A future completes");
  read_future(future);
}

// What an operation leads to: a second step of the sign-in, or a secret for an authenticator app.
static void go_on(firebase_future *future) {
  const firebase_multi_factor_resolver *resolver = firebase_future_multi_factor_resolver(future);
  if (resolver != NULL) {
    firebase_multi_factor_assertion *assertion =
        firebase_totp_multi_factor_generator_create_assertion_for_sign_in("factor", "123456");
    firebase_future *next = firebase_multi_factor_resolver_resolve_sign_in(resolver, assertion);
    finish(next);
    firebase_future_release(next);
    firebase_multi_factor_assertion_release(assertion);
  }
  const firebase_multi_factor_session *session = firebase_future_multi_factor_session(future);
  if (session != NULL) {
    firebase_future *next = firebase_totp_multi_factor_generator_generate_secret(session);
    finish(next);
    firebase_future_release(next);
  }
}

static void operate(firebase_auth *auth, char letter) {
  if (letter == '0') {
    firebase_auth_sign_out(auth);
    return;
  }
  firebase_user *user = firebase_auth_copy_current_user(auth);
  firebase_future *future = start(auth, user, letter);
  finish(future);
  go_on(future);
  if (firebase_future_error(future) == FIREBASE_AUTH_ERROR_NONE) {
    const firebase_user *result = firebase_auth_result_user(firebase_future_auth_result(future));
    require(result == NULL || strlen(firebase_user_uid(result)) > 0, "A player who signed in has an id");
  }
  firebase_future_release(future);
  firebase_user_release(user);
}

void fuzz_client(const uint8_t *bytes, size_t size) {
  const uint8_t *end = size > 0 ? memchr(bytes, '\n', size) : NULL;
  size_t count = end != NULL ? (size_t)(end - bytes) : size;
  size_t taken = end != NULL ? count + 1 : count;
  set_answers((fuzz_input){bytes + taken, size - taken});
  firebase_app *app = create_app();
  firebase_auth *auth = firebase_auth_get(app);
  firebase_auth_use_emulator(auth, "127.0.0.1", server_port());
  for (size_t i = 0; i < count && i < most_operations; i++) operate(auth, (char)bytes[i]);
  firebase_user *user = firebase_auth_copy_current_user(auth);
  read_user(user);
  firebase_user_release(user);
  firebase_app_release(app);
  await_end_of_connections();
}
