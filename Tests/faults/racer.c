// SPDX-License-Identifier: Apache-2.0
// A player with several threads. Follows the orders on standard input, one a line, and answers each of them by a line
// "done UID NAME REFRESH_TOKEN ID_TOKEN" of what is in memory, with "-" for nothing. Lines "log MESSAGE" and
// "failed REASON" can precede it.
//
//   file:FOLDER, own:FOLDER, keyring:FOLDER, default:FOLDER   makes the App, with that store in that folder
//   slow:SEED         slows the disk down          close     deletes Auth and App
//   create:EMAIL      makes an account             refresh   forces new tokens
//   in:EMAIL, guest   signs in                     out       signs out
//   name:NAME, password:PASSWORD   changes the account
//   race:SEED         two to four threads do all of it at random
//
// Except after "close", an answer comes when the session is stored.
#include <errno.h>
#include <firebase_auth.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// Of slow.c; absent without it.
extern void faults_slow(unsigned seed) __attribute__((weak));

// Milliseconds, and seconds after which an order is stuck in a call.
enum { PATIENCE = 120000, LIMIT = 600 };
// Few actions, as the last ones decide what is stored.
enum { MOST_THREADS = 4, MOST_ACTIONS = 3 };

static firebase_app *app;
static firebase_auth *auth;

static void print_log(firebase_log_level level, const char *message, void *user_data) {
  (void)level, (void)user_data;
  // Each start logs that it uses an emulator.
  if (strstr(message, "mulator") == NULL) printf("log %s\n", message);
}

// --- the game's own store: a file of the folder, which is its user data ---

static bool own_load(void *file, const char *key, firebase_session_receiver receive, void *receiver_data) {
  (void)key;
  static _Thread_local char bytes[1 << 16];
  FILE *input = fopen(file, "rb");
  if (input == NULL) return errno == ENOENT;
  receive(bytes, fread(bytes, 1, sizeof bytes, input), receiver_data);
  fclose(input);
  return true;
}

static bool own_save(void *file, const char *key, const void *bytes, size_t size) {
  (void)key;
  char path[4096];
  snprintf(path, sizeof path, "%s.%d", (const char *)file, (int)getpid());
  FILE *output = fopen(path, "wb");
  if (output == NULL) return false;
  bool is_written = fwrite(bytes, 1, size, output) == size;
  return fclose(output) == 0 && is_written && rename(path, file) == 0;
}

static bool own_clear(void *file, const char *key) {
  (void)key;
  return unlink(file) == 0 || errno == ENOENT;
}

static void choose_own_store(firebase_app_options *options, const char *folder) {
  size_t size = strlen(folder) + sizeof "/own";
  char *file = malloc(size);
  snprintf(file, size, "%s/own", folder);
  const firebase_session_store store = {sizeof store, file, own_load, own_save, own_clear, free};
  firebase_app_options_set_session_store(options, &store);
}

// --- the App ---

static void choose_store(firebase_app_options *options, const char *name, const char *folder) {
  firebase_session_store_kind kind = FIREBASE_SESSION_STORE_DEFAULT;
  if (strcmp(name, "file") == 0) kind = FIREBASE_SESSION_STORE_FILE;
  if (strcmp(name, "keyring") == 0) kind = FIREBASE_SESSION_STORE_SECRET_SERVICE;
  firebase_app_options_set_session_store_kind(options, kind);
  firebase_app_options_set_session_directory(options, folder);
  if (strcmp(name, "own") == 0) choose_own_store(options, folder);
}

static void start(const char *store, const char *folder) {
  firebase_app_options *options = firebase_app_options_create();
  firebase_app_options_set_api_key(options, "key");
  firebase_app_options_set_app_id(options, "1:1:test:1");
  firebase_app_options_set_project_id(options, "demo-project");
  firebase_app_options_set_timeouts(options, PATIENCE, PATIENCE);
  choose_store(options, store, folder);
  if (firebase_app_create(options, NULL, &app) != FIREBASE_AUTH_ERROR_NONE) puts("failed no App");
  firebase_app_options_release(options);
  auth = firebase_auth_get(app);
}

static void end(void) {
  firebase_auth_shutdown(auth);
  firebase_app_release(app);
  auth = NULL;
  app = NULL;
}

static void settle(void) {
  for (int i = 0; i < PATIENCE && firebase_auth_session_state(auth) != FIREBASE_SESSION_STATE_RESTORED; i++) {
    nanosleep(&(struct timespec){0, 1000000}, NULL);
  }
  firebase_session_state state = firebase_auth_session_state(auth);
  if (state != FIREBASE_SESSION_STATE_RESTORED) printf("failed the session stays in the state %d\n", state);
}

static const char *or_nothing(const char *string) { return *string == '\0' ? "-" : string; }

static void report(void) {
  firebase_user *user = firebase_auth_copy_current_user(auth);
  firebase_future *token = firebase_user_get_token(user, false);
  firebase_future_wait(token, PATIENCE);
  printf("done %s %s %s %s\n", or_nothing(firebase_user_uid(user)), or_nothing(firebase_user_display_name(user)),
         or_nothing(firebase_user_refresh_token(user)), or_nothing(firebase_future_string(token)));
  firebase_future_release(token);
  firebase_user_release(user);
}

static firebase_future *sign_in(const char *email) {
  return firebase_auth_sign_in_with_email_and_password(auth, email, "password");
}

static firebase_future *change_name(firebase_user *user, const char *name) {
  const firebase_user_profile profile = {.struct_size = sizeof profile, .display_name = name};
  return firebase_user_update_profile(user, &profile);
}

// --- threads ---

typedef struct runner {
  pthread_t thread;
  unsigned seed;
  int count;
  firebase_future *futures[MOST_ACTIONS];
} runner;

static unsigned pick(runner *r, unsigned below) { return (unsigned)rand_r(&r->seed) / 7 % below; }

static firebase_future *act(runner *r, firebase_user *user) {
  char name[16];
  // Most faults need a sign-out, so three of eight are one.
  switch (pick(r, 8)) {
    case 0: return firebase_auth_sign_in_anonymously(auth);
    case 1: return sign_in("a@game.test");
    case 2: return sign_in("b@game.test");
    case 3: return firebase_user_get_token(user, true);
    case 4: snprintf(name, sizeof name, "n%u", pick(r, 1000)); return change_name(user, name);
    default: firebase_auth_sign_out(auth); return NULL;
  }
}

// At random, the next action waits for this one, comes a little later, or at once.
static void pause_after(runner *r, firebase_future *future) {
  unsigned number = pick(r, 3);
  if (number == 0) firebase_future_wait(future, PATIENCE);
  if (number == 1) nanosleep(&(struct timespec){0, (long)pick(r, 3000) * 1000}, NULL);
}

static void *run(void *data) {
  runner *r = data;
  for (unsigned left = 1 + pick(r, MOST_ACTIONS); left > 0; left--) {
    firebase_user *user = firebase_auth_copy_current_user(auth);
    firebase_future *future = act(r, user);
    firebase_user_release(user);
    pause_after(r, future);
    if (future != NULL) r->futures[r->count++] = future;
  }
  return NULL;
}

// A sign-out cancels what is under way, so errors of these futures mean nothing.
static void finish(runner *r) {
  pthread_join(r->thread, NULL);
  for (int i = 0; i < r->count; i++) {
    if (!firebase_future_wait(r->futures[i], PATIENCE)) puts("failed a future never completes");
    firebase_future_release(r->futures[i]);
  }
}

static void race(unsigned seed) {
  runner runners[MOST_THREADS];
  const unsigned count = 2 + seed % (MOST_THREADS - 1);
  for (unsigned i = 0; i < count; i++) {
    runners[i] = (runner){.seed = seed * MOST_THREADS + i};
    pthread_create(&runners[i].thread, NULL, run, &runners[i]);
  }
  for (unsigned i = 0; i < count; i++) finish(&runners[i]);
}

// --- orders ---

static void await(firebase_future *future) {
  if (!firebase_future_wait(future, PATIENCE)) puts("failed the future never completes");
  firebase_auth_error error = firebase_future_error(future);
  if (error != FIREBASE_AUTH_ERROR_NONE) printf("failed %d %s\n", error, firebase_future_error_message(future));
  firebase_future_release(future);
}

static firebase_future *start_operation(const char *word, const char *rest, firebase_user *user) {
  if (strcmp(word, "guest") == 0) return firebase_auth_sign_in_anonymously(auth);
  if (strcmp(word, "in") == 0) return sign_in(rest);
  if (strcmp(word, "create") == 0) return firebase_auth_create_user_with_email_and_password(auth, rest, "password");
  if (strcmp(word, "refresh") == 0) return firebase_user_get_token(user, true);
  if (strcmp(word, "name") == 0) return change_name(user, rest);
  return strcmp(word, "password") == 0 ? firebase_user_update_password(user, rest) : NULL;
}

static void operate(const char *word, const char *rest) {
  firebase_user *user = firebase_auth_copy_current_user(auth);
  firebase_future *future = start_operation(word, rest, user);
  firebase_user_release(user);
  if (future != NULL) await(future);
}

static void follow(const char *word, const char *rest) {
  const unsigned number = (unsigned)strtoul(rest, NULL, 10);
  if (*rest == '/') start(word, rest);
  if (strcmp(word, "slow") == 0 && faults_slow != NULL) faults_slow(number);
  if (strcmp(word, "race") == 0) race(number);
  if (strcmp(word, "out") == 0) firebase_auth_sign_out(auth);
  if (strcmp(word, "close") == 0) end();
  operate(word, rest);
  if (auth != NULL) settle();
  report();
}

int main(void) {
  char line[4096];
  setvbuf(stdout, NULL, _IOLBF, 4096);
  firebase_log_set_callback(print_log, NULL);
  while (fgets(line, sizeof line, stdin) != NULL) {
    char *word = strtok(line, ":\n"), *rest = strtok(NULL, "\n");
    // Ends the process if a call never returns.
    alarm(LIMIT);
    follow(word, rest == NULL ? "" : rest);
    alarm(0);
  }
  return 0;
}
