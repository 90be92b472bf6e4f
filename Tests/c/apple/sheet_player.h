// SPDX-License-Identifier: Apache-2.0
// A game on Apple's platforms and its player, over the stand-in of Apple's sheet.
#ifndef FIREBASE_AUTH_TESTS_SHEET_PLAYER_H_
#define FIREBASE_AUTH_TESTS_SHEET_PLAYER_H_

#include <authorization_sheet.h>

#include "../browser_player.h"

// A frame: the events of the main thread, and the callbacks of the library.
void play_frame(fixture *f);

fixture open_sheet_fixture(void);
void close_sheet_fixture(fixture *f);

// False if that takes half a minute.
bool await_sheet(fixture *f);
void await_complete(fixture *f, firebase_future *future);
// Waits for the future and releases it.
void check_end(fixture *f, firebase_future *future, firebase_auth_error error);

// Agrees to the open sheet. `player` is what play_apple_sheet takes. The authorization code, to be freed.
char *agree_as(const char *player);
void agree_to_sheet(fixture *f, const char *player);

#endif
