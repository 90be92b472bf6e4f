// SPDX-License-Identifier: Apache-2.0
// Game Center, where there is none.
#include "fixture.h"

static void no_player_is_authenticated(void) { CHECK(!firebase_game_center_auth_provider_is_player_authenticated()); }

static void credential_is_not_available_and_says_so_at_once(void) {
  firebase_future *future = firebase_game_center_auth_provider_get_credential();
  CHECK_INT(firebase_future_status(future), FIREBASE_FUTURE_STATUS_COMPLETE);
  CHECK_INT(firebase_future_error(future), FIREBASE_AUTH_ERROR_API_NOT_AVAILABLE);
  CHECK_CONTAINS(firebase_future_error_message(future), "Apple");
  CHECK(firebase_future_credential(future) == NULL);
  CHECK(firebase_future_auth_result(future) == NULL);
  firebase_future_release(future);
}

static const test_case tests[] = {
    TEST(no_player_is_authenticated),
    TEST(credential_is_not_available_and_says_so_at_once),
};
TEST_MAIN(tests)
