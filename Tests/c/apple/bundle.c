// SPDX-License-Identifier: Apache-2.0
// The configuration file in a program's bundle. This program has a folder of its own, which is its bundle on Linux.
#include <stdlib.h>
#include <unistd.h>

#include "../fixture.h"

// What Xcode makes of GoogleService-Info.plist: API_KEY, GOOGLE_APP_ID, PROJECT_ID and a boolean.
static const unsigned char binary[] = {
    0x62, 0x70, 0x6c, 0x69, 0x73, 0x74, 0x30, 0x30, 0xd4, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x57,
    0x41, 0x50, 0x49, 0x5f, 0x4b, 0x45, 0x59, 0x5d, 0x47, 0x4f, 0x4f, 0x47, 0x4c, 0x45, 0x5f, 0x41, 0x50, 0x50,
    0x5f, 0x49, 0x44, 0x5e, 0x49, 0x53, 0x5f, 0x41, 0x44, 0x53, 0x5f, 0x45, 0x4e, 0x41, 0x42, 0x4c, 0x45, 0x44,
    0x5a, 0x50, 0x52, 0x4f, 0x4a, 0x45, 0x43, 0x54, 0x5f, 0x49, 0x44, 0x5a, 0x62, 0x75, 0x6e, 0x64, 0x6c, 0x65,
    0x2d, 0x6b, 0x65, 0x79, 0x5a, 0x62, 0x75, 0x6e, 0x64, 0x6c, 0x65, 0x2d, 0x61, 0x70, 0x70, 0x08, 0x5e, 0x62,
    0x75, 0x6e, 0x64, 0x6c, 0x65, 0x2d, 0x70, 0x72, 0x6f, 0x6a, 0x65, 0x63, 0x74, 0x08, 0x11, 0x19, 0x27, 0x36,
    0x41, 0x4c, 0x57, 0x58, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x01, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x09, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x67,
};

static const char file[] = "GoogleService-Info.plist";

// --- the bundle ---

// To be freed.
static char *bundle_path(void) {
  char program[4096];
  const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
  CHECK(length > 0);
  program[length] = 0;
  *strrchr(program, '/') = 0;
  return join_path(program, file);
}

static void fill_bundle(size_t size) {
  char *path = bundle_path();
  CHECK(write_file(path, (const char *)binary, size));
  free(path);
}

static void empty_bundle(void) {
  char *path = bundle_path();
  CHECK_INT(unlink(path), 0);
  free(path);
}

static void check_project(const char *project) {
  firebase_app_options *options = firebase_app_options_create();
  CHECK_INT(firebase_app_options_load_default(options), FIREBASE_AUTH_ERROR_NONE);
  CHECK_TEXT(firebase_app_options_project_id(options), project);
  firebase_app_options_release(options);
}

// --- tests ---

static void app_has_the_values_of_the_bundle(void) {
  fill_bundle(sizeof binary);
  firebase_app *app = NULL;
  CHECK_INT(firebase_app_create(NULL, NULL, &app), FIREBASE_AUTH_ERROR_NONE);
  const firebase_app_options *options = firebase_app_get_options(app);
  CHECK_TEXT(firebase_app_options_api_key(options), "bundle-key");
  CHECK_TEXT(firebase_app_options_app_id(options), "bundle-app");
  CHECK_TEXT(firebase_app_options_project_id(options), "bundle-project");
  firebase_app_release(app);
  empty_bundle();
}

static void chosen_folder_precedes_the_bundle(void) {
  static const char xml[] =
      "<plist version=\"1.0\"><dict><key>API_KEY</key><string>key</string><key>GOOGLE_APP_ID</key><string>app</string>"
      "<key>PROJECT_ID</key><string>chosen</string></dict></plist>";
  const char *folder = make_directory();
  char *path = join_path(folder, file);
  CHECK(write_file(path, xml, strlen(xml)));
  free(path);
  fill_bundle(sizeof binary);
  CHECK_INT(firebase_app_options_set_default_config_path(folder), FIREBASE_AUTH_ERROR_NONE);
  check_project("chosen");
  CHECK_INT(firebase_app_options_set_default_config_path(NULL), FIREBASE_AUTH_ERROR_NONE);
  check_project("bundle-project");
  empty_bundle();
}

static void damaged_list_of_the_bundle_is_refused(void) {
  for (size_t size = 6; size < sizeof binary; size++) {
    fill_bundle(size);
    firebase_app *app = NULL;
    capture_log();
    CHECK_INT(firebase_app_create(NULL, NULL, &app), FIREBASE_AUTH_ERROR_FAILURE);
    release_log();
    CHECK_CONTAINS(captured_log(), "GoogleService-Info.plist is ");
    empty_bundle();
  }
}

static const test_case tests[] = {
    TEST(app_has_the_values_of_the_bundle),
    TEST(chosen_folder_precedes_the_bundle),
    TEST(damaged_list_of_the_bundle_is_refused),
};
TEST_MAIN(tests)
