// SPDX-License-Identifier: Apache-2.0
// The window of examples/apple_sign_in over the stand-in of Apple's sheet, and a player who agrees to each sheet.
#include <authorization_sheet.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "apple_sheet.h"
#include "window.h"

// A sign-in, a re-authentication, two links, a wrong nonce, and the re-authentication before the deletion.
static const int64_t expected_sheets = 6;

static void check_sheets(void) {
  if (authorization_sheet_count() == expected_sheets) return;
  fprintf(stderr, "%lld sheets were shown\n", (long long)authorization_sheet_count());
  _exit(1);
}

void window_open(void) {
  authorization_sheet_set_window(true);
  atexit(check_sheets);
}

static void agree(void) {
  const apple_player player = {.sub = "ada", .given_name = "Ada", .family_name = "Lovelace"};
  apple_answer answer;
  char *nonce = authorization_sheet_copy_nonce();
  if (!apple_sheet_show(&player, nonce, &answer)) exit(1);
  free(nonce);
  authorization_sheet_agree(player.sub, answer.identity_token, answer.authorization_code, answer.given_name,
                            answer.family_name, "ada@example.com");
}

void window_handle_events(void) {
  authorization_sheet_run_main();
  if (authorization_sheet_is_open()) agree();
}
