// SPDX-License-Identifier: Apache-2.0
// Calls of the C API in any order, with any arguments: NULL, empty, huge, damaged UTF-8, released and missing objects.
//
// An input is a program. Each byte is a call, and the bytes after it are the call's arguments.
#include <stdlib.h>
#include <string.h>

#include "support.h"

void fuzz_calls(const uint8_t *bytes, size_t size);

enum { slots = 4, most_calls = 64, huge_size = 1 << 20, most_strings = 8 };

// What a program has made so far. Empty slots are NULL, which every function accepts.
typedef struct machine {
  fuzz_input input;
  char *strings[most_strings];
  size_t string_count;
  firebase_app_options *options[slots];
  firebase_app *apps[slots];
  firebase_credential *credentials[slots];
  firebase_future *futures[slots];
  firebase_user *users[slots];
  firebase_federated_provider *providers[slots];
} machine;

// --- arguments ---

static size_t take_slot(machine *m) { return take_byte(&m->input) % slots; }

static const char *huge_string(void) {
  static char *string = NULL;
  if (string == NULL) {
    string = malloc(huge_size + 1);
    memset(string, 'a', huge_size);
    string[huge_size] = 0;
  }
  return string;
}

// The next string, which lives until the next call; a copy of its own size, so that AddressSanitizer sees its end.
static const char *take_string(machine *m) {
  uint8_t size = take_byte(&m->input);
  if (size == 255 || m->string_count == most_strings) return NULL;
  if (size == 254) return huge_string();
  if (size > m->input.size) size = (uint8_t)m->input.size;
  char *string = malloc(size + 1u);
  memcpy(string, m->input.bytes, size);
  string[size] = 0;
  m->input.bytes += size;
  m->input.size -= size;
  m->strings[m->string_count++] = string;
  return string;
}

static void free_strings(machine *m) {
  while (m->string_count > 0) free(m->strings[--m->string_count]);
}

static void check(const char *string) {
  require(string != NULL, "A string is never NULL");
  (void)strlen(string);
}

static void put_future(machine *m, firebase_future *future) {
  require(future != NULL, "An operation returns a future");
  firebase_future **slot = &m->futures[take_slot(m)];
  firebase_future_release(*slot);
  *slot = future;
}

static void put_credential(machine *m, firebase_credential *credential) {
  require(credential != NULL, "A provider returns a credential");
  firebase_credential **slot = &m->credentials[take_slot(m)];
  firebase_credential_release(*slot);
  *slot = credential;
}

static firebase_auth *auth(machine *m) { return firebase_auth_get(m->apps[take_slot(m)]); }

// --- calls ---

typedef firebase_auth_error (*setter)(firebase_app_options *options, const char *value);

static void set_option(machine *m) {
  static const setter setters[] = {
      firebase_app_options_set_api_key,      firebase_app_options_set_app_id,
      firebase_app_options_set_project_id,   firebase_app_options_set_client_id,
      firebase_app_options_set_database_url, firebase_app_options_set_ga_tracking_id,
      firebase_app_options_set_ca_file,      firebase_app_options_set_messaging_sender_id,
      firebase_app_options_set_package_name, firebase_app_options_set_android_certificate_sha1,
      firebase_app_options_load_config,      firebase_app_options_set_storage_bucket};
  firebase_app_options *options = m->options[take_slot(m)];
  setters[take_byte(&m->input) % (sizeof setters / sizeof *setters)](options, take_string(m));
  check(firebase_app_options_api_key(options));
  check(firebase_app_options_project_id(options));
  check(firebase_app_options_android_certificate_sha1(options));
}

static void make_options(machine *m) {
  firebase_app_options **slot = &m->options[take_slot(m)];
  firebase_app_options_release(*slot);
  *slot = firebase_app_options_create();
  firebase_app_options_set_session_store_kind(*slot, FIREBASE_SESSION_STORE_NONE);
  firebase_app_options_set_api_key(*slot, "key");
  firebase_app_options_set_app_id(*slot, "app");
  firebase_app_options_set_project_id(*slot, "project");
}

static void make_app(machine *m) {
  firebase_app **slot = &m->apps[take_slot(m)];
  firebase_app_release(*slot);
  *slot = NULL;
  firebase_app_options *options = m->options[take_slot(m)];
  // NULL stands for the file beside the program, and there is none.
  if (options == NULL || firebase_app_create(options, take_string(m), slot) != FIREBASE_AUTH_ERROR_NONE) *slot = NULL;
  check(firebase_app_name(*slot));
}

static firebase_credential *make_credential(machine *m) {
  uint8_t kind = take_byte(&m->input);
  const char *a = take_string(m), *b = take_string(m), *c = take_string(m);
  switch (kind % 10) {
    case 0: return firebase_oauth_provider_get_credential(a, b, c, b);
    case 1: return firebase_apple_auth_provider_get_credential(a, b, c, b);
    case 2: return firebase_facebook_auth_provider_get_credential_for_limited_login(a, b);
    case 3: return firebase_google_auth_provider_get_credential(a, b);
    case 4: return firebase_email_auth_provider_get_credential(a, b);
    case 5: return firebase_email_auth_provider_get_credential_with_link(a, b);
    case 6: return firebase_twitter_auth_provider_get_credential(a, b);
    case 7: return firebase_phone_auth_provider_get_credential(a, b);
    case 8: return firebase_play_games_auth_provider_get_credential(a);
    default: return firebase_github_auth_provider_get_credential(a);
  }
}

static void make_provider(machine *m) {
  firebase_federated_provider **slot = &m->providers[take_slot(m)];
  firebase_federated_provider_release(*slot);
  *slot = firebase_federated_provider_create(take_string(m));
  firebase_federated_provider_add_scope(*slot, take_string(m));
  firebase_federated_provider_set_custom_parameter(*slot, take_string(m), take_string(m));
}

static firebase_future *start_sign_in(machine *m) {
  firebase_auth *a = auth(m);
  const char *s = take_string(m), *t = take_string(m);
  const firebase_credential *credential = m->credentials[take_slot(m)];
  switch (take_byte(&m->input) % 8) {
    case 0: return firebase_auth_sign_in_anonymously(a);
    case 1: return firebase_auth_sign_in_with_credential(a, credential);
    case 2: return firebase_auth_sign_in_and_retrieve_data_with_credential(a, credential);
    case 3: return firebase_auth_sign_in_with_tokens(a, s, t);
    case 4: return firebase_auth_create_user_with_email_and_password(a, s, t);
    case 5: return firebase_auth_sign_in_with_custom_token(a, s);
    case 6: return firebase_auth_sign_in_with_email_link(a, s, t);
    default: return firebase_auth_sign_in_with_email_and_password(a, s, t);
  }
}

static firebase_future *start_action(machine *m) {
  firebase_auth *a = auth(m);
  const char *s = take_string(m), *t = take_string(m);
  const firebase_action_code_settings settings = {
      .struct_size = take_byte(&m->input), .url = s, .ios_bundle_id = t, .android_package_name = s, .link_domain = t};
  switch (take_byte(&m->input) % 9) {
    case 0: return firebase_auth_send_password_reset_email(a, s);
    case 1: return firebase_auth_fetch_providers_for_email(a, s);
    case 2: return firebase_auth_send_sign_in_link_to_email(a, s, &settings);
    case 3: return firebase_auth_apply_action_code(a, s);
    case 4: return firebase_auth_check_action_code(a, s);
    case 5: return firebase_auth_verify_password_reset_code(a, s);
    case 6: return firebase_auth_confirm_password_reset(a, s, t);
    case 7: return firebase_phone_auth_provider_verify_phone_number(a, s);
    default: return firebase_auth_revoke_access_token(a, s);
  }
}

static firebase_future *start_change(machine *m) {
  const firebase_user *user = m->users[take_slot(m)];
  const firebase_credential *credential = m->credentials[take_slot(m)];
  const char *s = take_string(m), *t = take_string(m);
  const firebase_user_profile profile = {sizeof profile, s, t};
  switch (take_byte(&m->input) % 12) {
    case 0: return firebase_user_get_token(user, true);
    case 1: return firebase_user_get_token_result(user, false);
    case 2: return firebase_user_reload(user);
    case 3: return firebase_user_update_profile(user, &profile);
    case 4: return firebase_user_update_email(user, s);
    case 5: return firebase_user_link_with_credential(user, credential);
    case 6: return firebase_user_unlink(user, s);
    case 7: return firebase_user_reauthenticate(user, credential);
    case 8: return firebase_user_delete(user);
    case 9: return firebase_user_get_multi_factor_session(user);
    case 10: return firebase_user_update_phone_number_credential(user, credential);
    default: return firebase_user_unenroll_multi_factor(user, s);
  }
}

// Never a name that would be looked up, nor a port where somebody listens.
static void use_emulator(machine *m, firebase_auth *a) {
  const char *const hosts[] = {"127.0.0.1", "::1", "[::1]", "bad host", "", "a/b", "\xff", NULL, huge_string()};
  const char *host = hosts[take_byte(&m->input) % (sizeof hosts / sizeof *hosts)];
  (void)firebase_auth_use_emulator(a, host, take_byte(&m->input) % 8);
}

static void change_auth(machine *m) {
  firebase_auth *a = auth(m);
  // A shutdown would be the end of a borrowed one.
  firebase_auth_retain(a);
  const char *s = take_string(m);
  switch (take_byte(&m->input) % 8) {
    case 0: (void)firebase_auth_set_language_code(a, s); break;
    case 1: (void)firebase_auth_set_tenant_id(a, s); break;
    case 2: firebase_auth_sign_out(a); break;
    case 3: firebase_auth_shutdown(a); break;
    case 4: (void)firebase_auth_is_sign_in_with_email_link(a, s); break;
    case 5: firebase_auth_use_app_language(a); break;
    case 6: use_emulator(m, a); break;
    default: put_future(m, firebase_auth_update_current_user(a, m->users[take_slot(m)]));
  }
  check(firebase_auth_language_code(a));
  check(firebase_auth_tenant_id(a));
  firebase_auth_release(a);
}

static void use_future(machine *m) {
  firebase_future *future = m->futures[take_slot(m)];
  switch (take_byte(&m->input) % 4) {
    case 0: (void)firebase_future_wait(future, 1); break;
    case 1: firebase_future_cancel(future); break;
    default: read_future(future);
  }
}

static void use_strings(machine *m) {
  const char *s = take_string(m);
  firebase_action_code_url *url = firebase_action_code_url_create(s);
  check(firebase_action_code_url_code(url));
  check(firebase_action_code_url_continue_url(url));
  firebase_action_code_url_release(url);
  firebase_app_release(firebase_app_copy_by_name(s));
  check(firebase_auth_error_name((firebase_auth_error)take_byte(&m->input)));
  firebase_promise *promise = firebase_promise_create();
  (void)firebase_promise_complete(promise, (firebase_auth_error)take_byte(&m->input), s);
  put_future(m, firebase_promise_copy_future(promise));
  firebase_promise_release(promise);
}

static void release_one(machine *m) {
  size_t slot = take_slot(m);
  switch (take_byte(&m->input) % 6) {
    case 0:
      firebase_app_options_release(m->options[slot]);
      m->options[slot] = NULL;
      break;
    case 1:
      firebase_app_release(m->apps[slot]);
      m->apps[slot] = NULL;
      break;
    case 2:
      firebase_credential_release(m->credentials[slot]);
      m->credentials[slot] = NULL;
      break;
    case 3:
      firebase_future_release(m->futures[slot]);
      m->futures[slot] = NULL;
      break;
    case 4:
      firebase_user_release(m->users[slot]);
      m->users[slot] = NULL;
      break;
    default: firebase_federated_provider_release(m->providers[slot]); m->providers[slot] = NULL;
  }
}

static void put_new_credential(machine *m) { put_credential(m, make_credential(m)); }
static void sign_in(machine *m) { put_future(m, start_sign_in(m)); }
static void act(machine *m) { put_future(m, start_action(m)); }
static void change_user(machine *m) { put_future(m, start_change(m)); }

static void take_user(machine *m) {
  firebase_user **slot = &m->users[take_slot(m)];
  firebase_user_release(*slot);
  *slot = firebase_auth_copy_current_user(auth(m));
  read_user(*slot);
}

void fuzz_calls(const uint8_t *bytes, size_t size) {
  static void (*const calls[])(machine *) = {make_options, set_option,  make_app,    put_new_credential, make_provider,
                                             sign_in,      act,         change_user, change_auth,        use_future,
                                             use_strings,  release_one, take_user};
  firebase_log_set_level(FIREBASE_LOG_LEVEL_ASSERT);
  // Nothing listens there, so that no request leaves this process.
  setenv("FIREBASE_AUTH_EMULATOR_HOST", "127.0.0.1:1", 1);
  machine m = {.input = {bytes, size}};
  for (int i = 0; i < most_calls && m.input.size > 0; i++) {
    calls[take_byte(&m.input) % (sizeof calls / sizeof *calls)](&m);
    free_strings(&m);
  }
  for (size_t i = 0; i < slots; i++) {
    firebase_app_release(m.apps[i]);
    firebase_app_options_release(m.options[i]);
    firebase_credential_release(m.credentials[i]);
    firebase_future_release(m.futures[i]);
    firebase_user_release(m.users[i]);
    firebase_federated_provider_release(m.providers[i]);
  }
}
