// SPDX-License-Identifier: Apache-2.0
// The stand-in of Apple's Game Center for tests in C.
#ifndef FIREBASE_AUTH_STAND_IN_GAME_CENTER_H_
#define FIREBASE_AUTH_STAND_IN_GAME_CENTER_H_

#include <stdbool.h>

// Signs that player, Ada, in to Game Center; NULL signs out. Game Center may refuse to sign what proves the player.
void game_center_set_player(const char *player_id, bool signs);

#endif
