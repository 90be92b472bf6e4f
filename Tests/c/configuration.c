// SPDX-License-Identifier: Apache-2.0
// Configuration files, and Apps that are made of them.
#include <stdlib.h>
#include <unistd.h>

#include "fixture.h"

static const char json[] =
    "{\"project_info\":{\"project_number\":\"477\",\"project_id\":\"json-project\",\"storage_bucket\":\"bucket\","
    "\"firebase_url\":\"https://json.firebaseio.com\"},"
    "\"client\":[{\"client_info\":{\"mobilesdk_app_id\":\"json-app\","
    "\"android_client_info\":{\"package_name\":\"org.json\"}},\"api_key\":[{\"current_key\":\"json-key\"}],"
    "\"services\":{\"analytics_service\":{\"analytics_property\":{\"tracking_id\":\"UA-json\"}}}}]}";

static const char plist[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\"><dict>"
    "<key>API_KEY</key><string>plist-key</string>"
    "<key>GOOGLE_APP_ID</key><string>plist-app</string><key>PROJECT_ID</key><string>plist-project</string>"
    "<key>CLIENT_ID</key><string>plist-client</string></dict></plist>";

static const char *const names[] = {"google-services-desktop.json", "google-services.json", "GoogleService-Info.plist"};

static void write_text(const char *folder, const char *name, const char *text) {
  char *path = join_path(folder, name);
  CHECK(write_file(path, text, strlen(text)));
  free(path);
}

// A folder of the test's own, where configuration files are looked for until the test's end.
static const char *configuration_folder(void) {
  const char *folder = make_directory();
  CHECK_INT(firebase_app_options_set_default_config_path(folder), FIREBASE_AUTH_ERROR_NONE);
  return folder;
}

static void forget_folder(void) { firebase_app_options_set_default_config_path(NULL); }

static size_t captured_lines(void) {
  size_t lines = 0;
  for (const char *end = captured_log(); (end = strchr(end, '\n')) != NULL; end++) lines++;
  return lines;
}

// No App comes of what is in the folder, and the one line in the log has that part.
static void check_no_app(const char *part) {
  firebase_app *app = NULL;
  capture_log();
  CHECK_INT(firebase_app_create(NULL, NULL, &app), FIREBASE_AUTH_ERROR_FAILURE);
  release_log();
  CHECK(app == NULL);
  CHECK_INT(captured_lines(), 1);
  CHECK_CONTAINS(captured_log(), part);
}

// --- texts ---

static void config_text_gives_all_values(void) {
  firebase_app_options *options = firebase_app_options_create();
  firebase_app_options_set_client_id(options, "client");
  CHECK_INT(firebase_app_options_load_config(options, json), FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_app_options_api_key(options), "json-key");
  CHECK_TEXT(firebase_app_options_app_id(options), "json-app");
  CHECK_TEXT(firebase_app_options_project_id(options), "json-project");
  CHECK_TEXT(firebase_app_options_database_url(options), "https://json.firebaseio.com");
  CHECK_TEXT(firebase_app_options_ga_tracking_id(options), "UA-json");
  CHECK_TEXT(firebase_app_options_messaging_sender_id(options), "477");
  CHECK_TEXT(firebase_app_options_package_name(options), "org.json");
  CHECK_TEXT(firebase_app_options_storage_bucket(options), "bucket");
  CHECK_TEXT(firebase_app_options_client_id(options), "client");
  CHECK_INT(firebase_app_options_load_config(options, plist), FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_app_options_api_key(options), "plist-key");
  CHECK_TEXT(firebase_app_options_client_id(options), "plist-client");
  CHECK_TEXT(firebase_app_options_storage_bucket(options), "bucket");
  firebase_app_options_release(options);
}

static void texts_lent_before_a_load_stay(void) {
  firebase_app_options *options = make_options("/nowhere");
  const char *key = firebase_app_options_api_key(options);
  CHECK_INT(firebase_app_options_load_config(options, json), FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(key, "fake-api-key");
  firebase_app_options_release(options);
}

static void damaged_config_text_changes_nothing(void) {
  static const char *const texts[] = {
      "", "x", "{", "[]", "{}", "\xff", "{\"project_info\":{\"project_id\":\"p\"}}", "<plist/>", "bplist00"};
  firebase_app_options *options = make_options("/nowhere");
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    capture_log();
    CHECK_INT(firebase_app_options_load_config(options, texts[i]), FIREBASE_AUTH_ERROR_FAILURE);
    release_log();
    CHECK_INT(captured_lines(), 1);
  }
  CHECK_TEXT(firebase_app_options_api_key(options), "fake-api-key");
  CHECK_INT(firebase_app_options_load_config(options, NULL), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(firebase_app_options_load_config(NULL, json), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(firebase_app_options_load_default(NULL), FIREBASE_AUTH_ERROR_FAILURE);
  CHECK_INT(firebase_app_options_set_default_config_path("\xff"), FIREBASE_AUTH_ERROR_FAILURE);
  firebase_app_options_release(options);
}

static void config_text_of_megabytes_is_borne(void) {
  enum { size = 8 << 20 };
  static const char starts[] = "[{<&\"";
  firebase_app_options *options = firebase_app_options_create();
  char *huge = malloc(size + 1);
  capture_log();
  for (const char *start = starts; *start != 0; start++) {
    memset(huge, *start, size);
    huge[size] = 0;
    CHECK_INT(firebase_app_options_load_config(options, huge), FIREBASE_AUTH_ERROR_FAILURE);
  }
  release_log();
  free(huge);
  firebase_app_options_release(options);
}

// --- files ---

static void default_files_have_an_order(void) {
  const char *folder = configuration_folder();
  firebase_app_options *options = firebase_app_options_create();
  capture_log();
  CHECK_INT(firebase_app_options_load_default(options), FIREBASE_AUTH_ERROR_FAILURE);
  release_log();
  CHECK_CONTAINS(captured_log(), "google-services.json");
  CHECK_CONTAINS(captured_log(), folder);
  write_text(folder, names[2], plist);
  CHECK_INT(firebase_app_options_load_default(options), FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_app_options_project_id(options), "plist-project");
  write_text(folder, names[1], json);
  CHECK_INT(firebase_app_options_load_default(options), FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_app_options_project_id(options), "json-project");
  write_text(folder, names[0], "{");
  capture_log();
  CHECK_INT(firebase_app_options_load_default(options), FIREBASE_AUTH_ERROR_FAILURE);
  release_log();
  CHECK_CONTAINS(captured_log(), names[0]);
  firebase_app_options_release(options);
  forget_folder();
}

static void current_folder_is_the_default(void) {
  char former[4096];
  CHECK(getcwd(former, sizeof former) != NULL);
  const char *folder = make_directory();
  write_text(folder, names[1], json);
  CHECK_INT(chdir(folder), 0);
  CHECK_INT(firebase_app_options_set_default_config_path(""), FIREBASE_AUTH_ERROR_NONE);
  firebase_app_options *options = firebase_app_options_create();
  CHECK_INT(firebase_app_options_load_default(options), FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_app_options_project_id(options), "json-project");
  firebase_app_options_release(options);
  CHECK_INT(chdir(former), 0);
}

static void app_without_options_is_made_of_the_file(void) {
  const char *folder = configuration_folder();
  write_text(folder, names[0], json);
  firebase_app *app = NULL;
  CHECK_INT(firebase_app_create(NULL, NULL, &app), FIREBASE_AUTH_ERROR_NONE);
  const firebase_app_options *options = firebase_app_get_options(app);
  CHECK_TEXT(firebase_app_options_api_key(options), "json-key");
  CHECK_TEXT(firebase_app_options_storage_bucket(options), "bucket");
  firebase_app_release(app);
  forget_folder();
}

static void app_takes_from_the_file_only_what_it_needs(void) {
  const char *folder = configuration_folder();
  write_text(folder, names[0], json);
  firebase_app_options *options = firebase_app_options_create();
  firebase_app_options_set_api_key(options, "own-key");
  firebase_app *app = NULL;
  CHECK_INT(firebase_app_create(options, NULL, &app), FIREBASE_AUTH_ERROR_NONE);
  const firebase_app_options *complete = firebase_app_get_options(app);
  CHECK_TEXT(firebase_app_options_api_key(complete), "own-key");
  CHECK_TEXT(firebase_app_options_app_id(complete), "json-app");
  CHECK_TEXT(firebase_app_options_project_id(complete), "json-project");
  CHECK_TEXT(firebase_app_options_storage_bucket(complete), "");
  CHECK_TEXT(firebase_app_options_app_id(options), "");
  firebase_app_release(app);
  firebase_app_options_release(options);
  forget_folder();
}

static void app_with_a_key_needs_no_file(void) {
  configuration_folder();
  firebase_app_options *options = firebase_app_options_create();
  firebase_app_options_set_api_key(options, "own-key");
  firebase_app *app = NULL;
  capture_log();
  CHECK_INT(firebase_app_create(options, NULL, &app), FIREBASE_AUTH_ERROR_NONE);
  release_log();
  CHECK_TEXT(captured_log(), "");
  firebase_app_release(app);
  firebase_app_options_release(options);
  forget_folder();
}

static void complete_options_ask_no_file(void) {
  const char *folder = configuration_folder();
  write_text(folder, names[0], "damaged");
  firebase_app_options *options = make_options("/nowhere");
  firebase_app *app = NULL;
  CHECK_INT(firebase_app_create(options, NULL, &app), FIREBASE_AUTH_ERROR_NONE);
  firebase_app_release(app);
  firebase_app_options_release(options);
  forget_folder();
}

static void app_without_any_key_is_refused(void) {
  const char *folder = configuration_folder();
  firebase_app *app = NULL;
  for (int i = 0; i < 2; i++) {
    capture_log();
    CHECK_INT(firebase_app_create(NULL, NULL, &app), FIREBASE_AUTH_ERROR_INVALID_API_KEY);
    release_log();
    CHECK_INT(captured_lines(), 1);
    CHECK_CONTAINS(captured_log(), folder);
    write_text(folder, names[2],
               "<plist><dict><key>GOOGLE_APP_ID</key><string>a</string><key>PROJECT_ID</key><string>p</string>"
               "</dict></plist>");
  }
  CHECK(app == NULL);
  forget_folder();
}

static void damaged_file_makes_no_app(void) {
  static const struct {
    const char *text;
    const char *part;
  } cases[] = {
      {"", "empty"},
      {"{\n\n\"a\" 1}", "line 3"},
      {"\xff\xfe{\0}", "line 1"},
      {"{\"project_info\":{\"project_id\":\"p\"}}", "client"},
      {"{\"project_info\":{\"project_id\":\"p\"},\"client\":[{\"client_info\":{\"android_client_info\":"
       "{\"package_name\":\"p\"}}}]}",
       "client_info.mobilesdk_app_id"},
      {"{\"client\":[]}", "project_info"},
      {"<plist>", "line 1"},
// On Apple's platforms, the system reads binary lists (apple/bundle.c).
#ifdef FIREBASE_AUTH_BUNDLE
      {"bplist00\x01\x02", "damaged"},
#else
      {"bplist00\x01\x02", "plutil -convert xml1"},
#endif
  };
  const char *folder = configuration_folder();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    for (size_t j = 0; j < sizeof names / sizeof *names; j++) {
      write_text(folder, names[j], cases[i].text);
      check_no_app(cases[i].part);
      CHECK_CONTAINS(captured_log(), names[j]);
      char *path = join_path(folder, names[j]);
      CHECK_INT(remove(path), 0);
      free(path);
    }
  }
  forget_folder();
}

static void file_of_more_than_500_kib_is_refused(void) {
  enum { limit = 500 * 1024 };
  const char *folder = configuration_folder();
  char *path = join_path(folder, names[0]);
  char *text = malloc(limit + 1);
  memset(text, ' ', limit + 1);
  memcpy(text, json, sizeof json - 1);
  CHECK(write_file(path, text, limit));
  firebase_app *app = NULL;
  CHECK_INT(firebase_app_create(NULL, NULL, &app), FIREBASE_AUTH_ERROR_NONE);
  firebase_app_release(app);
  CHECK(write_file(path, text, limit + 1));
  check_no_app("500 KiB");
  free(text);
  free(path);
  forget_folder();
}

static const test_case tests[] = {
    TEST(config_text_gives_all_values),
    TEST(texts_lent_before_a_load_stay),
    TEST(damaged_config_text_changes_nothing),
    TEST(config_text_of_megabytes_is_borne),
    TEST(default_files_have_an_order),
    TEST(current_folder_is_the_default),
    TEST(app_without_options_is_made_of_the_file),
    TEST(app_takes_from_the_file_only_what_it_needs),
    TEST(app_with_a_key_needs_no_file),
    TEST(complete_options_ask_no_file),
    TEST(app_without_any_key_is_refused),
    TEST(damaged_file_makes_no_app),
    TEST(file_of_more_than_500_kib_is_refused),
};
TEST_MAIN(tests)
