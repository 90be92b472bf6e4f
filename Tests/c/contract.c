// SPDX-License-Identifier: Apache-2.0
// The contract of the C API (firebase_auth.h), a test for each of its rules, and what holds for the library as a
// file.
#include "fixture.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

// --- the lists of symbols and headers ---

// The committed list of exported symbols, one a line.
static char *exported_symbols(void) {
  char *path = join_path(required_environment("FIREBASE_AUTH_SOURCE_FOLDER"), "cmake/exported_symbols.txt");
  char *symbols = read_file(path, NULL);
  CHECK(symbols != NULL);
  free(path);
  return symbols;
}

static void for_each_line(char *text, void (*body)(const char *line, void *data), void *data) {
  char *rest = NULL;
  for (char *line = strtok_r(text, "\n", &rest); line != NULL; line = strtok_r(NULL, "\n", &rest)) body(line, data);
}

static void for_each_file(const char *folder, const char *suffix, void (*body)(char *content, const char *name, void *),
                          void *data) {
  char *path = join_path(required_environment("FIREBASE_AUTH_SOURCE_FOLDER"), folder);
  DIR *entries = opendir(path);
  CHECK(entries != NULL);
  for (struct dirent *entry; entries != NULL && (entry = readdir(entries)) != NULL;) {
    size_t length = strlen(entry->d_name);
    if (length < strlen(suffix) || strcmp(entry->d_name + length - strlen(suffix), suffix) != 0) continue;
    char *file = join_path(path, entry->d_name);
    char *content = read_file(file, NULL);
    body(content, entry->d_name, data);
    free(content);
    free(file);
  }
  if (entries != NULL) closedir(entries);
  free(path);
}

// --- rule 1 ---

static void check_name(const char *symbol, void *data) {
  (void)data;
  static const char *const nouns[] = {"app_",
                                      "auth_",
                                      "additional_user_info_",
                                      "user_",
                                      "credential_",
                                      "future_",
                                      "promise_",
                                      "nonce_",
                                      "log_",
                                      "value_",
                                      "oauth_provider_",
                                      "apple_auth_provider_",
                                      "apple_authorization_",
                                      "facebook_auth_provider_",
                                      "github_auth_provider_",
                                      "google_auth_provider_",
                                      "email_auth_provider_",
                                      "game_center_auth_provider_",
                                      "phone_auth_provider_",
                                      "play_games_auth_provider_",
                                      "twitter_auth_provider_",
                                      "federated_provider_",
                                      "provider_request_",
                                      "multi_factor_",
                                      "phone_multi_factor_generator_",
                                      "totp_multi_factor_generator_",
                                      "totp_secret_",
                                      "qr_code_",
                                      "action_code_info_",
                                      "action_code_url_",
                                      "token_result_",
                                      "token_verifier_",
                                      "verified_token_"};
  bool has_noun = false;
  for (size_t i = 0; i < sizeof nouns / sizeof *nouns; i++) {
    has_noun = has_noun || strncmp(symbol + strlen("firebase_"), nouns[i], strlen(nouns[i])) == 0;
  }
  if (strncmp(symbol, "firebase_", 9) != 0 || !has_noun) CHECK_TEXT(symbol, "firebase_<noun>_<verb>");
}

static void rule_1_names_are_made_of_noun_and_verb(void) {
  char *symbols = exported_symbols();
  for_each_line(symbols, check_name, NULL);
  free(symbols);
}

// --- rule 2 ---

static void rule_2_every_reference_is_counted(void) {
  fixture f = open_fixture();
  firebase_app_options *options = firebase_app_options_create();
  firebase_nonce *nonce = firebase_nonce_create();
  firebase_credential *credential = fake_credential("google.com", "{\"sub\":\"1\"}");
  firebase_future *future = await(firebase_auth_sign_in_with_credential(f.auth, credential));
  firebase_user *user = firebase_auth_copy_current_user(f.auth);
  for (int i = 0; i < 3; i++) {
    firebase_app_options_retain(options);
    firebase_nonce_retain(nonce);
    firebase_credential_retain(credential);
    firebase_future_retain(future);
    firebase_user_retain(user);
    firebase_app_retain(f.app);
    firebase_auth_retain(f.auth);
  }
  for (int i = 0; i < 4; i++) {
    CHECK_TEXT(firebase_app_options_api_key(options), "");
    CHECK_INT(strlen(firebase_nonce_raw_for_firebase(nonce)), 32);
    CHECK_TEXT(firebase_credential_provider(credential), "google.com");
    CHECK_INT(firebase_future_error(future), FIREBASE_AUTH_ERROR_NONE);
    CHECK(strlen(firebase_user_uid(user)) > 0);
    CHECK(firebase_auth_get(f.app) == f.auth);
    firebase_app_options_release(options);
    firebase_nonce_release(nonce);
    firebase_credential_release(credential);
    firebase_future_release(future);
    firebase_user_release(user);
    if (i < 3) firebase_auth_release(f.auth);
    if (i < 3) firebase_app_release(f.app);
  }
  close_fixture(&f);
}

static void rule_2_objects_may_be_released_in_any_order(void) {
  // Each digit says which object goes next: App, Auth, future, user, credential.
  static const char *const orders[] = {"01234", "43210", "20413", "31420", "12034", "24031"};
  for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
    fixture f = open_fixture();
    firebase_credential *credential = fake_credential("google.com", "{\"sub\":\"1\"}");
    firebase_future *future = firebase_auth_sign_in_and_retrieve_data_with_credential(f.auth, credential);
    await(future);
    firebase_user *user = firebase_auth_copy_current_user(f.auth);
    firebase_auth_retain(f.auth);
    for (const char *next = orders[i]; *next != 0; next++) {
      switch (*next) {
        case '0': firebase_app_release(f.app); break;
        case '1': firebase_auth_release(f.auth); break;
        case '2': firebase_future_release(future); break;
        case '3': firebase_user_release(user); break;
        default: firebase_credential_release(credential);
      }
    }
    firebase_app_options_release(f.options);
  }
}

// --- rule 3 ---

enum { everything = 44, all_with_credential = 6 };

// Every asynchronous function that takes a credential.
static void start_all_with_credential(firebase_auth *auth, const firebase_user *user,
                                      const firebase_credential *credential,
                                      firebase_future *futures[all_with_credential]) {
  futures[0] = firebase_auth_sign_in_with_credential(auth, credential);
  futures[1] = firebase_auth_sign_in_and_retrieve_data_with_credential(auth, credential);
  futures[2] = firebase_user_link_with_credential(user, credential);
  futures[3] = firebase_user_reauthenticate(user, credential);
  futures[4] = firebase_user_reauthenticate_and_retrieve_data(user, credential);
  futures[5] = firebase_user_update_phone_number_credential(user, credential);
}

// Every asynchronous function with that Auth, user, credential, provider and text.
static void start_everything(firebase_auth *auth, const firebase_user *user, const firebase_credential *credential,
                             const firebase_federated_provider *provider, const char *text,
                             firebase_future *futures[everything]) {
  firebase_user_profile profile = {sizeof profile, text, text};
  firebase_action_code_settings settings = {.struct_size = sizeof settings,
                                            .url = text,
                                            .ios_bundle_id = text,
                                            .android_package_name = text,
                                            .android_minimum_version = text,
                                            .link_domain = text,
                                            .handle_code_in_app = true};
  firebase_apple_request request = {sizeof request, text, text, text};
  futures[0] = firebase_auth_sign_in_anonymously(auth);
  start_all_with_credential(auth, user, credential, futures + 1);
  futures[7] = firebase_auth_revoke_token_with_authorization_code(auth, text);
  futures[8] = firebase_auth_create_user_with_email_and_password(auth, text, text);
  futures[9] = firebase_auth_sign_in_with_email_and_password(auth, text, text);
  futures[10] = firebase_auth_sign_in_with_custom_token(auth, text);
  futures[11] = firebase_auth_send_password_reset_email(auth, text);
  futures[12] = firebase_auth_fetch_providers_for_email(auth, text);
  futures[13] = firebase_phone_auth_provider_verify_phone_number(auth, text);
  futures[14] = firebase_auth_sign_in_with_provider(auth, provider);
  futures[15] = firebase_user_link_with_provider(user, provider);
  futures[16] = firebase_user_reauthenticate_with_provider(user, provider);
  futures[17] = firebase_game_center_auth_provider_get_credential();
  futures[18] = firebase_user_get_token(user, false);
  futures[19] = firebase_user_reload(user);
  futures[20] = firebase_user_update_profile(user, &profile);
  futures[21] = firebase_user_update_password(user, text);
  futures[22] = firebase_user_update_email(user, text);
  futures[23] = firebase_user_send_email_verification(user);
  futures[24] = firebase_user_send_email_verification_before_updating_email(user, text);
  futures[25] = firebase_user_unlink(user, text);
  futures[26] = firebase_user_get_token(user, true);
  futures[27] = firebase_auth_sign_in_with_tokens(auth, text, text);
  futures[28] = firebase_auth_update_current_user(auth, user);
  futures[29] = firebase_auth_revoke_access_token(auth, text);
  futures[30] = firebase_auth_send_password_reset_email_with_settings(auth, text, &settings);
  futures[31] = firebase_auth_send_sign_in_link_to_email(auth, text, &settings);
  futures[32] = firebase_user_send_email_verification_with_settings(user, &settings);
  futures[33] = firebase_user_send_email_verification_before_updating_email_with_settings(user, text, &settings);
  futures[34] = firebase_auth_sign_in_with_email_link(auth, text, text);
  futures[35] = firebase_auth_apply_action_code(auth, text);
  futures[36] = firebase_auth_check_action_code(auth, text);
  futures[37] = firebase_auth_verify_password_reset_code(auth, text);
  futures[38] = firebase_auth_confirm_password_reset(auth, text, text);
  futures[39] = firebase_user_get_token_result(user, false);
  futures[40] = firebase_auth_restore_kept_session(auth);
  futures[41] = firebase_apple_authorization_start(auth, &request);
  futures[42] = firebase_apple_authorization_fetch_credential_state(auth, text);
  futures[43] = firebase_user_delete(user);
}

static void await_all(firebase_future *futures[], int count) {
  for (int i = 0; i < count; i++) {
    CHECK(futures[i] != NULL);
    firebase_future_release(await(futures[i]));
  }
}

static void rule_3_null_is_a_mistake_that_arrives_in_the_future(void) {
  firebase_future *futures[everything];
  start_everything(NULL, NULL, NULL, NULL, NULL, futures);
  for (int i = 0; i < everything; i++) {
    CHECK(futures[i] != NULL);
    CHECK_INT(firebase_future_status(futures[i]), FIREBASE_FUTURE_STATUS_COMPLETE);
    CHECK(firebase_future_error(futures[i]) != FIREBASE_AUTH_ERROR_NONE);
    CHECK(strlen(firebase_future_error_message(futures[i])) > 0);
    firebase_future_release(futures[i]);
  }
}

static void rule_3_missing_credential_is_a_mistake_that_arrives_in_the_future(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  firebase_future *futures[everything];
  start_everything(f.auth, user, NULL, NULL, NULL, futures);
  for (int i = 1; i <= all_with_credential; i++) {
    CHECK_ERROR(futures[i], FIREBASE_AUTH_ERROR_INVALID_CREDENTIAL);
    CHECK_CONTAINS(firebase_future_error_message(futures[i]), "credential");
  }
  await_all(futures, everything);
  firebase_user_release(user);
  close_fixture(&f);
}

typedef firebase_auth_error (*option_setter)(firebase_app_options *options, const char *value);

// Sets every option to that text.
static void survive_as_option(const char *text) {
  static const option_setter setters[] = {
      firebase_app_options_set_api_key,        firebase_app_options_set_app_id,
      firebase_app_options_set_project_id,     firebase_app_options_set_client_id,
      firebase_app_options_set_database_url,   firebase_app_options_set_ga_tracking_id,
      firebase_app_options_set_ca_file,        firebase_app_options_set_messaging_sender_id,
      firebase_app_options_set_package_name,   firebase_app_options_set_android_certificate_sha1,
      firebase_app_options_set_storage_bucket, firebase_app_options_set_session_directory,
      firebase_app_options_load_config,        firebase_app_options_set_keychain_access_group};
  firebase_app_options *options = firebase_app_options_create();
  for (size_t i = 0; i < sizeof setters / sizeof *setters; i++) {
    CHECK_INT(setters[i](NULL, text), FIREBASE_AUTH_ERROR_FAILURE);
    setters[i](options, text);
  }
  firebase_app_options_release(options);
  firebase_app_options_set_default_config_path(text);
  CHECK_INT(firebase_app_options_set_default_config_path(NULL), FIREBASE_AUTH_ERROR_NONE);
}

// Uses that text for everything about second factors.
static void survive_as_factor(firebase_auth *auth, const firebase_user *user, const char *text) {
  firebase_multi_factor_assertion *assertions[] = {
      firebase_totp_multi_factor_generator_create_assertion_for_sign_in(text, text),
      firebase_totp_multi_factor_generator_create_assertion_for_enrollment(NULL, text)};
  firebase_future *session = await(firebase_user_get_multi_factor_session(user));
  firebase_future *futures[] = {firebase_user_enroll_multi_factor(user, assertions[0], text),
                                firebase_user_enroll_multi_factor(user, assertions[1], text),
                                firebase_user_unenroll_multi_factor(user, text),
                                firebase_phone_auth_provider_verify_phone_number_for_enrollment(
                                    auth, text, firebase_future_multi_factor_session(session))};
  await_all(futures, sizeof futures / sizeof *futures);
  firebase_future_release(session);
  firebase_multi_factor_assertion_release(assertions[0]);
  firebase_multi_factor_assertion_release(assertions[1]);
  CHECK_TEXT(firebase_totp_secret_qr_code_url(NULL, text, text), "");
}

// Passes that text to what starts nothing.
static void survive_at_once(firebase_auth *auth, const char *text) {
  firebase_qr_code *code = NULL;
  if (firebase_qr_code_create(text, &code) == FIREBASE_AUTH_ERROR_NONE) firebase_qr_code_release(code);
  firebase_promise *promise = firebase_promise_create();
  firebase_promise_complete(promise, FIREBASE_AUTH_ERROR_FAILURE, text);
  firebase_promise_release(promise);
  CHECK(firebase_value_member(NULL, text) == NULL);
  CHECK(!firebase_provider_request_fail(NULL, FIREBASE_AUTH_ERROR_FAILURE, text));
  firebase_auth_set_web_sign_in_strategy(auth, text, FIREBASE_WEB_SIGN_IN_STRATEGY_DEFAULT);
}

// Starts everything with that text in all places, and waits for it. Nothing may trap.
static void survive(const char *text) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_guest(&f);
  firebase_credential *credentials[] = {
      firebase_oauth_provider_get_credential(text, text, text, text),
      firebase_oauth_provider_get_credential("oidc.x", text, text, text),
      firebase_apple_auth_provider_get_credential(text, text, text, text),
      firebase_facebook_auth_provider_get_credential(text),
      firebase_facebook_auth_provider_get_credential_for_limited_login(text, text),
      firebase_github_auth_provider_get_credential(text),
      firebase_google_auth_provider_get_credential(text, text),
      firebase_email_auth_provider_get_credential(text, text),
      firebase_play_games_auth_provider_get_credential(text),
      firebase_twitter_auth_provider_get_credential(text, text),
      firebase_phone_auth_provider_get_credential(text, text),
      firebase_email_auth_provider_get_credential_with_link(text, text),
  };
  firebase_federated_provider *provider = firebase_federated_provider_create(text);
  firebase_federated_provider_add_scope(provider, text);
  firebase_federated_provider_set_custom_parameter(provider, text, text);
  for (size_t i = 0; i < sizeof credentials / sizeof *credentials; i++) {
    firebase_future *futures[all_with_credential];
    start_all_with_credential(f.auth, user, credentials[i], futures);
    await_all(futures, all_with_credential);
  }
  firebase_future *futures[everything];
  start_everything(f.auth, user, credentials[0], provider, text, futures);
  await_all(futures, everything);
  for (size_t i = 0; i < sizeof credentials / sizeof *credentials; i++) firebase_credential_release(credentials[i]);
  firebase_app *app = NULL;
  if (firebase_app_create(f.options, text, &app) == FIREBASE_AUTH_ERROR_NONE) firebase_app_release(app);
  firebase_app_release(firebase_app_copy_by_name(text));
  firebase_auth_set_language_code(f.auth, text);
  firebase_auth_is_sign_in_with_email_link(f.auth, text);
  firebase_action_code_url_release(firebase_action_code_url_create(text));
  firebase_app_options_set_android_certificate_sha1(f.options, text);
  survive_as_option(text);
  survive_as_factor(f.auth, user, text);
  survive_at_once(f.auth, text);
  firebase_auth_set_tenant_id(f.auth, text);
  firebase_auth_use_emulator(f.auth, text, 1);
  firebase_federated_provider_release(provider);
  firebase_user_release(user);
  close_fixture(&f);
  remove_directories();
}

static void rule_3_empty_texts_are_survived(void) { survive(""); }

static void rule_3_text_that_is_not_utf8_is_survived(void) {
  survive("\xff\xfe");
  survive("\xc3");
}

static void rule_3_control_characters_are_survived(void) { survive("\x01\r\n\t\x7f\"\\%00&="); }

static void rule_3_texts_of_megabytes_are_survived(void) {
  enum { size = (1 << 20) + 1 };
  char *huge = malloc(size + 1);
  memset(huge, 'a', size);
  huge[size] = 0;
  survive(huge);
  free(huge);
}

static void rule_3_deeply_nested_tokens_are_survived(void) {
  enum { size = 100000 };
  char *nested = malloc(size + 1);
  memset(nested, '[', size);
  nested[size] = 0;
  survive(nested);
  free(nested);
}

static void rule_3_odd_jwts_are_survived(void) {
  static const char *const tokens[] = {"..",
                                       "a.b.c",
                                       "e30.e30.",
                                       "e30.W10.x",
                                       ".e30.",
                                       "e30.eyJub25jZSI6MX0.",
                                       "e30.eyJub25jZSI6W119.",
                                       "e30.eyJub25jZSI6IiJ9.",
                                       "e30.e30.e30.e30",
                                       "....."};
  for (size_t i = 0; i < sizeof tokens / sizeof *tokens; i++) survive(tokens[i]);
}

// --- rule 4 ---

static void rule_4_output_is_written_on_success_only(void) {
  firebase_app_options *options = firebase_app_options_create();
  firebase_app *const untouched = (firebase_app *)&options;
  firebase_app *app = untouched;
  CHECK_INT(firebase_app_create(NULL, NULL, &app), FIREBASE_AUTH_ERROR_INVALID_API_KEY);
  CHECK(app == untouched);
  CHECK_INT(firebase_app_create(options, NULL, &app), FIREBASE_AUTH_ERROR_INVALID_API_KEY);
  CHECK(app == untouched);
  firebase_app_options_set_api_key(options, "key");
  CHECK_INT(firebase_app_create(options, "", &app), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK(app == untouched);
  CHECK_INT(firebase_app_create(options, NULL, &app), FIREBASE_AUTH_ERROR_NONE);
  CHECK(app != untouched);
  firebase_app_release(app);
  firebase_app_options_release(options);
}

// --- rule 5 ---

static void rule_5_texts_are_borrowed_from_their_object(void) {
  fixture f = open_fixture();
  firebase_user *user = sign_in_apple(&f, "{\"sub\":\"001\",\"email\":\"a@b.example\"}");
  const char *uid = firebase_user_uid(user);
  const char *email = firebase_user_email(user);
  const char *id = firebase_user_info_uid(firebase_user_provider_at(user, 0));
  char *copy = strdup(uid);
  close_fixture(&f);
  CHECK_TEXT(uid, copy);
  CHECK_TEXT(email, "a@b.example");
  CHECK_TEXT(id, "001");
  CHECK(firebase_user_uid(user) == uid);
  free(copy);
  firebase_user_release(user);
}

static void rule_5_arguments_are_copied(void) {
  emulator_start();
  char name[] = "app";
  char host[] = "127.0.0.1";
  char provider[] = "google.com";
  char token[] = "{\"sub\":\"1\"}";
  firebase_app_options *options = make_options(make_directory());
  firebase_app *app = NULL;
  firebase_app_create(options, name, &app);
  firebase_auth *auth = firebase_auth_get(app);
  firebase_auth_use_emulator(auth, host, emulator_port());
  firebase_credential *credential = firebase_oauth_provider_get_credential(provider, token, NULL, NULL);
  name[0] = host[0] = provider[0] = token[0] = 'X';
  CHECK_TEXT(firebase_app_name(app), "app");
  CHECK_TEXT(firebase_credential_provider(credential), "google.com");
  CHECK_FUTURE(firebase_auth_sign_in_with_credential(auth, credential), FIREBASE_AUTH_ERROR_NONE);
  firebase_user *user = firebase_auth_copy_current_user(auth);
  char display_name[] = "Ada";
  firebase_user_profile profile = {sizeof profile, display_name, NULL};
  firebase_future *future = firebase_user_update_profile(user, &profile);
  display_name[0] = 'X';
  CHECK_FUTURE(future, FIREBASE_AUTH_ERROR_NONE);
  firebase_user_release(user);
  user = firebase_auth_copy_current_user(auth);
  CHECK_TEXT(firebase_user_display_name(user), "Ada");
  firebase_user_release(user);
  firebase_credential_release(credential);
  firebase_app_release(app);
  firebase_app_options_release(options);
}

// --- rule 6 ---

static void rule_6_future_has_number_message_and_the_servers_text(void) {
  fixture f = open_fixture();
  emulator_refuse("accounts:signUp", "OPERATION_NOT_ALLOWED : detail");
  firebase_future *future = firebase_auth_sign_in_anonymously(f.auth);
  CHECK_ERROR(future, FIREBASE_AUTH_ERROR_OPERATION_NOT_ALLOWED);
  CHECK_TEXT(firebase_auth_error_name(firebase_future_error(future)), "OperationNotAllowed");
  CHECK_CONTAINS(firebase_future_error_message(future), "console");
  CHECK_TEXT(firebase_future_server_message(future), "OPERATION_NOT_ALLOWED : detail");
  firebase_future_release(future);
  close_fixture(&f);
}

// --- rule 7 ---

static void rule_7_enumerations_are_32_bits_wide(void) {
  CHECK_INT(sizeof(firebase_auth_error), 4);
  CHECK_INT(sizeof(firebase_log_level), 4);
  CHECK_INT(sizeof(firebase_provider_request_purpose), 4);
  CHECK_INT(sizeof(firebase_session_store_kind), 4);
  CHECK_INT(sizeof(firebase_value_type), 4);
  CHECK_INT(sizeof(firebase_future_status(NULL)), 4);
}

// Rule 7: what an older program's struct doesn't have is not read. A checker of memory sees it if it is.
static void rule_7_no_more_of_a_smaller_struct_is_read_than_its_size(void) {
  size_t *profile = malloc(sizeof *profile);
  *profile = sizeof *profile;
  CHECK_FUTURE(firebase_user_update_profile(NULL, (const firebase_user_profile *)(const void *)profile),
               FIREBASE_AUTH_ERROR_FAILURE);
  firebase_app_options *options = firebase_app_options_create();
  CHECK_INT(firebase_app_options_set_session_store(options, (const firebase_session_store *)(const void *)profile),
            FIREBASE_AUTH_ERROR_FAILURE);
  firebase_app_options_release(options);
  firebase_federated_provider *provider = firebase_federated_provider_create("apple.com");
  const firebase_provider_handler *handler = (const firebase_provider_handler *)(const void *)profile;
  CHECK_INT(firebase_federated_provider_set_handler(provider, handler), FIREBASE_AUTH_ERROR_FAILURE);
  firebase_federated_provider_release(provider);
  free(profile);
}

static void rule_7_structs_start_with_their_size_and_only_grow(void) {
  const size_t pointer = sizeof(void *);
  CHECK_INT(offsetof(firebase_user_profile, struct_size), 0);
  CHECK_INT(offsetof(firebase_user_profile, display_name), pointer);
  CHECK_INT(offsetof(firebase_user_profile, photo_url), 2 * pointer);
  CHECK_INT(sizeof(firebase_user_profile), 3 * pointer);
  CHECK_INT(offsetof(firebase_session_store, struct_size), 0);
  CHECK_INT(offsetof(firebase_session_store, user_data), pointer);
  CHECK_INT(offsetof(firebase_session_store, load), 2 * pointer);
  CHECK_INT(offsetof(firebase_session_store, save), 3 * pointer);
  CHECK_INT(offsetof(firebase_session_store, clear), 4 * pointer);
  CHECK_INT(offsetof(firebase_session_store, release), 5 * pointer);
  CHECK_INT(sizeof(firebase_session_store), 6 * pointer);
  CHECK_INT(offsetof(firebase_provider_handler, struct_size), 0);
  CHECK_INT(offsetof(firebase_provider_handler, user_data), pointer);
  CHECK_INT(offsetof(firebase_provider_handler, begin), 2 * pointer);
  CHECK_INT(offsetof(firebase_provider_handler, cancel), 3 * pointer);
  CHECK_INT(offsetof(firebase_provider_handler, release), 4 * pointer);
  CHECK_INT(sizeof(firebase_provider_handler), 5 * pointer);
  CHECK_INT(offsetof(firebase_authenticated_user_data, struct_size), 0);
  CHECK_INT(offsetof(firebase_authenticated_user_data, uid), pointer);
  CHECK_INT(offsetof(firebase_authenticated_user_data, provider_id), 2 * pointer);
  CHECK_INT(offsetof(firebase_authenticated_user_data, access_token), 3 * pointer);
  CHECK_INT(offsetof(firebase_authenticated_user_data, refresh_token), 4 * pointer);
  CHECK_INT(offsetof(firebase_authenticated_user_data, token_expires_in_seconds), 5 * pointer);
  const size_t told = offsetof(firebase_authenticated_user_data, token_expires_in_seconds) + sizeof(uint64_t);
  CHECK_INT(offsetof(firebase_authenticated_user_data, email), told);
  CHECK_INT(offsetof(firebase_authenticated_user_data, display_name), told + pointer);
  CHECK_INT(offsetof(firebase_authenticated_user_data, user_name), told + 2 * pointer);
  CHECK_INT(offsetof(firebase_authenticated_user_data, raw_user_info), told + 3 * pointer);
}

static void rule_7_numbers_are_those_of_the_headers_first_version(void) {
  CHECK_INT(FIREBASE_FUTURE_STATUS_COMPLETE, 0);
  CHECK_INT(FIREBASE_FUTURE_STATUS_PENDING, 1);
  CHECK_INT(FIREBASE_FUTURE_STATUS_INVALID, 2);
  CHECK_INT(FIREBASE_SESSION_STORE_DEFAULT, 0);
  CHECK_INT(FIREBASE_SESSION_STORE_NONE, 1);
  CHECK_INT(FIREBASE_SESSION_STORE_FILE, 2);
  CHECK_INT(FIREBASE_SESSION_STORE_CUSTOM, 3);
  CHECK_INT(FIREBASE_PROVIDER_REQUEST_SIGN_IN, 1);
  CHECK_INT(FIREBASE_PROVIDER_REQUEST_LINK, 2);
  CHECK_INT(FIREBASE_PROVIDER_REQUEST_REAUTHENTICATE, 3);
  CHECK_INT(FIREBASE_VALUE_NULL, 0);
  CHECK_INT(FIREBASE_VALUE_INTEGER, 1);
  CHECK_INT(FIREBASE_VALUE_REAL, 2);
  CHECK_INT(FIREBASE_VALUE_BOOL, 3);
  CHECK_INT(FIREBASE_VALUE_STRING, 4);
  CHECK_INT(FIREBASE_VALUE_ARRAY, 5);
  CHECK_INT(FIREBASE_VALUE_OBJECT, 6);
  CHECK_INT(FIREBASE_LOG_LEVEL_VERBOSE, 0);
  CHECK_INT(FIREBASE_LOG_LEVEL_DEBUG, 1);
  CHECK_INT(FIREBASE_LOG_LEVEL_INFO, 2);
  CHECK_INT(FIREBASE_LOG_LEVEL_WARNING, 3);
  CHECK_INT(FIREBASE_LOG_LEVEL_ERROR, 4);
  CHECK_INT(FIREBASE_LOG_LEVEL_ASSERT, 5);
}

// --- the suite ---

static void read_sources(char *content, const char *name, void *data) {
  (void)name;
  char **all = data;
  size_t length = *all == NULL ? 0 : strlen(*all);
  *all = realloc(*all, length + strlen(content) + 1);
  strcpy(*all + length, content);
}

static void check_mention(const char *symbol, void *data) {
  size_t length = strlen(symbol);
  const char *found = strstr(data, symbol);
  // The name of another may begin with this one.
  while (found != NULL && (isalnum((unsigned char)found[length]) || found[length] == '_')) {
    found = strstr(found + length, symbol);
  }
  if (found == NULL) CHECK_TEXT(symbol, "a function that the suite calls");
}

static void every_exported_function_is_called_by_this_suite(void) {
  char *sources = NULL;
  for_each_file("Tests/c", ".c", read_sources, &sources);
  for_each_file("Tests/c/posix", ".c", read_sources, &sources);
  char *symbols = exported_symbols();
  for_each_line(symbols, check_mention, sources);
  free(symbols);
  free(sources);
}

// --- the library as a file ---

// What a tool says of the library: one line for each of its lines with `marker`, with what `format` reads of it.
static char *ask(const char *tool, const char *marker, const char *format) {
  char command[1024];
  snprintf(command, sizeof command, "%s \"%s\"", tool, required_environment("FIREBASE_AUTH_LIBRARY"));
  FILE *output = popen(command, "r");
  char *found = calloc(1, 65536);
  char line[512];
  while (output != NULL && fgets(line, sizeof line, output) != NULL) {
    const char *start = strstr(line, marker);
    char word[256];
    if (start == NULL || sscanf(start, format, word) != 1) continue;
    strcat(found, word);
    strcat(found, "\n");
  }
  if (output == NULL || pclose(output) != 0) found[0] = 0;
  return found;
}

static void library_exports_the_committed_list(void) {
  if (getenv("FIREBASE_AUTH_LIBRARY") == NULL) SKIP("the library has a sanitizer's or a runtime's symbols");
  char *found = ask("LC_ALL=C nm -D --defined-only", " T ", " T %255s");
  if (*found == 0) {
    free(found);
    SKIP("there is no nm");
  }
  char *all = ask("LC_ALL=C nm -D --defined-only --format=posix", "", "%255s");
  char *committed = exported_symbols();
  CHECK_TEXT(found, committed);
  CHECK_TEXT(all, committed);
  free(all);
  free(committed);
  free(found);
}

static void check_needed(const char *name, void *data) {
  (void)data;
  // The portable library contains the last three, and needs all parts of an old glibc.
  static const char *const allowed[] = {"libc.so.",  "libm.so.",    "libpthread.so.", "libdl.so.",
                                        "ld-linux-", "libcurl.so.", "libssl.so.",     "libcrypto.so."};
  bool is_allowed = false;
  for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++) {
    is_allowed = is_allowed || strncmp(name, allowed[i], strlen(allowed[i])) == 0;
  }
  if (!is_allowed) CHECK_TEXT(name, "a part of libc, libcurl or OpenSSL");
}

static void library_needs_libc_libcurl_and_openssl_at_most(void) {
  if (getenv("FIREBASE_AUTH_LIBRARY") == NULL) SKIP("the library needs a sanitizer's or a runtime's libraries");
  char *needed = ask("LC_ALL=C readelf -d", "Shared library: [", "Shared library: [%255[^]]");
  if (*needed == 0) {
    free(needed);
    SKIP("there is no readelf");
  }
  CHECK_CONTAINS(needed, "libc.so.");
  for_each_line(needed, check_needed, NULL);
  free(needed);
}

static const test_case tests[] = {
    TEST(rule_1_names_are_made_of_noun_and_verb),
    TEST(rule_2_every_reference_is_counted),
    TEST(rule_2_objects_may_be_released_in_any_order),
    TEST(rule_3_null_is_a_mistake_that_arrives_in_the_future),
    TEST(rule_3_missing_credential_is_a_mistake_that_arrives_in_the_future),
    TEST(rule_3_empty_texts_are_survived),
    TEST(rule_3_text_that_is_not_utf8_is_survived),
    TEST(rule_3_control_characters_are_survived),
    TEST(rule_3_texts_of_megabytes_are_survived),
    TEST(rule_3_deeply_nested_tokens_are_survived),
    TEST(rule_3_odd_jwts_are_survived),
    TEST(rule_4_output_is_written_on_success_only),
    TEST(rule_5_texts_are_borrowed_from_their_object),
    TEST(rule_5_arguments_are_copied),
    TEST(rule_6_future_has_number_message_and_the_servers_text),
    TEST(rule_7_enumerations_are_32_bits_wide),
    TEST(rule_7_no_more_of_a_smaller_struct_is_read_than_its_size),
    TEST(rule_7_structs_start_with_their_size_and_only_grow),
    TEST(rule_7_numbers_are_those_of_the_headers_first_version),
    TEST(every_exported_function_is_called_by_this_suite),
    TEST(library_exports_the_committed_list),
    TEST(library_needs_libc_libcurl_and_openssl_at_most),
};
TEST_MAIN(tests)
