// SPDX-License-Identifier: Apache-2.0
#include "session_fixture.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

char *beside(const char *path, const char *name) {
  char *made = malloc(strlen(path) + strlen(name) + 1);
  return strcat(strcpy(made, path), name);
}

char *session_path(fixture *f) {
  char *path = strdup(flushed_session_path(f->auth));
  // The lock is returned, too.
  settle(f);
  return path;
}

fixture leave_a_session(char **uid, char **path) {
  fixture f = open_fixture();
  firebase_user_release(sign_in_guest(&f));
  *uid = current_uid(&f);
  *path = session_path(&f);
  return f;
}

bool await_state(fixture *f, firebase_session_state state) {
  WAIT_FOR(firebase_auth_session_state(f->auth) == state);
  return CHECK_INT(firebase_auth_session_state(f->auth), state);
}

void check_uid(fixture *f, const char *expected) {
  char *uid = current_uid(f);
  CHECK_TEXT(uid, expected);
  free(uid);
}

void create_child_app(fixture *f, uint32_t port) {
  CHECK_INT(firebase_app_create(f->options, NULL, &f->app), FIREBASE_AUTH_ERROR_NONE);
  f->auth = firebase_auth_get(f->app);
  firebase_auth_use_emulator(f->auth, "127.0.0.1", port);
}

bool open_child_fixture(fixture *f, char folder[128]) {
  unsigned port = 0;
  if (!CHECK_INT(sscanf(child_argument(), "%127s %u", folder, &port), 2)) return false;
  *f = (fixture){.directory = folder, .options = make_options(folder)};
  create_child_app(f, port);
  return true;
}

void check_damaged(fixture *f, const char *path, const void *bytes, size_t size) {
  CHECK(write_file(path, bytes, size));
  capture_log();
  reopen_fixture(f);
  release_log();
  CHECK(!is_signed_in(f));
  CHECK(!file_exists(path));
  CHECK_CONTAINS(captured_log(), path);
  char aside[256];
  snprintf(aside, sizeof aside, "%s.damaged", path);
  size_t kept_size = 0;
  char *kept = read_file(aside, &kept_size);
  CHECK(kept != NULL && kept_size == size && memcmp(kept, bytes, size) == 0);
  free(kept);
}
