// SPDX-License-Identifier: Apache-2.0
// Sessions of the whole library in an access group of the keychain, over a stand-in for Apple's frameworks. Another
// program of the group is an App of another name and folder.
#include <Keychain.h>
#include <stdlib.h>

#include "../session_fixture.h"

#define GAMES "TEAM.com.example.games"
#define TOOLS "TEAM.com.example.tools"

static void unlock(void) { keychain_fail(errSecSuccess, 0); }
static void lock(void) { keychain_fail(errSecInteractionNotAllowed, -1); }

static void use_group(fixture *f, const char *group) {
  CHECK_INT(firebase_app_options_set_keychain_access_group(f->options, group), FIREBASE_AUTH_ERROR_NONE);
}

// A fresh emulator, an empty keychain with a group, and an App that does not use it yet.
static fixture open_former_fixture(void) {
  unlock();
  keychain_forget_entitlements();
  keychain_entitle(GAMES);
  fixture f = open_fixture();
  firebase_auth_retry_session(f.auth);
  CHECK_INT(keychain_items(), 0);
  return f;
}

static void reopen_in_group(fixture *f) {
  use_group(f, GAMES);
  reopen_fixture(f);
}

static fixture open_group_fixture(void) {
  fixture f = open_former_fixture();
  reopen_in_group(&f);
  return f;
}

static void open_program_again(fixture *f) {
  if (f->app != NULL) firebase_app_release(f->app);
  CHECK_INT(firebase_app_create(f->options, "another program", &f->app), FIREBASE_AUTH_ERROR_NONE);
  f->auth = firebase_auth_get(f->app);
  firebase_auth_use_emulator(f->auth, "127.0.0.1", emulator_port());
}

static fixture open_program(const char *group) {
  const char *directory = make_directory();
  fixture f = {.directory = directory, .options = make_options(directory)};
  use_group(&f, group);
  open_program_again(&f);
  return f;
}

// Signs a guest in, and gives the id, to be freed.
static char *sign_in(fixture *f) {
  firebase_user_release(sign_in_guest(f));
  return current_uid(f);
}

static void sign_out(fixture *f) {
  unlock();
  firebase_auth_retry_session(f->auth);
  firebase_auth_sign_out(f->auth);
  await_state(f, FIREBASE_SESSION_STATE_RESTORED);
  settle(f);
}

static void close_group_fixture(fixture *f) {
  sign_out(f);
  CHECK_INT(keychain_items(), 0);
  close_fixture(f);
  keychain_forget_entitlements();
  CHECK_INT(keychain_objects(), 0);
}

static void check_restored(fixture *f, const char *uid) {
  await_state(f, FIREBASE_SESSION_STATE_RESTORED);
  check_uid(f, uid);
}

// Checks that there is one item, and its group.
static void check_group(const char *group) {
  char actual[64];
  keychain_copy_group(actual);
  CHECK_TEXT(actual, group);
}

// --- sharing ---

static void programs_of_a_group_share_a_session(void) {
  fixture f = open_group_fixture();
  char *uid = sign_in(&f);
  CHECK_INT(firebase_auth_session_store_kind(f.auth), FIREBASE_SESSION_STORE_SECRET_SERVICE);
  check_group(GAMES);
  fixture other = open_program(GAMES);
  check_restored(&other, uid);
  CHECK_INT(keychain_items(), 1);
  close_fixture(&other);
  close_group_fixture(&f);
  free(uid);
}

static void another_group_has_another_session(void) {
  fixture f = open_group_fixture();
  char *uid = sign_in(&f);
  keychain_entitle(TOOLS);
  fixture other = open_program(TOOLS);
  check_restored(&other, "");
  char *others = sign_in(&other);
  CHECK_INT(keychain_items(), 2);
  reopen_fixture(&f);
  check_restored(&f, uid);
  sign_out(&other);
  check_group(GAMES);
  close_fixture(&other);
  close_group_fixture(&f);
  free(others);
  free(uid);
}

static void program_without_the_group_has_another_session(void) {
  fixture f = open_group_fixture();
  char *uid = sign_in(&f);
  fixture other = open_program(NULL);
  check_restored(&other, "");
  free(sign_in(&other));
  CHECK_INT(keychain_items(), 2);
  sign_out(&other);
  check_group(GAMES);
  close_fixture(&other);
  close_group_fixture(&f);
  free(uid);
}

static void sign_out_removes_the_session_from_the_group(void) {
  fixture f = open_group_fixture();
  free(sign_in(&f));
  fixture other = open_program(GAMES);
  await_state(&other, FIREBASE_SESSION_STATE_RESTORED);
  CHECK(is_signed_in(&other));
  sign_out(&f);
  CHECK_INT(keychain_items(), 0);
  open_program_again(&other);
  check_restored(&other, "");
  close_fixture(&other);
  close_group_fixture(&f);
}

static void sign_out_that_waits_spares_a_later_session_of_another_program(void) {
  fixture f = open_group_fixture();
  free(sign_in(&f));
  lock();
  reopen_fixture(&f);
  await_state(&f, FIREBASE_SESSION_STATE_UNAVAILABLE);
  firebase_auth_sign_out(f.auth);
  firebase_app_release(f.app);
  unlock();
  fixture other = open_program(GAMES);
  firebase_auth_retry_session(other.auth);
  firebase_user_release(sign_in_apple(&other, "{\"sub\":\"later player\"}"));
  char *uid = current_uid(&other);
  create_child_app(&f, emulator_port());
  check_restored(&f, uid);
  close_fixture(&other);
  close_group_fixture(&f);
  free(uid);
}

// --- the three answers of the store ---

static void session_of_a_group_waits_for_the_first_unlock(void) {
  fixture f = open_group_fixture();
  char *uid = sign_in(&f);
  lock();
  // It never stored the session, so that it has no note of it.
  fixture other = open_program(GAMES);
  CHECK(!is_signed_in(&other));
  await_state(&other, FIREBASE_SESSION_STATE_UNAVAILABLE);
  unlock();
  firebase_auth_retry_session(other.auth);
  check_restored(&other, uid);
  close_fixture(&other);
  close_group_fixture(&f);
  free(uid);
}

static void player_who_signs_in_before_the_first_unlock_keeps_the_session_of_the_group(void) {
  fixture f = open_group_fixture();
  char *first = sign_in(&f);
  lock();
  fixture other = open_program(GAMES);
  char *second = sign_in(&other);
  unlock();
  firebase_auth_retry_session(other.auth);
  await_state(&other, FIREBASE_SESSION_STATE_RESTORED);
  settle(&other);
  reopen_fixture(&f);
  check_restored(&f, second);
  CHECK(firebase_auth_has_kept_session(f.auth));
  CHECK_FUTURE(firebase_auth_restore_kept_session(f.auth), FIREBASE_AUTH_ERROR_NONE);
  check_uid(&f, first);
  close_fixture(&other);
  close_group_fixture(&f);
  free(second);
  free(first);
}

static void damaged_session_of_a_group_signs_the_player_out(void) {
  fixture f = open_group_fixture();
  free(sign_in(&f));
  keychain_damage("damage");
  capture_log();
  reopen_fixture(&f);
  check_restored(&f, "");
  CHECK_CONTAINS(captured_log(), "The session in the keychain was damaged");
  release_log();
  close_group_fixture(&f);
}

// --- the entitlement ---

static void group_without_its_entitlement_stores_nothing_and_says_what_to_do(void) {
  fixture f = open_former_fixture();
  keychain_forget_entitlements();
  capture_log();
  reopen_in_group(&f);
  await_state(&f, FIREBASE_SESSION_STATE_UNAVAILABLE);
  CHECK_CONTAINS(captured_log(), "no entitlement for the access group \"" GAMES "\"");
  CHECK_CONTAINS(captured_log(), "keychain-access-groups");
  release_log();
  char *uid = sign_in(&f);
  await_state(&f, FIREBASE_SESSION_STATE_NOT_STORED);
  CHECK_INT(firebase_auth_session_store_kind(f.auth), FIREBASE_SESSION_STORE_NONE);
  CHECK_TEXT(firebase_auth_session_store_path(f.auth), "");
  CHECK_INT(keychain_items(), 0);
  keychain_entitle(GAMES);
  firebase_auth_retry_session(f.auth);
  await_state(&f, FIREBASE_SESSION_STATE_RESTORED);
  check_group(GAMES);
  reopen_fixture(&f);
  check_restored(&f, uid);
  close_group_fixture(&f);
  free(uid);
}

static void build_without_the_entitlement_does_not_lose_the_session_of_the_group(void) {
  fixture f = open_group_fixture();
  char *uid = sign_in(&f);
  keychain_forget_entitlements();
  reopen_fixture(&f);
  await_state(&f, FIREBASE_SESSION_STATE_UNAVAILABLE);
  CHECK(!is_signed_in(&f));
  keychain_entitle(GAMES);
  firebase_auth_retry_session(f.auth);
  check_restored(&f, uid);
  close_group_fixture(&f);
  free(uid);
}

static void group_without_its_entitlement_does_not_affect_other_apps(void) {
  fixture f = open_former_fixture();
  keychain_forget_entitlements();
  fixture other = open_program(GAMES);
  await_state(&other, FIREBASE_SESSION_STATE_UNAVAILABLE);
  free(sign_in(&f));
  CHECK_INT(firebase_auth_session_store_kind(f.auth), FIREBASE_SESSION_STORE_SECRET_SERVICE);
  check_group("TEAM.program");
  close_fixture(&other);
  close_group_fixture(&f);
}

// --- the session that the program had before ---

static void session_in_the_keychain_moves_to_the_group(void) {
  fixture f = open_former_fixture();
  char *uid = sign_in(&f);
  check_group("TEAM.program");
  reopen_in_group(&f);
  check_restored(&f, uid);
  settle(&f);
  check_group(GAMES);
  reopen_fixture(&f);
  check_restored(&f, uid);
  close_group_fixture(&f);
  free(uid);
}

static void session_in_the_file_moves_to_the_group(void) {
  fixture f = open_former_fixture();
  keychain_fail(errSecMissingEntitlement, -1);
  char *uid = sign_in(&f), *path = session_path(&f);
  CHECK(file_exists(path));
  unlock();
  firebase_app_release(f.app);
  fixture other = open_program(GAMES);
  // Forgets the failure, which the library remembers for a moment.
  firebase_auth_retry_session(other.auth);
  settle(&other);
  close_fixture(&other);
  use_group(&f, GAMES);
  create_child_app(&f, emulator_port());
  check_restored(&f, uid);
  settle(&f);
  check_group(GAMES);
  CHECK(!file_exists(path));
  close_group_fixture(&f);
  free(path);
  free(uid);
}

static void former_session_beside_that_of_the_group_is_kept(void) {
  fixture f = open_former_fixture();
  char *former = sign_in(&f);
  fixture other = open_program(GAMES);
  char *shared = sign_in(&other);
  CHECK_INT(keychain_items(), 2);
  reopen_in_group(&f);
  check_restored(&f, shared);
  CHECK(firebase_auth_has_kept_session(f.auth));
  settle(&f);
  check_group(GAMES);
  CHECK_FUTURE(firebase_auth_restore_kept_session(f.auth), FIREBASE_AUTH_ERROR_NONE);
  check_uid(&f, former);
  close_fixture(&other);
  close_group_fixture(&f);
  free(shared);
  free(former);
}

static void former_session_of_the_same_player_is_deleted(void) {
  fixture f = open_former_fixture();
  firebase_user_release(sign_in_apple(&f, "{\"sub\":\"same player\"}"));
  char *uid = current_uid(&f);
  fixture other = open_program(GAMES);
  firebase_user_release(sign_in_apple(&other, "{\"sub\":\"same player\"}"));
  reopen_in_group(&f);
  check_restored(&f, uid);
  CHECK(!firebase_auth_has_kept_session(f.auth));
  settle(&f);
  check_group(GAMES);
  close_fixture(&other);
  close_group_fixture(&f);
  free(uid);
}

static void former_session_stays_until_the_group_can_be_used(void) {
  fixture f = open_former_fixture();
  char *uid = sign_in(&f);
  keychain_forget_entitlements();
  reopen_in_group(&f);
  check_uid(&f, uid);
  await_state(&f, FIREBASE_SESSION_STATE_NOT_STORED);
  check_group("TEAM.program");
  keychain_entitle(GAMES);
  firebase_auth_retry_session(f.auth);
  check_restored(&f, uid);
  settle(&f);
  check_group(GAMES);
  close_group_fixture(&f);
  free(uid);
}

static void sign_out_before_the_move_removes_the_former_session(void) {
  fixture f = open_former_fixture();
  free(sign_in(&f));
  lock();
  reopen_in_group(&f);
  await_state(&f, FIREBASE_SESSION_STATE_UNAVAILABLE);
  firebase_auth_sign_out(f.auth);
  unlock();
  reopen_fixture(&f);
  check_restored(&f, "");
  settle(&f);
  CHECK_INT(keychain_items(), 0);
  close_group_fixture(&f);
}

// --- other stores ---

static void group_with_a_file_is_not_used_and_this_is_logged(void) {
  fixture f = open_former_fixture();
  CHECK_INT(firebase_app_options_set_session_store_kind(f.options, FIREBASE_SESSION_STORE_FILE),
            FIREBASE_AUTH_ERROR_NONE);
  capture_log();
  reopen_in_group(&f);
  CHECK_CONTAINS(captured_log(), "The access group \"" GAMES "\" is not used");
  release_log();
  free(sign_in(&f));
  CHECK_INT(firebase_auth_session_store_kind(f.auth), FIREBASE_SESSION_STORE_FILE);
  CHECK_INT(keychain_items(), 0);
  close_group_fixture(&f);
}

static const test_case tests[] = {
    TEST(programs_of_a_group_share_a_session),
    TEST(another_group_has_another_session),
    TEST(program_without_the_group_has_another_session),
    TEST(sign_out_removes_the_session_from_the_group),
    TEST(sign_out_that_waits_spares_a_later_session_of_another_program),
    TEST(session_of_a_group_waits_for_the_first_unlock),
    TEST(player_who_signs_in_before_the_first_unlock_keeps_the_session_of_the_group),
    TEST(damaged_session_of_a_group_signs_the_player_out),
    TEST(group_without_its_entitlement_stores_nothing_and_says_what_to_do),
    TEST(build_without_the_entitlement_does_not_lose_the_session_of_the_group),
    TEST(group_without_its_entitlement_does_not_affect_other_apps),
    TEST(session_in_the_keychain_moves_to_the_group),
    TEST(session_in_the_file_moves_to_the_group),
    TEST(former_session_beside_that_of_the_group_is_kept),
    TEST(former_session_of_the_same_player_is_deleted),
    TEST(former_session_stays_until_the_group_can_be_used),
    TEST(sign_out_before_the_move_removes_the_former_session),
    TEST(group_with_a_file_is_not_used_and_this_is_logged),
};
TEST_MAIN(tests)
