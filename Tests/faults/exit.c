// SPDX-License-Identifier: Apache-2.0
// Ends in the middle of a sign-in, as exits.py says.
//
// exit FOLDER MICROSECONDS BEFORE END
#include <firebase_auth.h>
#include <openssl/crypto.h>
#include <openssl/rand.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static firebase_app *app;
static firebase_auth *auth;

static bool is(const char *text, const char *other) { return strcmp(text, other) == 0; }

static void begin(const char *folder) {
  firebase_app_options *options = firebase_app_options_create();
  firebase_app_options_set_api_key(options, "key");
  firebase_app_options_set_app_id(options, "1:1:test:1");
  firebase_app_options_set_project_id(options, "project");
  firebase_app_options_set_session_directory(options, folder);
  if (firebase_app_create(options, NULL, &app) != FIREBASE_AUTH_ERROR_NONE) exit(3);
  firebase_app_options_release(options);
  auth = firebase_auth_get(app);
}

static void initialise(const char *before) {
  unsigned char bytes[16];
  if (is(before, "nonce")) firebase_nonce_release(firebase_nonce_create());
  if (is(before, "openssl") && RAND_bytes(bytes, sizeof bytes) != 1) exit(4);
}

// Runs on the library's thread, as a request fails at once.
static void end_in_callback(firebase_future *future, void *user_data) {
  (void)future;
  if (is(user_data, "callback-exit")) exit(0);
  firebase_app_release(app);
}

static void fail_a_request(char *end) {
  firebase_future *future = firebase_auth_sign_in_with_custom_token(auth, "");
  firebase_future_on_completion(future, end_in_callback, end, NULL);
  firebase_future_release(future);
}

static void work_late(void) {
  // After OpenSSL's own end, a request fails and nobody waits for it forever.
  firebase_future *future = firebase_auth_sign_in_anonymously(auth);
  if (!firebase_future_wait(future, 120000)) _exit(5);
  firebase_future_release(future);
}

static void end_as(char *end) {
  if (is(end, "release")) firebase_app_release(app);
  if (is(end, "cleanup")) OPENSSL_cleanup();
  if (is(end, "quick")) quick_exit(0);
  if (is(end, "callback-release") || is(end, "callback-exit")) fail_a_request(end);
  // C allows one call of exit only, and a return from main is one.
  if (is(end, "callback-exit")) pause();
  if (!is(end, "fork")) return;
  pid_t child = fork();
  if (child == 0) exit(0);
  int status = 0;
  waitpid(child, &status, 0);
  if (status != 0) exit(6);
}

int main(int argc, char **argv) {
  if (argc != 5) return 2;
  // Registered before OpenSSL's, and so called after it.
  if (is(argv[4], "late")) atexit(work_late);
  initialise(argv[3]);
  begin(argv[1]);
  firebase_future_release(firebase_auth_sign_in_anonymously(auth));
  nanosleep(&(struct timespec){0, atol(argv[2]) * 1000}, NULL);
  end_as(argv[4]);
  return 0;
}
