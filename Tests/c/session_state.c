// SPDX-License-Identifier: Apache-2.0
// A session that can't be read or stored now, players who sign in or out meanwhile, and sessions that are kept.
#include "memory_store.h"

#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NOBODY = 65534 };

// --- the file ---

// "path" and what follows it, to be freed.
static char *beside(const char *path, const char *name) {
  char *made = malloc(strlen(path) + strlen(name) + 1);
  return strcat(strcpy(made, path), name);
}

static char *session_path(fixture *f) { return strdup(firebase_auth_session_store_path(f->auth)); }

// Signs a guest in, ends the App, and gives the id of the guest and the path of the session; both are to be freed.
static fixture leave_a_session(char **uid, char **path) {
  fixture f = open_fixture();
  firebase_user_release(sign_in_guest(&f));
  *uid = current_uid(&f);
  *path = session_path(&f);
  return f;
}

static bool await_state(fixture *f, firebase_session_state state) {
  int64_t deadline = now_milliseconds() + 30000;
  while (firebase_auth_session_state(f->auth) != state && now_milliseconds() < deadline) sched_yield();
  return CHECK_INT(firebase_auth_session_state(f->auth), state);
}

static void check_uid(fixture *f, const char *expected) {
  char *uid = current_uid(f);
  CHECK_TEXT(uid, expected);
  free(uid);
}

static void note_call(firebase_auth *auth, void *calls) {
  (void)auth;
  tally_add(calls);
}

// A file of another user can't be trusted, so it counts as one that can't be read.
static void give_away(const char *path) { CHECK_INT(chown(path, NOBODY, (gid_t)-1), 0); }
static void take_back(const char *path) { CHECK_INT(chown(path, geteuid(), (gid_t)-1), 0); }

static bool needs_root(void) { return geteuid() == 0; }

// --- three answers ---

static void session_that_can_be_read_is_restored_at_once(void) {
  fixture f = open_fixture();
  CHECK_INT(firebase_auth_session_state(f.auth), FIREBASE_SESSION_STATE_RESTORED);
  tally *calls = tally_create();
  firebase_auth_add_state_listener(f.auth, note_call, calls, NULL);
  CHECK_INT(tally_count(calls), 1);
  CHECK(!firebase_auth_has_kept_session(f.auth));
  CHECK_FUTURE(firebase_auth_restore_kept_session(f.auth), FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER);
  close_fixture(&f);
  tally_release(calls);
}

static void functions_of_the_session_survive_null(void) {
  CHECK_INT(firebase_auth_session_state(NULL), FIREBASE_SESSION_STATE_RESTORING);
  CHECK(!firebase_auth_has_kept_session(NULL));
  firebase_auth_retry_session(NULL);
  firebase_future *future = await(firebase_auth_restore_kept_session(NULL));
  CHECK(firebase_future_error(future) != FIREBASE_AUTH_ERROR_NONE);
  firebase_future_release(future);
}

static void unreadable_session_is_restored_once_it_can_be_read(void) {
  if (!needs_root()) SKIP("only root gives files away");
  char *uid, *path;
  fixture f = leave_a_session(&uid, &path);
  give_away(path);
  capture_log();
  reopen_fixture(&f);
  CHECK(!is_signed_in(&f));
  tally *calls = tally_create();
  firebase_auth_add_state_listener(f.auth, note_call, calls, NULL);
  await_state(&f, FIREBASE_SESSION_STATE_UNAVAILABLE);
  CHECK_CONTAINS(captured_log(), "another user");
  release_log();
  CHECK_INT(tally_count(calls), 0);
  take_back(path);
  firebase_auth_retry_session(f.auth);
  CHECK(tally_wait(calls, 1));
  check_uid(&f, uid);
  CHECK_INT(firebase_auth_session_state(f.auth), FIREBASE_SESSION_STATE_RESTORED);
  CHECK_INT(tally_count(calls), 1);
  close_fixture(&f);
  tally_release(calls);
  free(uid);
  free(path);
}

static void unreadable_session_is_kept_beside_a_new_one(void) {
  if (!needs_root()) SKIP("only root gives files away");
  char *uid, *path;
  fixture f = leave_a_session(&uid, &path);
  give_away(path);
  reopen_fixture(&f);
  firebase_user_release(sign_in_guest(&f));
  char *guest = current_uid(&f);
  CHECK(!firebase_auth_has_kept_session(f.auth));
  char *unread = beside(path, ".unread1");
  take_back(unread);
  reopen_fixture(&f);
  check_uid(&f, guest);
  CHECK(firebase_auth_has_kept_session(f.auth));
  CHECK_FUTURE(firebase_auth_restore_kept_session(f.auth), FIREBASE_AUTH_ERROR_NONE);
  check_uid(&f, uid);
  CHECK(!file_exists(unread));
  // And the guest is kept, over the next start, too.
  reopen_fixture(&f);
  check_uid(&f, uid);
  CHECK_FUTURE(firebase_auth_restore_kept_session(f.auth), FIREBASE_AUTH_ERROR_NONE);
  check_uid(&f, guest);
  close_fixture(&f);
  free(unread);
  free(guest);
  free(uid);
  free(path);
}

static void signing_out_leaves_no_session_anywhere(void) {
  if (!needs_root()) SKIP("only root gives files away");
  char *uid, *path;
  fixture f = leave_a_session(&uid, &path);
  give_away(path);
  reopen_fixture(&f);
  firebase_user_release(sign_in_guest(&f));
  const char *const names[] = {"", ".unread1", ".damaged", ".new", ".out"};
  char *damaged = beside(path, ".damaged");
  CHECK(write_file(damaged, "token", 5));
  firebase_auth_sign_out(f.auth);
  CHECK(!firebase_auth_has_kept_session(f.auth));
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    char *name = beside(path, names[i]);
    CHECK(!file_exists(name));
    free(name);
  }
  reopen_fixture(&f);
  CHECK(!is_signed_in(&f));
  CHECK(!firebase_auth_has_kept_session(f.auth));
  close_fixture(&f);
  free(damaged);
  free(uid);
  free(path);
}

static void session_that_ends_leaves_the_kept_one(void) {
  if (!needs_root()) SKIP("only root gives files away");
  char *uid, *path;
  fixture f = leave_a_session(&uid, &path);
  give_away(path);
  reopen_fixture(&f);
  firebase_user *guest = sign_in_guest(&f);
  char *unread = beside(path, ".unread1");
  take_back(unread);
  firebase_auth_retry_session(f.auth);
  CHECK_FUTURE(firebase_user_delete(guest), FIREBASE_AUTH_ERROR_NONE);
  reopen_fixture(&f);
  CHECK(!is_signed_in(&f));
  CHECK(firebase_auth_has_kept_session(f.auth));
  CHECK_FUTURE(firebase_auth_restore_kept_session(f.auth), FIREBASE_AUTH_ERROR_NONE);
  check_uid(&f, uid);
  firebase_user_release(guest);
  close_fixture(&f);
  free(unread);
  free(uid);
  free(path);
}

static void child_without_descriptors(void) {
  char folder[128];
  unsigned port = 0;
  CHECK_INT(sscanf(child_argument(), "%127s %u", folder, &port), 2);
  fixture f = {.options = make_options(folder)};
  CHECK_INT(firebase_app_create(f.options, NULL, &f.app), FIREBASE_AUTH_ERROR_NONE);
  f.auth = firebase_auth_get(f.app);
  struct rlimit limit = {0, 0};
  CHECK_INT(getrlimit(RLIMIT_NOFILE, &limit), 0);
  const struct rlimit none = {3, limit.rlim_max};
  CHECK_INT(setrlimit(RLIMIT_NOFILE, &none), 0);
  firebase_auth_use_emulator(f.auth, "127.0.0.1", port);
  CHECK(firebase_auth_session_state(f.auth) != FIREBASE_SESSION_STATE_RESTORED);
  CHECK_INT(setrlimit(RLIMIT_NOFILE, &limit), 0);
  CHECK(await_state(&f, FIREBASE_SESSION_STATE_RESTORED));
  CHECK(is_signed_in(&f));
  close_fixture(&f);
}

static void lack_of_descriptors_costs_no_session(void) {
  char *uid, *path;
  fixture f = leave_a_session(&uid, &path);
  char argument[160];
  snprintf(argument, sizeof argument, "%s %u", f.directory, emulator_port());
  CHECK_INT(run_child("child_without_descriptors", argument), 0);
  close_fixture(&f);
  free(uid);
  free(path);
}

// --- the program's own store ---

static void own_store_that_cant_be_read_is_not_written(void) {
  memory_store m = {0};
  const firebase_session_store store = memory_session_store(&m);
  fixture f = open_fixture_with(&store);
  firebase_user_release(sign_in_guest(&f));
  char *first = current_uid(&f);
  m.fails = true;
  m.saves = 0;
  reopen_fixture(&f);
  firebase_user_release(sign_in_guest(&f));
  char *second = current_uid(&f);
  CHECK_INT(m.saves, 0);
  CHECK_INT(firebase_auth_session_state(f.auth), FIREBASE_SESSION_STATE_NOT_STORED);
  m.fails = false;
  firebase_auth_retry_session(f.auth);
  await_state(&f, FIREBASE_SESSION_STATE_RESTORED);
  reopen_fixture(&f);
  check_uid(&f, second);
  CHECK(firebase_auth_has_kept_session(f.auth));
  CHECK_FUTURE(firebase_auth_restore_kept_session(f.auth), FIREBASE_AUTH_ERROR_NONE);
  check_uid(&f, first);
  firebase_auth_sign_out(f.auth);
  CHECK(m.bytes == NULL);
  close_fixture(&f);
  free(first);
  free(second);
}

// A store that can't be read, and that the library's thread waits for.
typedef struct slow_store {
  memory_store memory;
  pthread_t main;
  tally *entered, *permitted, *released;
} slow_store;

static bool load_slowly(void *user_data, const char *key, firebase_session_receiver receive, void *receiver_data) {
  slow_store *s = user_data;
  if (!pthread_equal(pthread_self(), s->main)) {
    tally_add(s->entered);
    CHECK(tally_wait(s->permitted, 1));
  }
  return memory_load(&s->memory, key, receive, receiver_data);
}

static void note_release(void *user_data) { tally_add(((slow_store *)user_data)->released); }

static void app_deleted_while_it_restores_leaves_the_store_to_the_next(void) {
  slow_store s = {
      .main = pthread_self(), .entered = tally_create(), .permitted = tally_create(), .released = tally_create()};
  const firebase_session_store store = {sizeof store, &s, load_slowly, memory_save, memory_clear, note_release};
  fixture f = open_fixture_with(&store);
  firebase_user_release(sign_in_guest(&f));
  char *uid = current_uid(&f);
  s.memory.fails = true;
  reopen_fixture(&f);
  CHECK(tally_wait(s.entered, 1));
  CHECK_PROMPT(firebase_app_release(f.app));
  f.app = NULL;
  CHECK_INT(tally_count(s.released), 0);
  // What it reads now is no longer the App's.
  s.memory.fails = false;
  tally_add(s.permitted);
  reopen_fixture(&f);
  await_state(&f, FIREBASE_SESSION_STATE_RESTORED);
  check_uid(&f, uid);
  close_fixture(&f);
  CHECK(tally_wait(s.released, 1));
  CHECK_INT(tally_count(s.released), 1);
  free(uid);
  free(s.memory.bytes);
  tally_release(s.entered);
  tally_release(s.permitted);
  tally_release(s.released);
}

// --- a process that holds the lock, as one that was stopped in the middle of saving ---

static int hold_lock(const char *path) {
  char *lock = beside(path, ".lock");
  const int file = open(lock, O_RDWR | O_CREAT, 0600);
  CHECK(file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0);
  free(lock);
  return file;
}

static void sign_in_that_cant_be_stored_is_reported_and_stored_later(void) {
  char *uid, *path;
  fixture f = leave_a_session(&uid, &path);
  firebase_auth_sign_out(f.auth);
  const int lock = hold_lock(path);
  capture_log();
  firebase_user_release(sign_in_guest(&f));
  CHECK_INT(firebase_auth_session_state(f.auth), FIREBASE_SESSION_STATE_NOT_STORED);
  CHECK_CONTAINS(captured_log(), "holds the lock");
  release_log();
  CHECK(!file_exists(path));
  close(lock);
  await_state(&f, FIREBASE_SESSION_STATE_RESTORED);
  reopen_fixture(&f);
  CHECK(is_signed_in(&f));
  close_fixture(&f);
  free(uid);
  free(path);
}

static void child_sign_out_and_die(void) {
  char folder[128];
  unsigned port = 0;
  CHECK_INT(sscanf(child_argument(), "%127s %u", folder, &port), 2);
  fixture f = {.options = make_options(folder)};
  CHECK_INT(firebase_app_create(f.options, NULL, &f.app), FIREBASE_AUTH_ERROR_NONE);
  f.auth = firebase_auth_get(f.app);
  firebase_auth_use_emulator(f.auth, "127.0.0.1", port);
  CHECK(is_signed_in(&f));
  firebase_auth_sign_out(f.auth);
  _exit(is_signed_in(&f));
}

static void signing_out_holds_though_another_process_stores_later(void) {
  char *uid, *path;
  fixture f = leave_a_session(&uid, &path);
  size_t size = 0;
  char *bytes = read_file(path, &size);
  const int lock = hold_lock(path);
  char argument[160];
  snprintf(argument, sizeof argument, "%s %u", f.directory, emulator_port());
  CHECK_INT(run_child("child_sign_out_and_die", argument), 0);
  // What the other process does as it goes on.
  CHECK(write_file(path, bytes, size));
  reopen_fixture(&f);
  CHECK(!is_signed_in(&f));
  CHECK_INT(firebase_auth_session_state(f.auth), FIREBASE_SESSION_STATE_RESTORED);
  close(lock);
  reopen_fixture(&f);
  CHECK(!is_signed_in(&f));
  CHECK(!file_exists(path));
  firebase_user_release(sign_in_guest(&f));
  reopen_fixture(&f);
  CHECK(is_signed_in(&f));
  close_fixture(&f);
  free(bytes);
  free(uid);
  free(path);
}

static void child_sign_in_often(void) {
  char folder[128];
  unsigned port = 0;
  CHECK_INT(sscanf(child_argument(), "%127s %u", folder, &port), 2);
  fixture f = {.options = make_options(folder)};
  capture_log();
  CHECK_INT(firebase_app_create(f.options, NULL, &f.app), FIREBASE_AUTH_ERROR_NONE);
  f.auth = firebase_auth_get(f.app);
  firebase_auth_use_emulator(f.auth, "127.0.0.1", port);
  for (int i = 0; i < 50; i++) {
    firebase_auth_sign_out(f.auth);
    firebase_user_release(sign_in_guest(&f));
  }
  await_state(&f, FIREBASE_SESSION_STATE_RESTORED);
  release_log();
  CHECK(strstr(captured_log(), "cannot") == NULL);
  CHECK(strstr(captured_log(), "tries again") == NULL);
  close_fixture(&f);
}

static void run_one_child(int number, void *data) {
  (void)number;
  CHECK_INT(run_child("child_sign_in_often", data), 0);
}

static void four_processes_drop_no_save(void) {
  fixture f = open_fixture();
  char argument[160];
  snprintf(argument, sizeof argument, "%s %u", f.directory, emulator_port());
  run_threads(4, run_one_child, argument);
  close_fixture(&f);
}

// --- files that nobody should follow ---

static void symbolic_link_in_the_place_of_the_lock_is_not_followed(void) {
  char *uid, *path;
  fixture f = leave_a_session(&uid, &path);
  char *lock = beside(path, ".lock");
  char *target = join_path(f.directory, "target");
  unlink(lock);
  CHECK_INT(symlink(target, lock), 0);
  capture_log();
  firebase_user_release(sign_in_apple(&f, "{\"sub\":\"link\"}"));
  CHECK_CONTAINS(captured_log(), "cannot be written");
  release_log();
  CHECK(!file_exists(target));
  CHECK_INT(firebase_auth_session_state(f.auth), FIREBASE_SESSION_STATE_NOT_STORED);
  unlink(lock);
  close_fixture(&f);
  free(target);
  free(lock);
  free(uid);
  free(path);
}

static void check_refused(fixture *f, const char *reason) {
  capture_log();
  reopen_fixture(f);
  CHECK(!is_signed_in(f));
  await_state(f, FIREBASE_SESSION_STATE_UNAVAILABLE);
  CHECK_CONTAINS(captured_log(), reason);
  release_log();
}

static void symbolic_link_in_the_place_of_the_session_is_not_followed(void) {
  char *uid, *path;
  fixture f = leave_a_session(&uid, &path);
  char *target = join_path(f.directory, "target");
  CHECK_INT(rename(path, target), 0);
  CHECK_INT(symlink(target, path), 0);
  check_refused(&f, "cannot be read");
  close_fixture(&f);
  free(target);
  free(uid);
  free(path);
}

static void session_that_others_can_write_is_refused(void) {
  char *uid, *path;
  fixture f = leave_a_session(&uid, &path);
  CHECK_INT(chmod(path, 0620), 0);
  check_refused(&f, "chmod");
  CHECK_INT(chmod(path, 0600), 0);
  firebase_auth_retry_session(f.auth);
  await_state(&f, FIREBASE_SESSION_STATE_RESTORED);
  check_uid(&f, uid);
  close_fixture(&f);
  free(uid);
  free(path);
}

static void pipe_in_the_place_of_the_session_is_refused(void) {
  char *uid, *path;
  fixture f = leave_a_session(&uid, &path);
  unlink(path);
  CHECK_INT(mkfifo(path, 0600), 0);
  check_refused(&f, "regular");
  close_fixture(&f);
  free(uid);
  free(path);
}

// --- emulators ---

// The path of the session of production.
static char *production_path(const char *path) {
  char *made = strdup(path);
  strcpy(strstr(made, "#emulator"), ".json");
  return made;
}

static void emulator_has_a_session_of_its_own(void) {
  char *uid, *path;
  fixture f = leave_a_session(&uid, &path);
  char *production = production_path(path);
  size_t size = 0;
  char *bytes = read_file(path, &size);
  firebase_app_release(f.app);
  CHECK(write_file(production, bytes, size));
  unlink(path);
  CHECK_INT(firebase_app_create(f.options, NULL, &f.app), FIREBASE_AUTH_ERROR_NONE);
  f.auth = firebase_auth_get(f.app);
  check_uid(&f, uid);
  tally *calls = tally_create();
  firebase_auth_add_state_listener(f.auth, note_call, calls, NULL);
  CHECK_INT(firebase_auth_use_emulator(f.auth, "127.0.0.1", emulator_port()), FIREBASE_AUTH_ERROR_NONE);
  CHECK(!is_signed_in(&f));
  CHECK_INT(tally_count(calls), 2);
  CHECK_TEXT(firebase_auth_session_store_path(f.auth), path);
  // What the emulator ends is the emulator's.
  firebase_user *guest = sign_in_guest(&f);
  CHECK_FUTURE(firebase_user_delete(guest), FIREBASE_AUTH_ERROR_NONE);
  firebase_auth_sign_out(f.auth);
  char *after = read_file(production, NULL);
  CHECK_TEXT(after, bytes);
  free(after);
  firebase_user_release(guest);
  close_fixture(&f);
  tally_release(calls);
  free(bytes);
  free(production);
  free(uid);
  free(path);
}

static void emulator_of_the_environment_has_the_same_session(void) {
  char *uid, *path;
  fixture f = leave_a_session(&uid, &path);
  firebase_app_release(f.app);
  char address[32];
  snprintf(address, sizeof address, "127.0.0.1:%u", emulator_port());
  setenv("FIREBASE_AUTH_EMULATOR_HOST", address, 1);
  CHECK_INT(firebase_app_create(f.options, NULL, &f.app), FIREBASE_AUTH_ERROR_NONE);
  f.auth = firebase_auth_get(f.app);
  unsetenv("FIREBASE_AUTH_EMULATOR_HOST");
  check_uid(&f, uid);
  close_fixture(&f);
  free(uid);
  free(path);
}

static const test_case tests[] = {
    TEST(session_that_can_be_read_is_restored_at_once),
    TEST(functions_of_the_session_survive_null),
    TEST(unreadable_session_is_restored_once_it_can_be_read),
    TEST(unreadable_session_is_kept_beside_a_new_one),
    TEST(signing_out_leaves_no_session_anywhere),
    TEST(session_that_ends_leaves_the_kept_one),
    TEST(lack_of_descriptors_costs_no_session),
    TEST(own_store_that_cant_be_read_is_not_written),
    TEST(app_deleted_while_it_restores_leaves_the_store_to_the_next),
    TEST(sign_in_that_cant_be_stored_is_reported_and_stored_later),
    TEST(signing_out_holds_though_another_process_stores_later),
    TEST(four_processes_drop_no_save),
    TEST(symbolic_link_in_the_place_of_the_lock_is_not_followed),
    TEST(symbolic_link_in_the_place_of_the_session_is_not_followed),
    TEST(session_that_others_can_write_is_refused),
    TEST(pipe_in_the_place_of_the_session_is_refused),
    TEST(emulator_has_a_session_of_its_own),
    TEST(emulator_of_the_environment_has_the_same_session),
    // Run in processes of their own.
    TEST(child_without_descriptors),
    TEST(child_sign_out_and_die),
    TEST(child_sign_in_often),
};
TEST_MAIN(tests)
