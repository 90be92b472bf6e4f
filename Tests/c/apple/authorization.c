// SPDX-License-Identifier: Apache-2.0
// Apple's sheet alone, as code written like the guide uses it: ask Apple, get the credential, sign in.
#include <stdlib.h>

#include "sheet_player.h"

static firebase_future *ask(fixture *f, const firebase_apple_request *request) {
  firebase_future *future = firebase_apple_authorization_start(f->auth, request);
  CHECK(await_sheet(f));
  return future;
}

static void decline(fixture *f, firebase_future *future) {
  authorization_sheet_fail(1001);
  check_end(f, future, FIREBASE_AUTH_ERROR_WEB_CONTEXT_CANCELLED);
}

static void check_asked(char *asked, const char *expected) {
  CHECK_TEXT(asked, expected);
  free(asked);
}

// --- the answer ---

static void answer_has_everything_and_signs_in(void) {
  static const char player[] =
      "{\"sub\":\"alone-1\",\"givenName\":\"Ada\",\"familyName\":\"Lovelace\",\"email\":\"ada@example.com\"}";
  fixture f = open_sheet_fixture();
  const firebase_apple_request request = {.struct_size = sizeof request, .state = "level 3"};
  firebase_future *future = ask(&f, &request);
  check_asked(authorization_sheet_copy_state(), "level 3");
  char *code = agree_as(player);
  await_complete(&f, future);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  const firebase_apple_authorization *answer = firebase_future_apple_authorization(future);
  CHECK_TEXT(firebase_apple_authorization_user(answer), player);
  CHECK_TEXT(firebase_apple_authorization_authorization_code(answer), code);
  CHECK_TEXT(firebase_apple_authorization_email(answer), "ada@example.com");
  CHECK_TEXT(firebase_apple_authorization_full_name(answer), "Ada Lovelace");
  CHECK_TEXT(firebase_apple_authorization_given_name(answer), "Ada");
  CHECK_TEXT(firebase_apple_authorization_family_name(answer), "Lovelace");
  CHECK_TEXT(firebase_apple_authorization_state(answer), "level 3");
  CHECK_INT(firebase_apple_authorization_real_user_status(answer), FIREBASE_APPLE_REAL_USER_STATUS_LIKELY_REAL);
  CHECK_INT(strlen(firebase_apple_authorization_raw_nonce(answer)), 32);
  CHECK(!is_signed_in(&f));
  check_end(&f, firebase_auth_sign_in_with_credential(f.auth, firebase_apple_authorization_credential(answer)),
            FIREBASE_AUTH_ERROR_NONE);
  firebase_user *user = firebase_auth_copy_current_user(f.auth);
  CHECK_TEXT(firebase_user_display_name(user), "Ada Lovelace");
  check_end(&f, firebase_auth_revoke_token_with_authorization_code(f.auth, code), FIREBASE_AUTH_ERROR_NONE);
  firebase_user_release(user);
  firebase_future_release(future);
  free(code);
  close_sheet_fixture(&f);
}

static void token_and_raw_nonce_make_the_credential_of_the_guide(void) {
  fixture f = open_sheet_fixture();
  firebase_future *future = ask(&f, NULL);
  free(agree_as("{\"sub\":\"alone-2\"}"));
  await_complete(&f, future);
  const firebase_apple_authorization *answer = firebase_future_apple_authorization(future);
  firebase_credential *credential =
      firebase_oauth_provider_get_credential("apple.com", firebase_apple_authorization_identity_token(answer),
                                             firebase_apple_authorization_raw_nonce(answer), NULL);
  check_end(&f, firebase_auth_sign_in_with_credential(f.auth, credential), FIREBASE_AUTH_ERROR_NONE);
  CHECK(is_signed_in(&f));
  firebase_credential_release(credential);
  firebase_future_release(future);
  close_sheet_fixture(&f);
}

static void answer_outlives_its_future_and_its_app(void) {
  fixture f = open_sheet_fixture();
  firebase_future *future = ask(&f, NULL);
  free(agree_as("{\"sub\":\"alone-3\",\"givenName\":\"Ada\",\"familyName\":\"Lovelace\"}"));
  await_complete(&f, future);
  const firebase_apple_authorization *answer = firebase_future_apple_authorization(future);
  firebase_apple_authorization_retain(answer);
  firebase_future_release(future);
  close_sheet_fixture(&f);
  CHECK_TEXT(firebase_apple_authorization_given_name(answer), "Ada");
  CHECK_TEXT(firebase_credential_provider(firebase_apple_authorization_credential(answer)), "apple.com");
  firebase_apple_authorization_release(answer);
}

static void answer_without_a_token_is_a_failure(void) {
  fixture f = open_sheet_fixture();
  firebase_future *future = ask(&f, NULL);
  authorization_sheet_agree("alone-4", NULL, NULL, NULL, NULL, NULL);
  await_complete(&f, future);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_INVALID_CREDENTIAL);
  CHECK(firebase_future_apple_authorization(future) == NULL);
  firebase_future_release(future);
  close_sheet_fixture(&f);
}

static void name_that_apple_does_not_repeat_is_empty(void) {
  static const char player[] = "{\"sub\":\"alone-5\",\"givenName\":\"Ada\",\"familyName\":\"Lovelace\"}";
  fixture f = open_sheet_fixture();
  const char *const names[] = {"Ada Lovelace", ""};
  for (int i = 0; i < 2; i++) {
    firebase_future *future = ask(&f, NULL);
    free(agree_as(player));
    await_complete(&f, future);
    CHECK_TEXT(firebase_apple_authorization_full_name(firebase_future_apple_authorization(future)), names[i]);
    firebase_future_release(future);
  }
  close_sheet_fixture(&f);
}

// --- the request ---

static void check_scopes(const char *scopes, const char *expected) {
  fixture f = open_sheet_fixture();
  const firebase_apple_request request = {.struct_size = sizeof request, .scopes = scopes};
  firebase_future *future = ask(&f, &request);
  check_asked(authorization_sheet_copy_scopes(), expected);
  decline(&f, future);
  close_sheet_fixture(&f);
}

static void scopes_are_those_asked_for(void) {
  check_scopes(NULL, "full_name email");
  check_scopes("email", "email");
  check_scopes(" name  email ", "full_name email");
  check_scopes("", "");
}

static void unknown_scope_shows_no_sheet(void) {
  fixture f = open_sheet_fixture();
  const firebase_apple_request request = {.struct_size = sizeof request, .scopes = "name phone"};
  firebase_future *future = firebase_apple_authorization_start(f.auth, &request);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_CONTAINS(firebase_future_error_message(future), "name phone");
  firebase_future_release(future);
  CHECK_INT(authorization_sheet_count(), 0);
  close_sheet_fixture(&f);
}

static void given_nonce_is_hashed_for_apple(void) {
  fixture f = open_sheet_fixture();
  const firebase_apple_request request = {.struct_size = sizeof request, .raw_nonce = "abc"};
  firebase_future *future = ask(&f, &request);
  check_asked(authorization_sheet_copy_nonce(), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  free(agree_as("{\"sub\":\"alone-6\"}"));
  await_complete(&f, future);
  const firebase_apple_authorization *answer = firebase_future_apple_authorization(future);
  CHECK_TEXT(firebase_apple_authorization_raw_nonce(answer), "abc");
  check_end(&f, firebase_auth_sign_in_with_credential(f.auth, firebase_apple_authorization_credential(answer)),
            FIREBASE_AUTH_ERROR_NONE);
  firebase_future_release(future);
  close_sheet_fixture(&f);
}

static void sheet_is_above_the_window_of_the_auth(void) {
  fixture f = open_sheet_fixture();
  void *window = authorization_sheet_create_window();
  CHECK_INT(firebase_auth_set_window(f.auth, window), FIREBASE_AUTH_ERROR_NONE);
  decline(&f, ask(&f, NULL));
  CHECK(authorization_sheet_is_above(window));
  firebase_future *future = sign_in(&f, "apple.com");
  CHECK(await_sheet(&f));
  CHECK(authorization_sheet_is_above(window));
  decline(&f, future);
  // After its end, and without one, it is the key window.
  authorization_sheet_release_window(window);
  decline(&f, ask(&f, NULL));
  CHECK(authorization_sheet_is_above(NULL));
  CHECK_INT(firebase_auth_set_window(f.auth, NULL), FIREBASE_AUTH_ERROR_NONE);
  decline(&f, ask(&f, NULL));
  CHECK(authorization_sheet_is_above(NULL));
  close_sheet_fixture(&f);
}

static void program_without_a_window_gets_an_error(void) {
  fixture f = open_fixture();
  authorization_sheet_set_window(false);
  firebase_future *future = firebase_apple_authorization_start(f.auth, NULL);
  await_complete(&f, future);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_FEDERATED_SIGN_IN_USER_INTERACTION_FAILURE);
  CHECK_CONTAINS(firebase_future_error_message(future), "window");
  firebase_future_release(future);
  close_fixture(&f);
}

// --- players who do not agree ---

static void each_error_of_apple_has_a_code_and_keeps_apples_own(void) {
  fixture f = open_sheet_fixture();
  for (int64_t code = 1000; code <= 1004; code++) {
    firebase_future *future = ask(&f, NULL);
    authorization_sheet_fail(code);
    await_complete(&f, future);
    CHECK_ERROR(future, code == 1001 ? FIREBASE_AUTH_ERROR_WEB_CONTEXT_CANCELLED
                                     : FIREBASE_AUTH_ERROR_FEDERATED_SIGN_IN_USER_INTERACTION_FAILURE);
    char cause[] = "AuthorizationError 1000:";
    cause[strlen(cause) - 2] = (char)('0' + code - 1000);
    CHECK_CONTAINS(firebase_future_error_detail(future), cause);
    firebase_future_release(future);
  }
  close_sheet_fixture(&f);
}

static void second_tap_shows_no_second_sheet(void) {
  fixture f = open_sheet_fixture();
  firebase_future *first = ask(&f, NULL);
  check_end(&f, firebase_apple_authorization_start(f.auth, NULL), FIREBASE_AUTH_ERROR_WEB_CONTEXT_ALREADY_PRESENTED);
  check_end(&f, sign_in(&f, "apple.com"), FIREBASE_AUTH_ERROR_WEB_CONTEXT_ALREADY_PRESENTED);
  CHECK_INT(authorization_sheet_count(), 1);
  decline(&f, first);
  close_sheet_fixture(&f);
}

static void check_closed(void) {
  for (int i = 0; i < 1000 && authorization_sheet_is_open(); i++) {
    authorization_sheet_run_main();
    pause_briefly();
  }
  CHECK(!authorization_sheet_is_open());
}

static void cancelled_future_closes_its_sheet(void) {
  fixture f = open_sheet_fixture();
  firebase_future *future = ask(&f, NULL);
  firebase_future_cancel(future);
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_CANCELLED);
  check_closed();
  decline(&f, ask(&f, NULL));
  close_sheet_fixture(&f);
}

static void sign_out_and_the_end_of_the_app_close_the_sheet(void) {
  fixture f = open_sheet_fixture();
  firebase_future *future = ask(&f, NULL);
  firebase_auth_sign_out(f.auth);
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_CANCELLED);
  check_closed();
  future = ask(&f, NULL);
  close_fixture(&f);
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_CANCELLED);
  check_closed();
  authorization_sheet_set_window(false);
}

// --- the state of the authorization ---

static void check_state(fixture *f, int64_t apples, firebase_apple_credential_state state) {
  authorization_sheet_set_credential_state("alone-7", apples);
  firebase_future *future = firebase_apple_authorization_fetch_credential_state(f->auth, "alone-7");
  await_complete(f, future);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(firebase_future_apple_credential_state(future), state);
  firebase_future_release(future);
}

static void each_state_of_apple_has_a_constant(void) {
  fixture f = open_sheet_fixture();
  check_state(&f, 0, FIREBASE_APPLE_CREDENTIAL_STATE_REVOKED);
  check_state(&f, 1, FIREBASE_APPLE_CREDENTIAL_STATE_AUTHORIZED);
  check_state(&f, 2, FIREBASE_APPLE_CREDENTIAL_STATE_NOT_FOUND);
  check_state(&f, 3, FIREBASE_APPLE_CREDENTIAL_STATE_TRANSFERRED);
  close_sheet_fixture(&f);
}

static void state_that_the_system_does_not_know_is_a_failure(void) {
  fixture f = open_sheet_fixture();
  authorization_sheet_set_credential_state("alone-8", -1);
  firebase_future *future = firebase_apple_authorization_fetch_credential_state(f.auth, "alone-8");
  await_complete(&f, future);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_CONTAINS(firebase_future_error_detail(future), "AuthorizationError 1000:");
  CHECK_INT(firebase_future_apple_credential_state(future), FIREBASE_APPLE_CREDENTIAL_STATE_NONE);
  firebase_future_release(future);
  authorization_sheet_set_credential_state("alone-8", 2);
  check_end(&f, firebase_apple_authorization_fetch_credential_state(f.auth, ""), FIREBASE_AUTH_ERROR_FAILURE);
  check_end(&f, firebase_apple_authorization_fetch_credential_state(f.auth, "\xFF"), FIREBASE_AUTH_ERROR_FAILURE);
  close_sheet_fixture(&f);
}

struct calls {
  int count, released;
};

static void count_call(firebase_auth *auth, void *user_data) {
  CHECK(auth != NULL);
  ((struct calls *)user_data)->count++;
}

static void count_release(void *user_data) { ((struct calls *)user_data)->released++; }

static uint64_t add_listener(fixture *f, struct calls *calls) {
  return firebase_apple_authorization_add_revocation_listener(f->auth, count_call, calls, count_release);
}

static void listener_is_called_when_the_player_revokes(void) {
  fixture f = open_sheet_fixture();
  struct calls first = {0}, second = {0};
  const uint64_t id = add_listener(&f, &first);
  CHECK(id != 0);
  CHECK(add_listener(&f, &second) != id);
  // It is not called for other changes.
  firebase_user_release(sign_in_guest(&f));
  CHECK_INT(first.count, 0);
  authorization_sheet_revoke();
  firebase_auth_remove_listener(f.auth, id);
  CHECK_INT(first.released, 1);
  authorization_sheet_revoke();
  CHECK_INT(first.count, 1);
  CHECK_INT(second.count, 2);
  close_sheet_fixture(&f);
  authorization_sheet_revoke();
  CHECK_INT(second.count, 2);
  CHECK_INT(second.released, 1);
}

static void polled_listener_is_called_in_the_poll(void) {
  fixture f = open_sheet_fixture();
  CHECK_INT(firebase_app_set_callback_delivery(f.app, FIREBASE_CALLBACK_DELIVERY_POLLED), FIREBASE_AUTH_ERROR_NONE);
  struct calls calls = {0};
  add_listener(&f, &calls);
  authorization_sheet_revoke();
  CHECK_INT(calls.count, 0);
  firebase_app_poll(f.app);
  CHECK_INT(calls.count, 1);
  close_sheet_fixture(&f);
}

static const test_case tests[] = {
    TEST(answer_has_everything_and_signs_in),
    TEST(token_and_raw_nonce_make_the_credential_of_the_guide),
    TEST(answer_outlives_its_future_and_its_app),
    TEST(answer_without_a_token_is_a_failure),
    TEST(name_that_apple_does_not_repeat_is_empty),
    TEST(scopes_are_those_asked_for),
    TEST(unknown_scope_shows_no_sheet),
    TEST(given_nonce_is_hashed_for_apple),
    TEST(sheet_is_above_the_window_of_the_auth),
    TEST(program_without_a_window_gets_an_error),
    TEST(each_error_of_apple_has_a_code_and_keeps_apples_own),
    TEST(second_tap_shows_no_second_sheet),
    TEST(cancelled_future_closes_its_sheet),
    TEST(sign_out_and_the_end_of_the_app_close_the_sheet),
    TEST(each_state_of_apple_has_a_constant),
    TEST(state_that_the_system_does_not_know_is_a_failure),
    TEST(listener_is_called_when_the_player_revokes),
    TEST(polled_listener_is_called_in_the_poll),
};
TEST_MAIN(tests)
