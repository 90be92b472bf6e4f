// SPDX-License-Identifier: Apache-2.0
// A session that can't be read or stored now, players who sign in or out meanwhile, and sessions that are kept.
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

#include "session_fixture.h"
#include "system.h"

static void note_call(firebase_auth *auth, void *calls) {
  (void)auth;
  tally_add(calls);
}

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

// --- the program's own store ---

// Starts again while the store cannot be read, and signs a guest in, whose session is stored when it can. Returns the
// uid, to be freed.
static char *sign_in_while_unreadable(fixture *f, memory_store *m) {
  m->fails = true;
  m->saves = 0;
  reopen_fixture(f);
  firebase_user_release(sign_in_guest(f));
  CHECK_INT(m->saves, 0);
  CHECK_INT(firebase_auth_session_state(f->auth), FIREBASE_SESSION_STATE_NOT_STORED);
  m->fails = false;
  firebase_auth_retry_session(f->auth);
  await_state(f, FIREBASE_SESSION_STATE_RESTORED);
  return current_uid(f);
}

static void own_store_that_cant_be_read_is_not_written(void) {
  memory_store m = {0};
  const firebase_session_store store = memory_session_store(&m);
  fixture f = open_fixture_with(&store);
  firebase_user_release(sign_in_guest(&f));
  char *first = current_uid(&f);
  char *second = sign_in_while_unreadable(&f, &m);
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

static void unread_session_is_restored_while_the_auth_is_requested_in_each_frame(void) {
  memory_store m = {0};
  const firebase_session_store store = memory_session_store(&m);
  fixture f = open_fixture_with(&store);
  firebase_user_release(sign_in_guest(&f));
  char *uid = current_uid(&f);
  m.fails = true;
  reopen_fixture(&f);
  CHECK_INT(firebase_auth_session_state(f.auth), FIREBASE_SESSION_STATE_RESTORING);
  m.fails = false;
  WAIT_FOR(firebase_auth_get(f.app) != f.auth ||
           firebase_auth_session_state(f.auth) == FIREBASE_SESSION_STATE_RESTORED);
  CHECK(firebase_auth_get(f.app) == f.auth);
  CHECK_INT(firebase_auth_session_state(f.auth), FIREBASE_SESSION_STATE_RESTORED);
  check_uid(&f, uid);
  close_fixture(&f);
  free(uid);
  free(m.bytes);
}

static bool has_stored(const memory_store *m, const char *text) {
  const size_t size = strlen(text);
  if (m->bytes == NULL) return false;
  for (size_t i = 0; i + size <= m->size; i++) {
    if (memcmp(m->bytes + i, text, size) == 0) return true;
  }
  return false;
}

static void deleted_account_of_a_restored_session_is_not_kept(void) {
  memory_store m = {0};
  const firebase_session_store store = memory_session_store(&m);
  fixture f = open_fixture_with(&store);
  firebase_user_release(sign_in_guest(&f));
  char *first = current_uid(&f);
  char *second = sign_in_while_unreadable(&f, &m);
  CHECK_FUTURE(firebase_auth_restore_kept_session(f.auth), FIREBASE_AUTH_ERROR_NONE);
  check_uid(&f, first);
  firebase_user *user = firebase_auth_copy_current_user(f.auth);
  CHECK_FUTURE(firebase_user_delete(user), FIREBASE_AUTH_ERROR_NONE);
  CHECK(has_stored(&m, second));
  CHECK(!has_stored(&m, first));
  CHECK_FUTURE(firebase_auth_restore_kept_session(f.auth), FIREBASE_AUTH_ERROR_NONE);
  check_uid(&f, second);
  CHECK(!firebase_auth_has_kept_session(f.auth));
  close_fixture(&f);
  firebase_user_release(user);
  free(m.bytes);
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
  if (s->memory.fails && !pthread_equal(pthread_self(), s->main)) {
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
  firebase_app_release(f.app);
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
  remove(path);
  CHECK_INT(firebase_app_create(f.options, NULL, &f.app), FIREBASE_AUTH_ERROR_NONE);
  f.auth = firebase_auth_get(f.app);
  check_uid(&f, uid);
  tally *calls = tally_create();
  firebase_auth_add_state_listener(f.auth, note_call, calls, NULL);
  const char *lent = firebase_auth_session_store_path(f.auth);
  CHECK_TEXT(lent, production);
  CHECK_INT(firebase_auth_use_emulator(f.auth, "127.0.0.1", emulator_port()), FIREBASE_AUTH_ERROR_NONE);
  CHECK(!is_signed_in(&f));
  CHECK_INT(tally_count(calls), 2);
  CHECK_TEXT(firebase_auth_session_store_path(f.auth), path);
  CHECK_TEXT(lent, production);
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
  set_variable("FIREBASE_AUTH_EMULATOR_HOST", address);
  CHECK_INT(firebase_app_create(f.options, NULL, &f.app), FIREBASE_AUTH_ERROR_NONE);
  f.auth = firebase_auth_get(f.app);
  set_variable("FIREBASE_AUTH_EMULATOR_HOST", NULL);
  check_uid(&f, uid);
  close_fixture(&f);
  free(uid);
  free(path);
}

static const test_case tests[] = {
    TEST(session_that_can_be_read_is_restored_at_once),
    TEST(functions_of_the_session_survive_null),
    TEST(own_store_that_cant_be_read_is_not_written),
    TEST(unread_session_is_restored_while_the_auth_is_requested_in_each_frame),
    TEST(deleted_account_of_a_restored_session_is_not_kept),
    TEST(app_deleted_while_it_restores_leaves_the_store_to_the_next),
    TEST(four_processes_drop_no_save),
    TEST(emulator_has_a_session_of_its_own),
    TEST(emulator_of_the_environment_has_the_same_session),
    // Run in processes of their own.
    TEST(child_sign_in_often),
};
TEST_MAIN(tests)
