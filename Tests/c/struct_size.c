// SPDX-License-Identifier: Apache-2.0
// Structs that callers fill, from programs that were built with an older or a newer version of the library.
#include <FirstSizes.h>

#include "fixture.h"

#define LP64(assertion) _Static_assert(sizeof(void *) != 8 || (assertion), #assertion)

// A first size never changes, whatever a struct has gained since.
LP64(FIREBASE_FIRST_SIZE_OF_USER_PROFILE == 24);
LP64(FIREBASE_FIRST_SIZE_OF_APPLE_REQUEST == 32);
LP64(FIREBASE_FIRST_SIZE_OF_PROVIDER_HANDLER == 40);
LP64(FIREBASE_FIRST_SIZE_OF_SESSION_STORE == 48);
LP64(FIREBASE_FIRST_SIZE_OF_ACTION_CODE_SETTINGS == 56);
LP64(FIREBASE_FIRST_SIZE_OF_TOKEN_VERIFIER_OPTIONS == 64);
LP64(FIREBASE_FIRST_SIZE_OF_WEB_SIGN_IN_OPTIONS == 72);
LP64(FIREBASE_FIRST_SIZE_OF_AUTHENTICATED_USER_DATA == 80);

// --- what takes a struct ---

// The error of the last call, and what it reported in the log or in its future.
static firebase_auth_error error;
static char report[1000];

static void take_log(firebase_auth_error result) {
  error = result;
  snprintf(report, sizeof report, "%s", captured_log());
}

static void take_future(firebase_future *future) {
  error = firebase_future_error(await(future));
  snprintf(report, sizeof report, "%s", firebase_future_error_message(future));
  firebase_future_release(future);
}

static void pass_user_profile(fixture *f, const void *profile) {
  firebase_user *user = firebase_auth_copy_current_user(f->auth);
  take_future(firebase_user_update_profile(user, profile));
  firebase_user_release(user);
}

static void pass_session_store(fixture *f, const void *store) {
  take_log(firebase_app_options_set_session_store(f->options, store));
}

static void pass_provider_handler(fixture *f, const void *handler) {
  (void)f;
  firebase_federated_provider *provider = firebase_federated_provider_create("apple.com");
  take_log(firebase_federated_provider_set_handler(provider, handler));
  firebase_federated_provider_release(provider);
}

static void pass_action_code_settings(fixture *f, const void *settings) {
  take_future(firebase_auth_send_password_reset_email_with_settings(f->auth, "ada@example.org", settings));
}

static void pass_web_sign_in_options(fixture *f, const void *options) {
  take_log(firebase_auth_set_web_sign_in_options(f->auth, options));
}

static void pass_token_verifier_options(fixture *f, const void *options) {
  (void)f;
  firebase_token_verifier *verifier = NULL;
  take_log(firebase_token_verifier_create("castle", options, &verifier));
  firebase_token_verifier_release(verifier);
}

static void pass_apple_request(fixture *f, const void *request) {
  take_future(firebase_apple_authorization_start(f->auth, request));
}

static void answer_with_user_data(void *user_data, firebase_provider_request *request) {
  CHECK(firebase_provider_request_complete_with_user_data(request, user_data));
}

static void pass_authenticated_user_data(fixture *f, const void *data) {
  const firebase_provider_handler handler = {
      .struct_size = sizeof handler, .user_data = (void *)(uintptr_t)data, .begin = answer_with_user_data};
  firebase_federated_provider *provider = firebase_federated_provider_create("apple.com");
  CHECK_INT(firebase_federated_provider_set_handler(provider, &handler), FIREBASE_AUTH_ERROR_NONE);
  take_future(firebase_auth_sign_in_with_provider(f->auth, provider));
  firebase_federated_provider_release(provider);
}

// --- what they take ---

static bool load(void *user_data, const char *key, firebase_session_receiver receive, void *receiver_data) {
  return user_data == NULL && key != NULL && receive != NULL && receiver_data != NULL;
}

static bool save(void *user_data, const char *key, const void *bytes, size_t size) {
  return user_data == NULL && key != NULL && bytes != NULL && size > 0;
}

static bool clear(void *user_data, const char *key) { return user_data == NULL && key != NULL; }

static void begin(void *user_data, firebase_provider_request *request) {
  (void)user_data;
  (void)request;
}

static const firebase_user_profile profile = {.display_name = "Ada"};
static const firebase_session_store store = {.load = load, .save = save, .clear = clear};
static const firebase_provider_handler handler = {.begin = begin};
static const firebase_action_code_settings settings = {.url = "http://localhost/done"};
static const firebase_web_sign_in_options options = {.app_name = "Castle"};
static const firebase_token_verifier_options rules = {.tenant_id = "blue"};
static const firebase_apple_request request = {.scopes = "name"};
static const firebase_authenticated_user_data data = {.uid = "uid", .provider_id = "apple.com"};

static const struct kind {
  const char *name;
  size_t first;
  size_t present;
  const void *filled;
  void (*pass)(fixture *f, const void *given);
} kinds[] = {
    {"firebase_user_profile", FIREBASE_FIRST_SIZE_OF_USER_PROFILE, sizeof profile, &profile, pass_user_profile},
    {"firebase_session_store", FIREBASE_FIRST_SIZE_OF_SESSION_STORE, sizeof store, &store, pass_session_store},
    {"firebase_provider_handler", FIREBASE_FIRST_SIZE_OF_PROVIDER_HANDLER, sizeof handler, &handler,
     pass_provider_handler},
    {"firebase_action_code_settings", FIREBASE_FIRST_SIZE_OF_ACTION_CODE_SETTINGS, sizeof settings, &settings,
     pass_action_code_settings},
    {"firebase_web_sign_in_options", FIREBASE_FIRST_SIZE_OF_WEB_SIGN_IN_OPTIONS, sizeof options, &options,
     pass_web_sign_in_options},
    {"firebase_token_verifier_options", FIREBASE_FIRST_SIZE_OF_TOKEN_VERIFIER_OPTIONS, sizeof rules, &rules,
     pass_token_verifier_options},
    {"firebase_apple_request", FIREBASE_FIRST_SIZE_OF_APPLE_REQUEST, sizeof request, &request, pass_apple_request},
    {"firebase_authenticated_user_data", FIREBASE_FIRST_SIZE_OF_AUTHENTICATED_USER_DATA, sizeof data, &data,
     pass_authenticated_user_data},
};

// --- programs of other versions ---

// Passes a struct that states `stated` bytes and has `size`, of which those beyond the present version's are `tail`.
// It has no byte more, so that a checker of memory sees one that is read.
static void pass(fixture *f, const struct kind *kind, size_t stated, size_t size, char tail) {
  char *given = malloc(size);
  memset(given, tail, size);
  memcpy(given, kind->filled, size < kind->present ? size : kind->present);
  memcpy(given, &stated, sizeof stated);
  capture_log();
  kind->pass(f, given);
  release_log();
  free(given);
}

// Whether the struct itself was refused, with a report that names it and what to do.
static void check_refused(const struct kind *kind, const char *what) {
  CHECK(error != FIREBASE_AUTH_ERROR_NONE);
  CHECK_CONTAINS(report, kind->name);
  CHECK_CONTAINS(report, what);
}

static void check_taken(const struct kind *kind) {
  if (strstr(report, kind->name) != NULL) CHECK_TEXT(report, "");
}

static void for_each_kind(void (*body)(fixture *f, const struct kind *kind)) {
  fixture f = open_fixture();
  firebase_user_release(sign_in_guest(&f));
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) body(&f, &kinds[i]);
  close_fixture(&f);
}

static void check_every_size_since_the_first(fixture *f, const struct kind *kind) {
  for (size_t size = kind->first; size <= kind->present; size += sizeof(size_t)) {
    pass(f, kind, size, size, 0);
    check_taken(kind);
  }
}

static void struct_of_every_version_since_the_first_is_taken(void) { for_each_kind(check_every_size_since_the_first); }

static void check_newer(fixture *f, const struct kind *kind) {
  pass(f, kind, kind->present + 8, kind->present + 8, 0);
  check_taken(kind);
  pass(f, kind, 4096, 4096, 0);
  check_taken(kind);
}

static void struct_of_a_newer_program_is_taken_if_its_unknown_members_are_zero(void) { for_each_kind(check_newer); }

static void check_unknown_member(fixture *f, const struct kind *kind) {
  pass(f, kind, kind->present + 8, kind->present + 8, 1);
  check_refused(kind, "does not support");
}

static void struct_that_sets_an_unknown_member_is_refused(void) { for_each_kind(check_unknown_member); }

static void check_impossible_sizes(fixture *f, const struct kind *kind) {
  const size_t sizes[] = {0,
                          1,
                          sizeof(size_t),
                          kind->first - sizeof(size_t),
                          kind->first - 1,
                          kind->present + 1,
                          4096 + sizeof(size_t),
                          SIZE_MAX / 2 + 1,
                          SIZE_MAX};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    pass(f, kind, sizes[i], sizes[i] < kind->first && sizes[i] > sizeof(size_t) ? sizes[i] : kind->present, 0);
    check_refused(kind, "struct_size is not sizeof(");
  }
}

static void size_of_no_version_is_refused(void) { for_each_kind(check_impossible_sizes); }

static const test_case tests[] = {
    TEST(struct_of_every_version_since_the_first_is_taken),
    TEST(struct_of_a_newer_program_is_taken_if_its_unknown_members_are_zero),
    TEST(struct_that_sets_an_unknown_member_is_refused),
    TEST(size_of_no_version_is_refused),
};
TEST_MAIN(tests)
