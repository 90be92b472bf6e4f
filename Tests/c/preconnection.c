// SPDX-License-Identifier: Apache-2.0
// Connections that are opened before the player signs in. What needs TLS is in posix/connection.c.
#include "browser_player.h"

static const firebase_auth_error none = FIREBASE_AUTH_ERROR_NONE;

// How many requests were sent for their connection only, after all that was ordered before has arrived.
static int64_t count_preconnections(fixture *f) {
  settle(f);
  return emulator_requests("preconnect");
}

static void nothing_is_sent_without_an_auth(void) {
  fixture f = open_fixture();
  firebase_auth_retain(f.auth);
  firebase_auth *former = f.auth;
  firebase_auth_shutdown(former);
  firebase_auth_preconnect(former);
  firebase_auth_preconnect(NULL);
  firebase_auth_release(former);
  f.auth = firebase_auth_get(f.app);
  firebase_auth_use_emulator(f.auth, "127.0.0.1", emulator_port());
  CHECK_INT(count_preconnections(&f), 0);
  close_fixture(&f);
}

static void new_auth_opens_no_connection(void) {
  fixture f = open_fixture();
  CHECK_INT(count_preconnections(&f), 0);
  close_fixture(&f);
}

static void request_names_neither_the_app_nor_the_user(void) {
  fixture f = open_fixture();
  firebase_auth_set_language_code(f.auth, "de");
  firebase_auth_preconnect(f.auth);
  emulator_await_request("preconnect");
  json_t *answer = emulator_call("GET", "requests", NULL);
  json_t *last = json_object_get(json_object_get(answer, "last"), "preconnect");
  CHECK_TEXT(json_string_value(json_object_get(last, "path")), "/identitytoolkit.googleapis.com/v1/");
  CHECK_INT(json_object_size(json_object_get(last, "headers")), 0);
  json_decref(answer);
  close_fixture(&f);
}

static void preconnect(int number, void *auth) {
  (void)number;
  for (int i = 0; i < 100; i++) firebase_auth_preconnect(auth);
}

static void many_calls_send_one_request(void) {
  fixture f = open_fixture();
  emulator_hold("preconnect");
  run_threads(4, preconnect, f.auth);
  emulator_await_request("preconnect");
  CHECK_INT(count_preconnections(&f), 1);
  emulator_release();
  close_fixture(&f);
}

static void kept_connection_suffices(void) {
  fixture f = open_fixture();
  firebase_user_release(sign_in_guest(&f));
  firebase_auth_preconnect(f.auth);
  CHECK_INT(count_preconnections(&f), 0);
  close_fixture(&f);
}

static void connection_outlives_the_auth_that_opened_it(void) {
  fixture f = open_fixture();
  emulator_hold("preconnect");
  firebase_auth_preconnect(f.auth);
  emulator_await_request("preconnect");
  firebase_auth_shutdown(f.auth);
  f.auth = firebase_auth_get(f.app);
  firebase_auth_use_emulator(f.auth, "127.0.0.1", emulator_port());
  emulator_release();
  firebase_user_release(sign_in_guest(&f));
  close_fixture(&f);
}

static void end_of_the_app_does_not_wait_for_the_connection(void) {
  fixture f = open_fixture_at(silent_port());
  firebase_auth_preconnect(f.auth);
  close_fixture(&f);
}

static void failure_is_logged_for_debugging_only(void) {
  static const int32_t levels[] = {FIREBASE_LOG_LEVEL_DEBUG, FIREBASE_LOG_LEVEL_INFO};
  emulator_start();
  for (int i = 0; i < 2; i++) {
    fixture f = open_fixture_at(closed_port());
    capture_log();
    firebase_log_set_level(levels[i]);
    firebase_auth_preconnect(f.auth);
    // It is refused, too, after the connection was.
    CHECK_FUTURE(firebase_auth_sign_in_anonymously(f.auth), FIREBASE_AUTH_ERROR_NETWORK_REQUEST_FAILED);
    CHECK((strstr(captured_log(), "No connection was opened early") != NULL) == (i == 0));
    firebase_log_set_level(FIREBASE_LOG_LEVEL_INFO);
    release_log();
    close_fixture(&f);
  }
}

static void invalid_emulator_gets_nothing(void) {
  fixture f = open_fixture();
  firebase_auth_use_emulator(f.auth, "", 0);
  firebase_auth_preconnect(f.auth);
  CHECK_FUTURE(firebase_auth_sign_in_anonymously(f.auth), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(emulator_all_requests(), 0);
  close_fixture(&f);
}

// --- sign-ins in which the player is asked ---

static void page_in_the_browser_opens_a_connection(void) {
  browser b = {.opens = true};
  fixture f = open_pumped_fixture(&b);
  firebase_auth_set_web_sign_in_strategy(f.auth, "apple.com", FIREBASE_WEB_SIGN_IN_STRATEGY_HELPER_PAGE);
  firebase_future *future = sign_in(&f, "apple.com");
  CHECK(play_frames(&f, has_opened, &b));
  emulator_await_request("preconnect");
  firebase_future_cancel(future);
  firebase_future_release(future);
  close_fixture(&f);
}

static void sign_in_that_sends_a_request_first_opens_no_other_connection(void) {
  browser b = {.opens = true};
  fixture f = open_pumped_fixture(&b);
  firebase_future *future = sign_in(&f, "google.com");
  CHECK(play_frames(&f, has_opened, &b));
  CHECK_INT(agree(b.url), 200);
  CHECK(play_frames(&f, is_complete, future));
  CHECK_FUTURE(future, none);
  CHECK_INT(emulator_requests("preconnect"), 0);
  close_fixture(&f);
}

static void never_answer(void *user_data, firebase_provider_request *request) {
  (void)user_data;
  (void)request;
}

static void handler_that_asks_opens_a_connection(void) {
  fixture f = open_fixture();
  firebase_federated_provider *provider = firebase_federated_provider_create("google.com");
  firebase_provider_handler handler = {.struct_size = sizeof handler, .begin = never_answer};
  CHECK_INT(firebase_federated_provider_set_handler(provider, &handler), none);
  firebase_future *future = firebase_auth_sign_in_with_provider(f.auth, provider);
  emulator_await_request("preconnect");
  firebase_future_cancel(future);
  firebase_future_release(future);
  firebase_federated_provider_release(provider);
  close_fixture(&f);
}

static void answer_at_once(void *user_data, firebase_provider_request *request) {
  CHECK(firebase_provider_request_complete_with_credential(request, user_data));
}

static void answer_at_once_opens_no_other_connection(void) {
  fixture f = open_fixture();
  firebase_credential *credential = fake_credential("google.com", "{\"sub\":\"1\"}");
  firebase_federated_provider *provider = firebase_federated_provider_create("google.com");
  firebase_provider_handler handler = {.struct_size = sizeof handler, .user_data = credential, .begin = answer_at_once};
  CHECK_INT(firebase_federated_provider_set_handler(provider, &handler), none);
  CHECK_FUTURE(firebase_auth_sign_in_with_provider(f.auth, provider), none);
  CHECK_INT(count_preconnections(&f), 0);
  firebase_federated_provider_release(provider);
  firebase_credential_release(credential);
  close_fixture(&f);
}

static const test_case tests[] = {
    TEST(nothing_is_sent_without_an_auth),
    TEST(new_auth_opens_no_connection),
    TEST(request_names_neither_the_app_nor_the_user),
    TEST(many_calls_send_one_request),
    TEST(kept_connection_suffices),
    TEST(connection_outlives_the_auth_that_opened_it),
    TEST(end_of_the_app_does_not_wait_for_the_connection),
    TEST(failure_is_logged_for_debugging_only),
    TEST(invalid_emulator_gets_nothing),
    TEST(page_in_the_browser_opens_a_connection),
    TEST(sign_in_that_sends_a_request_first_opens_no_other_connection),
    TEST(handler_that_asks_opens_a_connection),
    TEST(answer_at_once_opens_no_other_connection),
};
TEST_MAIN(tests)
