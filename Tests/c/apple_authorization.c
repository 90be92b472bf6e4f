// SPDX-License-Identifier: Apache-2.0
// Apple's sheet where there is none.
#include "fixture.h"

static void check_unimplemented(firebase_future *future) {
  CHECK_INT(firebase_future_status(future), FIREBASE_FUTURE_STATUS_COMPLETE);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_UNIMPLEMENTED);
  CHECK_CONTAINS(firebase_future_error_message(future), "SignInWithProvider");
  CHECK(firebase_future_apple_authorization(future) == NULL);
  CHECK_INT(firebase_future_apple_credential_state(future), FIREBASE_APPLE_CREDENTIAL_STATE_NONE);
  firebase_future_release(future);
}

static void sheet_is_not_implemented_and_says_so_at_once(void) {
  fixture f = open_fixture();
  check_unimplemented(firebase_apple_authorization_start(f.auth, NULL));
  const firebase_apple_request request = {.struct_size = sizeof request, .scopes = "email"};
  check_unimplemented(firebase_apple_authorization_start(f.auth, &request));
  check_unimplemented(firebase_apple_authorization_fetch_credential_state(f.auth, "user"));
  CHECK_INT(firebase_auth_set_window(f.auth, &f), FIREBASE_AUTH_ERROR_UNIMPLEMENTED);
  close_fixture(&f);
}

static void invalid_request_is_reported_first(void) {
  fixture f = open_fixture();
  firebase_apple_request request = {.struct_size = sizeof request, .scopes = "name phone"};
  CHECK_FUTURE(firebase_apple_authorization_start(f.auth, &request), FIREBASE_AUTH_ERROR_FAILURE);
  request = (firebase_apple_request){.struct_size = sizeof request, .raw_nonce = ""};
  CHECK_FUTURE(firebase_apple_authorization_start(f.auth, &request), FIREBASE_AUTH_ERROR_FAILURE);
  request = (firebase_apple_request){.struct_size = sizeof request, .state = "\xFF"};
  CHECK_FUTURE(firebase_apple_authorization_start(f.auth, &request), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_FUTURE(firebase_apple_authorization_start(NULL, NULL), FIREBASE_AUTH_ERROR_FAILURE);
  close_fixture(&f);
}

static void forget(void *count) { ++*(int *)count; }

static void listen(firebase_auth *auth, void *user_data) {
  (void)auth;
  (void)user_data;
}

static void listener_is_never_called_and_released(void) {
  fixture f = open_fixture();
  int released = 0;
  CHECK_INT(firebase_apple_authorization_add_revocation_listener(f.auth, listen, &released, forget), 0);
  CHECK_INT(released, 1);
  close_fixture(&f);
}

static void null_has_empty_values(void) {
  CHECK(firebase_apple_authorization_credential(NULL) == NULL);
  CHECK(firebase_future_apple_authorization(NULL) == NULL);
  CHECK_INT(firebase_future_apple_credential_state(NULL), FIREBASE_APPLE_CREDENTIAL_STATE_NONE);
  CHECK_TEXT(firebase_apple_authorization_user(NULL), "");
  CHECK_TEXT(firebase_apple_authorization_identity_token(NULL), "");
  CHECK_TEXT(firebase_apple_authorization_raw_nonce(NULL), "");
  CHECK_TEXT(firebase_apple_authorization_authorization_code(NULL), "");
  CHECK_TEXT(firebase_apple_authorization_email(NULL), "");
  CHECK_TEXT(firebase_apple_authorization_full_name(NULL), "");
  CHECK_TEXT(firebase_apple_authorization_given_name(NULL), "");
  CHECK_TEXT(firebase_apple_authorization_family_name(NULL), "");
  CHECK_TEXT(firebase_apple_authorization_state(NULL), "");
  CHECK_INT(firebase_apple_authorization_real_user_status(NULL), FIREBASE_APPLE_REAL_USER_STATUS_UNSUPPORTED);
  firebase_apple_authorization_retain(NULL);
  firebase_apple_authorization_release(NULL);
  CHECK_INT(firebase_auth_set_window(NULL, NULL), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(firebase_apple_authorization_add_revocation_listener(NULL, NULL, NULL, NULL), 0);
}

static const test_case tests[] = {
    TEST(sheet_is_not_implemented_and_says_so_at_once),
    TEST(invalid_request_is_reported_first),
    TEST(listener_is_never_called_and_released),
    TEST(null_has_empty_values),
};
TEST_MAIN(tests)
