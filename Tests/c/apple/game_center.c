// SPDX-License-Identifier: Apache-2.0
// Game Center as an identity provider, over a stand-in for Apple's framework.
#include <game_center.h>

#include "../fixture.h"

static firebase_future *get_credential(void) {
  firebase_future *future = await(firebase_game_center_auth_provider_get_credential());
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  return future;
}

static fixture open_game_center_fixture(const char *player_id) {
  game_center_set_player(player_id, true);
  return open_fixture();
}

static void close_game_center_fixture(fixture *f) {
  game_center_set_player(NULL, false);
  close_fixture(f);
}

static void player_of_game_center_signs_in(void) {
  fixture f = open_game_center_fixture("gc-1");
  CHECK(firebase_game_center_auth_provider_is_player_authenticated());
  firebase_future *given = get_credential();
  const firebase_credential *credential = firebase_future_credential(given);
  CHECK_TEXT(firebase_credential_provider(credential), "gc.apple.com");
  CHECK(firebase_credential_is_valid(credential));
  firebase_future *future = await(firebase_auth_sign_in_and_retrieve_data_with_credential(f.auth, credential));
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  const firebase_user *user = firebase_future_user(future);
  CHECK_TEXT(firebase_user_display_name(user), "Ada");
  CHECK(!firebase_user_is_anonymous(user));
  CHECK_TEXT(firebase_user_info_provider_id(firebase_user_provider_at(user, 0)), "gc.apple.com");
  CHECK_TEXT(firebase_user_info_uid(firebase_user_provider_at(user, 0)), "gc-1");
  firebase_future_release(future);
  firebase_future_release(given);
  close_game_center_fixture(&f);
}

static void guest_links_and_proves_the_player(void) {
  fixture f = open_game_center_fixture("gc-2");
  firebase_user *guest = sign_in_guest(&f);
  firebase_future *given = get_credential();
  const firebase_credential *credential = firebase_future_credential(given);
  CHECK_FUTURE(firebase_user_link_with_credential(guest, credential), FIREBASE_AUTH_ERROR_NONE);
  CHECK_FUTURE(firebase_user_reauthenticate(guest, credential), FIREBASE_AUTH_ERROR_NONE);
  firebase_future_release(given);
  firebase_user_release(guest);
  close_game_center_fixture(&f);
}

static void player_of_another_account_is_not_linked(void) {
  fixture f = open_game_center_fixture("gc-3");
  firebase_future *given = get_credential();
  const firebase_credential *credential = firebase_future_credential(given);
  CHECK_FUTURE(firebase_auth_sign_in_with_credential(f.auth, credential), FIREBASE_AUTH_ERROR_NONE);
  firebase_auth_sign_out(f.auth);
  firebase_user *guest = sign_in_guest(&f);
  CHECK_FUTURE(firebase_user_link_with_credential(guest, credential), FIREBASE_AUTH_ERROR_CREDENTIAL_ALREADY_IN_USE);
  CHECK_FUTURE(firebase_user_reauthenticate(guest, credential), FIREBASE_AUTH_ERROR_USER_MISMATCH);
  firebase_user_release(guest);
  firebase_future_release(given);
  close_game_center_fixture(&f);
}

static void player_without_a_signature_has_no_credential(void) {
  game_center_set_player("gc-4", false);
  firebase_future *future = await(firebase_game_center_auth_provider_get_credential());
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_INVALID_CREDENTIAL);
  CHECK_CONTAINS(firebase_future_error_detail(future), "GKErrorDomain 3:");
  CHECK(firebase_future_credential(future) == NULL);
  firebase_future_release(future);
  game_center_set_player(NULL, false);
}

static void nobody_is_authenticated_and_there_is_no_credential(void) {
  game_center_set_player(NULL, true);
  CHECK(!firebase_game_center_auth_provider_is_player_authenticated());
  CHECK_FUTURE(firebase_game_center_auth_provider_get_credential(), FIREBASE_AUTH_ERROR_API_NOT_AVAILABLE);
}

static const test_case tests[] = {
    TEST(player_of_game_center_signs_in),
    TEST(guest_links_and_proves_the_player),
    TEST(player_of_another_account_is_not_linked),
    TEST(player_without_a_signature_has_no_credential),
    TEST(nobody_is_authenticated_and_there_is_no_credential),
};
TEST_MAIN(tests)
