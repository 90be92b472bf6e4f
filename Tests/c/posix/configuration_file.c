// SPDX-License-Identifier: Apache-2.0
// Files of POSIX systems in the place of a configuration file.
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../fixture.h"

// Where an App looks for its file first, to be freed.
static char *configuration_path(void) {
  const char *folder = make_directory();
  CHECK_INT(firebase_app_options_set_default_config_path(folder), FIREBASE_AUTH_ERROR_NONE);
  return join_path(folder, "google-services-desktop.json");
}

static void check_no_app(const char *reason) {
  firebase_app *app = NULL;
  capture_log();
  CHECK_INT(firebase_app_create(NULL, NULL, &app), FIREBASE_AUTH_ERROR_FAILURE);
  release_log();
  CHECK(app == NULL);
  CHECK_CONTAINS(captured_log(), reason);
}

static void what_is_no_file_makes_no_app(void) {
  char *path = configuration_path();
  CHECK_INT(mkdir(path, 0700), 0);
  check_no_app("not a regular file");
  CHECK_INT(rmdir(path), 0);
  // Nobody writes to it, and nobody waits for that.
  CHECK_INT(mkfifo(path, 0600), 0);
  check_no_app("not a regular file");
  CHECK_INT(unlink(path), 0);
  CHECK_INT(symlink("/dev/zero", path), 0);
  check_no_app("not a regular file");
  CHECK_INT(unlink(path), 0);
  // Refused to root, too.
  CHECK_INT(symlink(path, path), 0);
  check_no_app("cannot be read");
  free(path);
  firebase_app_options_set_default_config_path(NULL);
}

static void child_with_an_unreadable_file(void) {
  become_nobody();
  char *path = configuration_path();
  CHECK(write_file(path, "{}", 2));
  CHECK_INT(chmod(path, 0), 0);
  check_no_app("cannot be read");
  free(path);
  firebase_app_options_set_default_config_path(NULL);
}

static void unreadable_file_makes_no_app(void) { CHECK_INT(run_child("child_with_an_unreadable_file", ""), 0); }

static const test_case tests[] = {
    TEST(what_is_no_file_makes_no_app),
    TEST(unreadable_file_makes_no_app),
    // Run in processes of their own.
    TEST(child_with_an_unreadable_file),
};
TEST_MAIN(tests)
