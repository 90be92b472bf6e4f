// SPDX-License-Identifier: Apache-2.0
// What the library tells beside its futures.
#include "fixture.h"
#include "system.h"

#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// Makes the library log a warning: an App of that name exists already.
static void provoke_a_warning(void) {
  firebase_app_options *options = make_options("/nowhere");
  firebase_app *first = NULL;
  firebase_app *second = NULL;
  firebase_app_create(options, "twin", &first);
  firebase_app_create(options, "twin", &second);
  firebase_app_release(first);
  firebase_app_release(second);
  firebase_app_options_release(options);
}

typedef struct heard {
  int count;
  firebase_log_level level;
  char message[512];
} heard;

static void hear(firebase_log_level level, const char *message, void *user_data) {
  heard *h = user_data;
  h->count++;
  h->level = level;
  snprintf(h->message, sizeof h->message, "%s", message);
}

static void level_is_info_at_first(void) { CHECK_INT(firebase_log_get_level(), FIREBASE_LOG_LEVEL_INFO); }

static void levels_outside_the_list_are_taken_to_its_ends(void) {
  firebase_log_set_level(INT32_MIN);
  CHECK_INT(firebase_log_get_level(), FIREBASE_LOG_LEVEL_VERBOSE);
  firebase_log_set_level(INT32_MAX);
  CHECK_INT(firebase_log_get_level(), FIREBASE_LOG_LEVEL_ASSERT);
  firebase_log_set_level(FIREBASE_LOG_LEVEL_INFO);
}

static void callback_receives_level_message_and_user_data(void) {
  heard h = {0};
  firebase_log_set_callback(hear, &h);
  provoke_a_warning();
  firebase_log_set_callback(NULL, NULL);
  CHECK_INT(h.count, 1);
  CHECK_INT(h.level, FIREBASE_LOG_LEVEL_WARNING);
  CHECK_CONTAINS(h.message, "twin");
}

static void messages_below_the_level_are_dropped(void) {
  heard h = {0};
  firebase_log_set_callback(hear, &h);
  firebase_log_set_level(FIREBASE_LOG_LEVEL_ERROR);
  provoke_a_warning();
  firebase_log_set_level(FIREBASE_LOG_LEVEL_INFO);
  firebase_log_set_callback(NULL, NULL);
  CHECK_INT(h.count, 0);
}

static void without_a_callback_messages_go_to_standard_error(void) {
  char *path = join_path(make_directory(), "stderr");
  int former = dup(2);
  fflush(stderr);
  FILE *file = fopen(path, "w");
  dup2(fileno(file), 2);
  provoke_a_warning();
  dup2(former, 2);
  close(former);
  fclose(file);
  char *written = read_file(path, NULL);
  CHECK_CONTAINS(written, "FirebaseAuth: ");
  CHECK_CONTAINS(written, "twin");
  free(written);
  free(path);
}

static void warn_often(int number, void *data) {
  (void)data;
  for (int i = 0; i < 50; i++) {
    if (number == 0) {
      firebase_log_set_callback(NULL, NULL);
      capture_log();
    } else {
      firebase_log_set_level(number % 2 == 0 ? FIREBASE_LOG_LEVEL_ERROR : FIREBASE_LOG_LEVEL_ASSERT);
      provoke_a_warning();
    }
  }
}

static void log_may_be_set_while_others_write_to_it(void) {
  firebase_log_set_level(FIREBASE_LOG_LEVEL_ERROR);
  capture_log();
  run_threads(4, warn_often, NULL);
  release_log();
  firebase_log_set_level(FIREBASE_LOG_LEVEL_INFO);
  CHECK_INT(firebase_log_get_level(), FIREBASE_LOG_LEVEL_INFO);
}

// --- synchronous failures ---

static fixture refused;

// Each returns FIREBASE_AUTH_ERROR_FAILURE, and has no future to report why.
#define REFUSALS(X)                                                            \
  X(firebase_app_create(NULL, NULL, NULL))                                     \
  X(firebase_app_create(refused.options, "\xff", &(firebase_app *){NULL}))     \
  X(firebase_app_create(refused.options, "", &(firebase_app *){NULL}))         \
  X(firebase_app_set_callback_delivery(NULL, FIREBASE_CALLBACK_DELIVERY_LOOP)) \
  X(firebase_app_set_callback_delivery(refused.app, 99))                       \
  X(firebase_app_options_set_api_key(NULL, "key"))                             \
  X(firebase_app_options_set_api_key(refused.options, "\xff"))                 \
  X(firebase_app_options_load_config(refused.options, NULL))                   \
  X(firebase_app_options_load_default(NULL))                                   \
  X(firebase_app_options_set_default_config_path("\xff"))                      \
  X(firebase_auth_use_emulator(NULL, "localhost", 1))                          \
  X(firebase_auth_use_emulator(refused.auth, "bad host", 1))                   \
  X(firebase_auth_use_emulator(refused.auth, "localhost", 0))                  \
  X(firebase_auth_set_tenant_id(refused.auth, "\xff"))                         \
  X(firebase_auth_set_language_code(refused.auth, "\xff"))                     \
  X(firebase_auth_set_language_code(refused.auth, "no language"))              \
  X(firebase_auth_set_app_check(NULL, NULL, NULL, NULL))                       \
  X(firebase_auth_set_web_sign_in_options(NULL, NULL))                         \
  X(firebase_auth_set_web_sign_in_strategy(refused.auth, "google.com", 99))    \
  X(firebase_federated_provider_add_scope(NULL, "scope"))                      \
  X(firebase_federated_provider_set_custom_parameter(NULL, "name", "value"))   \
  X(firebase_federated_provider_set_handler(NULL, NULL))                       \
  X(firebase_qr_code_create(NULL, NULL))

static void every_refused_call_is_logged_once(void) {
  refused = open_fixture_at(closed_port());
#define CHECK_REFUSAL(call)                     \
  capture_log();                                \
  CHECK_INT(call, FIREBASE_AUTH_ERROR_FAILURE); \
  release_log();                                \
  CHECK(*captured_log() != 0 && strchr(captured_log(), '\n') == captured_log() + strlen(captured_log()) - 1);
  REFUSALS(CHECK_REFUSAL)
  close_fixture(&refused);
}

// --- threads ---

typedef struct visit {
  tally *entered;
  tally *left;
} visit;

static void stay(firebase_log_level level, const char *message, void *user_data) {
  (void)level;
  (void)message;
  visit *v = user_data;
  tally_add(v->entered);
  WAIT_FOR(main_thread_sleeps());
  tally_add(v->left);
}

static void *log_something(void *unused) {
  (void)unused;
  firebase_auth_use_emulator(NULL, "localhost", 1);
  return NULL;
}

static void replacing_the_callback_waits_for_a_call_on_another_thread(void) {
  visit v = {tally_create(), tally_create()};
  firebase_log_set_callback(stay, &v);
  pthread_t other;
  CHECK_INT(pthread_create(&other, NULL, log_something, NULL), 0);
  CHECK(tally_wait(v.entered, 1));
  firebase_log_set_callback(NULL, NULL);
  CHECK_INT(tally_count(v.left), 1);
  pthread_join(other, NULL);
  tally_release(v.entered);
  tally_release(v.left);
}

static const test_case tests[] = {
    TEST(replacing_the_callback_waits_for_a_call_on_another_thread),
    TEST(level_is_info_at_first),
    TEST(levels_outside_the_list_are_taken_to_its_ends),
    TEST(callback_receives_level_message_and_user_data),
    TEST(messages_below_the_level_are_dropped),
    TEST(without_a_callback_messages_go_to_standard_error),
    TEST(log_may_be_set_while_others_write_to_it),
    TEST(every_refused_call_is_logged_once),
};
TEST_MAIN(tests)
