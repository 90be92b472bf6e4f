// SPDX-License-Identifier: Apache-2.0
#include "sheet_player.h"

#include <stdlib.h>

// --- a game ---

void play_frame(fixture *f) {
  authorization_sheet_run_main();
  firebase_app_poll(f->app);
  pause_briefly();
}

fixture open_sheet_fixture(void) {
  fixture f = open_fixture();
  authorization_sheet_set_window(true);
  return f;
}

void close_sheet_fixture(fixture *f) {
  close_fixture(f);
  authorization_sheet_set_window(false);
}

bool await_sheet(fixture *f) {
  for (int64_t began = now_milliseconds(); !authorization_sheet_is_open();) {
    if (!CHECK(now_milliseconds() - began < PATIENCE)) return false;
    play_frame(f);
  }
  return true;
}

void await_complete(fixture *f, firebase_future *future) {
  int64_t began = now_milliseconds();
  while (firebase_future_status(future) == FIREBASE_FUTURE_STATUS_PENDING && now_milliseconds() - began < PATIENCE) {
    play_frame(f);
  }
  CHECK_INT(firebase_future_status(future), FIREBASE_FUTURE_STATUS_COMPLETE);
}

void check_end(fixture *f, firebase_future *future, firebase_auth_error error) {
  await_complete(f, future);
  CHECK_FUTURE(future, error);
}

// --- a player ---

char *agree_as(const char *player) {
  char *nonce = authorization_sheet_copy_nonce();
  const apple_answer answer = play_apple_sheet(player, nonce);
  const json_t *name = json_object_get(answer.json, "fullName");
  authorization_sheet_agree(player, answer.identity_token, answer.authorization_code,
                            json_string_value(json_object_get(name, "givenName")),
                            json_string_value(json_object_get(name, "familyName")), answer.email);
  char *code = strdup(answer.authorization_code);
  release_apple_answer(answer);
  free(nonce);
  return code;
}

void agree_to_sheet(fixture *f, const char *player) {
  if (await_sheet(f)) free(agree_as(player));
}
