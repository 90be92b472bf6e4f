// What the library tells beside its futures.
#include "fixture.h"

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

static const test_case tests[] = {
    TEST(level_is_info_at_first),
    TEST(levels_outside_the_list_are_taken_to_its_ends),
    TEST(callback_receives_level_message_and_user_data),
    TEST(messages_below_the_level_are_dropped),
    TEST(without_a_callback_messages_go_to_standard_error),
    TEST(log_may_be_set_while_others_write_to_it),
};
TEST_MAIN(tests)
