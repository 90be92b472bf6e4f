// SPDX-License-Identifier: Apache-2.0
// Sessions of the whole library in the keychain, over a stand-in for Apple's frameworks.
#include <Keychain.h>
#include <stdlib.h>

#include "../session_fixture.h"

static void unlock(void) { keychain_fail(errSecSuccess, 0); }

// A fresh emulator, an empty keychain that can be used, and an App that the next line of a test may change.
static fixture open_keychain_fixture(void) {
  unlock();
  fixture f = open_fixture();
  firebase_auth_retry_session(f.auth);
  CHECK_INT(keychain_items(), 0);
  return f;
}

static void close_keychain_fixture(fixture *f) {
  unlock();
  firebase_auth_sign_out(f->auth);
  // The keychain is changed by the loop, before it sends what follows.
  firebase_auth_retry_session(f->auth);
  await_state(f, FIREBASE_SESSION_STATE_RESTORED);
  settle(f);
  CHECK_INT(keychain_items(), 0);
  close_fixture(f);
  CHECK_INT(keychain_objects(), 0);
}

static void session_is_restored_from_the_keychain(void) {
  fixture f = open_keychain_fixture();
  firebase_user_release(sign_in_guest(&f));
  char *uid = current_uid(&f);
  CHECK_INT(firebase_auth_session_store_kind(f.auth), FIREBASE_SESSION_STORE_SECRET_SERVICE);
  CHECK_TEXT(firebase_auth_session_store_path(f.auth), "");
  CHECK_INT(keychain_items(), 1);
  reopen_fixture(&f);
  await_state(&f, FIREBASE_SESSION_STATE_RESTORED);
  check_uid(&f, uid);
  close_keychain_fixture(&f);
  free(uid);
}

static void program_without_an_entitlement_stores_a_file(void) {
  fixture f = open_keychain_fixture();
  keychain_fail(errSecMissingEntitlement, -1);
  firebase_user_release(sign_in_guest(&f));
  char *uid = current_uid(&f), *path = session_path(&f);
  CHECK_INT(firebase_auth_session_store_kind(f.auth), FIREBASE_SESSION_STORE_FILE);
  CHECK(file_exists(path));
  CHECK_INT(keychain_items(), 0);
  reopen_fixture(&f);
  check_uid(&f, uid);
  // The next change moves it.
  unlock();
  firebase_auth_retry_session(f.auth);
  firebase_user *user = firebase_auth_copy_current_user(f.auth);
  free(get_token(user, true));
  firebase_user_release(user);
  settle(&f);
  CHECK_INT(keychain_items(), 1);
  CHECK(!file_exists(path));
  reopen_fixture(&f);
  await_state(&f, FIREBASE_SESSION_STATE_RESTORED);
  check_uid(&f, uid);
  close_keychain_fixture(&f);
  free(path);
  free(uid);
}

static void session_waits_for_the_first_unlock(void) {
  fixture f = open_keychain_fixture();
  firebase_user_release(sign_in_guest(&f));
  char *uid = current_uid(&f);
  keychain_fail(errSecInteractionNotAllowed, -1);
  reopen_fixture(&f);
  CHECK(!is_signed_in(&f));
  await_state(&f, FIREBASE_SESSION_STATE_UNAVAILABLE);
  unlock();
  firebase_auth_retry_session(f.auth);
  await_state(&f, FIREBASE_SESSION_STATE_RESTORED);
  check_uid(&f, uid);
  close_keychain_fixture(&f);
  free(uid);
}

static void player_who_signs_in_before_the_first_unlock_keeps_the_other_session(void) {
  fixture f = open_keychain_fixture();
  firebase_user_release(sign_in_guest(&f));
  char *first = current_uid(&f);
  keychain_fail(errSecInteractionNotAllowed, -1);
  reopen_fixture(&f);
  firebase_user_release(sign_in_guest(&f));
  char *second = current_uid(&f);
  unlock();
  firebase_auth_retry_session(f.auth);
  reopen_fixture(&f);
  await_state(&f, FIREBASE_SESSION_STATE_RESTORED);
  check_uid(&f, second);
  CHECK(firebase_auth_has_kept_session(f.auth));
  CHECK_FUTURE(firebase_auth_restore_kept_session(f.auth), FIREBASE_AUTH_ERROR_NONE);
  check_uid(&f, first);
  close_keychain_fixture(&f);
  free(second);
  free(first);
}

static void damaged_item_signs_the_player_out(void) {
  fixture f = open_keychain_fixture();
  firebase_user_release(sign_in_guest(&f));
  keychain_damage("damage");
  capture_log();
  reopen_fixture(&f);
  await_state(&f, FIREBASE_SESSION_STATE_RESTORED);
  CHECK(!is_signed_in(&f));
  CHECK_CONTAINS(captured_log(), "The session in the keychain was damaged");
  release_log();
  close_keychain_fixture(&f);
}

static void apps_have_items_of_their_own(void) {
  fixture f = open_keychain_fixture();
  firebase_user_release(sign_in_guest(&f));
  char *uid = current_uid(&f);
  fixture other = {.options = make_options(f.directory)};
  CHECK_INT(firebase_app_create(other.options, "other", &other.app), FIREBASE_AUTH_ERROR_NONE);
  other.auth = firebase_auth_get(other.app);
  firebase_auth_use_emulator(other.auth, "127.0.0.1", emulator_port());
  firebase_user_release(sign_in_guest(&other));
  CHECK_INT(keychain_items(), 2);
  firebase_auth_sign_out(other.auth);
  settle(&other);
  CHECK_INT(keychain_items(), 1);
  firebase_app_release(other.app);
  firebase_app_options_release(other.options);
  check_uid(&f, uid);
  close_keychain_fixture(&f);
  free(uid);
}

static const test_case tests[] = {
    TEST(session_is_restored_from_the_keychain),
    TEST(program_without_an_entitlement_stores_a_file),
    TEST(session_waits_for_the_first_unlock),
    TEST(player_who_signs_in_before_the_first_unlock_keeps_the_other_session),
    TEST(damaged_item_signs_the_player_out),
    TEST(apps_have_items_of_their_own),
};
TEST_MAIN(tests)
