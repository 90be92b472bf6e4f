// SPDX-License-Identifier: Apache-2.0
// Options and Apps.
#include <stdlib.h>

#include "fixture.h"

// --- options ---

static void options_are_empty_at_first(void) {
  firebase_app_options *options = firebase_app_options_create();
  CHECK_TEXT(firebase_app_options_api_key(options), "");
  CHECK_TEXT(firebase_app_options_app_id(options), "");
  CHECK_TEXT(firebase_app_options_project_id(options), "");
  firebase_app_options_release(options);
}

static void options_keep_what_was_set(void) {
  firebase_app_options *options = firebase_app_options_create();
  char text[] = "key";
  CHECK_INT(firebase_app_options_set_api_key(options, text), FIREBASE_AUTH_ERROR_NONE);
  text[0] = 'x';
  CHECK_INT(firebase_app_options_set_app_id(options, "1:2:3:4"), FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(firebase_app_options_set_project_id(options, "project"), FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_app_options_api_key(options), "key");
  CHECK_TEXT(firebase_app_options_app_id(options), "1:2:3:4");
  CHECK_TEXT(firebase_app_options_project_id(options), "project");
  firebase_app_options_release(options);
}

static void texts_of_options_live_as_long_as_they(void) {
  firebase_app_options *options = firebase_app_options_create();
  firebase_app_options_set_api_key(options, "first");
  const char *first = firebase_app_options_api_key(options);
  firebase_app_options_set_api_key(options, "second");
  CHECK_TEXT(first, "first");
  CHECK_TEXT(firebase_app_options_api_key(options), "second");
  firebase_app_options_release(options);
}

static void null_clears_an_option(void) {
  firebase_app_options *options = firebase_app_options_create();
  firebase_app_options_set_api_key(options, "key");
  CHECK_INT(firebase_app_options_set_api_key(options, NULL), FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_app_options_api_key(options), "");
  firebase_app_options_release(options);
}

typedef firebase_auth_error text_setter(firebase_app_options *, const char *);
static text_setter *const text_setters[] = {
    firebase_app_options_set_api_key,
    firebase_app_options_set_app_id,
    firebase_app_options_set_project_id,
    firebase_app_options_set_client_id,
    firebase_app_options_set_database_url,
    firebase_app_options_set_ga_tracking_id,
    firebase_app_options_set_messaging_sender_id,
    firebase_app_options_set_package_name,
    firebase_app_options_set_storage_bucket,
    firebase_app_options_set_session_directory,
    firebase_app_options_set_keychain_access_group,
    firebase_app_options_set_ca_file,
};

typedef const char *text_getter(const firebase_app_options *);
// In the order of their setters.
static text_getter *const text_getters[] = {
    firebase_app_options_api_key,
    firebase_app_options_app_id,
    firebase_app_options_project_id,
    firebase_app_options_client_id,
    firebase_app_options_database_url,
    firebase_app_options_ga_tracking_id,
    firebase_app_options_messaging_sender_id,
    firebase_app_options_package_name,
    firebase_app_options_storage_bucket,
};
enum { text_getter_count = sizeof text_getters / sizeof *text_getters };

static void each_value_has_its_own_place(void) {
  firebase_app_options *options = firebase_app_options_create();
  for (size_t i = 0; i < text_getter_count; i++) {
    CHECK_TEXT(text_getters[i](options), "");
    CHECK_INT(text_setters[i](options, (char[]){(char)('a' + i), 0}), FIREBASE_AUTH_ERROR_NONE);
  }
  for (size_t i = 0; i < text_getter_count; i++) {
    CHECK_TEXT(text_getters[i](options), ((char[]){(char)('a' + i), 0}));
  }
  firebase_app_options_release(options);
}

static void text_options_refuse_what_is_not_utf8(void) {
  static const char *const texts[] = {"\xff", "a\xc3", "\xc0\x80", "\xed\xa0\x80", "\xf5\x80\x80\x80"};
  firebase_app_options *options = make_options("/nowhere");
  for (size_t i = 0; i < sizeof text_setters / sizeof *text_setters; i++) {
    for (size_t j = 0; j < sizeof texts / sizeof *texts; j++) {
      CHECK_INT(text_setters[i](options, texts[j]), FIREBASE_AUTH_ERROR_FAILURE);
    }
  }
  CHECK_TEXT(firebase_app_options_api_key(options), "fake-api-key");
  firebase_app_options_release(options);
}

static void text_options_take_megabytes(void) {
  enum { size = 4 << 20 };
  char *huge = malloc(size + 1);
  memset(huge, 'x', size);
  huge[size] = 0;
  firebase_app_options *options = firebase_app_options_create();
  for (size_t i = 0; i < sizeof text_setters / sizeof *text_setters; i++) {
    CHECK_INT(text_setters[i](options, huge), FIREBASE_AUTH_ERROR_NONE);
  }
  CHECK_INT(strlen(firebase_app_options_project_id(options)), size);
  firebase_app_options_release(options);
  free(huge);
}

static void options_functions_take_null(void) {
  for (size_t i = 0; i < sizeof text_setters / sizeof *text_setters; i++) {
    CHECK_INT(text_setters[i](NULL, "text"), FIREBASE_AUTH_ERROR_FAILURE);
  }
  for (size_t i = 0; i < text_getter_count; i++) CHECK_TEXT(text_getters[i](NULL), "");
  CHECK_INT(firebase_app_options_set_timeouts(NULL, 1, 1), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(firebase_app_options_set_session_store(NULL, NULL), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(firebase_app_options_set_session_store_kind(NULL, FIREBASE_SESSION_STORE_FILE),
            FIREBASE_AUTH_ERROR_FAILURE);
  firebase_app_options_retain(NULL);
  firebase_app_options_release(NULL);
}

static void log_names_the_function_that_refuses_an_option(void) {
  firebase_app_options *options = make_options("/nowhere");
  capture_log();
  firebase_app_options_set_app_id(options, "\xff");
  firebase_app_options_set_ca_file(NULL, "text");
  release_log();
  CHECK_CONTAINS(captured_log(), "firebase_app_options_set_app_id: an argument is NULL or invalid");
  CHECK_CONTAINS(captured_log(), "firebase_app_options_set_ca_file: an argument is NULL or invalid");
  firebase_app_options_release(options);
}

static void timeouts_must_not_be_negative(void) {
  firebase_app_options *options = firebase_app_options_create();
  CHECK_INT(firebase_app_options_set_timeouts(options, -1, 0), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(firebase_app_options_set_timeouts(options, 0, INT32_MIN), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(firebase_app_options_set_timeouts(options, 0, 0), FIREBASE_AUTH_ERROR_NONE);
  CHECK_INT(firebase_app_options_set_timeouts(options, INT32_MAX, INT32_MAX), FIREBASE_AUTH_ERROR_NONE);
  firebase_app_options_release(options);
}

static void session_store_kind_must_be_one_of_the_library(void) {
  firebase_app_options *options = firebase_app_options_create();
  const firebase_session_store_kind kinds[] = {-1, FIREBASE_SESSION_STORE_CUSTOM, 5, INT32_MAX, INT32_MIN};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    CHECK_INT(firebase_app_options_set_session_store_kind(options, kinds[i]), FIREBASE_AUTH_ERROR_FAILURE);
  }
  CHECK_INT(firebase_app_options_set_session_store_kind(options, FIREBASE_SESSION_STORE_NONE), 0);
  firebase_app_options_release(options);
}

// --- Apps ---

static void app_without_a_name_has_the_default_one(void) {
  firebase_app_options *options = make_options("/nowhere");
  firebase_app *app = NULL;
  CHECK_INT(firebase_app_create(options, NULL, &app), FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_app_name(app), FIREBASE_APP_DEFAULT_NAME);
  firebase_app *found = firebase_app_copy_by_name(NULL);
  CHECK(found == app);
  firebase_app_release(found);
  found = firebase_app_copy_by_name(FIREBASE_APP_DEFAULT_NAME);
  CHECK(found == app);
  firebase_app_release(found);
  firebase_app_release(app);
  firebase_app_options_release(options);
}

static void app_is_found_by_name_until_its_last_release(void) {
  firebase_app_options *options = make_options("/nowhere");
  firebase_app *app = NULL;
  CHECK(firebase_app_copy_by_name("n\xc3\xa4me") == NULL);
  CHECK_INT(firebase_app_create(options, "n\xc3\xa4me", &app), FIREBASE_AUTH_ERROR_NONE);
  firebase_app_retain(app);
  firebase_app_release(app);
  firebase_app *found = firebase_app_copy_by_name("n\xc3\xa4me");
  CHECK(found == app);
  CHECK_TEXT(firebase_app_name(found), "n\xc3\xa4me");
  firebase_app_release(found);
  firebase_app_release(app);
  CHECK(firebase_app_copy_by_name("n\xc3\xa4me") == NULL);
  firebase_app_options_release(options);
}

static void second_app_of_a_name_is_the_first(void) {
  firebase_app_options *options = make_options("/nowhere");
  firebase_app *first = NULL;
  firebase_app *second = NULL;
  firebase_app_create(options, "one", &first);
  firebase_app_options_set_api_key(options, "other");
  capture_log();
  CHECK_INT(firebase_app_create(options, "one", &second), FIREBASE_AUTH_ERROR_NONE);
  release_log();
  CHECK(first == second);
  CHECK_CONTAINS(captured_log(), "one");
  CHECK_TEXT(firebase_app_options_api_key(firebase_app_get_options(second)), "fake-api-key");
  firebase_app_release(first);
  CHECK_TEXT(firebase_app_name(second), "one");
  firebase_app_release(second);
  firebase_app_options_release(options);
}

static void apps_of_different_names_are_apart(void) {
  firebase_app_options *options = make_options(make_directory());
  firebase_app *a = NULL;
  firebase_app *b = NULL;
  firebase_app_create(options, "a", &a);
  firebase_app_create(options, "b", &b);
  CHECK(a != b);
  CHECK(firebase_auth_get(a) != firebase_auth_get(b));
  CHECK(strcmp(firebase_auth_session_store_path(firebase_auth_get(a)),
               firebase_auth_session_store_path(firebase_auth_get(b))) != 0);
  firebase_app_release(a);
  firebase_app_release(b);
  firebase_app_options_release(options);
}

static void append_name(firebase_app *app, void *data) {
  strcat(data, firebase_app_name(app));
  strcat(data, " ");
}

static void visit_all_gives_every_app_the_default_one_last(void) {
  static const char *const names[] = {"b", NULL, "a", "c"};
  firebase_app_options *options = make_options("/nowhere");
  firebase_app *apps[4];
  for (size_t i = 0; i < 4; i++) CHECK_INT(firebase_app_create(options, names[i], &apps[i]), 0);
  char visited[100] = "";
  firebase_app_visit_all(append_name, visited);
  CHECK_TEXT(visited, "b a c " FIREBASE_APP_DEFAULT_NAME " ");
  for (size_t i = 0; i < 4; i++) firebase_app_release(apps[i]);
  visited[0] = 0;
  firebase_app_visit_all(append_name, visited);
  CHECK_TEXT(visited, "");
  firebase_app_visit_all(NULL, NULL);
  firebase_app_options_release(options);
}

static void end_other_app(firebase_app *app, void *data) {
  firebase_app **other = data;
  CHECK(strlen(firebase_app_name(app)) == 1);
  firebase_app_release(*other);
  *other = NULL;
}

static void app_may_end_while_apps_are_visited(void) {
  firebase_app_options *options = make_options("/nowhere");
  firebase_app *first = NULL;
  firebase_app *second = NULL;
  firebase_app_create(options, "1", &first);
  firebase_app_create(options, "2", &second);
  firebase_app_visit_all(end_other_app, &second);
  CHECK(firebase_app_copy_by_name("2") == NULL);
  firebase_app_release(first);
  firebase_app_options_release(options);
}

static void app_has_its_own_copy_of_the_options(void) {
  firebase_app_options *options = make_options("/nowhere");
  firebase_app *app = NULL;
  firebase_app_create(options, NULL, &app);
  firebase_app_options_set_project_id(options, "changed");
  firebase_app_options_release(options);
  CHECK_TEXT(firebase_app_options_project_id(firebase_app_get_options(app)), "demo-project");
  firebase_app_release(app);
}

static void app_needs_an_api_key(void) {
  firebase_app_options *options = firebase_app_options_create();
  firebase_app *app = (firebase_app *)&options;
  CHECK_INT(firebase_app_create(options, NULL, &app), FIREBASE_AUTH_ERROR_INVALID_API_KEY);
  CHECK(app == (firebase_app *)&options);
  firebase_app_options_release(options);
}

static void app_refuses_bad_arguments(void) {
  firebase_app_options *options = make_options("/nowhere");
  firebase_app *app = NULL;
  CHECK_INT(firebase_app_create(options, NULL, NULL), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(firebase_app_create(options, "", &app), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(firebase_app_create(options, "\xff", &app), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK(app == NULL);
  CHECK(firebase_app_copy_by_name("") == NULL);
  CHECK(firebase_app_copy_by_name("\xff") == NULL);
  firebase_app_options_release(options);
}

static void app_functions_take_null(void) {
  firebase_app_retain(NULL);
  firebase_app_release(NULL);
  CHECK_TEXT(firebase_app_name(NULL), "");
  CHECK(firebase_app_get_options(NULL) == NULL);
  CHECK(firebase_app_attach(NULL, &(int){0}, NULL) == NULL);
  CHECK(firebase_app_attachment(NULL) == NULL);
  CHECK(firebase_app_detach(NULL) == NULL);
  CHECK(firebase_auth_get(NULL) == NULL);
}

static void app_with_a_name_of_megabytes_keeps_its_session(void) {
  enum { size = 2 << 20 };
  emulator_start();
  char *name = malloc(size + 1);
  memset(name, '/', size);
  name[size] = 0;
  firebase_app_options *options = make_options(make_directory());
  firebase_app *app = NULL;
  CHECK_INT(firebase_app_create(options, name, &app), FIREBASE_AUTH_ERROR_NONE);
  firebase_auth *auth = firebase_auth_get(app);
  firebase_auth_use_emulator(auth, "127.0.0.1", emulator_port());
  CHECK_FUTURE(firebase_auth_sign_in_anonymously(auth), FIREBASE_AUTH_ERROR_NONE);
  CHECK(file_exists(flushed_session_path(auth)));
  firebase_app_release(app);
  firebase_app_options_release(options);
  free(name);
}

// --- attachments ---

static void attachment_stays_until_the_app_ends(void) {
  firebase_app_options *options = make_options("/nowhere");
  firebase_app *app = NULL;
  tally *deleted = tally_create();
  firebase_app_create(options, NULL, &app);
  CHECK(firebase_app_attachment(app) == NULL);
  CHECK(firebase_app_attach(app, deleted, tally_add) == deleted);
  CHECK(firebase_app_attachment(app) == deleted);
  CHECK_INT(tally_count(deleted), 0);
  firebase_app_release(app);
  CHECK_INT(tally_count(deleted), 1);
  tally_release(deleted);
  firebase_app_options_release(options);
}

static void second_attachment_stays_with_the_caller(void) {
  firebase_app_options *options = make_options("/nowhere");
  firebase_app *app = NULL;
  tally *first = tally_create();
  tally *second = tally_create();
  firebase_app_create(options, NULL, &app);
  firebase_app_attach(app, first, tally_add);
  CHECK(firebase_app_attach(app, second, tally_add) == first);
  CHECK(firebase_app_attach(app, NULL, tally_add) == NULL);
  CHECK(firebase_app_attachment(app) == first);
  firebase_app_release(app);
  CHECK_INT(tally_count(first), 1);
  CHECK_INT(tally_count(second), 0);
  tally_release(first);
  tally_release(second);
  firebase_app_options_release(options);
}

static void detached_pointer_is_not_deleted(void) {
  firebase_app_options *options = make_options("/nowhere");
  firebase_app *app = NULL;
  tally *deleted = tally_create();
  firebase_app_create(options, NULL, &app);
  firebase_app_attach(app, deleted, tally_add);
  CHECK(firebase_app_detach(app) == deleted);
  CHECK(firebase_app_detach(app) == NULL);
  firebase_app_release(app);
  CHECK_INT(tally_count(deleted), 0);
  tally_release(deleted);
  firebase_app_options_release(options);
}

// --- threads ---

static void create_and_release(int number, void *data) {
  (void)number;
  for (int i = 0; i < 200; i++) {
    firebase_app *app = NULL;
    CHECK_INT(firebase_app_create(data, "shared", &app), FIREBASE_AUTH_ERROR_NONE);
    CHECK_TEXT(firebase_app_name(app), "shared");
    CHECK(firebase_auth_get(app) != NULL);
    firebase_app *again = firebase_app_copy_by_name("shared");
    CHECK(again == app);
    firebase_app_release(again);
    firebase_app_release(app);
  }
}

static void many_threads_create_and_release_one_app(void) {
  firebase_app_options *options = make_options(make_directory());
  firebase_log_set_level(FIREBASE_LOG_LEVEL_ERROR);
  run_threads(8, create_and_release, options);
  firebase_log_set_level(FIREBASE_LOG_LEVEL_INFO);
  CHECK(firebase_app_copy_by_name("shared") == NULL);
  firebase_app_options_release(options);
}

static const test_case tests[] = {
    TEST(options_are_empty_at_first),
    TEST(options_keep_what_was_set),
    TEST(texts_of_options_live_as_long_as_they),
    TEST(null_clears_an_option),
    TEST(each_value_has_its_own_place),
    TEST(text_options_refuse_what_is_not_utf8),
    TEST(text_options_take_megabytes),
    TEST(options_functions_take_null),
    TEST(log_names_the_function_that_refuses_an_option),
    TEST(timeouts_must_not_be_negative),
    TEST(session_store_kind_must_be_one_of_the_library),
    TEST(app_without_a_name_has_the_default_one),
    TEST(app_is_found_by_name_until_its_last_release),
    TEST(second_app_of_a_name_is_the_first),
    TEST(apps_of_different_names_are_apart),
    TEST(visit_all_gives_every_app_the_default_one_last),
    TEST(app_may_end_while_apps_are_visited),
    TEST(app_has_its_own_copy_of_the_options),
    TEST(app_needs_an_api_key),
    TEST(app_refuses_bad_arguments),
    TEST(app_functions_take_null),
    TEST(app_with_a_name_of_megabytes_keeps_its_session),
    TEST(attachment_stays_until_the_app_ends),
    TEST(second_attachment_stays_with_the_caller),
    TEST(detached_pointer_is_not_deleted),
    TEST(many_threads_create_and_release_one_app),
};
TEST_MAIN(tests)
