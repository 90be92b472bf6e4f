/// Game Center, which only Apple's platforms have.
#ifndef FIREBASE_C_GAME_CENTER_AUTH_PROVIDER_H_
#define FIREBASE_C_GAME_CENTER_AUTH_PROVIDER_H_

#include "firebase/c/base.h"
#include "firebase/c/future.h"

FIREBASE_C_BEGIN

/// Whether a player is signed in to Game Center; always false off Apple's platforms. Any thread. Since 0.1.
FIREBASE_C_API bool firebase_game_center_auth_provider_is_player_authenticated(void);

/// A credential of the player of Game Center: firebase_future_credential. Off Apple's platforms always
/// FIREBASE_AUTH_ERROR_API_NOT_AVAILABLE. Any thread. Since 0.1.
FIREBASE_C_API FIREBASE_C_OWNED firebase_future *firebase_game_center_auth_provider_get_credential(void);

FIREBASE_C_END

#endif  // FIREBASE_C_GAME_CENTER_AUTH_PROVIDER_H_
