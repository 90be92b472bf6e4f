// SPDX-License-Identifier: Apache-2.0
// Credentials, and what is seen of their mistakes without the network.
#include <stdio.h>
#include <stdlib.h>

#include "fixture.h"

static void check_credential(firebase_credential *credential, const char *provider, bool is_valid) {
  CHECK(credential != NULL);
  CHECK_TEXT(firebase_credential_provider(credential), provider);
  CHECK_INT(firebase_credential_is_valid(credential), is_valid);
  firebase_credential_release(credential);
}

static void each_provider_makes_credentials_of_its_name(void) {
  check_credential(firebase_oauth_provider_get_credential("oidc.x", "token", "nonce", NULL), "oidc.x", true);
  check_credential(firebase_oauth_provider_get_credential("apple.com", NULL, NULL, "access"), "apple.com", true);
  check_credential(firebase_apple_auth_provider_get_credential("token", "nonce", "G", "F"), "apple.com", true);
  check_credential(firebase_facebook_auth_provider_get_credential("access"), "facebook.com", true);
  check_credential(firebase_facebook_auth_provider_get_credential_for_limited_login("token", "n"), "facebook.com",
                   true);
  check_credential(firebase_github_auth_provider_get_credential("access"), "github.com", true);
  check_credential(firebase_google_auth_provider_get_credential("token", NULL), "google.com", true);
  check_credential(firebase_google_auth_provider_get_credential(NULL, "access"), "google.com", true);
  check_credential(firebase_email_auth_provider_get_credential("a@b.example", "secret"), "password", true);
  check_credential(firebase_play_games_auth_provider_get_credential("code"), "playgames.google.com", true);
  check_credential(firebase_twitter_auth_provider_get_credential("token", "secret"), "twitter.com", true);
  check_credential(firebase_phone_auth_provider_get_credential("id", "123456"), "phone", true);
}

static void credential_has_the_tokens_that_it_was_given(void) {
  firebase_credential *credential = firebase_oauth_provider_get_credential("oidc.example", "identity", NULL, "access");
  CHECK_TEXT(firebase_credential_id_token(credential), "identity");
  CHECK_TEXT(firebase_credential_access_token(credential), "access");
  CHECK_TEXT(firebase_credential_secret(credential), "");
  firebase_credential_release(credential);
  credential = firebase_twitter_auth_provider_get_credential("access", "secret");
  CHECK_TEXT(firebase_credential_secret(credential), "secret");
  CHECK_TEXT(firebase_credential_id_token(credential), "");
  firebase_credential_release(credential);
  CHECK_TEXT(firebase_credential_id_token(NULL), "");
  CHECK_TEXT(firebase_credential_secret(NULL), "");
}

static void credential_without_any_token_is_invalid(void) {
  check_credential(firebase_oauth_provider_get_credential("apple.com", NULL, "nonce", NULL), "apple.com", false);
  check_credential(firebase_oauth_provider_get_credential("apple.com", "", "nonce", ""), "apple.com", false);
  check_credential(firebase_apple_auth_provider_get_credential(NULL, NULL, NULL, NULL), "apple.com", false);
  check_credential(firebase_facebook_auth_provider_get_credential(NULL), "facebook.com", false);
  check_credential(firebase_facebook_auth_provider_get_credential_for_limited_login(NULL, "n"), "facebook.com", false);
  check_credential(firebase_github_auth_provider_get_credential(""), "github.com", false);
  check_credential(firebase_google_auth_provider_get_credential(NULL, NULL), "google.com", false);
}

static void credential_with_a_part_missing_is_invalid(void) {
  const char *const missing[] = {NULL, ""};
  for (size_t i = 0; i < sizeof missing / sizeof *missing; i++) {
    check_credential(firebase_email_auth_provider_get_credential(missing[i], "secret"), "password", false);
    check_credential(firebase_email_auth_provider_get_credential("a@b.example", missing[i]), "password", false);
    check_credential(firebase_play_games_auth_provider_get_credential(missing[i]), "playgames.google.com", false);
    check_credential(firebase_twitter_auth_provider_get_credential(missing[i], "secret"), "twitter.com", false);
    check_credential(firebase_twitter_auth_provider_get_credential("token", missing[i]), "twitter.com", false);
    check_credential(firebase_phone_auth_provider_get_credential(missing[i], "123456"), "phone", false);
    check_credential(firebase_phone_auth_provider_get_credential("id", missing[i]), "phone", false);
  }
}

static void code_of_a_text_message_can_be_read(void) {
  firebase_credential *credential = firebase_phone_auth_provider_get_credential("id", "123456");
  CHECK_TEXT(firebase_credential_sms_code(credential), "123456");
  CHECK(firebase_credential_sms_code(credential) == firebase_credential_sms_code(credential));
  firebase_credential_release(credential);
  credential = firebase_phone_auth_provider_get_credential(NULL, "123456");
  CHECK_TEXT(firebase_credential_sms_code(credential), "");
  firebase_credential_release(credential);
  credential = firebase_email_auth_provider_get_credential("a@b.example", "123456");
  CHECK_TEXT(firebase_credential_sms_code(credential), "");
  firebase_credential_release(credential);
}

static void credential_without_a_provider_is_invalid(void) {
  check_credential(firebase_oauth_provider_get_credential(NULL, "token", NULL, NULL), "", false);
  check_credential(firebase_oauth_provider_get_credential("", "token", NULL, NULL), "", false);
}

static void credential_of_text_that_is_not_utf8_is_invalid(void) {
  check_credential(firebase_oauth_provider_get_credential("\xff", "token", NULL, NULL), "", false);
  check_credential(firebase_oauth_provider_get_credential("apple.com", "\xff", NULL, NULL), "", false);
  check_credential(firebase_apple_auth_provider_get_credential("token", "\xff", NULL, NULL), "", false);
  check_credential(firebase_apple_auth_provider_get_credential("token", NULL, "\xff", NULL), "", false);
  check_credential(firebase_apple_auth_provider_get_credential("token", NULL, NULL, "\xff"), "", false);
  check_credential(firebase_facebook_auth_provider_get_credential("\xff"), "", false);
  check_credential(firebase_facebook_auth_provider_get_credential_for_limited_login("t", "\xff"), "", false);
  check_credential(firebase_github_auth_provider_get_credential("\xff"), "", false);
  check_credential(firebase_google_auth_provider_get_credential("token", "\xff"), "", false);
  check_credential(firebase_email_auth_provider_get_credential("\xff", "secret"), "", false);
  check_credential(firebase_email_auth_provider_get_credential("a@b.example", "\xff"), "", false);
  check_credential(firebase_play_games_auth_provider_get_credential("\xff"), "", false);
  check_credential(firebase_twitter_auth_provider_get_credential("\xff", "secret"), "", false);
  check_credential(firebase_twitter_auth_provider_get_credential("token", "\xff"), "", false);
  check_credential(firebase_phone_auth_provider_get_credential("\xff", "123456"), "", false);
  check_credential(firebase_phone_auth_provider_get_credential("id", "\xff"), "", false);
}

static void credential_functions_take_null(void) {
  CHECK_TEXT(firebase_credential_provider(NULL), "");
  CHECK_TEXT(firebase_credential_sms_code(NULL), "");
  CHECK(!firebase_credential_is_valid(NULL));
  firebase_credential_retain(NULL);
  firebase_credential_release(NULL);
}

// --- nonces ---

// Signs in with that credential of Apple, which must be refused with a message about the mistake, and before the
// network is asked.
static void check_mistake(const char *nonce_for_apple, const char *nonce_for_firebase, const char *message) {
  fixture f = open_fixture();
  apple_answer answer = play_apple_sheet("{\"sub\":\"player\"}", nonce_for_apple);
  firebase_credential *credential =
      firebase_apple_auth_provider_get_credential(answer.identity_token, nonce_for_firebase, NULL, NULL);
  CHECK(firebase_credential_is_valid(credential));
  firebase_future *future = firebase_auth_sign_in_and_retrieve_data_with_credential(f.auth, credential);
  CHECK_INT(firebase_future_status(future), FIREBASE_FUTURE_STATUS_COMPLETE);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_MISSING_OR_INVALID_NONCE);
  CHECK_CONTAINS(firebase_future_error_message(future), message);
  CHECK_TEXT(firebase_future_server_message(future), "");
  CHECK_INT(emulator_requests("accounts:signInWithIdp"), 0);
  firebase_future_release(future);
  firebase_credential_release(credential);
  release_apple_answer(answer);
  close_fixture(&f);
}

static void raw_nonce_given_to_apple_is_told(void) {
  firebase_nonce *nonce = firebase_nonce_create();
  const char *raw = firebase_nonce_raw_for_firebase(nonce);
  check_mistake(raw, raw, "The provider received the raw nonce");
  firebase_nonce_release(nonce);
}

static void hash_given_to_firebase_is_told(void) {
  firebase_nonce *nonce = firebase_nonce_create();
  const char *hash = firebase_nonce_sha256_for_apple(nonce);
  check_mistake(hash, hash, "The credential has the SHA-256");
  firebase_nonce_release(nonce);
}

static void missing_nonce_is_told(void) {
  firebase_nonce *nonce = firebase_nonce_create();
  check_mistake(firebase_nonce_sha256_for_apple(nonce), NULL, "the credential has none");
  check_mistake(firebase_nonce_sha256_for_apple(nonce), "", "the credential has none");
  firebase_nonce_release(nonce);
}

static void nonce_of_another_sign_in_is_told(void) {
  firebase_nonce *nonce = firebase_nonce_create();
  firebase_nonce *other = firebase_nonce_create();
  check_mistake(firebase_nonce_sha256_for_apple(nonce), firebase_nonce_raw_for_firebase(other), "another nonce");
  firebase_nonce_release(other);
  firebase_nonce_release(nonce);
}

static void swapped_nonces_are_told(void) {
  firebase_nonce *nonce = firebase_nonce_create();
  check_mistake(firebase_nonce_raw_for_firebase(nonce), firebase_nonce_sha256_for_apple(nonce), "swapped");
  firebase_nonce_release(nonce);
}

static void nonce_that_apple_never_got_is_told_by_the_server(void) {
  fixture f = open_fixture();
  apple_answer answer = play_apple_sheet("{\"sub\":\"player\"}", NULL);
  firebase_credential *credential =
      firebase_apple_auth_provider_get_credential(answer.identity_token, "never-sent", NULL, NULL);
  firebase_future *future = firebase_auth_sign_in_with_credential(f.auth, credential);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_MISSING_OR_INVALID_NONCE);
  CHECK_CONTAINS(firebase_future_server_message(future), "MISSING_OR_INVALID_NONCE");
  firebase_future_release(future);
  firebase_credential_release(credential);
  release_apple_answer(answer);
  close_fixture(&f);
}

static void nonce_mistakes_stop_links_and_reauthentications_too(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  apple_answer answer = play_apple_sheet("{\"sub\":\"player\"}", "hash");
  firebase_credential *credential =
      firebase_apple_auth_provider_get_credential(answer.identity_token, NULL, NULL, NULL);
  CHECK_FUTURE(firebase_user_link_with_credential(user, credential), FIREBASE_AUTH_ERROR_MISSING_OR_INVALID_NONCE);
  CHECK_FUTURE(firebase_user_reauthenticate(user, credential), FIREBASE_AUTH_ERROR_MISSING_OR_INVALID_NONCE);
  CHECK_FUTURE(firebase_user_reauthenticate_and_retrieve_data(user, credential),
               FIREBASE_AUTH_ERROR_MISSING_OR_INVALID_NONCE);
  CHECK_FUTURE(firebase_auth_sign_in_with_credential(f.auth, credential), FIREBASE_AUTH_ERROR_MISSING_OR_INVALID_NONCE);
  CHECK_INT(emulator_requests("accounts:signInWithIdp"), 0);
  firebase_credential_release(credential);
  release_apple_answer(answer);
  firebase_user_release(user);
  close_fixture(&f);
}

static void limited_login_is_checked_for_its_nonce(void) {
  fixture f = open_fixture();
  apple_answer answer = play_apple_sheet("{\"sub\":\"player\"}", "hash");
  firebase_credential *credential =
      firebase_facebook_auth_provider_get_credential_for_limited_login(answer.identity_token, "other");
  CHECK_FUTURE(firebase_auth_sign_in_with_credential(f.auth, credential), FIREBASE_AUTH_ERROR_MISSING_OR_INVALID_NONCE);
  CHECK_INT(emulator_all_requests(), 0);
  firebase_credential_release(credential);
  release_apple_answer(answer);
  close_fixture(&f);
}

// --- providers ---

// Signs in, and gives the future, for the caller to release.
static firebase_future *sign_in(fixture *f, firebase_credential *credential) {
  firebase_future *future = await(firebase_auth_sign_in_and_retrieve_data_with_credential(f->auth, credential));
  firebase_credential_release(credential);
  return future;
}

// Signs in, and checks that the user then has that identity.
static void check_identity(firebase_credential *credential, const char *provider, const char *id) {
  fixture f = open_fixture();
  firebase_future *future = sign_in(&f, credential);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  const firebase_auth_result *result = firebase_future_auth_result(future);
  const firebase_additional_user_info *info = firebase_auth_result_additional_user_info(result);
  CHECK_TEXT(firebase_additional_user_info_provider_id(info), provider);
  CHECK(firebase_additional_user_info_is_new_user(info));
  const firebase_user *user = firebase_auth_result_user(result);
  CHECK(!firebase_user_is_anonymous(user));
  CHECK_INT(firebase_user_provider_count(user), 1);
  const firebase_user_info *identity = firebase_user_provider_at(user, 0);
  CHECK_TEXT(firebase_user_info_provider_id(identity), provider);
  CHECK_CONTAINS(firebase_user_info_uid(identity), id);
  firebase_future_release(future);
  close_fixture(&f);
}

static void facebook_classic_login_signs_in(void) {
  check_identity(firebase_facebook_auth_provider_get_credential("{\"sub\":\"f1\"}"), "facebook.com", "f1");
}

static void facebook_limited_login_signs_in(void) {
  emulator_start();
  firebase_nonce *nonce = firebase_nonce_create();
  apple_answer answer = play_apple_sheet("{\"sub\":\"f2\"}", firebase_nonce_sha256_for_apple(nonce));
  check_identity(firebase_facebook_auth_provider_get_credential_for_limited_login(
                     answer.identity_token, firebase_nonce_raw_for_firebase(nonce)),
                 "facebook.com", "f2");
  release_apple_answer(answer);
  firebase_nonce_release(nonce);
}

static void google_signs_in_with_an_identity_token(void) {
  check_identity(firebase_google_auth_provider_get_credential("{\"sub\":\"g1\"}", NULL), "google.com", "g1");
}

static void google_signs_in_with_an_access_token(void) {
  check_identity(firebase_google_auth_provider_get_credential(NULL, "{\"sub\":\"g2\"}"), "google.com", "g2");
}

static void github_signs_in(void) {
  check_identity(firebase_github_auth_provider_get_credential("{\"sub\":\"h1\"}"), "github.com", "h1");
}

static void twitter_signs_in(void) {
  check_identity(firebase_twitter_auth_provider_get_credential("{\"sub\":\"t1\"}", "secret"), "twitter.com", "t1");
}

static void play_games_signs_in(void) {
  check_identity(firebase_play_games_auth_provider_get_credential("{\"sub\":\"p1\"}"), "playgames.google.com", "p1");
}

static void openid_connect_provider_signs_in(void) {
  check_identity(fake_credential("oidc.example", "{\"sub\":\"o1\"}"), "oidc.example", "o1");
}

static void identity_token_that_is_no_jwt_goes_to_the_server(void) {
  fixture f = open_fixture();
  firebase_future *future = sign_in(&f, fake_credential("apple.com", "neither JWT nor JSON"));
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_INVALID_CREDENTIAL);
  CHECK_CONTAINS(firebase_future_server_message(future), "INVALID_IDP_RESPONSE");
  CHECK_INT(emulator_requests("accounts:signInWithIdp"), 1);
  firebase_future_release(future);
  close_fixture(&f);
}

static void values_with_special_characters_arrive_as_they_are(void) {
  fixture f = open_fixture();
  const char *claims = "{\"sub\":\"a&b=c+d %25 e\",\"name\":\"\xc3\x84=&+%\"}";
  firebase_future *future = sign_in(&f, firebase_github_auth_provider_get_credential(claims));
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  const firebase_user *user = firebase_future_user(future);
  CHECK_CONTAINS(firebase_user_info_uid(firebase_user_provider_at(user, 0)), "a&b=c+d %25 e");
  CHECK_TEXT(firebase_user_display_name(user), "\xc3\x84=&+%");
  firebase_future_release(future);
  close_fixture(&f);
}

// As in Firebase C++, whose own programs expect it.
static void provider_that_the_server_does_not_know_is_a_failure(void) {
  fixture f = open_fixture();
  firebase_future *future =
      sign_in(&f, firebase_oauth_provider_get_credential("bad provider id", "bad id token", NULL, "bad access token"));
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_CONTAINS(firebase_future_error_message(future), "provider id");
  firebase_future_release(future);
  close_fixture(&f);
}

static void invalid_credentials_say_what_is_wrong(void) {
  fixture f = open_fixture();
  firebase_future *future = sign_in(&f, firebase_oauth_provider_get_credential("apple.com", NULL, NULL, NULL));
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_INVALID_CREDENTIAL);
  CHECK_CONTAINS(firebase_future_error_message(future), "token");
  firebase_future_release(future);
  future = sign_in(&f, firebase_oauth_provider_get_credential("", "token", NULL, NULL));
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_INVALID_PROVIDER_ID);
  firebase_future_release(future);
  future = sign_in(&f, firebase_google_auth_provider_get_credential("\xff", NULL));
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_CONTAINS(firebase_future_error_message(future), "UTF-8");
  firebase_future_release(future);
  CHECK_INT(emulator_all_requests(), 0);
  close_fixture(&f);
}

// Each in every operation that takes a credential.
static void parts_that_are_missing_have_numbers_of_their_own(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  const int64_t before = emulator_all_requests();
  const struct {
    firebase_credential *credential;
    firebase_auth_error error;
  } cases[] = {
      {firebase_email_auth_provider_get_credential(NULL, "secret"), FIREBASE_AUTH_ERROR_INVALID_EMAIL},
      {firebase_email_auth_provider_get_credential("a@b.example", ""), FIREBASE_AUTH_ERROR_MISSING_PASSWORD},
      {firebase_twitter_auth_provider_get_credential("token", NULL), FIREBASE_AUTH_ERROR_INVALID_CREDENTIAL},
      {firebase_play_games_auth_provider_get_credential(NULL), FIREBASE_AUTH_ERROR_INVALID_CREDENTIAL},
      {firebase_phone_auth_provider_get_credential("", "1"), FIREBASE_AUTH_ERROR_MISSING_VERIFICATION_ID},
      {firebase_phone_auth_provider_get_credential("id", ""), FIREBASE_AUTH_ERROR_MISSING_VERIFICATION_CODE},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    firebase_credential *credential = cases[i].credential;
    CHECK_FUTURE(firebase_auth_sign_in_with_credential(f.auth, credential), cases[i].error);
    CHECK_FUTURE(firebase_auth_sign_in_and_retrieve_data_with_credential(f.auth, credential), cases[i].error);
    CHECK_FUTURE(firebase_user_link_with_credential(user, credential), cases[i].error);
    CHECK_FUTURE(firebase_user_reauthenticate(user, credential), cases[i].error);
    CHECK_FUTURE(firebase_user_reauthenticate_and_retrieve_data(user, credential), cases[i].error);
    CHECK_FUTURE(firebase_user_update_phone_number_credential(user, credential), cases[i].error);
    firebase_credential_release(credential);
  }
  CHECK_INT(emulator_all_requests(), before);
  firebase_user_release(user);
  close_fixture(&f);
}

static void token_of_megabytes_is_refused_by_the_server(void) {
  enum { size = 6 << 20 };
  fixture f = open_fixture();
  char *huge = malloc(size + 1);
  memset(huge, '.', size);
  huge[size] = 0;
  firebase_credential *credential = firebase_apple_auth_provider_get_credential(huge, huge, huge, huge);
  free(huge);
  CHECK(firebase_credential_is_valid(credential));
  firebase_future *future = sign_in(&f, credential);
  CHECK(firebase_future_error(future) != FIREBASE_AUTH_ERROR_NONE);
  firebase_future_release(future);
  CHECK_FUTURE(firebase_auth_sign_in_anonymously(f.auth), FIREBASE_AUTH_ERROR_NONE);
  close_fixture(&f);
}

static void credential_may_be_released_before_its_sign_in_is_done(void) {
  fixture f = open_fixture();
  firebase_credential *credential = fake_credential("google.com", "{\"sub\":\"g\"}");
  firebase_future *future = firebase_auth_sign_in_with_credential(f.auth, credential);
  firebase_credential_release(credential);
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_NONE);
  close_fixture(&f);
}

static const test_case tests[] = {
    TEST(each_provider_makes_credentials_of_its_name),
    TEST(credential_has_the_tokens_that_it_was_given),
    TEST(credential_without_any_token_is_invalid),
    TEST(credential_with_a_part_missing_is_invalid),
    TEST(code_of_a_text_message_can_be_read),
    TEST(credential_without_a_provider_is_invalid),
    TEST(credential_of_text_that_is_not_utf8_is_invalid),
    TEST(credential_functions_take_null),
    TEST(raw_nonce_given_to_apple_is_told),
    TEST(hash_given_to_firebase_is_told),
    TEST(missing_nonce_is_told),
    TEST(nonce_of_another_sign_in_is_told),
    TEST(swapped_nonces_are_told),
    TEST(nonce_that_apple_never_got_is_told_by_the_server),
    TEST(nonce_mistakes_stop_links_and_reauthentications_too),
    TEST(limited_login_is_checked_for_its_nonce),
    TEST(facebook_classic_login_signs_in),
    TEST(facebook_limited_login_signs_in),
    TEST(google_signs_in_with_an_identity_token),
    TEST(google_signs_in_with_an_access_token),
    TEST(github_signs_in),
    TEST(twitter_signs_in),
    TEST(play_games_signs_in),
    TEST(openid_connect_provider_signs_in),
    TEST(identity_token_that_is_no_jwt_goes_to_the_server),
    TEST(values_with_special_characters_arrive_as_they_are),
    TEST(provider_that_the_server_does_not_know_is_a_failure),
    TEST(invalid_credentials_say_what_is_wrong),
    TEST(parts_that_are_missing_have_numbers_of_their_own),
    TEST(token_of_megabytes_is_refused_by_the_server),
    TEST(credential_may_be_released_before_its_sign_in_is_done),
};
TEST_MAIN(tests)
