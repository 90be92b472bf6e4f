// SPDX-License-Identifier: Apache-2.0
// Phone numbers: verifying them, signing in with them, and what is told of mistakes.
#include <stdio.h>
#include <stdlib.h>

#include "fixture.h"

static const char number[] = "+15551234567";
static const char other_number[] = "+15557654321";

// A credential of that number, with the code that the emulator would have sent. The caller owns it.
static firebase_credential *phone_credential(fixture *f, const char *phone_number) {
  firebase_future *future = firebase_phone_auth_provider_verify_phone_number(f->auth, phone_number);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  const char *id = firebase_future_string(future);
  CHECK(strlen(id) > 0);
  json_t *answer = emulator_call("GET", "verificationCodes", NULL);
  const char *code = NULL;
  size_t index;
  json_t *sent;
  json_array_foreach(json_object_get(answer, "verificationCodes"), index, sent) {
    const char *session = json_string_value(json_object_get(sent, "sessionInfo"));
    if (session != NULL && strcmp(session, id) == 0) code = json_string_value(json_object_get(sent, "code"));
  }
  firebase_credential *credential = firebase_phone_auth_provider_get_credential(id, code);
  CHECK_TEXT(firebase_credential_sms_code(credential), code);
  json_decref(answer);
  firebase_future_release(future);
  return credential;
}

static firebase_user *sign_in_phone(fixture *f, const char *phone_number) {
  firebase_credential *credential = phone_credential(f, phone_number);
  CHECK_FUTURE(firebase_auth_sign_in_with_credential(f->auth, credential), FIREBASE_AUTH_ERROR_NONE);
  firebase_credential_release(credential);
  return firebase_auth_copy_current_user(f->auth);
}

static void phone_number_must_be_there(void) {
  fixture f = open_fixture();
  const firebase_auth_error missing = FIREBASE_AUTH_ERROR_MISSING_PHONE_NUMBER;
  CHECK_FUTURE(firebase_phone_auth_provider_verify_phone_number(f.auth, NULL), missing);
  CHECK_FUTURE(firebase_phone_auth_provider_verify_phone_number(f.auth, ""), missing);
  CHECK_FUTURE(firebase_phone_auth_provider_verify_phone_number(f.auth, "\xff"), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_FUTURE(firebase_phone_auth_provider_verify_phone_number(NULL, number), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(emulator_all_requests(), 0);
  close_fixture(&f);
}

static void phone_number_that_is_none_is_refused(void) {
  fixture f = open_fixture();
  firebase_future *future = firebase_phone_auth_provider_verify_phone_number(f.auth, "five five five");
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_INVALID_PHONE_NUMBER);
  CHECK_TEXT(firebase_future_string(future), "");
  firebase_future_release(future);
  close_fixture(&f);
}

static bool open_no_browser(void *url, const char *opened) {
  snprintf(url, 200, "%s", opened);
  return false;
}

static void player_is_sent_to_a_page_if_the_server_wants_to_see_one(void) {
  fixture f = open_fixture();
  emulator_order("PATCH", "config", "%s", "{\"requireRecaptchaToken\":true}");
  char url[200] = "";
  firebase_web_sign_in_options options = {.struct_size = sizeof options, .user_data = url, .open_url = open_no_browser};
  CHECK_INT(firebase_auth_set_web_sign_in_options(f.auth, &options), FIREBASE_AUTH_ERROR_NONE);
  firebase_future *future = firebase_phone_auth_provider_verify_phone_number(f.auth, number);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_WEB_INTERNAL_ERROR);
  CHECK_CONTAINS(url, "http://localhost:");
  CHECK_CONTAINS(firebase_future_error_message(future), "No browser could be opened");
  firebase_future_release(future);
  emulator_order("PATCH", "config", "%s", "{\"requireRecaptchaToken\":false}");
  close_fixture(&f);
}

static void player_signs_in_with_a_code(void) {
  fixture f = open_fixture();
  firebase_credential *credential = phone_credential(&f, number);
  CHECK_TEXT(firebase_credential_provider(credential), "phone");
  firebase_future *future = firebase_auth_sign_in_and_retrieve_data_with_credential(f.auth, credential);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  const firebase_user *user = firebase_future_user(future);
  CHECK_TEXT(firebase_user_phone_number(user), number);
  CHECK(!firebase_user_is_anonymous(user));
  CHECK_TEXT(firebase_user_info_provider_id(firebase_user_provider_at(user, 0)), "phone");
  CHECK_TEXT(firebase_user_info_phone_number(firebase_user_provider_at(user, 0)), number);
  const firebase_additional_user_info *info =
      firebase_auth_result_additional_user_info(firebase_future_auth_result(future));
  CHECK(firebase_additional_user_info_is_new_user(info));
  firebase_future_release(future);
  CHECK_FUTURE(firebase_auth_sign_in_with_credential(f.auth, credential), FIREBASE_AUTH_ERROR_SESSION_EXPIRED);
  firebase_credential_release(credential);
  close_fixture(&f);
}

static void wrong_codes_and_ids_are_told(void) {
  fixture f = open_fixture();
  firebase_future *future = firebase_phone_auth_provider_verify_phone_number(f.auth, number);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  firebase_credential *credential =
      firebase_phone_auth_provider_get_credential(firebase_future_string(future), "wrong");
  firebase_future_release(future);
  CHECK_FUTURE(firebase_auth_sign_in_with_credential(f.auth, credential),
               FIREBASE_AUTH_ERROR_INVALID_VERIFICATION_CODE);
  firebase_credential_release(credential);
  credential = firebase_phone_auth_provider_get_credential("wrong", "123456");
  CHECK_FUTURE(firebase_auth_sign_in_with_credential(f.auth, credential), FIREBASE_AUTH_ERROR_INVALID_VERIFICATION_ID);
  firebase_credential_release(credential);
  CHECK(!is_signed_in(&f));
  close_fixture(&f);
}

static void code_lasts_for_ten_minutes(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_phone(&f, number);
  firebase_credential *same = phone_credential(&f, number);
  firebase_credential *other = phone_credential(&f, other_number);
  emulator_advance_clock(590);
  firebase_credential *fresh = phone_credential(&f, other_number);
  emulator_advance_clock(11);
  const firebase_auth_error expired = FIREBASE_AUTH_ERROR_SESSION_EXPIRED;
  CHECK_FUTURE(firebase_user_reauthenticate(user, same), expired);
  CHECK_FUTURE(firebase_user_update_phone_number_credential(user, other), expired);
  firebase_user *guest = sign_in_guest(&f);
  CHECK_FUTURE(firebase_user_link_with_credential(guest, other), expired);
  CHECK_FUTURE(firebase_auth_sign_in_with_credential(f.auth, other), expired);
  char *uid = current_uid(&f);
  CHECK_TEXT(uid, firebase_user_uid(guest));
  CHECK_FUTURE(firebase_user_link_with_credential(guest, fresh), FIREBASE_AUTH_ERROR_NONE);
  free(uid);
  firebase_user_release(guest);
  firebase_credential_release(fresh);
  firebase_credential_release(other);
  firebase_credential_release(same);
  firebase_user_release(user);
  close_fixture(&f);
}

static void guest_becomes_a_player_with_a_number(void) {
  fixture f = open_fixture();
  firebase_user *guest = sign_in_guest(&f);
  firebase_credential *credential = phone_credential(&f, number);
  firebase_future *future = firebase_user_link_with_credential(guest, credential);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_user_uid(firebase_future_user(future)), firebase_user_uid(guest));
  CHECK_TEXT(firebase_user_phone_number(firebase_future_user(future)), number);
  firebase_future_release(future);
  CHECK_FUTURE(firebase_user_link_with_credential(guest, credential), FIREBASE_AUTH_ERROR_PROVIDER_ALREADY_LINKED);
  firebase_credential_release(credential);
  firebase_user_release(guest);
  close_fixture(&f);
}

// Links a guest to a number that somebody else has, and gives the future with the credential in `updated`.
static firebase_future *collide(fixture *f, const firebase_credential **updated) {
  firebase_user *guest = sign_in_guest(f);
  firebase_credential *spent = phone_credential(f, number);
  firebase_future *future = firebase_user_link_with_credential(guest, spent);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_CREDENTIAL_ALREADY_IN_USE);
  *updated = firebase_additional_user_info_updated_credential(
      firebase_auth_result_additional_user_info(firebase_future_auth_result(future)));
  CHECK(firebase_credential_is_valid(*updated));
  firebase_credential_release(spent);
  firebase_user_release(guest);
  return future;
}

static void collision_brings_a_credential_to_sign_in_with(void) {
  fixture f = open_fixture();
  firebase_user *owner = sign_in_phone(&f, number);
  const firebase_credential *updated = NULL;
  firebase_future *future = collide(&f, &updated);
  CHECK_TEXT(firebase_credential_provider(updated), "phone");
  CHECK_TEXT(firebase_credential_sms_code(updated), "");
  CHECK_FUTURE(firebase_auth_sign_in_with_credential(f.auth, updated), FIREBASE_AUTH_ERROR_NONE);
  char *uid = current_uid(&f);
  CHECK_TEXT(uid, firebase_user_uid(owner));
  free(uid);
  firebase_future_release(future);
  firebase_user_release(owner);
  close_fixture(&f);
}

static void credential_of_a_collision_lasts_for_an_hour(void) {
  fixture f = open_fixture();
  firebase_user_release(sign_in_phone(&f, number));
  const firebase_credential *updated = NULL;
  firebase_future *future = collide(&f, &updated);
  char *guest = current_uid(&f);
  emulator_advance_clock(3601);
  CHECK_FUTURE(firebase_auth_sign_in_with_credential(f.auth, updated), FIREBASE_AUTH_ERROR_INVALID_VERIFICATION_ID);
  char *uid = current_uid(&f);
  CHECK_TEXT(uid, guest);
  free(uid);
  free(guest);
  firebase_future_release(future);
  close_fixture(&f);
}

static void player_proves_the_number_again(void) {
  fixture f = open_fixture();
  firebase_user_release(sign_in_phone(&f, other_number));
  firebase_user *user = sign_in_phone(&f, number);
  firebase_credential *same = phone_credential(&f, number);
  firebase_credential *other = phone_credential(&f, other_number);
  CHECK_FUTURE(firebase_user_reauthenticate(user, same), FIREBASE_AUTH_ERROR_NONE);
  CHECK_FUTURE(firebase_user_reauthenticate(user, other), FIREBASE_AUTH_ERROR_USER_MISMATCH);
  char *uid = current_uid(&f);
  CHECK_TEXT(uid, firebase_user_uid(user));
  free(uid);
  firebase_credential_release(other);
  firebase_credential_release(same);
  firebase_user_release(user);
  close_fixture(&f);
}

static void number_is_changed(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_phone(&f, number);
  firebase_credential *credential = phone_credential(&f, other_number);
  firebase_future *future = firebase_user_update_phone_number_credential(user, credential);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK(firebase_future_auth_result(future) == NULL);
  CHECK_TEXT(firebase_user_uid(firebase_future_user(future)), firebase_user_uid(user));
  CHECK_TEXT(firebase_user_phone_number(firebase_future_user(future)), other_number);
  firebase_future_release(future);
  firebase_credential_release(credential);
  firebase_user_release(user);
  reopen_fixture(&f);
  user = firebase_auth_copy_current_user(f.auth);
  CHECK_TEXT(firebase_user_phone_number(user), other_number);
  firebase_user_release(user);
  close_fixture(&f);
}

static const test_case tests[] = {
    TEST(phone_number_must_be_there),
    TEST(phone_number_that_is_none_is_refused),
    TEST(player_is_sent_to_a_page_if_the_server_wants_to_see_one),
    TEST(player_signs_in_with_a_code),
    TEST(wrong_codes_and_ids_are_told),
    TEST(code_lasts_for_ten_minutes),
    TEST(guest_becomes_a_player_with_a_number),
    TEST(collision_brings_a_credential_to_sign_in_with),
    TEST(credential_of_a_collision_lasts_for_an_hour),
    TEST(player_proves_the_number_again),
    TEST(number_is_changed),
};
TEST_MAIN(tests)
