// SPDX-License-Identifier: Apache-2.0
// Signing in and out.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "fixture.h"
#include "system.h"

static const firebase_additional_user_info *info_of(firebase_future *future) {
  return firebase_auth_result_additional_user_info(firebase_future_auth_result(future));
}

static firebase_future *sign_in(fixture *f, firebase_credential *credential) {
  firebase_future *future = await(firebase_auth_sign_in_and_retrieve_data_with_credential(f->auth, credential));
  firebase_credential_release(credential);
  return future;
}

// --- the Auth of an App ---

static void app_has_one_auth(void) {
  fixture f = open_fixture_at(closed_port());
  CHECK(firebase_auth_get(f.app) == f.auth);
  CHECK(firebase_auth_get_app(f.auth) == f.app);
  close_fixture(&f);
}

static void auth_after_shutdown_is_another(void) {
  fixture f = open_fixture_at(closed_port());
  firebase_auth_retain(f.auth);
  firebase_auth_shutdown(f.auth);
  firebase_auth *second = firebase_auth_get(f.app);
  CHECK(second != NULL && second != f.auth);
  CHECK(firebase_auth_get_app(f.auth) == NULL);
  firebase_auth_release(f.auth);
  close_fixture(&f);
}

static void auth_that_was_shut_down_refuses_its_calls(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  firebase_credential *credential = fake_credential("google.com", "{\"sub\":\"1\"}");
  firebase_user_profile profile = {sizeof profile, "name", NULL};
  firebase_auth_retain(f.auth);
  firebase_auth_shutdown(f.auth);
  firebase_auth_shutdown(f.auth);
  CHECK(!is_signed_in(&f));
  const firebase_auth_error gone = FIREBASE_AUTH_ERROR_API_NOT_AVAILABLE;
  CHECK_FUTURE(firebase_auth_sign_in_anonymously(f.auth), gone);
  CHECK_FUTURE(firebase_auth_sign_in_with_credential(f.auth, credential), gone);
  CHECK_FUTURE(firebase_auth_sign_in_and_retrieve_data_with_credential(f.auth, credential), gone);
  CHECK_FUTURE(firebase_auth_revoke_token_with_authorization_code(f.auth, "code"), gone);
  CHECK_FUTURE(firebase_auth_revoke_access_token(f.auth, "token"), gone);
  CHECK_FUTURE(firebase_auth_update_current_user(f.auth, user), gone);
  CHECK_FUTURE(firebase_auth_check_action_code(f.auth, "code"), gone);
  CHECK_FUTURE(firebase_auth_apply_action_code(f.auth, "code"), gone);
  CHECK_FUTURE(firebase_auth_sign_in_with_email_link(f.auth, "a@b.example", "?mode=signIn&oobCode=c"), gone);
  CHECK_FUTURE(firebase_user_get_token_result(user, false), gone);
  CHECK_FUTURE(firebase_auth_create_user_with_email_and_password(f.auth, "a@b.example", "secret"), gone);
  CHECK_FUTURE(firebase_auth_sign_in_with_email_and_password(f.auth, "a@b.example", "secret"), gone);
  CHECK_FUTURE(firebase_auth_sign_in_with_custom_token(f.auth, "token"), gone);
  CHECK_FUTURE(firebase_auth_send_password_reset_email(f.auth, "a@b.example"), gone);
  CHECK_FUTURE(firebase_auth_fetch_providers_for_email(f.auth, "a@b.example"), gone);
  CHECK_FUTURE(firebase_phone_auth_provider_verify_phone_number(f.auth, "+15551234567"), gone);
  CHECK_FUTURE(firebase_user_update_password(user, "secret"), gone);
  CHECK_FUTURE(firebase_user_update_email(user, "a@b.example"), gone);
  CHECK_FUTURE(firebase_user_send_email_verification(user), gone);
  CHECK_FUTURE(firebase_user_send_email_verification_before_updating_email(user, "a@b.example"), gone);
  CHECK_FUTURE(firebase_user_get_token(user, false), gone);
  CHECK_FUTURE(firebase_user_reload(user), gone);
  CHECK_FUTURE(firebase_user_update_profile(user, &profile), gone);
  CHECK_FUTURE(firebase_user_link_with_credential(user, credential), gone);
  CHECK_FUTURE(firebase_user_unlink(user, "google.com"), gone);
  CHECK_FUTURE(firebase_user_reauthenticate(user, credential), gone);
  CHECK_FUTURE(firebase_user_reauthenticate_and_retrieve_data(user, credential), gone);
  CHECK_FUTURE(firebase_user_delete(user), gone);
  firebase_auth_sign_out(f.auth);
  firebase_auth_release(f.auth);
  firebase_credential_release(credential);
  firebase_user_release(user);
  close_fixture(&f);
}

static void session_outlives_a_shutdown(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  firebase_auth_shutdown(f.auth);
  f.auth = firebase_auth_get(f.app);
  // The sessions of emulators are apart from production's.
  CHECK(!is_signed_in(&f));
  firebase_auth_use_emulator(f.auth, "127.0.0.1", emulator_port());
  char *uid = current_uid(&f);
  CHECK_TEXT(uid, firebase_user_uid(user));
  free(uid);
  firebase_user_release(user);
  close_fixture(&f);
}

static void auth_outlives_its_app_without_doing_anything(void) {
  fixture f = open_fixture();
  firebase_user_release(sign_in_guest(&f));
  firebase_auth_retain(f.auth);
  close_fixture(&f);
  CHECK(firebase_auth_get_app(f.auth) == NULL);
  CHECK(!is_signed_in(&f));
  CHECK_FUTURE(firebase_auth_sign_in_anonymously(f.auth), FIREBASE_AUTH_ERROR_API_NOT_AVAILABLE);
  firebase_auth_release(f.auth);
}

static void attachment_of_an_auth_is_deleted_with_it(void) {
  fixture f = open_fixture_at(closed_port());
  tally *first = tally_create();
  tally *second = tally_create();
  CHECK(firebase_auth_attachment(f.auth) == NULL);
  CHECK(firebase_auth_attach(f.auth, first, tally_add) == first);
  CHECK(firebase_auth_attach(f.auth, second, tally_add) == first);
  CHECK(firebase_auth_detach(f.auth) == first);
  CHECK(firebase_auth_attach(f.auth, second, tally_add) == second);
  CHECK(firebase_auth_attachment(f.auth) == second);
  close_fixture(&f);
  CHECK_INT(tally_count(first), 0);
  CHECK_INT(tally_count(second), 1);
  tally_release(first);
  tally_release(second);
}

static void auth_functions_take_null(void) {
  firebase_auth_retain(NULL);
  firebase_auth_release(NULL);
  firebase_auth_shutdown(NULL);
  firebase_auth_sign_out(NULL);
  CHECK(firebase_auth_get_app(NULL) == NULL);
  CHECK(firebase_auth_copy_current_user(NULL) == NULL);
  CHECK_INT(firebase_auth_use_emulator(NULL, "127.0.0.1", 9099), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(firebase_auth_session_store_kind(NULL), FIREBASE_SESSION_STORE_NONE);
  CHECK_TEXT(firebase_auth_session_store_path(NULL), "");
  CHECK_INT(firebase_auth_set_language_code(NULL, "de"), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_TEXT(firebase_auth_language_code(NULL), "");
  firebase_auth_use_app_language(NULL);
  CHECK(firebase_auth_attach(NULL, &(int){0}, NULL) == NULL);
  CHECK(firebase_auth_attachment(NULL) == NULL);
  CHECK(firebase_auth_detach(NULL) == NULL);
}

static void emulator_address_must_be_one(void) {
  fixture f = open_fixture_at(closed_port());
  const char *const hosts[] = {NULL, "", "\xff", "a b", "host/path", "user@host", "host?x", "host#x", "a\nb"};
  for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++) {
    capture_log();
    CHECK_INT(firebase_auth_use_emulator(f.auth, hosts[i], 9099), FIREBASE_AUTH_ERROR_FAILURE);
    release_log();
    CHECK_CONTAINS(captured_log(), "not a valid emulator address");
    firebase_future *future = await(firebase_auth_sign_in_anonymously(f.auth));
    CHECK_INT(firebase_future_error(future), FIREBASE_AUTH_ERROR_FAILURE);
    CHECK_CONTAINS(firebase_future_error_message(future), "not a valid emulator address");
    firebase_future_release(future);
  }
  CHECK_INT(firebase_auth_use_emulator(f.auth, "localhost", 0), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(firebase_auth_use_emulator(f.auth, "localhost", 65536), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(firebase_auth_use_emulator(f.auth, "localhost", UINT32_MAX), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(firebase_auth_use_emulator(f.auth, "::1", 65535), FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(firebase_auth_use_emulator(f.auth, "[::1]", 1), FIREBASE_AUTH_ERROR_NONE);
  close_fixture(&f);
}

// --- guests ---

static void guest_signs_in(void) {
  fixture f = open_fixture();
  CHECK(!is_signed_in(&f));
  firebase_future *future = firebase_auth_sign_in_anonymously(f.auth);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_future_error_message(future), "");
  CHECK_TEXT(firebase_future_server_message(future), "");
  const firebase_user *user = firebase_auth_result_user(firebase_future_auth_result(future));
  CHECK(user != NULL && user == firebase_future_user(future));
  CHECK(strlen(firebase_user_uid(user)) > 0);
  CHECK(firebase_user_is_anonymous(user));
  CHECK_INT(firebase_user_provider_count(user), 0);
  CHECK_TEXT(firebase_user_provider_id(user), "Firebase");
  CHECK(firebase_user_creation_timestamp(user) > 1600000000000);
  CHECK(firebase_user_last_sign_in_timestamp(user) >= firebase_user_creation_timestamp(user));
  CHECK(firebase_additional_user_info_is_new_user(info_of(future)));
  char *uid = current_uid(&f);
  CHECK_TEXT(uid, firebase_user_uid(user));
  free(uid);
  firebase_future_release(future);
  close_fixture(&f);
}

static void guest_who_signs_in_again_is_the_same(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  firebase_future *future = firebase_auth_sign_in_anonymously(f.auth);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_user_uid(firebase_future_user(future)), firebase_user_uid(user));
  CHECK(!firebase_additional_user_info_is_new_user(info_of(future)));
  CHECK_INT(emulator_requests("accounts:signUp"), 1);
  firebase_future_release(future);
  firebase_user_release(user);
  close_fixture(&f);
}

// --- Apple ---

static void player_signs_in_with_apple(void) {
  fixture f = open_fixture();
  firebase_future *future = sign_in(&f, apple_credential("{\"sub\":\"001\",\"email\":\"a@b.example\"}"));
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  const firebase_user *user = firebase_future_user(future);
  CHECK(!firebase_user_is_anonymous(user));
  CHECK_TEXT(firebase_user_email(user), "a@b.example");
  CHECK(firebase_user_is_email_verified(user));
  CHECK_TEXT(firebase_user_photo_url(user), "");
  CHECK_TEXT(firebase_user_phone_number(user), "");
  CHECK_INT(firebase_user_provider_count(user), 1);
  const firebase_user_info *identity = firebase_user_provider_at(user, 0);
  CHECK_TEXT(firebase_user_info_provider_id(identity), "apple.com");
  CHECK_TEXT(firebase_user_info_uid(identity), "001");
  CHECK_TEXT(firebase_user_info_email(identity), "a@b.example");
  const firebase_additional_user_info *info = info_of(future);
  CHECK_TEXT(firebase_additional_user_info_provider_id(info), "apple.com");
  CHECK_TEXT(firebase_additional_user_info_user_name(info), "");
  CHECK(firebase_additional_user_info_is_new_user(info));
  CHECK(firebase_additional_user_info_updated_credential(info) == NULL);
  CHECK_TEXT(firebase_value_string(firebase_value_member(firebase_additional_user_info_profile(info), "sub")), "001");
  firebase_future_release(future);
  close_fixture(&f);
}

static void sign_in_without_the_data_has_a_user_and_no_more(void) {
  fixture f = open_fixture();
  firebase_credential *credential = apple_credential("{\"sub\":\"001\"}");
  firebase_future *future = firebase_auth_sign_in_with_credential(f.auth, credential);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK(firebase_future_user(future) != NULL);
  CHECK(firebase_future_auth_result(future) == NULL);
  firebase_future_release(future);
  firebase_credential_release(credential);
  close_fixture(&f);
}

static void full_name_becomes_the_display_name_of_a_new_user(void) {
  fixture f = open_fixture();
  const char *player = "{\"sub\":\"ada\",\"givenName\":\"Ada\",\"familyName\":\"Lovelace\"}";
  firebase_future *future = sign_in(&f, apple_credential(player));
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_user_display_name(firebase_future_user(future)), "Ada Lovelace");
  CHECK_TEXT(firebase_additional_user_info_display_name(info_of(future)), "Ada Lovelace");
  firebase_future_release(future);
  // Apple tells the name once only; the account has it all the same.
  firebase_auth_sign_out(f.auth);
  firebase_user *again = sign_in_apple(&f, player);
  CHECK_TEXT(firebase_user_display_name(again), "Ada Lovelace");
  firebase_user_release(again);
  close_fixture(&f);
}

static void name_that_the_server_didnt_take_is_given_by_a_change(void) {
  fixture f = open_fixture();
  // A server that knows nothing of the name makes a nameless account.
  firebase_credential *nameless = apple_credential("{\"sub\":\"001\"}");
  firebase_future *first = sign_in(&f, nameless);
  CHECK_TEXT(firebase_user_display_name(firebase_future_user(first)), "");
  char *uid = strdup(firebase_user_uid(firebase_future_user(first)));
  char *token = get_token(firebase_future_user(first), false);
  firebase_future_release(first);
  firebase_auth_sign_out(f.auth);
  char answer[4096];
  snprintf(answer, sizeof answer,
           "{\"providerId\":\"apple.com\",\"localId\":\"%s\",\"idToken\":\"%s\",\"refreshToken\":\"r\","
           "\"expiresIn\":\"3600\",\"isNewUser\":true}",
           uid, token);
  emulator_answer("accounts:signInWithIdp", 200, answer, 1);
  firebase_credential *credential =
      firebase_apple_auth_provider_get_credential("{\"sub\":\"001\"}", NULL, NULL, "Lovelace");
  firebase_future *future = sign_in(&f, credential);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_user_display_name(firebase_future_user(future)), "Lovelace");
  CHECK_INT(emulator_requests("accounts:update"), 1);
  firebase_future_release(future);
  free(token);
  free(uid);
  close_fixture(&f);
}

// A credential of the player 001 with that name, whether Apple told it or not. The caller owns it.
static firebase_credential *named_credential(const char *given_name, const char *family_name) {
  firebase_nonce *nonce = firebase_nonce_create();
  apple_answer answer = play_apple_sheet("{\"sub\":\"001\"}", firebase_nonce_sha256_for_apple(nonce));
  firebase_credential *credential = firebase_apple_auth_provider_get_credential(
      answer.identity_token, firebase_nonce_raw_for_firebase(nonce), given_name, family_name);
  release_apple_answer(answer);
  firebase_nonce_release(nonce);
  return credential;
}

static void full_name_goes_to_a_known_user_without_one(void) {
  fixture f = open_fixture();
  firebase_user_release(sign_in_apple(&f, "{\"sub\":\"001\"}"));
  firebase_auth_sign_out(f.auth);
  firebase_future *future = sign_in(&f, named_credential("Some", "Body"));
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_user_display_name(firebase_future_user(future)), "Some Body");
  CHECK(!firebase_additional_user_info_is_new_user(info_of(future)));
  firebase_future_release(future);
  close_fixture(&f);
}

static void full_name_leaves_a_user_with_a_name_alone(void) {
  fixture f = open_fixture();
  firebase_future_release(sign_in(&f, named_credential("Ada", NULL)));
  firebase_future *future = sign_in(&f, named_credential("Some", "Body"));
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_user_display_name(firebase_future_user(future)), "Ada");
  CHECK_INT(emulator_requests("accounts:update"), 0);
  firebase_future_release(future);
  close_fixture(&f);
}

static void private_relay_address_is_kept_as_it_is(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_apple(&f, "{\"email\":\"me@b.example\",\"isPrivateEmail\":true}");
  CHECK_CONTAINS(firebase_user_email(user), "@privaterelay.appleid.com");
  firebase_user_release(user);
  reopen_fixture(&f);
  user = firebase_auth_copy_current_user(f.auth);
  CHECK_CONTAINS(firebase_user_email(user), "@privaterelay.appleid.com");
  firebase_user_release(user);
  close_fixture(&f);
}

static void identity_token_is_good_for_one_sign_in(void) {
  fixture f = open_fixture();
  firebase_credential *credential = apple_credential("{\"sub\":\"001\"}");
  CHECK_FUTURE(firebase_auth_sign_in_with_credential(f.auth, credential), FIREBASE_AUTH_ERROR_NONE);
  firebase_future *future = firebase_auth_sign_in_with_credential(f.auth, credential);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_MISSING_OR_INVALID_NONCE);
  CHECK_CONTAINS(firebase_future_server_message(future), "Duplicate credential");
  firebase_future_release(future);
  firebase_credential_release(credential);
  close_fixture(&f);
}

static void failed_sign_in_leaves_the_player_signed_in(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  firebase_future *future = sign_in(&f, fake_credential("google.com", "damaged"));
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_INVALID_CREDENTIAL);
  CHECK(firebase_future_user(future) == NULL);
  CHECK(firebase_future_auth_result(future) != NULL);
  CHECK(firebase_auth_result_user(firebase_future_auth_result(future)) == NULL);
  CHECK(firebase_auth_result_credential(firebase_future_auth_result(future)) == NULL);
  CHECK(info_of(future) != NULL);
  firebase_future_release(future);
  char *uid = current_uid(&f);
  CHECK_TEXT(uid, firebase_user_uid(user));
  free(uid);
  firebase_user_release(user);
  close_fixture(&f);
}

static void address_of_another_way_of_signing_in_is_told(void) {
  fixture f = open_fixture();
  const char *claims = "{\"sub\":\"g\",\"email\":\"a@b.example\",\"email_verified\":true}";
  firebase_future_release(sign_in(&f, fake_credential("google.com", claims)));
  firebase_auth_sign_out(f.auth);
  claims = "{\"sub\":\"f\",\"email\":\"a@b.example\",\"name\":\"Ada\"}";
  firebase_future *future = sign_in(&f, firebase_facebook_auth_provider_get_credential(claims));
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIALS);
  CHECK_TEXT(firebase_additional_user_info_email(info_of(future)), "a@b.example");
  CHECK_TEXT(firebase_additional_user_info_display_name(info_of(future)), "Ada");
  const firebase_credential *updated = firebase_additional_user_info_updated_credential(info_of(future));
  CHECK(firebase_credential_is_valid(updated));
  CHECK(!is_signed_in(&f));
  // As the message says: sign in the other way, then link.
  firebase_future *google =
      sign_in(&f, fake_credential("google.com", "{\"sub\":\"g\",\"email\":\"a@b.example\",\"email_verified\":true}"));
  CHECK_ERROR(google, FIREBASE_AUTH_ERROR_NONE);
  CHECK_FUTURE(firebase_user_link_with_credential(firebase_future_user(google), updated), FIREBASE_AUTH_ERROR_NONE);
  firebase_future_release(google);
  firebase_future_release(future);
  close_fixture(&f);
}

static void disabled_player_cant_sign_in(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_apple(&f, "{\"sub\":\"001\"}");
  char path[128];
  snprintf(path, sizeof path, "accounts/%s", firebase_user_uid(user));
  firebase_auth_sign_out(f.auth);
  emulator_order("PATCH", path, "%s", "{\"disabled\":true}");
  firebase_future *future = sign_in(&f, apple_credential("{\"sub\":\"001\"}"));
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_USER_DISABLED);
  firebase_future_release(future);
  firebase_user_release(user);
  close_fixture(&f);
}

static void texts_of_the_server_are_never_lost(void) {
  fixture f = open_fixture();
  emulator_refuse("accounts:signUp", "SOMETHING_NEW : with a detail");
  firebase_future *future = firebase_auth_sign_in_anonymously(f.auth);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_TEXT(firebase_future_server_message(future), "SOMETHING_NEW : with a detail");
  CHECK_CONTAINS(firebase_future_error_message(future), "SOMETHING_NEW");
  firebase_future_release(future);
  close_fixture(&f);
}

#define ANY_TOKEN \
  "eyJhbGciOiJSUzI1NiIsImtpZCI6IjEyMyJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkFkYSJ9.c2lnbmF0dXJlMTIzNDU2Nzg5MDEy"

static void message_and_detail_have_no_secret_and_no_control_character(void) {
  static const char *const texts[] = {
      "INVALID_IDP_RESPONSE : Unable to parse id_token: " ANY_TOKEN,
      "SOMETHING_NEW : " ANY_TOKEN,
      ANY_TOKEN,
      "INVALID_CODE : \x1b[2Jnothing\nFirebaseAuth: \xe2\x80\xaegnihton \xc2\x9b",
      "BLOCKING_FUNCTION_ERROR_RESPONSE : {\"error\":{\"message\":\"No\\n\\u202e\\u001b " ANY_TOKEN "\"}}",
      "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : [a\n\xe2\x80\xae" ANY_TOKEN "]",
  };
  static const char *const unwanted[] = {"eyJ", "MTIzNDU2Nzg5", "\x1b", "\n", "\xe2\x80\xae", "\xc2\x9b"};
  fixture f = open_fixture();
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    emulator_refuse("accounts:signUp", texts[i]);
    firebase_future *future = await(firebase_auth_sign_in_anonymously(f.auth));
    CHECK_TEXT(firebase_future_server_message(future), texts[i]);
    CHECK(*firebase_future_error_detail(future) != 0);
    for (size_t j = 0; j < sizeof unwanted / sizeof *unwanted; j++) {
      CHECK(strstr(firebase_future_error_message(future), unwanted[j]) == NULL);
      CHECK(strstr(firebase_future_error_detail(future), unwanted[j]) == NULL);
    }
    firebase_future_release(future);
  }
  close_fixture(&f);
}

static void texts_of_the_server_have_their_numbers(void) {
  static const struct {
    const char *text;
    firebase_auth_error error;
  } cases[] = {
      {"OPERATION_NOT_ALLOWED", FIREBASE_AUTH_ERROR_OPERATION_NOT_ALLOWED},
      {"ADMIN_ONLY_OPERATION", FIREBASE_AUTH_ERROR_ADMIN_RESTRICTED_OPERATION},
      {"TOO_MANY_ATTEMPTS_TRY_LATER : wait", FIREBASE_AUTH_ERROR_TOO_MANY_REQUESTS},
      {"QUOTA_EXCEEDED : Exceeded quota", FIREBASE_AUTH_ERROR_QUOTA_EXCEEDED},
      {"API key not valid. Please pass a valid API key.", FIREBASE_AUTH_ERROR_INVALID_API_KEY},
      {"Requests from this client are blocked.", FIREBASE_AUTH_ERROR_APP_NOT_AUTHORIZED},
      {"CONFIGURATION_NOT_FOUND", FIREBASE_AUTH_ERROR_OPERATION_NOT_ALLOWED},
      {"BLOCKING_FUNCTION_ERROR_RESPONSE : ((no))", FIREBASE_AUTH_ERROR_BLOCKING_FUNCTION_FAILED},
      {"", FIREBASE_AUTH_ERROR_FAILURE},
      {":", FIREBASE_AUTH_ERROR_FAILURE},
      {" : ", FIREBASE_AUTH_ERROR_FAILURE},
  };
  fixture f = open_fixture();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    emulator_refuse("accounts:signUp", cases[i].text);
    firebase_future *future = firebase_auth_sign_in_anonymously(f.auth);
    CHECK_ERROR(future, cases[i].error);
    CHECK_TEXT(firebase_future_server_message(future), cases[i].text);
    CHECK(strlen(firebase_future_error_message(future)) > 0);
    firebase_future_release(future);
  }
  close_fixture(&f);
}

// --- refusals that speak for themselves ---

static void password_policy_says_what_is_missing(void) {
  fixture f = open_fixture();
  emulator_refuse("accounts:signUp",
                  "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain at "
                  "least 12 characters, Password must contain a numeric character]");
  firebase_future *future =
      await(firebase_auth_create_user_with_email_and_password(f.auth, "ada@example.com", "secret"));
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_WEAK_PASSWORD);
  CHECK_CONTAINS(firebase_future_error_message(future), "at least 12 characters, Password must contain a numeric");
  firebase_future_release(future);
  close_fixture(&f);
}

static void blocking_function_speaks_for_itself(void) {
  static const char *const cases[][2] = {
      {"BLOCKING_FUNCTION_ERROR_RESPONSE : ((HTTP request to https://f.example/before returned HTTP error 403: "
       "{\"error\":{\"details\":{\"a\":\"}\"},\"message\":\"No {cheaters} here\",\"status\":\"DENIED\"}}))",
       "No {cheaters} here"},
      {"BLOCKING_FUNCTION_ERROR_RESPONSE : {broken", "{broken"},
      {"BLOCKING_FUNCTION_ERROR_RESPONSE : Not JSON", "Not JSON"},
  };
  fixture f = open_fixture();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    emulator_refuse("accounts:signUp", cases[i][0]);
    firebase_future *future = await(firebase_auth_sign_in_anonymously(f.auth));
    CHECK_ERROR(future, FIREBASE_AUTH_ERROR_BLOCKING_FUNCTION_FAILED);
    CHECK_TEXT(firebase_future_error_message(future), cases[i][1]);
    CHECK_TEXT(firebase_future_server_message(future), cases[i][0]);
    firebase_future_release(future);
  }
  close_fixture(&f);
}

// --- users of elsewhere ---

// Another App with an Auth at the emulator.
static firebase_auth *open_other(firebase_app **app) {
  firebase_app_options *options = make_options(make_directory());
  CHECK_INT(firebase_app_create(options, "other", app), FIREBASE_AUTH_ERROR_NONE);
  firebase_app_options_release(options);
  firebase_auth *auth = firebase_auth_get(*app);
  firebase_auth_use_emulator(auth, "127.0.0.1", emulator_port());
  return auth;
}

static void user_of_another_auth_becomes_the_current_one(void) {
  fixture f = open_fixture();
  firebase_app *app = NULL;
  firebase_auth *other = open_other(&app);
  firebase_user *guest = sign_in_guest(&f);
  CHECK_FUTURE(firebase_auth_update_current_user(other, guest), FIREBASE_AUTH_ERROR_NONE);
  firebase_user *current = firebase_auth_copy_current_user(other);
  CHECK_TEXT(firebase_user_uid(current), firebase_user_uid(guest));
  CHECK_FUTURE(firebase_user_reload(current), FIREBASE_AUTH_ERROR_NONE);
  CHECK(is_signed_in(&f));
  CHECK_FUTURE(firebase_auth_update_current_user(other, NULL), FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER);
  CHECK_FUTURE(firebase_auth_update_current_user(NULL, guest), FIREBASE_AUTH_ERROR_FAILURE);
  firebase_auth_set_tenant_id(other, "blue");
  CHECK_FUTURE(firebase_auth_update_current_user(other, guest), FIREBASE_AUTH_ERROR_TENANT_ID_MISMATCH);
  firebase_user_release(current);
  firebase_user_release(guest);
  firebase_app_release(app);
  close_fixture(&f);
}

static void session_of_elsewhere_is_adopted_from_its_tokens(void) {
  fixture f = open_fixture();
  firebase_app *app = NULL;
  firebase_auth *other = open_other(&app);
  firebase_user *user = sign_in_apple(&f, "{\"sub\":\"001\",\"email\":\"a@b.example\"}");
  char *id_token = get_token(user, false);
  const char *refresh_token = firebase_user_refresh_token(user);
  char path[160];
  snprintf(path, sizeof path, "accounts/%s:expireTokens", firebase_user_uid(user));
  emulator_order("POST", path, "{}");
  firebase_future *future = await(firebase_auth_sign_in_with_tokens(other, id_token, refresh_token));
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_user_uid(firebase_future_user(future)), firebase_user_uid(user));
  CHECK_TEXT(firebase_user_email(firebase_future_user(future)), "a@b.example");
  CHECK_TEXT(firebase_additional_user_info_provider_id(info_of(future)), "apple.com");
  firebase_future_release(future);
  firebase_user *current = firebase_auth_copy_current_user(other);
  CHECK_FUTURE(firebase_user_get_token(current, true), FIREBASE_AUTH_ERROR_NONE);
  CHECK(is_signed_in(&f));
  firebase_user_release(current);
  free(id_token);
  firebase_user_release(user);
  firebase_app_release(app);
  close_fixture(&f);
}

static void tokens_that_are_none_are_told(void) {
  fixture f = open_fixture();
  firebase_user *guest = sign_in_guest(&f);
  char *id_token = get_token(guest, false);
  const char *refresh_token = firebase_user_refresh_token(guest);
  emulator_order("DELETE", "requests", "%s", "");
  const firebase_auth_error no_tokens = FIREBASE_AUTH_ERROR_INVALID_AUTHENTICATED_USER_DATA;
  CHECK_FUTURE(firebase_auth_sign_in_with_tokens(f.auth, NULL, NULL), no_tokens);
  CHECK_FUTURE(firebase_auth_sign_in_with_tokens(f.auth, id_token, ""), no_tokens);
  CHECK_FUTURE(firebase_auth_sign_in_with_tokens(f.auth, "a.b.c", refresh_token), no_tokens);
  CHECK_FUTURE(firebase_auth_sign_in_with_tokens(f.auth, "\xff", refresh_token), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_FUTURE(firebase_auth_sign_in_with_tokens(NULL, id_token, refresh_token), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(emulator_all_requests(), 0);
  char *stranger = unsigned_token("{\"sub\":\"stranger\"}");
  CHECK_FUTURE(firebase_auth_sign_in_with_tokens(f.auth, stranger, refresh_token), no_tokens);
  CHECK_FUTURE(firebase_auth_sign_in_with_tokens(f.auth, id_token, "unknown"), FIREBASE_AUTH_ERROR_INVALID_USER_TOKEN);
  char *uid = current_uid(&f);
  CHECK_TEXT(uid, firebase_user_uid(guest));
  free(uid);
  free(stranger);
  free(id_token);
  firebase_user_release(guest);
  close_fixture(&f);
}

// --- access groups ---

static void session_without_a_group_is_that_of_no_group(void) {
  fixture f = open_fixture();
  firebase_user *stored = NULL;
  CHECK_TEXT(firebase_auth_keychain_access_group(f.auth), "");
  CHECK_INT(firebase_auth_copy_stored_user(f.auth, NULL, &stored), FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER);
  CHECK(stored == NULL);
  firebase_user *guest = sign_in_guest(&f);
  CHECK_INT(firebase_auth_use_keychain_access_group(f.auth, NULL), FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(firebase_auth_use_keychain_access_group(f.auth, ""), FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(firebase_auth_copy_stored_user(f.auth, "", &stored), FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_user_uid(stored), firebase_user_uid(guest));
  firebase_user_release(stored);
  firebase_user_release(guest);
  close_fixture(&f);
}

// On Linux and Windows. The Swift tests have a stand-in for the keychain.
static void group_without_a_keychain_is_refused(void) {
  fixture f = open_fixture();
  firebase_user *guest = sign_in_guest(&f);
  firebase_user *stored = NULL;
  capture_log();
  CHECK_INT(firebase_auth_use_keychain_access_group(f.auth, "games"), FIREBASE_AUTH_ERROR_KEYCHAIN_ERROR);
  CHECK_CONTAINS(captured_log(), "The access group \"games\" cannot be used");
  release_log();
  CHECK_INT(firebase_auth_copy_stored_user(f.auth, "games", &stored), FIREBASE_AUTH_ERROR_KEYCHAIN_ERROR);
  CHECK(stored == NULL && is_signed_in(&f));
  CHECK_INT(firebase_auth_use_keychain_access_group(f.auth, "\xff"), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(firebase_auth_copy_stored_user(f.auth, "\xff", &stored), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(firebase_auth_copy_stored_user(f.auth, NULL, NULL), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(firebase_auth_use_keychain_access_group(NULL, "games"), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(firebase_auth_copy_stored_user(NULL, NULL, &stored), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_TEXT(firebase_auth_keychain_access_group(f.auth), "");
  CHECK_TEXT(firebase_auth_keychain_access_group(NULL), "");
  firebase_user_release(guest);
  close_fixture(&f);
}

// --- tenants ---

static void tenant_is_set_and_sent(void) {
  fixture f = open_fixture();
  CHECK_TEXT(firebase_auth_tenant_id(f.auth), "");
  CHECK_INT(firebase_auth_set_tenant_id(f.auth, "blue"), FIREBASE_AUTH_ERROR_NONE);
  const char *tenant = firebase_auth_tenant_id(f.auth);
  CHECK_TEXT(tenant, "blue");
  emulator_refuse("accounts:signUp", "INVALID_TENANT_ID");
  CHECK_FUTURE(firebase_auth_sign_in_anonymously(f.auth), FIREBASE_AUTH_ERROR_INVALID_TENANT_ID);
  json_t *answer = emulator_call("GET", "requests", NULL);
  const json_t *last = json_object_get(json_object_get(answer, "last"), "accounts:signUp");
  CHECK_TEXT(json_string_value(json_object_get(json_object_get(last, "body"), "tenantId")), "blue");
  json_decref(answer);
  CHECK_INT(firebase_auth_set_tenant_id(f.auth, "\xff"), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_TEXT(firebase_auth_tenant_id(f.auth), "blue");
  CHECK_INT(firebase_auth_set_tenant_id(f.auth, NULL), FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_auth_tenant_id(f.auth), "");
  CHECK_TEXT(tenant, "blue");
  firebase_user *guest = sign_in_guest(&f);
  CHECK_TEXT(firebase_user_tenant_id(guest), "");
  firebase_user_release(guest);
  CHECK_INT(firebase_auth_set_tenant_id(NULL, "blue"), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_TEXT(firebase_auth_tenant_id(NULL), "");
  close_fixture(&f);
}

static void user_of_a_tenant_has_its_id(void) {
  fixture f = open_fixture();
  emulator_order("PATCH", "config", "%s", "{\"createTenants\":true}");
  firebase_auth_set_tenant_id(f.auth, "blue");
  CHECK_FUTURE(firebase_auth_sign_in_anonymously(f.auth), FIREBASE_AUTH_ERROR_NONE);
  firebase_user *user = firebase_auth_copy_current_user(f.auth);
  CHECK_TEXT(firebase_user_tenant_id(user), "blue");
  firebase_user_release(user);
  reopen_fixture(&f);
  CHECK_TEXT(firebase_auth_tenant_id(f.auth), "blue");
  emulator_order("PATCH", "config", "%s", "{\"createTenants\":false}");
  close_fixture(&f);
}

// --- e-mail and password ---

static const char address[] = "ada@example.com";

// An account of an address and a password, which then is signed out.
static void make_account(fixture *f, const char *email, const char *password) {
  CHECK_FUTURE(firebase_auth_create_user_with_email_and_password(f->auth, email, password), FIREBASE_AUTH_ERROR_NONE);
  firebase_auth_sign_out(f->auth);
}

static void account_with_a_password_is_made(void) {
  fixture f = open_fixture();
  firebase_future *future = firebase_auth_create_user_with_email_and_password(f.auth, address, "secret");
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  const firebase_user *user = firebase_future_user(future);
  CHECK_TEXT(firebase_user_email(user), address);
  CHECK(!firebase_user_is_anonymous(user));
  CHECK(!firebase_user_is_email_verified(user));
  CHECK_TEXT(firebase_user_info_provider_id(firebase_user_provider_at(user, 0)), "password");
  const firebase_additional_user_info *info =
      firebase_auth_result_additional_user_info(firebase_future_auth_result(future));
  CHECK(firebase_additional_user_info_is_new_user(info));
  CHECK_TEXT(firebase_additional_user_info_provider_id(info), "password");
  firebase_future_release(future);
  reopen_fixture(&f);
  CHECK(is_signed_in(&f));
  close_fixture(&f);
}

static void player_signs_in_with_a_password(void) {
  fixture f = open_fixture();
  make_account(&f, address, "s&c=r%t +\"");
  firebase_future *future = firebase_auth_sign_in_with_email_and_password(f.auth, address, "s&c=r%t +\"");
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_user_email(firebase_future_user(future)), address);
  const firebase_additional_user_info *info =
      firebase_auth_result_additional_user_info(firebase_future_auth_result(future));
  CHECK(!firebase_additional_user_info_is_new_user(info));
  firebase_future_release(future);
  CHECK_INT(emulator_accounts(), 1);
  close_fixture(&f);
}

static void player_signs_in_with_a_credential_of_a_password(void) {
  fixture f = open_fixture();
  make_account(&f, address, "secret");
  firebase_future *future = sign_in(&f, firebase_email_auth_provider_get_credential(address, "secret"));
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_user_email(firebase_future_user(future)), address);
  firebase_future_release(future);
  close_fixture(&f);
}

typedef firebase_future *(*email_operation)(firebase_auth *auth, const char *email, const char *password);

static void address_and_password_must_be_there(void) {
  fixture f = open_fixture();
  const email_operation operations[] = {firebase_auth_create_user_with_email_and_password,
                                        firebase_auth_sign_in_with_email_and_password};
  const firebase_auth_error without_address[] = {FIREBASE_AUTH_ERROR_MISSING_EMAIL, FIREBASE_AUTH_ERROR_INVALID_EMAIL};
  for (size_t i = 0; i < sizeof operations / sizeof *operations; i++) {
    CHECK_FUTURE(operations[i](f.auth, NULL, "secret"), without_address[i]);
    CHECK_FUTURE(operations[i](f.auth, "", NULL), without_address[i]);
    CHECK_FUTURE(operations[i](f.auth, address, NULL), FIREBASE_AUTH_ERROR_MISSING_PASSWORD);
    CHECK_FUTURE(operations[i](f.auth, address, ""), FIREBASE_AUTH_ERROR_MISSING_PASSWORD);
    CHECK_FUTURE(operations[i](f.auth, "\xff", "secret"), FIREBASE_AUTH_ERROR_FAILURE);
    CHECK_FUTURE(operations[i](f.auth, address, "\xff"), FIREBASE_AUTH_ERROR_FAILURE);
    CHECK_FUTURE(operations[i](NULL, address, "secret"), FIREBASE_AUTH_ERROR_FAILURE);
  }
  CHECK_INT(emulator_all_requests(), 0);
  close_fixture(&f);
}

static void mistakes_with_addresses_and_passwords_are_told(void) {
  fixture f = open_fixture();
  make_account(&f, address, "secret");
  firebase_auth *auth = f.auth;
  CHECK_FUTURE(firebase_auth_create_user_with_email_and_password(auth, address, "secret"),
               FIREBASE_AUTH_ERROR_EMAIL_ALREADY_IN_USE);
  CHECK_FUTURE(firebase_auth_create_user_with_email_and_password(auth, "no address", "secret"),
               FIREBASE_AUTH_ERROR_INVALID_EMAIL);
  CHECK_FUTURE(firebase_auth_create_user_with_email_and_password(auth, "b@example.com", "12345"),
               FIREBASE_AUTH_ERROR_WEAK_PASSWORD);
  CHECK_FUTURE(firebase_auth_sign_in_with_email_and_password(auth, address, "another"),
               FIREBASE_AUTH_ERROR_WRONG_PASSWORD);
  CHECK_FUTURE(firebase_auth_sign_in_with_email_and_password(auth, "b@example.com", "secret"),
               FIREBASE_AUTH_ERROR_USER_NOT_FOUND);
  CHECK(!is_signed_in(&f));
  close_fixture(&f);
}

static void project_that_protects_addresses_tells_less(void) {
  fixture f = open_fixture();
  make_account(&f, address, "secret");
  emulator_order("PATCH", "config", "%s", "{\"emailPrivacyConfig\":{\"enableImprovedEmailPrivacy\":true}}");
  const char *const addresses[] = {address, "b@example.com"};
  for (size_t i = 0; i < sizeof addresses / sizeof *addresses; i++) {
    firebase_future *future = firebase_auth_sign_in_with_email_and_password(f.auth, addresses[i], "another");
    CHECK_ERROR(future, FIREBASE_AUTH_ERROR_INVALID_CREDENTIAL);
    CHECK_CONTAINS(firebase_future_error_message(future), "password");
    CHECK_TEXT(firebase_future_server_message(future), "INVALID_LOGIN_CREDENTIALS");
    firebase_future_release(future);
  }
  emulator_order("PATCH", "config", "%s", "{\"emailPrivacyConfig\":{\"enableImprovedEmailPrivacy\":false}}");
  close_fixture(&f);
}

// --- other operations ---

static void custom_token_must_be_there(void) {
  fixture f = open_fixture();
  CHECK_FUTURE(firebase_auth_sign_in_with_custom_token(f.auth, NULL), FIREBASE_AUTH_ERROR_INVALID_CUSTOM_TOKEN);
  CHECK_FUTURE(firebase_auth_sign_in_with_custom_token(f.auth, ""), FIREBASE_AUTH_ERROR_INVALID_CUSTOM_TOKEN);
  CHECK_FUTURE(firebase_auth_sign_in_with_custom_token(f.auth, "\xff"), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_FUTURE(firebase_auth_sign_in_with_custom_token(NULL, "token"), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(emulator_all_requests(), 0);
  close_fixture(&f);
}

static void player_signs_in_with_a_custom_token(void) {
  fixture f = open_fixture();
  firebase_future *future = firebase_auth_sign_in_with_custom_token(f.auth, "{\"uid\":\"player-7\"}");
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_user_uid(firebase_future_user(future)), "player-7");
  CHECK(!firebase_user_is_anonymous(firebase_future_user(future)));
  firebase_future_release(future);
  CHECK_FUTURE(firebase_auth_sign_in_with_custom_token(f.auth, "nonsense"), FIREBASE_AUTH_ERROR_INVALID_CUSTOM_TOKEN);
  char *uid = current_uid(&f);
  CHECK_TEXT(uid, "player-7");
  free(uid);
  close_fixture(&f);
}

static void custom_token_lasts_as_long_as_it_says(void) {
  emulator_start_strict();
  fixture f = open_fixture_at(emulator_port());
  // The end of the year 2099.
  const int64_t expires = 4102444799;
  char *token = unsigned_token(
      "{\"aud\":\"https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit\","
      "\"uid\":\"player-7\",\"exp\":4102444799}");
  CHECK_FUTURE(firebase_auth_sign_in_with_custom_token(f.auth, token), FIREBASE_AUTH_ERROR_NONE);
  firebase_auth_sign_out(f.auth);
  emulator_advance_clock(expires - (int64_t)time(NULL));
  firebase_future *future = firebase_auth_sign_in_with_custom_token(f.auth, token);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_INVALID_CUSTOM_TOKEN);
  CHECK_CONTAINS(firebase_future_error_message(future), "expired");
  CHECK(!is_signed_in(&f));
  firebase_future_release(future);
  free(token);
  close_fixture(&f);
}

static void password_can_be_reset_by_mail(void) {
  fixture f = open_fixture();
  make_account(&f, address, "secret");
  firebase_auth_set_language_code(f.auth, "de-AT");
  CHECK_FUTURE(firebase_auth_send_password_reset_email(f.auth, address), FIREBASE_AUTH_ERROR_NONE);
  json_t *answer = emulator_call("GET", "oobCodes", NULL);
  const json_t *codes = json_object_get(answer, "oobCodes");
  const json_t *code = json_array_get(codes, json_array_size(codes) - 1);
  CHECK_TEXT(json_string_value(json_object_get(code, "requestType")), "PASSWORD_RESET");
  CHECK_TEXT(json_string_value(json_object_get(code, "email")), address);
  CHECK_TEXT(json_string_value(json_object_get(code, "locale")), "de-AT");
  json_decref(answer);
  CHECK_FUTURE(firebase_auth_send_password_reset_email(f.auth, "b@example.com"), FIREBASE_AUTH_ERROR_USER_NOT_FOUND);
  close_fixture(&f);
}

static void address_to_ask_about_must_be_there(void) {
  fixture f = open_fixture();
  firebase_future *(*const operations[])(firebase_auth *, const char *) = {firebase_auth_send_password_reset_email,
                                                                           firebase_auth_fetch_providers_for_email};
  for (size_t i = 0; i < sizeof operations / sizeof *operations; i++) {
    CHECK_FUTURE(operations[i](f.auth, NULL), FIREBASE_AUTH_ERROR_MISSING_EMAIL);
    CHECK_FUTURE(operations[i](f.auth, ""), FIREBASE_AUTH_ERROR_MISSING_EMAIL);
    CHECK_FUTURE(operations[i](f.auth, "\xff"), FIREBASE_AUTH_ERROR_FAILURE);
    CHECK_FUTURE(operations[i](NULL, address), FIREBASE_AUTH_ERROR_FAILURE);
  }
  CHECK_INT(emulator_all_requests(), 0);
  close_fixture(&f);
}

// --- language ---

static void language_is_a_tag(void) {
  fixture f = open_fixture_at(closed_port());
  CHECK_TEXT(firebase_auth_language_code(f.auth), "");
  const char *const tags[] = {"de", "pt-BR", "zh-Hant-TW", "es-419", "i-klingon", "de-CH-1996"};
  for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
    CHECK_INT(firebase_auth_set_language_code(f.auth, tags[i]), FIREBASE_AUTH_ERROR_NONE);
    CHECK_TEXT(firebase_auth_language_code(f.auth), tags[i]);
  }
  const char *const others[] = {"-",         "de-",  "-de",        "de--AT", "de_AT",     "de AT",
                                "d\xc3\xa9", "\xff", "de\r\nA: b", "419",    "abcdefghi", "de-abcdefghi"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    CHECK_INT(firebase_auth_set_language_code(f.auth, others[i]), FIREBASE_AUTH_ERROR_FAILURE);
    CHECK_TEXT(firebase_auth_language_code(f.auth), "de-CH-1996");
  }
  CHECK_INT(firebase_auth_set_language_code(f.auth, ""), FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_auth_language_code(f.auth), "");
  CHECK_INT(firebase_auth_set_language_code(f.auth, "de"), FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(firebase_auth_set_language_code(f.auth, NULL), FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_auth_language_code(f.auth), "");
  close_fixture(&f);
}

static void language_of_a_megabyte_is_none(void) {
  enum { size = 1 << 20 };
  fixture f = open_fixture_at(closed_port());
  char *huge = malloc(size + 1);
  for (int i = 0; i < size; i++) huge[i] = i % 3 == 2 ? '-' : 'a';
  huge[size] = 0;
  CHECK_INT(firebase_auth_set_language_code(f.auth, huge), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_TEXT(firebase_auth_language_code(f.auth), "");
  free(huge);
  close_fixture(&f);
}

static void language_text_stays_as_long_as_its_auth(void) {
  fixture f = open_fixture_at(closed_port());
  firebase_auth_set_language_code(f.auth, "de");
  const char *german = firebase_auth_language_code(f.auth);
  for (int i = 0; i < 1000; i++) firebase_auth_set_language_code(f.auth, i % 2 == 0 ? "fr" : "pt-BR");
  CHECK_TEXT(german, "de");
  firebase_auth_set_language_code(f.auth, "de");
  CHECK(firebase_auth_language_code(f.auth) == german);
  close_fixture(&f);
}

// Runs as a process of its own, with the environment that its argument names.
static void child_takes_the_language_of_its_environment(void) {
  const char *locale = child_argument();
  set_variable("LC_ALL", NULL);
  set_variable("LC_MESSAGES", NULL);
  set_variable("LANG", NULL);
  bool is_all = strncmp(locale, "all:", 4) == 0;
  if (is_all) {
    set_variable("LC_ALL", locale + 4);
    set_variable("LANG", "fr_FR.UTF-8");
  } else if (*locale != 0) {
    set_variable("LC_ALL", "");
    set_variable("LANG", locale);
  }
  fixture f = open_fixture_at(closed_port());
  firebase_auth_set_language_code(f.auth, "it");
  firebase_auth_use_app_language(f.auth);
  const char *code = firebase_auth_language_code(f.auth);
  int status = strcmp(code, "de-AT") == 0 ? 1 : strcmp(code, "") == 0 ? 2 : 3;
  close_fixture(&f);
  exit(status);
}

static void language_of_the_app_is_that_of_the_environment(void) {
  CHECK_INT(run_child("child_takes_the_language_of_its_environment", "de_AT.UTF-8"), 1);
  CHECK_INT(run_child("child_takes_the_language_of_its_environment", "de_AT@euro"), 1);
  CHECK_INT(run_child("child_takes_the_language_of_its_environment", "all:de_AT"), 1);
  CHECK_INT(run_child("child_takes_the_language_of_its_environment", "C"), 2);
  CHECK_INT(run_child("child_takes_the_language_of_its_environment", "C.UTF-8"), 2);
  CHECK_INT(run_child("child_takes_the_language_of_its_environment", "POSIX"), 2);
  CHECK_INT(run_child("child_takes_the_language_of_its_environment", "all:C"), 2);
  CHECK_INT(run_child("child_takes_the_language_of_its_environment", ""), 2);
}

static void change_language(int number, void *data) {
  fixture *f = data;
  for (int i = 0; i < 300; i++) {
    firebase_auth_set_language_code(f->auth, number % 2 == 0 ? "de" : "pt-BR");
    const char *code = firebase_auth_language_code(f->auth);
    CHECK(strcmp(code, "de") == 0 || strcmp(code, "pt-BR") == 0);
  }
}

static void threads_may_change_the_language(void) {
  fixture f = open_fixture_at(closed_port());
  run_threads(4, change_language, &f);
  close_fixture(&f);
}

// --- order ---

typedef struct sequence {
  pthread_mutex_t lock;
  char order[64];
} sequence;

typedef struct place {
  sequence *all;
  char name;
} place;

static void note_place(firebase_future *future, void *user_data) {
  (void)future;
  place *p = user_data;
  pthread_mutex_lock(&p->all->lock);
  strncat(p->all->order, &p->name, 1);
  pthread_mutex_unlock(&p->all->lock);
}

static void operations_run_in_call_order(void) {
  fixture f = open_fixture();
  sequence all = {.lock = PTHREAD_MUTEX_INITIALIZER};
  place places[6];
  firebase_future *futures[6];
  for (int i = 0; i < 6; i++) {
    char claims[32];
    snprintf(claims, sizeof claims, "{\"sub\":\"player%d\"}", i);
    places[i] = (place){&all, (char)('a' + i)};
    firebase_credential *credential = fake_credential("google.com", claims);
    futures[i] = firebase_auth_sign_in_with_credential(f.auth, credential);
    firebase_future_add_on_completion(futures[i], note_place, &places[i], NULL);
    firebase_credential_release(credential);
  }
  for (int i = 0; i < 6; i++) CHECK_ERROR(futures[i], FIREBASE_AUTH_ERROR_NONE);
  firebase_user *last = firebase_auth_copy_current_user(f.auth);
  CHECK_TEXT(firebase_user_uid(last), firebase_user_uid(firebase_future_user(futures[5])));
  firebase_user_release(last);
  for (int i = 0; i < 6; i++) firebase_future_release(futures[i]);
  close_fixture(&f);
  CHECK_TEXT(all.order, "abcdef");
}

static void failed_operation_lets_the_next_one_begin(void) {
  fixture f = open_fixture();
  firebase_credential *bad = fake_credential("google.com", "damaged");
  firebase_future *first = firebase_auth_sign_in_with_credential(f.auth, bad);
  firebase_future *second = firebase_auth_sign_in_anonymously(f.auth);
  CHECK_FUTURE(first, FIREBASE_AUTH_ERROR_INVALID_CREDENTIAL);
  CHECK_FUTURE(second, FIREBASE_AUTH_ERROR_NONE);
  firebase_credential_release(bad);
  close_fixture(&f);
}

static void reads_dont_wait_for_a_sign_in(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  emulator_hold("accounts:signInWithIdp");
  firebase_credential *credential = fake_credential("google.com", "{\"sub\":\"1\"}");
  firebase_future *held = firebase_auth_sign_in_with_credential(f.auth, credential);
  CHECK_FUTURE(firebase_user_get_token(user, true), FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(firebase_future_status(held), FIREBASE_FUTURE_STATUS_PENDING);
  firebase_future_cancel(held);
  firebase_future_release(held);
  firebase_credential_release(credential);
  firebase_user_release(user);
  close_fixture(&f);
}

// --- signing out ---

static void sign_out_is_at_once_and_for_good(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  firebase_auth_sign_out(f.auth);
  CHECK(!is_signed_in(&f));
  CHECK_FUTURE(firebase_user_get_token(user, false), FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER);
  CHECK_FUTURE(firebase_user_reload(user), FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER);
  CHECK(!file_exists(firebase_auth_session_store_path(f.auth)));
  reopen_fixture(&f);
  CHECK(!is_signed_in(&f));
  firebase_auth_sign_out(f.auth);
  firebase_user_release(user);
  close_fixture(&f);
}

static void sign_out_cancels_queued_sign_ins(void) {
  fixture f = open_fixture();
  emulator_hold("accounts:signInWithIdp");
  firebase_credential *credential = fake_credential("google.com", "{\"sub\":\"1\"}");
  firebase_future *under_way = firebase_auth_sign_in_with_credential(f.auth, credential);
  firebase_future *queued = firebase_auth_sign_in_with_credential(f.auth, credential);
  firebase_future *guest = firebase_auth_sign_in_anonymously(f.auth);
  firebase_auth_sign_out(f.auth);
  CHECK_INT(firebase_future_status(guest), FIREBASE_FUTURE_STATUS_COMPLETE);
  CHECK_FUTURE(under_way, FIREBASE_AUTH_ERROR_CANCELLED);
  CHECK_FUTURE(queued, FIREBASE_AUTH_ERROR_CANCELLED);
  CHECK_FUTURE(guest, FIREBASE_AUTH_ERROR_CANCELLED);
  CHECK(!is_signed_in(&f));
  // Nothing that was cancelled gets in the way of what comes after.
  CHECK_FUTURE(firebase_auth_sign_in_anonymously(f.auth), FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(emulator_requests("accounts:signUp"), 1);
  firebase_credential_release(credential);
  close_fixture(&f);
}

static void sign_out_ends_waiting_for_a_token(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  emulator_hold("token");
  firebase_future *token = firebase_user_get_token(user, true);
  firebase_auth_sign_out(f.auth);
  CHECK_FUTURE(token, FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER);
  firebase_user_release(user);
  close_fixture(&f);
}

// --- cancelling ---

static void cancelled_sign_in_signs_nobody_in(void) {
  fixture f = open_fixture();
  emulator_hold("accounts:lookup");
  firebase_future *future = firebase_auth_sign_in_anonymously(f.auth);
  // Its first request is answered already, or not yet: both are right.
  firebase_future_cancel(future);
  CHECK_INT(firebase_future_status(future), FIREBASE_FUTURE_STATUS_COMPLETE);
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_CANCELLED);
  emulator_release();
  firebase_credential *credential = fake_credential("google.com", "{\"sub\":\"1\"}");
  CHECK_FUTURE(firebase_auth_sign_in_with_credential(f.auth, credential), FIREBASE_AUTH_ERROR_NONE);
  firebase_user *user = firebase_auth_copy_current_user(f.auth);
  CHECK(!firebase_user_is_anonymous(user));
  firebase_user_release(user);
  firebase_credential_release(credential);
  close_fixture(&f);
}

static void cancelled_queued_sign_in_is_never_sent(void) {
  fixture f = open_fixture();
  emulator_hold("accounts:signUp");
  firebase_future *first = firebase_auth_sign_in_anonymously(f.auth);
  firebase_credential *credential = fake_credential("google.com", "{\"sub\":\"1\"}");
  firebase_future *queued = firebase_auth_sign_in_with_credential(f.auth, credential);
  firebase_future *last = firebase_auth_sign_in_with_credential(f.auth, credential);
  firebase_future_cancel(queued);
  CHECK_INT(firebase_future_status(first), FIREBASE_FUTURE_STATUS_PENDING);
  CHECK_FUTURE(queued, FIREBASE_AUTH_ERROR_CANCELLED);
  firebase_future_cancel(first);
  CHECK_FUTURE(first, FIREBASE_AUTH_ERROR_CANCELLED);
  CHECK_FUTURE(last, FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(emulator_requests("accounts:signInWithIdp"), 1);
  firebase_credential_release(credential);
  close_fixture(&f);
}

static void cancelled_token_leaves_the_other_callers_theirs(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  emulator_hold("token");
  firebase_future *one = firebase_user_get_token(user, true);
  firebase_future *other = firebase_user_get_token(user, true);
  emulator_await_request("token");
  firebase_future_cancel(one);
  CHECK_FUTURE(one, FIREBASE_AUTH_ERROR_CANCELLED);
  emulator_release();
  CHECK_FUTURE(other, FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(emulator_requests("token"), 1);
  firebase_user_release(user);
  close_fixture(&f);
}

static void cancelling_is_too_late_for_a_complete_future(void) {
  fixture f = open_fixture();
  firebase_future *future = await(firebase_auth_sign_in_anonymously(f.auth));
  firebase_future_cancel(future);
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_NONE);
  firebase_future_cancel(NULL);
  close_fixture(&f);
}

// A store whose save takes until the test lets it go.
typedef struct slow_store {
  tally *entered;
  tally *leave;
} slow_store;

static bool load_nothing(void *data, const char *key, firebase_session_receiver receive, void *receiver) {
  (void)data;
  (void)key;
  (void)receive;
  (void)receiver;
  return true;
}

static bool save_slowly(void *data, const char *key, const void *bytes, size_t size) {
  (void)key;
  (void)bytes;
  (void)size;
  slow_store *store = data;
  tally_add(store->entered);
  return tally_wait(store->leave, 1);
}

static bool clear_nothing(void *data, const char *key) {
  (void)data;
  (void)key;
  return true;
}

static void sign_in_that_is_being_stored_can_no_longer_be_cancelled(void) {
  emulator_start();
  slow_store slow = {tally_create(), tally_create()};
  firebase_session_store store = {sizeof store, &slow, load_nothing, save_slowly, clear_nothing, NULL};
  firebase_app_options *options = make_options("/nowhere");
  firebase_app_options_set_session_store(options, &store);
  firebase_app *app = NULL;
  firebase_app_create(options, NULL, &app);
  fixture f = {.options = options, .app = app, .auth = firebase_auth_get(app)};
  firebase_auth_use_emulator(f.auth, "127.0.0.1", emulator_port());
  firebase_future *future = firebase_auth_sign_in_anonymously(f.auth);
  CHECK(tally_wait(slow.entered, 1));
  CHECK_INT(firebase_future_status(future), FIREBASE_FUTURE_STATUS_PENDING);
  firebase_future_cancel(future);
  tally_add(slow.leave);
  // Its future and the Auth must say the same, and the Auth has its user already.
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK(is_signed_in(&f));
  close_fixture(&f);
  tally_release(slow.entered);
  tally_release(slow.leave);
}

// --- threads ---

static void use_everything(int number, void *data) {
  fixture *f = data;
  for (int i = 0; i < 18; i++) {
    firebase_user *user = firebase_auth_copy_current_user(f->auth);
    firebase_future *future = NULL;
    switch ((number + i) % 9) {
      case 0: future = firebase_auth_sign_in_anonymously(f->auth); break;
      case 1: future = firebase_user_get_token(user, true); break;
      case 2: future = firebase_user_reload(user); break;
      case 3: {
        firebase_credential *credential = fake_credential("google.com", "{\"sub\":\"1\"}");
        future = firebase_auth_sign_in_and_retrieve_data_with_credential(f->auth, credential);
        firebase_credential_release(credential);
        break;
      }
      case 4: firebase_auth_sign_out(f->auth); break;
      case 5: future = firebase_auth_fetch_providers_for_email(f->auth, address); break;
      case 6: future = firebase_auth_sign_in_with_custom_token(f->auth, "{\"uid\":\"1\"}"); break;
      case 7:
        firebase_auth_set_language_code(f->auth, "de");
        future = firebase_phone_auth_provider_verify_phone_number(f->auth, "+15551234567");
        break;
      default: future = firebase_auth_sign_in_anonymously(f->auth); firebase_future_cancel(future);
    }
    firebase_user_release(user);
    if (future != NULL) {
      await(future);
      firebase_auth_error error = firebase_future_error(future);
      CHECK(error == FIREBASE_AUTH_ERROR_NONE || error == FIREBASE_AUTH_ERROR_CANCELLED ||
            error == FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER);
    }
    firebase_future_release(future);
  }
}

static void many_threads_use_one_auth(void) {
  fixture f = open_fixture();
  run_threads(8, use_everything, &f);
  CHECK_FUTURE(firebase_auth_sign_in_anonymously(f.auth), FIREBASE_AUTH_ERROR_NONE);
  close_fixture(&f);
}

static const test_case tests[] = {
    TEST(app_has_one_auth),
    TEST(auth_after_shutdown_is_another),
    TEST(auth_that_was_shut_down_refuses_its_calls),
    TEST(session_outlives_a_shutdown),
    TEST(auth_outlives_its_app_without_doing_anything),
    TEST(attachment_of_an_auth_is_deleted_with_it),
    TEST(auth_functions_take_null),
    TEST(emulator_address_must_be_one),
    TEST(guest_signs_in),
    TEST(guest_who_signs_in_again_is_the_same),
    TEST(player_signs_in_with_apple),
    TEST(sign_in_without_the_data_has_a_user_and_no_more),
    TEST(full_name_becomes_the_display_name_of_a_new_user),
    TEST(name_that_the_server_didnt_take_is_given_by_a_change),
    TEST(full_name_goes_to_a_known_user_without_one),
    TEST(full_name_leaves_a_user_with_a_name_alone),
    TEST(private_relay_address_is_kept_as_it_is),
    TEST(identity_token_is_good_for_one_sign_in),
    TEST(failed_sign_in_leaves_the_player_signed_in),
    TEST(address_of_another_way_of_signing_in_is_told),
    TEST(disabled_player_cant_sign_in),
    TEST(texts_of_the_server_are_never_lost),
    TEST(message_and_detail_have_no_secret_and_no_control_character),
    TEST(texts_of_the_server_have_their_numbers),
    TEST(password_policy_says_what_is_missing),
    TEST(blocking_function_speaks_for_itself),
    TEST(user_of_another_auth_becomes_the_current_one),
    TEST(session_of_elsewhere_is_adopted_from_its_tokens),
    TEST(tokens_that_are_none_are_told),
    TEST(session_without_a_group_is_that_of_no_group),
    TEST(group_without_a_keychain_is_refused),
    TEST(tenant_is_set_and_sent),
    TEST(user_of_a_tenant_has_its_id),
    TEST(account_with_a_password_is_made),
    TEST(player_signs_in_with_a_password),
    TEST(player_signs_in_with_a_credential_of_a_password),
    TEST(address_and_password_must_be_there),
    TEST(mistakes_with_addresses_and_passwords_are_told),
    TEST(project_that_protects_addresses_tells_less),
    TEST(custom_token_must_be_there),
    TEST(player_signs_in_with_a_custom_token),
    TEST(custom_token_lasts_as_long_as_it_says),
    TEST(password_can_be_reset_by_mail),
    TEST(address_to_ask_about_must_be_there),
    TEST(language_is_a_tag),
    TEST(language_of_a_megabyte_is_none),
    TEST(language_text_stays_as_long_as_its_auth),
    TEST(language_of_the_app_is_that_of_the_environment),
    TEST(threads_may_change_the_language),
    TEST(operations_run_in_call_order),
    TEST(failed_operation_lets_the_next_one_begin),
    TEST(reads_dont_wait_for_a_sign_in),
    TEST(sign_out_is_at_once_and_for_good),
    TEST(sign_out_cancels_queued_sign_ins),
    TEST(sign_out_ends_waiting_for_a_token),
    TEST(cancelled_sign_in_signs_nobody_in),
    TEST(cancelled_queued_sign_in_is_never_sent),
    TEST(cancelled_token_leaves_the_other_callers_theirs),
    TEST(cancelling_is_too_late_for_a_complete_future),
    TEST(sign_in_that_is_being_stored_can_no_longer_be_cancelled),
    TEST(many_threads_use_one_auth),
    TEST(child_takes_the_language_of_its_environment),
};
TEST_MAIN(tests)
