// SPDX-License-Identifier: Apache-2.0
// Session files in their place, from the start of an App to what a sign-out leaves of them.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support.h"

void fuzz_session_file(const uint8_t *bytes, size_t size);

static firebase_app *create_app(void) {
  firebase_app_options *options = firebase_app_options_create();
  firebase_app_options_set_api_key(options, "key");
  firebase_app_options_set_app_id(options, "1:2:ios:3");
  firebase_app_options_set_project_id(options, "project");
  firebase_app_options_set_session_directory(options, fuzz_folder());
  firebase_app_options_set_session_store_kind(options, FIREBASE_SESSION_STORE_FILE);
  firebase_app *app = NULL;
  require(firebase_app_create(options, "app", &app) == FIREBASE_AUTH_ERROR_NONE, "An App can be created");
  firebase_app_options_release(options);
  return app;
}

// Where the library looks for the session. An App has been there, so that the folder exists.
static const char *session_path(void) {
  static char path[4096];
  if (path[0] != 0) return path;
  // Nothing listens there, so that no token leaves this process.
  setenv("FIREBASE_AUTH_EMULATOR_HOST", "127.0.0.1:1", 1);
  firebase_log_set_level(FIREBASE_LOG_LEVEL_ASSERT);
  firebase_app *app = create_app();
  firebase_auth *auth = firebase_auth_get(app);
  firebase_auth_sign_out(auth);
  snprintf(path, sizeof path, "%s", firebase_auth_session_store_path(auth));
  firebase_app_release(app);
  char *slash = strrchr(path, '/');
  require(slash != NULL, "A session file has a path");
  *slash = 0;
  (void)mkdir(path, 0700);
  *slash = '/';
  return path;
}

static void write_session(const uint8_t *bytes, size_t size) {
  int file = open(session_path(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  require(file >= 0 && write(file, bytes, size) == (ssize_t)size, "A session file can be written");
  close(file);
}

void fuzz_session_file(const uint8_t *bytes, size_t size) {
  write_session(bytes, size);
  firebase_app *app = create_app();
  firebase_auth *auth = firebase_auth_get(app);
  firebase_user *user = firebase_auth_copy_current_user(auth);
  if (user != NULL) {
    read_user(user);
    require(strlen(firebase_user_uid(user)) > 0, "A player who is restored has an id");
    require(strlen(firebase_user_refresh_token(user)) > 0, "A player who is restored has a refresh token");
    require(access(session_path(), F_OK) == 0, "The session of a player who is signed in stays in its file");
  }
  firebase_user_release(user);
  firebase_auth_sign_out(auth);
  require(firebase_auth_copy_current_user(auth) == NULL, "Nobody is signed in after a sign-out");
  firebase_app_release(app);
}
