// SPDX-License-Identifier: Apache-2.0
// Mails with a link, and the codes in these links.
#include <stdio.h>
#include <stdlib.h>

#include "fixture.h"

static const char address[] = "ada@example.com";
static const char other_address[] = "new@example.com";

static const firebase_action_code_settings for_signing_in = {
    .struct_size = sizeof(firebase_action_code_settings),
    .url = "https://demo-project.web.app/finish",
    .handle_code_in_app = true,
};

// A field of the last mail that was sent, to be freed.
static char *field_of_last_mail(const char *field) {
  json_t *answer = emulator_call("GET", "oobCodes", NULL);
  const json_t *codes = json_object_get(answer, "oobCodes");
  const json_t *last = json_array_get(codes, json_array_size(codes) - 1);
  const char *text = json_string_value(json_object_get(last, field));
  CHECK(text != NULL);
  char *copy = strdup(text != NULL ? text : "");
  json_decref(answer);
  return copy;
}

static char *last_code(void) { return field_of_last_mail("oobCode"); }
static char *last_link(void) { return field_of_last_mail("oobLink"); }

static firebase_user *sign_in_with_password(fixture *f) {
  CHECK_FUTURE(firebase_auth_create_user_with_email_and_password(f->auth, address, "secret"), FIREBASE_AUTH_ERROR_NONE);
  return firebase_auth_copy_current_user(f->auth);
}

// Has a mail sent that resets the password, and gives its code, to be freed.
static char *order_reset(fixture *f) {
  CHECK_FUTURE(firebase_auth_send_password_reset_email_with_settings(f->auth, address, NULL), FIREBASE_AUTH_ERROR_NONE);
  return last_code();
}

// Has a mail sent that signs in, and gives its link, to be freed.
static char *order_link(fixture *f) {
  CHECK_FUTURE(firebase_auth_send_sign_in_link_to_email(f->auth, address, &for_signing_in), FIREBASE_AUTH_ERROR_NONE);
  return last_link();
}

// --- mails ---

static void check_settings_were_sent(void) {
  json_t *answer = emulator_call("GET", "requests", NULL);
  const json_t *last = json_object_get(json_object_get(answer, "last"), "accounts:sendOobCode");
  const json_t *body = json_object_get(last, "body");
  static const char *const expected[][2] = {
      {"continueUrl", "https://demo-project.web.app/after"},
      {"iOSBundleId", "com.example.ios"},
      {"androidPackageName", "com.example.android"},
      {"androidMinimumVersion", "12"},
      {"linkDomain", "links.example.com"},
  };
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
    const char *sent = json_string_value(json_object_get(body, expected[i][0]));
    CHECK_TEXT(sent != NULL ? sent : "", expected[i][1]);
  }
  CHECK(json_is_true(json_object_get(body, "canHandleCodeInApp")));
  CHECK(json_is_true(json_object_get(body, "androidInstallApp")));
  json_decref(answer);
}

static void link_of_a_mail_leads_where_the_settings_say(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_with_password(&f);
  const firebase_action_code_settings settings = {
      .struct_size = sizeof settings,
      .url = "https://demo-project.web.app/after",
      .ios_bundle_id = "com.example.ios",
      .android_package_name = "com.example.android",
      .android_minimum_version = "12",
      .link_domain = "links.example.com",
      .handle_code_in_app = true,
      .android_install_if_not_available = true,
  };
  firebase_future *const futures[] = {
      await(firebase_auth_send_password_reset_email_with_settings(f.auth, address, &settings)),
      await(firebase_auth_send_sign_in_link_to_email(f.auth, address, &settings)),
      await(firebase_user_send_email_verification_with_settings(user, &settings)),
      await(firebase_user_send_email_verification_before_updating_email_with_settings(user, other_address, &settings)),
  };
  for (size_t i = 0; i < sizeof futures / sizeof *futures; i++) {
    CHECK_FUTURE(futures[i], FIREBASE_AUTH_ERROR_NONE);
    check_settings_were_sent();
  }
  CHECK_INT(emulator_requests("accounts:sendOobCode"), 4);
  firebase_user_release(user);
  close_fixture(&f);
}

static void mails_need_no_settings_but_for_signing_in(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_with_password(&f);
  CHECK_FUTURE(firebase_auth_send_password_reset_email_with_settings(f.auth, address, NULL), FIREBASE_AUTH_ERROR_NONE);
  CHECK_FUTURE(firebase_user_send_email_verification_with_settings(user, NULL), FIREBASE_AUTH_ERROR_NONE);
  CHECK_FUTURE(firebase_user_send_email_verification_before_updating_email_with_settings(user, other_address, NULL),
               FIREBASE_AUTH_ERROR_NONE);
  firebase_future *future = await(firebase_auth_send_sign_in_link_to_email(f.auth, address, NULL));
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_CONTAINS(firebase_future_error_message(future), "handleCodeInApp");
  firebase_future_release(future);
  firebase_user_release(user);
  close_fixture(&f);
}

// Each function that takes settings, with these.
static void check_settings_are_refused(fixture *f, const firebase_user *user,
                                       const firebase_action_code_settings *settings, firebase_auth_error error) {
  CHECK_FUTURE(firebase_auth_send_password_reset_email_with_settings(f->auth, address, settings), error);
  CHECK_FUTURE(firebase_auth_send_sign_in_link_to_email(f->auth, address, settings), error);
  CHECK_FUTURE(firebase_user_send_email_verification_with_settings(user, settings), error);
  CHECK_FUTURE(firebase_user_send_email_verification_before_updating_email_with_settings(user, other_address, settings),
               error);
}

static void settings_that_cant_be_read_are_told(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_with_password(&f);
  firebase_action_code_settings settings = for_signing_in;
  settings.struct_size = sizeof settings - 1;
  check_settings_are_refused(&f, user, &settings, FIREBASE_AUTH_ERROR_FAILURE);
  const char **const texts[] = {&settings.url, &settings.ios_bundle_id, &settings.android_package_name,
                                &settings.android_minimum_version, &settings.link_domain};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    settings = for_signing_in;
    *texts[i] = "\xff";
    check_settings_are_refused(&f, user, &settings, FIREBASE_AUTH_ERROR_FAILURE);
  }
  CHECK_INT(emulator_requests("accounts:sendOobCode"), 0);
  firebase_user_release(user);
  close_fixture(&f);
}

static void page_to_go_on_to_is_checked(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_with_password(&f);
  firebase_action_code_settings settings = for_signing_in;
  settings.url = "nowhere";
  check_settings_are_refused(&f, user, &settings, FIREBASE_AUTH_ERROR_INVALID_CONTINUE_URI);
  settings.url = NULL;
  CHECK_FUTURE(firebase_auth_send_sign_in_link_to_email(f.auth, address, &settings),
               FIREBASE_AUTH_ERROR_MISSING_CONTINUE_URI);
  emulator_refuse("accounts:sendOobCode", "UNAUTHORIZED_DOMAIN : Domain not allowlisted by project");
  CHECK_FUTURE(firebase_auth_send_sign_in_link_to_email(f.auth, address, &for_signing_in),
               FIREBASE_AUTH_ERROR_UNAUTHORIZED_DOMAIN);
  firebase_user_release(user);
  close_fixture(&f);
}

static void mails_need_an_address_and_a_user(void) {
  fixture f = open_fixture();
  const char *const missing[] = {NULL, ""};
  firebase_user *user = sign_in_guest(&f);
  for (int i = 0; i < 2; i++) {
    CHECK_FUTURE(firebase_auth_send_password_reset_email_with_settings(f.auth, missing[i], &for_signing_in),
                 FIREBASE_AUTH_ERROR_MISSING_EMAIL);
    CHECK_FUTURE(firebase_auth_send_sign_in_link_to_email(f.auth, missing[i], &for_signing_in),
                 FIREBASE_AUTH_ERROR_MISSING_EMAIL);
    CHECK_FUTURE(
        firebase_user_send_email_verification_before_updating_email_with_settings(user, missing[i], &for_signing_in),
        FIREBASE_AUTH_ERROR_MISSING_EMAIL);
  }
  CHECK_FUTURE(firebase_user_send_email_verification_with_settings(NULL, &for_signing_in),
               FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER);
  firebase_auth_sign_out(f.auth);
  CHECK_FUTURE(firebase_user_send_email_verification_with_settings(user, &for_signing_in),
               FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER);
  firebase_user_release(user);
  close_fixture(&f);
}

// --- links that sign in ---

static void link_signs_in_once(void) {
  fixture f = open_fixture();
  char *link = order_link(&f);
  CHECK(firebase_auth_is_sign_in_with_email_link(f.auth, link));
  firebase_future *future = await(firebase_auth_sign_in_with_email_link(f.auth, address, link));
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_user_email(firebase_future_user(future)), address);
  CHECK(firebase_user_is_email_verified(firebase_future_user(future)));
  firebase_future_release(future);
  firebase_auth_sign_out(f.auth);
  CHECK_FUTURE(firebase_auth_sign_in_with_email_link(f.auth, address, link), FIREBASE_AUTH_ERROR_INVALID_ACTION_CODE);
  CHECK(!is_signed_in(&f));
  free(link);
  close_fixture(&f);
}

static void link_of_another_address_or_too_old_signs_nobody_in(void) {
  fixture f = open_fixture();
  char *link = order_link(&f);
  CHECK_FUTURE(firebase_auth_sign_in_with_email_link(f.auth, other_address, link), FIREBASE_AUTH_ERROR_INVALID_EMAIL);
  emulator_order("POST", "oobCodes:expire", "{}");
  CHECK_FUTURE(firebase_auth_sign_in_with_email_link(f.auth, address, link), FIREBASE_AUTH_ERROR_EXPIRED_ACTION_CODE);
  CHECK(!is_signed_in(&f));
  free(link);
  close_fixture(&f);
}

static void link_lasts_for_an_hour(void) {
  fixture f = open_fixture();
  firebase_user_release(sign_in_with_password(&f));
  char *link = order_link(&f);
  firebase_credential *late = firebase_email_auth_provider_get_credential_with_link(address, link);
  emulator_advance_clock(3500);
  char *fresh = order_link(&f);
  emulator_advance_clock(101);
  const firebase_auth_error expired = FIREBASE_AUTH_ERROR_EXPIRED_ACTION_CODE;
  firebase_user *user = firebase_auth_copy_current_user(f.auth);
  CHECK_FUTURE(firebase_user_reauthenticate(user, late), expired);
  firebase_user_release(user);
  firebase_user *guest = sign_in_guest(&f);
  CHECK_FUTURE(firebase_user_link_with_credential(guest, late), expired);
  CHECK(firebase_user_is_anonymous(guest));
  firebase_auth_sign_out(f.auth);
  CHECK_FUTURE(firebase_auth_sign_in_with_email_link(f.auth, address, link), expired);
  CHECK_FUTURE(firebase_auth_sign_in_with_credential(f.auth, late), expired);
  CHECK(!is_signed_in(&f));
  CHECK_FUTURE(firebase_auth_sign_in_with_email_link(f.auth, address, fresh), FIREBASE_AUTH_ERROR_NONE);
  firebase_user_release(guest);
  firebase_credential_release(late);
  free(fresh);
  free(link);
  close_fixture(&f);
}

static void guest_is_linked_by_a_link(void) {
  fixture f = open_fixture();
  firebase_user *guest = sign_in_guest(&f);
  char *link = order_link(&f);
  firebase_credential *credential = firebase_email_auth_provider_get_credential_with_link(address, link);
  CHECK(firebase_credential_is_valid(credential));
  CHECK_TEXT(firebase_credential_provider(credential), "password");
  firebase_future *future = await(firebase_user_link_with_credential(guest, credential));
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_user_uid(firebase_future_user(future)), firebase_user_uid(guest));
  CHECK(!firebase_user_is_anonymous(firebase_future_user(future)));
  firebase_future_release(future);
  firebase_credential_release(credential);
  firebase_user_release(guest);
  free(link);
  close_fixture(&f);
}

static void what_is_no_link_that_signs_in_is_told(void) {
  fixture f = open_fixture();
  firebase_user_release(sign_in_with_password(&f));
  free(order_reset(&f));
  char *reset = last_link();
  const char *const links[] = {NULL, "", "\xff", "https://example.com", "https://example.com/?mode=signIn", reset};
  for (size_t i = 0; i < sizeof links / sizeof *links; i++) {
    CHECK(!firebase_auth_is_sign_in_with_email_link(f.auth, links[i]));
    firebase_credential *credential = firebase_email_auth_provider_get_credential_with_link(address, links[i]);
    CHECK(!firebase_credential_is_valid(credential));
    firebase_credential_release(credential);
    firebase_future *future = await(firebase_auth_sign_in_with_email_link(f.auth, address, links[i]));
    CHECK(firebase_future_error(future) ==
          (i == 2 ? FIREBASE_AUTH_ERROR_FAILURE : FIREBASE_AUTH_ERROR_INVALID_ACTION_CODE));
    firebase_future_release(future);
  }
  CHECK(!firebase_auth_is_sign_in_with_email_link(NULL, "https://x.y/?mode=signIn&oobCode=c"));
  CHECK_FUTURE(firebase_auth_sign_in_with_email_link(f.auth, NULL, "https://x.y/?mode=signIn&oobCode=c"),
               FIREBASE_AUTH_ERROR_MISSING_EMAIL);
  CHECK_INT(emulator_requests("accounts:signInWithEmailLink"), 0);
  free(reset);
  close_fixture(&f);
}

// --- codes ---

static void code_verifies_the_address_once(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_with_password(&f);
  CHECK_FUTURE(firebase_user_send_email_verification_with_settings(user, NULL), FIREBASE_AUTH_ERROR_NONE);
  char *code = last_code();
  CHECK_FUTURE(firebase_auth_apply_action_code(f.auth, code), FIREBASE_AUTH_ERROR_NONE);
  CHECK_FUTURE(firebase_user_reload(user), FIREBASE_AUTH_ERROR_NONE);
  firebase_user *verified = firebase_auth_copy_current_user(f.auth);
  CHECK(firebase_user_is_email_verified(verified));
  CHECK_FUTURE(firebase_auth_apply_action_code(f.auth, code), FIREBASE_AUTH_ERROR_INVALID_ACTION_CODE);
  free(code);
  firebase_user_release(verified);
  firebase_user_release(user);
  close_fixture(&f);
}

static void check_tells_what_a_code_does_and_leaves_it(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_with_password(&f);
  CHECK_FUTURE(firebase_user_send_email_verification_before_updating_email_with_settings(user, other_address, NULL),
               FIREBASE_AUTH_ERROR_NONE);
  char *code = last_code();
  for (int i = 0; i < 2; i++) {
    firebase_future *future = await(firebase_auth_check_action_code(f.auth, code));
    CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
    const firebase_action_code_info *info = firebase_future_action_code_info(future);
    CHECK_INT(firebase_action_code_info_get_operation(info), FIREBASE_ACTION_CODE_VERIFY_AND_CHANGE_EMAIL);
    CHECK_TEXT(firebase_action_code_info_email(info), other_address);
    CHECK_TEXT(firebase_action_code_info_previous_email(info), address);
    firebase_future_release(future);
  }
  free(code);
  firebase_user_release(user);
  close_fixture(&f);
}

static void password_is_reset_once(void) {
  fixture f = open_fixture();
  firebase_user_release(sign_in_with_password(&f));
  char *code = order_reset(&f);
  firebase_future *future = await(firebase_auth_verify_password_reset_code(f.auth, code));
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_future_string(future), address);
  firebase_future_release(future);
  CHECK_FUTURE(firebase_auth_confirm_password_reset(f.auth, code, "correct horse"), FIREBASE_AUTH_ERROR_NONE);
  CHECK_FUTURE(firebase_auth_sign_in_with_email_and_password(f.auth, address, "correct horse"),
               FIREBASE_AUTH_ERROR_NONE);
  CHECK_FUTURE(firebase_auth_confirm_password_reset(f.auth, code, "another one"),
               FIREBASE_AUTH_ERROR_INVALID_ACTION_CODE);
  free(code);
  close_fixture(&f);
}

static void new_password_must_be_one(void) {
  fixture f = open_fixture();
  firebase_user_release(sign_in_with_password(&f));
  char *code = order_reset(&f);
  CHECK_FUTURE(firebase_auth_confirm_password_reset(f.auth, code, NULL), FIREBASE_AUTH_ERROR_MISSING_PASSWORD);
  CHECK_FUTURE(firebase_auth_confirm_password_reset(f.auth, code, ""), FIREBASE_AUTH_ERROR_MISSING_PASSWORD);
  CHECK_FUTURE(firebase_auth_confirm_password_reset(f.auth, code, "\xff"), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_FUTURE(firebase_auth_confirm_password_reset(f.auth, code, "short"), FIREBASE_AUTH_ERROR_WEAK_PASSWORD);
  CHECK_FUTURE(firebase_auth_confirm_password_reset(f.auth, code, "long enough"), FIREBASE_AUTH_ERROR_NONE);
  free(code);
  close_fixture(&f);
}

// Each function that takes a code, with this one.
static void check_code_is_refused(fixture *f, const char *code, firebase_auth_error error) {
  CHECK_FUTURE(firebase_auth_apply_action_code(f->auth, code), error);
  CHECK_FUTURE(firebase_auth_check_action_code(f->auth, code), error);
  CHECK_FUTURE(firebase_auth_verify_password_reset_code(f->auth, code), error);
  CHECK_FUTURE(firebase_auth_confirm_password_reset(f->auth, code, "long enough"), error);
}

static void codes_that_are_none_are_told(void) {
  fixture f = open_fixture();
  check_code_is_refused(&f, NULL, FIREBASE_AUTH_ERROR_INVALID_ACTION_CODE);
  check_code_is_refused(&f, "", FIREBASE_AUTH_ERROR_INVALID_ACTION_CODE);
  check_code_is_refused(&f, "\xff", FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(emulator_all_requests(), 0);
  check_code_is_refused(&f, "unknown", FIREBASE_AUTH_ERROR_INVALID_ACTION_CODE);
  firebase_user_release(sign_in_with_password(&f));
  char *code = order_reset(&f);
  emulator_order("POST", "oobCodes:expire", "{}");
  check_code_is_refused(&f, code, FIREBASE_AUTH_ERROR_EXPIRED_ACTION_CODE);
  free(code);
  close_fixture(&f);
}

static void reset_lasts_for_an_hour(void) {
  fixture f = open_fixture();
  firebase_user_release(sign_in_with_password(&f));
  char *code = order_reset(&f);
  emulator_advance_clock(3500);
  CHECK_FUTURE(firebase_auth_verify_password_reset_code(f.auth, code), FIREBASE_AUTH_ERROR_NONE);
  emulator_advance_clock(101);
  check_code_is_refused(&f, code, FIREBASE_AUTH_ERROR_EXPIRED_ACTION_CODE);
  CHECK_FUTURE(firebase_auth_sign_in_with_email_and_password(f.auth, address, "secret"), FIREBASE_AUTH_ERROR_NONE);
  char *fresh = order_reset(&f);
  CHECK_FUTURE(firebase_auth_confirm_password_reset(f.auth, fresh, "long enough"), FIREBASE_AUTH_ERROR_NONE);
  free(fresh);
  free(code);
  close_fixture(&f);
}

static void verification_lasts_for_an_hour(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_with_password(&f);
  CHECK_FUTURE(firebase_user_send_email_verification_with_settings(user, NULL), FIREBASE_AUTH_ERROR_NONE);
  char *verification = last_code();
  CHECK_FUTURE(firebase_user_send_email_verification_before_updating_email_with_settings(user, other_address, NULL),
               FIREBASE_AUTH_ERROR_NONE);
  char *change = last_code();
  emulator_advance_clock(3601);
  check_code_is_refused(&f, verification, FIREBASE_AUTH_ERROR_EXPIRED_ACTION_CODE);
  check_code_is_refused(&f, change, FIREBASE_AUTH_ERROR_EXPIRED_ACTION_CODE);
  CHECK_FUTURE(firebase_user_reload(user), FIREBASE_AUTH_ERROR_NONE);
  firebase_user *now = firebase_auth_copy_current_user(f.auth);
  CHECK(!firebase_user_is_email_verified(now));
  CHECK_TEXT(firebase_user_email(now), address);
  firebase_user_release(now);
  free(change);
  free(verification);
  firebase_user_release(user);
  close_fixture(&f);
}

static void code_of_another_kind_is_told(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_with_password(&f);
  char *reset = order_reset(&f);
  CHECK_FUTURE(firebase_auth_apply_action_code(f.auth, reset), FIREBASE_AUTH_ERROR_INVALID_ACTION_CODE);
  CHECK_FUTURE(firebase_user_send_email_verification_with_settings(user, NULL), FIREBASE_AUTH_ERROR_NONE);
  char *verification = last_code();
  CHECK_FUTURE(firebase_auth_verify_password_reset_code(f.auth, verification), FIREBASE_AUTH_ERROR_INVALID_ACTION_CODE);
  CHECK_FUTURE(firebase_auth_confirm_password_reset(f.auth, verification, "long enough"),
               FIREBASE_AUTH_ERROR_INVALID_ACTION_CODE);
  free(verification);
  free(reset);
  firebase_user_release(user);
  close_fixture(&f);
}

// --- NULL ---

static void action_code_functions_take_null(void) {
  CHECK(firebase_future_action_code_info(NULL) == NULL);
  CHECK_INT(firebase_action_code_info_get_operation(NULL), FIREBASE_ACTION_CODE_UNKNOWN);
  CHECK_TEXT(firebase_action_code_info_email(NULL), "");
  CHECK_TEXT(firebase_action_code_info_previous_email(NULL), "");
  firebase_action_code_url_retain(NULL);
  firebase_action_code_url_release(NULL);
  CHECK_INT(firebase_action_code_url_get_operation(NULL), FIREBASE_ACTION_CODE_UNKNOWN);
  const char *(*const texts[])(const firebase_action_code_url *) = {
      firebase_action_code_url_code, firebase_action_code_url_api_key, firebase_action_code_url_continue_url,
      firebase_action_code_url_language_code, firebase_action_code_url_tenant_id};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) CHECK_TEXT(texts[i](NULL), "");
}

static void futures_of_other_kinds_have_no_action_code_info(void) {
  fixture f = open_fixture();
  firebase_future *future = await(firebase_auth_sign_in_anonymously(f.auth));
  CHECK(firebase_future_action_code_info(future) == NULL);
  firebase_future_release(future);
  future = await(firebase_auth_check_action_code(f.auth, "unknown"));
  CHECK(firebase_future_action_code_info(future) == NULL);
  firebase_future_release(future);
  close_fixture(&f);
}

// --- links ---

static void link_is_taken_apart(void) {
  firebase_action_code_url *url = firebase_action_code_url_create(
      "https://demo.firebaseapp.com/__/auth/action?apiKey=key&mode=verifyEmail&oobCode=c%2Bd&lang=fr&tenantId=blue"
      "&continueUrl=https%3A%2F%2Fexample.com%2F%3Fa%3Db#top");
  CHECK_INT(firebase_action_code_url_get_operation(url), FIREBASE_ACTION_CODE_VERIFY_EMAIL);
  CHECK_TEXT(firebase_action_code_url_code(url), "c+d");
  CHECK_TEXT(firebase_action_code_url_api_key(url), "key");
  CHECK_TEXT(firebase_action_code_url_continue_url(url), "https://example.com/?a=b");
  CHECK_TEXT(firebase_action_code_url_language_code(url), "fr");
  CHECK_TEXT(firebase_action_code_url_tenant_id(url), "blue");
  CHECK(firebase_action_code_url_code(url) == firebase_action_code_url_code(url));
  firebase_action_code_url_retain(url);
  firebase_action_code_url_release(url);
  CHECK_TEXT(firebase_action_code_url_code(url), "c+d");
  firebase_action_code_url_release(url);
}

static void link_may_say_little(void) {
  firebase_action_code_url *url = firebase_action_code_url_create("?a=b");
  CHECK(url != NULL);
  CHECK_INT(firebase_action_code_url_get_operation(url), FIREBASE_ACTION_CODE_UNKNOWN);
  CHECK_TEXT(firebase_action_code_url_code(url), "");
  CHECK_TEXT(firebase_action_code_url_tenant_id(url), "");
  firebase_action_code_url_release(url);
}

static void what_has_no_query_is_no_link(void) {
  const char *const links[] = {NULL, "", "https://example.com", "https://example.com/#?a=b", "\xff?a=b"};
  for (size_t i = 0; i < sizeof links / sizeof *links; i++) CHECK(firebase_action_code_url_create(links[i]) == NULL);
}

static const test_case tests[] = {
    TEST(link_of_a_mail_leads_where_the_settings_say),
    TEST(mails_need_no_settings_but_for_signing_in),
    TEST(settings_that_cant_be_read_are_told),
    TEST(page_to_go_on_to_is_checked),
    TEST(mails_need_an_address_and_a_user),
    TEST(link_signs_in_once),
    TEST(link_of_another_address_or_too_old_signs_nobody_in),
    TEST(link_lasts_for_an_hour),
    TEST(guest_is_linked_by_a_link),
    TEST(what_is_no_link_that_signs_in_is_told),
    TEST(code_verifies_the_address_once),
    TEST(check_tells_what_a_code_does_and_leaves_it),
    TEST(password_is_reset_once),
    TEST(new_password_must_be_one),
    TEST(codes_that_are_none_are_told),
    TEST(reset_lasts_for_an_hour),
    TEST(verification_lasts_for_an_hour),
    TEST(code_of_another_kind_is_told),
    TEST(action_code_functions_take_null),
    TEST(futures_of_other_kinds_have_no_action_code_info),
    TEST(link_is_taken_apart),
    TEST(link_may_say_little),
    TEST(what_has_no_query_is_no_link),
};
TEST_MAIN(tests)
