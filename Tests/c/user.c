// SPDX-License-Identifier: Apache-2.0
// What a user is, and does with their account.
#include <stdio.h>
#include <stdlib.h>

#include "fixture.h"

static const char player[] = "{\"sub\":\"001\",\"email\":\"a@b.example\"}";

static firebase_future *link_user(const firebase_user *user, firebase_credential *credential) {
  firebase_future *future = await(firebase_user_link_with_credential(user, credential));
  firebase_credential_release(credential);
  return future;
}

static firebase_future *reauthenticate(const firebase_user *user, firebase_credential *credential) {
  firebase_future *future = await(firebase_user_reauthenticate_and_retrieve_data(user, credential));
  firebase_credential_release(credential);
  return future;
}

// A control of the emulator over that user's account.
static void order_account(const firebase_user *user, const char *method, const char *verb, const char *body) {
  char path[160];
  snprintf(path, sizeof path, "accounts/%s%s", firebase_user_uid(user), verb);
  emulator_order(method, path, "%s", body);
}

static const firebase_additional_user_info *info_of(firebase_future *future) {
  return firebase_auth_result_additional_user_info(firebase_future_auth_result(future));
}

// --- values ---

static void user_functions_take_null(void) {
  firebase_user_retain(NULL);
  firebase_user_release(NULL);
  const char *(*const texts[])(const firebase_user *) = {
      firebase_user_uid,          firebase_user_email,       firebase_user_display_name, firebase_user_photo_url,
      firebase_user_phone_number, firebase_user_provider_id, firebase_user_tenant_id,    firebase_user_refresh_token,
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) CHECK_TEXT(texts[i](NULL), "");
  CHECK(!firebase_user_is_anonymous(NULL));
  CHECK(!firebase_user_is_email_verified(NULL));
  CHECK_INT(firebase_user_creation_timestamp(NULL), 0);
  CHECK_INT(firebase_user_last_sign_in_timestamp(NULL), 0);
  CHECK_INT(firebase_user_provider_count(NULL), 0);
  CHECK(firebase_user_provider_at(NULL, 0) == NULL);
  const char *(*const info_texts[])(const firebase_user_info *) = {
      firebase_user_info_uid,       firebase_user_info_email,        firebase_user_info_display_name,
      firebase_user_info_photo_url, firebase_user_info_phone_number, firebase_user_info_provider_id,
  };
  for (size_t i = 0; i < sizeof info_texts / sizeof *info_texts; i++) CHECK_TEXT(info_texts[i](NULL), "");
}

static void identities_end_with_the_last(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_apple(&f, player);
  CHECK(firebase_user_provider_at(user, 0) != NULL);
  CHECK(firebase_user_provider_at(user, 0) == firebase_user_provider_at(user, 0));
  CHECK(firebase_user_provider_at(user, 1) == NULL);
  CHECK(firebase_user_provider_at(user, SIZE_MAX) == NULL);
  CHECK(firebase_user_provider_at(user, SIZE_MAX / 2 + 1) == NULL);
  firebase_user_release(user);
  close_fixture(&f);
}

static void user_is_an_unchanging_picture(void) {
  fixture f = open_fixture();
  firebase_user *before = sign_in_guest(&f);
  const char *name = firebase_user_display_name(before);
  firebase_user_profile profile = {sizeof profile, "Ada", NULL};
  CHECK_FUTURE(firebase_user_update_profile(before, &profile), FIREBASE_AUTH_ERROR_NONE);
  firebase_user *after = firebase_auth_copy_current_user(f.auth);
  CHECK_TEXT(firebase_user_display_name(before), "");
  CHECK(firebase_user_display_name(before) == name);
  CHECK_TEXT(firebase_user_display_name(after), "Ada");
  firebase_user_release(before);
  firebase_user_release(after);
  close_fixture(&f);
}

static void user_outlives_auth_and_app(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_apple(&f, player);
  close_fixture(&f);
  CHECK_TEXT(firebase_user_email(user), "a@b.example");
  CHECK_FUTURE(firebase_user_get_token(user, false), FIREBASE_AUTH_ERROR_API_NOT_AVAILABLE);
  firebase_user_release(user);
}

static void user_of_a_former_sign_in_has_no_operations(void) {
  fixture f = open_fixture();
  firebase_user *guest = sign_in_guest(&f);
  firebase_user *apple = sign_in_apple(&f, player);
  const firebase_auth_error over = FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER;
  firebase_credential *credential = fake_credential("google.com", "{\"sub\":\"1\"}");
  firebase_user_profile profile = {sizeof profile, "name", NULL};
  CHECK_FUTURE(firebase_user_get_token(guest, false), over);
  CHECK_FUTURE(firebase_user_get_token(guest, true), over);
  CHECK_FUTURE(firebase_user_reload(guest), over);
  CHECK_FUTURE(firebase_user_update_profile(guest, &profile), over);
  CHECK_FUTURE(firebase_user_link_with_credential(guest, credential), over);
  CHECK_FUTURE(firebase_user_unlink(guest, "google.com"), over);
  CHECK_FUTURE(firebase_user_reauthenticate(guest, credential), over);
  CHECK_FUTURE(firebase_user_update_password(guest, "secret"), over);
  CHECK_FUTURE(firebase_user_update_email(guest, "a@b.example"), over);
  CHECK_FUTURE(firebase_user_send_email_verification(guest), over);
  CHECK_FUTURE(firebase_user_send_email_verification_before_updating_email(guest, "a@b.example"), over);
  firebase_credential *phone = firebase_phone_auth_provider_get_credential("id", "code");
  CHECK_FUTURE(firebase_user_update_phone_number_credential(guest, phone), over);
  firebase_credential_release(phone);
  CHECK_FUTURE(firebase_user_delete(guest), over);
  CHECK_FUTURE(firebase_user_reload(apple), FIREBASE_AUTH_ERROR_NONE);
  firebase_credential_release(credential);
  firebase_user_release(apple);
  firebase_user_release(guest);
  close_fixture(&f);
}

// --- linking ---

static void guest_becomes_a_player_of_apple(void) {
  fixture f = open_fixture();
  firebase_user *guest = sign_in_guest(&f);
  firebase_future *future = link_user(guest, apple_credential(player));
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  const firebase_user *user = firebase_future_user(future);
  CHECK_TEXT(firebase_user_uid(user), firebase_user_uid(guest));
  CHECK(!firebase_user_is_anonymous(user));
  CHECK_TEXT(firebase_user_email(user), "a@b.example");
  CHECK_TEXT(firebase_user_info_provider_id(firebase_user_provider_at(user, 0)), "apple.com");
  CHECK_INT(emulator_accounts(), 1);
  firebase_future_release(future);
  firebase_user_release(guest);
  close_fixture(&f);
}

static void second_identity_of_a_provider_is_refused_without_the_network(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_apple(&f, player);
  firebase_credential *credential = apple_credential("{\"sub\":\"002\"}");
  int64_t before = emulator_all_requests();
  firebase_future *future = link_user(user, credential);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_PROVIDER_ALREADY_LINKED);
  CHECK_INT(emulator_all_requests(), before);
  firebase_future_release(future);
  firebase_user_release(user);
  close_fixture(&f);
}

static void collision_brings_a_credential_to_sign_in_with(void) {
  fixture f = open_fixture();
  firebase_user *owner = sign_in_apple(&f, player);
  firebase_auth_sign_out(f.auth);
  firebase_user *guest = sign_in_guest(&f);
  firebase_nonce *nonce = firebase_nonce_create();
  apple_answer answer = play_apple_sheet(player, firebase_nonce_sha256_for_apple(nonce));
  const char *raw = firebase_nonce_raw_for_firebase(nonce);
  firebase_future *future =
      link_user(guest, firebase_apple_auth_provider_get_credential(answer.identity_token, raw, "Ada", NULL));
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_CREDENTIAL_ALREADY_IN_USE);
  const firebase_additional_user_info *info = info_of(future);
  CHECK_TEXT(firebase_additional_user_info_email(info), "a@b.example");
  CHECK_TEXT(firebase_additional_user_info_display_name(info), "Ada");
  CHECK_TEXT(firebase_additional_user_info_provider_id(info), "apple.com");
  const firebase_credential *updated = firebase_additional_user_info_updated_credential(info);
  CHECK(firebase_credential_is_valid(updated));
  CHECK_TEXT(firebase_credential_provider(updated), "apple.com");
  // It is borrowed from the future, unless it is retained.
  firebase_credential_retain(updated);
  firebase_future_release(future);
  firebase_future *second = firebase_auth_sign_in_and_retrieve_data_with_credential(f.auth, updated);
  CHECK_ERROR(second, FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_user_uid(firebase_future_user(second)), firebase_user_uid(owner));
  firebase_future_release(second);
  firebase_credential_release(updated);
  release_apple_answer(answer);
  firebase_nonce_release(nonce);
  firebase_user_release(guest);
  firebase_user_release(owner);
  close_fixture(&f);
}

static void collision_leaves_the_guest_signed_in(void) {
  fixture f = open_fixture();
  firebase_user_release(sign_in_apple(&f, player));
  firebase_auth_sign_out(f.auth);
  firebase_user *guest = sign_in_guest(&f);
  firebase_future_release(link_user(guest, apple_credential(player)));
  char *uid = current_uid(&f);
  CHECK_TEXT(uid, firebase_user_uid(guest));
  CHECK_FUTURE(firebase_user_reload(guest), FIREBASE_AUTH_ERROR_NONE);
  free(uid);
  firebase_user_release(guest);
  close_fixture(&f);
}

static void address_of_another_account_stops_a_link(void) {
  fixture f = open_fixture();
  firebase_user_release(sign_in_apple(&f, player));
  firebase_auth_sign_out(f.auth);
  firebase_user *guest = sign_in_guest(&f);
  firebase_future *future =
      link_user(guest, fake_credential("google.com", "{\"sub\":\"g\",\"email\":\"a@b.example\"}"));
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_EMAIL_ALREADY_IN_USE);
  CHECK_TEXT(firebase_additional_user_info_email(info_of(future)), "a@b.example");
  firebase_future_release(future);
  firebase_user_release(guest);
  close_fixture(&f);
}

static void unlinked_identity_is_gone(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_apple(&f, player);
  firebase_future_release(link_user(user, fake_credential("google.com", "{\"sub\":\"g\"}")));
  firebase_future *future = firebase_user_unlink(user, "apple.com");
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(firebase_user_provider_count(firebase_future_user(future)), 1);
  const firebase_user_info *identity = firebase_user_provider_at(firebase_future_user(future), 0);
  CHECK_TEXT(firebase_user_info_provider_id(identity), "google.com");
  firebase_future_release(future);
  CHECK_FUTURE(firebase_user_reload(user), FIREBASE_AUTH_ERROR_NONE);
  firebase_user *now = firebase_auth_copy_current_user(f.auth);
  CHECK_INT(firebase_user_provider_count(now), 1);
  firebase_user_release(now);
  firebase_user_release(user);
  close_fixture(&f);
}

static void identity_that_isnt_there_cant_be_unlinked(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_apple(&f, player);
  CHECK_FUTURE(firebase_user_unlink(user, "google.com"), FIREBASE_AUTH_ERROR_NO_SUCH_PROVIDER);
  CHECK_FUTURE(firebase_user_unlink(user, ""), FIREBASE_AUTH_ERROR_NO_SUCH_PROVIDER);
  CHECK_FUTURE(firebase_user_unlink(user, NULL), FIREBASE_AUTH_ERROR_NO_SUCH_PROVIDER);
  CHECK_FUTURE(firebase_user_unlink(user, "\xff"), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(emulator_requests("accounts:update"), 0);
  firebase_user_release(user);
  close_fixture(&f);
}

// --- re-authentication ---

static void player_proves_to_be_the_same(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_apple(&f, player);
  firebase_future *future = reauthenticate(user, apple_credential(player));
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_user_uid(firebase_future_user(future)), firebase_user_uid(user));
  firebase_future_release(future);
  firebase_credential *credential = apple_credential(player);
  future = firebase_user_reauthenticate(user, credential);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK(firebase_future_auth_result(future) == NULL);
  CHECK(firebase_future_user(future) == NULL);
  firebase_future_release(future);
  firebase_credential_release(credential);
  firebase_user_release(user);
  close_fixture(&f);
}

static void reauthentication_as_another_user_is_refused(void) {
  fixture f = open_fixture();
  firebase_user_release(sign_in_apple(&f, "{\"sub\":\"other\"}"));
  firebase_user *user = sign_in_apple(&f, player);
  firebase_future *future = reauthenticate(user, apple_credential("{\"sub\":\"other\"}"));
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_USER_MISMATCH);
  char *uid = current_uid(&f);
  CHECK_TEXT(uid, firebase_user_uid(user));
  char *token = get_token(user, false);
  CHECK(strlen(token) > 0);
  free(token);
  free(uid);
  firebase_user_release(user);
  close_fixture(&f);
}

static void reauthentication_makes_no_account(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_apple(&f, player);
  firebase_future *future = reauthenticate(user, apple_credential("{\"sub\":\"nobody\"}"));
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_USER_MISMATCH);
  CHECK_INT(emulator_accounts(), 1);
  CHECK(is_signed_in(&f));
  firebase_user_release(user);
  close_fixture(&f);
}

static void player_of_apple_leaves_for_good(void) {
  fixture f = open_fixture();
  const char *leaver = "{\"sub\":\"leaver\",\"givenName\":\"Ada\"}";
  firebase_user *user = sign_in_apple(&f, leaver);
  order_account(user, "PATCH", "", "{\"requireRecentSignIn\":true}");
  CHECK_FUTURE(firebase_user_delete(user), FIREBASE_AUTH_ERROR_REQUIRES_RECENT_LOGIN);
  firebase_nonce *nonce = firebase_nonce_create();
  apple_answer answer = play_apple_sheet(leaver, firebase_nonce_sha256_for_apple(nonce));
  firebase_credential *credential = firebase_apple_auth_provider_get_credential(
      answer.identity_token, firebase_nonce_raw_for_firebase(nonce), NULL, NULL);
  CHECK_FUTURE(firebase_user_reauthenticate(user, credential), FIREBASE_AUTH_ERROR_NONE);
  CHECK_FUTURE(firebase_auth_revoke_token_with_authorization_code(f.auth, answer.authorization_code),
               FIREBASE_AUTH_ERROR_NONE);
  CHECK_FUTURE(firebase_user_delete(user), FIREBASE_AUTH_ERROR_NONE);
  CHECK(!is_signed_in(&f));
  CHECK(!file_exists(firebase_auth_session_store_path(f.auth)));
  CHECK_INT(emulator_accounts(), 0);
  // Apple asks anew, and tells the name again: the authorization is gone.
  apple_answer again = play_apple_sheet(leaver, "hash");
  CHECK(json_object_get(again.json, "fullName") != NULL);
  release_apple_answer(again);
  firebase_credential_release(credential);
  release_apple_answer(answer);
  firebase_nonce_release(nonce);
  firebase_user_release(user);
  close_fixture(&f);
}

static void authorization_code_is_good_once(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_apple(&f, player);
  apple_answer answer = play_apple_sheet(player, "hash");
  CHECK_FUTURE(firebase_auth_revoke_token_with_authorization_code(f.auth, answer.authorization_code),
               FIREBASE_AUTH_ERROR_NONE);
  CHECK_FUTURE(firebase_auth_revoke_token_with_authorization_code(f.auth, answer.authorization_code),
               FIREBASE_AUTH_ERROR_INVALID_CREDENTIAL);
  release_apple_answer(answer);
  firebase_user_release(user);
  close_fixture(&f);
}

static void access_token_of_apple_is_revoked_once(void) {
  fixture f = open_fixture();
  const char *leaver = "{\"sub\":\"access\",\"givenName\":\"Ada\"}";
  firebase_credential *credential = apple_credential(leaver);
  firebase_future *future = await(firebase_auth_sign_in_and_retrieve_data_with_credential(f.auth, credential));
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_credential_access_token(credential), "");
  const char *token =
      firebase_credential_access_token(firebase_auth_result_credential(firebase_future_auth_result(future)));
  CHECK(strlen(token) > 0);
  CHECK_FUTURE(firebase_auth_revoke_access_token(f.auth, "another"), FIREBASE_AUTH_ERROR_INVALID_CREDENTIAL);
  CHECK_FUTURE(firebase_auth_revoke_access_token(f.auth, token), FIREBASE_AUTH_ERROR_NONE);
  CHECK_FUTURE(firebase_auth_revoke_access_token(f.auth, token), FIREBASE_AUTH_ERROR_INVALID_CREDENTIAL);
  apple_answer again = play_apple_sheet(leaver, "hash");
  CHECK(json_object_get(again.json, "fullName") != NULL);
  release_apple_answer(again);
  firebase_future_release(future);
  firebase_credential_release(credential);
  close_fixture(&f);
}

static void revoking_an_access_token_needs_a_player_and_a_token(void) {
  fixture f = open_fixture();
  CHECK_FUTURE(firebase_auth_revoke_access_token(f.auth, "t"), FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER);
  const char *const missing[] = {NULL, "", "\xff"};
  for (int i = 0; i < 3; i++) {
    CHECK_FUTURE(firebase_auth_revoke_access_token(f.auth, missing[i]), FIREBASE_AUTH_ERROR_FAILURE);
  }
  CHECK_FUTURE(firebase_auth_revoke_access_token(NULL, "t"), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(emulator_all_requests(), 0);
  CHECK_TEXT(firebase_credential_access_token(NULL), "");
  close_fixture(&f);
}

static void revoking_needs_a_player_and_a_code(void) {
  fixture f = open_fixture();
  CHECK_FUTURE(firebase_auth_revoke_token_with_authorization_code(f.auth, "c"), FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER);
  CHECK_FUTURE(firebase_auth_revoke_token_with_authorization_code(f.auth, NULL), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_FUTURE(firebase_auth_revoke_token_with_authorization_code(f.auth, ""), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_FUTURE(firebase_auth_revoke_token_with_authorization_code(f.auth, "\xff"), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_FUTURE(firebase_auth_revoke_token_with_authorization_code(NULL, "c"), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(emulator_all_requests(), 0);
  close_fixture(&f);
}

// --- profile ---

static void profile_is_set_left_and_deleted(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  static const struct {
    const char *name, *photo, *expected_name, *expected_photo;
  } steps[] = {
      {"Ada \xe2\x9d\xa4", "https://a.example/p?x=1&y", "Ada \xe2\x9d\xa4", "https://a.example/p?x=1&y"},
      {NULL, "https://b.example/", "Ada \xe2\x9d\xa4", "https://b.example/"},
      {"Bea", NULL, "Bea", "https://b.example/"},
      {NULL, NULL, "Bea", "https://b.example/"},
      {"", NULL, "", "https://b.example/"},
      {NULL, "", "", ""},
  };
  for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
    firebase_user_profile profile = {sizeof profile, steps[i].name, steps[i].photo};
    CHECK_FUTURE(firebase_user_update_profile(user, &profile), FIREBASE_AUTH_ERROR_NONE);
    for (int reloaded = 0; reloaded < 2; reloaded++) {
      firebase_user *now = firebase_auth_copy_current_user(f.auth);
      CHECK_TEXT(firebase_user_display_name(now), steps[i].expected_name);
      CHECK_TEXT(firebase_user_photo_url(now), steps[i].expected_photo);
      firebase_user_release(now);
      if (reloaded == 0) CHECK_FUTURE(firebase_user_reload(user), FIREBASE_AUTH_ERROR_NONE);
    }
  }
  firebase_user_release(user);
  close_fixture(&f);
}

static void profile_must_be_one(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  firebase_user_profile profile = {0, "name", NULL};
  CHECK_FUTURE(firebase_user_update_profile(user, &profile), FIREBASE_AUTH_ERROR_FAILURE);
  profile.struct_size = sizeof profile - 1;
  CHECK_FUTURE(firebase_user_update_profile(user, &profile), FIREBASE_AUTH_ERROR_FAILURE);
  profile = (firebase_user_profile){sizeof profile, "\xff", NULL};
  CHECK_FUTURE(firebase_user_update_profile(user, &profile), FIREBASE_AUTH_ERROR_FAILURE);
  profile = (firebase_user_profile){sizeof profile, NULL, "\xff"};
  CHECK_FUTURE(firebase_user_update_profile(user, &profile), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_FUTURE(firebase_user_update_profile(user, NULL), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(emulator_requests("accounts:update"), 0);
  firebase_user_release(user);
  close_fixture(&f);
}

static void profile_of_a_newer_program_is_taken(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  struct {
    firebase_user_profile known;
    const char *newer;
  } profile = {{sizeof profile, "Ada", NULL}, NULL};
  CHECK_FUTURE(firebase_user_update_profile(user, &profile.known), FIREBASE_AUTH_ERROR_NONE);
  firebase_user_release(user);
  close_fixture(&f);
}

// --- reloading ---

static void reload_brings_what_changed_on_the_server(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_apple(&f, player);
  order_account(user, "PATCH", "", "{\"emailVerified\":false}");
  CHECK_FUTURE(firebase_user_reload(user), FIREBASE_AUTH_ERROR_NONE);
  firebase_user *now = firebase_auth_copy_current_user(f.auth);
  CHECK(!firebase_user_is_email_verified(now));
  firebase_user_release(now);
  firebase_user_release(user);
  close_fixture(&f);
}

static void guest_stays_a_guest_when_reloaded(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  CHECK_FUTURE(firebase_user_reload(user), FIREBASE_AUTH_ERROR_NONE);
  firebase_user *now = firebase_auth_copy_current_user(f.auth);
  CHECK(firebase_user_is_anonymous(now));
  firebase_user_release(now);
  firebase_user_release(user);
  close_fixture(&f);
}

static void token_that_the_server_thinks_expired_is_refreshed(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  order_account(user, "POST", ":expireTokens", "{}");
  CHECK_FUTURE(firebase_user_reload(user), FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(emulator_requests("token"), 1);
  firebase_user_release(user);
  close_fixture(&f);
}

// --- e-mail and password ---

static firebase_user *sign_in_with_password(fixture *f, const char *email) {
  firebase_future_release(await(firebase_auth_create_user_with_email_and_password(f->auth, email, "secret")));
  return firebase_auth_copy_current_user(f->auth);
}

static void guest_becomes_a_player_with_a_password(void) {
  fixture f = open_fixture();
  firebase_user *guest = sign_in_guest(&f);
  firebase_future *future = link_user(guest, firebase_email_auth_provider_get_credential("a@b.example", "secret"));
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_NONE);
  const firebase_user *user = firebase_future_user(future);
  CHECK_TEXT(firebase_user_uid(user), firebase_user_uid(guest));
  CHECK(!firebase_user_is_anonymous(user));
  CHECK_TEXT(firebase_user_email(user), "a@b.example");
  CHECK_FUTURE(link_user(guest, firebase_email_auth_provider_get_credential("c@b.example", "secret")),
               FIREBASE_AUTH_ERROR_PROVIDER_ALREADY_LINKED);
  firebase_future_release(future);
  firebase_user_release(guest);
  reopen_fixture(&f);
  guest = firebase_auth_copy_current_user(f.auth);
  CHECK(!firebase_user_is_anonymous(guest));
  CHECK_TEXT(firebase_user_email(guest), "a@b.example");
  firebase_user_release(guest);
  close_fixture(&f);
}

static void player_proves_the_password_again(void) {
  fixture f = open_fixture();
  firebase_user_release(sign_in_with_password(&f, "other@b.example"));
  firebase_user *user = sign_in_with_password(&f, "a@b.example");
  CHECK_FUTURE(reauthenticate(user, firebase_email_auth_provider_get_credential("a@b.example", "secret")),
               FIREBASE_AUTH_ERROR_NONE);
  CHECK_FUTURE(reauthenticate(user, firebase_email_auth_provider_get_credential("a@b.example", "another")),
               FIREBASE_AUTH_ERROR_WRONG_PASSWORD);
  CHECK_FUTURE(reauthenticate(user, firebase_email_auth_provider_get_credential("other@b.example", "secret")),
               FIREBASE_AUTH_ERROR_USER_MISMATCH);
  CHECK_FUTURE(reauthenticate(user, firebase_email_auth_provider_get_credential("no@b.example", "secret")),
               FIREBASE_AUTH_ERROR_USER_MISMATCH);
  char *uid = current_uid(&f);
  CHECK_TEXT(uid, firebase_user_uid(user));
  free(uid);
  firebase_user_release(user);
  close_fixture(&f);
}

static void sign_in_that_is_long_ago_changes_nothing(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_with_password(&f, "a@b.example");
  order_account(user, "PATCH", "", "{\"requireRecentSignIn\":true}");
  const firebase_auth_error stale = FIREBASE_AUTH_ERROR_REQUIRES_RECENT_LOGIN;
  CHECK_FUTURE(firebase_user_update_email(user, "new@b.example"), stale);
  CHECK_FUTURE(firebase_user_update_password(user, "better secret"), stale);
  CHECK_FUTURE(firebase_user_delete(user), stale);
  CHECK(is_signed_in(&f));
  CHECK_FUTURE(reauthenticate(user, firebase_email_auth_provider_get_credential("a@b.example", "secret")),
               FIREBASE_AUTH_ERROR_NONE);
  CHECK_FUTURE(firebase_user_update_password(user, "better secret"), FIREBASE_AUTH_ERROR_NONE);
  firebase_user_release(user);
  close_fixture(&f);
}

static void password_is_changed(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_with_password(&f, "a@b.example");
  CHECK_FUTURE(firebase_user_update_password(user, "better secret"), FIREBASE_AUTH_ERROR_NONE);
  CHECK_FUTURE(firebase_user_reload(user), FIREBASE_AUTH_ERROR_NONE);
  CHECK(is_signed_in(&f));
  firebase_auth_sign_out(f.auth);
  CHECK_FUTURE(firebase_auth_sign_in_with_email_and_password(f.auth, "a@b.example", "better secret"),
               FIREBASE_AUTH_ERROR_NONE);
  firebase_user_release(user);
  close_fixture(&f);
}

static void address_is_changed(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_with_password(&f, "a@b.example");
  CHECK_FUTURE(firebase_user_update_email(user, "new@b.example"), FIREBASE_AUTH_ERROR_NONE);
  firebase_user *now = firebase_auth_copy_current_user(f.auth);
  CHECK_TEXT(firebase_user_email(now), "new@b.example");
  CHECK_TEXT(firebase_user_info_email(firebase_user_provider_at(now, 0)), "new@b.example");
  CHECK_FUTURE(firebase_user_reload(now), FIREBASE_AUTH_ERROR_NONE);
  firebase_user_release(now);
  firebase_user_release(user);
  close_fixture(&f);
}

// As upstream, which looks the account up after these two.
static void change_of_the_login_shows_what_else_changed(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_with_password(&f, "a@b.example");
  order_account(user, "PATCH", "", "{\"emailVerified\":true}");
  CHECK_FUTURE(firebase_user_update_password(user, "better secret"), FIREBASE_AUTH_ERROR_NONE);
  firebase_user *now = firebase_auth_copy_current_user(f.auth);
  CHECK(firebase_user_is_email_verified(now));
  firebase_user_release(now);
  order_account(user, "PATCH", "", "{\"emailVerified\":false}");
  CHECK_FUTURE(firebase_user_update_email(user, "new@b.example"), FIREBASE_AUTH_ERROR_NONE);
  now = firebase_auth_copy_current_user(f.auth);
  CHECK(!firebase_user_is_email_verified(now));
  firebase_user_release(now);
  firebase_user_release(user);
  close_fixture(&f);
}

static void change_of_the_login_counts_if_the_look_up_fails(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_with_password(&f, "a@b.example");
  emulator_refuse("accounts:lookup", "QUOTA_EXCEEDED");
  CHECK_FUTURE(firebase_user_update_email(user, "new@b.example"), FIREBASE_AUTH_ERROR_NONE);
  firebase_user *now = firebase_auth_copy_current_user(f.auth);
  CHECK_TEXT(firebase_user_email(now), "new@b.example");
  firebase_user_release(now);
  firebase_user_release(user);
  close_fixture(&f);
}

static void project_that_protects_addresses_names_the_way_to_change_one(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_with_password(&f, "a@b.example");
  emulator_order("PATCH", "config", "%s", "{\"emailPrivacyConfig\":{\"enableImprovedEmailPrivacy\":true}}");
  firebase_future *future = firebase_user_update_email(user, "new@b.example");
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_OPERATION_NOT_ALLOWED);
  CHECK_CONTAINS(firebase_future_error_message(future), "before updating");
  firebase_future_release(future);
  emulator_order("PATCH", "config", "%s", "{\"emailPrivacyConfig\":{\"enableImprovedEmailPrivacy\":false}}");
  firebase_user *now = firebase_auth_copy_current_user(f.auth);
  CHECK_TEXT(firebase_user_email(now), "a@b.example");
  firebase_user_release(now);
  firebase_user_release(user);
  close_fixture(&f);
}

// The newest code that the emulator would have sent, to be released.
static json_t *newest_code(void) {
  json_t *answer = emulator_call("GET", "oobCodes", NULL);
  json_t *codes = json_object_get(answer, "oobCodes");
  json_t *code = json_incref(json_array_get(codes, json_array_size(codes) - 1));
  json_decref(answer);
  return code;
}

static void address_is_verified_by_mail(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_with_password(&f, "a@b.example");
  CHECK_FUTURE(firebase_user_send_email_verification(user), FIREBASE_AUTH_ERROR_NONE);
  json_t *code = newest_code();
  CHECK_TEXT(json_string_value(json_object_get(code, "requestType")), "VERIFY_EMAIL");
  CHECK_TEXT(json_string_value(json_object_get(code, "email")), "a@b.example");
  json_decref(code);
  firebase_user_release(user);
  close_fixture(&f);
}

static void address_is_verified_before_it_is_changed(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_with_password(&f, "a@b.example");
  CHECK_FUTURE(firebase_user_send_email_verification_before_updating_email(user, "new@b.example"),
               FIREBASE_AUTH_ERROR_NONE);
  json_t *code = newest_code();
  CHECK_TEXT(json_string_value(json_object_get(code, "requestType")), "VERIFY_AND_CHANGE_EMAIL");
  CHECK_TEXT(json_string_value(json_object_get(code, "newEmail")), "new@b.example");
  json_decref(code);
  firebase_user_release(user);
  close_fixture(&f);
}

static void guest_has_no_address_to_verify(void) {
  fixture f = open_fixture();
  firebase_user *guest = sign_in_guest(&f);
  CHECK_FUTURE(firebase_user_send_email_verification(guest), FIREBASE_AUTH_ERROR_MISSING_EMAIL);
  CHECK(is_signed_in(&f));
  firebase_user_release(guest);
  close_fixture(&f);
}

static void texts_of_changes_must_be_there(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  const int64_t before = emulator_all_requests();
  const char *const missing[] = {NULL, ""};
  for (size_t i = 0; i < sizeof missing / sizeof *missing; i++) {
    CHECK_FUTURE(firebase_user_update_password(user, missing[i]), FIREBASE_AUTH_ERROR_MISSING_PASSWORD);
    CHECK_FUTURE(firebase_user_update_email(user, missing[i]), FIREBASE_AUTH_ERROR_MISSING_EMAIL);
    CHECK_FUTURE(firebase_user_send_email_verification_before_updating_email(user, missing[i]),
                 FIREBASE_AUTH_ERROR_MISSING_EMAIL);
  }
  CHECK_FUTURE(firebase_user_update_password(user, "\xff"), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_FUTURE(firebase_user_update_email(user, "\xff"), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_FUTURE(firebase_user_send_email_verification_before_updating_email(user, "\xff"), FIREBASE_AUTH_ERROR_FAILURE);
  const firebase_auth_error nobody = FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER;
  CHECK_FUTURE(firebase_user_update_password(NULL, "secret"), nobody);
  CHECK_FUTURE(firebase_user_update_email(NULL, "a@b.example"), nobody);
  CHECK_FUTURE(firebase_user_send_email_verification(NULL), nobody);
  CHECK_FUTURE(firebase_user_send_email_verification_before_updating_email(NULL, "a@b.example"), nobody);
  CHECK_FUTURE(firebase_user_update_phone_number_credential(NULL, NULL), FIREBASE_AUTH_ERROR_INVALID_CREDENTIAL);
  CHECK_INT(emulator_all_requests(), before);
  firebase_user_release(user);
  close_fixture(&f);
}

static void credential_of_another_kind_is_no_phone_number(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  const int64_t before = emulator_all_requests();
  firebase_credential *others[] = {
      fake_credential("google.com", "{\"sub\":\"1\"}"),
      firebase_email_auth_provider_get_credential("a@b.example", "secret"),
      firebase_twitter_auth_provider_get_credential("token", "secret"),
      // Named like it, and yet without a code.
      firebase_oauth_provider_get_credential("phone", "token", NULL, NULL),
  };
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    CHECK_FUTURE(firebase_user_update_phone_number_credential(user, others[i]), FIREBASE_AUTH_ERROR_INVALID_CREDENTIAL);
    firebase_credential_release(others[i]);
  }
  CHECK_INT(emulator_all_requests(), before);
  firebase_user_release(user);
  close_fixture(&f);
}

// --- tokens ---

static void token_is_kept_until_it_is_old(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  char *first = get_token(user, false);
  char *second = get_token(user, false);
  CHECK_TEXT(first, second);
  CHECK_INT(emulator_requests("token"), 0);
  free(first);
  free(second);
  firebase_user_release(user);
  close_fixture(&f);
}

static void forced_token_comes_from_the_server(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  char *token = get_token(user, true);
  char *kept = get_token(user, false);
  CHECK_TEXT(kept, token);
  CHECK_INT(emulator_requests("token"), 1);
  free(kept);
  free(token);
  firebase_user_release(user);
  close_fixture(&f);
}

static void two_hundred_callers_share_one_refresh(void) {
  enum { count = 200 };
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  emulator_hold("token");
  firebase_future *futures[count];
  for (int i = 0; i < count; i++) futures[i] = firebase_user_get_token(user, true);
  emulator_await_request("token");
  emulator_release();
  for (int i = 0; i < count; i++) {
    CHECK_ERROR(futures[i], FIREBASE_AUTH_ERROR_NONE);
    CHECK_TEXT(firebase_future_string(futures[i]), firebase_future_string(futures[0]));
  }
  for (int i = 0; i < count; i++) firebase_future_release(futures[i]);
  CHECK_INT(emulator_requests("token"), 1);
  firebase_user_release(user);
  close_fixture(&f);
}

static void token_with_less_than_five_minutes_is_refreshed(void) {
  fixture f = open_fixture();
  emulator_order("PATCH", "config", "%s", "{\"idTokenLifetimeSeconds\":200}");
  firebase_user *user = sign_in_guest(&f);
  emulator_order("PATCH", "config", "%s", "{\"idTokenLifetimeSeconds\":3600}");
  free(get_token(user, false));
  CHECK_INT(emulator_requests("token"), 1);
  free(get_token(user, false));
  CHECK_INT(emulator_requests("token"), 1);
  firebase_user_release(user);
  close_fixture(&f);
}

static void operations_refresh_an_old_token_first(void) {
  fixture f = open_fixture();
  emulator_order("PATCH", "config", "%s", "{\"idTokenLifetimeSeconds\":200}");
  firebase_user *user = sign_in_guest(&f);
  CHECK_FUTURE(firebase_user_reload(user), FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(emulator_requests("token"), 1);
  firebase_user_release(user);
  close_fixture(&f);
}

static void refresh_of_a_former_user_gives_nobody_their_token(void) {
  fixture f = open_fixture();
  firebase_user *guest = sign_in_guest(&f);
  emulator_hold("token");
  firebase_future *former = firebase_user_get_token(guest, true);
  emulator_await_request("token");
  firebase_user *user = sign_in_apple(&f, player);
  firebase_future *present = firebase_user_get_token(user, true);
  emulator_release();
  CHECK_ERROR(present, FIREBASE_AUTH_ERROR_NONE);
  CHECK_ERROR(former, FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER);
  CHECK_FUTURE(firebase_user_reload(user), FIREBASE_AUTH_ERROR_NONE);
  firebase_future_release(present);
  firebase_future_release(former);
  firebase_user_release(user);
  firebase_user_release(guest);
  close_fixture(&f);
}

// --- verdicts of the server ---

// Asks for a fresh token, and checks whether the player is still signed in, also after a restart.
static void check_refresh(fixture *f, const firebase_user *user, firebase_auth_error error, bool stays) {
  CHECK_FUTURE(firebase_user_get_token(user, true), error);
  for (int restarted = 0; restarted < 2; restarted++) {
    CHECK_INT(is_signed_in(f), stays);
    if (restarted == 0) reopen_fixture(f);
  }
}

static void revoked_session_signs_the_player_out(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  order_account(user, "POST", ":revokeTokens", "{}");
  check_refresh(&f, user, FIREBASE_AUTH_ERROR_USER_TOKEN_EXPIRED, false);
  firebase_user_release(user);
  close_fixture(&f);
}

static void revoked_session_is_noticed_by_any_operation(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  order_account(user, "POST", ":revokeTokens", "{}");
  CHECK_FUTURE(firebase_user_reload(user), FIREBASE_AUTH_ERROR_USER_TOKEN_EXPIRED);
  CHECK(!is_signed_in(&f));
  firebase_user_release(user);
  close_fixture(&f);
}

static void disabled_player_is_signed_out(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  order_account(user, "PATCH", "", "{\"disabled\":true}");
  check_refresh(&f, user, FIREBASE_AUTH_ERROR_USER_DISABLED, false);
  firebase_user_release(user);
  close_fixture(&f);
}

// Firebase's emulator calls the refresh token of a deleted account invalid, production the account unknown.
static void deleted_player_is_signed_out(void) {
  const firebase_auth_error errors[] = {FIREBASE_AUTH_ERROR_INVALID_USER_TOKEN, FIREBASE_AUTH_ERROR_USER_NOT_FOUND};
  for (int in_production = 0; in_production < 2; in_production++) {
    fixture f = open_fixture();
    emulator_order("PATCH", "config", "{\"productionAnswers\":%s}", in_production ? "true" : "false");
    firebase_user *user = sign_in_guest(&f);
    emulator_order("DELETE", "accounts", "%s", "");
    check_refresh(&f, user, errors[in_production], false);
    emulator_order("PATCH", "config", "%s", "{\"productionAnswers\":false}");
    firebase_user_release(user);
    close_fixture(&f);
  }
}

static void server_in_trouble_leaves_the_player_signed_in(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  emulator_answer("token", 503, "", 3);
  check_refresh(&f, user, FIREBASE_AUTH_ERROR_NETWORK_REQUEST_FAILED, true);
  firebase_user_release(user);
  close_fixture(&f);
}

static void nonsense_leaves_the_player_signed_in(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  emulator_answer("token", 200, "<html>", 3);
  check_refresh(&f, user, FIREBASE_AUTH_ERROR_INVALID_SERVER_RESPONSE, true);
  firebase_user_release(user);
  close_fixture(&f);
}

static void unknown_refusal_leaves_the_player_signed_in(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  emulator_refuse("token", "API key not valid. Please pass a valid API key.");
  check_refresh(&f, user, FIREBASE_AUTH_ERROR_INVALID_API_KEY, true);
  firebase_user_release(user);
  close_fixture(&f);
}

static void player_without_a_network_stays_signed_in(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  emulator_stop();
  CHECK_FUTURE(firebase_user_get_token(user, false), FIREBASE_AUTH_ERROR_NONE);
  check_refresh(&f, user, FIREBASE_AUTH_ERROR_NETWORK_REQUEST_FAILED, true);
  firebase_user_release(user);
  close_fixture(&f);
}

// --- deleting ---

static void deleted_account_is_gone_and_signed_out(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  CHECK_FUTURE(firebase_user_delete(user), FIREBASE_AUTH_ERROR_NONE);
  CHECK(!is_signed_in(&f));
  CHECK_INT(emulator_accounts(), 0);
  CHECK_FUTURE(firebase_user_delete(user), FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER);
  firebase_user_release(user);
  close_fixture(&f);
}

static const test_case tests[] = {
    TEST(user_functions_take_null),
    TEST(identities_end_with_the_last),
    TEST(user_is_an_unchanging_picture),
    TEST(user_outlives_auth_and_app),
    TEST(user_of_a_former_sign_in_has_no_operations),
    TEST(guest_becomes_a_player_of_apple),
    TEST(second_identity_of_a_provider_is_refused_without_the_network),
    TEST(collision_brings_a_credential_to_sign_in_with),
    TEST(collision_leaves_the_guest_signed_in),
    TEST(address_of_another_account_stops_a_link),
    TEST(unlinked_identity_is_gone),
    TEST(identity_that_isnt_there_cant_be_unlinked),
    TEST(player_proves_to_be_the_same),
    TEST(reauthentication_as_another_user_is_refused),
    TEST(reauthentication_makes_no_account),
    TEST(player_of_apple_leaves_for_good),
    TEST(authorization_code_is_good_once),
    TEST(access_token_of_apple_is_revoked_once),
    TEST(revoking_an_access_token_needs_a_player_and_a_token),
    TEST(revoking_needs_a_player_and_a_code),
    TEST(profile_is_set_left_and_deleted),
    TEST(profile_must_be_one),
    TEST(profile_of_a_newer_program_is_taken),
    TEST(reload_brings_what_changed_on_the_server),
    TEST(guest_stays_a_guest_when_reloaded),
    TEST(token_that_the_server_thinks_expired_is_refreshed),
    TEST(guest_becomes_a_player_with_a_password),
    TEST(player_proves_the_password_again),
    TEST(sign_in_that_is_long_ago_changes_nothing),
    TEST(password_is_changed),
    TEST(address_is_changed),
    TEST(change_of_the_login_shows_what_else_changed),
    TEST(change_of_the_login_counts_if_the_look_up_fails),
    TEST(project_that_protects_addresses_names_the_way_to_change_one),
    TEST(address_is_verified_by_mail),
    TEST(address_is_verified_before_it_is_changed),
    TEST(guest_has_no_address_to_verify),
    TEST(texts_of_changes_must_be_there),
    TEST(credential_of_another_kind_is_no_phone_number),
    TEST(token_is_kept_until_it_is_old),
    TEST(forced_token_comes_from_the_server),
    TEST(two_hundred_callers_share_one_refresh),
    TEST(token_with_less_than_five_minutes_is_refreshed),
    TEST(operations_refresh_an_old_token_first),
    TEST(refresh_of_a_former_user_gives_nobody_their_token),
    TEST(revoked_session_signs_the_player_out),
    TEST(revoked_session_is_noticed_by_any_operation),
    TEST(disabled_player_is_signed_out),
    TEST(deleted_player_is_signed_out),
    TEST(server_in_trouble_leaves_the_player_signed_in),
    TEST(nonsense_leaves_the_player_signed_in),
    TEST(unknown_refusal_leaves_the_player_signed_in),
    TEST(player_without_a_network_stays_signed_in),
    TEST(deleted_account_is_gone_and_signed_out),
};
TEST_MAIN(tests)
