// SPDX-License-Identifier: Apache-2.0
// Providers whose own pages sign the player in.
#include <stdlib.h>

#include "fixture.h"

// Signs in, links and re-authenticates with that provider; all answer alike, without the network.
static void check_operations(fixture *f, const firebase_federated_provider *provider, firebase_auth_error error,
                             const char *message) {
  firebase_user *user = sign_in_guest(f);
  const int64_t before = emulator_all_requests();
  firebase_future *futures[] = {
      firebase_auth_sign_in_with_provider(f->auth, provider),
      firebase_user_link_with_provider(user, provider),
      firebase_user_reauthenticate_with_provider(user, provider),
  };
  for (size_t i = 0; i < sizeof futures / sizeof *futures; i++) {
    CHECK_INT(firebase_future_status(futures[i]), FIREBASE_FUTURE_STATUS_COMPLETE);
    CHECK_INT(firebase_future_error(futures[i]), error);
    CHECK_CONTAINS(firebase_future_error_message(futures[i]), message);
    CHECK(firebase_future_auth_result(futures[i]) != NULL);
    CHECK(firebase_future_user(futures[i]) == NULL);
    firebase_future_release(futures[i]);
  }
  CHECK_INT(emulator_all_requests(), before);
  firebase_user_release(user);
}

static void provider_without_an_id_is_told(void) {
  fixture f = open_fixture();
  const char *const ids[] = {NULL, ""};
  for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
    firebase_federated_provider *provider = firebase_federated_provider_create(ids[i]);
    CHECK(provider != NULL);
    check_operations(&f, provider, FIREBASE_AUTH_ERROR_INVALID_PROVIDER_ID, "id");
    firebase_federated_provider_release(provider);
  }
  close_fixture(&f);
}

static void provider_of_text_that_is_not_utf8_is_told(void) {
  fixture f = open_fixture();
  firebase_federated_provider *provider = firebase_federated_provider_create("\xff");
  check_operations(&f, provider, FIREBASE_AUTH_ERROR_FAILURE, "UTF-8");
  firebase_federated_provider_release(provider);
  close_fixture(&f);
}

static void missing_provider_is_told(void) {
  fixture f = open_fixture();
  check_operations(&f, NULL, FIREBASE_AUTH_ERROR_FAILURE, "\"provider\"");
  close_fixture(&f);
}

static void missing_auth_and_user_are_told_first(void) {
  firebase_federated_provider *provider = firebase_federated_provider_create("");
  CHECK_FUTURE(firebase_auth_sign_in_with_provider(NULL, provider), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_FUTURE(firebase_user_link_with_provider(NULL, provider), FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER);
  CHECK_FUTURE(firebase_user_reauthenticate_with_provider(NULL, NULL), FIREBASE_AUTH_ERROR_NO_SIGNED_IN_USER);
  firebase_federated_provider_release(provider);
}

static void auth_that_was_shut_down_is_told(void) {
  fixture f = open_fixture();
  firebase_federated_provider *provider = firebase_federated_provider_create("apple.com");
  firebase_auth_retain(f.auth);
  firebase_auth_shutdown(f.auth);
  CHECK_FUTURE(firebase_auth_sign_in_with_provider(f.auth, provider), FIREBASE_AUTH_ERROR_API_NOT_AVAILABLE);
  firebase_auth_release(f.auth);
  firebase_federated_provider_release(provider);
  close_fixture(&f);
}

static void scopes_and_parameters_are_texts(void) {
  const firebase_auth_error failure = FIREBASE_AUTH_ERROR_FAILURE;
  firebase_federated_provider *provider = firebase_federated_provider_create("apple.com");
  CHECK_INT(firebase_federated_provider_add_scope(provider, "email"), FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(firebase_federated_provider_add_scope(provider, NULL), failure);
  CHECK_INT(firebase_federated_provider_add_scope(provider, "\xff"), failure);
  CHECK_INT(firebase_federated_provider_add_scope(NULL, "email"), failure);
  CHECK_INT(firebase_federated_provider_set_custom_parameter(provider, "locale", "de"), FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(firebase_federated_provider_set_custom_parameter(provider, "locale", ""), FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(firebase_federated_provider_set_custom_parameter(provider, NULL, "de"), failure);
  CHECK_INT(firebase_federated_provider_set_custom_parameter(provider, "locale", NULL), failure);
  CHECK_INT(firebase_federated_provider_set_custom_parameter(provider, "\xff", "de"), failure);
  CHECK_INT(firebase_federated_provider_set_custom_parameter(provider, "locale", "\xff"), failure);
  CHECK_INT(firebase_federated_provider_set_custom_parameter(NULL, "locale", "de"), failure);
  firebase_federated_provider_release(provider);
}

static void never_begun(void *user_data, firebase_provider_request *request) {
  (void)request;
  *(int *)user_data += 1;
}

static void never_released(void *user_data) { *(int *)user_data += 100; }

static void handler_needs_a_function_to_begin_with(void) {
  int calls = 0;
  firebase_federated_provider *provider = firebase_federated_provider_create("apple.com");
  firebase_provider_handler handler = {sizeof handler, &calls, NULL, NULL, never_released};
  CHECK_INT(firebase_federated_provider_set_handler(provider, &handler), FIREBASE_AUTH_ERROR_FAILURE);
  handler.begin = never_begun;
  CHECK_INT(firebase_federated_provider_set_handler(NULL, &handler), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(firebase_federated_provider_set_handler(NULL, NULL), FIREBASE_AUTH_ERROR_FAILURE);
  handler.struct_size--;
  CHECK_INT(firebase_federated_provider_set_handler(provider, &handler), FIREBASE_AUTH_ERROR_FAILURE);
  firebase_federated_provider_release(provider);
  CHECK_INT(calls, 0);
}

static bool opens_nothing(void *data, const char *url) {
  (void)data;
  (void)url;
  return false;
}

static void handler_that_was_taken_back_is_not_asked(void) {
  fixture f = open_fixture();
  int calls = 0;
  firebase_federated_provider *provider = firebase_federated_provider_create("apple.com");
  firebase_provider_handler handler = {sizeof handler, &calls, never_begun, NULL, never_released};
  CHECK_INT(firebase_federated_provider_set_handler(provider, &handler), FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(firebase_federated_provider_set_handler(provider, &handler), FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(calls, 100);
  CHECK_INT(firebase_federated_provider_set_handler(provider, NULL), FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(calls, 200);
  firebase_web_sign_in_options options = {.struct_size = sizeof options, .open_url = opens_nothing};
  CHECK_INT(firebase_auth_set_web_sign_in_options(f.auth, &options), FIREBASE_AUTH_ERROR_NONE);
  CHECK_FUTURE(firebase_auth_sign_in_with_provider(f.auth, provider), FIREBASE_AUTH_ERROR_WEB_INTERNAL_ERROR);
  CHECK_INT(calls, 200);
  firebase_federated_provider_release(provider);
  close_fixture(&f);
}

static void add_scopes(int number, void *data) {
  (void)number;
  for (int i = 0; i < 200; i++) {
    CHECK_INT(firebase_federated_provider_add_scope(data, "email"), FIREBASE_AUTH_ERROR_NONE);
    CHECK_INT(firebase_federated_provider_set_custom_parameter(data, "a", "b"), FIREBASE_AUTH_ERROR_NONE);
  }
}

static void threads_that_change_one_provider_are_survived(void) {
  firebase_federated_provider *provider = firebase_federated_provider_create("apple.com");
  run_threads(4, add_scopes, provider);
  firebase_federated_provider_release(provider);
}

static void provider_is_counted(void) {
  firebase_federated_provider *provider = firebase_federated_provider_create("apple.com");
  firebase_federated_provider_retain(provider);
  firebase_federated_provider_release(provider);
  CHECK_INT(firebase_federated_provider_add_scope(provider, "email"), FIREBASE_AUTH_ERROR_NONE);
  firebase_federated_provider_release(provider);
  firebase_federated_provider_retain(NULL);
  firebase_federated_provider_release(NULL);
}

static const test_case tests[] = {
    TEST(provider_without_an_id_is_told),
    TEST(provider_of_text_that_is_not_utf8_is_told),
    TEST(missing_provider_is_told),
    TEST(missing_auth_and_user_are_told_first),
    TEST(auth_that_was_shut_down_is_told),
    TEST(scopes_and_parameters_are_texts),
    TEST(handler_needs_a_function_to_begin_with),
    TEST(handler_that_was_taken_back_is_not_asked),
    TEST(threads_that_change_one_provider_are_survived),
    TEST(provider_is_counted),
};
TEST_MAIN(tests)
