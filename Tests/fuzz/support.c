// SPDX-License-Identifier: Apache-2.0
#include "support.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void require(bool condition, const char *message) {
  if (condition) return;
  fprintf(stderr, "Requirement failed: %s\n", message);
  abort();
}

uint8_t take_byte(fuzz_input *input) {
  if (input->size == 0) return 0;
  input->size--;
  return *input->bytes++;
}

// --- files ---

static char folder[] = "/tmp/firebase-auth-fuzz-XXXXXX";

static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *place) {
  (void)status;
  (void)kind;
  (void)place;
  return remove(path);
}

static void remove_folder(void) { nftw(folder, remove_entry, 8, FTW_DEPTH | FTW_PHYS); }

const char *fuzz_folder(void) {
  static bool is_made = false;
  if (!is_made) {
    require(mkdtemp(folder) != NULL, "A folder can be made in /tmp");
    atexit(remove_folder);
    is_made = true;
  }
  return folder;
}

// --- objects ---

// Each string is read to its end, so that AddressSanitizer sees one that has none.
static void read_string(const char *string) {
  require(string != NULL, "A string is never NULL");
  (void)strlen(string);
}

void read_value(const char *key, const firebase_value *value, void *user_data) {
  (void)user_data;
  if (key != NULL) (void)strlen(key);
  (void)firebase_value_integer(value);
  (void)firebase_value_real(value);
  (void)firebase_value_bool(value);
  (void)firebase_value_count(value);
  read_string(firebase_value_string(value));
  if (key != NULL) require(firebase_value_member(value, "no such key") == NULL, "A missing member is NULL");
  firebase_value_visit(value, read_value, NULL);
}

void read_credential(const firebase_credential *credential) {
  (void)firebase_credential_is_valid(credential);
  read_string(firebase_credential_provider(credential));
  read_string(firebase_credential_sms_code(credential));
  read_string(firebase_credential_access_token(credential));
}

static void read_factor(const firebase_multi_factor_info *info) {
  read_string(firebase_multi_factor_info_uid(info));
  read_string(firebase_multi_factor_info_display_name(info));
  read_string(firebase_multi_factor_info_factor_id(info));
  read_string(firebase_multi_factor_info_phone_number(info));
  (void)firebase_multi_factor_info_enrollment_timestamp(info);
}

void read_user(const firebase_user *user) {
  read_string(firebase_user_uid(user));
  read_string(firebase_user_email(user));
  read_string(firebase_user_display_name(user));
  read_string(firebase_user_photo_url(user));
  read_string(firebase_user_phone_number(user));
  read_string(firebase_user_provider_id(user));
  read_string(firebase_user_tenant_id(user));
  read_string(firebase_user_refresh_token(user));
  (void)firebase_user_is_anonymous(user);
  (void)firebase_user_is_email_verified(user);
  (void)firebase_user_creation_timestamp(user);
  (void)firebase_user_last_sign_in_timestamp(user);
  for (size_t i = 0; i <= firebase_user_provider_count(user); i++) {
    const firebase_user_info *info = firebase_user_provider_at(user, i);
    read_string(firebase_user_info_uid(info));
    read_string(firebase_user_info_email(info));
    read_string(firebase_user_info_display_name(info));
    read_string(firebase_user_info_photo_url(info));
    read_string(firebase_user_info_phone_number(info));
    read_string(firebase_user_info_provider_id(info));
  }
  for (size_t i = 0; i <= firebase_user_multi_factor_count(user); i++) {
    read_factor(firebase_user_multi_factor_at(user, i));
  }
}

// --- what futures have ---

static void read_result(const firebase_auth_result *result) {
  read_user(firebase_auth_result_user(result));
  read_credential(firebase_auth_result_credential(result));
  const firebase_additional_user_info *info = firebase_auth_result_additional_user_info(result);
  read_string(firebase_additional_user_info_provider_id(info));
  read_string(firebase_additional_user_info_user_name(info));
  read_string(firebase_additional_user_info_email(info));
  read_string(firebase_additional_user_info_display_name(info));
  (void)firebase_additional_user_info_is_new_user(info);
  read_value(NULL, firebase_additional_user_info_profile(info), NULL);
  read_credential(firebase_additional_user_info_updated_credential(info));
}

static void read_token(const firebase_token_result *token) {
  read_string(firebase_token_result_token(token));
  read_value(NULL, firebase_token_result_claims(token), NULL);
  (void)firebase_token_result_auth_time(token);
  (void)firebase_token_result_issued_at(token);
  (void)firebase_token_result_expires_at(token);
  read_string(firebase_token_result_sign_in_provider(token));
  read_string(firebase_token_result_sign_in_second_factor(token));
  read_string(firebase_token_result_tenant_id(token));
}

static void read_secret(const firebase_totp_secret *secret) {
  read_string(firebase_totp_secret_shared_secret_key(secret));
  read_string(firebase_totp_secret_hashing_algorithm(secret));
  read_string(firebase_totp_secret_qr_code_url(secret, "ada:b", "game:c"));
  read_string(firebase_totp_secret_qr_code_url(secret, NULL, NULL));
  (void)firebase_totp_secret_verification_code_length(secret);
  (void)firebase_totp_secret_period(secret);
  (void)firebase_totp_secret_enrollment_deadline(secret);
}

void read_future(const firebase_future *future) {
  read_string(firebase_future_error_message(future));
  read_string(firebase_future_server_message(future));
  read_string(firebase_future_error_detail(future));
  read_string(firebase_future_string(future));
  for (size_t i = 0; i <= firebase_future_string_count(future); i++) read_string(firebase_future_string_at(future, i));
  read_user(firebase_future_user(future));
  read_result(firebase_future_auth_result(future));
  read_credential(firebase_future_credential(future));
  read_token(firebase_future_token_result(future));
  read_secret(firebase_future_totp_secret(future));
  const firebase_action_code_info *info = firebase_future_action_code_info(future);
  (void)firebase_action_code_info_get_operation(info);
  read_string(firebase_action_code_info_email(info));
  read_string(firebase_action_code_info_previous_email(info));
  const firebase_multi_factor_resolver *resolver = firebase_future_multi_factor_resolver(future);
  for (size_t i = 0; i <= firebase_multi_factor_resolver_hint_count(resolver); i++) {
    read_factor(firebase_multi_factor_resolver_hint_at(resolver, i));
  }
}
