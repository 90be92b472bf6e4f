// SPDX-License-Identifier: Apache-2.0
// What is sent: the requests of the library's operations, compared with the tables of requests.md.
#include <stdio.h>
#include <stdlib.h>

#include "fixture.h"
#include "system.h"

static const char *const address = "player@example.com";

static void finish(firebase_future *future) { firebase_future_release(await(future)); }

static void give_token(void *user_data, firebase_app_check_receiver receive, void *receiver_data) {
  (void)user_data;
  receive("token", receiver_data);
}

// Sent all the same if the emulator refuses it, as it does with codes that nobody got.
static void send_codes(fixture *f) {
  finish(firebase_auth_sign_in_with_email_link(f->auth, address,
                                               "https://example.com/?mode=signIn&oobCode=code&apiKey=fake-api-key"));
  finish(firebase_auth_check_action_code(f->auth, "code"));
  finish(firebase_auth_confirm_password_reset(f->auth, "code", "secret-2"));
  finish(firebase_auth_apply_action_code(f->auth, "code"));
  finish(firebase_auth_sign_in_with_custom_token(f->auth, "token"));
  finish(firebase_auth_fetch_providers_for_email(f->auth, address));
  finish(firebase_auth_send_password_reset_email(f->auth, address));
  finish(firebase_phone_auth_provider_verify_phone_number(f->auth, "+15551234567"));
  firebase_credential *phone = firebase_phone_auth_provider_get_credential("id", "code");
  finish(firebase_auth_sign_in_with_credential(f->auth, phone));
  firebase_credential_release(phone);
}

static void change_user(fixture *f, firebase_user *user) {
  static const char *const urls[] = {"https://example.com/photo", ""};
  for (int i = 0; i < 2; i++) {
    firebase_user_profile profile = {sizeof profile, i == 0 ? "name" : "", urls[i]};
    finish(firebase_user_update_profile(user, &profile));
  }
  finish(firebase_user_send_email_verification(user));
  finish(firebase_user_send_email_verification_before_updating_email(user, "new@example.com"));
  firebase_credential *google = fake_credential("google.com", "{\"sub\":\"1\"}");
  finish(firebase_user_link_with_credential(user, google));
  firebase_credential_release(google);
  finish(firebase_user_unlink(user, "google.com"));
  finish(firebase_auth_revoke_access_token(f->auth, "token"));
  finish(firebase_auth_revoke_token_with_authorization_code(f->auth, "code"));
  finish(firebase_user_reload(user));
  finish(firebase_user_get_token(user, true));
}

static void begin_second_factors(fixture *f, firebase_user *user) {
  firebase_future *future = await(firebase_user_get_multi_factor_session(user));
  const firebase_multi_factor_session *session = firebase_future_multi_factor_session(future);
  finish(firebase_phone_auth_provider_verify_phone_number_for_enrollment(f->auth, "+15551234567", session));
  finish(firebase_totp_multi_factor_generator_generate_secret(session));
  firebase_future_release(future);
}

// All operations of a player, from the first start to the end of the account.
static void play(fixture *f) {
  firebase_auth_preconnect(f->auth);
  send_codes(f);
  firebase_user *user = sign_in_guest(f);
  firebase_credential *password = firebase_email_auth_provider_get_credential(address, "secret-1");
  finish(firebase_user_link_with_credential(user, password));
  firebase_credential_release(password);
  finish(firebase_auth_sign_in_with_email_and_password(f->auth, address, "secret-1"));
  firebase_user_release(user);
  user = firebase_auth_copy_current_user(f->auth);
  change_user(f, user);
  begin_second_factors(f, user);
  finish(firebase_user_update_password(user, "secret-2"));
  finish(firebase_user_update_email(user, "newer@example.com"));
  finish(firebase_user_delete(user));
  firebase_user_release(user);
}

// An App of that platform, whose keys are restricted to it.
static void play_on(const char *app_id, const char *record) {
  fixture f = open_fixture_over_tls();
  tls_proxy_order("record %s", record);
  firebase_app_release(f.app);
  firebase_app_options_set_app_id(f.options, app_id);
  firebase_app_options_set_package_name(f.options, "com.example.game");
  firebase_app_options_set_android_certificate_sha1(f.options, "0123456789abcdef0123456789abcdef01234567");
  firebase_app_create(f.options, NULL, &f.app);
  f.auth = firebase_auth_get(f.app);
  firebase_auth_set_language_code(f.auth, "de");
  firebase_auth_set_app_check(f.auth, give_token, NULL, NULL);
  play(&f);
  close_fixture(&f);
}

static void requests_have_the_documented_headers_and_fields(void) {
  char *record = join_path(make_directory(), "requests");
  play_on("1:1:ios:1", record);
  play_on("1:1:android:1", record);
  const char *root = required_environment("FIREBASE_AUTH_SOURCE_FOLDER");
  char *tool = join_path(root, "Tests/support/compare_requests.py");
  char *documentation = join_path(root, "Tests/c/requests.md");
  char *arguments[] = {(char *)(uintptr_t)required_environment("FIREBASE_AUTH_DEBIAN_PYTHON"), tool, record,
                       documentation, NULL};
  CHECK_INT(run_tool(arguments), 0);
  free(documentation);
  free(tool);
  free(record);
}

static const test_case tests[] = {TEST(requests_have_the_documented_headers_and_fields)};
TEST_MAIN(tests)
