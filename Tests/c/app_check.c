// SPDX-License-Identifier: Apache-2.0
// What requests tell of the program: App Check, and the headers that restricted API keys ask for.
#include <stdio.h>
#include <stdlib.h>

#include "fixture.h"

// A header of the last sign-up, to be freed; "" if it had none.
static char *header_of_sign_up(const char *name) {
  json_t *answer = emulator_call("GET", "requests", NULL);
  const json_t *last = json_object_get(json_object_get(answer, "last"), "accounts:signUp");
  const char *text = json_string_value(json_object_get(json_object_get(last, "headers"), name));
  char *copy = strdup(text != NULL ? text : "");
  json_decref(answer);
  return copy;
}

static void check_header(const char *name, const char *expected) {
  char *header = header_of_sign_up(name);
  CHECK_TEXT(header, expected);
  free(header);
}

static void sign_up(fixture *f) {
  CHECK_FUTURE(firebase_auth_sign_in_anonymously(f->auth), FIREBASE_AUTH_ERROR_NONE);
  firebase_auth_sign_out(f->auth);
}

// --- App Check ---

static void give(void *text, firebase_app_check_receiver receive, void *receiver_data) { receive(text, receiver_data); }

static void give_nothing(void *user_data, firebase_app_check_receiver receive, void *receiver_data) {
  (void)user_data, (void)receive, (void)receiver_data;
}

static void each_request_has_the_token_of_the_moment(void) {
  fixture f = open_fixture();
  sign_up(&f);
  check_header("x-firebase-appcheck", "");
  char token[] = "token-1";
  CHECK_INT(firebase_auth_set_app_check(f.auth, give, token, NULL), FIREBASE_AUTH_ERROR_NONE);
  sign_up(&f);
  check_header("x-firebase-appcheck", "token-1");
  token[6] = '2';
  sign_up(&f);
  check_header("x-firebase-appcheck", "token-2");
  CHECK_INT(firebase_auth_set_app_check(f.auth, NULL, NULL, NULL), FIREBASE_AUTH_ERROR_NONE);
  sign_up(&f);
  check_header("x-firebase-appcheck", "");
  close_fixture(&f);
}

static void what_is_no_token_is_not_sent(void) {
  fixture f = open_fixture();
  char *const texts[] = {NULL, "", "two words", "line\r\nX-Other: 1", "\xff", "\xc3\xa4"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    firebase_auth_set_app_check(f.auth, give, texts[i], NULL);
    sign_up(&f);
    check_header("x-firebase-appcheck", "");
  }
  firebase_auth_set_app_check(f.auth, give_nothing, NULL, NULL);
  sign_up(&f);
  check_header("x-firebase-appcheck", "");
  close_fixture(&f);
}

static void data_of_the_function_is_deleted_once(void) {
  fixture f = open_fixture();
  tally *first = tally_create();
  tally *second = tally_create();
  CHECK_INT(firebase_auth_set_app_check(NULL, give_nothing, first, tally_add), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(tally_count(first), 0);
  firebase_auth_set_app_check(f.auth, give_nothing, first, tally_add);
  sign_up(&f);
  CHECK_INT(tally_count(first), 0);
  firebase_auth_set_app_check(f.auth, give_nothing, second, tally_add);
  CHECK_INT(tally_count(first), 1);
  firebase_auth_shutdown(f.auth);
  CHECK_INT(tally_count(second), 1);
  close_fixture(&f);
  CHECK_INT(tally_count(first), 1);
  CHECK_INT(tally_count(second), 1);
  tally_release(first);
  tally_release(second);
}

static void ended_auth_keeps_no_function(void) {
  fixture f = open_fixture();
  firebase_auth *auth = f.auth;
  firebase_auth_retain(auth);
  firebase_auth_shutdown(auth);
  tally *data = tally_create();
  CHECK_INT(firebase_auth_set_app_check(auth, give_nothing, data, tally_add), FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(tally_count(data), 1);
  firebase_auth_release(auth);
  close_fixture(&f);
  CHECK_INT(tally_count(data), 1);
  tally_release(data);
}

typedef struct many {
  fixture f;
  tally *calls;
} many;

static void count(void *calls, firebase_app_check_receiver receive, void *receiver_data) {
  tally_add(calls);
  receive("token", receiver_data);
}

static void change_and_ask(int number, void *data) {
  many *m = data;
  for (int i = 0; i < 20; i++) {
    if (number == 0) firebase_auth_set_app_check(m->f.auth, i % 2 == 0 ? give_nothing : count, m->calls, NULL);
    CHECK_FUTURE(firebase_auth_fetch_providers_for_email(m->f.auth, "a@b.example"), FIREBASE_AUTH_ERROR_NONE);
  }
}

static void function_may_be_changed_while_others_ask(void) {
  many m = {.f = open_fixture(), .calls = tally_create()};
  firebase_auth_set_app_check(m.f.auth, count, m.calls, NULL);
  run_threads(4, change_and_ask, &m);
  CHECK(tally_count(m.calls) > 0);
  close_fixture(&m.f);
  tally_release(m.calls);
}

// --- restricted API keys ---

static const char sha1[] = "da:39:a3:ee:5e:6b:4b:0d:32:55:bf:ef:95:60:18:90:af:d8:07:09";
static const char sha1_digits[] = "DA39A3EE5E6B4B0D3255BFEF95601890AFD80709";

// Signs somebody up in an App of another name with that app id, package name and certificate.
static void sign_up_as(const char *app_id, const char *certificate) {
  fixture f = open_fixture();
  firebase_app_options_set_app_id(f.options, app_id);
  firebase_app_options_set_package_name(f.options, "com.example.game");
  CHECK_INT(firebase_app_options_set_android_certificate_sha1(f.options, certificate), FIREBASE_AUTH_ERROR_NONE);
  firebase_app *app = NULL;
  CHECK_INT(firebase_app_create(f.options, "restricted", &app), FIREBASE_AUTH_ERROR_NONE);
  firebase_auth *auth = firebase_auth_get(app);
  firebase_auth_use_emulator(auth, "127.0.0.1", emulator_port());
  CHECK_FUTURE(firebase_auth_sign_in_anonymously(auth), FIREBASE_AUTH_ERROR_NONE);
  firebase_app_release(app);
  close_fixture(&f);
}

static void key_of_an_android_app_gets_package_and_certificate(void) {
  sign_up_as("1:477:android:2", sha1);
  check_header("x-android-package", "com.example.game");
  check_header("x-android-cert", sha1_digits);
  check_header("x-ios-bundle-identifier", "");
  sign_up_as("1:477:android:2", NULL);
  check_header("x-android-package", "com.example.game");
  check_header("x-android-cert", "");
}

static void key_of_another_app_gets_the_bundle_id(void) {
  static const char *const ids[] = {"1:477:ios:2", "1:477:web:2", "", "android"};
  for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
    sign_up_as(ids[i], sha1);
    check_header("x-ios-bundle-identifier", "com.example.game");
    check_header("x-android-package", "");
    check_header("x-android-cert", "");
  }
}

static void certificate_is_forty_digits(void) {
  firebase_app_options *options = firebase_app_options_create();
  CHECK_TEXT(firebase_app_options_android_certificate_sha1(options), "");
  CHECK_INT(firebase_app_options_set_android_certificate_sha1(options, sha1), FIREBASE_AUTH_ERROR_NONE);
  const char *digits = firebase_app_options_android_certificate_sha1(options);
  CHECK_TEXT(digits, sha1_digits);
  CHECK_INT(firebase_app_options_set_android_certificate_sha1(options, sha1_digits), FIREBASE_AUTH_ERROR_NONE);
  const char *const bad[] = {"da39",
                             "no",
                             ":",
                             "\xff",
                             "DA39A3EE5E6B4B0D3255BFEF95601890AFD8070",
                             "0",
                             "DA39A3EE5E6B4B0D3255BFEF95601890AFD8070900",
                             "DA39A3EE5E6B4B0D3255BFEF95601890AFD8070G"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    CHECK_INT(firebase_app_options_set_android_certificate_sha1(options, bad[i]), FIREBASE_AUTH_ERROR_FAILURE);
    CHECK_TEXT(firebase_app_options_android_certificate_sha1(options), sha1_digits);
  }
  CHECK_INT(firebase_app_options_set_android_certificate_sha1(options, ""), FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_app_options_android_certificate_sha1(options), "");
  CHECK_TEXT(digits, sha1_digits);
  CHECK_INT(firebase_app_options_set_android_certificate_sha1(NULL, sha1), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_TEXT(firebase_app_options_android_certificate_sha1(NULL), "");
  firebase_app_options_release(options);
}

static void configuration_file_has_the_certificate(void) {
  static const char format[] =
      "{\"project_info\":{\"project_id\":\"p\"},\"client\":[{\"client_info\":{\"mobilesdk_app_id\":\"1:2:android:3\","
      "\"android_client_info\":{\"package_name\":\"com.example.game\"}},\"api_key\":[{\"current_key\":\"key\"}],"
      "\"oauth_client\":[{\"client_type\":3},{\"client_type\":1,\"android_info\":{\"package_name\":"
      "\"com.example.game\",\"certificate_hash\":\"%s\"}}]}]}";
  char config[1000];
  firebase_app_options *options = firebase_app_options_create();
  snprintf(config, sizeof config, format, "da39a3ee5e6b4b0d3255bfef95601890afd80709");
  CHECK_INT(firebase_app_options_load_config(options, config), FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_app_options_android_certificate_sha1(options), sha1_digits);
  capture_log();
  snprintf(config, sizeof config, format, "none");
  CHECK_INT(firebase_app_options_load_config(options, config), FIREBASE_AUTH_ERROR_NONE);
  CHECK_CONTAINS(captured_log(), "certificate_hash");
  CHECK_TEXT(firebase_app_options_android_certificate_sha1(options), sha1_digits);
  CHECK_TEXT(firebase_app_options_api_key(options), "key");
  release_log();
  firebase_app_options_release(options);
}

static const test_case tests[] = {
    TEST(each_request_has_the_token_of_the_moment), TEST(what_is_no_token_is_not_sent),
    TEST(data_of_the_function_is_deleted_once),     TEST(ended_auth_keeps_no_function),
    TEST(function_may_be_changed_while_others_ask), TEST(key_of_an_android_app_gets_package_and_certificate),
    TEST(key_of_another_app_gets_the_bundle_id),    TEST(certificate_is_forty_digits),
    TEST(configuration_file_has_the_certificate),
};
TEST_MAIN(tests)
