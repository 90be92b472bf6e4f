// SPDX-License-Identifier: Apache-2.0
// Second factors: enrolling phones and authenticator apps, and signing in with them.
#include <stdlib.h>
#include <time.h>

#include "fixture.h"

static const char number[] = "+15551234567";
static const char email[] = "ada@example.com";
static const char password[] = "secret";

// --- players and their devices ---

// A player of an address that was verified, as second factors ask for. The caller owns the user.
static firebase_user *sign_up(fixture *f) {
  CHECK_FUTURE(firebase_auth_create_user_with_email_and_password(f->auth, email, password), 0);
  firebase_user *user = firebase_auth_copy_current_user(f->auth);
  char *path = join_path("accounts", firebase_user_uid(user));
  emulator_order("PATCH", path, "%s", "{\"emailVerified\":true}");
  free(path);
  return user;
}

static firebase_future *session_of(const firebase_user *user) {
  firebase_future *future = firebase_user_get_multi_factor_session(user);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK(firebase_future_multi_factor_session(future) != NULL);
  return future;
}

// The newest text of a list of the emulator's, to be freed.
static char *newest(const char *list, const char *field) {
  json_t *answer = emulator_call("GET", list, NULL);
  json_t *entries = json_object_get(answer, list);
  json_t *last = json_array_get(entries, json_array_size(entries) - 1);
  const char *text = json_string_value(json_object_get(last, field));
  char *copy = strdup(text != NULL ? text : "");
  json_decref(answer);
  return copy;
}

// The credential of the code that was sent for that future. Releases the future; the caller owns the credential.
static firebase_credential *credential_of(firebase_future *future) {
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  char *code = newest("verificationCodes", "code");
  firebase_credential *credential = firebase_phone_auth_provider_get_credential(firebase_future_string(future), code);
  free(code);
  firebase_future_release(future);
  return credential;
}

static firebase_multi_factor_assertion *phone_assertion(firebase_future *verification) {
  firebase_credential *credential = credential_of(verification);
  firebase_multi_factor_assertion *assertion = firebase_phone_multi_factor_generator_create_assertion(credential);
  CHECK_TEXT(firebase_multi_factor_assertion_factor_id(assertion), "phone");
  firebase_credential_release(credential);
  return assertion;
}

static void enroll(const firebase_user *user, firebase_multi_factor_assertion *assertion, const char *name) {
  firebase_future *future = firebase_user_enroll_multi_factor(user, assertion, name);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(firebase_user_multi_factor_count(firebase_future_user(future)), 1);
  firebase_future_release(future);
  firebase_multi_factor_assertion_release(assertion);
}

// What the player answers who is to have a phone.
static firebase_multi_factor_assertion *answer_enrollment(fixture *f, firebase_future *session) {
  return phone_assertion(firebase_phone_auth_provider_verify_phone_number_for_enrollment(
      f->auth, number, firebase_future_multi_factor_session(session)));
}

static void enroll_phone(fixture *f, const firebase_user *user) {
  firebase_future *session = session_of(user);
  enroll(user, answer_enrollment(f, session), "My phone");
  firebase_future_release(session);
}

// A future with a secret. The caller owns it.
static firebase_future *secret_of(const firebase_user *user) {
  firebase_future *session = session_of(user);
  firebase_future *secret =
      firebase_totp_multi_factor_generator_generate_secret(firebase_future_multi_factor_session(session));
  CHECK_ERROR(secret, FIREBASE_AUTH_ERROR_NONE);
  firebase_future_release(session);
  return secret;
}

// What the player's authenticator app shows for that secret.
static firebase_multi_factor_assertion *app_assertion(firebase_future *secret) {
  char *code = newest("totpCodes", "verificationCode");
  firebase_multi_factor_assertion *assertion =
      firebase_totp_multi_factor_generator_create_assertion_for_enrollment(firebase_future_totp_secret(secret), code);
  free(code);
  return assertion;
}

static void enroll_app(const firebase_user *user) {
  firebase_future *secret = secret_of(user);
  enroll(user, app_assertion(secret), NULL);
  firebase_future_release(secret);
}

// A future that lacks the second factor. The caller owns it.
static firebase_future *first_step(firebase_future *future) {
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_SECOND_FACTOR_REQUIRED);
  CHECK_CONTAINS(firebase_future_error_message(future), "second factor");
  const firebase_multi_factor_resolver *resolver = firebase_future_multi_factor_resolver(future);
  CHECK(firebase_multi_factor_resolver_session(resolver) != NULL);
  CHECK_INT(firebase_multi_factor_resolver_hint_count(resolver), 1);
  return future;
}

static firebase_future *sign_in(fixture *f) {
  return first_step(firebase_auth_sign_in_with_email_and_password(f->auth, email, password));
}

// The first step of a player who has a phone as their second factor.
static firebase_future *sign_in_with_a_phone_enrolled(fixture *f) {
  firebase_user *user = sign_up(f);
  enroll_phone(f, user);
  firebase_user_release(user);
  firebase_auth_sign_out(f->auth);
  return sign_in(f);
}

// The same of an authenticator app.
static firebase_future *sign_in_with_an_app_enrolled(fixture *f) {
  firebase_user *user = sign_up(f);
  enroll_app(user);
  firebase_user_release(user);
  firebase_auth_sign_out(f->auth);
  return sign_in(f);
}

static firebase_multi_factor_assertion *answer_phone(fixture *f, const firebase_multi_factor_resolver *resolver) {
  const firebase_multi_factor_info *hint = firebase_multi_factor_resolver_hint_at(resolver, 0);
  return phone_assertion(firebase_phone_auth_provider_verify_multi_factor_info(
      f->auth, hint, firebase_multi_factor_resolver_session(resolver)));
}

// The same of an authenticator app.
static firebase_multi_factor_assertion *answer_app(const firebase_multi_factor_resolver *resolver) {
  const firebase_multi_factor_info *hint = firebase_multi_factor_resolver_hint_at(resolver, 0);
  char *code = newest("totpCodes", "verificationCode");
  firebase_multi_factor_assertion *assertion =
      firebase_totp_multi_factor_generator_create_assertion_for_sign_in(firebase_multi_factor_info_uid(hint), code);
  free(code);
  return assertion;
}

// Ends a first step, with that error or none. Releases the assertion.
static void resolve(const firebase_multi_factor_resolver *resolver, firebase_multi_factor_assertion *assertion,
                    firebase_auth_error error) {
  CHECK_FUTURE(firebase_multi_factor_resolver_resolve_sign_in(resolver, assertion), error);
  firebase_multi_factor_assertion_release(assertion);
}

// --- enrolling ---

static void phone_is_enrolled_and_kept(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_up(&f);
  CHECK_INT(firebase_user_multi_factor_count(user), 0);
  CHECK(firebase_user_multi_factor_at(user, 0) == NULL);
  char *former = get_token(user, false);
  enroll_phone(&f, user);
  firebase_user_release(user);
  for (int i = 0; i < 2; i++) {
    user = firebase_auth_copy_current_user(f.auth);
    CHECK_INT(firebase_user_multi_factor_count(user), 1);
    const firebase_multi_factor_info *info = firebase_user_multi_factor_at(user, 0);
    CHECK(strlen(firebase_multi_factor_info_uid(info)) > 0);
    CHECK_TEXT(firebase_multi_factor_info_display_name(info), "My phone");
    CHECK_TEXT(firebase_multi_factor_info_factor_id(info), "phone");
    CHECK_TEXT(firebase_multi_factor_info_phone_number(info), number);
    CHECK(firebase_multi_factor_info_enrollment_timestamp(info) > 1700000000000);
    char *token = get_token(user, false);
    CHECK(strcmp(token, former) != 0);
    free(token);
    firebase_user_release(user);
    if (i == 0) reopen_fixture(&f);
  }
  free(former);
  close_fixture(&f);
}

static void app_is_enrolled_and_signs_in(void) {
  fixture f = open_fixture();
  firebase_future *first = sign_in_with_an_app_enrolled(&f);
  const firebase_multi_factor_resolver *resolver = firebase_future_multi_factor_resolver(first);
  const firebase_multi_factor_info *hint = firebase_multi_factor_resolver_hint_at(resolver, 0);
  CHECK_TEXT(firebase_multi_factor_info_factor_id(hint), "totp");
  CHECK_TEXT(firebase_multi_factor_info_phone_number(hint), "");
  firebase_multi_factor_assertion *assertion = answer_app(resolver);
  CHECK_TEXT(firebase_multi_factor_assertion_factor_id(assertion), "totp");
  firebase_future *future = firebase_multi_factor_resolver_resolve_sign_in(resolver, assertion);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_user_email(firebase_future_user(future)), email);
  CHECK(is_signed_in(&f));
  firebase_future_release(future);
  firebase_multi_factor_assertion_release(assertion);
  firebase_future_release(first);
  close_fixture(&f);
}

static void secret_tells_what_apps_need(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_up(&f);
  firebase_future *future = secret_of(user);
  const firebase_totp_secret *secret = firebase_future_totp_secret(future);
  firebase_totp_secret_retain(secret);
  firebase_future_release(future);
  const char *key = firebase_totp_secret_shared_secret_key(secret);
  CHECK(strlen(key) >= 16);
  CHECK_TEXT(firebase_totp_secret_hashing_algorithm(secret), "SHA1");
  CHECK_INT(firebase_totp_secret_verification_code_length(secret), 6);
  CHECK_INT(firebase_totp_secret_period(secret), 30);
  CHECK(firebase_totp_secret_enrollment_deadline(secret) > 1700000000000);
  const char *usual = firebase_totp_secret_qr_code_url(secret, NULL, "\xff");
  CHECK_CONTAINS(usual, ":ada%40example.com?secret=");
  const char *url = firebase_totp_secret_qr_code_url(secret, "Ada & Co/1?", "My Game: \xc3\xbc");
  CHECK_CONTAINS(url, "otpauth://totp/My%20Game-%20%C3%BC:Ada%20%26%20Co%2F1%3F?secret=");
  CHECK_CONTAINS(url, key);
  CHECK_CONTAINS(url, "&issuer=My%20Game%3A%20%C3%BC&algorithm=SHA1&digits=6&period=30");
  CHECK_CONTAINS(usual, "ada%40example.com");
  CHECK_CONTAINS(firebase_totp_secret_qr_code_url(secret, ":a:b:", "c:"), "otpauth://totp/c-:-a-b-?secret=");
  firebase_totp_secret_release(secret);
  firebase_user_release(user);
  close_fixture(&f);
}

static void secret_has_the_name_of_the_player_who_asked(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_up(&f);
  firebase_future *session = session_of(user);
  emulator_hold("mfaEnrollment:start");
  firebase_future *future =
      firebase_totp_multi_factor_generator_generate_secret(firebase_future_multi_factor_session(session));
  emulator_await_request("mfaEnrollment:start");
  firebase_auth_sign_out(f.auth);
  firebase_user *other = sign_in_guest(&f);
  emulator_release();
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK_CONTAINS(firebase_totp_secret_qr_code_url(firebase_future_totp_secret(future), NULL, NULL),
                 ":ada%40example.com?secret=");
  firebase_user_release(other);
  firebase_future_release(future);
  firebase_future_release(session);
  firebase_user_release(user);
  close_fixture(&f);
}

static void factor_is_unenrolled(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_up(&f);
  enroll_phone(&f, user);
  firebase_user_release(user);
  user = firebase_auth_copy_current_user(f.auth);
  CHECK_FUTURE(firebase_user_unenroll_multi_factor(user, "x"), FIREBASE_AUTH_ERROR_MULTI_FACTOR_INFO_NOT_FOUND);
  const char *uid = firebase_multi_factor_info_uid(firebase_user_multi_factor_at(user, 0));
  firebase_future *future = firebase_user_unenroll_multi_factor(user, uid);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(firebase_user_multi_factor_count(firebase_future_user(future)), 0);
  firebase_future_release(future);
  firebase_user_release(user);
  firebase_auth_sign_out(f.auth);
  CHECK_FUTURE(firebase_auth_sign_in_with_email_and_password(f.auth, email, password), FIREBASE_AUTH_ERROR_NONE);
  close_fixture(&f);
}

// --- signing in ---

static void wrong_code_may_be_given_anew(void) {
  fixture f = open_fixture();
  firebase_future *first = sign_in_with_a_phone_enrolled(&f);
  const firebase_multi_factor_resolver *resolver = firebase_future_multi_factor_resolver(first);
  firebase_multi_factor_resolver_retain(resolver);
  firebase_future_release(first);
  CHECK_TEXT(firebase_multi_factor_info_phone_number(firebase_multi_factor_resolver_hint_at(resolver, 0)),
             "+*******4567");
  firebase_future *sent = await(firebase_phone_auth_provider_verify_multi_factor_info(
      f.auth, firebase_multi_factor_resolver_hint_at(resolver, 0), firebase_multi_factor_resolver_session(resolver)));
  firebase_credential *wrong = firebase_phone_auth_provider_get_credential(firebase_future_string(sent), "x");
  firebase_multi_factor_assertion *assertion = firebase_phone_multi_factor_generator_create_assertion(wrong);
  CHECK_FUTURE(firebase_multi_factor_resolver_resolve_sign_in(resolver, assertion),
               FIREBASE_AUTH_ERROR_INVALID_VERIFICATION_CODE);
  CHECK(!is_signed_in(&f));
  firebase_multi_factor_assertion_release(assertion);
  assertion = phone_assertion(sent);
  CHECK_FUTURE(firebase_multi_factor_resolver_resolve_sign_in(resolver, assertion), FIREBASE_AUTH_ERROR_NONE);
  CHECK(is_signed_in(&f));
  // What was used once is used up, and signs nobody out.
  CHECK_FUTURE(firebase_multi_factor_resolver_resolve_sign_in(resolver, assertion),
               FIREBASE_AUTH_ERROR_INVALID_MULTI_FACTOR_SESSION);
  CHECK(is_signed_in(&f));
  firebase_multi_factor_assertion_release(assertion);
  firebase_credential_release(wrong);
  firebase_multi_factor_resolver_release(resolver);
  close_fixture(&f);
}

static void reauthentication_needs_the_second_factor(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_up(&f);
  enroll_phone(&f, user);
  firebase_credential *credential = firebase_email_auth_provider_get_credential(email, password);
  firebase_future *first = first_step(firebase_user_reauthenticate(user, credential));
  const firebase_multi_factor_resolver *resolver = firebase_future_multi_factor_resolver(first);
  firebase_multi_factor_assertion *assertion = answer_phone(&f, resolver);
  firebase_future *future = firebase_multi_factor_resolver_resolve_sign_in(resolver, assertion);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_user_uid(firebase_future_user(future)), firebase_user_uid(user));
  firebase_future_release(future);
  firebase_multi_factor_assertion_release(assertion);
  firebase_future_release(first);
  firebase_credential_release(credential);
  firebase_user_release(user);
  close_fixture(&f);
}

static void link_needs_the_second_factor(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_up(&f);
  enroll_phone(&f, user);
  firebase_credential *credential = firebase_github_auth_provider_get_credential("{\"sub\":\"h1\"}");
  firebase_future *first = first_step(firebase_user_link_with_credential(user, credential));
  firebase_user *unlinked = firebase_auth_copy_current_user(f.auth);
  CHECK_INT(firebase_user_provider_count(unlinked), 1);
  const firebase_multi_factor_resolver *resolver = firebase_future_multi_factor_resolver(first);
  firebase_multi_factor_assertion *assertion = answer_phone(&f, resolver);
  firebase_future *future = firebase_multi_factor_resolver_resolve_sign_in(resolver, assertion);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  const firebase_user *linked = firebase_future_user(future);
  CHECK_TEXT(firebase_user_uid(linked), firebase_user_uid(user));
  CHECK_INT(firebase_user_provider_count(linked), 2);
  CHECK_TEXT(firebase_user_info_provider_id(firebase_user_provider_at(linked, 0)), "github.com");
  CHECK_INT(firebase_user_multi_factor_count(linked), 1);
  const firebase_additional_user_info *info =
      firebase_auth_result_additional_user_info(firebase_future_auth_result(future));
  CHECK_TEXT(firebase_additional_user_info_provider_id(info), "github.com");
  firebase_future_release(future);
  firebase_multi_factor_assertion_release(assertion);
  firebase_user_release(unlinked);
  firebase_future_release(first);
  firebase_credential_release(credential);
  firebase_user_release(user);
  close_fixture(&f);
}

static void sign_out_and_shutdown_end_a_resolution(void) {
  fixture f = open_fixture();
  firebase_future *first = sign_in_with_a_phone_enrolled(&f);
  const firebase_multi_factor_resolver *resolver = firebase_future_multi_factor_resolver(first);
  firebase_multi_factor_assertion *assertion = answer_phone(&f, resolver);
  emulator_hold("mfaSignIn:finalize");
  firebase_future *future = firebase_multi_factor_resolver_resolve_sign_in(resolver, assertion);
  firebase_auth_sign_out(f.auth);
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_CANCELLED);
  future = firebase_multi_factor_resolver_resolve_sign_in(resolver, assertion);
  firebase_auth_shutdown(f.auth);
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_CANCELLED);
  CHECK_FUTURE(firebase_multi_factor_resolver_resolve_sign_in(resolver, assertion),
               FIREBASE_AUTH_ERROR_API_NOT_AVAILABLE);
  firebase_multi_factor_assertion_release(assertion);
  firebase_future_release(first);
  close_fixture(&f);
}

static bool count_page(void *pages, const char *url) {
  (void)url;
  tally_add(pages);
  return true;
}

static void sign_out_closes_the_page_of_a_second_factor(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_up(&f);
  firebase_future *session = session_of(user);
  emulator_order("PATCH", "config", "%s", "{\"requireRecaptchaToken\":true}");
  tally *pages = tally_create();
  firebase_web_sign_in_options options = {.struct_size = sizeof options, .user_data = pages, .open_url = count_page};
  CHECK_INT(firebase_auth_set_web_sign_in_options(f.auth, &options), FIREBASE_AUTH_ERROR_NONE);
  firebase_future *future = firebase_phone_auth_provider_verify_phone_number_for_enrollment(
      f.auth, number, firebase_future_multi_factor_session(session));
  CHECK(tally_wait(pages, 1));
  firebase_auth_sign_out(f.auth);
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_CANCELLED);
  // The next player may be asked.
  future = firebase_phone_auth_provider_verify_phone_number(f.auth, number);
  CHECK(tally_wait(pages, 2));
  firebase_future_cancel(future);
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_CANCELLED);
  emulator_order("PATCH", "config", "%s", "{\"requireRecaptchaToken\":false}");
  firebase_auth_set_web_sign_in_options(f.auth, NULL);
  firebase_future_release(session);
  firebase_user_release(user);
  close_fixture(&f);
  tally_release(pages);
}

// --- what comes too late ---

static void code_of_a_sign_in_lasts_for_ten_minutes(void) {
  fixture f = open_fixture();
  firebase_future *first = sign_in_with_a_phone_enrolled(&f);
  const firebase_multi_factor_resolver *resolver = firebase_future_multi_factor_resolver(first);
  firebase_multi_factor_assertion *late = answer_phone(&f, resolver);
  emulator_advance_clock(601);
  resolve(resolver, late, FIREBASE_AUTH_ERROR_SESSION_EXPIRED);
  CHECK(!is_signed_in(&f));
  resolve(resolver, answer_phone(&f, resolver), FIREBASE_AUTH_ERROR_NONE);
  CHECK(is_signed_in(&f));
  firebase_future_release(first);
  close_fixture(&f);
}

static void first_step_lasts_for_an_hour(void) {
  fixture f = open_fixture();
  firebase_future *first = sign_in_with_a_phone_enrolled(&f);
  const firebase_multi_factor_resolver *resolver = firebase_future_multi_factor_resolver(first);
  emulator_advance_clock(3500);
  firebase_multi_factor_assertion *late = answer_phone(&f, resolver);
  emulator_advance_clock(101);
  const firebase_auth_error expired = FIREBASE_AUTH_ERROR_INVALID_MULTI_FACTOR_SESSION;
  firebase_future *future = firebase_multi_factor_resolver_resolve_sign_in(resolver, late);
  CHECK_ERROR(future, expired);
  CHECK_CONTAINS(firebase_future_error_message(future), "Start the sign-in again");
  firebase_future_release(future);
  CHECK_FUTURE(
      firebase_phone_auth_provider_verify_multi_factor_info(f.auth, firebase_multi_factor_resolver_hint_at(resolver, 0),
                                                            firebase_multi_factor_resolver_session(resolver)),
      expired);
  CHECK(!is_signed_in(&f));
  // The code is still good, but not for another first step.
  firebase_future *again = sign_in(&f);
  resolver = firebase_future_multi_factor_resolver(again);
  resolve(resolver, answer_phone(&f, resolver), FIREBASE_AUTH_ERROR_NONE);
  CHECK(is_signed_in(&f));
  firebase_multi_factor_assertion_release(late);
  firebase_future_release(again);
  firebase_future_release(first);
  close_fixture(&f);
}

static void one_time_password_lasts_for_a_moment(void) {
  fixture f = open_fixture();
  firebase_future *first = sign_in_with_an_app_enrolled(&f);
  const firebase_multi_factor_resolver *resolver = firebase_future_multi_factor_resolver(first);
  firebase_multi_factor_assertion *late = answer_app(resolver);
  emulator_advance_clock(120);
  resolve(resolver, late, FIREBASE_AUTH_ERROR_INVALID_VERIFICATION_CODE);
  CHECK(!is_signed_in(&f));
  resolve(resolver, answer_app(resolver), FIREBASE_AUTH_ERROR_NONE);
  CHECK(is_signed_in(&f));
  firebase_future_release(first);
  close_fixture(&f);
}

static void code_of_an_enrollment_lasts_for_ten_minutes(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_up(&f);
  firebase_future *session = session_of(user);
  firebase_multi_factor_assertion *late = answer_enrollment(&f, session);
  emulator_advance_clock(601);
  CHECK_FUTURE(firebase_user_enroll_multi_factor(user, late, NULL), FIREBASE_AUTH_ERROR_SESSION_EXPIRED);
  firebase_multi_factor_assertion_release(late);
  // The session is good for another one, also when the user's id token no longer is.
  emulator_advance_clock(3600);
  enroll(user, answer_enrollment(&f, session), NULL);
  firebase_future_release(session);
  firebase_user_release(user);
  close_fixture(&f);
}

static void secret_is_enrolled_before_its_deadline(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_up(&f);
  firebase_future *secret = secret_of(user);
  const uint64_t now = (uint64_t)time(NULL) * 1000;
  const uint64_t deadline = firebase_totp_secret_enrollment_deadline(firebase_future_totp_secret(secret));
  CHECK(deadline > now && deadline <= now + 601000);
  firebase_multi_factor_assertion *late = app_assertion(secret);
  emulator_advance_clock(601);
  CHECK_FUTURE(firebase_user_enroll_multi_factor(user, late, NULL), FIREBASE_AUTH_ERROR_SESSION_EXPIRED);
  firebase_multi_factor_assertion_release(late);
  firebase_future_release(secret);
  CHECK_INT(firebase_user_multi_factor_count(user), 0);
  enroll_app(user);
  firebase_user_release(user);
  close_fixture(&f);
}

static void sign_in_that_is_long_ago_changes_no_factors(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_up(&f);
  enroll_phone(&f, user);
  firebase_user_release(user);
  user = firebase_auth_copy_current_user(f.auth);
  const char *uid = firebase_multi_factor_info_uid(firebase_user_multi_factor_at(user, 0));
  firebase_future *enrolling = session_of(user);
  const firebase_multi_factor_session *session = firebase_future_multi_factor_session(enrolling);
  char *path = join_path("accounts", firebase_user_uid(user));
  emulator_order("PATCH", path, "%s", "{\"requireRecentSignIn\":true}");
  const firebase_auth_error stale = FIREBASE_AUTH_ERROR_REQUIRES_RECENT_LOGIN;
  CHECK_FUTURE(firebase_phone_auth_provider_verify_phone_number_for_enrollment(f.auth, number, session), stale);
  CHECK_FUTURE(firebase_totp_multi_factor_generator_generate_secret(session), stale);
  CHECK_FUTURE(firebase_user_unenroll_multi_factor(user, uid), stale);
  firebase_credential *credential = firebase_email_auth_provider_get_credential(email, password);
  firebase_future *first = first_step(firebase_user_reauthenticate(user, credential));
  CHECK_FUTURE(firebase_user_unenroll_multi_factor(user, uid), stale);
  const firebase_multi_factor_resolver *resolver = firebase_future_multi_factor_resolver(first);
  resolve(resolver, answer_phone(&f, resolver), FIREBASE_AUTH_ERROR_NONE);
  CHECK_FUTURE(firebase_user_unenroll_multi_factor(user, uid), FIREBASE_AUTH_ERROR_NONE);
  firebase_future_release(first);
  firebase_credential_release(credential);
  free(path);
  firebase_future_release(enrolling);
  firebase_user_release(user);
  close_fixture(&f);
}

// --- mistakes ---

static void null_is_told(void) {
  fixture f = open_fixture();
  CHECK_FUTURE(firebase_user_get_multi_factor_session(NULL), FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER);
  CHECK_FUTURE(firebase_user_enroll_multi_factor(NULL, NULL, NULL), FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER);
  CHECK_FUTURE(firebase_user_unenroll_multi_factor(NULL, "x"), FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER);
  CHECK_FUTURE(firebase_totp_multi_factor_generator_generate_secret(NULL),
               FIREBASE_AUTH_ERROR_MISSING_MULTI_FACTOR_SESSION);
  CHECK_FUTURE(firebase_phone_auth_provider_verify_phone_number_for_enrollment(NULL, number, NULL),
               FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_FUTURE(firebase_phone_auth_provider_verify_phone_number_for_enrollment(f.auth, number, NULL),
               FIREBASE_AUTH_ERROR_MISSING_MULTI_FACTOR_SESSION);
  CHECK_FUTURE(firebase_phone_auth_provider_verify_multi_factor_info(NULL, NULL, NULL), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_FUTURE(firebase_phone_auth_provider_verify_multi_factor_info(f.auth, NULL, NULL),
               FIREBASE_AUTH_ERROR_MISSING_MULTI_FACTOR_SESSION);
  CHECK_FUTURE(firebase_multi_factor_resolver_resolve_sign_in(NULL, NULL), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK(firebase_future_multi_factor_session(NULL) == NULL);
  CHECK(firebase_future_multi_factor_resolver(NULL) == NULL);
  CHECK(firebase_future_totp_secret(NULL) == NULL);
  CHECK(firebase_multi_factor_resolver_session(NULL) == NULL);
  CHECK_INT(firebase_multi_factor_resolver_hint_count(NULL), 0);
  CHECK(firebase_multi_factor_resolver_hint_at(NULL, 0) == NULL);
  CHECK_INT(firebase_user_multi_factor_count(NULL), 0);
  CHECK(firebase_user_multi_factor_at(NULL, 0) == NULL);
  CHECK_TEXT(firebase_multi_factor_info_uid(NULL), "");
  CHECK_TEXT(firebase_multi_factor_info_display_name(NULL), "");
  CHECK_TEXT(firebase_multi_factor_info_factor_id(NULL), "");
  CHECK_TEXT(firebase_multi_factor_info_phone_number(NULL), "");
  CHECK_INT(firebase_multi_factor_info_enrollment_timestamp(NULL), 0);
  CHECK_TEXT(firebase_totp_secret_shared_secret_key(NULL), "");
  CHECK_TEXT(firebase_totp_secret_hashing_algorithm(NULL), "");
  CHECK_INT(firebase_totp_secret_verification_code_length(NULL), 0);
  CHECK_INT(firebase_totp_secret_period(NULL), 0);
  CHECK_INT(firebase_totp_secret_enrollment_deadline(NULL), 0);
  CHECK_TEXT(firebase_totp_secret_qr_code_url(NULL, "a", "b"), "");
  CHECK_TEXT(firebase_multi_factor_assertion_factor_id(NULL), "");
  firebase_multi_factor_info_retain(NULL);
  firebase_multi_factor_info_release(NULL);
  firebase_multi_factor_session_retain(NULL);
  firebase_multi_factor_session_release(NULL);
  firebase_multi_factor_assertion_retain(NULL);
  firebase_multi_factor_assertion_release(NULL);
  firebase_multi_factor_resolver_retain(NULL);
  firebase_multi_factor_resolver_release(NULL);
  firebase_totp_secret_retain(NULL);
  firebase_totp_secret_release(NULL);
  CHECK_INT(emulator_all_requests(), 0);
  close_fixture(&f);
}

static void check_enrollment(const firebase_user *user, firebase_multi_factor_assertion *assertion,
                             firebase_auth_error error) {
  CHECK_FUTURE(firebase_user_enroll_multi_factor(user, assertion, NULL), error);
  firebase_multi_factor_assertion_release(assertion);
}

static void assertions_of_nothing_enroll_nothing(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_up(&f);
  firebase_future *made = secret_of(user);
  const firebase_totp_secret *secret = firebase_future_totp_secret(made);
  emulator_order("DELETE", "requests", "%s", "");
  check_enrollment(user, NULL, FIREBASE_AUTH_ERROR_MISSING_MULTI_FACTOR_INFO);
  check_enrollment(user, firebase_phone_multi_factor_generator_create_assertion(NULL),
                   FIREBASE_AUTH_ERROR_INVALID_CREDENTIAL);
  firebase_credential *credential = firebase_email_auth_provider_get_credential(email, password);
  check_enrollment(user, firebase_phone_multi_factor_generator_create_assertion(credential),
                   FIREBASE_AUTH_ERROR_INVALID_CREDENTIAL);
  firebase_credential_release(credential);
  credential = firebase_phone_auth_provider_get_credential("id", "");
  check_enrollment(user, firebase_phone_multi_factor_generator_create_assertion(credential),
                   FIREBASE_AUTH_ERROR_MISSING_VERIFICATION_CODE);
  firebase_credential_release(credential);
  check_enrollment(user, firebase_totp_multi_factor_generator_create_assertion_for_enrollment(NULL, "123456"),
                   FIREBASE_AUTH_ERROR_MISSING_MULTI_FACTOR_SESSION);
  check_enrollment(user, firebase_totp_multi_factor_generator_create_assertion_for_enrollment(secret, NULL),
                   FIREBASE_AUTH_ERROR_MISSING_VERIFICATION_CODE);
  check_enrollment(user, firebase_totp_multi_factor_generator_create_assertion_for_enrollment(secret, "\xff"),
                   FIREBASE_AUTH_ERROR_FAILURE);
  check_enrollment(user, firebase_totp_multi_factor_generator_create_assertion_for_sign_in("id", "123456"),
                   FIREBASE_AUTH_ERROR_MISSING_MULTI_FACTOR_SESSION);
  CHECK_FUTURE(firebase_user_unenroll_multi_factor(user, NULL), FIREBASE_AUTH_ERROR_MISSING_MULTI_FACTOR_INFO);
  CHECK_FUTURE(firebase_user_unenroll_multi_factor(user, "\xff"), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(emulator_all_requests(), 0);
  check_enrollment(user, firebase_totp_multi_factor_generator_create_assertion_for_enrollment(secret, "0"),
                   FIREBASE_AUTH_ERROR_INVALID_VERIFICATION_CODE);
  char *huge = malloc(1 << 19);
  memset(huge, '1', (1 << 19) - 1);
  huge[(1 << 19) - 1] = 0;
  check_enrollment(user, firebase_totp_multi_factor_generator_create_assertion_for_enrollment(secret, huge),
                   FIREBASE_AUTH_ERROR_INVALID_VERIFICATION_CODE);
  CHECK(strlen(firebase_totp_secret_qr_code_url(secret, huge, huge)) > 3 << 18);
  free(huge);
  firebase_future_release(made);
  firebase_user_release(user);
  close_fixture(&f);
}

static void sessions_are_for_one_thing(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_up(&f);
  enroll_phone(&f, user);
  firebase_future *enrolling = session_of(user);
  const firebase_multi_factor_session *enrollment = firebase_future_multi_factor_session(enrolling);
  firebase_auth_sign_out(f.auth);
  firebase_future *first = sign_in(&f);
  const firebase_multi_factor_resolver *resolver = firebase_future_multi_factor_resolver(first);
  const firebase_multi_factor_session *session = firebase_multi_factor_resolver_session(resolver);
  const firebase_multi_factor_info *hint = firebase_multi_factor_resolver_hint_at(resolver, 0);
  CHECK(firebase_multi_factor_resolver_hint_at(resolver, 1) == NULL);
  emulator_order("DELETE", "requests", "%s", "");
  const firebase_auth_error invalid = FIREBASE_AUTH_ERROR_INVALID_MULTI_FACTOR_SESSION;
  CHECK_FUTURE(firebase_phone_auth_provider_verify_phone_number_for_enrollment(f.auth, number, session), invalid);
  CHECK_FUTURE(firebase_totp_multi_factor_generator_generate_secret(session), invalid);
  CHECK_FUTURE(firebase_phone_auth_provider_verify_multi_factor_info(f.auth, hint, enrollment), invalid);
  CHECK_FUTURE(firebase_phone_auth_provider_verify_multi_factor_info(f.auth, NULL, session),
               FIREBASE_AUTH_ERROR_MISSING_MULTI_FACTOR_INFO);
  CHECK_FUTURE(firebase_phone_auth_provider_verify_phone_number_for_enrollment(f.auth, "", enrollment),
               FIREBASE_AUTH_ERROR_MISSING_PHONE_NUMBER);
  CHECK_FUTURE(firebase_phone_auth_provider_verify_phone_number_for_enrollment(f.auth, "\xff", enrollment),
               FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_FUTURE(firebase_multi_factor_resolver_resolve_sign_in(resolver, NULL),
               FIREBASE_AUTH_ERROR_MISSING_MULTI_FACTOR_INFO);
  firebase_multi_factor_assertion *assertion =
      firebase_totp_multi_factor_generator_create_assertion_for_sign_in("", "123456");
  CHECK_FUTURE(firebase_multi_factor_resolver_resolve_sign_in(resolver, assertion),
               FIREBASE_AUTH_ERROR_MISSING_MULTI_FACTOR_INFO);
  firebase_multi_factor_assertion_release(assertion);
  // The player whom it was to enroll for is gone.
  CHECK_FUTURE(firebase_phone_auth_provider_verify_phone_number_for_enrollment(f.auth, number, enrollment),
               FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER);
  CHECK_FUTURE(firebase_user_get_multi_factor_session(user), FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER);
  CHECK_INT(emulator_all_requests(), 0);
  firebase_future_release(first);
  firebase_future_release(enrolling);
  firebase_user_release(user);
  close_fixture(&f);
}

static const test_case tests[] = {
    TEST(phone_is_enrolled_and_kept),
    TEST(app_is_enrolled_and_signs_in),
    TEST(secret_tells_what_apps_need),
    TEST(secret_has_the_name_of_the_player_who_asked),
    TEST(factor_is_unenrolled),
    TEST(wrong_code_may_be_given_anew),
    TEST(reauthentication_needs_the_second_factor),
    TEST(link_needs_the_second_factor),
    TEST(sign_out_and_shutdown_end_a_resolution),
    TEST(sign_out_closes_the_page_of_a_second_factor),
    TEST(code_of_a_sign_in_lasts_for_ten_minutes),
    TEST(first_step_lasts_for_an_hour),
    TEST(one_time_password_lasts_for_a_moment),
    TEST(code_of_an_enrollment_lasts_for_ten_minutes),
    TEST(secret_is_enrolled_before_its_deadline),
    TEST(sign_in_that_is_long_ago_changes_no_factors),
    TEST(null_is_told),
    TEST(assertions_of_nothing_enroll_nothing),
    TEST(sessions_are_for_one_thing),
};
TEST_MAIN(tests)
