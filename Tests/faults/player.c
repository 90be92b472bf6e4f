// SPDX-License-Identifier: Apache-2.0
// A player who does one thing after the other, as the campaigns order it, and says what became of it.
//
// player FOLDER ORDER...
//
// Before an order it prints "begin ORDER", and after it "done EMAIL NAME STATE KEPT", or "failed ERROR" and a
// message. EMAIL is "-" if nobody is signed in; STATE is a number of firebase_session_state, and KEPT 1 if there is a
// kept session.
//
//   create:EMAIL  makes an account, and signs in to it      in:EMAIL  signs in
//   name:NAME     changes the display name                  refresh   refreshes the token
//   out           signs out                                 restart   releases the App and makes it again
//   full, space   no file can grow, and all can again       settle    waits until the session is stored
//   remove:FILE   deletes a file                            flushed   waits until the session is flushed
//   play:SEED     creates no account, and does without end what the numbers from that seed say
#include <firebase_auth.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifndef _WIN32
#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <unistd.h>
#endif

// Of the libraries that fail.c and recorder.c make; absent without them. Calls of what precedes the first don't fail;
// the second is whether a flush was the last change of a file.
#ifdef _WIN32
static void (*const faults_arm)(void) = NULL;
#else
extern void faults_arm(void) __attribute__((weak));
extern bool faults_is_flushed(void) __attribute__((weak));
#endif

enum { PATIENCE = 120000, TIMEOUT = 60000 };

static const char *folder;
static firebase_app *app;
static firebase_auth *auth;

static bool begin(void) {
  firebase_app_options *options = firebase_app_options_create();
  firebase_app_options_set_api_key(options, "key");
  firebase_app_options_set_app_id(options, "1:1:test:1");
  firebase_app_options_set_project_id(options, "demo-project");
  firebase_app_options_set_session_store_kind(options, FIREBASE_SESSION_STORE_FILE);
  firebase_app_options_set_session_directory(options, folder);
  firebase_app_options_set_timeouts(options, TIMEOUT, TIMEOUT);
  firebase_auth_error error = firebase_app_create(options, NULL, &app);
  firebase_app_options_release(options);
  auth = error == FIREBASE_AUTH_ERROR_NONE ? firebase_auth_get(app) : NULL;
  return auth != NULL;
}

static bool is_settled(bool stored) {
  firebase_session_state state = firebase_auth_session_state(auth);
  if (state == FIREBASE_SESSION_STATE_NOT_STORED) return !stored;
  return state == FIREBASE_SESSION_STATE_RESTORED;
}

// Until it is known who is signed in, and with `stored` until that is stored.
static void settle(bool stored) {
  for (int i = 0; i < PATIENCE && !is_settled(stored); i++) nanosleep(&(struct timespec){0, 1000000}, NULL);
}

// Printed by one call, as the process may end at any moment.
static void report(void) {
  firebase_user *user = firebase_auth_copy_current_user(auth);
  const char *email = user == NULL ? "-" : firebase_user_email(user), *name = firebase_user_display_name(user);
  printf("done %s %s %d %d\n", email, *name == '\0' ? "-" : name, firebase_auth_session_state(auth),
         firebase_auth_has_kept_session(auth));
  fflush(stdout);
  firebase_user_release(user);
}

static void await(firebase_future *future) {
  if (!firebase_future_wait(future, PATIENCE)) exit(5);
  firebase_auth_error error = firebase_future_error(future);
  if (error == FIREBASE_AUTH_ERROR_NONE) report();
  if (error != FIREBASE_AUTH_ERROR_NONE) printf("failed %d %s\n", error, firebase_future_error_message(future));
  firebase_future_release(future);
}

static void change_name(const char *name) {
  firebase_user *user = firebase_auth_copy_current_user(auth);
  const firebase_user_profile profile = {.struct_size = sizeof profile, .display_name = name};
  await(firebase_user_update_profile(user, &profile));
  firebase_user_release(user);
}

static void refresh(void) {
  firebase_user *user = firebase_auth_copy_current_user(auth);
  await(firebase_user_get_token(user, true));
  firebase_user_release(user);
}

#ifdef _WIN32
static void limit_files(bool is_limited) { (void)is_limited; }
#else
// Pipes can still be written.
static void limit_files(bool is_limited) {
  const rlim_t size = is_limited ? 0 : RLIM_INFINITY;
  struct rlimit limit;
  getrlimit(RLIMIT_FSIZE, &limit);
  limit.rlim_cur = size < limit.rlim_max ? size : limit.rlim_max;
  setrlimit(RLIMIT_FSIZE, &limit);
}
#endif

#ifdef _WIN32
static void await_flush(void) {}
#else
static bool has_file(const char *name) {
  char path[4096];
  snprintf(path, sizeof path, "%s%s", firebase_auth_session_store_path(auth), name);
  return access(path, F_OK) == 0;
}

static bool is_flushed(void) {
  return !has_file(".new") && !has_file(".tmp") && (faults_is_flushed == NULL || faults_is_flushed());
}

// Until the files of what is not flushed are gone, and whoever flushed them has returned the lock.
static void await_flush(void) {
  char path[4096];
  for (int i = 0; i < PATIENCE && !is_flushed(); i++) nanosleep(&(struct timespec){0, 1000000}, NULL);
  snprintf(path, sizeof path, "%s.lock", firebase_auth_session_store_path(auth));
  int lock = open(path, O_RDWR);
  if (lock < 0) return;
  flock(lock, LOCK_EX);
  close(lock);
}
#endif

static const char *after(const char *order, const char *word) {
  return strncmp(order, word, strlen(word)) == 0 ? order + strlen(word) : NULL;
}

static void do_here(const char *order) {
  if (strcmp(order, "out") == 0) firebase_auth_sign_out(auth);
  if (strcmp(order, "full") == 0) limit_files(true);
  if (strcmp(order, "space") == 0) limit_files(false);
  if (strcmp(order, "settle") == 0) settle(true);
  if (strcmp(order, "flushed") == 0) await_flush();
  if (after(order, "remove:") != NULL) remove(after(order, "remove:"));
  if (strcmp(order, "restart") == 0) {
    firebase_app_release(app);
    if (!begin()) exit(0);
    settle(false);
  }
  report();
}

static void follow(const char *order) {
  printf("begin %s\n", order);
  fflush(stdout);
  const char *email = after(order, "in:"), *account = after(order, "create:"), *name = after(order, "name:");
  if (email != NULL) {
    await(firebase_auth_sign_in_with_email_and_password(auth, email, "password"));
  } else if (account != NULL) {
    await(firebase_auth_create_user_with_email_and_password(auth, account, "password"));
  } else if (name != NULL) {
    change_name(name);
  } else if (strcmp(order, "refresh") == 0) {
    refresh();
  } else {
    do_here(order);
  }
}

static void play(unsigned seed) {
  srand(seed);
  for (;;) {
    firebase_user *user = firebase_auth_copy_current_user(auth);
    char order[64];
    int number = rand() % 8;
    if (user == NULL || number < 2) {
      snprintf(order, sizeof order, "in:%c@game.test", "ab"[rand() % 2]);
    } else if (number < 5) {
      snprintf(order, sizeof order, "name:%c%u-%d", *firebase_user_email(user), seed, rand());
    } else {
      snprintf(order, sizeof order, "%s", number < 7 ? "refresh" : "out");
    }
    firebase_user_release(user);
    follow(order);
  }
}

int main(int argc, char **argv) {
  if (argc < 2) return 2;
  folder = argv[1];
#ifdef _WIN32
  // Windows has no buffers of lines.
  setvbuf(stdout, NULL, _IOFBF, 4096);
#else
  setvbuf(stdout, NULL, _IOLBF, 4096);
  signal(SIGXFSZ, SIG_IGN);
#endif
  printf("begin\n");
  if (faults_arm != NULL) faults_arm();
  // Without memory there may be no App.
  if (!begin()) return 0;
  settle(false);
  report();
  for (int i = 2; i < argc; i++) {
    const char *seed = after(argv[i], "play:");
    if (seed != NULL) play((unsigned)strtoul(seed, NULL, 10));
    follow(argv[i]);
  }
  firebase_app_release(app);
  return 0;
}
