// SPDX-License-Identifier: Apache-2.0
// Sign in with Apple by the system's sheet, on Apple's platforms: the sheet and its delegate run on the main thread,
// where the game polls its futures. Over a stand-in for the sheet; the emulator plays Apple.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "sheet_player.h"

typedef firebase_future *(*user_call)(const firebase_user *user, const firebase_federated_provider *provider);

static firebase_future *call_user(firebase_user *user, user_call call) {
  firebase_federated_provider *provider = firebase_federated_provider_create("apple.com");
  firebase_future *future = call(user, provider);
  firebase_federated_provider_release(provider);
  return future;
}

static firebase_user *sign_in_as(fixture *f, const char *player) {
  firebase_future *future = sign_in(f, "apple.com");
  agree_to_sheet(f, player);
  check_end(f, future, FIREBASE_AUTH_ERROR_NONE);
  return firebase_auth_copy_current_user(f->auth);
}

// --- signing in ---

static void player_signs_in_with_the_sheet(void) {
  fixture f = open_sheet_fixture();
  firebase_future *future = sign_in(&f, "apple.com");
  CHECK(await_sheet(&f));
  char *scopes = authorization_sheet_copy_scopes();
  CHECK_TEXT(scopes, "full_name email");
  free(agree_as(
      "{\"sub\":\"sheet-1\",\"givenName\":\"Ada\",\"familyName\":\"Lovelace\",\"email\":\"ada@example.com\"}"));
  await_complete(&f, future);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_user_display_name(firebase_future_user(future)), "Ada Lovelace");
  CHECK_TEXT(firebase_user_email(firebase_future_user(future)), "ada@example.com");
  CHECK_INT(authorization_sheet_count(), 1);
  free(scopes);
  firebase_future_release(future);
  close_sheet_fixture(&f);
}

static void name_of_the_first_time_stays(void) {
  static const char player[] = "{\"sub\":\"sheet-2\",\"givenName\":\"Grace\",\"familyName\":\"Hopper\"}";
  fixture f = open_sheet_fixture();
  for (int i = 0; i < 2; i++) {
    firebase_user *user = sign_in_as(&f, player);
    CHECK_TEXT(firebase_user_display_name(user), "Grace Hopper");
    firebase_user_release(user);
    firebase_auth_sign_out(f.auth);
  }
  close_sheet_fixture(&f);
}

static void player_who_hides_the_email_has_one_of_the_relay(void) {
  fixture f = open_sheet_fixture();
  firebase_user *user =
      sign_in_as(&f, "{\"sub\":\"sheet-relay\",\"email\":\"ada@example.com\",\"isPrivateEmail\":true}");
  CHECK_CONTAINS(firebase_user_email(user), "@privaterelay.appleid.com");
  CHECK_TEXT(firebase_user_info_email(firebase_user_provider_at(user, 0)), firebase_user_email(user));
  firebase_user_release(user);
  close_sheet_fixture(&f);
}

static void each_sheet_has_a_nonce_of_its_own(void) {
  fixture f = open_sheet_fixture();
  char *nonces[2];
  for (int i = 0; i < 2; i++) {
    firebase_future *future = sign_in(&f, "apple.com");
    CHECK(await_sheet(&f));
    nonces[i] = authorization_sheet_copy_nonce();
    CHECK_INT(strlen(nonces[i]), 64);
    authorization_sheet_fail(1001);
    check_end(&f, future, FIREBASE_AUTH_ERROR_WEB_CONTEXT_CANCELLED);
  }
  CHECK(strcmp(nonces[0], nonces[1]) != 0);
  free(nonces[0]);
  free(nonces[1]);
  close_sheet_fixture(&f);
}

static void scopes_are_the_providers(void) {
  fixture f = open_sheet_fixture();
  firebase_federated_provider *provider = firebase_federated_provider_create("apple.com");
  firebase_federated_provider_add_scope(provider, "email");
  firebase_future *future = firebase_auth_sign_in_with_provider(f.auth, provider);
  CHECK(await_sheet(&f));
  char *scopes = authorization_sheet_copy_scopes();
  CHECK_TEXT(scopes, "email");
  authorization_sheet_fail(1001);
  check_end(&f, future, FIREBASE_AUTH_ERROR_WEB_CONTEXT_CANCELLED);
  free(scopes);
  firebase_federated_provider_release(provider);
  close_sheet_fixture(&f);
}

// --- players who do not agree ---

static void check_error_of_apple(int64_t code, firebase_auth_error error) {
  fixture f = open_sheet_fixture();
  firebase_future *future = sign_in(&f, "apple.com");
  CHECK(await_sheet(&f));
  authorization_sheet_fail(code);
  await_complete(&f, future);
  CHECK_ERROR(future, error);
  char cause[64];
  snprintf(cause, sizeof cause, "AuthorizationError %d:", (int)code);
  CHECK_CONTAINS(firebase_future_error_detail(future), cause);
  firebase_future_release(future);
  CHECK(!is_signed_in(&f));
  close_sheet_fixture(&f);
}

static void each_error_of_apple_has_a_code(void) {
  check_error_of_apple(1000, FIREBASE_AUTH_ERROR_FEDERATED_SIGN_IN_USER_INTERACTION_FAILURE);
  check_error_of_apple(1001, FIREBASE_AUTH_ERROR_WEB_CONTEXT_CANCELLED);
  check_error_of_apple(1002, FIREBASE_AUTH_ERROR_FEDERATED_SIGN_IN_USER_INTERACTION_FAILURE);
  check_error_of_apple(1003, FIREBASE_AUTH_ERROR_FEDERATED_SIGN_IN_USER_INTERACTION_FAILURE);
  check_error_of_apple(1004, FIREBASE_AUTH_ERROR_FEDERATED_SIGN_IN_USER_INTERACTION_FAILURE);
}

static void sheet_that_stays_open_waits_for_the_player(void) {
  fixture f = open_sheet_fixture();
  firebase_future *future = sign_in(&f, "apple.com");
  CHECK(await_sheet(&f));
  for (int i = 0; i < 20; i++) play_frame(&f);
  CHECK_INT(firebase_future_status(future), FIREBASE_FUTURE_STATUS_PENDING);
  CHECK(authorization_sheet_is_open());
  free(agree_as("{\"sub\":\"sheet-3\"}"));
  check_end(&f, future, FIREBASE_AUTH_ERROR_NONE);
  close_sheet_fixture(&f);
}

static void second_tap_shows_no_second_sheet(void) {
  fixture f = open_sheet_fixture();
  firebase_future *first = sign_in(&f, "apple.com");
  CHECK(await_sheet(&f));
  check_end(&f, sign_in(&f, "apple.com"), FIREBASE_AUTH_ERROR_WEB_CONTEXT_ALREADY_PRESENTED);
  free(agree_as("{\"sub\":\"sheet-4\"}"));
  check_end(&f, first, FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(authorization_sheet_count(), 1);
  close_sheet_fixture(&f);
}

static void cancelled_future_closes_its_sheet(void) {
  fixture f = open_sheet_fixture();
  firebase_future *future = sign_in(&f, "apple.com");
  CHECK(await_sheet(&f));
  firebase_future_cancel(future);
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_CANCELLED);
  for (int i = 0; i < 1000 && authorization_sheet_is_open(); i++) play_frame(&f);
  CHECK(!authorization_sheet_is_open());
  firebase_user_release(sign_in_as(&f, "{\"sub\":\"sheet-5\"}"));
  CHECK(is_signed_in(&f));
  close_sheet_fixture(&f);
}

static void app_that_ends_closes_its_sheet(void) {
  fixture f = open_sheet_fixture();
  firebase_future *future = sign_in(&f, "apple.com");
  CHECK(await_sheet(&f));
  firebase_app_release(f.app);
  f.app = NULL;
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_CANCELLED);
  for (int i = 0; i < 1000 && authorization_sheet_is_open(); i++) {
    authorization_sheet_run_main();
    pause_briefly();
  }
  CHECK(!authorization_sheet_is_open());
  firebase_app_options_release(f.options);
  authorization_sheet_set_window(false);
}

// --- the guide of Firebase for C++: link, collide, prove, revoke, delete ---

static void guest_links_with_the_sheet(void) {
  fixture f = open_sheet_fixture();
  firebase_user *guest = sign_in_guest(&f);
  firebase_future *future = call_user(guest, firebase_user_link_with_provider);
  agree_to_sheet(&f, "{\"sub\":\"sheet-6\"}");
  await_complete(&f, future);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK(!firebase_user_is_anonymous(firebase_future_user(future)));
  CHECK_INT(firebase_user_provider_count(firebase_future_user(future)), 1);
  firebase_future_release(future);
  firebase_user_release(guest);
  close_sheet_fixture(&f);
}

static void guest_whose_apple_account_is_known_signs_in_with_the_updated_credential(void) {
  static const char player[] = "{\"sub\":\"sheet-7\"}";
  fixture f = open_sheet_fixture();
  firebase_user *former = sign_in_as(&f, player);
  firebase_auth_sign_out(f.auth);
  firebase_user *guest = sign_in_guest(&f);
  firebase_future *future = call_user(guest, firebase_user_link_with_provider);
  agree_to_sheet(&f, player);
  await_complete(&f, future);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_CREDENTIAL_ALREADY_IN_USE);
  const firebase_auth_result *result = firebase_future_auth_result(future);
  const firebase_credential *updated =
      firebase_additional_user_info_updated_credential(firebase_auth_result_additional_user_info(result));
  check_end(&f, firebase_auth_sign_in_with_credential(f.auth, updated), FIREBASE_AUTH_ERROR_NONE);
  char *uid = current_uid(&f);
  CHECK_TEXT(uid, firebase_user_uid(former));
  free(uid);
  firebase_future_release(future);
  firebase_user_release(guest);
  firebase_user_release(former);
  close_sheet_fixture(&f);
}

static void player_revokes_and_deletes_the_account(void) {
  static const char player[] = "{\"sub\":\"sheet-8\"}";
  fixture f = open_sheet_fixture();
  firebase_user *user = sign_in_as(&f, player);
  firebase_future *proof = call_user(user, firebase_user_reauthenticate_with_provider);
  CHECK(await_sheet(&f));
  char *code = agree_as(player);
  check_end(&f, proof, FIREBASE_AUTH_ERROR_NONE);
  check_end(&f, firebase_auth_revoke_token_with_authorization_code(f.auth, code), FIREBASE_AUTH_ERROR_NONE);
  check_end(&f, firebase_user_delete(user), FIREBASE_AUTH_ERROR_NONE);
  CHECK(!is_signed_in(&f));
  free(code);
  firebase_user_release(user);
  close_sheet_fixture(&f);
}

static void another_player_proves_nothing(void) {
  fixture f = open_sheet_fixture();
  firebase_user *user = sign_in_as(&f, "{\"sub\":\"sheet-9\"}");
  firebase_future *proof = call_user(user, firebase_user_reauthenticate_with_provider);
  agree_to_sheet(&f, "{\"sub\":\"sheet-10\"}");
  check_end(&f, proof, FIREBASE_AUTH_ERROR_USER_MISMATCH);
  firebase_user_release(user);
  close_sheet_fixture(&f);
}

// --- where the browser asks ---

static void check_browser(fixture *f) {
  // The Auth tells it of its end.
  static browser b;
  b = (browser){.opens = true};
  const firebase_web_sign_in_options options = options_of(&b);
  CHECK_INT(firebase_auth_set_web_sign_in_options(f->auth, &options), FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(firebase_app_set_callback_delivery(f->app, FIREBASE_CALLBACK_DELIVERY_POLLED), FIREBASE_AUTH_ERROR_NONE);
  firebase_future *future = sign_in(f, "apple.com");
  CHECK(play_frames(f, has_opened, &b));
  CHECK_INT(authorization_sheet_count(), 0);
  firebase_future_cancel(future);
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_CANCELLED);
}

static void program_without_a_window_asks_in_the_browser(void) {
  fixture f = open_fixture();
  authorization_sheet_set_window(false);
  check_browser(&f);
  close_fixture(&f);
}

static void program_that_chose_a_strategy_asks_in_the_browser(void) {
  fixture f = open_sheet_fixture();
  CHECK_INT(firebase_auth_set_web_sign_in_strategy(f.auth, "apple.com", FIREBASE_WEB_SIGN_IN_STRATEGY_HELPER_PAGE),
            FIREBASE_AUTH_ERROR_NONE);
  check_browser(&f);
  close_sheet_fixture(&f);
}

static const test_case tests[] = {
    TEST(player_signs_in_with_the_sheet),
    TEST(name_of_the_first_time_stays),
    TEST(player_who_hides_the_email_has_one_of_the_relay),
    TEST(each_sheet_has_a_nonce_of_its_own),
    TEST(scopes_are_the_providers),
    TEST(each_error_of_apple_has_a_code),
    TEST(sheet_that_stays_open_waits_for_the_player),
    TEST(second_tap_shows_no_second_sheet),
    TEST(cancelled_future_closes_its_sheet),
    TEST(app_that_ends_closes_its_sheet),
    TEST(guest_links_with_the_sheet),
    TEST(guest_whose_apple_account_is_known_signs_in_with_the_updated_credential),
    TEST(player_revokes_and_deletes_the_account),
    TEST(another_player_proves_nothing),
    TEST(program_without_a_window_asks_in_the_browser),
    TEST(program_that_chose_a_strategy_asks_in_the_browser),
};
TEST_MAIN(tests)
